//! The thread of one isolate: what it does next, and when its isolate is replaced.

mod start;

use std::convert::Infallible;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError};
use tokio::sync::{Notify, oneshot, watch};

use crate::current_bundle::CurrentBundle;
use crate::isolate::{Failure, Isolate, UNWIND_ALLOWANCE};
use crate::job::{Job, Work};
use crate::metrics::Counters;
use crate::read_only_heap::Claim;
use crate::response::Times;
use crate::retries::Retries;
use crate::watchdog::{Watchdog, WatchdogGuard};
use crate::{BundleError, Config, Host, Render, RenderError, RenderRequest, Rendered, Timed};

/// After this many failed renders in a row an isolate is replaced: something that an
/// earlier render left behind may be the cause.
const FAILURES_BEFORE_REPLACEMENT: u32 = 3;

/// After how many renders an idle isolate is made anew instead of collecting its garbage.
///
/// V8 throws away what it has compiled for shapes of objects that are gone, and between two renders most are
/// gone. What it compiles afterwards is slower than that of a fresh isolate: this site's pages took a tenth more
/// processor time for all of ten thousand renders when 500 came before the collection, and as much as in a fresh
/// isolate when 50 did. A fresh isolate in turn takes some milliseconds more for its first pages, so that one
/// which seldom renders is seldom made anew.
const RENDERS_BEFORE_RENEWAL: u32 = 200;

/// The longest pause before another try to make an isolate that could not be made.
const MAX_RESTART_PAUSE: Duration = Duration::from_secs(5);

/// What stands for durations that reach beyond the clock.
const AS_GOOD_AS_NEVER: Duration = Duration::from_hours(24 * 365 * 30);

/// The reactor of one isolate: timers only, on the isolate's own thread.
pub(crate) fn isolate_reactor() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
}

#[derive(Debug, Clone)]
pub(crate) enum Readiness {
    Starting,
    Ready,
    Failed(BundleError),
}

/// Why a worker stopped using an isolate.
enum Served {
    QueueClosed,
    IsolateSpent,
    /// The isolate is idle and has rendered so much that a fresh one is faster.
    Recycle,
    /// This render failed and the isolate may be to blame: the next one tries it again.
    Retry(Job),
    /// There is another bundle, with which the next isolate does this job.
    Replaced(Option<Job>),
}

/// What an isolate's worker does next.
enum Next {
    Job(Job),
    Idle,
    Closed,
    /// The isolate was ended while it made responses.
    Recycle,
    /// There is another bundle.
    Replaced,
}

/// Counts a worker among those that are ready while it lives, from one isolate to its successor.
struct Ready<'a> {
    isolates_ready: &'a AtomicUsize,
    /// Nobody else may take the heap while the successor is made. Never absent: the isolate has a claim, too.
    _read_only_heap: Option<Claim>,
}

impl<'a> Ready<'a> {
    fn new(worker: &'a Worker) -> Self {
        let isolates_ready = &worker.counters.isolates_ready;
        isolates_ready.fetch_add(1, Ordering::Relaxed);
        Self {
            isolates_ready,
            _read_only_heap: Claim::take((&worker.bundle.get().0.code).into()).ok(),
        }
    }
}

impl Drop for Ready<'_> {
    fn drop(&mut self) {
        self.isolates_ready.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What an isolate has done so far.
#[derive(Default)]
struct SoFar {
    renders: u32,
    /// Renders that failed since the last one that did not.
    failures: u32,
    has_garbage: bool,
}

/// `duration` after `from`; where that is further than clocks reach, about as good as never.
fn after(from: Instant, duration: Duration) -> Instant {
    from.checked_add(duration)
        .unwrap_or(from + AS_GOOD_AS_NEVER)
}

/// The processor time that this thread has taken so far.
fn processor_time() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: it writes to the one structure, also where it fails.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    let seconds = Duration::from_secs(time.tv_sec.unsigned_abs());
    seconds + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

pub(crate) struct Worker {
    pub slot: usize,
    pub bundle: Arc<CurrentBundle>,
    pub config: Config,
    pub host: Arc<dyn Host>,
    pub calls_on: Option<tokio::runtime::Handle>,
    pub queue: Receiver<Job>,
    pub more_jobs: Arc<Notify>,
    pub counters: Arc<Counters>,
    pub watchdog: Arc<Watchdog>,
    pub _watchdog_guard: Arc<WatchdogGuard>,
    pub report: Arc<watch::Sender<Readiness>>,
    pub renderer_lives: Receiver<Infallible>,
}

impl Worker {
    /// Drops `is_starting` when the first isolate is there and will be used, or cannot be made.
    pub(crate) fn run(&self, is_starting: watch::Sender<()>) {
        let mut is_starting = Some(is_starting);
        (self.config.on_thread_start)();
        self.wait_for_turn();
        let mut pause = Duration::from_millis(50);
        let mut retries = Retries::default();
        let mut again = None;
        let mut ready = None;
        loop {
            // Each isolate has its own: V8's delayed tasks wait in it, and would stay there when
            // their isolate is gone.
            let tokio = match isolate_reactor() {
                Ok(tokio) => tokio,
                Err(error) => {
                    self.failed(BundleError::isolate(error));
                    return;
                }
            };
            let _context = tokio.enter();
            let isolate = catch_unwind(AssertUnwindSafe(|| self.make(&tokio)));
            if self.renderer_lives.try_recv() == Err(TryRecvError::Empty) {
                drop(is_starting.take());
            }
            let (mut isolate, generation) = match isolate {
                Ok(Ok(made)) => made,
                failure => {
                    ready = None;
                    let error = match failure {
                        Ok(Err(error)) => error,
                        _ => BundleError::isolate("V8 failed"),
                    };
                    self.failed(error.clone());
                    if let Some(job) = again.take() {
                        self.refuse(job, &error);
                    }
                    if self.wait_or_refuse(pause, &error) {
                        return;
                    }
                    pause = (pause * 2).min(MAX_RESTART_PAUSE);
                    continue;
                }
            };
            pause = Duration::from_millis(50);
            ready.get_or_insert_with(|| Ready::new(self));
            self.report.send_replace(Readiness::Ready);
            let served = catch_unwind(AssertUnwindSafe(|| {
                self.serve(&mut isolate, generation, &tokio, again.take(), &mut retries)
            }));
            // A worn isolate's successor is there at once: nobody is to be told of that.
            let is_worn = matches!(served, Ok(Served::Recycle | Served::Replaced(_)));
            if !is_worn {
                ready = None;
            }
            if served.is_err() {
                self.counters.crashed.fetch_add(1, Ordering::Relaxed);
                self.watchdog.end(self.slot);
            }
            // An isolate that panics while it is dropped must not take the thread along.
            let _ = catch_unwind(AssertUnwindSafe(|| {
                drop(isolate);
                if is_worn {
                    (self.config.on_idle)();
                }
            }));
            match served {
                Ok(Served::QueueClosed) => return,
                Ok(Served::Recycle) => continue,
                Ok(Served::Replaced(job)) => {
                    again = job;
                    continue;
                }
                Ok(Served::Retry(job)) => again = Some(job),
                Ok(Served::IsolateSpent) | Err(_) => {}
            }
            self.counters.replacements.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Renders with this isolate until it must be replaced. `again` is a render that failed in the
    /// isolate before; it comes first.
    fn serve(
        &self,
        isolate: &mut Isolate,
        generation: u64,
        tokio: &tokio::runtime::Runtime,
        mut again: Option<Job>,
        retries: &mut Retries,
    ) -> Served {
        let mut so_far = SoFar::default();
        loop {
            let next = match again.take() {
                Some(job) => Next::Job(job),
                None => self.next(isolate, generation, tokio, &mut so_far.has_garbage),
            };
            let job = match next {
                Next::Job(job) if self.bundle.generation() == generation => job,
                Next::Job(job) => return self.replaced(isolate, Some(job)),
                Next::Replaced => return self.replaced(isolate, None),
                Next::Closed => return Served::QueueClosed,
                Next::Recycle => return Served::IsolateSpent,
                Next::Idle => {
                    // Also before it is dropped: V8 keeps the memory of a dropped isolate in a pool for many seconds.
                    isolate.collect_garbage();
                    // Responses that wait would end with it.
                    if so_far.renders >= RENDERS_BEFORE_RENEWAL && !isolate.has_responses() {
                        return Served::Recycle;
                    }
                    (self.config.on_idle)();
                    so_far.has_garbage = false;
                    continue;
                }
            };
            if job.is_abandoned() {
                continue;
            }
            let queued_at = job.queued_at;
            let over = match job.work {
                Work::Page(request, reply) => {
                    let page = (request, reply, queued_at);
                    self.render(isolate, tokio, page, &mut so_far, retries)
                }
                Work::Response(request, reply, place) => {
                    self.counters.queue_time.record(queued_at.elapsed());
                    so_far.renders += 1;
                    so_far.has_garbage = true;
                    let times = Times {
                        queued: queued_at,
                        begun: Instant::now(),
                        due: after(queued_at, self.config.response_deadline),
                    };
                    let begun = self.stretch(isolate, |isolate, _| {
                        isolate.begin_response(&request, reply, place, times)
                    });
                    self.hand_on(isolate, begun.err())
                        .then_some(Served::IsolateSpent)
                }
            };
            if let Some(over) = over {
                return over;
            }
        }
    }

    /// Renders one page; why the isolate must be replaced after it, if it must.
    fn render(
        &self,
        isolate: &mut Isolate,
        tokio: &tokio::runtime::Runtime,
        (request, reply, queued_at): (
            RenderRequest,
            oneshot::Sender<Result<Timed, RenderError>>,
            Instant,
        ),
        so_far: &mut SoFar,
        retries: &mut Retries,
    ) -> Option<Served> {
        let queue_time = queued_at.elapsed();
        self.counters.isolates_busy.fetch_add(1, Ordering::Relaxed);
        let started = Instant::now();
        let time_limit = request.time_limit;
        let begun = time_limit.map(|_| processor_time());
        let deadline = self.watchdog.begin(self.slot, time_limit);
        let mut result = catch_unwind(AssertUnwindSafe(|| {
            let ended = |times, end: Result<(), &RenderError>| self.note(times, end);
            isolate.render(&request, deadline + UNWIND_ALLOWANCE, tokio, &ended)
        }));
        let ended = self.watchdog.end(self.slot);
        if result.as_ref().is_ok_and(Result::is_ok)
            && begun
                .is_some_and(|begun| processor_time().saturating_sub(begun) > self.config.deadline)
        {
            result = Ok(Err(Failure::Terminated));
        }
        let render_time = started.elapsed();
        self.counters.isolates_busy.fetch_sub(1, Ordering::Relaxed);
        let (answer, fit, outcome) = self.classify(result, ended);
        // A bundle may answer an exception of its own with a page that says so.
        let failed = answer.as_ref().map_or(true, |page| page.status >= 500);
        // Responses that the isolate is making would end with it.
        let may_go = !isolate.has_responses();
        if failed && fit && may_go && so_far.renders > 0 && retries.take(Instant::now()) {
            let work = Work::Page(request, reply);
            return Some(Served::Retry(Job { work, queued_at }));
        }
        // A render that is tried again counts when it is.
        outcome.fetch_add(1, Ordering::Relaxed);
        self.counters.queue_time.record(queue_time);
        self.counters.render_time.record(render_time);
        so_far.renders += 1;
        so_far.has_garbage = true;
        so_far.failures = if failed { so_far.failures + 1 } else { 0 };
        if let Some(observer) = &self.config.observer {
            observer.is_over(&Render {
                is_response: false,
                queue_time,
                time: render_time,
                result: answer.as_ref().map(drop),
            });
        }
        let lost = answer.as_ref().err().filter(|_| !fit).cloned();
        let _ = reply.send(answer.map(|page| Timed {
            page,
            queue_time,
            render_time,
        }));
        if !fit {
            isolate.end_responses(&lost.unwrap_or(RenderError::Crashed));
        }
        // Responses may have gone on in the last moment of this render.
        self.flush(isolate);
        let is_worn = so_far.failures >= FAILURES_BEFORE_REPLACEMENT && may_go;
        (!fit || is_worn).then_some(Served::IsolateSpent)
    }

    /// Runs JavaScript for responses, at most for [`Config::deadline`] at a stretch.
    ///
    /// # Errors
    /// Where the isolate must be thrown away.
    fn stretch<T>(
        &self,
        isolate: &mut Isolate,
        work: impl FnOnce(&mut Isolate, Instant) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let deadline = self.watchdog.begin(self.slot, None);
        let result = work(isolate, deadline + UNWIND_ALLOWANCE);
        if self.watchdog.end(self.slot) {
            return Err(Failure::Terminated);
        }
        result
    }

    /// Hands on what responses have made; where the isolate is lost, each ends with the reason. Whether it is lost.
    fn hand_on(&self, isolate: &mut Isolate, lost: Option<Failure>) -> bool {
        let error = lost.map(|failure| match failure {
            Failure::Terminated => RenderError::TimedOut(self.config.deadline),
            Failure::HeapExhausted => RenderError::OutOfMemory {
                limit: self.config.heap_limit,
            },
            Failure::Render(error) => error,
        });
        if let Some(error) = &error {
            isolate.end_responses(error);
        }
        self.flush(isolate);
        error.is_some()
    }

    fn flush(&self, isolate: &mut Isolate) {
        if isolate.has_news() {
            isolate.flush(|times, end| self.note(times, end));
            // Who sends it, on the same core perhaps, need not wait for what is computed next.
            thread::yield_now();
        }
    }

    /// Counts a response that is over, and tells of it.
    fn note(&self, times: Times, end: Result<(), &RenderError>) {
        let counters = &self.counters;
        let counter = match end {
            Ok(()) => &counters.rendered,
            Err(RenderError::TimedOut(_)) => &counters.timed_out,
            Err(RenderError::OutOfMemory { .. }) => &counters.out_of_memory,
            Err(RenderError::Crashed | RenderError::BundleReplaced) => &counters.crashed,
            Err(_) => &counters.threw,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        self.tell_of_response(times, end);
    }

    fn tell_of_response(&self, times: Times, result: Result<(), &RenderError>) {
        if let Some(observer) = &self.config.observer {
            observer.is_over(&Render {
                is_response: true,
                queue_time: times.begun - times.queued,
                time: times.begun.elapsed(),
                result,
            });
        }
    }

    fn replaced(&self, isolate: &mut Isolate, job: Option<Job>) -> Served {
        isolate.end_responses(&RenderError::BundleReplaced);
        self.flush(isolate);
        Served::Replaced(job)
    }

    /// Goes on with the responses that the isolate is making, until there is something else to do. Whether that is
    /// to collect their garbage: they have only waited for [`Config::idle`].
    ///
    /// # Errors
    /// Where the isolate must be thrown away.
    fn go_on(
        &self,
        isolate: &mut Isolate,
        generation: u64,
        tokio: &tokio::runtime::Runtime,
        has_garbage: &mut bool,
    ) -> Result<bool, Failure> {
        let Some(due) = isolate.first_due() else {
            return Ok(false);
        };
        tokio.block_on(async {
            // Timers and tasks of this thread come when it waits, be it for no time at all: also under a flood of jobs.
            tokio::task::yield_now().await;
            let mut too_late = pin!(tokio::time::sleep_until(due.into()));
            let mut more_jobs = pin!(self.more_jobs.notified());
            let mut idle = pin!(tokio::time::sleep(self.config.idle));
            poll_fn(|context| {
                let is_idle = idle.as_mut().poll(context).is_ready();
                if is_idle && *has_garbage {
                    return Poll::Ready(Ok(true));
                }
                // While this worker computes, another one is to be woken for a job.
                more_jobs.set(self.more_jobs.notified());
                loop {
                    let turn =
                        self.stretch(isolate, |isolate, deadline| isolate.turn(context, deadline));
                    // V8 has tasks of its own now and then, which are no reason to wait longer.
                    if isolate.has_news() {
                        *has_garbage = true;
                        let later = after(Instant::now(), self.config.idle);
                        idle.as_mut().reset(later.into());
                        // It is not over, and wakes this task when it is.
                        let _ = idle.as_mut().poll(context);
                    }
                    self.flush(isolate);
                    match turn {
                        Err(failure) => return Poll::Ready(Err(failure)),
                        // Nothing is left that they could wait for.
                        Ok(Poll::Ready(())) => {
                            isolate.end_responses(&RenderError::Unsettled);
                            self.flush(isolate);
                        }
                        Ok(Poll::Pending) => {}
                    }
                    if too_late.as_mut().poll(context).is_ready() {
                        let limit = self.config.response_deadline;
                        let ended = self.stretch(isolate, |isolate, _| isolate.end_overdue(limit));
                        self.flush(isolate);
                        return Poll::Ready(ended.map(|()| false));
                    }
                    let mut is_quiet = true;
                    while let Poll::Ready(Some(id)) = isolate.poll_gone(context) {
                        is_quiet = false;
                        *has_garbage = true;
                        match self.stretch(isolate, |isolate, _| isolate.abort(id)) {
                            Ok(None) => {}
                            Ok(Some(times)) => {
                                self.tell_of_response(times, Err(&RenderError::Abandoned));
                            }
                            Err(failure) => return Poll::Ready(Err(failure)),
                        }
                    }
                    let is_over = !isolate.has_responses()
                        || !self.queue.is_empty()
                        || self.bundle.generation() != generation;
                    if is_over || (is_quiet && more_jobs.as_mut().poll(context).is_ready()) {
                        return Poll::Ready(Ok(false));
                    }
                    if is_quiet {
                        return Poll::Pending;
                    }
                }
            })
            .await
        })
    }

    /// Waits for a job, and goes on with responses meanwhile; with garbage, for [`Config::idle`] at most.
    fn next(
        &self,
        isolate: &mut Isolate,
        generation: u64,
        tokio: &tokio::runtime::Runtime,
        has_garbage: &mut bool,
    ) -> Next {
        while isolate.has_responses() {
            let went_on = self.go_on(isolate, generation, tokio, has_garbage);
            let is_idle = matches!(went_on, Ok(true));
            if self.hand_on(isolate, went_on.err()) {
                return Next::Recycle;
            }
            if self.bundle.generation() != generation {
                return Next::Replaced;
            }
            if is_idle {
                return Next::Idle;
            }
            if let Ok(job) = self.queue.try_recv() {
                return Next::Job(job);
            }
        }
        if !*has_garbage {
            return self.queue.recv().map_or(Next::Closed, Next::Job);
        }
        match self.queue.recv_timeout(self.config.idle) {
            Ok(job) => Next::Job(job),
            Err(RecvTimeoutError::Timeout) => Next::Idle,
            Err(RecvTimeoutError::Disconnected) => Next::Closed,
        }
    }

    /// What the caller is told, whether the isolate may go on, and the counter of such renders.
    fn classify(
        &self,
        result: thread::Result<Result<Rendered, Failure>>,
        ended_by_watchdog: bool,
    ) -> (Result<Rendered, RenderError>, bool, &AtomicU64) {
        let counters = &*self.counters;
        match result {
            Ok(Ok(page)) => (Ok(page), !ended_by_watchdog, &counters.rendered),
            Ok(Err(Failure::Render(error))) if !ended_by_watchdog => {
                (Err(error), true, &counters.threw)
            }
            // Ended while it waited in the event loop, a render can also surface as a
            // plain exception.
            Ok(Err(Failure::Terminated | Failure::Render(_))) => {
                let error = RenderError::TimedOut(self.config.deadline);
                (Err(error), false, &counters.timed_out)
            }
            Ok(Err(Failure::HeapExhausted)) => {
                let limit = self.config.heap_limit;
                let error = RenderError::OutOfMemory { limit };
                (Err(error), false, &counters.out_of_memory)
            }
            Err(_) => (Err(RenderError::Crashed), false, &counters.crashed),
        }
    }
}

//! A pool of isolates: one thread each, one bounded queue in front of all.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, TrySendError};
use deno_core::futures::executor::block_on;
use tokio::sync::{oneshot, watch};

use crate::error::chain;
use crate::isolate::{Failure, Isolate, Limits, UNWIND_ALLOWANCE, set_up_v8};
use crate::metrics::Counters;
use crate::read_only_heap::Claim;
use crate::watchdog::Watchdog;
use crate::{Bundle, BundleError, Host, Metrics, RenderError, RenderRequest, Rendered};

/// After this many failed renders in a row an isolate is replaced: something that an
/// earlier render left behind may be the cause.
const FAILURES_BEFORE_REPLACEMENT: u32 = 3;

/// A failed render is tried once more in a new isolate, because something that an earlier
/// render left behind may be the cause. Each worker may do so once per interval, and up to
/// [`RETRY_BURST`] times in quick succession. Without this limit, an address that always fails
/// would have isolates replaced all the time.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// How many retries may come in quick succession.
const RETRY_BURST: u32 = 4;

/// Stack of an isolate's thread. V8 keeps its own limit of about 1 MiB for
/// JavaScript, past which it throws a `RangeError`; the rest is for what runs around
/// it.
const STACK_BYTES: usize = 8 << 20;

/// How long the other isolates wait once the first is ready, so that the first page does not
/// share the processor with their start.
const HEAD_START: Duration = Duration::from_millis(50);

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

/// Time between two looks of a worker without an isolate at whether others have one.
const LOOK_PAUSE: Duration = Duration::from_millis(20);

/// How much a [`Renderer`] may use.
///
/// ```
/// # use std::time::Duration;
/// # use centre_ssr::Config;
/// let config = Config::default().isolates(2).deadline(Duration::from_millis(500));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Config {
    /// Number of isolates, each with a thread of its own; at least one. By default one for each
    /// core.
    pub isolates: usize,
    /// How many renders may wait for an isolate; one more is refused. 256 by default.
    pub queue_capacity: usize,
    /// How long one render may run. Two seconds by default.
    pub deadline: Duration,
    /// V8 heap of one isolate in bytes, and the same again for its array buffers. 128 MiB by
    /// default.
    pub heap_limit: usize,
    /// Longest page in bytes of UTF-8: headers, head, markup and data together. 8 MiB by default.
    pub output_limit: usize,
    /// How long an isolate may be idle before it gives back the memory that its renders have taken. One that has
    /// rendered 200 pages in its life is made anew for that: what the bundle has kept is gone then. Half a minute
    /// by default.
    pub idle: Duration,
    /// Called first on each isolate's thread, for what is a thread's own, such as its priority. Does
    /// nothing by default.
    pub on_thread_start: fn(),
    /// Called on an isolate's thread when V8 has given back memory because the isolate was idle, for what is
    /// outside of V8's heap, such as the C library's free memory. Does nothing by default.
    pub on_idle: fn(),
}

impl Config {
    /// Sets [`isolates`](Self#structfield.isolates).
    #[must_use]
    pub fn isolates(mut self, isolates: usize) -> Self {
        self.isolates = isolates;
        self
    }

    /// Sets [`queue_capacity`](Self#structfield.queue_capacity).
    #[must_use]
    pub fn queue_capacity(mut self, renders: usize) -> Self {
        self.queue_capacity = renders;
        self
    }

    /// Sets [`deadline`](Self#structfield.deadline).
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Sets [`heap_limit`](Self#structfield.heap_limit).
    #[must_use]
    pub fn heap_limit(mut self, bytes: usize) -> Self {
        self.heap_limit = bytes;
        self
    }

    /// Sets [`output_limit`](Self#structfield.output_limit).
    #[must_use]
    pub fn output_limit(mut self, bytes: usize) -> Self {
        self.output_limit = bytes;
        self
    }

    /// Sets [`idle`](Self#structfield.idle).
    #[must_use]
    pub fn idle(mut self, idle: Duration) -> Self {
        self.idle = idle;
        self
    }

    /// Sets [`on_thread_start`](Self#structfield.on_thread_start).
    #[must_use]
    pub fn on_thread_start(mut self, call: fn()) -> Self {
        self.on_thread_start = call;
        self
    }

    /// Sets [`on_idle`](Self#structfield.on_idle).
    #[must_use]
    pub fn on_idle(mut self, call: fn()) -> Self {
        self.on_idle = call;
        self
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            isolates: thread::available_parallelism().map_or(1, usize::from),
            queue_capacity: 256,
            deadline: Duration::from_secs(2),
            heap_limit: 128 << 20,
            output_limit: 8 << 20,
            idle: Duration::from_secs(30),
            on_thread_start: || (),
            on_idle: || (),
        }
    }
}

/// A rendered page and how long it took.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Timed {
    /// The page.
    pub page: Rendered,
    /// Time from the request to the start of the render.
    pub queue_time: Duration,
    /// Time in the isolate.
    pub render_time: Duration,
}

struct Job {
    request: RenderRequest,
    queued_at: Instant,
    reply: oneshot::Sender<Result<Timed, RenderError>>,
}

#[derive(Debug, Clone)]
enum Readiness {
    Starting,
    Ready,
    Failed(BundleError),
}

/// Renders pages with a fixed number of isolates.
///
/// Dropping it ends the isolates after the renders they are at.
pub struct Renderer {
    jobs: Sender<Job>,
    queue_capacity: usize,
    counters: Arc<Counters>,
    readiness: watch::Receiver<Readiness>,
    /// Closed once no worker makes its first isolate any more.
    starting: watch::Receiver<()>,
    workers: Vec<JoinHandle<()>>,
    /// Never sent to: workers that do not receive jobs learn by its end that there is no renderer.
    _lifetime: Sender<Infallible>,
}

impl Renderer {
    /// Starts the isolates; returns at once. Renders may be asked for immediately and
    /// wait for the first isolate. [`ready`](Self::ready) tells when there is one.
    ///
    /// # Errors
    /// Only when the system cannot start a thread.
    pub fn start(bundle: &Bundle, config: &Config, host: impl Host) -> std::io::Result<Self> {
        let host: Arc<dyn Host> = Arc::new(host);
        set_up_v8();
        let (jobs, queue) = crossbeam_channel::bounded(config.queue_capacity);
        let counters = Arc::new(Counters::default());
        let watchdog = Watchdog::start(config.isolates.max(1), config.deadline)?;
        let watchdog_guard = Arc::new(WatchdogGuard(Arc::clone(&watchdog)));
        let (report, readiness) = watch::channel(Readiness::Starting);
        let report = Arc::new(report);
        let (is_starting, starting) = watch::channel(());
        let (lifetime, renderer_lives) = crossbeam_channel::bounded(0);
        let workers = (0..config.isolates.max(1))
            .map(|slot| {
                let worker = Worker {
                    slot,
                    bundle: bundle.clone(),
                    config: config.clone(),
                    host: Arc::clone(&host),
                    queue: queue.clone(),
                    counters: Arc::clone(&counters),
                    watchdog: Arc::clone(&watchdog),
                    _watchdog_guard: Arc::clone(&watchdog_guard),
                    report: Arc::clone(&report),
                    renderer_lives: renderer_lives.clone(),
                };
                let is_starting = is_starting.clone();
                thread::Builder::new()
                    .name(format!("ssr-isolate-{slot}"))
                    .stack_size(STACK_BYTES)
                    .spawn(move || worker.run(is_starting))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            jobs,
            queue_capacity: config.queue_capacity,
            counters,
            readiness,
            starting,
            workers,
            _lifetime: lifetime,
        })
    }

    /// Waits until no isolate is in the middle of its start: each was made, could not be made, or
    /// has ended because the renderer was dropped meanwhile. A process should not end before that,
    /// because V8 would be torn down under a thread that uses it.
    pub fn started(&self) -> impl Future<Output = ()> + use<> {
        let mut starting = self.starting.clone();
        // Nothing is ever sent: it fails when the last worker has dropped its end.
        async move { while starting.changed().await.is_ok() {} }
    }

    /// Waits until one isolate can render, or until the bundle has turned out not to
    /// work.
    ///
    /// # Errors
    /// Why the first isolate could not be made, if none has become ready since.
    pub async fn ready(&self) -> Result<(), BundleError> {
        let mut readiness = self.readiness.clone();
        let state = readiness
            .wait_for(|state| !matches!(state, Readiness::Starting))
            .await;
        match state.as_deref() {
            Ok(Readiness::Failed(error)) => Err(error.clone()),
            Ok(_) => Ok(()),
            Err(_) => Err(BundleError::isolate("every isolate's thread has ended")),
        }
    }

    /// Renders one page.
    ///
    /// # Errors
    /// Every [`RenderError`]; [`RenderError::Overloaded`] at once, without waiting.
    pub async fn render(&self, request: RenderRequest) -> Result<Rendered, RenderError> {
        self.render_timed(request).await.map(|timed| timed.page)
    }

    /// Renders one page and tells how long it took.
    ///
    /// # Errors
    /// Those of [`render`](Self::render).
    pub async fn render_timed(&self, request: RenderRequest) -> Result<Timed, RenderError> {
        let (reply, answer) = oneshot::channel();
        let job = Job {
            request,
            queued_at: Instant::now(),
            reply,
        };
        match self.jobs.try_send(job) {
            Ok(()) => answer.await.unwrap_or(Err(RenderError::Crashed)),
            Err(TrySendError::Full(_)) => {
                self.counters.overloaded.fetch_add(1, Ordering::Relaxed);
                Err(RenderError::Overloaded {
                    queue_capacity: self.queue_capacity,
                })
            }
            Err(TrySendError::Disconnected(_)) => Err(RenderError::Stopped),
        }
    }

    /// What has happened so far.
    pub fn metrics(&self) -> Metrics {
        self.counters.read(self.jobs.len())
    }

    /// Ends the isolates after the renders that were asked for, and waits for them.
    /// Blocks; not for use on an async executor's thread.
    pub fn stop(mut self) {
        let workers = std::mem::take(&mut self.workers);
        drop(self);
        for worker in workers {
            // What a thread panicked with has been printed by the panic hook already.
            let _ = worker.join();
        }
    }
}

/// Ends the watchdog's thread when the last isolate's worker is gone.
pub(crate) struct WatchdogGuard(pub Arc<Watchdog>);

impl Drop for WatchdogGuard {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer")
            .field("metrics", &self.metrics())
            .finish_non_exhaustive()
    }
}

/// The reactor of one isolate: timers only, on the isolate's own thread.
pub(crate) fn isolate_reactor() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
}

/// Why a worker stopped using an isolate.
enum Served {
    QueueClosed,
    IsolateUnfit,
    /// The isolate is idle and has rendered so much that a fresh one is faster.
    Recycle,
    /// This render failed and the isolate may be to blame: the next one tries it again.
    Retry(Job),
}

/// What an isolate's worker does next.
enum Next {
    Job(Job),
    Idle,
    Closed,
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
            _read_only_heap: Claim::take((&worker.bundle.code).into()).ok(),
        }
    }
}

impl Drop for Ready<'_> {
    fn drop(&mut self) {
        self.isolates_ready.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Bounds how often one worker replaces its isolate to try a failed render again.
#[derive(Default)]
struct Retries {
    /// When the next retry would be due at one per interval.
    used_until: Option<Instant>,
}

impl Retries {
    /// Takes a retry, unless too many were taken lately.
    fn take(&mut self, now: Instant) -> bool {
        let from = self.used_until.map_or(now, |until| until.max(now));
        let free = from - now <= RETRY_INTERVAL * (RETRY_BURST - 1);
        if free {
            self.used_until = Some(from + RETRY_INTERVAL);
        }
        free
    }
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

struct Worker {
    slot: usize,
    bundle: Bundle,
    config: Config,
    host: Arc<dyn Host>,
    queue: Receiver<Job>,
    counters: Arc<Counters>,
    watchdog: Arc<Watchdog>,
    _watchdog_guard: Arc<WatchdogGuard>,
    report: Arc<watch::Sender<Readiness>>,
    renderer_lives: Receiver<Infallible>,
}

impl Worker {
    /// Drops `is_starting` when the first isolate is there and will be used, or cannot be made.
    fn run(&self, is_starting: watch::Sender<()>) {
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
            let mut isolate = match isolate {
                Ok(Ok(isolate)) => isolate,
                failure => {
                    ready = None;
                    self.failed(match failure {
                        Ok(Err(error)) => error,
                        _ => BundleError::isolate("V8 failed"),
                    });
                    if let Some(job) = again.take() {
                        self.refuse(job);
                    }
                    if self.wait_or_refuse(pause) {
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
                self.serve(&mut isolate, &tokio, again.take(), &mut retries)
            }));
            // A worn isolate's successor is there at once: nobody is to be told of that.
            let is_worn = matches!(served, Ok(Served::Recycle));
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
                Ok(Served::Retry(job)) => again = Some(job),
                Ok(Served::IsolateUnfit) | Err(_) => {}
            }
            self.counters.replacements.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The first isolate is made before all others, so that the first page does not wait
    /// for cores which they would share.
    fn wait_for_turn(&self) {
        if self.slot > 0 {
            let mut readiness = self.report.subscribe();
            // Fails when the sender is gone, which this worker itself holds.
            let ready = readiness.wait_for(|state| !matches!(state, Readiness::Starting));
            let _ = block_on(ready);
            thread::sleep(HEAD_START);
        }
    }

    fn make(&self, tokio: &tokio::runtime::Runtime) -> Result<Isolate, BundleError> {
        let limits = Limits {
            heap: self.config.heap_limit,
            output: self.config.output_limit,
        };
        let mut isolate = Isolate::new(&self.bundle, Arc::clone(&self.host), limits, tokio)?;
        self.watchdog.watch(self.slot, isolate.handle());
        Ok(isolate)
    }

    fn failed(&self, error: BundleError) {
        tracing::error!(
            slot = self.slot,
            error = chain(&error),
            "an isolate could not be made"
        );
        // Another worker's success counts for more than this one's failure.
        self.report.send_if_modified(|state| {
            let starting = matches!(state, Readiness::Starting);
            if starting {
                *state = Readiness::Failed(error);
            }
            starting
        });
    }

    /// Waits before the next try to make an isolate. Where no other worker has one, nobody is left
    /// waiting meanwhile for an isolate that may never come. `true` when the queue closed.
    fn wait_or_refuse(&self, pause: Duration) -> bool {
        let until = Instant::now() + pause;
        loop {
            let now = Instant::now();
            if now >= until {
                return false;
            }
            let next_look = until.min(now + LOOK_PAUSE);
            if self.counters.isolates_ready.load(Ordering::Relaxed) > 0 {
                // The queue itself is for those who can render.
                if self.renderer_lives.recv_deadline(next_look)
                    == Err(RecvTimeoutError::Disconnected)
                {
                    return true;
                }
            } else {
                match self.queue.recv_deadline(next_look) {
                    Ok(job) => self.refuse(job),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return true,
                }
            }
        }
    }

    fn refuse(&self, job: Job) {
        self.counters.crashed.fetch_add(1, Ordering::Relaxed);
        let _ = job.reply.send(Err(RenderError::Crashed));
    }

    /// Renders with this isolate until it must be replaced. `again` is a render that failed in the
    /// isolate before; it comes first.
    fn serve(
        &self,
        isolate: &mut Isolate,
        tokio: &tokio::runtime::Runtime,
        mut again: Option<Job>,
        retries: &mut Retries,
    ) -> Served {
        let mut failures = 0;
        let mut renders = 0;
        let mut has_garbage = false;
        loop {
            let job = match again
                .take()
                .map_or_else(|| self.next(has_garbage), Next::Job)
            {
                Next::Job(job) => job,
                Next::Closed => return Served::QueueClosed,
                Next::Idle => {
                    // Also before it is dropped: V8 keeps the memory of a dropped isolate in a pool for many seconds.
                    isolate.collect_garbage();
                    if renders >= RENDERS_BEFORE_RENEWAL {
                        return Served::Recycle;
                    }
                    (self.config.on_idle)();
                    has_garbage = false;
                    continue;
                }
            };
            if job.reply.is_closed() {
                continue;
            }
            let queue_time = job.queued_at.elapsed();
            self.counters.isolates_busy.fetch_add(1, Ordering::Relaxed);
            let started = Instant::now();
            let time_limit = job.request.time_limit;
            let begun = time_limit.map(|_| processor_time());
            let deadline = self.watchdog.begin(self.slot, time_limit);
            let mut result = catch_unwind(AssertUnwindSafe(|| {
                isolate.render(&job.request, deadline + UNWIND_ALLOWANCE, tokio)
            }));
            let ended = self.watchdog.end(self.slot);
            if result.as_ref().is_ok_and(Result::is_ok)
                && begun.is_some_and(|begun| {
                    processor_time().saturating_sub(begun) > self.config.deadline
                })
            {
                result = Ok(Err(Failure::Terminated));
            }
            let render_time = started.elapsed();
            self.counters.isolates_busy.fetch_sub(1, Ordering::Relaxed);
            let (answer, fit, outcome) = self.classify(result, ended);
            // A bundle may answer an exception of its own with a page that says so.
            let failed = answer.as_ref().map_or(true, |page| page.status >= 500);
            if failed && fit && renders > 0 && retries.take(Instant::now()) {
                return Served::Retry(job);
            }
            // A render that is tried again counts when it is.
            outcome.fetch_add(1, Ordering::Relaxed);
            self.counters.queue_time.record(queue_time);
            self.counters.render_time.record(render_time);
            renders += 1;
            has_garbage = true;
            failures = if failed { failures + 1 } else { 0 };
            let _ = job.reply.send(answer.map(|page| Timed {
                page,
                queue_time,
                render_time,
            }));
            if !fit || failures >= FAILURES_BEFORE_REPLACEMENT {
                return Served::IsolateUnfit;
            }
        }
    }

    /// Waits for a job; with garbage, for [`Config::idle`] at most.
    fn next(&self, has_garbage: bool) -> Next {
        if !has_garbage {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_come_in_a_burst_and_then_one_per_interval() {
        let start = Instant::now();
        let mut retries = Retries::default();
        for _ in 0..RETRY_BURST {
            assert!(retries.take(start));
        }
        assert!(!retries.take(start));
        assert!(!retries.take(start + RETRY_INTERVAL / 2));
        assert!(retries.take(start + RETRY_INTERVAL));
        assert!(!retries.take(start + RETRY_INTERVAL));
        for _ in 0..RETRY_BURST {
            assert!(retries.take(start + RETRY_INTERVAL * 60));
        }
        assert!(!retries.take(start + RETRY_INTERVAL * 60));
    }
}

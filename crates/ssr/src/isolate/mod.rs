//! One V8 isolate with an evaluated bundle, on the thread that made it.

mod exports;
mod heap;
mod limits;
mod rendered;
mod request;

use std::cell::Cell;
use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use bytes::Bytes;
use deno_core::error::{CoreError, JsError};
use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions, v8};
use tokio::sync::mpsc;

use crate::bundle::Code;
use crate::read_only_heap::Claim;
use crate::response::{self, NO_RESPONSE, Place, Reply, ResponseId, Responses, Times};
use crate::{Bundle, BundleError, RenderError, RenderRequest, Rendered, ops, without_query};
use exports::{Functions, Keys, look_up};
use heap::{bounded_allocator, guard_heap, young_generation};
use rendered::read;
use request::request_arguments;

pub(crate) use exports::evaluate;
pub(crate) use limits::{Failure, Limits, UNWIND_ALLOWANCE};

pub(crate) struct Isolate {
    functions: Functions,
    keys: Keys,
    /// Responses that nobody reads any more.
    gone: mpsc::UnboundedReceiver<ResponseId>,
    heap_exhausted: Rc<Cell<bool>>,
    limits: Limits,
    bundle: Bundle,
    runtime: JsRuntime,
    _read_only_heap: Claim,
}

impl Isolate {
    /// Must be called inside `tokio`'s context: V8 posts delayed tasks from the
    /// moment that an isolate exists.
    pub(crate) fn new(
        bundle: &Bundle,
        context: ops::Context,
        gone: mpsc::UnboundedReceiver<ResponseId>,
        limits: Limits,
        tokio: &tokio::runtime::Runtime,
    ) -> Result<Self, BundleError> {
        let read_only_heap = Claim::take((&bundle.code).into())?;
        let startup_snapshot = match &bundle.code {
            Code::Snapshot(bytes) => Some(*bytes),
            Code::Source(_) => None,
        };
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            extensions: vec![ops::ssr::init(context)],
            startup_snapshot,
            create_params: Some(
                v8::CreateParams::default()
                    .heap_limits(0, limits.heap)
                    .set_max_young_generation_size_in_bytes(young_generation(limits))
                    .array_buffer_allocator(bounded_allocator(limits.heap)),
            ),
            ..RuntimeOptions::default()
        })
        .map_err(BundleError::isolate)?;
        let heap_exhausted = Rc::new(Cell::new(false));
        guard_heap(&mut runtime, Rc::clone(&heap_exhausted));
        if let Code::Source(source) = &bundle.code {
            evaluate(&mut runtime, bundle, source, tokio)?;
        }
        let (functions, keys) = look_up(&mut runtime, bundle)?;
        let mut isolate = Self {
            functions,
            keys,
            gone,
            heap_exhausted,
            limits,
            bundle: bundle.clone(),
            runtime,
            _read_only_heap: read_only_heap,
        };
        // From here on timers belong to a render.
        isolate.cancel_timers();
        Ok(isolate)
    }

    pub(crate) fn handle(&mut self) -> v8::IsolateHandle {
        self.runtime.v8_isolate().thread_safe_handle()
    }

    /// Frees what renders have left on V8's heap. Takes some milliseconds.
    pub(crate) fn collect_garbage(&mut self) {
        // It gives back as much as `low_memory_notification`, which collects several times over, in two
        // thirds of the time, and the renders that follow are as fast as before somewhat sooner.
        self.runtime
            .v8_isolate()
            .memory_pressure_notification(v8::MemoryPressureLevel::Critical);
    }

    /// Calls the bundle's `render` and reads its answer. The event loop runs only
    /// when the promise is not settled by microtasks alone. Responses go on meanwhile; `ended` is told of each that
    /// is over.
    pub(crate) fn render(
        &mut self,
        request: &RenderRequest,
        deadline: Instant,
        tokio: &tokio::runtime::Runtime,
        ended: Ended<'_>,
    ) -> Result<Rendered, Failure> {
        let path = request.url.split('?').next();
        let span = tracing::debug_span!("render", path).entered();
        let result = self.call(request, deadline, tokio, ended);
        drop(span);
        if self.heap_exhausted.get() {
            return Err(Failure::HeapExhausted);
        }
        // What a render has left to do later would run in somebody else's page.
        self.cancel_timers();
        self.with_responses(|it| it.give_up_calls(NO_RESPONSE));
        self.report_stray_rejections(&request.url);
        result
    }

    /// Cancels the timers that were started since the last call.
    fn cancel_timers(&mut self) {
        deno_core::scope!(scope, &mut self.runtime);
        v8::tc_scope!(let scope, scope);
        let cancel_timers = v8::Local::new(scope, &self.functions.cancel_timers);
        let receiver = v8::undefined(scope).into();
        // Fails where execution was terminated, and then no other render follows.
        let _ = cancel_timers.call(scope, receiver, &[]);
    }

    fn call(
        &mut self,
        request: &RenderRequest,
        deadline: Instant,
        tokio: &tokio::runtime::Runtime,
        ended: Ended<'_>,
    ) -> Result<Rendered, Failure> {
        let pending = {
            deno_core::scope!(scope, &mut self.runtime);
            v8::tc_scope!(let scope, scope);
            let (Some(url), Some(context)) = (
                v8::String::new(scope, &request.url),
                v8::String::new(scope, &request.context),
            ) else {
                return Err(Failure::Render(RenderError::Malformed(
                    "the request is too long for a string".to_owned(),
                )));
            };
            let Some(render) = &self.functions.render else {
                return Err(Failure::Render(RenderError::NotExported("render")));
            };
            let render = v8::Local::new(scope, render);
            let receiver = v8::undefined(scope).into();
            let Some(answer) = render.call(scope, receiver, &[url.into(), context.into()]) else {
                return Err(thrown(scope, &self.bundle));
            };
            match v8::Local::<v8::Promise>::try_from(answer) {
                Err(_) => return read(scope, answer, &self.keys, self.limits),
                Ok(promise) => {
                    scope.perform_microtask_checkpoint();
                    if scope.is_execution_terminating() {
                        return Err(Failure::Terminated);
                    }
                    if promise.state() == v8::PromiseState::Fulfilled {
                        let answer = promise.result(scope);
                        return read(scope, answer, &self.keys, self.limits);
                    }
                    v8::Global::new(scope, answer)
                }
            }
        };
        let answer = self.settle(pending, &request.url, deadline, tokio, ended)?;
        deno_core::scope!(scope, &mut self.runtime);
        v8::tc_scope!(let scope, scope);
        let answer = v8::Local::new(scope, answer);
        read(scope, answer, &self.keys, self.limits)
    }

    /// Runs the event loop until the promise is settled. The watchdog ends running
    /// JavaScript; the time limit here ends waiting (for a timer, say).
    fn settle(
        &mut self,
        promise: v8::Global<v8::Value>,
        url: &str,
        deadline: Instant,
        tokio: &tokio::runtime::Runtime,
        ended: Ended<'_>,
    ) -> Result<v8::Global<v8::Value>, Failure> {
        let mut settled = pin!(self.runtime.resolve(promise));
        let runtime = &mut self.runtime;
        let (bundle, heap_exhausted) = (&self.bundle, &self.heap_exhausted);
        let outcome = tokio.block_on(async {
            let settling = poll_fn(|context| {
                loop {
                    if let Poll::Ready(settled) = settled.as_mut().poll(context) {
                        return Poll::Ready(Settled::Answered(settled));
                    }
                    with_responses(runtime, |it| it.begin_turn());
                    let turn = runtime.poll_event_loop(context, PollEventLoopOptions::default());
                    flush(runtime, bundle, ended);
                    match turn {
                        Poll::Pending => return Poll::Pending,
                        Poll::Ready(Ok(())) => {
                            let settled = settled.as_mut().poll(context);
                            return Poll::Ready(match settled {
                                Poll::Ready(settled) => Settled::Answered(settled),
                                Poll::Pending => Settled::Never,
                            });
                        }
                        Poll::Ready(Err(error)) => {
                            // The error does not always tell that execution was terminated,
                            // and a terminated isolate gives errors without end.
                            let over = heap_exhausted.get()
                                || Instant::now() + UNWIND_ALLOWANCE >= deadline;
                            if over || runtime.v8_isolate().is_execution_terminating() {
                                return Poll::Ready(Settled::Terminated);
                            }
                            report_stray(url, &error, bundle);
                        }
                    }
                }
            });
            tokio::time::timeout_at(deadline.into(), settling).await
        });
        match outcome {
            Err(_) | Ok(Settled::Terminated) => Err(Failure::Terminated),
            Ok(Settled::Never) => Err(Failure::Render(RenderError::Unsettled)),
            Ok(Settled::Answered(Ok(answer))) => Ok(answer),
            Ok(Settled::Answered(Err(_)))
                if self.runtime.v8_isolate().is_execution_terminating() =>
            {
                Err(Failure::Terminated)
            }
            Ok(Settled::Answered(Err(error))) => {
                let error = RenderError::Threw(self.bundle.describe(&error));
                Err(Failure::Render(error))
            }
        }
    }

    fn with_responses<T>(&self, work: impl FnOnce(&mut Responses) -> T) -> T {
        with_responses(&self.runtime, work)
    }

    pub(crate) fn has_responses(&self) -> bool {
        self.with_responses(|it| !it.is_empty())
    }

    /// When the first of the responses is due.
    pub(crate) fn first_due(&self) -> Option<Instant> {
        self.with_responses(|it| it.first_due())
    }

    /// A response that nobody reads any more.
    pub(crate) fn poll_gone(&mut self, context: &mut Context<'_>) -> Poll<Option<ResponseId>> {
        self.gone.poll_recv(context)
    }

    /// Whether [`flush`](Self::flush) has something to do.
    pub(crate) fn has_news(&self) -> bool {
        self.with_responses(|it| it.has_news())
    }

    /// Hands on what responses have made; `ended` is told of each that is over.
    pub(crate) fn flush(&self, ended: impl Fn(Times, Result<(), &RenderError>)) {
        flush(&self.runtime, &self.bundle, &ended);
    }

    pub(crate) fn end_responses(&self, error: &RenderError) {
        self.with_responses(|it| it.end_all(error));
    }

    /// Calls the bundle's `fetch`. What it makes of `request` comes by [`flush`](Self::flush).
    pub(crate) fn begin_response(
        &mut self,
        request: &http::Request<Bytes>,
        reply: Reply,
        place: Place,
        times: Times,
    ) -> Result<(), Failure> {
        let Some(fetch) = &self.functions.fetch else {
            reply.send(Err(RenderError::NotExported("default.fetch")));
            return Ok(());
        };
        let limit = self.limits.output;
        let path = request.uri().path();
        let span = tracing::debug_span!("response", method = %request.method(), path);
        let id = self.with_responses(|it| it.begin(reply, place, limit, times, span));
        let failed = {
            deno_core::scope!(scope, &mut self.runtime);
            v8::tc_scope!(let scope, scope);
            let fetch = v8::Local::new(scope, fetch);
            let respond = v8::Local::new(scope, &self.functions.respond);
            let receiver = v8::undefined(scope).into();
            let begun = request_arguments(scope, fetch, id, request)
                .is_some_and(|arguments| respond.call(scope, receiver, &arguments).is_some());
            if begun {
                scope.perform_microtask_checkpoint();
                scope
                    .is_execution_terminating()
                    .then_some(Failure::Terminated)
            } else {
                Some(thrown(scope, &self.bundle))
            }
        };
        match failed {
            _ if self.heap_exhausted.get() => Err(Failure::HeapExhausted),
            Some(Failure::Render(error)) => {
                self.with_responses(|it| it.end(id, Err(response::Failure::Render(error))));
                Ok(())
            }
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }

    /// Lets JavaScript go on, as far as it does not wait. Ready where nothing is left to wait for.
    pub(crate) fn turn(
        &mut self,
        context: &mut Context<'_>,
        deadline: Instant,
    ) -> Result<Poll<()>, Failure> {
        loop {
            self.with_responses(|it| it.begin_turn());
            let turn = self
                .runtime
                .poll_event_loop(context, PollEventLoopOptions::default());
            if self.heap_exhausted.get() {
                return Err(Failure::HeapExhausted);
            }
            match turn {
                Poll::Pending => return Ok(Poll::Pending),
                Poll::Ready(Ok(())) => return Ok(Poll::Ready(())),
                Poll::Ready(Err(error)) => {
                    // A terminated isolate gives errors without end.
                    let is_ended = self.runtime.v8_isolate().is_execution_terminating();
                    if is_ended || Instant::now() >= deadline {
                        return Err(Failure::Terminated);
                    }
                    report_stray("", &error, &self.bundle);
                }
            }
        }
    }

    /// Ends the work for a response that nobody reads; `None` where it was over already.
    pub(crate) fn abort(&mut self, id: ResponseId) -> Result<Option<Times>, Failure> {
        let times = self.with_responses(|it| it.forget(id));
        if times.is_some() {
            self.tell_abort(id, "AbortError", "Nobody waits for this response any more")?;
        }
        Ok(times)
    }

    /// Ends the work for the responses that have taken longer than `limit`.
    pub(crate) fn end_overdue(&mut self, limit: Duration) -> Result<(), Failure> {
        let now = Instant::now();
        for id in self.with_responses(|it| it.overdue(now)) {
            let error = RenderError::TimedOut(limit);
            self.with_responses(|it| it.end(id, Err(response::Failure::Render(error))));
            self.tell_abort(id, "TimeoutError", "This response has taken too long")?;
        }
        Ok(())
    }

    fn tell_abort(&mut self, id: ResponseId, name: &str, why: &str) -> Result<(), Failure> {
        {
            deno_core::scope!(scope, &mut self.runtime);
            v8::tc_scope!(let scope, scope);
            let abort = v8::Local::new(scope, &self.functions.abort);
            let receiver = v8::undefined(scope).into();
            let id = v8::Integer::new_from_unsigned(scope, id).into();
            if let (Some(name), Some(why)) =
                (v8::String::new(scope, name), v8::String::new(scope, why))
            {
                // What it throws is the bundle's and nobody's: the response is over.
                let _ = abort.call(scope, receiver, &[id, name.into(), why.into()]);
            }
            scope.perform_microtask_checkpoint();
            if scope.is_execution_terminating() {
                return Err(Failure::Terminated);
            }
        }
        if self.heap_exhausted.get() {
            return Err(Failure::HeapExhausted);
        }
        Ok(())
    }

    /// Logs rejections that nobody handled: they are mistakes, but not the render's answer.
    fn report_stray_rejections(&mut self, url: &str) {
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(Err(error)) = self
            .runtime
            .poll_event_loop(&mut context, PollEventLoopOptions::default())
        {
            report_stray(url, &error, &self.bundle);
        }
    }
}

/// Is told of each response that is over.
type Ended<'a> = &'a dyn Fn(Times, Result<(), &RenderError>);

fn with_responses<T>(runtime: &JsRuntime, work: impl FnOnce(&mut Responses) -> T) -> T {
    let state = runtime.op_state();
    let mut state = state.borrow_mut();
    work(state.borrow_mut::<Responses>())
}

fn flush(runtime: &JsRuntime, bundle: &Bundle, ended: Ended<'_>) {
    let threw = |error: &JsError| RenderError::Threw(bundle.describe(error));
    with_responses(runtime, |it| it.flush(threw, ended));
}

/// How waiting for a promise ended.
enum Settled {
    Answered(Result<v8::Global<v8::Value>, Box<JsError>>),
    /// Nothing is left to wait for.
    Never,
    Terminated,
}

fn report_stray(url: &str, error: &CoreError, bundle: &Bundle) {
    // A query may hold a secret, and an error may repeat it.
    let error = without_query(&format!("{:#}", bundle.describe_any(error)), url);
    let url = url.split('?').next();
    tracing::warn!(url, error, "unhandled rejection while rendering");
}

fn thrown(
    scope: &mut v8::PinnedRef<'_, v8::TryCatch<'_, '_, v8::HandleScope<'_>>>,
    bundle: &Bundle,
) -> Failure {
    if scope.is_execution_terminating() {
        return Failure::Terminated;
    }
    match scope.exception() {
        Some(exception) => {
            let error = JsError::from_v8_exception(scope, exception);
            Failure::Render(RenderError::Threw(bundle.describe(&error)))
        }
        None => Failure::Terminated,
    }
}

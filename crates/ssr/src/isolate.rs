//! One V8 isolate with an evaluated bundle, on the thread that made it.

use std::cell::Cell;
use std::ffi::c_void;
use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use bytes::Bytes;
use deno_core::error::{CoreError, JsError};
use deno_core::{JsRuntime, ModuleSpecifier, PollEventLoopOptions, RuntimeOptions, v8};
use tokio::sync::mpsc;

use crate::bundle::{BUNDLE_SPECIFIER, Code};
use crate::read_only_heap::Claim;
use crate::response::{self, NO_RESPONSE, Place, Reply, ResponseId, Responses, Times};
use crate::{Bundle, BundleError, RenderError, RenderRequest, Rendered, ops, without_query};

/// Where `web_api/respond.js` keeps the bundle's `render` on the global object, so that it is found
/// again after a start from a snapshot.
const RENDER_PROPERTY: &str = "__ssr_render";

/// The same for the bundle's `fetch`.
const FETCH_PROPERTY: &str = "__ssr_fetch";

/// What keeps the bundle's exports there.
const KEEP_PROPERTY: &str = "__ssr_keep";

/// What makes a response with `fetch`.
const RESPOND_PROPERTY: &str = "__ssr_respond";

/// What ends one before it is whole.
const ABORT_PROPERTY: &str = "__ssr_abort";

/// How large the young generation, the heap for new objects, may grow, in bytes: three semi-spaces
/// of 16 MiB. V8 would take three of 1 MiB for a heap of 128 MiB. It would then collect garbage in
/// the middle of a render, although nearly all of it dies when the render ends: a page with a table
/// of a thousand rows took 1.4 times as long.
const YOUNG_GENERATION: usize = 48 << 20;

/// The same for isolates that may keep many open responses: pages that wait for half a second survive the collections
/// of a small one, and are copied and marked for it. With 1,024 open pages these took 0.88 times the processor time.
const LARGEST_YOUNG_GENERATION: usize = 96 << 20;

/// How large the young generation of an isolate with this limit may grow, in bytes.
fn young_generation(heap_limit: usize) -> usize {
    (heap_limit / 4)
        .clamp(YOUNG_GENERATION, LARGEST_YOUNG_GENERATION)
        .min(heap_limit / 3)
}

/// Where `web_api/globals.js` keeps what cancels the timers of a render.
const CANCEL_TIMERS_PROPERTY: &str = "__ssr_cancel_timers";

/// Bounds of one isolate, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub heap: usize,
    pub output: usize,
}

/// How a render ended, as far as the isolate itself can tell.
pub(crate) enum Failure {
    /// The render failed; the isolate is fit for the next.
    Render(RenderError),
    /// Execution was terminated from outside; the isolate must be thrown away.
    Terminated,
    /// The heap limit was reached; the isolate must be thrown away.
    HeapExhausted,
}

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

/// What Rust calls.
struct Functions {
    render: Option<v8::Global<v8::Function>>,
    fetch: Option<v8::Global<v8::Function>>,
    respond: v8::Global<v8::Function>,
    abort: v8::Global<v8::Function>,
    cancel_timers: v8::Global<v8::Function>,
}

/// The property names of a rendered page, as strings of the isolate.
struct Keys {
    status: v8::Global<v8::String>,
    headers: v8::Global<v8::String>,
    head: v8::Global<v8::String>,
    html: v8::Global<v8::String>,
    data: v8::Global<v8::String>,
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
                    .set_max_young_generation_size_in_bytes(young_generation(limits.heap))
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

fn read<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    answer: v8::Local<'s, v8::Value>,
    keys: &Keys,
    limits: Limits,
) -> Result<Rendered, Failure> {
    let malformed = |what: &str| Failure::Render(RenderError::Malformed(what.to_owned()));
    let Ok(page) = v8::Local::<v8::Object>::try_from(answer) else {
        return Err(malformed("it is not an object"));
    };
    let get = |key: &v8::Global<v8::String>| {
        let key = v8::Local::new(scope, key);
        page.get(scope, key.into())
    };
    let (status, headers, head, html, data) = (
        get(&keys.status),
        get(&keys.headers),
        get(&keys.head),
        get(&keys.html),
        get(&keys.data),
    );
    let status = status
        .and_then(|status| status.uint32_value(scope))
        .and_then(|status| u16::try_from(status).ok())
        .filter(|status| (100..600).contains(status))
        .ok_or_else(|| malformed("`status` is not an HTTP status"))?;
    let mut room = OutputBudget {
        left: limits.output,
        limit: limits.output,
    };
    let headers = read_headers(scope, headers, &mut room)?
        .ok_or_else(|| malformed("`headers` is not a list of [name, value]"))?;
    let mut text = |value: Option<v8::Local<'s, v8::Value>>, name: &str| {
        value
            .and_then(|value| v8::Local::<v8::String>::try_from(value).ok())
            .ok_or_else(|| malformed(&format!("`{name}` is not a string")))
            .and_then(|text| room.take(scope, text))
    };
    Ok(Rendered {
        status,
        headers,
        head: text(head, "head")?,
        html: text(html, "html")?,
        data: text(data, "data")?,
    })
}

/// How much of the output limit is left, in bytes.
struct OutputBudget {
    left: usize,
    limit: usize,
}

impl OutputBudget {
    fn take(
        &mut self,
        scope: &v8::Isolate,
        text: v8::Local<'_, v8::String>,
    ) -> Result<String, Failure> {
        // V8 counts UTF-16 units, and each takes at least one byte in UTF-8: text that is far too
        // long is refused before it is copied.
        self.check(text.length())?;
        let text = text.to_rust_string_lossy(scope);
        self.check(text.len())?;
        self.left -= text.len();
        Ok(text)
    }

    fn check(&self, bytes: usize) -> Result<(), Failure> {
        let limit = self.limit;
        if bytes > self.left {
            return Err(Failure::Render(RenderError::OutputTooLong { limit }));
        }
        Ok(())
    }
}

/// What a header takes beyond its name and value: a colon, a space and the end of the line.
const HEADER_OVERHEAD: usize = 4;

/// `None` if they are not pairs of strings.
fn read_headers<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    headers: Option<v8::Local<'s, v8::Value>>,
    room: &mut OutputBudget,
) -> Result<Option<Vec<(String, String)>>, Failure> {
    let list = headers.and_then(|headers| v8::Local::<v8::Array>::try_from(headers).ok());
    let Some(list) = list else { return Ok(None) };
    let mut headers = Vec::new();
    for index in 0..list.length() {
        let pair = list
            .get_index(scope, index)
            .and_then(|pair| v8::Local::<v8::Array>::try_from(pair).ok());
        let Some(pair) = pair else { return Ok(None) };
        let part = |at| {
            pair.get_index(scope, at)
                .and_then(|part| v8::Local::<v8::String>::try_from(part).ok())
        };
        let (Some(name), Some(value)) = (part(0), part(1)) else {
            return Ok(None);
        };
        room.check(HEADER_OVERHEAD)?;
        room.left -= HEADER_OVERHEAD;
        headers.push((room.take(scope, name)?, room.take(scope, value)?));
    }
    Ok(Some(headers))
}

/// The part of the web platform that server bundles use. One script, so that what its files
/// share is hidden from bundles.
const WEB_API: &str = concat!(
    "((globalThis) => {\n\"use strict\";\n",
    include_str!("web_api/moment.js"),
    include_str!("web_api/globals.js"),
    include_str!("web_api/encoding.js"),
    include_str!("web_api/url.js"),
    include_str!("web_api/events.js"),
    include_str!("web_api/streams.js"),
    include_str!("web_api/fetch.js"),
    include_str!("web_api/respond.js"),
    "})(globalThis);\n",
);

/// Evaluates [`WEB_API`] and then the bundle's `source`, and keeps the bundle's `render` where
/// [`look_up`] finds it.
pub(crate) fn evaluate(
    runtime: &mut JsRuntime,
    bundle: &Bundle,
    source: &Arc<str>,
    tokio: &tokio::runtime::Runtime,
) -> Result<(), BundleError> {
    let failed = |error: &CoreError| BundleError::Evaluation(bundle.describe_any(error));
    runtime
        .execute_script("ssr:web_api.js", WEB_API)
        .map_err(BundleError::isolate)?;
    let specifier = ModuleSpecifier::parse(BUNDLE_SPECIFIER).map_err(BundleError::isolate)?;
    let module = tokio
        .block_on(runtime.load_side_es_module_from_code(&specifier, source.to_string()))
        .map_err(|error| failed(&error))?;
    let evaluated = runtime.mod_evaluate(module);
    tokio
        .block_on(runtime.with_event_loop_promise(evaluated, PollEventLoopOptions::default()))
        .map_err(|error| failed(&error))?;
    let namespace = runtime
        .get_module_namespace(module)
        .map_err(|error| failed(&error))?;
    deno_core::scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let namespace = v8::Local::new(scope, namespace);
    let kept = function(scope, KEEP_PROPERTY).and_then(|keep| {
        let receiver = v8::undefined(scope).into();
        keep.call(scope, receiver, &[namespace.into()])
    });
    match (kept, scope.exception()) {
        (Some(_), _) => Ok(()),
        (None, Some(exception)) => {
            let error = JsError::from_v8_exception(scope, exception);
            Err(BundleError::Evaluation(bundle.describe(&error)))
        }
        (None, None) => Err(BundleError::isolate("the bundle's exports cannot be kept")),
    }
}

/// A function of the global object.
fn function<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    name: &str,
) -> Option<v8::Local<'s, v8::Function>> {
    let name = v8::String::new(scope, name)?;
    let global = scope.get_current_context().global(scope);
    v8::Local::<v8::Function>::try_from(global.get(scope, name.into())?).ok()
}

/// What `web_api/respond.js` takes; `None` where there is no memory for it.
fn request_arguments<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    fetch: v8::Local<'s, v8::Function>,
    id: ResponseId,
    request: &http::Request<Bytes>,
) -> Option<[v8::Local<'s, v8::Value>; 6]> {
    let headers = v8::Array::new(scope, 0);
    for (at, (name, value)) in (0..).zip(request.headers()) {
        let name = v8::String::new(scope, name.as_str())?;
        // Bytes are characters here, as the standard has it.
        let value =
            v8::String::new_from_one_byte(scope, value.as_bytes(), v8::NewStringType::Normal)?;
        let pair = v8::Array::new_with_elements(scope, &[name.into(), value.into()]);
        headers.set_index(scope, at, pair.into())?;
    }
    let body = request.body();
    let body = if body.is_empty() {
        v8::null(scope).into()
    } else {
        let store = v8::ArrayBuffer::new_backing_store_from_vec(body.to_vec());
        let buffer = v8::ArrayBuffer::with_backing_store(scope, &store.make_shared());
        v8::Uint8Array::new(scope, buffer, 0, body.len())?.into()
    };
    Some([
        fetch.into(),
        v8::Integer::new_from_unsigned(scope, id).into(),
        v8::String::new(scope, request.method().as_str())?.into(),
        v8::String::new(scope, &address(request))?.into(),
        headers.into(),
        body,
    ])
}

/// Whether a client's header names a host. With anything else the address would be none, or its path a part of it.
fn is_host(text: &str) -> bool {
    url::Url::parse(&format!("http://{text}/")).is_ok_and(|url| {
        let is_bare = url.username().is_empty() && url.password().is_none();
        is_bare && url.path() == "/" && url.query().is_none() && url.fragment().is_none()
    })
}

/// The whole address of a request. One to a server has only a path, and its host in a header.
fn address(request: &http::Request<Bytes>) -> String {
    let uri = request.uri();
    if uri.scheme().is_some() && uri.authority().is_some() {
        return uri.to_string();
    }
    let header = request.headers().get(http::header::HOST);
    let host = header
        .and_then(|it| it.to_str().ok())
        .filter(|it| is_host(it))
        .unwrap_or("localhost");
    let path = uri.path_and_query().map_or("/", |it| it.as_str());
    format!("http://{host}{path}")
}

/// Finds what Rust calls, puts the wrapper around `render` if there is one, and removes the globals that bundles
/// must not see.
fn look_up(runtime: &mut JsRuntime, bundle: &Bundle) -> Result<(Functions, Keys), BundleError> {
    let failed = |error: &JsError| BundleError::Evaluation(bundle.describe(error));
    let wrapper = match &bundle.wrapper {
        None => None,
        Some(script) => Some(
            runtime
                .execute_script("ssr:wrapper.js", script.to_string())
                .map_err(|error| failed(&error))?,
        ),
    };
    deno_core::scope!(scope, runtime);
    let key = |name: &str| {
        v8::String::new_from_utf8(scope, name.as_bytes(), v8::NewStringType::Internalized)
            .map(|key| v8::Global::new(scope, key))
            .ok_or_else(|| BundleError::isolate("no memory for a string"))
    };
    let keys = Keys {
        status: key("status")?,
        headers: key("headers")?,
        head: key("head")?,
        html: key("html")?,
        data: key("data")?,
    };
    let render = function(scope, RENDER_PROPERTY);
    let render = match (wrapper, render) {
        (Some(wrapper), Some(render)) => Some(wrap(scope, &wrapper, render, bundle)?),
        (_, render) => render.map(|render| v8::Global::new(scope, render)),
    };
    let fetch = function(scope, FETCH_PROPERTY).map(|fetch| v8::Global::new(scope, fetch));
    if render.is_none() && fetch.is_none() {
        return Err(BundleError::NoRenderFunction);
    }
    let mut own = |name: &str| {
        let function = function(scope, name).ok_or(BundleError::NoRenderFunction)?;
        Ok::<_, BundleError>(v8::Global::new(scope, function))
    };
    let functions = Functions {
        render,
        fetch,
        respond: own(RESPOND_PROPERTY)?,
        abort: own(ABORT_PROPERTY)?,
        cancel_timers: own(CANCEL_TIMERS_PROPERTY)?,
    };
    let global = scope.get_current_context().global(scope);
    // Through two of them a bundle could call the embedder's operations.
    for name in [
        "Deno",
        "__bootstrap",
        CANCEL_TIMERS_PROPERTY,
        KEEP_PROPERTY,
        RESPOND_PROPERTY,
        ABORT_PROPERTY,
    ] {
        if let Some(name) = v8::String::new(scope, name) {
            global.delete(scope, name.into());
        }
    }
    Ok((functions, keys))
}

/// What `wrapper` makes of `render`.
fn wrap<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    wrapper: &v8::Global<v8::Value>,
    render: v8::Local<'s, v8::Function>,
    bundle: &Bundle,
) -> Result<v8::Global<v8::Function>, BundleError> {
    v8::tc_scope!(let scope, scope);
    let wrapper = v8::Local::new(scope, wrapper);
    let wrapper =
        v8::Local::<v8::Function>::try_from(wrapper).map_err(|_| BundleError::NoRenderFunction)?;
    let receiver = v8::undefined(scope).into();
    let answer = wrapper.call(scope, receiver, &[render.into()]);
    if let Some(exception) = scope.exception() {
        let error = JsError::from_v8_exception(scope, exception);
        return Err(BundleError::Evaluation(bundle.describe(&error)));
    }
    answer
        .and_then(|render| v8::Local::<v8::Function>::try_from(render).ok())
        .map(|render| v8::Global::new(scope, render))
        .ok_or(BundleError::NoRenderFunction)
}

/// Ends the running script when the heap limit is near, instead of letting V8 end
/// the process. The limit is raised so that the script has room to unwind.
fn guard_heap(runtime: &mut JsRuntime, exhausted: Rc<Cell<bool>>) {
    let handle = runtime.v8_isolate().thread_safe_handle();
    runtime.add_near_heap_limit_callback(move |current, _initial| {
        exhausted.set(true);
        handle.terminate_execution();
        current.saturating_mul(2)
    });
}

/// How long past its deadline a render may take to notice that it was ended.
pub(crate) const UNWIND_ALLOWANCE: Duration = Duration::from_millis(50);

struct Budget {
    used: AtomicUsize,
    limit: usize,
}

impl Budget {
    fn take(&self, bytes: usize) -> bool {
        let before = self.used.fetch_add(bytes, Ordering::Relaxed);
        let fits = before.saturating_add(bytes) <= self.limit;
        if !fits {
            self.used.fetch_sub(bytes, Ordering::Relaxed);
        }
        fits
    }
}

/// Array buffers live outside V8's heap and its limit, so they get a limit of their
/// own; past it JavaScript sees `RangeError: Array buffer allocation failed`.
fn bounded_allocator(limit: usize) -> v8::UniqueRef<v8::Allocator> {
    // SAFETY: the functions below uphold the contract of `v8::ArrayBuffer::Allocator`:
    // memory comes from and returns to the C allocator, the handle is a leaked Arc
    // that `drop_budget` takes back when the isolate is done with it.
    unsafe extern "C" fn allocate(budget: &Budget, bytes: usize) -> *mut c_void {
        if budget.take(bytes) {
            // SAFETY: calloc accepts every size; V8 checks for null.
            unsafe { libc::calloc(bytes.max(1), 1) }
        } else {
            std::ptr::null_mut()
        }
    }
    unsafe extern "C" fn allocate_uninitialized(budget: &Budget, bytes: usize) -> *mut c_void {
        if budget.take(bytes) {
            // SAFETY: malloc accepts every size; V8 checks for null.
            unsafe { libc::malloc(bytes.max(1)) }
        } else {
            std::ptr::null_mut()
        }
    }
    unsafe extern "C" fn free(budget: &Budget, data: *mut c_void, bytes: usize) {
        budget.used.fetch_sub(bytes, Ordering::Relaxed);
        // SAFETY: V8 gives back what one of the two functions above returned.
        unsafe { libc::free(data) }
    }
    unsafe extern "C" fn drop_budget(budget: *const Budget) {
        // SAFETY: the pointer came from `Arc::into_raw` below and is given back once.
        drop(unsafe { Arc::from_raw(budget) });
    }
    const VTABLE: &v8::RustAllocatorVtable<Budget> = &v8::RustAllocatorVtable {
        allocate,
        allocate_uninitialized,
        free,
        drop: drop_budget,
    };
    let budget = Arc::new(Budget {
        used: AtomicUsize::new(0),
        limit,
    });
    // SAFETY: handle and table belong together, see above.
    unsafe { v8::new_rust_allocator(Arc::into_raw(budget), VTABLE) }
}

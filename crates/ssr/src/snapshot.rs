use std::sync::Arc;
use std::time::Duration;

use deno_core::{JsRuntimeForSnapshot, PollEventLoopOptions, RuntimeOptions};
use tokio::time::timeout_at;

use crate::bundle::Code;
use crate::isolate::{Failure, Isolate, Limits, evaluate};
use crate::ops::{self, Context};
use crate::read_only_heap::{Claim, Purpose};
use crate::v8_flags::start_v8;
use crate::watchdog::{Watchdog, WatchdogGuard};
use crate::{Bundle, BundleError, Host, RenderError, RenderRequest};

/// What is rendered before a snapshot is taken, so that it holds compiled code.
///
/// ```
/// # use centre_ssr::{RenderRequest, WarmUp};
/// let warm_up = WarmUp::new([RenderRequest::new("/"), RenderRequest::new("/about")]).rounds(3);
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct WarmUp {
    /// What to render; the first once more at the end.
    pub requests: Vec<RenderRequest>,
    /// Addresses for which the bundle's `fetch` is called. Their responses are read to the end.
    pub responses: Vec<String>,
    /// How often to render all of them. Once by default.
    pub rounds: usize,
    /// How long one render may take, and all rounds of all together. A minute by default.
    pub deadline: Duration,
}

impl WarmUp {
    /// Renders each request once, within a minute for all of them.
    ///
    /// ```
    /// # use centre_ssr::{RenderRequest, WarmUp};
    /// let warm_up = WarmUp::new(["/", "/about"].map(RenderRequest::new));
    /// assert_eq!((warm_up.requests.len(), warm_up.rounds), (2, 1));
    /// ```
    pub fn new(requests: impl IntoIterator<Item = RenderRequest>) -> Self {
        Self {
            requests: requests.into_iter().collect(),
            responses: Vec::new(),
            rounds: 1,
            deadline: Duration::from_mins(1),
        }
    }

    /// Sets which responses of `fetch` are made, too: the field [`responses`](Self#structfield.responses).
    ///
    /// ```
    /// # use centre_ssr::WarmUp;
    /// let warm_up = WarmUp::new([]).responses(["https://example.org/", "https://example.org/about"]);
    /// assert_eq!(warm_up.responses.len(), 2);
    /// ```
    #[must_use]
    pub fn responses<Address: Into<String>>(
        mut self,
        addresses: impl IntoIterator<Item = Address>,
    ) -> Self {
        self.responses = addresses.into_iter().map(Into::into).collect();
        self
    }

    /// Sets how often each is rendered: the field [`rounds`](Self#structfield.rounds).
    ///
    /// ```
    /// # use centre_ssr::{RenderRequest, WarmUp};
    /// let warm_up = WarmUp::new([RenderRequest::new("/")]).rounds(10);
    /// assert_eq!(warm_up.rounds, 10);
    /// ```
    #[must_use]
    pub fn rounds(mut self, rounds: usize) -> Self {
        self.rounds = rounds;
        self
    }

    /// Sets how long all of it may take: the field [`deadline`](Self#structfield.deadline).
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use centre_ssr::{RenderRequest, WarmUp};
    /// let warm_up = WarmUp::new([RenderRequest::new("/")]).deadline(Duration::from_mins(5));
    /// assert_eq!(warm_up.deadline, Duration::from_mins(5));
    /// ```
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }
}

/// Evaluates a bundle and makes a V8 start-up snapshot of it, for
/// [`Bundle::from_snapshot`]. Meant for build scripts.
///
/// `warm_up` is rendered first, and `host` answers what the renders ask for. Every isolate has
/// to read all that the snapshot holds, so the bundle's `forget`, if it exports one, is then
/// called to drop what it has cached. At the end the first request is rendered once more: what
/// the bundle caches of it stays in the snapshot.
///
/// The bytes fit only the versions of this crate and of V8 that made them. Blocks; not for use
/// on an async executor's thread.
///
/// ```
/// # use centre_ssr::{Bundle, NoHost, RenderRequest, WarmUp, create_snapshot};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
/// let bundle = Bundle::from_source(BUNDLE);
/// let warm_up = WarmUp::new([RenderRequest::new("/")]).rounds(3);
/// let snapshot = create_snapshot(&bundle, NoHost, &warm_up)?;
/// assert!(snapshot.len() > 100_000);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`BundleError::OtherIsolates`] if the process has another isolate; otherwise whatever is
/// wrong with the bundle, and [`BundleError::WarmUp`] if one of the renders fails.
pub fn create_snapshot(
    bundle: &Bundle,
    host: impl Host,
    warm_up: &WarmUp,
) -> Result<Box<[u8]>, BundleError> {
    let Code::Source(source) = &bundle.code else {
        return Err(BundleError::AlreadySnapshot);
    };
    start_v8();
    let host: Arc<dyn Host> = Arc::new(host);
    let tokio = crate::worker::isolate_reactor().map_err(BundleError::isolate)?;
    let _context = tokio.enter();
    let watchdog = Watchdog::start(1, warm_up.deadline).map_err(BundleError::isolate)?;
    let watchdog = WatchdogGuard(watchdog);
    check_warm_up(bundle, &host, warm_up, &watchdog.0, &tokio)?;
    let _read_only_heap = Claim::take(Purpose::MakingSnapshot)?;
    let (context, _gone) = Context::new(host, None, bundle, Arc::default());
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
        extensions: vec![ops::ssr::init(context)],
        ..RuntimeOptions::default()
    })
    .map_err(BundleError::isolate)?;
    evaluate(&mut runtime, bundle, source, &tokio)?;
    watchdog
        .0
        .watch(SLOT, runtime.v8_isolate().thread_safe_handle());
    let deadline = watchdog.0.begin(SLOT, None);
    let rendered = tokio.block_on(timeout_at(deadline.into(), async {
        let script = warm_up_script(warm_up);
        let promise = runtime.execute_script("ssr:warm_up.js", script);
        let promise = promise.map_err(|error| bundle.describe(&error))?;
        let settled = runtime.resolve(promise);
        runtime
            .with_event_loop_promise(settled, PollEventLoopOptions::default())
            .await
            // V8 makes no snapshot while somebody holds on to a value.
            .map(drop)
            .map_err(|error| bundle.describe_any(&error))
    }));
    if watchdog.0.end(SLOT) || rendered.is_err() {
        return Err(BundleError::WarmUpTooLong(warm_up.deadline));
    }
    if let Ok(Err(error)) = rendered {
        return Err(BundleError::Evaluation(error));
    }
    Ok(runtime.snapshot())
}

/// The watchdog's slot for the one isolate that there is.
const SLOT: usize = 0;

/// Renders each request once in a plain isolate, so that a failure is reported with
/// its address and stack.
fn check_warm_up(
    bundle: &Bundle,
    host: &Arc<dyn Host>,
    warm_up: &WarmUp,
    watchdog: &Watchdog,
    tokio: &tokio::runtime::Runtime,
) -> Result<(), BundleError> {
    let limits = Limits {
        heap: 1 << 30,
        young_generation: None,
        output: 1 << 26,
    };
    let (context, gone) = Context::new(Arc::clone(host), None, bundle, Arc::default());
    let mut isolate = Isolate::new(bundle, context, gone, limits, tokio)?;
    watchdog.watch(SLOT, isolate.handle());
    for request in &warm_up.requests {
        let deadline = watchdog.begin(SLOT, request.time_limit);
        let rendered = isolate.render(request, deadline, tokio, &|_, _| ());
        watchdog.end(SLOT);
        if let Err(failure) = rendered {
            return Err(BundleError::WarmUp {
                url: request.url.clone(),
                error: match failure {
                    Failure::Render(error) => error,
                    Failure::Terminated => RenderError::TimedOut(warm_up.deadline),
                    Failure::HeapExhausted => RenderError::OutOfMemory { limit: limits.heap },
                },
            });
        }
    }
    Ok(())
}

fn warm_up_script(
    WarmUp {
        requests,
        responses,
        rounds,
        ..
    }: &WarmUp,
) -> String {
    let requests: Vec<(&str, &str)> = requests
        .iter()
        .map(|request| (request.url.as_str(), request.context.as_str()))
        .collect();
    let requests = deno_core::serde_json::to_string(&requests).unwrap_or_else(|_| "[]".to_owned());
    let responses = deno_core::serde_json::to_string(responses).unwrap_or_else(|_| "[]".to_owned());
    format!(
        "(async () => {{ const requests = {requests}; \
         const {{ __ssr_render, __ssr_fetch, __ssr_cancel_timers }} = globalThis; \
         const render = async (request) => {{ await __ssr_render(...request); __ssr_cancel_timers(); }}; \
         __ssr_cancel_timers(); \
         for (let round = 0; round < {rounds}; round++) \
         {{ for (const request of requests) await render(request); \
         for (const url of {responses}) {{ await (await __ssr_fetch(new Request(url))).text(); __ssr_cancel_timers(); }} }} \
         globalThis.__ssr_forget?.(); \
         if (requests.length > 0) await render(requests[0]); }})()"
    )
}

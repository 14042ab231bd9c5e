use std::sync::Arc;
use std::time::Duration;

use deno_core::{JsRuntimeForSnapshot, PollEventLoopOptions, RuntimeOptions};
use tokio::time::timeout_at;

use crate::isolate::{Isolate, Limits, evaluate};
use crate::operations::ssr;
use crate::read_only_heap::{Claim, Purpose};
use crate::renderer::WatchdogGuard;
use crate::watchdog::Watchdog;
use crate::{Bundle, BundleError, Host, RenderError, RenderRequest};

/// What is rendered before a snapshot is taken, so that it holds compiled code.
#[derive(Debug, Clone, Copy)]
pub struct WarmUp<'a> {
    /// What to render; the first once more at the end.
    pub requests: &'a [RenderRequest],
    /// How often.
    pub rounds: usize,
    /// How long one render may take, and all rounds of all together.
    pub deadline: Duration,
}

/// Evaluates a bundle and makes a V8 start-up snapshot of it, for
/// [`Bundle::from_snapshot`]. Meant for build scripts.
///
/// `warm_up` is rendered first. Every isolate has to read all that the snapshot holds,
/// so the bundle's `forget`, if it exports one, is then called to drop what it has
/// cached, and the first request is rendered once more: its page is still known. `host`
/// answers what the renders ask for. The bytes fit only this version of this crate and of V8.
/// Fails with [`BundleError::OtherIsolates`] unless the process has no other isolate.
pub fn create_snapshot(
    source: &str,
    host: &Arc<dyn Host>,
    warm_up: WarmUp<'_>,
) -> Result<Box<[u8]>, BundleError> {
    let tokio = crate::renderer::isolate_reactor()
        .map_err(|error| BundleError::Isolate(error.to_string()))?;
    let _context = tokio.enter();
    let watchdog = Watchdog::start(1, warm_up.deadline)
        .map_err(|error| BundleError::Isolate(error.to_string()))?;
    let watchdog = WatchdogGuard(watchdog);
    check_warm_up(source, host, warm_up, &watchdog.0, &tokio)?;
    let _read_only_heap = Claim::take(Purpose::MakingSnapshot)?;
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
        extensions: vec![ssr::init(Arc::clone(host))],
        ..RuntimeOptions::default()
    })
    .map_err(|error| BundleError::Isolate(error.to_string()))?;
    evaluate(&mut runtime, &source.into(), &tokio)?;
    watchdog
        .0
        .watch(SLOT, runtime.v8_isolate().thread_safe_handle());
    let deadline = watchdog.0.begin(SLOT);
    let rendered = tokio.block_on(timeout_at(deadline.into(), async {
        let script = warm_up_script(warm_up);
        let promise = runtime.execute_script("ssr:warm_up.js", script);
        let promise = promise.map_err(|error| error.to_string())?;
        let settled = runtime.resolve(promise);
        runtime
            .with_event_loop_promise(settled, PollEventLoopOptions::default())
            .await
            // V8 makes no snapshot while somebody holds on to a value.
            .map(drop)
            .map_err(|error| error.to_string())
    }));
    if watchdog.0.end(SLOT) || rendered.is_err() {
        return Err(BundleError::WarmUpTooLong(warm_up.deadline));
    }
    if let Ok(Err(error)) = rendered {
        return Err(BundleError::Evaluation(error));
    }
    Ok(runtime.snapshot())
}

/// The place of the one isolate among those that the watchdog looks after.
const SLOT: usize = 0;

/// Renders each request once in a plain isolate, so that a failure is reported with
/// its address and stack.
fn check_warm_up(
    source: &str,
    host: &Arc<dyn Host>,
    warm_up: WarmUp<'_>,
    watchdog: &Watchdog,
    tokio: &tokio::runtime::Runtime,
) -> Result<(), BundleError> {
    let limits = Limits {
        heap_bytes: 1 << 30,
        output_bytes: 1 << 26,
        faults: false,
    };
    let mut isolate = Isolate::new(
        &Bundle::from_source(source),
        Arc::clone(host),
        limits,
        tokio,
    )?;
    watchdog.watch(SLOT, isolate.handle());
    for request in warm_up.requests {
        let deadline = watchdog.begin(SLOT);
        let rendered = isolate.render(request, deadline, tokio);
        watchdog.end(SLOT);
        if let Err(failure) = rendered {
            return Err(BundleError::WarmUp {
                url: request.url.clone(),
                error: match failure {
                    crate::isolate::Failure::Render(error) => error,
                    crate::isolate::Failure::Terminated => RenderError::TimedOut(warm_up.deadline),
                    crate::isolate::Failure::HeapExhausted => RenderError::OutOfMemory {
                        limit: limits.heap_bytes,
                    },
                },
            });
        }
    }
    Ok(())
}

fn warm_up_script(
    WarmUp {
        requests, rounds, ..
    }: WarmUp<'_>,
) -> String {
    let requests: Vec<(&str, &str)> = requests
        .iter()
        .map(|request| (request.url.as_str(), request.context.as_str()))
        .collect();
    let requests = deno_core::serde_json::to_string(&requests).unwrap_or_else(|_| "[]".to_owned());
    format!(
        "(async () => {{ const requests = {requests}; \
         for (let round = 0; round < {rounds}; round++) \
         for (const request of requests) await globalThis.__ssr_render(...request); \
         globalThis.__ssr_forget?.(); \
         if (requests.length > 0) await globalThis.__ssr_render(...requests[0]); }})()"
    )
}

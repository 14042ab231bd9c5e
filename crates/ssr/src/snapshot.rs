use std::sync::Arc;
use std::time::{Duration, Instant};

use deno_core::{JsRuntimeForSnapshot, RuntimeOptions};

use crate::isolate::{Isolate, Limits, evaluate};
use crate::operations::ssr;
use crate::read_only_heap::{Claim, Purpose};
use crate::{Bundle, BundleError, Host, RenderError, RenderRequest};

/// A warm-up render that takes longer than this will not end at all.
const WARM_UP_DEADLINE: Duration = Duration::from_mins(1);

/// Evaluates a bundle and makes a V8 start-up snapshot of it, for
/// [`Bundle::from_snapshot`]. Meant for build scripts.
///
/// `warm_up` is rendered `rounds` times first, so that the snapshot holds compiled
/// code. Every isolate has to read all that the snapshot holds, so the bundle's
/// `forget`, if it exports one, is then called to drop what it has cached, and the
/// first of `warm_up` is rendered once more: its page is still known. `host` answers
/// what the renders ask for. The bytes fit only this version of this crate and of V8.
/// Fails with [`BundleError::OtherIsolates`] unless the process has no other isolate.
pub fn create_snapshot(
    source: &str,
    host: &Arc<dyn Host>,
    warm_up: &[RenderRequest],
    rounds: usize,
) -> Result<Box<[u8]>, BundleError> {
    let tokio = crate::renderer::isolate_reactor()
        .map_err(|error| BundleError::Isolate(error.to_string()))?;
    let _context = tokio.enter();
    check_warm_up(source, host, warm_up, &tokio)?;
    let _read_only_heap = Claim::take(Purpose::MakingSnapshot)?;
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
        extensions: vec![ssr::init(Arc::clone(host))],
        ..RuntimeOptions::default()
    })
    .map_err(|error| BundleError::Isolate(error.to_string()))?;
    evaluate(&mut runtime, &source.into(), &tokio)?;
    let script = warm_up_script(warm_up, rounds);
    runtime
        .execute_script("ssr:warm_up.js", script)
        .map_err(|error| BundleError::Evaluation(error.to_string()))?;
    tokio
        .block_on(runtime.run_event_loop(deno_core::PollEventLoopOptions::default()))
        .map_err(|error| BundleError::Evaluation(error.to_string()))?;
    Ok(runtime.snapshot())
}

/// Renders each request once in a plain isolate, so that a failure is reported with
/// its address and stack.
fn check_warm_up(
    source: &str,
    host: &Arc<dyn Host>,
    warm_up: &[RenderRequest],
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
    for request in warm_up {
        let deadline = Instant::now() + WARM_UP_DEADLINE;
        if let Err(failure) = isolate.render(request, deadline, tokio) {
            return Err(BundleError::WarmUp {
                url: request.url.clone(),
                error: match failure {
                    crate::isolate::Failure::Render(error) => error,
                    crate::isolate::Failure::Terminated => RenderError::TimedOut(WARM_UP_DEADLINE),
                    crate::isolate::Failure::HeapExhausted => RenderError::OutOfMemory {
                        limit: limits.heap_bytes,
                    },
                },
            });
        }
    }
    Ok(())
}

fn warm_up_script(warm_up: &[RenderRequest], rounds: usize) -> String {
    let requests: Vec<(&str, &str)> = warm_up
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

//! V8's flags, which are the process's.

use std::sync::{Mutex, PoisonError};

use deno_core::v8;

/// What serves pages well that are rendered from elements: V8 tells 8 shapes of objects apart at one place in the
/// code, where it would tell 4. A renderer's code meets a few more than that: a page with a table of a thousand rows
/// took 1.1 times as long without. To be given to [`set_v8_flags`] where a snapshot is made, and where it is used.
///
/// ```
/// centre_ssr::set_v8_flags(centre_ssr::FLAGS_FOR_PAGES).expect("V8 does not run yet");
/// ```
pub const FLAGS_FOR_PAGES: &[&str] = &["--max-valid-polymorphic-map-count=8"];

/// V8 runs already; its flags are to be set before the first renderer or snapshot.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, Renderer, V8RunsAlready, set_v8_flags};
/// # let bundle = Bundle::from_source("export function render() {}");
/// let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
/// assert!(matches!(set_v8_flags(&["--no-opt"]), Err(V8RunsAlready)));
/// # renderer.stop();
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("V8 runs already: its flags are to be set before the first renderer or snapshot")]
pub struct V8RunsAlready;

static RUNS: Mutex<bool> = Mutex::new(false);

/// Sets flags of V8, each as on a command line. They hold for the whole process; this crate sets none by itself.
///
/// ```
/// centre_ssr::set_v8_flags(centre_ssr::FLAGS_FOR_PAGES)?;
/// # Ok::<(), centre_ssr::V8RunsAlready>(())
/// ```
///
/// # Errors
/// Where V8 runs already.
pub fn set_v8_flags(flags: &[&str]) -> Result<(), V8RunsAlready> {
    let runs = RUNS.lock().unwrap_or_else(PoisonError::into_inner);
    if *runs {
        return Err(V8RunsAlready);
    }
    for flag in flags {
        v8::V8::set_flags_from_string(flag);
    }
    Ok(())
}

/// Starts V8, once. To be called before the first thread that uses it is started.
pub(crate) fn start_v8() {
    let mut runs = RUNS.lock().unwrap_or_else(PoisonError::into_inner);
    if !std::mem::replace(&mut *runs, true) {
        deno_core::JsRuntime::init_platform(None);
    }
}

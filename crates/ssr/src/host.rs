use std::sync::Arc;

/// What the embedding program offers to the code in an isolate.
///
/// JavaScript reaches it as `ssr.call(name, argument)`, synchronously, and through
/// `console`. Calls come from many isolate threads at once and must not block:
/// they are part of a render and of its deadline. A panic in one is an exception for the
/// JavaScript that called.
pub trait Host: Send + Sync + 'static {
    /// Answers `ssr.call(name, argument)`; `None` becomes `undefined`.
    fn call(&self, name: &str, argument: &str) -> Option<Arc<str>>;

    /// Takes a line written with `console`; `level` is `debug`, `info`, `warn` or
    /// `error`.
    fn log(&self, level: &str, message: &str) {
        match level {
            "error" => tracing::error!(target: "javascript", "{message}"),
            "warn" => tracing::warn!(target: "javascript", "{message}"),
            "info" => tracing::info!(target: "javascript", "{message}"),
            _ => tracing::debug!(target: "javascript", "{message}"),
        }
    }
}

/// A host that offers nothing: `ssr.call` always answers `undefined`.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&self, _name: &str, _argument: &str) -> Option<Arc<str>> {
        None
    }
}

use std::error::Error;
use std::sync::Arc;

/// Why a host call failed. JavaScript sees an `Error` with this one's text as its message.
pub type HostError = Box<dyn Error + Send + Sync>;

/// What the embedding program offers to the code in an isolate.
///
/// JavaScript reaches it as `ssr.call(name, argument)`, synchronously, and through
/// `console`. Calls come from many isolate threads at once and must not block:
/// they are part of a render and of its deadline. A panic in one is an exception for the
/// JavaScript that called.
pub trait Host: Send + Sync + 'static {
    /// Answers `ssr.call(name, argument)`. `None` becomes `undefined`.
    ///
    /// # Errors
    /// Any error is thrown as an `Error` that JavaScript may catch. If it does not, the render
    /// fails with [`RenderError::Threw`](crate::RenderError::Threw).
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError>;

    /// Takes a line written with `console`; `level` is `debug`, `info`, `warn` or
    /// `error`. Unless implemented otherwise it goes to [`tracing`], with the target `javascript`.
    fn log(&self, level: &str, message: &str) {
        match level {
            "error" => tracing::error!(target: "javascript", "{message}"),
            "warn" => tracing::warn!(target: "javascript", "{message}"),
            "info" => tracing::info!(target: "javascript", "{message}"),
            _ => tracing::debug!(target: "javascript", "{message}"),
        }
    }
}

impl<T: Host + ?Sized> Host for Arc<T> {
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        T::call(self, name, argument)
    }

    fn log(&self, level: &str, message: &str) {
        T::log(self, level, message);
    }
}

/// A host that offers nothing: `ssr.call` always answers `undefined`.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&self, _name: &str, _argument: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(None)
    }
}

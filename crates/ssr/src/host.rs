use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;

use crate::JavaScriptError;

/// Why a host call failed. JavaScript sees an `Error` with this one's text as its message.
///
/// ```
/// # use centre_ssr::HostError;
/// let error: HostError = "there is no such lesson".into();
/// let other: HostError = "x".parse::<u32>().expect_err("no number").into();
/// ```
pub type HostError = Box<dyn Error + Send + Sync>;

/// The answer of a host call that waits: JSON.
///
/// ```
/// # use centre_ssr::HostAnswer;
/// let answer: HostAnswer = Box::pin(async { Ok("[1,2]".to_owned()) });
/// ```
pub type HostAnswer = Pin<Box<dyn Future<Output = Result<String, HostError>> + Send>>;

/// What the embedding program offers to the code in an isolate.
///
/// JavaScript reaches it as `ssr.call(name, argument)`, synchronously, and through
/// `console`. Calls come from many isolate threads at once and must not block:
/// they are part of a render and of its deadline. A panic in one is an exception for the
/// JavaScript that called.
///
/// ```
/// use std::sync::Arc;
/// use centre_ssr::{Bundle, Config, Host, HostError, RenderRequest, Renderer};
///
/// struct Shop;
///
/// impl Host for Shop {
///     fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
///         match name {
///             "price" => Ok(Some(format!("{argument}: R 7").into())),
///             _ => Err(format!("the shop has no {name}").into()),
///         }
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// const BUNDLE: &str = "
/// export function render() {
///   return { status: 200, headers: [], head: '', html: ssr.call('price', 'bread'), data: '' };
/// }";
/// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), Shop)?;
/// assert_eq!(renderer.render(RenderRequest::new("/")).await?.html, "bread: R 7");
/// # Ok(())
/// # }
/// ```
pub trait Host: Send + Sync + 'static {
    /// Answers `ssr.call(name, argument)`. `None` becomes `undefined`.
    ///
    /// # Errors
    /// Any error is thrown as an `Error` that JavaScript may catch. If it does not, the render
    /// fails with [`RenderError::Threw`](crate::RenderError::Threw).
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError>;

    /// Answers `ssr.callAsync(name, argument)`, for which JavaScript waits. `argument` is JSON of the value that was
    /// handed over, and so is the answer; [`HostCalls`](crate::HostCalls) does that with serde. Refuses every name
    /// unless implemented otherwise.
    ///
    /// It runs in the Tokio runtime in which the renderer was started, so that connections of that runtime work in
    /// it; for a response it begins when what JavaScript has written so far was handed on. When the response that it
    /// is for is over, it is dropped.
    ///
    /// # Errors
    /// JavaScript's promise is rejected with any error's text.
    fn call_async(&self, name: &str, _argument: &str) -> HostAnswer {
        let error = format!("the host offers no {name:?}");
        Box::pin(std::future::ready(Err(error.into())))
    }

    /// Takes an error that JavaScript handed to `reportError`: one that a page has dealt with, as React's `onError`
    /// gets them. Its stack names the original files. Unless implemented otherwise it goes to [`tracing`], with the
    /// target `javascript`.
    fn report(&self, error: &JavaScriptError) {
        tracing::error!(target: "javascript", error = format!("{error:#}"), "reported");
    }

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

    fn call_async(&self, name: &str, argument: &str) -> HostAnswer {
        T::call_async(self, name, argument)
    }

    fn report(&self, error: &JavaScriptError) {
        T::report(self, error);
    }

    fn log(&self, level: &str, message: &str) {
        T::log(self, level, message);
    }
}

/// A host that offers nothing: `ssr.call` always answers `undefined`, and `ssr.callAsync` rejects.
///
/// ```
/// # use centre_ssr::{Host, NoHost};
/// assert!(NoHost.call("price", "bread").is_ok_and(|answer| answer.is_none()));
/// ```
#[derive(Debug, Default, Clone, Copy)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&self, _name: &str, _argument: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(None)
    }
}

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Why a render gave no page. The renderer itself goes on working after each.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, RenderError, RenderRequest, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let bundle = Bundle::from_source("export function render() { null.x }");
/// # let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
/// let status = match renderer.render(RenderRequest::new("/")).await {
///     Ok(page) => page.status,
///     Err(RenderError::Overloaded { .. } | RenderError::TooManyResponses { .. }) => 503,
///     Err(RenderError::InputTooLong { .. }) => 413,
///     Err(error) => {
///         eprintln!("{error}");
///         500
///     }
/// };
/// assert_eq!(status, 500);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// Every isolate is busy and the queue is full; try again later.
    #[error("every isolate is busy and {queue_capacity} renders are waiting already")]
    Overloaded {
        /// How many renders may wait, see
        /// [`Config::queue_capacity`](crate::Config::queue_capacity).
        queue_capacity: usize,
    },
    /// As many responses are under way as may be; try again later.
    #[error("{limit} responses are under way already")]
    TooManyResponses {
        /// See [`Config::responses`](crate::Config::responses).
        limit: usize,
    },
    /// The body of the request is longer than it may be.
    #[error("the body of the request is longer than {limit} bytes")]
    InputTooLong {
        /// See [`Config::input_limit`](crate::Config::input_limit), in bytes.
        limit: usize,
    },
    /// The bundle does not export what was to be called.
    #[error("the bundle exports no function `{0}`")]
    NotExported(&'static str),
    /// The render passed its deadline and its isolate was replaced.
    #[error("the render was ended after {0:?}")]
    TimedOut(Duration),
    /// The render passed the heap limit and its isolate was replaced.
    #[error("the render needed more than {} MiB of memory", .limit / 1_048_576)]
    OutOfMemory {
        /// See [`Config::heap_limit`](crate::Config::heap_limit), in bytes.
        limit: usize,
    },
    /// JavaScript threw, or the promise it returned was rejected.
    #[error(transparent)]
    Threw(#[from] JavaScriptError),
    /// The page or the response waits for ever: for a promise that can never settle, as nothing is left that could
    /// settle it.
    #[error("nothing is left that the page could wait for")]
    Unsettled,
    /// `render` answered something that is not a rendered page.
    #[error("render() gave an answer of the wrong shape: {0}")]
    Malformed(String),
    /// The page is longer than it may be.
    #[error("the page is longer than {limit} bytes")]
    OutputTooLong {
        /// See [`Config::output_limit`](crate::Config::output_limit), in bytes.
        limit: usize,
    },
    /// The isolate's thread failed under this render and was started again.
    #[error("the isolate failed during the render")]
    Crashed,
    /// No isolate can be made at present. It is tried again, less and less often.
    #[error("no isolate can be made")]
    NoIsolate(#[source] Box<BundleError>),
    /// Nobody read this response to its end. Only an [`Observer`](crate::Observer) is told.
    #[error("nobody waits for this response any more")]
    Abandoned,
    /// The response was under way when [`Renderer::replace_bundle`](crate::Renderer::replace_bundle) was called.
    #[error("the bundle was replaced while this response was made")]
    BundleReplaced,
    /// The renderer has been stopped.
    #[error("the renderer has been stopped")]
    Stopped,
}

/// An exception that JavaScript threw. If the bundle has a source map, its stack names the
/// original files.
///
/// As text it is the message and the stack; with `{:#}` its causes follow.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, RenderError, RenderRequest, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # const BUNDLE: &str = "export function render() { throw new Error('no page', { cause: new Error('no such lesson') }) }";
/// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
/// let Err(RenderError::Threw(error)) = renderer.render(RenderRequest::new("/")).await else {
///     unreachable!("the bundle throws");
/// };
/// assert_eq!(error.message, "Error: no page");
/// assert!(error.stack[0].starts_with("render (ssr:bundle.js:1:"));
/// assert!(format!("{error:#}").contains("Caused by: Error: no such lesson"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct JavaScriptError {
    /// The exception as text, such as `TypeError: x is not a function`.
    pub message: String,
    /// One line for each frame, innermost first.
    pub stack: Vec<String>,
    /// The exception's `cause`, if it has one. This is also its [`source`](Error::source).
    pub cause: Option<Box<JavaScriptError>>,
}

impl fmt::Display for JavaScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        for frame in &self.stack {
            write!(f, "\n    at {frame}")?;
        }
        match &self.cause {
            Some(cause) if f.alternate() => write!(f, "\nCaused by: {cause:#}"),
            _ => Ok(()),
        }
    }
}

impl Error for JavaScriptError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

/// Why a bundle could not be made into an isolate or a snapshot.
///
/// ```
/// # use centre_ssr::{Bundle, BundleError, Config, NoHost, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bundle = Bundle::from_source("export const nothing = 0;");
/// let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
/// let error = renderer.ready().await.expect_err("there is nothing to call");
/// assert!(matches!(error, BundleError::NoRenderFunction));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// V8 could not be set up.
    #[error("no isolate could be made")]
    Isolate(#[source] Arc<dyn Error + Send + Sync>),
    /// Isolates that started differently run in this process, or a snapshot is being made
    /// in it. V8 lets only isolates that started alike run side by side.
    #[error(
        "V8 cannot do this beside the other isolates of this process; stop their renderer first"
    )]
    OtherIsolates,
    /// Evaluating the bundle or its wrapper threw.
    #[error("evaluating the bundle failed")]
    Evaluation(#[source] JavaScriptError),
    /// The bundle exports neither a function `render` nor a default object with `fetch`, or its wrapper returns none.
    #[error("the bundle exports no function named `render`, and no default with `fetch`")]
    NoRenderFunction,
    /// A snapshot was to be made of a bundle that is one already.
    #[error("the bundle is a snapshot already")]
    AlreadySnapshot,
    /// A warm-up render failed while the snapshot was made.
    #[error("the warm-up render of {url} failed")]
    WarmUp {
        /// The address that was rendered.
        url: String,
        /// How it failed.
        #[source]
        error: RenderError,
    },
    /// All rounds of the warm-up together took longer than they may.
    #[error("the warm-up was ended after {0:?}")]
    WarmUpTooLong(Duration),
}

impl BundleError {
    pub(crate) fn isolate(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Isolate(Arc::from(error.into()))
    }
}

/// An error and its sources in one line, for logs.
pub(crate) fn chain(error: &(dyn Error + 'static)) -> String {
    let sources = std::iter::successors(error.source(), |source| (*source).source());
    sources.fold(error.to_string(), |text, source| {
        format!("{text}: {source}")
    })
}

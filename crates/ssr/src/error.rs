use std::time::Duration;

/// Why a render gave no page. The renderer itself goes on working after each.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RenderError {
    /// Every isolate is busy and the queue is full; try again later.
    #[error("every isolate is busy and {queue_capacity} renders are waiting already")]
    Overloaded {
        /// How many renders may wait, see [`Config::queue_capacity`](crate::Config::queue_capacity).
        queue_capacity: usize,
    },
    /// The render passed its deadline and its isolate was replaced.
    #[error("the render was ended after {0:?}")]
    TimedOut(Duration),
    /// The render passed the heap limit and its isolate was replaced.
    #[error("the render needed more than {} MiB of memory", .limit / 1_048_576)]
    OutOfMemory {
        /// The heap limit in bytes.
        limit: usize,
    },
    /// JavaScript threw, or the promise it returned was rejected.
    #[error("{0}")]
    Threw(JavaScriptError),
    /// The promise that `render` returned can never settle: nothing is left to
    /// wait for.
    #[error("the promise returned by render() never settles")]
    Unsettled,
    /// `render` answered something that is not a rendered page.
    #[error("render() gave an answer of the wrong shape: {0}")]
    Malformed(String),
    /// The isolate's thread failed under this render and was started again.
    #[error("the isolate failed during the render")]
    Crashed,
    /// The renderer has been stopped.
    #[error("the renderer has been stopped")]
    Stopped,
}

/// An exception, with its stack mapped to the sources of the bundle where a source
/// map is known.
#[derive(Debug, Clone)]
pub struct JavaScriptError {
    /// The exception as text, such as `TypeError: x is not a function`.
    pub message: String,
    /// One line for each frame, innermost first.
    pub stack: Vec<String>,
}

impl std::fmt::Display for JavaScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        for frame in &self.stack {
            write!(f, "\n    at {frame}")?;
        }
        Ok(())
    }
}

/// Why a bundle could not be made into an isolate or a snapshot.
#[derive(Debug, Clone, thiserror::Error)]
pub enum BundleError {
    /// V8 could not be set up.
    #[error("no isolate could be made: {0}")]
    Isolate(String),
    /// Isolates that started differently run in this process, or a snapshot is being made
    /// in it. V8 lets only isolates that started alike run side by side.
    #[error(
        "V8 cannot do this beside the other isolates of this process; stop their renderer first"
    )]
    OtherIsolates,
    /// Evaluating the bundle threw.
    #[error("evaluating the bundle failed: {0}")]
    Evaluation(String),
    /// The bundle does not export a function `render`.
    #[error("the bundle exports no function named `render`")]
    NoRenderFunction,
    /// A warm-up render failed while the snapshot was made.
    #[error("the warm-up render of {url} failed: {error}")]
    WarmUp {
        /// The address that was rendered.
        url: String,
        /// How it failed.
        error: RenderError,
    },
    /// All rounds of the warm-up together took longer than they may.
    #[error("the warm-up was ended after {0:?}")]
    WarmUpTooLong(std::time::Duration),
}

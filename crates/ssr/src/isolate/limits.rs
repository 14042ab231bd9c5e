//! The bounds of an isolate, and how a render ends.

use std::time::Duration;

use crate::RenderError;

/// Bounds of one isolate, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub heap: usize,
    pub young_generation: Option<usize>,
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

/// How long past its deadline a render may take to notice that it was ended.
pub(crate) const UNWIND_ALLOWANCE: Duration = Duration::from_millis(50);

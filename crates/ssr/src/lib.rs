#![doc = include_str!("../README.md")]

mod bundle;
mod error;
mod host;
mod isolate;
mod metrics;
mod operations;
mod read_only_heap;
mod redaction;
mod render;
mod renderer;
mod snapshot;
mod watchdog;

pub use bundle::Bundle;
pub use error::{BundleError, JavaScriptError, RenderError};
pub use host::{Host, HostError, NoHost};
pub use metrics::{BUCKET_BOUNDS_MICROS, Histogram, HistogramReading, Metrics};
pub use redaction::without_query;
pub use render::{RenderRequest, Rendered};
pub use renderer::{Config, Renderer, Timed};
pub use snapshot::{WarmUp, create_snapshot};

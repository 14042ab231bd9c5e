#![doc = include_str!("../README.md")]

mod bundle;
mod config;
mod current_bundle;
mod error;
mod error_page;
mod host;
mod host_calls;
mod isolate;
mod job;
mod metrics;
mod observer;
mod ops;
mod read_only_heap;
mod redaction;
mod render;
mod renderer;
mod response;
mod retries;
mod snapshot;
mod v8_flags;
mod watchdog;
mod worker;

pub use bundle::Bundle;
pub use config::Config;
pub use error::{BundleError, JavaScriptError, RenderError};
pub use error_page::error_page;
pub use host::{Host, HostAnswer, HostError, NoHost};
pub use host_calls::HostCalls;
pub use metrics::{BUCKET_BOUNDS_MICROS, Histogram, HistogramReading, Metrics};
pub use observer::{Observer, Render};
pub use redaction::without_query;
pub use render::{RenderRequest, Rendered, Timed};
pub use renderer::Renderer;
pub use response::ResponseBody;
pub use snapshot::{WarmUp, create_snapshot};
pub use v8_flags::{FLAGS_FOR_PAGES, V8RunsAlready, set_v8_flags};

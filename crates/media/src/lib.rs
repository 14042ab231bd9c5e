//! Pictures: sources in, web formats out.
mod encode;
mod error;
mod raster;
mod source;

pub use encode::{Effort, Format, encode};
pub use error::{MediaError, Problem};
pub use source::*;

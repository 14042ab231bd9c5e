//! Pictures as they were drawn or taken: where they are, how large they are, and their pixels.
//!
//! A picture's source is bytes: a drawing (SVG) or a photograph (JPEG, PNG, WebP). It is named by
//! its path below a media directory without extension, e.g. `home/hero`. A build script puts sources
//! into the program ([`EmbeddedPictures`]). What browsers get of them is made elsewhere, by encoders
//! that a build script needs not wait for.

mod embedded;
mod error;
mod format;
mod inspect;
mod originals;
pub mod picture;
pub mod raster;
mod source;

pub use embedded::EmbeddedPictures;
pub use error::{MediaError, PictureProblem};
pub use format::{DRAWING_TYPE, Format, SETTINGS};
pub use inspect::{Info, inspect, inspect_bytes};
pub use originals::Originals;
pub use picture::{Picture, Variant, WIDTHS};
pub use source::{
    Discovery, Kind, MAX_DRAWING_BYTES, MAX_PHOTO_BYTES, MAX_PIXELS, Place, Source, discover,
};

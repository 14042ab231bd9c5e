//! Pictures, from what editors keep to what browsers get.
//!
//! A picture's source is bytes: a drawing (SVG) or a photograph (JPEG, PNG, WebP). It is named by
//! its path below a media directory without extension, e.g. `home/hero`. From it come AVIF and
//! WebP at the [`WIDTHS`] that the layouts use, a file to take away, a placeholder, and the few
//! fixed addresses at which the site promises a picture.
//!
//! - A build script puts sources into the program ([`Embedded`]). It encodes nothing.
//! - The running program opens them as a [`Library`], together with the photographs that an
//!   installation keeps beside them. What browsers get is made when it is first asked for.

mod avif;
mod card;
mod embedded;
mod encode;
mod error;
mod files;
mod for_content;
mod icons;
mod library;
mod order;
mod overlay;
mod picture;
mod raster;
mod shelf;
mod source;
mod typeface;
mod workshop;

pub use card::{Card, Cards};
pub use embedded::Embedded;
pub use encode::{Format, Weighed, encode, weigh};
pub use error::{MediaError, Problem};
pub use library::{Caching, Library, Lookup, Places, Prepared, Served};
pub use order::DRAWING_TYPE;
pub use picture::{Picture, Variant, WIDTHS};
pub use source::{
    Discovery, Info, Kind, MAX_DRAWING_BYTES, MAX_PHOTO_BYTES, MAX_PIXELS, Place, Source, discover,
    inspect,
};
pub use workshop::{RETRY_AFTER, WAIT};

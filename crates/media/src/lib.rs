//! Pictures, from what editors keep to what browsers get.
//!
//! A picture's source is bytes: a drawing (SVG) or a photograph (JPEG, PNG, WebP). It is named by
//! its path below a media directory without extension, e.g. `home/hero`. From it come AVIF and
//! WebP at the [`WIDTHS`] that the layouts use, a file to take away, a placeholder, and the few
//! fixed addresses at which the site promises a picture.
//!
//! - A build script puts sources into the program ([`EmbeddedPictures`]). It encodes nothing.
//! - The running program opens them as a [`Library`], together with the photographs that an
//!   installation keeps beside them, and those that are added while it runs ([`Uploads`]). What
//!   browsers get is made when it is first asked for.

mod avif;
mod cache;
mod card;
mod embedded;
mod encode;
mod error;
mod files;
mod for_content;
mod icons;
mod inspect;
mod library;
mod lookup;
mod originals;
mod overlay;
mod picture;
mod raster;
mod reencode;
mod source;
mod task;
mod typeface;
mod uploads;
mod workers;

pub use card::{Card, Cards};
pub use embedded::EmbeddedPictures;
pub use encode::{Format, Weighed, encode, weigh};
pub use error::{MediaError, PictureProblem};
pub use inspect::{Info, inspect};
pub use library::Library;
pub use lookup::{Lookup, PictureCaching, Served};
pub use originals::Originals;
pub use picture::{Picture, Variant, WIDTHS};
pub use reencode::{Kept, LONGEST_SIDE, MAX_KEPT_BYTES, Unfit, keep, reencode};
pub use source::{
    Discovery, Kind, MAX_DRAWING_BYTES, MAX_PHOTO_BYTES, MAX_PIXELS, Place, Source, discover,
};
pub use task::DRAWING_TYPE;
pub use uploads::{Upload, Uploads};
pub use workers::{Places, Prepared};

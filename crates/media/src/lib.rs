//! Pictures, from what editors keep (`centre-picture-source`) to what browsers get.
//!
//! From a picture's source come AVIF and WebP at the [`WIDTHS`] that the layouts use, a file to take
//! away, a placeholder, and the few fixed addresses at which the site promises a picture.
//!
//! The running program opens the sources that it carries as a [`Library`], together with the
//! photographs that an installation keeps beside them, and those that are added while it runs
//! ([`Uploads`]). What browsers get is made when it is first asked for.

mod avif;
mod cache;
mod card;
mod encode;
mod files;
mod for_content;
mod icons;
mod library;
mod lookup;
mod overlay;
mod reencode;
mod task;
mod typeface;
mod uploads;
mod workers;

use centre_picture_source::{SETTINGS, inspect_bytes, picture, raster};

pub use card::{Card, Cards};
pub use centre_picture_source::{
    DRAWING_TYPE, Discovery, EmbeddedPictures, Format, Info, Kind, MAX_DRAWING_BYTES,
    MAX_PHOTO_BYTES, MAX_PIXELS, MediaError, Originals, Picture, PictureProblem, Place, Source,
    Variant, WIDTHS, discover, inspect,
};
pub use encode::{AvifMeasurement, encode, weigh};
pub use library::Library;
pub use lookup::{Lookup, PictureCaching, Served};
pub use reencode::{
    LONGEST_SIDE, MAX_STORED_BYTES, ReencodedPicture, RejectedUpload, keep, reencode,
};
pub use uploads::{Upload, Uploads};
pub use workers::{Places, Prepared};

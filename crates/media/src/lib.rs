//! Pictures, from the files that editors keep to the files that browsers get.
//!
//! A picture's source is one file below a media directory: a drawing (SVG) or a photograph
//! (JPEG, PNG, WebP). It is named by its path without extension, e.g. `home/hero`. From it come
//! AVIF, WebP and a fallback at the [`WIDTHS`] that the layouts use, a placeholder, and the few
//! fixed addresses at which the site promises a picture.
//!
//! - A build script calls [`build_catalogue`] and embeds what [`Pack::join`] returns.
//! - The running program opens it as a [`Library`], together with the photographs that an
//!   installation keeps beside it. Their variants are made when first asked for.

mod avif;
mod card;
mod catalogue;
mod encode;
mod error;
mod for_content;
mod icons;
mod library;
mod overlay;
mod pack;
mod picture;
mod raster;
mod source;
mod store;
mod typeface;
mod workshop;

pub use card::{Card, Cards, GENERAL_CARD};
pub use catalogue::{Asset, Catalogue, Progress, build_catalogue};
pub use encode::{Effort, Format, encode};
pub use error::{MediaError, Problem};
pub use library::{Caching, Library, Lookup, Served};
pub use overlay::Overlay;
pub use pack::Pack;
pub use picture::{Picture, WIDTHS};
pub use source::{
    Discovery, Info, Kind, MAX_DRAWING_BYTES, MAX_PHOTO_BYTES, MAX_PIXELS, Source, discover,
    inspect,
};
pub use workshop::{RETRY_AFTER, WAIT};

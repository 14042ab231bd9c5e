//! The gallery of events.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Notice, Page};
use crate::fact::Fact;
use crate::picture::Picture;
use crate::source::Source;
use jiff::civil::Date;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Gallery>("gallery")]
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Gallery {
    page: Page,
    heading: String,
    text: String,
    images: Vec<GalleryImage>,
    /// Says where the pictures come from.
    note: Fact,
    /// Shared with a picture that has no description.
    share_text: String,
    image_not_found: Notice,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GalleryImage {
    id: String,
    title: String,
    description: String,
    /// The address of the file that a visitor can save.
    path: String,
    category: String,
    /// As `2025-05-01`.
    #[ts(type = "string")]
    date: Date,
    /// The date as shown.
    date_text: String,
    #[serde(default)]
    featured: bool,
    image: Picture,
}

//! Values that several pages use.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the browser's title bar, search engines and the sitemap are told of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Page {
    /// Null where the browser title is the centre's name alone.
    title: Option<String>,
    /// One or two sentences for search results.
    description: String,
    /// The day of the last change that a reader would notice, as `2025-05-01`.
    #[ts(type = "string | null")]
    updated: Option<Date>,
}

/// A link with its words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Link {
    pub(crate) name: String,
    /// A path of this site, with its query where it has one.
    pub(crate) href: String,
}

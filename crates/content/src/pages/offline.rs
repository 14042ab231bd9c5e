//! What visitors read where the network does not answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Offline>("offline")]
}

/// The words of the service worker, which says them without asking anybody.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Offline {
    /// Stands, with `text`, in place of a page that was not kept.
    heading: String,
    text: String,
    /// Heading of the list of pages that were.
    kept_pages: String,
    /// Stands above a page that was kept, with `{time}` for when.
    kept_page: String,
    /// The link that asks the network once more.
    try_again: String,
}

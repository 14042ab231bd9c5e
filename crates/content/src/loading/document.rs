//! A document: one page's content as JSON.

use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// One page's content, ready to be sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Document {
    /// The value as JSON, serialised once when the content was loaded.
    pub json: Arc<str>,
    /// A strong entity tag of `json`, with its quotes.
    pub etag: String,
    /// The day an editor last changed the page, as written in its file.
    pub updated: Option<Date>,
}

impl Document {
    /// The entity tag of this JSON.
    pub(crate) fn etag_of(json: &str) -> String {
        format!("\"{}\"", &blake3::hash(json.as_bytes()).to_hex()[..16])
    }
}

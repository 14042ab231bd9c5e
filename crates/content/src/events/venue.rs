//! Where an event takes place.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::detail::Detail;

/// Where something happens: a fact of `placeholders.toml`, or words of the event's own file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a place, or { fact = \"name\" }")]
pub(super) enum VenueSource {
    Own(String),
    Detail(Detail),
}

/// A place, or words that stand for it until it is announced.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[ts(as = "Detail")]
pub struct Venue {
    /// The place's name and address.
    pub text: String,
    pub(super) href: Option<String>,
    /// Whether it is still to be announced.
    pub placeholder: bool,
}

impl From<VenueSource> for Venue {
    fn from(source: VenueSource) -> Self {
        let detail = match source {
            VenueSource::Own(text) => Detail {
                text,
                href: None,
                placeholder: false,
            },
            VenueSource::Detail(detail) => detail,
        };
        Self {
            text: detail.text,
            href: detail.href,
            placeholder: detail.placeholder,
        }
    }
}

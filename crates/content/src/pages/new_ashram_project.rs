//! The New Ashram Project.

mod fundraising;
mod timeline;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{CallToAction, ItemList, Link, Page, PlainList};
use crate::loading::source::Source;
use crate::markdown::Markdown;
use crate::picture::Picture;

use fundraising::Fundraising;
use timeline::AshramTimeline;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<AshramProject>("new-ashram-project"),
        Source::file::<AshramVision>("new-ashram-project/vision"),
        Source::built::<AshramTimeline>(timeline::KEY, timeline::load),
        Source::built::<Fundraising>(fundraising::KEY, fundraising::load),
    ]
}

/// The first page of the New Ashram Project.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramProject {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// A sentence below the heading.
    lead: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The text below the picture. Markdown.
    text: Markdown,
    /// The cards that lead to the pages of the project.
    cards: Vec<AshramCard>,
    /// The invitation to give.
    donate: CallToAction,
}

/// A card that leads to a page of the project.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramCard {
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// Where it leads.
    link: Link,
}

/// The page Vision.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramVision {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The text below the picture. Markdown.
    text: Markdown,
    /// What is to be built.
    facilities: Facilities,
    /// Why it is needed.
    reasons: ItemList,
    /// What the centre will have.
    features: PlainList,
}

/// What is to be built.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Facilities {
    /// The heading.
    heading: String,
    /// The parts, one card each.
    items: Vec<Facility>,
}

/// A part of what is to be built.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Facility {
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
}

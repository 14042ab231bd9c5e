//! The section About.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::home::TrinityTab;
use super::shared::{Item, LabelledText, Overview, Page, Section};
use crate::loading::source::Source;
use crate::markdown::Markdown;
use crate::picture::Picture;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Overview>("about"),
        Source::file::<OurCentre>("about/our-centre"),
        Source::file::<Vedanta>("about/vedanta"),
        Source::file::<HolyTrinity>("about/holy-trinity"),
    ]
}

/// The centre itself.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OurCentre {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// Years and what happened in them, the earliest first.
    milestones: Vec<LabelledText>,
    /// How the centre came to be.
    history: Section,
    /// What the centre is.
    about: Section,
    /// What it wants to achieve.
    mission: Mission,
    /// The emblem and what it means.
    logo: LogoMeaning,
    /// Its motto.
    motto: Motto,
}

/// What the centre wants to achieve.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mission {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The aims, shown with numbers.
    aims: Vec<String>,
}

/// The emblem and what its parts stand for.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LogoMeaning {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The parts of the emblem and what they stand for.
    symbols: Vec<Item>,
}

/// The motto of the centre.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Motto {
    /// The heading.
    heading: String,
    /// In Sanskrit, in Latin letters.
    sanskrit: String,
    /// In English.
    translation: String,
    /// What it means. Markdown.
    text: Markdown,
}

/// The philosophy.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Vedanta {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// What Vedanta is.
    what: Section,
    /// The numbered principles.
    principles: VedantaPrinciples,
    /// Vedanta and the founder figure.
    founder: Section,
    /// Vedanta in daily life.
    practical: Section,
}

/// The numbered principles.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct VedantaPrinciples {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// Shown with numbers, from 1.
    items: Vec<Item>,
}

/// The three lives.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HolyTrinity {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below the title.
    subtitle: String,
    /// In the order of the tabs; the first is the default.
    people: Vec<TrinityLife>,
}

/// One life, as its tab tells it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TrinityLife {
    /// The name of the tab in addresses.
    #[schemars(extend("advanced" = true))]
    tab_value: TrinityTab,
    /// The label of the tab.
    name: String,
    /// The portrait, and the words for those who cannot see it.
    portrait: Picture,
    /// The box beside the portrait.
    key_information: KeyInformation,
    /// The heading of the text.
    heading: String,
    /// The first paragraphs. Markdown.
    overview: Markdown,
    /// The sections after them.
    sections: Vec<Section>,
    /// The saying at the end.
    saying: FamousSaying,
}

/// The box beside a portrait.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct KeyInformation {
    /// The heading.
    heading: String,
    /// Dates and names, each with the words before it.
    facts: Vec<LabelledText>,
}

/// A saying that many people know.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FamousSaying {
    /// The heading.
    heading: String,
    /// Without quotation marks.
    text: String,
}

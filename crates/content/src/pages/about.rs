//! The section About.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::home::TrinityTab;
use super::shared::{Item, LabelledText, Overview, Page, Section};
use crate::markdown::Markdown;
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Overview>("about"),
        Source::file::<OurCentre>("about/our-centre"),
        Source::file::<Vedanta>("about/vedanta"),
        Source::file::<HolyTrinity>("about/holy-trinity"),
    ]
}

/// The centre itself.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OurCentre {
    page: Page,
    heading: String,
    text: String,
    image: Picture,
    /// Years and what happened in them, the earliest first.
    milestones: Vec<LabelledText>,
    history: Section,
    about: Section,
    mission: Mission,
    logo: LogoMeaning,
    motto: Motto,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mission {
    heading: String,
    text: String,
    aims: Vec<String>,
}

/// The emblem and what its parts stand for.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LogoMeaning {
    heading: String,
    text: String,
    image: Picture,
    symbols: Vec<Item>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Motto {
    heading: String,
    /// In Sanskrit, in Latin letters.
    sanskrit: String,
    translation: String,
    text: Markdown,
}

/// The philosophy.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Vedanta {
    page: Page,
    heading: String,
    text: String,
    image: Picture,
    what: Section,
    principles: VedantaPrinciples,
    founder: Section,
    practical: Section,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct VedantaPrinciples {
    heading: String,
    text: String,
    /// Shown with numbers, from 1.
    items: Vec<Item>,
}

/// The three lives.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HolyTrinity {
    page: Page,
    heading: String,
    subtitle: String,
    /// In the order of the tabs; the first is the default.
    people: Vec<TrinityLife>,
}

/// One life, as its tab tells it.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TrinityLife {
    /// The value of the query parameter `tab`.
    tab_value: TrinityTab,
    /// The label of the tab.
    name: String,
    portrait: Picture,
    key_information: KeyInformation,
    heading: String,
    overview: Markdown,
    sections: Vec<Section>,
    saying: FamousSaying,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct KeyInformation {
    heading: String,
    facts: Vec<LabelledText>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FamousSaying {
    heading: String,
    /// Without quotation marks.
    text: String,
}

//! What the site knows about people, and what they can ask of the centre.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{LabelledFact, Page, Section};
use crate::markdown::Markdown;
use crate::periods;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Privacy>(periods::DOCUMENT)]
}

/// Its texts may name how long something is kept; see [`crate::Periods`].
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Privacy {
    page: Page,
    heading: String,
    text: String,
    /// Who answers for it.
    responsible: ResponsibleParty,
    collected: CollectedInformation,
    sections: Vec<Section>,
    rights: Rights,
    regulator: Regulator,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResponsibleParty {
    heading: String,
    text: Markdown,
    facts: Vec<LabelledFact>,
}

/// What is collected, by occasion.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CollectedInformation {
    heading: String,
    text: String,
    labels: CollectedLabels,
    occasions: Vec<Occasion>,
}

/// The questions that each occasion answers.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CollectedLabels {
    what: String,
    why: String,
    how_long: String,
    for_whom: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Occasion {
    name: String,
    what: String,
    why: String,
    how_long: String,
    for_whom: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Rights {
    heading: String,
    text: Markdown,
    items: Vec<String>,
    /// How to use them.
    request: Markdown,
}

/// The authority that complaints go to.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Regulator {
    heading: String,
    text: Markdown,
    addresses: Vec<RegulatorAddress>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegulatorAddress {
    label: String,
    /// In Markdown, so that it can be a link.
    value: Markdown,
}

//! What the site knows about people, and what they can ask of the centre.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{LabelledDetail, Page, Section};
use crate::loading::source::Source;
use crate::markdown::Markdown;
use crate::periods;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Privacy>(periods::DOCUMENT)]
}

/// Its texts may name how long something is kept; see [`crate::Periods`].
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Privacy {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// Who answers for it.
    responsible: ResponsibleParty,
    /// What is collected, by occasion.
    collected: CollectedInformation,
    /// Further sections.
    sections: Vec<Section>,
    /// What visitors can ask.
    rights: Rights,
    /// The authority that complaints go to.
    regulator: Regulator,
}

/// Who answers for what is known of people.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResponsibleParty {
    /// The heading.
    heading: String,
    /// The text below it. Markdown.
    text: Markdown,
    /// Names and addresses.
    facts: Vec<LabelledDetail>,
}

/// What is collected, by occasion.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CollectedInformation {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The questions that each occasion answers.
    labels: CollectedLabels,
    /// The occasions, one after another.
    occasions: Vec<Occasion>,
}

/// The questions that each occasion answers.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CollectedLabels {
    /// What is collected.
    what: String,
    /// Why.
    why: String,
    /// For how long.
    how_long: String,
    /// For whom.
    for_whom: String,
}

/// An occasion on which something is collected.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Occasion {
    /// What the visitor does.
    name: String,
    /// What is collected.
    what: String,
    /// Why.
    why: String,
    /// For how long it is kept.
    how_long: String,
    /// Who receives it.
    for_whom: String,
}

/// What visitors can ask.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Rights {
    /// The heading.
    heading: String,
    /// The sentence above the list. Markdown.
    text: Markdown,
    /// The rights, one each.
    items: Vec<String>,
    /// How to use them.
    request: Markdown,
}

/// The authority that complaints go to.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Regulator {
    /// The heading.
    heading: String,
    /// The text below it. Markdown.
    text: Markdown,
    /// The ways to reach it.
    addresses: Vec<RegulatorAddress>,
}

/// A way to reach the authority.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegulatorAddress {
    /// The words before it.
    label: String,
    /// In Markdown, so that it can be a link.
    value: Markdown,
}

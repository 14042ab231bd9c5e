//! Values that several pages use.

use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

use crate::fact::Fact;
use crate::markdown::Markdown;
use crate::picture::Picture;
use jiff::civil::Date;

/// What the browser's title bar, search engines and the sitemap are told of a page.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Page {
    /// Null where the browser title is the centre's name alone.
    pub(crate) title: Option<String>,
    /// One or two sentences for search results.
    pub(crate) description: String,
    /// The day of the last change that a reader would notice, as `2025-05-01`.
    #[ts(type = "string | null")]
    pub(crate) updated: Option<Date>,
}

/// A link with its words.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Link {
    pub(crate) name: String,
    /// A path of this site, with its query where it has one.
    #[serde(deserialize_with = "site_path")]
    pub(crate) href: String,
}

/// A heading with text below it.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Section {
    pub(crate) heading: String,
    pub(crate) text: Markdown,
}

/// A heading with text and a picture beside it.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PictureSection {
    pub(crate) heading: String,
    pub(crate) text: Markdown,
    pub(crate) image: Picture,
}

/// An entry of a list in which each has a title.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Item {
    pub(crate) title: String,
    pub(crate) description: String,
}

/// A heading with entries below it.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ItemList {
    pub(crate) heading: String,
    pub(crate) items: Vec<Item>,
}

/// A heading with a plain list below it.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TextList {
    pub(crate) heading: String,
    pub(crate) items: Vec<String>,
}

/// An invitation with one button.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CallToAction {
    pub(crate) heading: String,
    pub(crate) text: String,
    pub(crate) button: Link,
}

/// A saying, without quotation marks.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Quotation {
    pub(crate) text: String,
    /// Who said it, and where it is written.
    pub(crate) source: String,
}

/// What stands in the place of something that does not exist.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Notice {
    pub(crate) heading: String,
    pub(crate) text: String,
    pub(crate) button: Link,
}

/// A section's first page: tabs, and a card for each of them.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Overview {
    pub(crate) page: Page,
    pub(crate) heading: String,
    pub(crate) text: String,
    /// One for each tab, in their order; the tab is called like the card.
    pub(crate) cards: Vec<OverviewCard>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OverviewCard {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) image: Picture,
    #[serde(deserialize_with = "site_path")]
    pub(crate) href: String,
}

/// A part of a page of which the words stand elsewhere.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Heading {
    pub(crate) heading: String,
}

/// An account for transfers, row by row.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BankDetails {
    pub(crate) heading: String,
    pub(crate) text: String,
    pub(crate) rows: Vec<LabelledFact>,
    /// Asks for the proof of deposit; the address follows it.
    pub(crate) proof_note: String,
    pub(crate) proof_email: Fact,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LabelledFact {
    pub(crate) label: String,
    pub(crate) value: Fact,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LabelledText {
    pub(crate) label: String,
    pub(crate) value: String,
}

/// A link of the content leads to a page of this site; other addresses are facts.
pub(crate) fn site_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let path = String::deserialize(deserializer)?;
    if path.starts_with('/') && !path.starts_with("//") {
        Ok(path)
    } else {
        Err(de::Error::custom(format!(
            "`{path}` is not a path of this site; write it like /donate"
        )))
    }
}

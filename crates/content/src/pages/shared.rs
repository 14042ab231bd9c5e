//! Values that several pages use.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS, TypeVisitor};

use crate::addresses::site_path;
use crate::detail::Detail;
use crate::markdown::Markdown;
use crate::picture::Picture;
use jiff::civil::Date;

/// A document with the fields of two values.
#[derive(Debug, Serialize)]
pub(crate) struct Merged<A, B> {
    #[serde(flatten)]
    first: A,
    #[serde(flatten)]
    second: B,
}

/// Puts the fields of two values beside each other in one document.
pub(crate) fn merge<A, B>(first: A, second: B) -> Merged<A, B> {
    Merged { first, second }
}

impl<A: TS + 'static, B: TS + 'static> TS for Merged<A, B> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        format!("{} & {}", A::name(config), B::name(config))
    }

    fn inline(config: &Config) -> String {
        Self::name(config)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor) {
        visitor.visit::<A>();
        visitor.visit::<B>();
    }
}

/// What the browser's title bar, search engines and the sitemap are told of a page.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("advanced" = true))]
pub struct Page {
    /// The words in the browser's tab, before the centre's name. Left out on the home page alone.
    pub(crate) title: Option<String>,
    /// One or two sentences for search results.
    pub(crate) description: String,
    /// The day of the last change that a reader would notice, as 2025-05-01. May be left out.
    #[ts(type = "string | null")]
    pub(crate) updated: Option<Date>,
}

/// A link with its words.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Link {
    /// The words of the link.
    pub(crate) name: String,
    /// The address on this website, from the first slash on, such as /donate.
    #[serde(deserialize_with = "site_path")]
    #[schemars(extend("format" = "link"))]
    pub(crate) href: String,
}

/// A heading with text below it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Section {
    /// The heading.
    pub(crate) heading: String,
    /// The text below it. Markdown.
    pub(crate) text: Markdown,
}

/// A heading with text and a picture beside it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PictureSection {
    /// The heading.
    pub(crate) heading: String,
    /// The text below it. Markdown.
    pub(crate) text: Markdown,
    /// The picture, and the words for those who cannot see it.
    pub(crate) image: Picture,
}

/// An entry of a list in which each has a title.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Item {
    /// Its name.
    pub(crate) title: String,
    /// A sentence or two about it.
    pub(crate) description: String,
}

/// A heading with entries below it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ItemList {
    /// The heading.
    pub(crate) heading: String,
    /// The entries.
    pub(crate) items: Vec<Item>,
}

/// A heading with a plain list below it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PlainList {
    /// The heading.
    pub(crate) heading: String,
    /// The entries.
    pub(crate) items: Vec<String>,
}

/// An invitation with one button.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CallToAction {
    /// The heading.
    pub(crate) heading: String,
    /// The sentence below it.
    pub(crate) text: String,
    /// The words of the button, and where it leads.
    pub(crate) button: Link,
}

/// A saying, without quotation marks.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Quotation {
    /// The saying.
    pub(crate) text: String,
    /// Who said it, and where it is written.
    pub(crate) source: String,
}

/// What stands in the place of something that does not exist.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NotFoundMessages {
    /// The title at the top.
    pub(crate) heading: String,
    /// The sentence below it.
    pub(crate) text: String,
    /// The words of the button, and where it leads.
    pub(crate) button: Link,
}

/// A section's first page: tabs, and a card for each of them.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Overview {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    pub(crate) page: Page,
    /// The title at the top.
    pub(crate) heading: String,
    /// The sentence below it.
    pub(crate) text: String,
    /// At the foot of each card.
    pub(crate) more: String,
    /// One for each tab, in their order; the tab is called like the card.
    pub(crate) cards: Vec<OverviewCard>,
}

/// The card of a page of the section, and its tab.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OverviewCard {
    /// Its name.
    pub(crate) title: String,
    /// A sentence or two about it.
    pub(crate) description: String,
    /// The picture, and the words for those who cannot see it.
    pub(crate) image: Picture,
    /// The address on this website, from the first slash on, such as /donate.
    #[serde(deserialize_with = "site_path")]
    #[schemars(extend("format" = "link"))]
    pub(crate) href: String,
}

/// An account for transfers, row by row.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BankDetails {
    /// The heading.
    pub(crate) heading: String,
    /// The sentence below it.
    pub(crate) text: String,
    /// The rows of the account.
    pub(crate) rows: Vec<LabelledDetail>,
    /// Asks for the proof of deposit; the address follows it.
    pub(crate) proof_note: String,
    /// Where the proof of deposit goes.
    pub(crate) proof_email: Detail,
}

/// A fact with the words before it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LabelledDetail {
    /// The words before it.
    pub(crate) label: String,
    /// The fact: its name in placeholders.toml.
    pub(crate) value: Detail,
}

/// A short text with the words before it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LabelledText {
    /// The words before it.
    pub(crate) label: String,
    /// The text.
    pub(crate) value: String,
}

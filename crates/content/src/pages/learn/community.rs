//! The pages of the community, and on which questions are suggested.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::exactly;
use crate::messages::forms::Privacy;
use crate::pages::forms::FormMessages;
use crate::pages::shared::{Link, Page};

/// Guidelines of the community page.
const GUIDELINES: usize = 6;

/// The community page.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Community {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link to the page above.
    back: Link,
    /// The ways to learn together.
    cards: Vec<CommunityCard>,
    /// The heading above the guidelines.
    guidelines_heading: String,
    /// The six guidelines.
    #[serde(deserialize_with = "exactly::<GUIDELINES, _, _>")]
    guidelines: Vec<Guideline>,
}

/// A way to learn together.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CommunityCard {
    /// Its name.
    title: String,
    /// A sentence about it.
    text: String,
    /// Where it leads.
    link: Link,
}

/// A guideline of the community.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Guideline {
    /// Its name.
    title: String,
    /// A sentence or two about it.
    text: String,
}

/// The page with the form for new questions.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SubmitQuestions {
    /// What the browser's title bar and search engines are told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link back to the learning centre.
    back: Link,
    /// The heading above the guidelines.
    guidelines_heading: String,
    /// What a good question is like, one guideline each.
    guidelines: Vec<String>,
    /// The choices of the field for the topic.
    topics: Vec<TopicChoice>,
}

/// What the form for new questions says by itself.
#[derive(Debug, Serialize, TS)]
pub(crate) struct QuestionForm {
    pub(super) form: FormMessages,
    /// Below the form.
    pub(super) privacy: Privacy,
}

/// A choice of the field for the topic.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TopicChoice {
    /// The name under which the choice is sent: small letters and hyphens.
    value: String,
    /// The words that visitors choose.
    label: String,
}

//! The New Ashram Project.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{BankDetails, CallToAction, ItemList, Link, Page, PlainList, merge};
use crate::loader::Loader;
use crate::markdown::Markdown;
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<AshramProject>("new-ashram-project"),
        Source::file::<AshramVision>("new-ashram-project/vision"),
        Source::with_messages("new-ashram-project/timeline", |own: AshramTimeline, all| {
            merge(own, all.timeline.clone())
        }),
        Source::built::<Fundraising>(FUNDRAISING, load_fundraising),
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

/// The page Timeline.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramTimeline {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The phases, the first one first.
    phases: Vec<TimelinePhase>,
}

/// A phase of the project.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TimelinePhase {
    /// Its name.
    title: String,
    /// When, in words.
    period: String,
    /// What belongs to it.
    items: Vec<String>,
    /// True for a phase that is over.
    #[serde(default)]
    is_completed: bool,
    /// True for the phase that is under way.
    #[serde(default)]
    is_current: bool,
    /// Percent done of the current phase.
    progress: Option<u8>,
}

/// The page Fundraising.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Fundraising {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// How much has been given.
    progress: FundraisingProgress,
    /// What the first phase covers.
    phase_one: PlainList,
    /// The ways of giving.
    methods: DonationMethods,
    /// The account for transfers.
    bank: BankDetails,
}

/// How much has been given so far.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FundraisingProgress {
    /// The heading.
    heading: String,
    /// What has been given so far.
    current: Amount,
    /// What all of it costs.
    goal: Goal,
    /// What the first phase costs.
    phase_one_goal: Goal,
    /// How exact the figures are.
    note: String,
}

/// An amount of money.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Amount {
    /// The words before it.
    label: String,
    /// The amount, in rand.
    rand: u64,
    /// As shown, for example `R9,400,000`.
    text: String,
}

/// An amount to reach.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Goal {
    /// The words before it.
    label: String,
    /// The amount, in rand.
    rand: u64,
    /// As shown, for example `R25M`.
    text: String,
    /// How much of it the current amount is.
    percent: f64,
    /// The percentage in words, for example `15.7% reached`.
    percent_text: String,
}

/// The ways of giving.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationMethods {
    /// The heading.
    heading: String,
    /// The ways, one card each.
    items: Vec<DonationMethod>,
}

/// A way of giving.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationMethod {
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// Where it leads. May be left out.
    link: Option<Link>,
    /// Set for a way that is not open yet: the method is dimmed and this says why.
    notice: Option<String>,
}

const FUNDRAISING: &str = "new-ashram-project/fundraising";

/// Reads the fundraising page and refuses percentages that its amounts contradict.
fn load_fundraising(loader: &mut Loader<'_>) {
    let file = format!("{FUNDRAISING}.toml");
    let Some(page) = loader.read::<Fundraising>(&file) else {
        return;
    };
    let progress = &page.progress;
    for (field, goal) in [
        ("goal", &progress.goal),
        ("phaseOneGoal", &progress.phase_one_goal),
    ] {
        let permille = (progress.current.rand * 1000 + goal.rand / 2)
            .checked_div(goal.rand)
            .unwrap_or(0);
        let shown = format!("{}.{}", permille / 10, permille % 10);
        if format!("{:.1}", goal.percent) != shown {
            loader.problem(
                &file,
                &format!("progress.{field}.percent"),
                format!(
                    "is {}, but the amounts make it {shown}; correct the percentage or the amounts",
                    goal.percent
                ),
            );
        }
    }
    loader.insert(FUNDRAISING, &file, &page);
}

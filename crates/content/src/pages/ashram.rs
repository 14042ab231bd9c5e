//! The New Ashram Project.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{BankDetails, CallToAction, ItemList, Link, Page, TextList};
use crate::loader::Loader;
use crate::markdown::Markdown;
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<AshramProject>("new-ashram-project"),
        Source::file::<AshramVision>("new-ashram-project/vision"),
        Source::file::<AshramTimeline>("new-ashram-project/timeline"),
        Source::built::<Fundraising>(FUNDRAISING, load_fundraising),
    ]
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramProject {
    page: Page,
    heading: String,
    /// A sentence below the heading.
    lead: String,
    image: Picture,
    text: Markdown,
    cards: Vec<AshramCard>,
    donate: CallToAction,
}

/// A card that leads to a page of the project.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramCard {
    title: String,
    description: String,
    image: Picture,
    link: Link,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramVision {
    page: Page,
    heading: String,
    image: Picture,
    text: Markdown,
    facilities: Facilities,
    reasons: ItemList,
    features: TextList,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Facilities {
    heading: String,
    items: Vec<Facility>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Facility {
    title: String,
    description: String,
    image: Picture,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AshramTimeline {
    page: Page,
    heading: String,
    text: String,
    phases: Vec<TimelinePhase>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TimelinePhase {
    title: String,
    period: String,
    items: Vec<String>,
    #[serde(default)]
    is_completed: bool,
    #[serde(default)]
    is_current: bool,
    /// Percent done of the current phase.
    progress: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Fundraising {
    page: Page,
    heading: String,
    text: String,
    progress: FundraisingProgress,
    phase_one: TextList,
    methods: DonationMethods,
    bank: BankDetails,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FundraisingProgress {
    heading: String,
    current: Amount,
    goal: Goal,
    phase_one_goal: Goal,
    /// How exact the figures are.
    note: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Amount {
    label: String,
    rand: u64,
    /// As shown, for example `R9,400,000`.
    text: String,
}

/// An amount to reach.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Goal {
    label: String,
    rand: u64,
    /// As shown, for example `R25M`.
    text: String,
    /// How much of it the current amount is.
    percent: f64,
    /// The percentage in words, for example `15.7% reached`.
    percent_text: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationMethods {
    heading: String,
    items: Vec<DonationMethod>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationMethod {
    title: String,
    description: String,
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

//! The page Fundraising: everything that it says of its amounts is computed from them.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::loading::Loader;
use crate::messages;
use crate::pages::shared::{BankDetails, Link, Page, PlainList};
use crate::placeholders::format_message;

pub(super) const KEY: &str = "new-ashram-project/fundraising";

/// Rands of an amount: more than any building costs, and a thousand times it is still a number.
const MOST: u64 = 1_000_000_000_000;

/// The page Fundraising.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
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

/// The page Fundraising, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FundraisingSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page. In its description
    /// {raised} and {goal} become the amounts.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// How much has been given.
    progress: ProgressSource,
    /// What the first phase covers.
    phase_one: PlainList,
    /// The ways of giving.
    methods: DonationMethods,
    /// The account for transfers.
    bank: BankDetails,
}

/// How much has been given so far.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
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

/// How much has been given so far, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ProgressSource {
    /// The heading.
    heading: String,
    /// What has been given so far.
    current: AmountSource,
    /// What all of it costs.
    goal: AmountSource,
    /// What the first phase costs.
    phase_one_goal: AmountSource,
    /// How exact the figures are.
    note: String,
}

/// An amount of money.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Amount {
    /// The words before it.
    label: String,
    /// The amount, in rand.
    rand: u64,
    /// As shown, for example `R9,400,000`.
    text: String,
}

/// An amount of money, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AmountSource {
    /// The words before it.
    label: String,
    /// The amount, in rand.
    #[serde(deserialize_with = "rand")]
    rand: u64,
}

/// An amount to reach.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Goal {
    /// The words before it.
    label: String,
    /// The amount, in rand.
    rand: u64,
    /// As shown, for example `R25M`.
    text: String,
    /// How much of it the current amount is, at most 100.
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

fn rand<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let amount = Value::deserialize(deserializer)?;
    let rand = amount.as_u64().filter(|it| *it < MOST);
    rand.ok_or_else(|| D::Error::custom("is no amount in rand; write it like R9,400,000"))
}

/// Writes an amount with commas between thousands.
fn in_full(rand: u64) -> String {
    let digits = rand.to_string();
    let mut text = String::from("R");
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes an amount of whole millions for short, and any other one in full.
fn for_short(rand: u64, words: &messages::Fundraising) -> String {
    match rand / 1_000_000 {
        millions @ 1.. if rand.is_multiple_of(1_000_000) => {
            format_message(&words.millions, &[("millions", &millions.to_string())])
        }
        _ => in_full(rand),
    }
}

/// Returns how much of `goal` there is, in thousandths, rounded.
fn permille(rand: u64, goal: u64) -> u64 {
    (rand * 1000 + goal / 2).checked_div(goal).unwrap_or(0)
}

/// Computes what the page says of an amount to reach when it is shown as `text` and `words` stand around the
/// percentage.
fn goal_of(goal: AmountSource, current: u64, text: String, words: &str) -> Goal {
    let permille = permille(current, goal.rand);
    let in_words = format!("{}.{}", permille / 10, permille % 10);
    let shown = u32::try_from(permille.min(1000)).unwrap_or(1000);
    Goal {
        label: goal.label,
        rand: goal.rand,
        text,
        percent: f64::from(shown) / 10.0,
        percent_text: format_message(words, &[("percent", &in_words)]),
    }
}

/// Reads the page, and computes what it says of its amounts.
pub(super) fn load(loader: &mut Loader<'_>) {
    let file = format!("{KEY}.toml");
    let (Some(source), Some(messages)) = (loader.read(&file), loader.messages()) else {
        return;
    };
    let FundraisingSource {
        mut page, progress, ..
    } = source;
    for (name, goal) in [
        ("goal", &progress.goal),
        ("phaseOneGoal", &progress.phase_one_goal),
    ] {
        if goal.rand == 0 {
            let field = format!("progress.{name}.rand");
            loader.problem(&file, &field, "is nothing; write the amount to reach");
        }
    }
    let words = &messages.fundraising;
    let raised = progress.current.rand;
    let (current, goal) = (in_full(raised), in_full(progress.goal.rand));
    page.description = page.description.replace("{raised}", &current);
    page.description = page.description.replace("{goal}", &goal);
    let first = for_short(progress.phase_one_goal.rand, words);
    // What is computed of the amounts is changed by changing these.
    let [raised_mark, goal_mark, first_mark] = ["current", "goal", "phaseOneGoal"]
        .map(|it| loader.mark(&file, &format!("progress.{it}.rand")));
    let document = Fundraising {
        page,
        heading: source.heading,
        text: source.text,
        progress: FundraisingProgress {
            heading: progress.heading,
            current: Amount {
                label: progress.current.label,
                rand: raised,
                text: current + &raised_mark,
            },
            goal: goal_of(
                progress.goal,
                raised,
                goal + &goal_mark,
                &format!("{}{raised_mark}", words.reached),
            ),
            phase_one_goal: goal_of(
                progress.phase_one_goal,
                raised,
                first + &first_mark,
                &format!("{}{raised_mark}", words.complete),
            ),
            note: progress.note,
        },
        phase_one: source.phase_one,
        methods: source.methods,
        bank: source.bank,
    };
    loader.insert(KEY, &file, &document);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn words() -> messages::Fundraising {
        serde_json::from_value(json!({
            "reached": "{percent}% reached",
            "complete": "{percent}% complete",
            "millions": "R{millions}M",
        }))
        .unwrap()
    }

    #[test]
    fn amounts_are_written_as_people_read_them() {
        for (rand, full, short) in [
            (0, "R0", "R0"),
            (999, "R999", "R999"),
            (1_000, "R1,000", "R1,000"),
            (999_999, "R999,999", "R999,999"),
            (1_000_000, "R1,000,000", "R1M"),
            (9_400_000, "R9,400,000", "R9,400,000"),
            (10_150_000, "R10,150,000", "R10,150,000"),
            (25_000_000, "R25,000,000", "R25M"),
            (1_250_000_000, "R1,250,000,000", "R1250M"),
        ] {
            assert_eq!(in_full(rand), full);
            assert_eq!(for_short(rand, &words()), short);
        }
    }

    #[test]
    fn percentages_are_computed_from_the_sums() {
        for (current, goal, percent, text) in [
            (9_400_000, 60_000_000, 15.7, "15.7% reached"),
            (9_400_000, 25_000_000, 37.6, "37.6% reached"),
            (10_150_000, 60_000_000, 16.9, "16.9% reached"),
            (10_150_000, 25_000_000, 40.6, "40.6% reached"),
            (0, 25_000_000, 0.0, "0.0% reached"),
            (1, 25_000_000, 0.0, "0.0% reached"),
            (25_000_000, 25_000_000, 100.0, "100.0% reached"),
            // The bar is full, and the words say how much more there is.
            (26_000_000, 25_000_000, 100.0, "104.0% reached"),
            (1, 0, 0.0, "0.0% reached"),
            (MOST - 1, 1, 100.0, "99999999999900.0% reached"),
        ] {
            let amount = AmountSource {
                label: String::new(),
                rand: goal,
            };
            let goal = goal_of(amount, current, String::new(), &words().reached);
            assert_eq!(goal.percent.to_string(), percent.to_string(), "{current}");
            assert_eq!(goal.percent_text, text);
        }
    }

    #[test]
    fn an_amount_is_a_whole_number_of_rands() {
        let of = |rand: Value| {
            let amount = json!({ "label": "", "rand": rand });
            serde_json::from_value::<AmountSource>(amount).map(|it| it.rand)
        };
        assert_eq!(of(json!(9_400_000)).unwrap(), 9_400_000);
        for rand in [json!(-1), json!(1.5), json!("R5"), json!(MOST), json!(null)] {
            let message = of(rand).unwrap_err().to_string();
            assert!(message.contains("write it like R9,400,000"), "{message}");
        }
    }
}

//! The page Timeline.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::editor_forms::marks::without_marks;
use crate::loading::Loader;
use crate::messages;
use crate::pages::shared::Page;
use crate::placeholders::format_message;

pub(super) const KEY: &str = "new-ashram-project/timeline";

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
    #[serde(default, deserialize_with = "percent")]
    progress: Option<u8>,
    /// How far it is, in a word. Computed.
    #[serde(skip_deserializing)]
    #[schemars(skip)]
    state: String,
    /// The percent in words, where it is under way. Computed.
    #[serde(skip_deserializing)]
    #[schemars(skip)]
    progress_text: Option<String>,
}

impl TimelinePhase {
    /// Says the state and the progress in words, with the marks of the fields that they come from.
    fn say(&mut self, words: &messages::Timeline, state_mark: &str, progress_mark: &str) {
        let states = &words.states;
        let state = match (self.is_completed, self.is_current) {
            (true, _) => &states.completed,
            (_, true) => &states.current,
            _ => &states.pending,
        };
        self.state = format!("{state}{state_mark}");
        // Its state is said already.
        if without_marks(&self.period) == *state {
            self.period.clear();
        }
        let progress = self.progress.filter(|_| self.is_current);
        self.progress_text = progress.map(|percent| {
            let text = format_message(&words.progress, &[("percent", &percent.to_string())]);
            text + progress_mark
        });
    }
}

fn percent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    let number = Value::deserialize(deserializer)?;
    let percent = number.as_u64().filter(|it| *it <= 100);
    let percent = percent.and_then(|it| u8::try_from(it).ok());
    let message = "is no number from 0 to 100; write how far the phase is, such as 90";
    percent.map(Some).ok_or_else(|| D::Error::custom(message))
}

/// Reads the page, and refuses phases that contradict each other.
pub(super) fn load(loader: &mut Loader<'_>) {
    let file = format!("{KEY}.toml");
    let (Some(mut page), Some(messages)) =
        (loader.read::<AshramTimeline>(&file), loader.messages())
    else {
        return;
    };
    for (field, message) in contradictions(&page.phases) {
        loader.problem(&file, &field, message);
    }
    for (at, phase) in page.phases.iter_mut().enumerate() {
        let [state, progress] =
            ["isCurrent", "progress"].map(|it| loader.mark(&file, &format!("phases[{at}].{it}")));
        phase.say(&messages.timeline, &state, &progress);
    }
    loader.insert(KEY, &file, &page);
}

/// Returns the fields that contradict others, each with what is wrong.
fn contradictions(phases: &[TimelinePhase]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut current: Option<&TimelinePhase> = None;
    for (at, phase) in phases.iter().enumerate() {
        if !phase.is_current {
            continue;
        }
        if phase.is_completed {
            let message = "is under way and completed at once; choose one";
            found.push((format!("phases[{at}].isCompleted"), message.to_owned()));
        }
        if let Some(first) = current {
            let message = format!(
                "is under way, but \u{201c}{}\u{201d} is, too; only one phase can be",
                first.title
            );
            found.push((format!("phases[{at}].isCurrent"), message));
        }
        current = current.or(Some(phase));
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_one_phase_is_under_way() {
        let phases = |flags: &[(bool, bool)]| -> Vec<TimelinePhase> {
            let phase = |(completed, current): &(bool, bool)| {
                serde_json::from_value(json!({
                    "title": "A", "period": "", "items": [],
                    "isCompleted": completed, "isCurrent": current,
                }))
                .unwrap()
            };
            flags.iter().map(phase).collect()
        };
        for (flags, fields) in [
            (vec![], vec![]),
            (vec![(true, false), (false, true), (false, false)], vec![]),
            (vec![(true, false), (true, false)], vec![]),
            (
                vec![(false, true), (false, true)],
                vec!["phases[1].isCurrent"],
            ),
            (vec![(true, true)], vec!["phases[0].isCompleted"]),
        ] {
            let found = contradictions(&phases(&flags));
            let found: Vec<&str> = found.iter().map(|(field, _)| &**field).collect();
            assert_eq!(found, fields, "{flags:?}");
        }
    }

    #[test]
    fn phases_say_how_far_they_are() {
        let words: messages::Timeline = serde_json::from_value(json!({
            "progress": "{percent}% complete",
            "states": { "completed": "Completed", "current": "In progress", "pending": "Pending" },
        }))
        .unwrap();
        for (phase, said) in [
            (
                json!({ "period": "Completed", "isCompleted": true }),
                ("Completed", "", None),
            ),
            (
                json!({ "period": "2024", "isCompleted": true, "progress": 90 }),
                ("Completed", "2024", None),
            ),
            (
                json!({ "period": "2025", "isCurrent": true, "progress": 90 }),
                ("In progress", "2025", Some("90% complete")),
            ),
            (
                json!({ "period": "2025", "isCurrent": true }),
                ("In progress", "2025", None),
            ),
            (json!({ "period": "Pending" }), ("Pending", "", None)),
        ] {
            let mut whole = json!({ "title": "A", "items": [] });
            whole
                .as_object_mut()
                .unwrap()
                .extend(phase.as_object().unwrap().clone());
            let mut phase: TimelinePhase = serde_json::from_value(whole).unwrap();
            phase.say(&words, "", "");
            let (state, period, progress) = said;
            assert_eq!((&*phase.state, &*phase.period), (state, period));
            assert_eq!(phase.progress_text.as_deref(), progress);
        }
    }

    #[test]
    fn progress_is_a_number_up_to_a_hundred() {
        let of = |progress: Value| {
            serde_json::from_value::<TimelinePhase>(json!({
                "title": "", "period": "", "items": [], "progress": progress,
            }))
        };
        for (progress, expected) in [
            (json!(0), Some(0)),
            (json!(100), Some(100)),
            (json!(101), None),
            (json!(-1), None),
            (json!(""), None),
            (json!("90"), None),
        ] {
            assert_eq!(
                of(progress.clone()).ok().and_then(|it| it.progress),
                expected,
                "{progress}"
            );
        }
    }
}

//! What the form of an event offers: known places, and days that are public holidays.

use centre_content::{Collection, DETAILS, Editable, day_of, declared_holidays, name_of};
use jiff::Timestamp;
use serde_json::Value;

use crate::publishing::screens::{EventChoices, EventPlace};
use crate::site_revision::SiteRevision;

/// Names of details that are places of events end so.
const PLACE: &str = "-venue";

impl EventChoices {
    /// What there is to choose for the event of this file.
    pub(crate) fn of(
        file: &str,
        editable: &Editable,
        revision: &SiteRevision,
        now: Timestamp,
    ) -> Self {
        let value_of = |file: &str| {
            let text = editable.text(file).unwrap_or_default();
            Editable::value_of(file, text).unwrap_or_default()
        };
        let declared = declared_holidays(editable.text(DETAILS).unwrap_or_default());
        let event = revision.agenda().event(name_of(file));
        Self {
            today: day_of(now).to_string(),
            places: places(editable, &value_of),
            declared_holidays: declared.iter().map(ToString::to_string).collect(),
            recurs: event
                .and_then(|event| event.recurrence.as_ref())
                .map(|recurrence| recurrence.words.clone()),
        }
    }
}

/// Each place once: the centre's own first, then those of events by their names.
fn places(editable: &Editable, value_of: &impl Fn(&str) -> Value) -> Vec<EventPlace> {
    let details = value_of(DETAILS);
    let details = details.as_object().into_iter().flatten();
    let details = details.filter(|(name, _)| name.ends_with(PLACE));
    let mut places: Vec<EventPlace> = details
        .filter_map(|(name, detail)| {
            let words = detail.get("value").or_else(|| detail.get("placeholder"))?;
            Some(EventPlace {
                words: words.as_str()?.to_owned(),
                value: serde_json::json!({ "fact": name }),
            })
        })
        .collect();
    let events = editable
        .names()
        .filter(|file| Collection::of(file) == Some(Collection::Events));
    let mut written: Vec<String> = events
        .filter_map(|file| Some(value_of(file)["venue"].as_str()?.to_owned()))
        .filter(|words| !words.trim().is_empty())
        .collect();
    written.sort_unstable();
    written.dedup();
    places.extend(written.into_iter().map(|words| EventPlace {
        value: words.clone().into(),
        words,
    }));
    places
}

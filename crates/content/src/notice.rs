//! The notice: a line above every page until a time, such as "No class today: water outage".

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::loading::Loader;
use crate::time::Moment;

const FILE: &str = "notice.toml";

/// Characters of the words: on a phone they are four lines.
const MOST_CHARS: usize = 160;

/// What its editor writes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NoticeFile {
    /// One sentence, such as "No class today: water outage". Without it there is no notice.
    text: Option<String>,
    /// The notice goes by itself then.
    until: Option<Moment>,
}

/// A line above every page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    text: String,
    /// The moment from which on it is not shown.
    until: Timestamp,
}

impl Notice {
    /// Reads the notice, if there is one.
    pub(crate) fn load(loader: &mut Loader<'_>) -> Option<Self> {
        let NoticeFile { text, until } = loader.read(FILE)?;
        let text = text.filter(|text| !text.trim().is_empty())?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > MOST_CHARS {
            let message = format!("is longer than {MOST_CHARS} characters; say it in one sentence");
            loader.problem(FILE, "text", message);
        }
        let Some(until) = until else {
            loader.problem(
                FILE,
                "until",
                "is missing; say until when the notice is shown",
            );
            return None;
        };
        let until = match until {
            Moment::Day(_) => until.end_of_day(),
            Moment::Time(_) => until.beginning(),
        };
        Some(Self { text, until })
    }

    /// Returns the words, if they are shown at `now`.
    pub fn at(&self, now: Timestamp) -> Option<&str> {
        (now < self.until).then_some(&self.text)
    }

    /// The moment from which on it is not shown.
    pub fn until(&self) -> Timestamp {
        self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::AnyPicture;
    use crate::{Content, Files, Problems};

    fn content_with(toml: &str) -> Result<Content, Problems> {
        let mut files = Files::embedded();
        files.replace(FILE, toml);
        Content::of(&files, &AnyPicture)
    }

    fn notice(toml: &str) -> Option<Notice> {
        content_with(toml).unwrap().notice().cloned()
    }

    #[test]
    fn it_is_shown_until_a_day_is_over_or_until_a_time() {
        for (until, last, over) in [
            (
                "2026-11-29",
                "2026-11-29T23:59:59+02:00",
                "2026-11-30T00:00:00+02:00",
            ),
            (
                "2026-11-29T10:30",
                "2026-11-29T10:29:59+02:00",
                "2026-11-29T10:30:00+02:00",
            ),
        ] {
            let notice = notice(&format!(
                "text = \"No  class\\ntoday\"\nuntil = \"{until}\""
            ))
            .unwrap();
            assert_eq!(
                notice.at(last.parse().unwrap()),
                Some("No class today"),
                "{until}"
            );
            assert_eq!(notice.at(over.parse().unwrap()), None, "{until}");
        }
    }

    #[test]
    fn without_words_there_is_none() {
        for toml in ["", "until = \"2026-11-29\"", "text = \" \""] {
            assert_eq!(notice(toml), None, "{toml}");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_refused_at_its_field() {
        let long = format!(
            "text = \"{}\"\nuntil = \"2026-11-29\"",
            "a".repeat(MOST_CHARS + 1)
        );
        for (toml, field) in [("text = \"Closed\"", "until"), (&*long, "text")] {
            let problems = content_with(toml).unwrap_err();
            let fields: Vec<_> = problems.0.iter().map(|it| it.field.as_deref()).collect();
            assert_eq!(fields, [Some(field)], "{toml}");
        }
    }
}

//! How long the program keeps what it knows of people, in the words of the page that tells them.

use std::collections::BTreeMap;

/// The document whose text names periods.
pub(crate) const DOCUMENT: &str = "privacy";

/// Periods by their names, in words: where the text of `privacy.toml` says
/// `{unpaidDonations}`, the page says `30 days`, or whatever the settings of the program are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periods(BTreeMap<&'static str, String>);

impl Periods {
    /// All names, each with the words for the program's defaults. Other words replace all of them
    /// together.
    const DEFAULTS: [(&'static str, &'static str); 8] = [
        ("unconfirmedAccounts", "7 days"),
        ("unpaidDonations", "30 days"),
        ("payments", "5 years"),
        ("messages", "1 year after we dealt with it"),
        ("idleSession", "30 days"),
        ("session", "90 days"),
        ("privilegedSession", "12 hours"),
        ("sentMail", "30 days"),
    ];

    /// These words, by name.
    pub fn new(words: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        Self(words.into_iter().collect())
    }

    /// The document's JSON with the words in their places.
    pub(crate) fn fill(&self, json: &str) -> String {
        self.0.iter().fold(json.to_owned(), |json, (name, words)| {
            let words = serde_json::Value::from(&**words).to_string();
            json.replace(&format!("{{{name}}}"), words.trim_matches('"'))
        })
    }
}

impl Default for Periods {
    fn default() -> Self {
        Self::new(Self::DEFAULTS.map(|(name, words)| (name, words.to_owned())))
    }
}

/// The first name in braces that is left in a document's JSON. No object begins like that.
pub(crate) fn unknown_name(json: &str) -> Option<&str> {
    json.split('{').skip(1).find_map(|rest| {
        let (name, _) = rest.split_once('}')?;
        let is_name = !name.is_empty() && name.chars().all(char::is_alphabetic);
        is_name.then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_take_their_places() {
        let json = r#"{"a":"within {unpaidDonations}, {session}","b":{},"c":{"d":"{other}"}}"#;
        let filled = Periods::default().fill(json);
        assert_eq!(
            filled,
            r#"{"a":"within 30 days, 90 days","b":{},"c":{"d":"{other}"}}"#
        );
        assert_eq!(unknown_name(&filled), Some("other"));
        assert_eq!(unknown_name(r#"{"b":{},"c":"a { b }"}"#), None);
    }
}

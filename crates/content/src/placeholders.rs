//! Sentences in which the program fills in a word of its own, at a name in braces:
//! `Signed in on {time}`.

use serde::{Deserialize, Deserializer, de};

/// Fills `values` in at their names. Loading has checked that the sentence has every name.
pub fn format_message(sentence: &str, values: &[(&str, &str)]) -> String {
    let mut parts = sentence.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        out.push_str(value.map_or("", |(_, value)| value));
        out.push_str(rest);
    }
    out
}

/// Returns the names in braces.
pub(crate) fn names_in(text: &str) -> Vec<&str> {
    let parts = text.split('{').skip(1);
    let names = parts.filter_map(|part| Some(part.split_once('}')?.0));
    names.collect()
}

/// A sentence with each of `names` in braces, and no other name.
pub(crate) fn sentence<'de, D: Deserializer<'de>>(
    deserializer: D,
    names: &[&str],
) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    match fault(&text, names) {
        Some(fault) => Err(de::Error::custom(fault)),
        None => Ok(text),
    }
}

/// Returns what is wrong with a message that is to hold each of `names` in braces, and no other.
pub(crate) fn fault(text: &str, names: &[&str]) -> Option<String> {
    let listed = || {
        let braced: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
        braced.join(", ")
    };
    for rest in text.split('{').skip(1) {
        let name = rest.split_once('}').map_or(rest, |(name, _)| name);
        if !names.contains(&name) {
            return Some(format!(
                "holds `{{{name}}}`, for which nothing is filled in; write {}",
                listed()
            ));
        }
    }
    let missing = names
        .iter()
        .find(|name| !text.contains(&format!("{{{name}}}")))?;
    Some(format!(
        "does not hold `{{{missing}}}`; write it where that belongs"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_at_their_names() {
        let values = [("a", "{b}"), ("b", "2")];
        assert_eq!(
            format_message("{a}, {b} and {a}.", &values),
            "{b}, 2 and {b}."
        );
        assert_eq!(format_message("nothing", &values), "nothing");
    }

    #[test]
    fn a_sentence_holds_its_names_and_no_others() {
        let names = ["shown", "all"];
        assert_eq!(fault("{shown} of {all} shown", &names), None);
        for (text, expected) in [
            (
                "{shown} of {al}",
                "holds `{al}`, for which nothing is filled in; write {shown}, {all}",
            ),
            (
                "{shown} of {all",
                "does not hold `{all}`; write it where that belongs",
            ),
            ("shown", "does not hold `{shown}`"),
        ] {
            let fault = fault(text, &names).unwrap();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}

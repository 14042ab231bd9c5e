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

fn fault(text: &str, names: &[&str]) -> Option<String> {
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

/// For `deserialize_with`: a function for each set of names.
macro_rules! sentences {
    ($($function:ident: $($name:literal)+;)+) => {
        $(pub(crate) fn $function<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<String, D::Error> {
            sentence(deserializer, &[$($name),+])
        })+
    };
}

sentences! {
    added_of_most: "added" "most";
    address: "address";
    author: "author";
    centre_and_link: "centre" "link";
    centre_and_two_pages: "centre" "signIn" "anotherPassword";
    characters: "characters";
    completed: "completed" "words";
    correct: "correct";
    correct_of_completed: "correct" "completed";
    correct_of_total: "correct" "total" "percentage";
    count: "count";
    count_and_time: "count" "time";
    day: "day";
    difficulty: "difficulty";
    guesses_of_most: "guesses" "most";
    letter: "letter";
    letters: "letters";
    level: "level" "letters" "words";
    meaning: "meaning";
    most: "most";
    name: "name";
    name_and_link: "name" "link";
    name_and_time: "name" "time";
    name_and_seconds: "name" "seconds";
    network: "network";
    number: "number";
    number_and_letters: "number" "letters";
    number_and_place: "number" "place";
    number_and_title: "number" "title";
    number_of_count: "number" "count";
    number_of_pages: "number" "pages";
    page: "page";
    percent: "percent";
    piece: "piece";
    piece_and_place: "piece" "place";
    places: "places";
    progress: "letters" "guess" "guesses";
    seconds: "seconds";
    shown_of_all: "shown" "all";
    size: "size";
    subject: "subject";
    texts: "texts";
    tiles: "tiles";
    time: "time";
    time_and_title: "time" "title";
    time_of_length: "time" "length";
    title: "title";
    version: "version";
    word: "word";
    word_and_meaning: "word" "meaning";
    x_and_y: "x" "y";
    year: "year";
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

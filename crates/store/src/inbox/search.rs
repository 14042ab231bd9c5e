//! What somebody searches for among messages, in the languages of the databases' indexes of words.

use centre_text::{decompose, normalize};

/// What people write into a search box: each stretch without spaces is a phrase of words, and all
/// of them have to be there. Within a phrase ASCII's punctuation separates the words.
pub(super) fn phrases(search: &str) -> Vec<Vec<&str>> {
    search
        .split_whitespace()
        .map(|phrase| {
            let words = phrase.split(|c: char| c.is_ascii_punctuation() || c.is_control());
            words
                .filter(|word| word.chars().any(char::is_alphanumeric))
                .collect::<Vec<_>>()
        })
        .filter(|words| !words.is_empty())
        .collect()
}

/// The phrase in each form of Unicode that it may be kept in: messages of before are as they were sent.
fn spellings(phrase: &str) -> Vec<String> {
    let mut spellings = vec![normalize(phrase).into_owned()];
    let parted = decompose(phrase);
    if spellings[0] != parted {
        spellings.push(parted.into_owned());
    }
    spellings
}

/// Writes a search in the language of an index of words, which has its own way to write a phrase, “or” and “and”.
fn search_query(
    phrases: &[Vec<&str>],
    write_phrase: impl Fn(&str) -> String,
    or: &str,
    and: &str,
) -> String {
    let written = phrases.iter().map(|words| {
        let spellings = spellings(&words.join(" "));
        let written: Vec<_> = spellings.iter().map(|it| write_phrase(it)).collect();
        format!("({})", written.join(or))
    });
    written.collect::<Vec<_>>().join(and)
}

/// Writes a search for SQLite's FTS5.
pub(super) fn sqlite_query(phrases: &[Vec<&str>]) -> String {
    search_query(phrases, |phrase| format!("\"{phrase}\""), " OR ", " AND ")
}

/// Writes a search for PostgreSQL's `to_tsquery`.
pub(super) fn postgres_query(phrases: &[Vec<&str>]) -> String {
    let write_phrase = |phrase: &str| format!("'{}'", phrase.replace(' ', "' <-> '"));
    search_query(phrases, write_phrase, " | ", " & ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_phrases_of_words() {
        assert_eq!(
            phrases(" kumari@example.org  Children's \"OR\" -- नमस्ते "),
            [
                vec!["kumari", "example", "org"],
                vec!["Children", "s"],
                vec!["OR"],
                vec!["नमस्ते"]
            ]
        );
        let found = phrases("a@b \"x' AND");
        assert_eq!(sqlite_query(&found), r#"("a b") AND ("x") AND ("AND")"#);
        assert_eq!(postgres_query(&found), "('a' <-> 'b') & ('x') & ('AND')");
        let found = phrases("g\u{12b}t\u{101}-x");
        let parted = "gi\u{304}ta\u{304}";
        assert_eq!(
            sqlite_query(&found),
            format!("(\"gītā x\" OR \"{parted} x\")")
        );
        assert_eq!(
            postgres_query(&found),
            format!("('gītā' <-> 'x' | '{parted}' <-> 'x')")
        );
    }
}

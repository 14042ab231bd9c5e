//! What is wrong with a content file, said so that its editor can mend it.

use std::fmt;
use std::ops::Deref;

/// One mistake in the content.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the content folder.
    pub file: String,
    /// The line in that file, counted from 1; none when the file as a whole is meant.
    pub line: Option<usize>,
    /// The path of the field, for example `banner.slides[0].text`.
    pub field: Option<String>,
    /// What is wrong and what to do about it, for whoever changes files.
    pub message: String,
    /// The same for whoever changes the text in a form, where that takes other words.
    pub(crate) plain: Option<String>,
}

impl Problem {
    pub(crate) fn of_file(file: &str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            field: None,
            message: message.into(),
            plain: None,
        }
    }

    /// Says what is wrong in whole sentences that name no file and nothing that only files have.
    pub fn sentence(&self) -> String {
        let said = self.plain.as_ref().unwrap_or(&self.message);
        let mut words = in_quotation_marks(said);
        let first = words.split(' ').next().unwrap_or_default();
        if PREDICATES.contains(&first) {
            words.insert_str(0, "It ");
        } else if let Some(first) = words.chars().next() {
            words.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        if !words.ends_with(['.', '?', '!']) {
            words.push('.');
        }
        words
    }
}

/// What stands between backticks, in quotation marks.
pub(crate) fn in_quotation_marks(text: &str) -> String {
    let mut is_open = true;
    let quoted = text.chars().map(|c| {
        is_open ^= c == '`';
        match (c, is_open) {
            ('`', true) => '\u{201d}',
            ('`', false) => '\u{201c}',
            _ => c,
        }
    });
    quoted.collect()
}

/// With these begins a message that says something of its field.
const PREDICATES: [&str; 15] = [
    "becomes", "cannot", "contains", "does", "ends", "gives", "has", "holds", "is", "leaves",
    "links", "makes", "names", "says", "shows",
];

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(field) = &self.field {
            write!(f, ": {field}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// All mistakes that were found; never empty. Displays as one line for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.0
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_becomes_a_sentence() {
        for (message, sentence) in [
            (
                "is empty; write some words",
                "It is empty; write some words.",
            ),
            ("start and end are alike", "Start and end are alike."),
            (
                "holds `a` and `b` twice",
                "It holds \u{201c}a\u{201d} and \u{201c}b\u{201d} twice.",
            ),
            ("Choose one.", "Choose one."),
            ("\u{e9}t\u{e9}", "\u{c9}t\u{e9}."),
        ] {
            assert_eq!(Problem::of_file("a.toml", message).sentence(), sentence);
        }
    }
}

//! How accounts and donations are found: by the beginning of a word of a name, of an address or of a
//! reference. Rows are compared here, as SQLite itself knows the capitals of ASCII alone.

use centre_text::normalize;

/// What somebody typed into a search box.
pub(crate) struct Search(String);

/// A text in the form in which texts are compared: small letters, each composed with its marks, and single
/// spaces.
fn fold(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    normalize(&words.join(" ").to_lowercase()).into_owned()
}

impl Search {
    pub(crate) fn new(typed: &str) -> Self {
        Self(fold(typed))
    }

    /// The text that is searched for; empty where nothing was typed.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns how many rows to read for a page of at most `limit` records: all where some are left out here,
    /// else one more, which shows that there is a further page.
    pub(crate) fn rows_to_read(&self, limit: u32) -> i64 {
        if self.0.is_empty() {
            i64::from(limit) + 1
        } else {
            i64::MAX
        }
    }

    /// Returns whether a name has the text from one of its words on, or one of the `others` (addresses,
    /// references) begins with it.
    pub(crate) fn finds(&self, first_name: &str, last_name: &str, others: &[&str]) -> bool {
        // Twice, so that the words before that one may follow at the end.
        let name = fold(&format!(
            "{first_name} {last_name} {first_name} {last_name}"
        ));
        format!(" {name}").contains(&format!(" {}", self.0))
            || others.iter().any(|other| fold(other).starts_with(&self.0))
    }
}

/// One page of a long list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// In the order of the list.
    pub records: Vec<T>,
    /// Where the next page begins; none on the last one.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Makes a page of at most `limit` of the records. `name` says where the page after a record begins.
    pub(crate) fn new(
        records: impl Iterator<Item = T>,
        limit: u32,
        name: impl Fn(&T) -> String,
    ) -> Self {
        let mut records: Vec<T> = records.take(limit as usize + 1).collect();
        let mut next = None;
        if records.len() > limit as usize {
            records.truncate(limit as usize);
            next = records.last().map(name);
        }
        Self { records, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_found(typed: &str) -> bool {
        Search::new(typed).finds(" Asha  Maria", "van der Naidoo", &["Asha.N@Example.org"])
    }

    #[test]
    fn people_are_found_by_the_beginnings_of_their_names_and_addresses() {
        for typed in [
            "",
            "a",
            "ASHA",
            "asha maria v",
            "  maria   van",
            "naidoo asha",
            "der naidoo",
            "asha.n@example.org",
            "Asha.N@",
        ] {
            assert!(is_found(typed), "{typed}");
        }
        for typed in ["sha", "asha naidoo", "example.org", "asha%", "_", "b"] {
            assert!(!is_found(typed), "{typed}");
        }
        assert_eq!(Search::new(" \t").text(), "");
        let (parted, composed) = ("Gi\u{304}ta\u{304}", "gītā");
        assert!(Search::new(parted).finds(composed, "", &[]));
        assert!(Search::new(composed).finds(parted, "", &[]));
        assert!(Search::new("éMILE").finds("Émile", "", &[]));
    }
}

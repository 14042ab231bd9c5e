//! What the address of an office's screen asks for.

use std::collections::BTreeMap;

use centre_text::normalize;
use http::Uri;
use url::form_urlencoded;

/// The number of records on one page of a list.
pub(crate) const PAGE_LENGTH: u32 = 25;

/// Characters of a search that are looked at.
const LONGEST_SEARCH: usize = 200;

/// The query of a screen's address.
pub(crate) struct Query(BTreeMap<String, String>);

impl Query {
    pub(crate) fn of(uri: &Uri) -> Self {
        let query = uri.query().unwrap_or_default();
        // PostgreSQL knows no text with a zero in it.
        let clean = |text: &str| text.replace(char::is_control, "");
        Self(
            form_urlencoded::parse(query.as_bytes())
                .map(|(name, value)| (name.into_owned(), clean(&value)))
                .collect(),
        )
    }

    /// The value of a parameter; empty where it is not there.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Whether a parameter is there at all.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The number of a record.
    pub fn id(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    /// What is searched for, its letters composed with their marks.
    pub fn search(&self) -> String {
        let search = normalize(self.text("q").trim());
        search.chars().take(LONGEST_SEARCH).collect()
    }

    /// The number of the record after which the page of a list begins.
    pub fn before(&self) -> Option<i64> {
        self.id("before")
    }

    /// The same, as a list of [`centre_store::Page`]s has named it.
    pub fn from(&self) -> Option<&str> {
        Some(self.text("before")).filter(|from| !from.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_have_no_control_characters() {
        let query = Query::of(&"/admin/people?q=%00a%0Ab&before=&person=7".parse().unwrap());
        assert_eq!(query.search(), "ab");
        assert_eq!(query.from(), None);
        assert_eq!(query.id("person"), Some(7));
        let parted = Query::of(&"/admin/people?q=gi%CC%84ta%CC%84".parse().unwrap());
        assert_eq!(parted.search(), "gītā");
    }
}

//! Marks: characters that nobody sees, at the end of words of a page, which tell of which field of
//! which file they are. Pages with marks are for those who change words where they read them.
//!
//! Marks are put into files before these become values, so that they go with the words wherever those
//! go: through Markdown, cards of other pages and sentences with names in braces.

use std::borrow::Cow;

use jiff::civil::Date;
use toml::de::{DeTable, DeValue};

use crate::detail;

/// The four digits of a mark. They take no room, break no line, are nothing that `trim` takes away, and
/// no language is written with them. `centre_text::clean_pasted` takes them out of what is copied.
const DIGITS: [char; 4] = ['\u{2061}', '\u{2062}', '\u{2063}', '\u{2064}'];

/// How many digits a mark has: always as many, so that one may follow another.
const LENGTH: u32 = 7;

/// The bytes of a digit in UTF-8.
const DIGIT_BYTES: usize = 3;

/// Fields that hold words for readers. All others are left as they are: addresses, names that
/// programs compare, days, choices of forms, and what is said to those who cannot see a picture.
const WORDS: &[&str] = &[
    "advice",
    "aims",
    "amount",
    "author",
    "badge",
    "button",
    "copyright",
    "date",
    "day",
    "description",
    "devanagari",
    "email",
    "explanation",
    "firstName",
    "forWhom",
    "guidelines",
    "guidelinesHeading",
    "heading",
    "headline",
    "howLong",
    "items",
    "label",
    "lastName",
    "lead",
    "localNote",
    "location",
    "meaning",
    "mobile",
    "more",
    "name",
    "note",
    "notice",
    "overview",
    "paymentNote",
    "place",
    "proofNote",
    "purpose",
    "question",
    "receipt",
    "reference",
    "referenceNote",
    "registrations",
    "request",
    "role",
    "sanskrit",
    "shortName",
    "source",
    "sourceNote",
    "submit",
    "subtitle",
    "text",
    "textHeading",
    "time",
    "title",
    "topicName",
    "translation",
    "value",
    "venue",
    "what",
    "why",
    "words",
];

/// What search engines and the browser's tab are told of a page.
const HEAD: &str = "page";

/// The centre's full name, which stands in the head and on preview cards.
const CENTRE: (&str, &str) = ("site.toml", "name");

/// A field of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedField {
    /// The file's name, such as `about/vedanta.toml`.
    pub file: String,
    /// The field's path, such as `slides[0].headline`.
    pub field: String,
}

/// Where the words and pictures of pages with marks are from.
#[derive(Debug, Default)]
pub struct Marks {
    /// Fields of words: the mark is the number of its field.
    pub words: Vec<MarkedField>,
    /// Fields of pictures, with the `src` of each. The same picture may be that of several fields.
    pub pictures: Vec<(String, MarkedField)>,
}

impl Marks {
    /// Returns the mark of a field.
    pub(crate) fn mark(&mut self, file: &str, field: &str) -> String {
        let mut number = self.words.len();
        self.words.push(MarkedField {
            file: file.to_owned(),
            field: field.to_owned(),
        });
        let mut mark = ['\0'; LENGTH as usize];
        for digit in mark.iter_mut().rev() {
            *digit = DIGITS[number % DIGITS.len()];
            number /= DIGITS.len();
        }
        mark.iter().collect()
    }

    /// Notes that a field shows the picture with this `src`.
    pub(crate) fn note_picture(&mut self, file: &str, field: &str, src: &str) {
        let field = MarkedField {
            file: file.to_owned(),
            field: field.to_owned(),
        };
        self.pictures.push((src.to_owned(), field));
    }

    /// Marks the words of a file.
    pub(crate) fn mark_file(&mut self, file: &str, table: &mut DeTable<'_>) {
        let is_marked = !file.starts_with("messages/") && !file.starts_with("dashboard/");
        if is_marked && file != detail::DETAILS {
            self.mark_table(file, table, "");
        }
    }

    fn mark_table(&mut self, file: &str, table: &mut DeTable<'_>, path: &str) {
        // Games play with the letters of their words.
        if !path.is_empty() && file.starts_with("learn/games/") {
            return;
        }
        for (key, value) in table.iter_mut() {
            let key = key.get_ref();
            if path.is_empty() && (key == HEAD || (file, &**key) == CENTRE) {
                continue;
            }
            let field = if path.is_empty() {
                key.to_string()
            } else {
                format!("{path}.{key}")
            };
            self.mark_value(file, value.get_mut(), key, &field);
        }
    }

    fn mark_value(&mut self, file: &str, value: &mut DeValue<'_>, name: &str, field: &str) {
        match value {
            DeValue::String(words)
                if WORDS.contains(&name) && !words.trim().is_empty() && !is_day(words) =>
            {
                let mark = self.mark(file, field);
                words.to_mut().push_str(&mark);
            }
            DeValue::Table(table) => self.mark_table(file, table, field),
            DeValue::Array(entries) => {
                for (at, entry) in entries.iter_mut().enumerate() {
                    self.mark_value(file, entry.get_mut(), name, &format!("{field}[{at}]"));
                }
            }
            _ => {}
        }
    }
}

/// Whether a text is a day for programs, such as `2025-05-01`, perhaps with a time.
fn is_day(text: &str) -> bool {
    text.get(..10)
        .is_some_and(|day| day.parse::<Date>().is_ok())
}

fn is_digit(c: char) -> bool {
    DIGITS.contains(&c)
}

/// Takes the mark off the end of a text.
pub(crate) fn split_mark(text: &str) -> (&str, &str) {
    let at = text.len().saturating_sub(LENGTH as usize * DIGIT_BYTES);
    match text.split_at_checked(at) {
        Some((text, mark)) if !mark.is_empty() && mark.chars().all(is_digit) => (text, mark),
        _ => (text, ""),
    }
}

/// Returns a text without marks, in addresses of links, too.
pub fn without_marks(text: &str) -> Cow<'_, str> {
    const ENCODED: &str = "%E2%81%A";
    if !text.contains(is_digit) && !text.contains(ENCODED) {
        return Cow::Borrowed(text);
    }
    let mut clean = text.replace(is_digit, "");
    for digit in 1..=DIGITS.len() {
        clean = clean.replace(&format!("{ENCODED}{digit}"), "");
    }
    clean.into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::testing::AnyPicture;
    use crate::{Content, Editable, Files};

    fn marked() -> (Content, Marks) {
        Content::with_marks(&Files::embedded(), &AnyPicture).unwrap()
    }

    #[test]
    fn without_its_marks_every_document_is_as_it_was() {
        let plain = Content::embedded(&AnyPicture).unwrap();
        let (content, marks) = marked();
        assert!(marks.words.len() > 1000 && marks.words.len() < 4_usize.pow(LENGTH));
        assert_eq!(
            plain.keys().collect::<Vec<_>>(),
            content.keys().collect::<Vec<_>>()
        );
        for key in plain.keys() {
            let json = &content.document(key).unwrap().json;
            assert_eq!(
                *without_marks(json),
                *plain.document(key).unwrap().json,
                "{key}"
            );
        }
        for moment in [
            "2025-01-01T00:00:00Z",
            "2025-05-24T08:00:00Z",
            "2030-01-01T00:00:00Z",
        ] {
            let moment = moment.parse().unwrap();
            let (plain, documents) = (
                plain.agenda().documents_at(moment),
                content.agenda().documents_at(moment),
            );
            for (key, document) in plain.documents() {
                let json = &documents.document(key).unwrap().json;
                assert_eq!(*without_marks(json), *document.json, "{key}");
            }
        }
    }

    #[test]
    fn nothing_but_words_is_marked() {
        const NEVER: &[&str] = &[
            "alt",
            "audio",
            "category",
            "embed",
            "href",
            "id",
            "link",
            "path",
            "period",
            "purposes",
            "src",
            "starts",
            "ends",
            "url",
            "defaultPurpose",
            "answers",
            "map",
            "placeholder",
        ];
        fn look(value: &Value, name: &str, place: &str) {
            match value {
                Value::String(text) if text.contains(is_digit) => {
                    assert!(!NEVER.contains(&name), "{place}: {text}");
                    assert!(!place.contains("/page/"), "{place}");
                }
                Value::Array(entries) => {
                    for entry in entries {
                        look(entry, name, place);
                    }
                }
                Value::Object(fields) => {
                    for (name, value) in fields {
                        look(value, name, &format!("{place}/{name}"));
                    }
                }
                _ => {}
            }
        }
        let (content, _) = marked();
        for key in content.keys() {
            let json = &content.document(key).unwrap().json;
            look(&serde_json::from_str(json).unwrap(), "", key);
        }
        let documents = content
            .agenda()
            .documents_at("2025-01-01T00:00:00Z".parse().unwrap());
        for (key, document) in documents.documents() {
            look(&serde_json::from_str(&document.json).unwrap(), "", key);
        }
    }

    #[test]
    fn a_mark_names_the_field_of_a_form() {
        let (_, marks) = marked();
        let editable = Editable::of(Files::embedded(), &AnyPicture);
        let fields = marks
            .words
            .iter()
            .chain(marks.pictures.iter().map(|it| &it.1));
        for MarkedField { file, field } in fields {
            let value = Editable::value_of(file, editable.text(file).unwrap()).unwrap();
            // A detail that is not supplied yet has no value. What is computed comes from numbers and flags.
            let is_computed = file.starts_with("new-ashram-project/")
                && ["rand", "isCurrent", "progress"]
                    .iter()
                    .any(|it| field.ends_with(it));
            if file != detail::DETAILS && !is_computed {
                let pointer = format!("/{}", field.replace(['.', '['], "/").replace(']', ""));
                let found = value.pointer(&pointer);
                assert!(found.is_some_and(Value::is_string), "{file}: {field}");
            }
        }
    }

    /// A new field of words is marked, or said here not to be for readers.
    #[test]
    fn of_every_text_it_is_known_whether_it_is_words() {
        const OTHERS: &[&str] = &[
            "",
            "about",
            "alt",
            "answers",
            "area",
            "audio",
            "busy",
            "category",
            "choosePurpose",
            "defaultPurpose",
            "download",
            "ends",
            "except",
            "file",
            "founded",
            "href",
            "id",
            "left",
            "link",
            "map",
            "markdown",
            "movedOnline",
            "needed",
            "online",
            "path",
            "period",
            "placeholder",
            "purposes",
            "right",
            "rule",
            "share",
            "shareText",
            "starts",
            "tabs",
            "topics",
            "updated",
            "url",
            "videoUrl",
        ];
        fn look(form: &Value, name: &str, found: &mut BTreeSet<String>) {
            match form {
                Value::Object(fields) => {
                    if form["type"] == "string" && form["enum"].is_null() && form["const"].is_null()
                    {
                        found.insert(name.to_owned());
                    }
                    for (key, value) in fields {
                        match (key.as_str(), value) {
                            ("properties", Value::Object(fields)) => {
                                fields.iter().for_each(|(name, it)| look(it, name, found));
                            }
                            ("items" | "anyOf" | "oneOf", it) => look(it, name, found),
                            ("$defs", Value::Object(named)) => {
                                named.values().for_each(|it| look(it, "", found));
                            }
                            _ => {}
                        }
                    }
                }
                Value::Array(forms) => forms.iter().for_each(|it| look(it, name, found)),
                _ => {}
            }
        }
        let editable = Editable::of(Files::embedded(), &AnyPicture);
        let mut found = BTreeSet::new();
        let files = editable.names();
        for name in files.filter(|it| {
            !["messages/", "dashboard/", "learn/games/"]
                .iter()
                .any(|f| it.starts_with(f))
        }) {
            let value = Editable::value_of(name, editable.text(name).unwrap()).unwrap();
            look(&editable.form(name, &value).unwrap(), "", &mut found);
        }
        let unknown: Vec<_> = found
            .iter()
            .filter(|it| !WORDS.contains(&it.as_str()) && !OTHERS.contains(&it.as_str()))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn a_mark_stands_at_the_end_of_every_block_of_markdown() {
        let mut marks = Marks::default();
        let mark = marks.mark("a.toml", "text");
        assert_eq!(split_mark(&format!("x{mark}")), ("x", &*mark));
        assert_eq!(split_mark("ॐ"), ("ॐ", ""));
        let written = "One [link](/donate).\n\n- two\n- **three**\n\n## Four\n\n    five\n";
        let html = crate::markdown::to_html(&format!("{written}{mark}")).unwrap();
        assert_eq!(
            html,
            format!(
                "<p>One <a href=\"/donate\">link</a>.{mark}</p>\n<ul>\n<li>two{mark}</li>\n\
                 <li><strong>three</strong>{mark}</li>\n</ul>\n<h2>Four{mark}</h2>\n\
                 <pre><code>five\n{mark}</code></pre>"
            )
        );
        assert_eq!(
            without_marks(&html),
            crate::markdown::to_html(written).unwrap()
        );
        assert_eq!(without_marks("a%E2%81%A1%E2%81%A4b"), "ab");
    }
}

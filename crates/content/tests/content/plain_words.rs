//! Forms and what is wrong with drafts are said in words for volunteers: without those of files and parsers.

use std::collections::BTreeSet;

use centre_content::{Collection, Content, Editable, Files};
use regex_lite::Regex;
use serde_json::{Value, json};

use crate::AnyPicture;

/// Words that no label, hint or message has, whatever their case.
const FORBIDDEN: &str = r"(?i)\b(FREQ|href|id|path|slug|kind|category|alt|toml|json|html|markdown|counted from 0|triple quotes|facts?|placeholders?|expected|invalid|missing field|unknown field|rrule|pars(e|ing|er)|strings?|arrays?|integer|null|utf-8|syntax|variant|sequence|boolean)\b|\.(toml|md)\b|`|[{}]";

/// Names of fields.
const NAMES: &str = r"\b[a-z]+[A-Z]\w*";

/// Words that the site itself is about, and names that the program fills in.
const ALLOWED: &str = r"\biPhone\b|\{[A-Za-z]+\}|https?://\S*|\bNot found\b";

/// Fails where words are not for volunteers. What stands in quotation marks was typed by somebody.
fn assert_plain(place: &str, words: &str, wrong: &mut BTreeSet<String>) {
    let quoted = Regex::new("\u{201c}[^\u{201d}]*\u{201d}").unwrap();
    let said = quoted.replace_all(words, "");
    let said = Regex::new(ALLOWED)
        .unwrap()
        .replace_all(&said, "")
        .into_owned();
    let found = [FORBIDDEN, NAMES].map(|it| Regex::new(it).unwrap());
    if let Some(found) = found.iter().find_map(|it| it.find(&said)) {
        wrong.insert(format!("{}: {words:?} ({place})", found.as_str()));
    }
}

fn editable() -> Editable {
    Editable::of(Files::embedded(), &AnyPicture)
}

fn value_of(editable: &Editable, file: &str) -> Value {
    Editable::value_of(file, editable.text(file).unwrap()).unwrap()
}

/// Reads all labels and hints of a form.
fn read_words(place: &str, form: &Value, wrong: &mut BTreeSet<String>) {
    match form {
        Value::Object(fields) => {
            for (name, field) in fields {
                let place = format!("{place}.{name}");
                match field {
                    Value::String(words) if name == "title" || name == "description" => {
                        assert_plain(&place, words, wrong);
                    }
                    field => read_words(&place, field, wrong),
                }
            }
        }
        Value::Array(forms) => forms.iter().for_each(|form| read_words(place, form, wrong)),
        _ => {}
    }
}

#[test]
fn labels_and_hints_are_in_plain_words() {
    let editable = editable();
    let mut wrong = BTreeSet::new();
    for file in editable.names() {
        let form = editable.form(file, &value_of(&editable, file)).unwrap();
        read_words(file, &form, &mut wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Reads all words of a file of messages.
fn read_messages(place: &str, value: &Value, wrong: &mut BTreeSet<String>) {
    match value {
        Value::String(words) => assert_plain(place, words, wrong),
        Value::Object(messages) => messages
            .iter()
            .for_each(|(name, it)| read_messages(&format!("{place}.{name}"), it, wrong)),
        Value::Array(messages) => messages
            .iter()
            .for_each(|it| read_messages(place, it, wrong)),
        _ => {}
    }
}

#[test]
fn screens_are_in_plain_words() {
    let files = Files::embedded();
    let mut wrong = BTreeSet::new();
    let mut read = 0;
    for file in files.names().filter(|it| it.starts_with("messages/")) {
        read += 1;
        let messages = Editable::value_of(file, files.get(file).unwrap()).unwrap();
        read_messages(file, &messages, &mut wrong);
    }
    assert!(read > 10, "{read} files of messages");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn moderators_see_neither_search_words_nor_addresses() {
    let editable = editable();
    for file in editable.names() {
        let value = value_of(&editable, file);
        let form = editable.form_without_advanced(file, &value).unwrap();
        // One of the messages has that name.
        if file.starts_with("messages/") {
            continue;
        }
        assert!(!form.to_string().contains("\"advanced\""), "{file}");
        let is_page = !value["page"].is_null();
        assert!(!is_page || form["properties"]["page"].is_null(), "{file}");
        let found = editable.advanced_fields(file, &value);
        assert_eq!(
            found.iter().any(|(field, _)| field == "page"),
            is_page,
            "{file}"
        );
    }
}

/// What can be wrong with a value.
fn mistakes_of(value: &Value) -> Vec<Value> {
    let long = "word ".repeat(600);
    match value {
        Value::String(_) => vec![
            json!(""),
            json!("x"),
            json!("2026-13-45"),
            json!(long),
            json!("missing/picture"),
            json!("[here](javascript:alert) <b>"),
            json!("![a](b)"),
            json!("FREQ=SOMETIMES;;"),
            json!("{nothing.date} {wrong}"),
            json!("a\u{0}b"),
            json!(7),
        ],
        Value::Number(_) => vec![json!(-1), json!(1_000_000_000_000_i64), json!("x")],
        Value::Bool(_) => vec![json!("x")],
        Value::Array(rows) => {
            let mut twice = rows.clone();
            twice.extend(rows.first().cloned());
            vec![json!([]), json!(twice), json!("x"), json!([{}])]
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("notKnown".to_owned(), json!("x"));
            vec![json!({}), json!(more), json!("x")]
        }
        Value::Null => Vec::new(),
    }
}

/// The paths, as pointers, of all values of a text; of lists the first and the last entry.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    if !path.is_empty() {
        found.push(path.to_owned());
    }
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                places(value, &format!("{path}/{name}"), found);
            }
        }
        Value::Array(rows) => {
            for at in BTreeSet::from([0, rows.len().saturating_sub(1)]) {
                if let Some(row) = rows.get(at) {
                    places(row, &format!("{path}/{at}"), found);
                }
            }
        }
        _ => {}
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "yes or no",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "fields",
    }
}

/// Wrong drafts of a text: each has one mistake.
fn wrong_drafts(file: &str, value: &Value, seen: &mut BTreeSet<String>) -> Vec<Value> {
    let mut drafts = Vec::new();
    let mut found = Vec::new();
    places(value, "", &mut found);
    for place in found {
        let at = value.pointer(&place).unwrap();
        let field = place.rsplit('/').find(|it| it.parse::<u8>().is_err());
        let field = field.unwrap_or_default();
        // Fields of one name are mostly checked alike, and all messages.
        let of = match Collection::of(file) {
            Some(collection) => format!("{}{field}", collection.folder()),
            None if file.starts_with("messages/") => "messages/".to_owned(),
            None => field.to_owned(),
        };
        if !seen.insert(format!("{of} {}", kind_of(at))) {
            continue;
        }
        for mistake in mistakes_of(at) {
            let mut draft = value.clone();
            *draft.pointer_mut(&place).unwrap() = mistake;
            drafts.push(draft);
        }
        let (parent, name) = place.rsplit_once('/').unwrap();
        let mut draft = value.clone();
        let parent = match parent {
            "" => Some(&mut draft),
            parent => draft.pointer_mut(parent),
        };
        if let Some(Value::Object(fields)) = parent {
            fields.remove(name);
            drafts.push(draft);
        }
    }
    drafts
}

#[test]
fn mistakes_are_said_in_plain_words() {
    let editable = editable();
    let release = Files::embedded();
    let mut seen = BTreeSet::new();
    let mut open: Vec<(&str, Vec<Value>)> = editable
        .names()
        .map(|file| {
            let drafts = wrong_drafts(file, &value_of(&editable, file), &mut seen);
            (file, drafts)
        })
        .collect();
    let (mut wrong, mut said) = (BTreeSet::new(), 0);
    while open.iter().any(|(_, drafts)| !drafts.is_empty()) {
        // One draft of each text at a time: what is wrong in one hides nothing of another.
        let mut files = release.clone();
        for (file, drafts) in &mut open {
            let Some(draft) = drafts.pop() else { continue };
            if let Ok(text) = Editable::text_with(file, release.get(file).unwrap(), &draft) {
                files.replace(file, &text);
            }
        }
        let Err(problems) = Content::of(&files, &AnyPicture) else {
            continue;
        };
        for problem in problems.iter() {
            let place = problem.to_string();
            let sentence = problem.sentence();
            assert_plain(&place, &sentence, &mut wrong);
            if !sentence.ends_with(['.', '?', '!']) || sentence.starts_with(char::is_lowercase) {
                wrong.insert(format!("no sentence: {sentence:?} ({place})"));
            }
            let field = problem.field.as_deref().unwrap_or_default();
            let name = editable.named_form(&problem.file).name(field);
            if name.is_empty()
                && !field.is_empty()
                && !field.contains("notKnown")
                && field != "wrong"
            {
                wrong.insert(format!("without a name: {place}"));
            }
            assert_plain(&place, &name, &mut wrong);
            said += 1;
        }
    }
    assert!(said > 500, "{said}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

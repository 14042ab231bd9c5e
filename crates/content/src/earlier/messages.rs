//! Messages that stood in other files before they had files of their own. What an installation has
//! published of them is carried over.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::editor_forms::file_edits;
use crate::files::Files;
use crate::loading::lines::line_of;
use crate::placeholders::{fault, names_in};
use crate::problem::Problem;

/// Each line has a file, a field of it, `>`, a file of messages, and a group or message of that. Without
/// a field the whole file has moved; fields of it that have lines of their own have gone elsewhere.
const MOVES: &str = include_str!("messages.txt");

struct Move {
    file: String,
    /// Empty where it is the whole file.
    field: &'static str,
    to: String,
    place: &'static str,
}

fn moves() -> impl Iterator<Item = Move> {
    MOVES.lines().filter_map(|line| {
        let (from, to) = line.split_once(" > ")?;
        let (file, field) = from.split_once(' ').unwrap_or((from, ""));
        let (to, place) = to.split_once(' ').unwrap_or((to, ""));
        Some(Move {
            file: format!("{file}.toml"),
            field,
            to: format!("messages/{to}.toml"),
            place,
        })
    })
}

/// Returns the file of messages that a whole file has become.
pub fn moved_file(file: &str) -> Option<String> {
    let mut whole = moves().filter(|it| it.field.is_empty());
    whole.find(|it| it.file == file).map(|it| it.to)
}

/// Returns the fields of a file that have become messages, as paths.
pub(crate) fn moved_fields(file: &str) -> impl Iterator<Item = &'static str> {
    let of_file = moves().filter(move |it| it.file == file);
    of_file.map(|it| it.field).filter(|field| !field.is_empty())
}

/// Messages that were published in other files.
#[derive(Debug, Default)]
pub struct CarriedMessages {
    /// The texts of files of messages with them.
    pub files: BTreeMap<String, String>,
    /// Those that do not fit any more.
    pub set_aside: Vec<Problem>,
}

/// Carries over the messages in `published`, the texts of published files by name. A file of
/// messages that is published itself has them already.
pub fn carry_messages(release: &Files, published: &BTreeMap<&str, &str>) -> CarriedMessages {
    let mut carried = CarriedMessages::default();
    let published_elsewhere =
        moves().filter(|it| published.contains_key(&*it.file) && !published.contains_key(&*it.to));
    for to in published_elsewhere.map(|it| it.to).collect::<BTreeSet<_>>() {
        let Some(text) = release.get(&to) else {
            continue;
        };
        let Ok(own) = file_edits::to_value(&to, text) else {
            continue;
        };
        let mut value = own.clone();
        for from in moves().filter(|it| it.to == to) {
            let Some(before) = published.get(&*from.file) else {
                continue;
            };
            let old = file_edits::to_value(&from.file, before).unwrap_or_default();
            let (Some(old), Some(new)) = (
                old.pointer(&pointer(from.field)),
                value.pointer_mut(&pointer(from.place)),
            ) else {
                continue;
            };
            let mut set_aside = |field: &str, why: &str| {
                carried.set_aside.push(Problem {
                    file: from.file.clone(),
                    line: line_of(before, field),
                    field: Some(field.to_owned()),
                    message: format!("is not carried over to {to}: it {why}"),
                    plain: None,
                });
            };
            carry(old, new, &from, from.field, &mut set_aside);
        }
        if value != own
            && let Ok(text) = file_edits::with_value(&to, text, &value)
        {
            carried.files.insert(to, text);
        }
    }
    carried
}

/// Takes the texts of `old` into `new` where that has texts. `field` leads to `old`.
fn carry(
    old: &Value,
    new: &mut Value,
    from: &Move,
    field: &str,
    set_aside: &mut impl FnMut(&str, &str),
) {
    if field != from.field && moved_fields(&from.file).any(|it| it == field) {
        return;
    }
    match (old, new) {
        (Value::String(old), Value::String(new)) => {
            let names = names_in(new);
            match fault(old, &names).filter(|_| !names.is_empty()) {
                Some(fault) => set_aside(field, &fault),
                None => new.clone_from(old),
            }
        }
        (Value::Object(old), Value::Object(new)) => {
            for (key, old) in old {
                let field = [field, key].join(".");
                let field = field.trim_start_matches('.');
                match new.get_mut(key) {
                    Some(new) => carry(old, new, from, field, set_aside),
                    None if moved_fields(&from.file).any(|it| it == field) => {}
                    None => set_aside(field, "has no place there"),
                }
            }
        }
        // Choices were lists, each with a value and a label.
        (Value::Array(old), Value::Object(new)) => {
            for choice in old {
                let value = choice["value"].as_str().unwrap_or_default();
                match new.get_mut(value) {
                    Some(new) => carry(&choice["label"], new, from, field, set_aside),
                    None => set_aside(field, "has no place there"),
                }
            }
        }
        _ => set_aside(field, "has no place there"),
    }
}

/// A path such as `nutrition.carousel` as JSON has it.
fn pointer(path: &str) -> String {
    if path.is_empty() {
        return String::new();
    }
    format!("/{}", path.replace('.', "/"))
}

/// Drops the fields that have become messages from a file that was published with them.
pub(crate) fn drop_moved(file: &str, table: &mut DeTable<'_>) {
    for field in moved_fields(file) {
        match field.split_once('.') {
            None => drop(table.remove(field)),
            Some((parent, key)) => {
                if let Some(DeValue::Table(parent)) = table.get_mut(parent).map(Spanned::get_mut) {
                    parent.remove(key);
                }
            }
        }
    }
}

/// Takes the fields that have become messages out of what a file holds.
pub(crate) fn take_moved(file: &str, value: &mut Value) -> Vec<(&'static str, Value)> {
    let fields = moved_fields(file).collect::<BTreeSet<_>>().into_iter();
    fields
        .filter_map(|field| {
            let (parent, key) = field.rsplit_once('.').unwrap_or(("", field));
            let parent = value.pointer_mut(&pointer(parent))?.as_object_mut()?;
            Some((field, parent.remove(key)?))
        })
        .collect()
}

/// Puts these fields back.
pub(crate) fn put_moved(value: &mut Value, fields: Vec<(&'static str, Value)>) {
    for (field, moved) in fields {
        let (parent, key) = field.rsplit_once('.').unwrap_or(("", field));
        let parent = value.pointer_mut(&pointer(parent));
        if let Some(parent) = parent.and_then(Value::as_object_mut) {
            parent.insert(key.to_owned(), moved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Content;
    use crate::testing::AnyPicture;

    #[test]
    fn moves_lead_from_fields_that_are_gone_to_messages() {
        let files = Files::embedded();
        let value = |file: &str| {
            let text = files.get(file)?;
            Some(file_edits::to_value(file, text).unwrap())
        };
        for Move {
            file,
            field,
            to,
            place,
        } in moves()
        {
            let there = value(&to).and_then(|it| it.pointer(&pointer(place)).cloned());
            assert!(there.is_some(), "{to} {place}");
            let here = value(&file).and_then(|it| it.pointer(&pointer(field)).cloned());
            assert!(here.is_none(), "{file} {field}");
        }
    }

    #[test]
    fn published_messages_are_carried_over_or_named() {
        let people = "back = \"Everyone\"\n\
             list = { choices = [{ value = \"admins\", label = \"Who may do all\" }, { value = \"x\", label = \"X\" }] }\n\
             [sessions]\nunknown = \"Unknown\"\ntimes = \"Since {since}\"\n\
             [page]\nupdated = \"2026-01-01\"\n";
        let words = "startLesson = \"Begin\"\nquestions = \"{count} of them\"\n";
        let home = "[nutrition.carousel]\nnext = \"Onwards\"\n";
        let release = Files::embedded();
        let published = BTreeMap::from([
            ("admin/people.toml", people),
            ("learn/words.toml", words),
            ("home.toml", home),
        ]);
        let carried = carry_messages(&release, &published);
        let changed: Vec<&String> = carried.files.keys().collect();
        let files = ["home", "learn", "people"].map(|it| format!("messages/{it}.toml"));
        assert_eq!(changed, files.each_ref());
        for (file, expected) in [
            ("people", "back = \"Everyone\""),
            ("people", "admins = \"Who may do all\""),
            ("people", "moderators = \"Moderators\""),
            ("people", "times = \"Since {since}, last used {lastUsed}\""),
            (
                "learn",
                "start = \"Begin\"\nquestions = \"{count} of them\"",
            ),
            ("home", "next = \"Onwards\""),
        ] {
            let text = &carried.files[&format!("messages/{file}.toml")];
            assert!(text.contains(expected), "{text}");
        }
        let named: Vec<_> = carried.set_aside.iter().map(ToString::to_string).collect();
        let to = "is not carried over to messages/people.toml: it";
        assert_eq!(
            named,
            [
                format!("admin/people.toml:2: list.choices: {to} has no place there"),
                format!(
                    "admin/people.toml:5: sessions.times: {to} does not hold `{{lastUsed}}`; write it where that belongs"
                ),
                format!("admin/people.toml:7: page.updated: {to} has no place there"),
            ]
        );
        let mut files = release.clone();
        for (file, text) in &carried.files {
            files.replace(file, text);
        }
        Content::of(&files, &AnyPicture).unwrap();

        let own = release.get("messages/people.toml").unwrap();
        let mut published = published;
        published.insert("messages/people.toml", own);
        let carried = carry_messages(&release, &published);
        assert!(!carried.files.contains_key("messages/people.toml"));
    }

    #[test]
    fn a_published_page_keeps_its_earlier_labels() {
        let mut files = Files::embedded();
        let text = files.get("home.toml").unwrap();
        let text = format!("{text}\n[details]\nplace = \"Where\"\n");
        files.replace("home.toml", &text);
        assert!(Content::of(&files, &AnyPicture).is_err());
        files.set_published_at("home.toml", jiff::Timestamp::UNIX_EPOCH);
        Content::of(&files, &AnyPicture).unwrap();

        let mut value = crate::Editable::value_of("home.toml", &text).unwrap();
        assert!(value.get("details").is_none());
        value["support"]["heading"] = "Support Us".into();
        let text = crate::Editable::text_with("home.toml", &text, &value).unwrap();
        assert!(text.contains("place = \"Where\""), "{text}");
    }
}

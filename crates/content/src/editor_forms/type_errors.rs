//! What is said of a value that does not become the type of its field: for whoever changes files, and for whoever
//! changes the text in a form.

use schemars::JsonSchema;
use serde_json::Value;

use crate::editor_forms::form_of;
use crate::editor_forms::walk;

pub(crate) fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The format of the field at a path of what a file of `T` holds.
pub(crate) fn format_at<T: JsonSchema>(field: &str) -> String {
    let form = form_of::<T>();
    let mut schema = &form;
    for part in field.split('.') {
        let (name, places) = part.split_once('[').unwrap_or((part, ""));
        schema = walk::property(&form, schema, name).unwrap_or(&Value::Null);
        for _ in places.matches(']') {
            schema = walk::item(&form, schema).unwrap_or(&Value::Null);
        }
    }
    schema["format"].as_str().unwrap_or_default().to_owned()
}

/// What whoever changes the text in a form is told instead of a message of serde's, or of a library's.
pub(crate) fn explain_plainly(message: &str, format: impl FnOnce() -> String) -> Option<String> {
    let is_foreign = message.contains("expected ") || message.contains("failed to parse");
    let plain = if message.starts_with("missing field") {
        "Fill this in."
    } else if message.starts_with("unknown field") {
        "It has something that does not belong here; take that out."
    } else if message.starts_with("unknown variant") {
        "Choose one of the list."
    } else if message.starts_with("data did not match") {
        "Choose what it is, and fill it in."
    } else if is_foreign {
        match &*format() {
            "date" => "Choose a day.",
            "partial-time" => "Write a time of the day, such as 10:00.",
            _ if ["expected u", "expected i", "expected f"]
                .iter()
                .any(|it| message.contains(it)) =>
            {
                "Write a number in figures, neither below 0 nor too large."
            }
            _ if message.contains("expected a bool") => "Switch it on or off.",
            _ if message.contains("expected a sequence") => "Make a list of it.",
            _ => "Write some words here.",
        }
    } else {
        return None;
    };
    Some(plain.to_owned())
}

/// Serde's message with what to do about it.
pub(crate) fn explain(message: &str) -> String {
    let what_to_do = if message.starts_with("missing field") {
        "add it"
    } else if message.starts_with("unknown field") {
        "correct its name or remove it"
    } else if message.starts_with("unknown variant") {
        "choose one of those"
    } else if message.starts_with("invalid type")
        || message.starts_with("invalid value")
        || message.starts_with("invalid length")
    {
        "write it as expected"
    } else {
        return message.to_owned();
    };
    format!("{message}; {what_to_do}")
}

//! What the fields of a text are called where it is changed: the catalogue `messages/fields.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::detail::{self, DETAILS};
use crate::editor_forms::file_edits;
use crate::editor_forms::walk::{definition, item, property};
use crate::files::Files;
use crate::problem::in_quotation_marks;

/// The file of these names. It has no form of its own.
pub(crate) const FIELD_NAMES: &str = "messages/fields.toml";

/// The names of fields whose type has no other one for them.
const ANY: &str = "any";

/// The key of a choice that is a text.
const TEXT: &str = "text";

/// Where the names of the centre's details stand.
const DETAIL_NAMES: (&str, [&str; 3]) = ("messages/publishing.toml", ["forms", "details", "names"]);

/// Types of messages that stand in several files.
const SHARED: [&str; 3] = ["Link", "Message", "Page"];

/// Characters of a message that stand as the name of its field.
const LONGEST: usize = 60;

/// By type, and by field, choice or value.
type Names = BTreeMap<String, BTreeMap<String, String>>;

/// Labels of fields, kinds and values, and hints beside them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FieldNames {
    labels: Names,
    hints: Names,
    /// Of the centre's details, by their names.
    #[serde(skip)]
    details: BTreeMap<String, String>,
}

impl FieldNames {
    /// Reads the catalogue; that of the program where the folder has none, or one with a mistake.
    pub fn of(files: &Files) -> Self {
        let own = files.get(FIELD_NAMES).and_then(|it| Self::read(it).ok());
        let mut names = own.unwrap_or_else(|| {
            let embedded = Files::embedded();
            let text = embedded.get(FIELD_NAMES).unwrap_or_default();
            Self::read(text).unwrap_or_else(|_| Self {
                labels: Names::new(),
                hints: Names::new(),
                details: BTreeMap::new(),
            })
        });
        let (file, path) = DETAIL_NAMES;
        let messages = file_edits::to_value(file, files.get(file).unwrap_or_default());
        let messages = messages.unwrap_or_default();
        let details = path.iter().try_fold(&messages, |it, key| it.get(key));
        if let Some(Value::Object(details)) = details {
            let called = details.iter().map(|(name, words)| {
                let words = words.as_str().unwrap_or(name);
                (name.clone(), words.to_owned())
            });
            names.details = called.collect();
        }
        names
    }

    /// Reads the text of the catalogue.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Returns what a field, a kind or a value of a type is called, if that is known.
    fn label(&self, of: &str, name: &str) -> Option<&str> {
        [of, ANY]
            .iter()
            .find_map(|of| self.labels.get(*of)?.get(name))
            .map(String::as_str)
    }

    /// Writes the names into the form of a file, in the place of what the types say for programmers.
    pub fn name_form(&self, file: &str, form: &mut Value) {
        if file.starts_with("messages/") {
            return self.name_messages(file, form);
        }
        let title = form.as_object_mut().and_then(|it| it.remove("title"));
        let of = title.as_ref().and_then(Value::as_str).unwrap_or_default();
        self.name_definitions(form, |_| true);
        self.name_schema(form, of);
        if file == DETAILS
            && let Some(Value::Object(details)) = form.get_mut("properties")
        {
            for (name, detail) in details {
                let known = self.details.get(name);
                let label = known.cloned().unwrap_or_else(|| in_words(name));
                set(detail, "title", Some(&label));
            }
        }
    }

    fn name_definitions(&self, form: &mut Value, is_named: impl Fn(&str) -> bool) {
        if let Some(Value::Object(definitions)) = form.get_mut("$defs") {
            let named = definitions.iter_mut().filter(|(name, _)| is_named(name));
            named.for_each(|(name, schema)| self.name_schema(schema, name));
        }
    }

    /// Names what a schema that belongs to the type `of` holds.
    fn name_schema(&self, schema: &mut Value, of: &str) {
        let Value::Object(fields) = schema else {
            return;
        };
        fields.remove("title");
        fields.remove("description");
        if let Some(Value::Object(properties)) = fields.get_mut("properties") {
            for (name, field) in properties {
                self.name_schema(field, of);
                let hints = [of, ANY];
                let mut hints = hints.iter().filter_map(|of| self.hints.get(*of)?.get(name));
                set(field, "description", hints.next().map(String::as_str));
                let label = self.label(of, name).map(str::to_owned);
                set(
                    field,
                    "title",
                    Some(&label.unwrap_or_else(|| in_words(name))),
                );
            }
        }
        if let Some(items) = fields.get_mut("items") {
            self.name_schema(items, of);
        }
        name_values(fields);
        for choices in ["anyOf", "oneOf"] {
            if let Some(Value::Array(choices)) = fields.get_mut(choices) {
                for choice in choices {
                    self.name_schema(choice, of);
                    let key = key_of_choice(choice);
                    let label = self.label(of, &key).map(str::to_owned);
                    set(
                        choice,
                        "title",
                        Some(&label.unwrap_or_else(|| in_words(&key))),
                    );
                }
            }
        }
    }

    /// Names messages by the words that the program came with, and groups of them by their keys.
    fn name_messages(&self, file: &str, form: &mut Value) {
        self.name_definitions(form, |name| SHARED.contains(&name));
        if let Some(fields) = form.as_object_mut() {
            fields.remove("title");
            fields.remove("description");
        }
        let text = Files::embedded();
        let texts = file_edits::to_value(file, text.get(file).unwrap_or_default());
        let mut open = vec![(None::<String>, texts.unwrap_or_default())];
        while let Some((of, texts)) = open.pop() {
            let schema = match &of {
                Some(name) => &mut form["$defs"][name],
                None => &mut *form,
            };
            if let Some(schema) = schema.as_object_mut() {
                schema.remove("description");
            }
            let Some(Value::Object(properties)) = schema.get_mut("properties") else {
                continue;
            };
            for (name, field) in properties {
                let inside = texts.get(name).cloned().unwrap_or_default();
                let label = match &inside {
                    Value::String(words) => quoted(words),
                    _ => in_words(name),
                };
                let hint = field["description"].as_str().map(in_quotation_marks);
                set(field, "description", hint.as_deref());
                set(field, "title", Some(&label));
                if let Some(definition) = definition(field)
                    && !SHARED.contains(&definition)
                {
                    open.push((Some(definition.to_owned()), inside));
                }
            }
        }
    }
}

/// The values to choose from become choices, each of which can have a name.
fn name_values(fields: &mut Map<String, Value>) {
    let choice = |value: Value| {
        let mut choice = Map::new();
        choice.insert("const".to_owned(), value);
        Value::Object(choice)
    };
    if fields.get("format").is_none_or(|it| it != detail::FORMAT)
        && let Some(Value::Array(values)) = fields.remove("enum")
    {
        fields.insert("oneOf".to_owned(), values.into_iter().map(choice).collect());
    }
    if let Some(Value::Array(choices)) = fields.get_mut("oneOf") {
        let flat = choices
            .drain(..)
            .flat_map(|mut it| match it.get_mut("enum") {
                Some(Value::Array(values)) => values.drain(..).map(choice).collect(),
                _ => vec![it],
            });
        *choices = flat.collect::<Vec<_>>();
    }
}

/// The key under which a choice has its name.
fn key_of_choice(choice: &Value) -> String {
    if let Some(value) = choice["const"].as_str() {
        return value.to_owned();
    }
    if let Some(definition) = definition(choice) {
        return definition.to_owned();
    }
    let only = choice["properties"].as_object();
    let only = only.and_then(|it| it.keys().next());
    only.map_or(TEXT, String::as_str).to_owned()
}

fn set(schema: &mut Value, key: &str, words: Option<&str>) {
    if let (Value::Object(fields), Some(words)) = (schema, words) {
        fields.insert(key.to_owned(), words.into());
    }
}

/// The form of a text, which says what its fields are called.
#[derive(Debug, Default)]
pub struct NamedForm(pub(crate) Value);

impl NamedForm {
    /// Returns what the field at a path such as `items[0].title` is called, with places in lists counted from 1:
    /// `Cards 1, title`. Empty for a whole text.
    pub fn name(&self, path: &str) -> String {
        names_along(&self.0, path).join(", ")
    }

    /// The same without what the field stands in.
    pub fn short_name(&self, path: &str) -> String {
        names_along(&self.0, path).pop().unwrap_or_default()
    }
}

fn names_along(form: &Value, path: &str) -> Vec<String> {
    let mut schema = form;
    let mut names: Vec<String> = Vec::new();
    for part in path.split('.').filter(|it| !it.is_empty()) {
        let (name, places) = part.split_once('[').unwrap_or((part, ""));
        let Some(field) = property(form, schema, name) else {
            break;
        };
        schema = field;
        let mut label = field["title"].as_str().unwrap_or_default().to_owned();
        let is_said = names
            .last()
            .is_some_and(|it| it.eq_ignore_ascii_case(&label));
        // A detail is called by its name alone.
        let is_same = is_said
            || [detail::FORMAT, detail::VALUE_FORMAT]
                .contains(&field["format"].as_str().unwrap_or_default());
        for place in places.split('[').filter_map(|it| it.strip_suffix(']')) {
            let place: usize = place.parse().unwrap_or_default();
            label = format!("{label} {}", place + 1);
            schema = item(form, schema).unwrap_or(&Value::Null);
        }
        if !is_same {
            names.push(if names.is_empty() {
                label
            } else {
                lower_first(&label)
            });
        }
    }
    names
}

fn lower_first(label: &str) -> String {
    let mut rest = label.chars();
    let second_is_small = rest.clone().nth(1).is_none_or(|it| !it.is_uppercase());
    match rest.next() {
        Some(first) if second_is_small => first.to_lowercase().chain(rest).collect(),
        _ => label.to_owned(),
    }
}

/// A message as the name of its field.
fn quoted(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => {
            let short = &words[..end];
            let short = short.rsplit_once(' ').map_or(short, |(whole, _)| whole);
            format!("\u{201c}{short} \u{2026}\u{201d}")
        }
        None => format!("\u{201c}{words}\u{201d}"),
    }
}

/// A key in words: `longName` is `Long name`.
fn in_words(key: &str) -> String {
    let mut words = String::new();
    for c in key.chars() {
        match c {
            '-' => words.push(' '),
            c if c.is_uppercase() && !words.is_empty() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c if words.is_empty() => words.extend(c.to_uppercase()),
            c => words.push(c),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::editable::Editable;
    use crate::testing::AnyPicture;

    /// The fields, kinds and values of a schema of the type `of` that need a name.
    fn needed(schema: &Value, of: &str, found: &mut BTreeSet<(String, String)>) {
        let mut need = |name: &str| found.insert((of.to_owned(), name.to_owned()));
        for value in schema["enum"].as_array().into_iter().flatten() {
            need(value.as_str().unwrap());
        }
        let choices = ["anyOf", "oneOf"].map(|it| schema[it].as_array().into_iter().flatten());
        let choices: Vec<&Value> = choices.into_iter().flatten().collect();
        for choice in choices.iter().filter(|it| it["enum"].is_null()) {
            need(&key_of_choice(choice));
        }
        let fields = schema["properties"].as_object().into_iter().flatten();
        let fields: Vec<_> = fields.collect();
        for (name, _) in &fields {
            need(name);
        }
        let inside = fields.into_iter().map(|(_, field)| field);
        for schema in inside.chain(choices).chain(schema.get("items")) {
            needed(schema, of, found);
        }
    }

    fn needed_names() -> BTreeSet<(String, String)> {
        let files = Files::embedded();
        let editable = Editable::of(files, &AnyPicture);
        let mut found = BTreeSet::new();
        for name in editable.names() {
            if name.starts_with("messages/") || name == DETAILS {
                continue;
            }
            let form = editable.form_of_types(name).unwrap();
            needed(
                &form,
                form["title"].as_str().unwrap_or("Markdown"),
                &mut found,
            );
            for (name, schema) in form["$defs"].as_object().into_iter().flatten() {
                needed(schema, name, &mut found);
            }
        }
        found
    }

    #[test]
    fn every_field_has_a_label() {
        let names = FieldNames::of(&Files::embedded());
        let is_missing = |(of, name): &(String, String)| names.label(of, name).is_none();
        let missing: Vec<_> = needed_names().into_iter().filter(is_missing).collect();
        assert!(
            missing.is_empty(),
            "without a label in {FIELD_NAMES}: {missing:?}"
        );
    }

    #[test]
    fn every_label_and_hint_is_that_of_a_field() {
        let names = FieldNames::of(&Files::embedded());
        let needed = needed_names();
        let mut unused = Vec::new();
        for (of, names) in names.labels.iter().chain(&names.hints) {
            for name in names.keys() {
                let is_used = |(of_type, field): &(String, String)| {
                    field == name && (of == of_type || of == ANY)
                };
                if !needed.iter().any(is_used) && of != "Entry" && of != "Kind" {
                    unused.push(format!("{of}.{name}"));
                }
            }
        }
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn every_detail_has_a_name() {
        let files = Files::embedded();
        let names = FieldNames::of(&files);
        let details = file_edits::to_value(DETAILS, files.get(DETAILS).unwrap()).unwrap();
        for name in details.as_object().unwrap().keys() {
            assert!(names.details.contains_key(name), "{name}");
        }
    }

    #[test]
    fn a_path_is_said_in_words() {
        let editable = Editable::of(Files::embedded(), &AnyPicture);
        for (file, path, said) in [
            (
                "home.toml",
                "slides[2].headline",
                "Slides at the top 3, large words",
            ),
            (
                "home.toml",
                "slides[0].image.file",
                "Slides at the top 1, picture",
            ),
            (
                "contact.toml",
                "email.value.fact",
                "E-mail address, what it says",
            ),
            (
                "contact.toml",
                "email.value",
                "E-mail address, what it says",
            ),
            (DETAILS, "contact-email.value", "E-mail address"),
            (
                "privacy.toml",
                "rights.items[1]",
                "What visitors can ask, rights 2",
            ),
            ("home.toml", "nothing.else", ""),
            (
                "events/2025-05-18-seminar.toml",
                "status.postponedTo.ends",
                "Does it take place?, yes, on another day or at another time, new end",
            ),
            (
                "messages/publishing.toml",
                "page.title",
                "Page, words in the browser's tab",
            ),
            (
                "messages/publishing.toml",
                "editor.publish",
                "Editor, \u{201c}Publish\u{201d}",
            ),
        ] {
            let form = editable.named_form(file);
            assert_eq!(form.name(path), said, "{file}: {path}");
            assert!(said.ends_with(&form.short_name(path)), "{file}: {path}");
        }
    }
}

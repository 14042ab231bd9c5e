//! The content's files as they are edited: each with its text, what it holds, and its form.

use centre_text::clean_pasted;
use serde_json::Value;

use crate::detail::DETAILS;
use crate::earlier::messages::{put_moved, take_moved};
use crate::earlier::upgrade;
use crate::editor_forms::collections::{Collection, FORMERLY};
use crate::editor_forms::field_names::{FieldNames, NamedForm};
use crate::editor_forms::file_edits::Unwritable;
use crate::editor_forms::walk::{advanced_fields, without_advanced};
use crate::editor_forms::{self, file_edits};
use crate::editor_forms::{EditorForm, EditorForms};
use crate::events;
use crate::files::Files;
use crate::loading::Loader;
use crate::pages::learn;
use crate::picture::Pictures;

/// Files with their forms.
#[derive(Debug, Clone)]
pub struct Editable {
    files: Files,
    forms: EditorForms,
    /// The names of the facts.
    facts: Vec<String>,
    /// What fields are called.
    field_names: FieldNames,
}

impl Editable {
    /// These files. Those that belong to no page have no form.
    pub fn of(files: Files, pictures: &dyn Pictures) -> Self {
        let mut loader = Loader::new(&files, pictures);
        crate::load(&mut loader);
        let facts = loader.fact_names();
        let forms = loader.into_forms();
        Self {
            field_names: FieldNames::of(&files),
            files,
            forms,
            facts,
        }
    }

    /// The names of the files that have a form, such as `about/vedanta.toml`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files
            .names()
            .filter(|name| self.forms.contains_key(*name))
    }

    /// All files.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.forms.get(name).and_then(|_| self.files.get(name))
    }

    /// The form of the file `name` that is to hold `value`, as a JSON Schema. A file that is still
    /// to be added to a collection has one, too.
    pub fn form(&self, name: &str, value: &Value) -> Option<Value> {
        let mut form = editor_forms::with_names(self.form_of_types(name)?, value);
        self.field_names.name_form(name, &mut form);
        Some(editor_forms::with_facts(form, &self.facts))
    }

    /// The form of a file in the words of its types.
    pub(crate) fn form_of_types(&self, name: &str) -> Option<Value> {
        let added = || Collection::of(name).map(form_of_added);
        let form = self.forms.get(name).copied().or_else(added)?;
        Some(form())
    }

    /// The form of the file `name` as it is for whoever is no administrator.
    pub fn form_without_advanced(&self, name: &str, value: &Value) -> Option<Value> {
        self.form(name, value).map(without_advanced)
    }

    /// The fields of `value` that are for administrators alone, by their paths.
    pub fn advanced_fields(&self, name: &str, value: &Value) -> Vec<(String, Value)> {
        let form = self.form_of_types(name).unwrap_or_default();
        advanced_fields(&form, value)
    }

    /// The form of the file `name`, which says what its fields are called.
    pub fn named_form(&self, name: &str) -> NamedForm {
        let published = || Self::value_of(name, self.text(name)?).ok();
        // The names of the centre's details are those of its file.
        let value = (name == DETAILS).then(published).flatten();
        let form = self.form(name, &value.unwrap_or_default());
        NamedForm(form.unwrap_or_default())
    }

    /// What the text of the file `name` holds, as its form has it.
    ///
    /// # Errors
    /// When the text is not valid.
    pub fn value_of(name: &str, text: &str) -> Result<Value, Unwritable> {
        let mut value = file_edits::to_value(name, text)?;
        take_moved(name, &mut value);
        upgrade(name, &mut value);
        if let Value::Object(fields) = &mut value {
            fields.remove(FORMERLY);
        }
        Ok(value)
    }

    /// The text of the file `name` after its form has changed what `text` holds to `value`, without the
    /// invisible characters that pasting brings along. What is not changed stays as it is, comments included.
    ///
    /// # Errors
    /// When no file can hold the value.
    pub fn text_with(name: &str, text: &str, value: &Value) -> Result<String, Unwritable> {
        let mut before = file_edits::to_value(name, text)?;
        let mut value = clean(value);
        upgrade(name, &mut value);
        put_moved(&mut value, take_moved(name, &mut before));
        if let (Value::Object(fields), Some(names)) = (&mut value, before.get(FORMERLY)) {
            fields.insert(FORMERLY.to_owned(), names.clone());
        }
        file_edits::with_value(name, text, &value)
    }
}

fn clean(value: &Value) -> Value {
    match value {
        Value::String(text) => clean_pasted(text).into_owned().into(),
        Value::Array(items) => items.iter().map(clean).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, it)| (name.clone(), clean(it)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// The form of a file that is added to a collection.
fn form_of_added(collection: Collection) -> EditorForm {
    match collection {
        Collection::Events => events::form,
        Collection::Lessons => learn::lesson_form,
        Collection::Quizzes => learn::quiz_form,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor_forms::schema::FormSchema;
    use crate::testing::AnyPicture;

    #[test]
    fn pasted_text_is_cleaned_wherever_it_stands() {
        let text = "title = \"Old\"\n\n[[rows]]\nlink = \"/\"\n";
        let value = serde_json::json!({
            "title": "\u{feff}New\u{200b}",
            "rows": [{ "link": "\u{2068}https://example.org/\u{2069}" }],
        });
        let text = Editable::text_with("about.toml", text, &value).unwrap();
        assert_eq!(
            text,
            "title = \"New\"\n\n[[rows]]\nlink = \"https://example.org/\"\n"
        );
    }

    #[test]
    fn every_file_has_a_form_with_all_that_it_holds() {
        let editable = Editable::of(Files::embedded(), &AnyPicture);
        // What fields are called is no text of the website.
        assert_eq!(
            editable.names().count() + 1,
            editable.files().names().count()
        );
        for name in editable.names() {
            let value = Editable::value_of(name, editable.text(name).unwrap()).unwrap();
            let form = editable.form(name, &value).unwrap();
            assert_held(name, &form, &form, &value);
            serde_json::from_value::<FormSchema>(form).unwrap();
        }
    }

    /// Fails where the form has no place for what the file holds.
    fn assert_held(path: &str, root: &Value, form: &Value, value: &Value) {
        let form = resolved(root, form);
        let choices = ["anyOf", "oneOf"].map(|it| form[it].as_array());
        if let Some(choices) = choices.into_iter().flatten().next() {
            let fits = |choice: &&Value| fits(root, choice, value);
            let choice = choices
                .iter()
                .find(fits)
                .unwrap_or_else(|| panic!("{path}: {value}"));
            return assert_held(path, root, choice, value);
        }
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let path = format!("{path}.{name}");
                    let field = &form["properties"][name];
                    let field = if field.is_null() {
                        &form["additionalProperties"]
                    } else {
                        field
                    };
                    assert!(field.is_object(), "{path} has no place in {form}");
                    assert_held(&path, root, field, value);
                }
            }
            Value::Array(rows) => {
                assert_eq!(form["type"], "array", "{path}");
                for row in rows {
                    assert_held(&format!("{path}[]"), root, &form["items"], row);
                }
            }
            _ => assert!(fits(root, form, value), "{path}: {value} in {form}"),
        }
    }

    fn resolved<'a>(root: &'a Value, form: &'a Value) -> &'a Value {
        match form["$ref"]
            .as_str()
            .and_then(|it| it.strip_prefix("#/$defs/"))
        {
            Some(name) => resolved(root, &root["$defs"][name]),
            None => form,
        }
    }

    fn fits(root: &Value, form: &Value, value: &Value) -> bool {
        let form = resolved(root, form);
        if form["const"] == *value || form["enum"].as_array().is_some_and(|it| it.contains(value)) {
            return true;
        }
        match value {
            Value::Object(fields) => fields.keys().all(|name| {
                form["properties"][name].is_object() || form["additionalProperties"].is_object()
            }),
            Value::Array(_) => form["type"] == "array",
            Value::String(_) => {
                form["type"] == "string" && form["const"].is_null() && form["enum"].is_null()
            }
            Value::Bool(_) => form["type"] == "boolean",
            Value::Number(_) => form["type"] == "integer" || form["type"] == "number",
            Value::Null => false,
        }
    }
}

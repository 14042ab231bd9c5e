//! Forms for editors: what a file may hold, as a JSON Schema that is made of its Rust type.

pub(crate) mod collections;
pub(crate) mod field_names;
pub(crate) mod file_edits;
pub(crate) mod marks;
pub(crate) mod schema;
pub(crate) mod type_errors;
pub(crate) mod walk;

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value};

/// Makes the form of one file.
pub(crate) type EditorForm = fn() -> Value;

/// By file.
pub(crate) type EditorForms = BTreeMap<String, EditorForm>;

/// The form of files that hold a `T`. Descriptions are its docstrings.
pub(crate) fn form_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12()
        .for_deserialize()
        .with(|settings| settings.meta_schema = None)
        .with_transform(WithoutNull);
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// The form of a Markdown file.
pub(crate) fn form_of_markdown() -> Value {
    json_schema!({
        "type": "object",
        "properties": { TEXT: { "type": "string", "format": "markdown" } },
        "required": [TEXT],
    })
    .to_value()
}

/// The one field of the form of a Markdown file.
pub(crate) const TEXT: &str = "text";

/// The form of a table whose names are free, such as that of the facts, limited to the names that
/// `value` has.
pub(crate) fn with_names(mut form: Value, value: &Value) -> Value {
    let Some(fields) = form.as_object_mut() else {
        return form;
    };
    let entry = fields
        .get("additionalProperties")
        .filter(|it| it.is_object());
    if let (Some(entry), Some(entries)) = (entry.cloned(), value.as_object()) {
        let names: Map<String, Value> = entries
            .keys()
            .map(|name| (name.clone(), entry.clone()))
            .collect();
        fields.insert("properties".to_owned(), names.into());
        fields.insert("additionalProperties".to_owned(), false.into());
    }
    form
}

/// The form with the facts to choose from where it asks for the name of one.
pub(crate) fn with_facts(mut form: Value, facts: &[String]) -> Value {
    fn add(form: &mut Value, facts: &[String]) {
        match form {
            Value::Object(fields) => {
                if fields.get("format").is_some_and(|it| it == "fact") {
                    fields.insert("enum".to_owned(), facts.into());
                }
                fields.values_mut().for_each(|it| add(it, facts));
            }
            Value::Array(forms) => forms.iter_mut().for_each(|it| add(it, facts)),
            _ => {}
        }
    }
    add(&mut form, facts);
    form
}

/// TOML has no null: what may be missing is left out.
#[derive(Debug, Clone)]
struct WithoutNull;

impl Transform for WithoutNull {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(fields) = schema.as_object_mut() else {
            return;
        };
        if let Some(Value::Array(types)) = fields.get_mut("type") {
            types.retain(|it| it != "null");
            if let [only] = &mut types[..] {
                let only = only.take();
                fields.insert("type".to_owned(), only);
            }
        }
        if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
            choices.retain(|it| it["type"] != "null");
            if let [Value::Object(only)] = &mut choices[..] {
                let only = std::mem::take(only);
                fields.remove("anyOf");
                for (name, value) in only {
                    fields.entry(name).or_insert(value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[expect(dead_code, reason = "only its form is looked at")]
    struct Example {
        /// How it is called.
        long_name: String,
        /// May be left out.
        other: Option<Inner>,
        count: Option<u8>,
    }

    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only its form is looked at")]
    struct Inner {
        text: String,
    }

    #[test]
    fn a_form_has_the_fields_of_the_type_and_their_docstrings() {
        let form = form_of::<Example>();
        let fields: Vec<&String> = form["properties"].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["longName", "other", "count"]);
        let properties = &form["properties"];
        assert_eq!(properties["longName"]["description"], "How it is called.");
        assert_eq!(properties["other"]["$ref"], "#/$defs/Inner");
        assert_eq!(properties["other"]["description"], "May be left out.");
        assert_eq!(properties["count"]["type"], "integer");
        assert_eq!(form["required"], serde_json::json!(["longName"]));
    }

    #[test]
    fn the_name_of_a_fact_is_chosen_from_all() {
        let form = with_facts(form_of::<crate::detail::Detail>(), &["venue".to_owned()]);
        assert_eq!(
            form["properties"]["fact"]["enum"],
            serde_json::json!(["venue"])
        );
    }

    #[test]
    fn a_table_of_names_has_those_of_the_file() {
        let form = with_names(
            form_of::<BTreeMap<String, Inner>>(),
            &serde_json::json!({ "venue": { "text": "" } }),
        );
        assert_eq!(form["properties"]["venue"]["$ref"], "#/$defs/Inner");
        assert_eq!(form["additionalProperties"], false);
    }
}

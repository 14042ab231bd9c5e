//! Ways through a form: from a schema to those of the fields in it.

use serde_json::{Map, Value};

/// Set where only administrators see and change a field, in its own schema or in that of its type.
const ADVANCED: &str = "advanced";

/// The name of the definition that a schema refers to.
pub(crate) fn definition(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// The schema that another one refers to, or that one itself.
fn resolved<'a>(form: &'a Value, schema: &'a Value) -> &'a Value {
    match definition(schema) {
        Some(name) => resolved(form, &form["$defs"][name]),
        None => schema,
    }
}

/// Returns the first that a schema, or one of its kinds, has.
fn first<'a>(
    form: &'a Value,
    schema: &'a Value,
    find: &impl Fn(&'a Value) -> Option<&'a Value>,
) -> Option<&'a Value> {
    let schema = resolved(form, schema);
    find(schema).or_else(|| {
        let choices = ["anyOf", "oneOf"].map(|it| schema[it].as_array());
        let mut choices = choices.into_iter().flatten().flatten();
        choices.find_map(|choice| first(form, choice, find))
    })
}

/// The schema of the field `name` of what a schema describes.
pub(crate) fn property<'a>(form: &'a Value, schema: &'a Value, name: &str) -> Option<&'a Value> {
    first(form, schema, &|it| it.get("properties")?.get(name))
}

/// The schema of the entries of a list.
pub(crate) fn item<'a>(form: &'a Value, schema: &'a Value) -> Option<&'a Value> {
    first(form, schema, &|it| it.get("items"))
}

fn is_advanced(form: &Value, schema: &Value) -> bool {
    schema[ADVANCED] == true || resolved(form, schema)[ADVANCED] == true
}

/// Returns the fields of `value` that are for administrators alone, by their paths.
pub(crate) fn advanced_fields(form: &Value, value: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    collect(form, form, value, "", &mut found);
    found
}

fn collect(
    form: &Value,
    schema: &Value,
    value: &Value,
    path: &str,
    found: &mut Vec<(String, Value)>,
) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let Some(field) = property(form, schema, name) else {
                    continue;
                };
                let dot = if path.is_empty() { "" } else { "." };
                let path = format!("{path}{dot}{name}");
                if is_advanced(form, field) {
                    found.push((path, value.clone()));
                } else {
                    collect(form, field, value, &path, found);
                }
            }
        }
        Value::Array(rows) => {
            let Some(schema) = item(form, schema) else {
                return;
            };
            for (at, row) in rows.iter().enumerate() {
                collect(form, schema, row, &format!("{path}[{at}]"), found);
            }
        }
        _ => {}
    }
}

/// Takes the fields for administrators alone out of a form.
pub(crate) fn without_advanced(mut form: Value) -> Value {
    let whole = form.clone();
    strip(&whole, &mut form);
    if let Some(Value::Object(definitions)) = form.get_mut("$defs") {
        definitions.retain(|_, schema| schema[ADVANCED] != true);
    }
    form
}

fn strip(form: &Value, schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let mut gone = Vec::new();
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                properties.retain(|name, field| {
                    let stays = !is_advanced(form, field);
                    if !stays {
                        gone.push(name.clone());
                    }
                    stays
                });
            }
            without_required(fields, &gone);
            fields.values_mut().for_each(|it| strip(form, it));
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(|it| strip(form, it)),
        _ => {}
    }
}

fn without_required(fields: &mut Map<String, Value>, gone: &[String]) {
    if let Some(Value::Array(required)) = fields.get_mut("required") {
        required.retain(|it| gone.iter().all(|name| it != name));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn form() -> Value {
        json!({
            "$defs": {
                "Page": { "type": "object", "advanced": true, "properties": { "title": {} } },
                "Row": {
                    "type": "object",
                    "properties": { "id": { "advanced": true }, "title": {} },
                    "required": ["id", "title"],
                },
            },
            "type": "object",
            "properties": {
                "page": { "$ref": "#/$defs/Page" },
                "rows": { "type": "array", "items": { "$ref": "#/$defs/Row" } },
            },
            "required": ["page", "rows"],
        })
    }

    #[test]
    fn what_is_advanced_is_found_and_taken_out() {
        let value = json!({ "page": { "title": "A" }, "rows": [{ "id": "a", "title": "A" }] });
        assert_eq!(
            advanced_fields(&form(), &value),
            [
                ("page".to_owned(), json!({ "title": "A" })),
                ("rows[0].id".to_owned(), json!("a")),
            ]
        );
        let stripped = without_advanced(form());
        assert_eq!(stripped["required"], json!(["rows"]));
        assert_eq!(stripped["$defs"]["Page"], Value::Null);
        assert_eq!(
            stripped["$defs"]["Row"],
            json!({ "type": "object", "properties": { "title": {} }, "required": ["title"] })
        );
        assert_eq!(advanced_fields(&stripped, &value), []);
    }
}

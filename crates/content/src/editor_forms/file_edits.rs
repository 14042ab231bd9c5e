//! Files as their editors write them, as JSON for forms: a picture's name, Markdown's source, a
//! fact's name. What a form changes goes back into the file's text; the rest of it, comments and
//! order included, stays as it is.

use serde_json::{Map, Value};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike};

use crate::editor_forms::TEXT;

/// A value that no file can hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// The file's present text is not valid.
    #[error("the file is not valid TOML: {0}")]
    Text(String),
    /// The value is no table, or has a null or a number beyond TOML's.
    #[error("`{0}` holds something that a file cannot hold")]
    Value(String),
}

/// What the text of the file `name` holds.
pub(crate) fn to_value(name: &str, text: &str) -> Result<Value, Unwritable> {
    if is_markdown(name) {
        return Ok(Value::Object(Map::from_iter([(
            TEXT.to_owned(),
            Value::String(text.to_owned()),
        )])));
    }
    let document: DocumentMut = parse(text)?;
    Ok(table_value(document.as_table()))
}

/// The text of the file `name` after a form has changed what it holds.
pub(crate) fn with_value(name: &str, text: &str, value: &Value) -> Result<String, Unwritable> {
    let Value::Object(fields) = value else {
        return Err(Unwritable::Value(name.to_owned()));
    };
    if is_markdown(name) {
        let text = fields.get(TEXT).and_then(Value::as_str);
        let text = text.ok_or_else(|| Unwritable::Value(TEXT.to_owned()))?;
        return Ok(format!("{}\n", text.trim_end()));
    }
    let mut document = parse(text)?;
    update(document.as_table_mut(), fields, "")?;
    Ok(document.to_string())
}

fn is_markdown(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, kind)| kind == "md")
}

fn parse(text: &str) -> Result<DocumentMut, Unwritable> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| Unwritable::Text(error.message().to_owned()))
}

fn table_value(table: &dyn TableLike) -> Value {
    let fields = table.iter();
    Value::Object(
        fields
            .filter_map(|(name, item)| Some((name.to_owned(), item_value(item)?)))
            .collect(),
    )
}

fn item_value(item: &Item) -> Option<Value> {
    Some(match item {
        Item::None => return None,
        Item::Value(value) => value_value(value),
        Item::Table(table) => table_value(table),
        Item::ArrayOfTables(tables) => {
            Value::Array(tables.iter().map(|table| table_value(table)).collect())
        }
    })
}

fn value_value(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => text.value().as_str().into(),
        toml_edit::Value::Integer(number) => (*number.value()).into(),
        toml_edit::Value::Float(number) => (*number.value()).into(),
        toml_edit::Value::Boolean(boolean) => (*boolean.value()).into(),
        toml_edit::Value::Datetime(time) => time.value().to_string().into(),
        toml_edit::Value::Array(items) => items.iter().map(value_value).collect(),
        toml_edit::Value::InlineTable(table) => table_value(table),
    }
}

/// Changes what differs.
fn update(
    table: &mut dyn TableLike,
    fields: &Map<String, Value>,
    path: &str,
) -> Result<(), Unwritable> {
    let gone: Vec<String> = table
        .iter()
        .map(|(name, _)| name.to_owned())
        .filter(|name| fields.get(name).is_none_or(Value::is_null))
        .collect();
    for name in gone {
        table.remove(&name);
    }
    for (name, value) in fields {
        if value.is_null() {
            continue;
        }
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        match table.get_mut(name) {
            Some(item) => update_item(item, value, &path)?,
            None => drop(table.insert(name, new_item(value, &path)?)),
        }
    }
    Ok(())
}

fn update_item(item: &mut Item, value: &Value, path: &str) -> Result<(), Unwritable> {
    if item_value(item).as_ref() == Some(value) {
        return Ok(());
    }
    match (&mut *item, value) {
        (Item::ArrayOfTables(tables), Value::Array(rows))
            if !rows.is_empty() && rows.iter().all(Value::is_object) =>
        {
            while tables.len() > rows.len() {
                tables.remove(tables.len() - 1);
            }
            for (index, row) in rows.iter().enumerate() {
                let Value::Object(fields) = row else { continue };
                let path = format!("{path}[{index}]");
                match tables.get_mut(index) {
                    Some(table) => update(table, fields, &path)?,
                    None => tables.push(new_table(fields, &path)?),
                }
            }
            return Ok(());
        }
        (Item::Value(toml_edit::Value::Array(array)), Value::Array(rows)) if !array.is_empty() => {
            return update_array(array, rows, path);
        }
        (item, Value::Object(fields)) => {
            if let Some(table) = item.as_table_like_mut() {
                return update(table, fields, path);
            }
        }
        _ => {}
    }
    let mut new = new_item(value, path)?;
    // A comment behind the value stays.
    if let (Item::Value(old), Item::Value(new)) = (&*item, &mut new) {
        *new.decor_mut() = old.decor().clone();
    }
    *item = new;
    Ok(())
}

fn update_array(array: &mut Array, rows: &[Value], path: &str) -> Result<(), Unwritable> {
    while array.len() > rows.len() {
        array.remove(array.len() - 1);
    }
    for (index, row) in rows.iter().enumerate() {
        let path = format!("{path}[{index}]");
        let Some(old) = array.get_mut(index) else {
            let mut new = new_value(row, &path)?;
            // On a line of its own, or not, like the entry before it.
            if let Some(before) = index.checked_sub(1).and_then(|it| array.get(it)) {
                *new.decor_mut() = before.decor().clone();
            }
            array.push_formatted(new);
            continue;
        };
        if value_value(old) == *row {
            continue;
        }
        if let (toml_edit::Value::InlineTable(table), Value::Object(fields)) = (&mut *old, row) {
            update(table, fields, &path)?;
            continue;
        }
        let mut new = new_value(row, &path)?;
        *new.decor_mut() = old.decor().clone();
        *old = new;
    }
    Ok(())
}

/// Lists of tables have a header for each, as all of the content's files do.
fn new_item(value: &Value, path: &str) -> Result<Item, Unwritable> {
    match value {
        Value::Object(fields) if fields.values().any(|it| it.is_array() || it.is_object()) => {
            Ok(Item::Table(new_table(fields, path)?))
        }
        Value::Array(rows) if !rows.is_empty() && rows.iter().all(Value::is_object) => {
            let mut tables = toml_edit::ArrayOfTables::new();
            for (index, row) in rows.iter().enumerate() {
                if let Value::Object(fields) = row {
                    tables.push(new_table(fields, &format!("{path}[{index}]"))?);
                }
            }
            Ok(Item::ArrayOfTables(tables))
        }
        value => Ok(Item::Value(new_value(value, path)?)),
    }
}

fn new_table(fields: &Map<String, Value>, path: &str) -> Result<Table, Unwritable> {
    let mut table = Table::new();
    update(&mut table, fields, path)?;
    Ok(table)
}

fn new_value(value: &Value, path: &str) -> Result<toml_edit::Value, Unwritable> {
    let unwritable = || Unwritable::Value(path.to_owned());
    Ok(match value {
        Value::Null => return Err(unwritable()),
        Value::Bool(boolean) => (*boolean).into(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into(),
            None => number.as_f64().ok_or_else(unwritable)?.into(),
        },
        Value::String(text) => text.into(),
        Value::Array(rows) => {
            let mut array = Array::new();
            for (index, row) in rows.iter().enumerate() {
                array.push(new_value(row, &format!("{path}[{index}]"))?);
            }
            array.into()
        }
        Value::Object(fields) => {
            let mut table = InlineTable::new();
            for (name, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
                table.insert(name, new_value(value, &format!("{path}.{name}"))?);
            }
            table.into()
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::files::Files;

    const TEXT: &str = r#"# Read this first.
title = "One"   # said aloud
updated = 2025-05-01

[image]
file = "home/hero"   # a drawing
alt = "Words"

[[items]]
# The first one.
name = "a"
tags = ["x", "y"]

[[items]]
name = "b"
place = { fact = "venue" }
"#;

    fn changed(change: impl FnOnce(&mut Value)) -> String {
        let mut value = to_value("a.toml", TEXT).unwrap();
        change(&mut value);
        let text = with_value("a.toml", TEXT, &value).unwrap();
        assert_eq!(to_value("a.toml", &text).unwrap(), value, "{text}");
        text
    }

    #[test]
    fn what_is_not_changed_stays_to_the_letter() {
        assert_eq!(changed(|_| {}), TEXT);
        let files = Files::embedded();
        for name in files.names() {
            let text = files.get(name).unwrap();
            let value = to_value(name, text).unwrap();
            assert_eq!(with_value(name, text, &value).unwrap(), text, "{name}");
        }
    }

    #[test]
    fn a_change_touches_its_own_lines() {
        assert_eq!(
            changed(|value| value["title"] = "Two".into()),
            TEXT.replace("\"One\"", "\"Two\"")
        );
        assert_eq!(
            changed(|value| value["image"]["alt"] = "Other \"words\"".into()),
            TEXT.replace("\"Words\"", "'Other \"words\"'")
        );
        assert_eq!(
            changed(|value| value["items"][0]["tags"] = json!(["x", "z"])),
            TEXT.replace("\"y\"", "\"z\"")
        );
        assert_eq!(
            changed(|value| value["items"][1]["place"]["fact"] = "hall".into()),
            TEXT.replace("\"venue\"", "\"hall\"")
        );
    }

    #[test]
    fn fields_and_entries_come_and_go() {
        let text = changed(|value| {
            value.as_object_mut().unwrap().remove("updated");
            value["text"] = "Several\nlines".into();
            value["items"]
                .as_array_mut()
                .unwrap()
                .push(json!({ "name": "c", "tags": [] }));
        });
        assert!(!text.contains("updated"));
        assert!(
            text.starts_with("# Read this first.\ntitle = \"One\"   # said aloud\n"),
            "{text}"
        );
        assert!(text.contains("[[items]]\nname = \"c\"\n"), "{text}");
        let text = changed(|value| drop(value["items"].as_array_mut().unwrap().remove(0)));
        assert_eq!(text.matches("[[items]]").count(), 1);
        let text = changed(|value| value["items"] = json!([]));
        assert!(!text.contains("[[items]]"), "{text}");
    }

    #[test]
    fn a_new_file_is_written_from_nothing() {
        let value = json!({
            "title": "Vigil",
            "image": { "file": "events/seminar", "alt": "" },
            "status": { "postponedTo": { "starts": "2026-01-01" } },
            "recurrence": { "rule": "FREQ=WEEKLY", "except": ["2026-01-04"] },
            "questions": [{ "question": "Who?", "answers": ["A", "B"] }],
        });
        let text = with_value("events/vigil.toml", "", &value).unwrap();
        assert_eq!(
            to_value("events/vigil.toml", &text).unwrap(),
            value,
            "{text}"
        );
        assert!(
            text.contains("image = { file = \"events/seminar\", alt = \"\" }\n"),
            "{text}"
        );
        assert!(text.contains("[[questions]]\n"), "{text}");
    }

    #[test]
    fn markdown_is_its_source() {
        let value = to_value("a.md", "One *word*.\n").unwrap();
        assert_eq!(value, json!({ "text": "One *word*.\n" }));
        let text = with_value("a.md", "", &json!({ "text": "Two\n\n" })).unwrap();
        assert_eq!(text, "Two\n");
    }

    #[test]
    fn what_no_file_can_hold_is_refused() {
        for value in [json!(1), json!([]), json!(null)] {
            assert!(with_value("a.toml", TEXT, &value).is_err());
        }
        assert_eq!(
            with_value("a.toml", TEXT, &json!({ "a": { "b": [1, null] } })),
            Err(Unwritable::Value("a.b[1]".to_owned()))
        );
        assert!(with_value("a.toml", "title = ", &json!({})).is_err());
        assert!(with_value("a.md", "", &json!({ "text": 1 })).is_err());
    }

    fn json_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[ -~äéनि\n\t\"'\\\\]{0,20}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[a-z é.]{1,6}", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    fn json_table() -> impl Strategy<Value = Value> {
        prop::collection::btree_map("[a-z é.\"]{1,6}", json_value(), 0..5)
            .prop_map(|fields| Value::Object(fields.into_iter().collect()))
    }

    proptest! {
        /// Whatever a form makes of whatever file, the file holds it afterwards.
        #[test]
        fn a_file_holds_what_the_form_says(before in json_table(), after in json_table()) {
            let text = with_value("a.toml", "", &before).unwrap();
            prop_assert_eq!(&to_value("a.toml", &text).unwrap(), &before, "{}", text);
            let changed = with_value("a.toml", &text, &after).unwrap();
            prop_assert_eq!(&to_value("a.toml", &changed).unwrap(), &after, "{}", changed);
        }
    }
}

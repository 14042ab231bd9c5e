//! From a parsed TOML file to the typed values of a page, with the path of a mistake.
//!
//! Types are made from JSON, because the deserializer of the `toml` crate hands tables to a type in
//! three forms, and each of the hundreds of types here would be compiled for all three. A date may
//! be written with or without quotes.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::Error;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

/// Reads the value of type `T` from what a file holds.
pub(crate) fn from_json<T: DeserializeOwned>(value: Value) -> Result<T, Error<serde_json::Error>> {
    serde_path_to_error::deserialize(value)
}

/// Returns the entries in the order of the file, so that the first of several mistakes is named.
pub(crate) fn json_of_table(table: &DeTable<'_>) -> Value {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let entries = entries
        .into_iter()
        .map(|(key, value)| (key.get_ref().to_string(), json_of(value.get_ref())));
    Value::Object(entries.collect::<Map<_, _>>())
}

/// Returns an integer, unless it is too large.
pub(crate) fn integer(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Returns a number, unless it is infinite or none.
pub(crate) fn float(number: &DeFloat<'_>) -> Option<f64> {
    let number: f64 = number.as_str().parse().ok()?;
    number.is_finite().then_some(number)
}

fn json_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        // The loader refuses what is none.
        DeValue::Integer(number) => integer(number).unwrap_or_default().into(),
        DeValue::Float(number) => float(number).unwrap_or_default().into(),
        DeValue::Boolean(boolean) => (*boolean).into(),
        DeValue::Datetime(time) => time.to_string().into(),
        DeValue::Array(items) => items.iter().map(|item| json_of(item.get_ref())).collect(),
        DeValue::Table(table) => json_of_table(table),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Level {
        Easy,
        VeryHard,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Name(String);

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(i64),
        Text(String),
    }

    #[derive(Debug, PartialEq, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Everything {
        name: Option<Name>,
        level: Option<Level>,
        small: u8,
        large: i64,
        share: f64,
        open: bool,
        grid: Vec<Vec<Point>>,
        pair: (u8, String),
        notes: BTreeMap<String, Either>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Point {
        x: u8,
    }

    fn parsed(text: &str) -> Result<Everything, Error<serde_json::Error>> {
        from_json(json_of_table(DeTable::parse(text).unwrap().get_ref()))
    }

    #[test]
    fn values_are_what_toml_makes_of_them() {
        for text in [
            "",
            "name = 'Asha'\nlevel = 'very-hard'",
            "small = 255\nlarge = -9_000\nshare = 1",
            "small = 0xFF\nlarge = 0b101\nshare = 1_000.5e-1",
            "open = true\npair = [7, 'seven']",
            "grid = [[{ x = 1 }, { x = 2 }], [], [{ x = 3 }]]",
            "[notes]\na = 1\n\"b c\" = 'text'",
            "[[grid]]",
        ] {
            let expected: Result<Everything, _> = toml::from_str(text);
            match (parsed(text), expected) {
                (Ok(value), Ok(expected)) => assert_eq!(value, expected, "{text}"),
                (Err(_), Err(_)) => {}
                (value, expected) => panic!("{text}: {value:?}, toml: {expected:?}"),
            }
        }
    }

    #[test]
    fn mistakes_have_tomls_words_and_a_path() {
        for (text, field) in [
            ("small = 256", "small"),
            ("small = -1", "small"),
            ("small = 1.0", "small"),
            ("share = 'x'", "share"),
            ("level = 'hard'", "level"),
            ("open = 1", "open"),
            ("open = true\nother = 1", "other"),
            ("pair = [7]", "pair"),
            (
                "grid = [[{ x = 1 }], [{ x = 2 }, { x = 'y' }]]",
                "grid[1][1].x",
            ),
            ("grid = [[{ x = 1 }], [{}]]", "grid[1][0]"),
            ("[notes]\na = true", "notes.a"),
        ] {
            let mistake = parsed(text).unwrap_err();
            let expected = toml::from_str::<Everything>(text).unwrap_err();
            assert_eq!(mistake.inner().to_string(), expected.message(), "{text}");
            assert_eq!(mistake.path().to_string(), field, "{text}");
        }
    }

    #[test]
    fn a_date_needs_no_quotes() {
        let bare = parsed("name = 2026-11-22").unwrap();
        assert_eq!(bare, parsed("name = '2026-11-22'").unwrap());
    }
}

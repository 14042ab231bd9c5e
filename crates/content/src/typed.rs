//! From a parsed TOML file to the typed values of a page, with the place of a mistake.
//!
//! The deserializer of the `toml` crate hands tables to a type in three forms. Each of the
//! hundreds of types here was compiled for all three, which made this crate the slowest of the
//! workspace to build. Here a table has one form, and an error knows the field that it is in. A
//! date may be written with or without quotes.

use std::fmt;
use std::ops::Range;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer as _, MapAccess,
    SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong, and where.
#[derive(Debug)]
pub(crate) struct DeserializeError {
    /// Serde's words.
    pub(crate) message: String,
    /// A path such as `banner.slides[0].text`; empty for the whole file.
    pub(crate) field: String,
    /// The first byte of what is wrong.
    pub(crate) start: usize,
    placed: bool,
}

/// The value of type `T` that a file holds.
pub(crate) fn from_table<T: DeserializeOwned>(root: &DeTable<'_>) -> Result<T, DeserializeError> {
    T::deserialize(MapAccessDeserializer::new(Table::of(root)))
}

impl DeserializeError {
    /// Called on the way out, from the innermost part of a path to the outermost.
    fn inside(mut self, part: &str, span: &Range<usize>) -> Self {
        if !self.placed {
            self.placed = true;
            self.start = span.start;
        }
        let separator = if self.field.is_empty() || self.field.starts_with('[') {
            ""
        } else {
            "."
        };
        self.field = format!("{part}{separator}{}", self.field);
        self
    }
}

impl fmt::Display for DeserializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DeserializeError {}

impl serde::de::Error for DeserializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            message: message.to_string(),
            field: String::new(),
            start: 0,
            placed: false,
        }
    }
}

#[derive(Clone, Copy)]
struct Value<'a>(&'a DeValue<'a>);

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = DeserializeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.0 {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => visitor.visit_i64(number),
                    Err(_) => Err(DeserializeError::custom(format!(
                        "{number} is too large a number"
                    ))),
                }
            }
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) if f64::is_finite(number) => visitor.visit_f64(number),
                _ => Err(DeserializeError::custom(format!("{number} is no number"))),
            },
            DeValue::Boolean(boolean) => visitor.visit_bool(*boolean),
            DeValue::Datetime(time) => visitor.visit_str(&time.to_string()),
            DeValue::Array(items) => visitor.visit_seq(Array { items, next: 0 }),
            DeValue::Table(table) => visitor.visit_map(Table::of(table)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        match self.0 {
            DeValue::String(variant) => visitor.visit_enum(variant.as_ref().into_deserializer()),
            DeValue::Table(table) => {
                visitor.visit_enum(MapAccessDeserializer::new(Table::of(table)))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(
        self,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

struct Table<'a> {
    entries: Vec<(&'a str, Range<usize>, &'a Spanned<DeValue<'a>>)>,
    next: usize,
}

impl<'a> Table<'a> {
    /// The entries in the order of the file, so that the first of several mistakes is named.
    fn of(table: &'a DeTable<'a>) -> Self {
        let mut entries: Vec<_> = table
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), key.span(), value))
            .collect();
        entries.sort_by_key(|(_, span, _)| span.start);
        Self { entries, next: 0 }
    }
}

impl<'de> MapAccess<'de> for Table<'_> {
    type Error = DeserializeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DeserializeError> {
        let Some((key, span, _)) = self.entries.get(self.next) else {
            return Ok(None);
        };
        seed.deserialize((*key).into_deserializer())
            .map(Some)
            .map_err(|mistake: DeserializeError| mistake.inside(key, span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, DeserializeError> {
        let Some((key, _, value)) = self.entries.get(self.next) else {
            return Err(DeserializeError::custom("there is no further value"));
        };
        self.next += 1;
        seed.deserialize(Value(value.get_ref()))
            .map_err(|mistake| mistake.inside(key, &value.span()))
    }
}

struct Array<'a> {
    items: &'a [Spanned<DeValue<'a>>],
    next: usize,
}

impl<'de> SeqAccess<'de> for Array<'_> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DeserializeError> {
        let index = self.next;
        let Some(item) = self.items.get(index) else {
            return Ok(None);
        };
        self.next += 1;
        seed.deserialize(Value(item.get_ref()))
            .map(Some)
            .map_err(|mistake| mistake.inside(&format!("[{index}]"), &item.span()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() - self.next)
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

    fn parsed(text: &str) -> Result<Everything, DeserializeError> {
        from_table(DeTable::parse(text).unwrap().get_ref())
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
    fn mistakes_have_tomls_words_and_a_place() {
        for (text, field, start) in [
            ("small = 256", "small", "256"),
            ("small = -1", "small", "-1"),
            ("small = 1.0", "small", "1.0"),
            ("share = 'x'", "share", "'x'"),
            ("level = 'hard'", "level", "'hard'"),
            ("open = 1", "open", "1"),
            ("open = true\nother = 1", "other", "other"),
            ("pair = [7]", "pair", "[7]"),
            (
                "grid = [[{ x = 1 }], [{ x = 2 }, { x = 'y' }]]",
                "grid[1][1].x",
                "'y'",
            ),
            ("grid = [[{ x = 1 }], [{}]]", "grid[1][0]", "{}"),
            ("[notes]\na = true", "notes.a", "true"),
        ] {
            let mistake = parsed(text).unwrap_err();
            let expected = toml::from_str::<Everything>(text).unwrap_err();
            assert_eq!(mistake.message, expected.message(), "{text}");
            assert_eq!(mistake.field, field, "{text}");
            assert_eq!(Some(mistake.start), text.rfind(start), "{text}");
        }
    }

    #[test]
    fn numbers_that_nothing_can_hold_are_refused() {
        for text in [
            "large = 9223372036854775808",
            "share = 1e400",
            "share = inf",
        ] {
            let mistake = parsed(text).unwrap_err();
            assert!(mistake.message.contains("number"), "{mistake:?}");
        }
    }

    #[test]
    fn a_date_needs_no_quotes() {
        let bare = parsed("name = 2026-11-22").unwrap();
        assert_eq!(bare, parsed("name = '2026-11-22'").unwrap());
    }
}

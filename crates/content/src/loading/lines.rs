//! Lines of files, and the fields that stand in them.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::editor_forms::TEXT;

/// The line of the byte `offset`, counted from 1.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    text.bytes()
        .take(offset)
        .filter(|&byte| byte == b'\n')
        .count()
        + 1
}

/// The line of the field at a path such as `banner.slides[0].text`, counted from 1.
pub(crate) fn line_of(text: &str, field: &str) -> Option<usize> {
    let root = DeTable::parse(text).ok()?;
    let mut start = 0;
    let mut table = Some(root.get_ref());
    for part in field.split('.') {
        let (name, index) = match part.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']')?.parse::<usize>().ok()),
            None => (part, None),
        };
        let (key, mut value) = table?.iter().find(|(key, _)| key.get_ref() == name)?;
        start = key.span().start;
        if let (Some(index), DeValue::Array(array)) = (index, value.get_ref()) {
            value = array.get(index)?;
            start = value.span().start;
        }
        table = match value.get_ref() {
            DeValue::Table(inner) => Some(inner),
            _ => None,
        };
    }
    Some(line_at(text, start))
}

/// The field of the line of a file, counted from 1.
pub(crate) fn field_at(file: &str, text: &str, line: usize) -> Option<String> {
    if file.strip_suffix(".toml").is_none() {
        return Some(TEXT.to_owned());
    }
    let end = text.split_inclusive('\n').take(line).map(str::len).sum();
    let root = DeTable::parse(text).ok()?;
    let mut found = None;
    for (key, value) in root.get_ref() {
        last_field(value, key.get_ref().to_string(), end, &mut found);
    }
    found.map(|(_, field)| field)
}

/// Keeps the field that begins last of those before the byte `end`.
fn last_field(
    value: &Spanned<DeValue<'_>>,
    path: String,
    end: usize,
    found: &mut Option<(usize, String)>,
) {
    match value.get_ref() {
        DeValue::Table(table) => {
            for (key, value) in table {
                last_field(value, format!("{path}.{}", key.get_ref()), end, found);
            }
        }
        DeValue::Array(rows) => {
            for (at, row) in rows.iter().enumerate() {
                last_field(row, format!("{path}[{at}]"), end, found);
            }
        }
        _ => {
            let start = value.span().start;
            if start < end && found.as_ref().is_none_or(|(last, _)| *last <= start) {
                *found = Some((start, path));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_counted_from_one() {
        for (offset, line) in [(0, 1), (1, 1), (2, 2), (3, 3), (99, 3)] {
            assert_eq!(line_at("a\n\nb", offset), line, "offset {offset}");
        }
    }

    #[test]
    fn a_line_has_the_field_that_begins_last_before_its_end() {
        let text = "a = 1\n[b]\nc = [\n  \"x\",\n  \"y\",\n]\nd = \"\"\"\none\ntwo\"\"\"\n";
        for (line, field) in [
            (1, "a"),
            (4, "b.c[0]"),
            (5, "b.c[1]"),
            (7, "b.d"),
            (9, "b.d"),
        ] {
            assert_eq!(
                field_at("a.toml", text, line).as_deref(),
                Some(field),
                "{line}"
            );
        }
        assert_eq!(field_at("a.md", "One", 1).as_deref(), Some("text"));
    }
}

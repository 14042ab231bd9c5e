//! Files that the office downloads.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _, stream};
use http::{HeaderMap, HeaderValue, header};

/// Headers of a file that is saved and not shown, and that nobody else keeps.
pub(crate) fn as_file(name: &str, kind: &'static str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = disposition.parse() {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers
}

/// What parts the whole of a number from its decimals, and the cells of a row, where South African settings
/// are kept (CLDR's `en-ZA`): a spreadsheet opens the file in columns, and takes amounts for numbers.
pub(crate) const DECIMAL_COMMA: char = ',';
const BETWEEN_CELLS: char = ';';

/// Makes a file for spreadsheets of `rows`, each of them a [`row`] or several, under `columns`.
pub(crate) fn table<const COLUMNS: usize>(
    name: &str,
    columns: [&str; COLUMNS],
    rows: impl Stream<Item = centre_store::Result<Bytes>> + Send + 'static,
) -> Response {
    // Spreadsheets recognise UTF-8 by the byte order mark at the beginning.
    let head = format!("\u{feff}{}", row(columns.map(Cell::Plain)));
    let body = Body::from_stream(stream::iter([Ok(Bytes::from(head))]).chain(rows));
    let headers = as_file(name, "text/csv; charset=utf-8; header=present");
    (headers, body).into_response()
}

/// What stands in a cell of a table.
#[derive(Clone, Copy)]
pub(crate) enum Cell<'a> {
    /// A number, a moment or a word of ours.
    Plain(&'a str),
    /// What somebody has written.
    Text(&'a str),
}

/// A row of a table, with its end.
pub(crate) fn row<const COLUMNS: usize>(cells: [Cell<'_>; COLUMNS]) -> String {
    let mut row = String::new();
    for (position, cell) in cells.into_iter().enumerate() {
        if position > 0 {
            row.push(BETWEEN_CELLS);
        }
        match cell {
            Cell::Plain(text) => row.push_str(text),
            Cell::Text(text) => push_text(&mut row, text),
        }
    }
    row.push_str("\r\n");
    row
}

/// Quotes a text (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front, which is
/// how spreadsheets themselves mark text. With other settings than South Africa's they end a cell at a comma.
/// They do not see its quotes then, and end it at a line break, too: so what follows any of these is checked
/// as well.
fn push_text(row: &mut String, text: &str) {
    row.push('"');
    for part in text.split_inclusive([BETWEEN_CELLS, ',', '\n']) {
        let begins =
            part.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\''));
        // The wide signs of East Asian scripts count, too.
        let formula = begins.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
        if formula || part.starts_with('\t') {
            row.push('\'');
        }
        row.push_str(&part.replace('"', "\"\""));
    }
    row.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_ends_its_row() {
        for (text, cell) in [
            ("plain", "\"plain\""),
            ("a \"b\", c\nd", "\"a \"\"b\"\", c\nd\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("+27 11", "\"'+27 11\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            (" =1", "\"' =1\""),
            ("\tx", "\"'\tx\""),
            ("＝1", "\"'＝1\""),
            ("\"=1", "\"'\"\"=1\""),
            ("a; b; c", "\"a; b; c\""),
            ("x;=1", "\"x;'=1\""),
            ("x; \"+1\";y", "\"x;' \"\"+1\"\";y\""),
            ("x\n@y", "\"x\n'@y\""),
            ("x,=1", "\"x,'=1\""),
            ("", "\"\""),
        ] {
            let mut row = String::new();
            push_text(&mut row, text);
            assert_eq!(row, cell, "{text:?}");
        }
    }

    #[test]
    fn rows_are_parted_as_south_african_spreadsheets_expect_it() {
        assert_eq!(
            row([Cell::Plain("1,50"), Cell::Text("a;b"), Cell::Text("")]),
            "1,50;\"a;b\";\"\"\r\n"
        );
    }
}

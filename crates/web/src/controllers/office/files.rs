//! Files that the office downloads.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _, stream};
use http::{HeaderMap, HeaderValue, header};

/// Headers of a file that is saved and not shown, and that nobody else keeps.
pub(super) fn as_file(name: &str, kind: &'static str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = disposition.parse() {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers
}

/// A table for programs that calculate: `columns` are the names of its columns, separated by commas.
pub(super) fn table(
    name: &str,
    columns: &str,
    rows: impl Stream<Item = centre_store::Result<Bytes>> + Send + 'static,
) -> Response {
    // Spreadsheets recognise UTF-8 by the byte order mark at the beginning.
    let head = Bytes::from(format!("\u{feff}{columns}\r\n"));
    let body = Body::from_stream(stream::iter([Ok(head)]).chain(rows));
    let headers = as_file(name, "text/csv; charset=utf-8; header=present");
    (headers, body).into_response()
}

/// A cell of a table (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in
/// front, which is how spreadsheets themselves mark text. With South African settings they end a
/// cell at a semicolon. They do not see its quotes then, and end it at a line break, too: so what
/// follows either of these is checked as well.
pub(super) fn push_cell(row: &mut String, text: &str) {
    row.push('"');
    for part in text.split_inclusive([';', '\n']) {
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
            ("", "\"\""),
        ] {
            let mut row = String::new();
            push_cell(&mut row, text);
            assert_eq!(row, cell, "{text:?}");
        }
    }
}

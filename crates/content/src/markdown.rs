//! Markdown in, safe HTML out.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use pulldown_cmark::{Event, Options, Parser, TagEnd, html};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

use crate::addresses::is_site_path;
use crate::editor_forms::marks::split_mark;

thread_local! {
    static KNOWN: RefCell<HashMap<String, String>> = RefCell::default();
}

/// From here on files of this thread may name these Markdown files.
pub(crate) fn set_known(texts: HashMap<String, String>) {
    KNOWN.set(texts);
}

/// Text that an editor writes as Markdown and a page receives as HTML.
///
/// In TOML it is a string, or `{ markdown = "path/below/content.md" }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Html")]
pub(crate) struct Markdown(String);

/// Why a text cannot be shown.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(crate) enum MarkdownError {
    #[error("holds raw HTML (`{0}`); write it without, and `&lt;` for a literal <")]
    RawHtml(String),
    #[error("links to `{0}`; a link starts with https://, mailto:, tel:, / or #")]
    Link(String),
    #[error("holds an image; pictures have fields of their own")]
    Image,
    #[error("is empty; write some text")]
    Empty,
}

/// Renders Markdown without raw HTML, images or links of unexpected schemes.
pub(crate) fn to_html(markdown: &str) -> Result<String, MarkdownError> {
    if markdown.trim().is_empty() {
        return Err(MarkdownError::Empty);
    }
    let (markdown, mark) = split_mark(markdown);
    let markdown = with_lists(markdown);
    let mut events = Vec::new();
    for event in Parser::new_ext(&markdown, Options::ENABLE_TABLES) {
        match &event {
            Event::Html(text) | Event::InlineHtml(text) => {
                return Err(MarkdownError::RawHtml(text.trim().to_owned()));
            }
            Event::Start(pulldown_cmark::Tag::Image { .. }) => return Err(MarkdownError::Image),
            Event::Start(pulldown_cmark::Tag::Link { dest_url, .. })
                if !is_site_path(dest_url)
                    && !["https://", "mailto:", "tel:", "#"]
                        .iter()
                        .any(|start| dest_url.starts_with(start)) =>
            {
                return Err(MarkdownError::Link(dest_url.to_string()));
            }
            _ => {}
        }
        if !mark.is_empty() && ends_words(&event, events.last()) {
            events.push(Event::Text(mark.into()));
        }
        events.push(event);
    }
    let mut out = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut out, events.into_iter());
    Ok(out.trim_end().to_owned())
}

/// Whether an event ends a block right behind its words.
fn ends_words(event: &Event<'_>, before: Option<&Event<'_>>) -> bool {
    let is_block = |end: &TagEnd| !matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link);
    let is_behind_words = match before {
        Some(Event::End(end)) => !is_block(end),
        Some(Event::Start(_) | Event::Rule) | None => false,
        Some(_) => true,
    };
    is_behind_words && matches!(event, Event::End(end) if is_block(end))
}

/// Bullets of word processors, which a tab follows. Of those that stand in fonts of signs the clipboard has the
/// letter or the private character at their place.
const BULLETS: [char; 26] = [
    '•', '·', '▪', '◦', '○', '●', '■', '□', '➢', '❖', '✓', '✔', '–', '—', 'o', '§', 'Ø', 'ü', 'v',
    'q', '\u{f0b7}', '\u{f0a7}', '\u{f0d8}', '\u{f0fc}', '\u{f076}', '\u{f071}',
];

/// The lists of a word processor as lists of Markdown.
fn with_lists(markdown: &str) -> Cow<'_, str> {
    if !markdown.contains('\t') {
        return Cow::Borrowed(markdown);
    }
    let mut lists = String::with_capacity(markdown.len());
    let mut is_in_list = false;
    for line in markdown.split_inclusive('\n') {
        let item = line.trim_start_matches([' ', '\t']).strip_prefix(BULLETS);
        let item = item.and_then(|it| it.strip_prefix('\t'));
        if let Some(item) = item {
            // A list needs no empty line before it; a paragraph after it does.
            lists.push_str("- ");
            lists.push_str(item);
        } else {
            if is_in_list && !line.trim().is_empty() && !line.starts_with([' ', '\t', '-']) {
                lists.push('\n');
            }
            lists.push_str(line);
        }
        is_in_list = item.is_some();
    }
    lists.into()
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected Markdown text or { markdown = \"file.md\" }"
)]
enum MarkdownSource {
    Text(String),
    File { markdown: String },
}

impl JsonSchema for Markdown {
    fn schema_name() -> Cow<'static, str> {
        "Markdown".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "string", "format": "markdown" },
            {
                "type": "object",
                "properties": { "markdown": { "type": "string", "format": "file" } },
                "required": ["markdown"],
            },
        ] })
    }
}

impl<'de> Deserialize<'de> for Markdown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rendered = match MarkdownSource::deserialize(deserializer)? {
            MarkdownSource::Text(text) => to_html(&text).map_err(|refused| refused.to_string()),
            MarkdownSource::File { markdown: file } => KNOWN
                .with_borrow(|known| known.get(&file).cloned())
                .ok_or_else(|| {
                    format!("names the text `{file}`, which does not exist; write it here")
                })
                .and_then(|text| {
                    to_html(&text).map_err(|refused| format!("names `{file}`, which {refused}"))
                }),
        };
        rendered.map(Markdown).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_a_word_processor_become_lists() {
        let html = to_html("We offer:\n•\tsatsangs\n•\tclasses\nCome and see.").unwrap();
        let expected = "<p>We offer:</p>\n<ul>\n<li>satsangs</li>\n<li>classes</li>\n</ul>\n<p>Come and see.</p>";
        assert_eq!(html, expected);
        for bullet in ["●", "Ø", "\u{f0d8}", "✓", "\u{f0fc}", "–", "\to"] {
            let html = to_html(&format!("{bullet}\tone\n{bullet}\ttwo")).unwrap();
            let expected = "<ul>\n<li>one</li>\n<li>two</li>\n</ul>";
            assert_eq!(html, expected, "{bullet}");
        }
        // No bullet begins a line of these.
        for text in ["a • b\tc", "on\tSunday", "• one"] {
            assert_eq!(to_html(text).unwrap(), format!("<p>{text}</p>"));
        }
    }
}

//! Markdown in, safe HTML out.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use pulldown_cmark::{Event, Options, Parser, html};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

use crate::site_path::is_site_path;

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
    #[error("holds raw HTML (`{0}`); write Markdown instead, and `&lt;` for a literal <")]
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
    let mut events = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
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
        events.push(event);
    }
    let mut out = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut out, events.into_iter());
    Ok(out.trim_end().to_owned())
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
            { "title": "Text", "type": "string", "format": "markdown" },
            {
                "title": "A file of its own",
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
                    format!(
                        "names the file `{file}`, which does not exist below the content folder"
                    )
                })
                .and_then(|text| {
                    to_html(&text).map_err(|refused| format!("names `{file}`, which {refused}"))
                }),
        };
        rendered.map(Markdown).map_err(de::Error::custom)
    }
}

//! A page inside a preview: the page as visitors would have it, except that its links stay in the
//! preview and a line below it says what it is. Visitors' documents and scripts carry nothing of
//! it.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use centre_content::{Forms, format_message, without_marks};
use centre_ssr::Rendered;
use sha2::{Digest, Sha256};

use crate::pages::personal_page::in_markup;
use crate::pages::shell::Shell;

/// The script of the line. It stands in the document itself, as the queue of early events does.
const SCRIPT: &str = include_str!("preview_page.js");

const NOT_TO_BE_FOUND: &str = "<meta name=\"robots\" content=\"noindex\">";

/// The script as `script-src` of a `Content-Security-Policy` names it.
pub(crate) fn script_source() -> &'static str {
    static SOURCE: LazyLock<String> =
        LazyLock::new(|| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(SCRIPT))));
    &SOURCE
}

/// What the line says.
pub(crate) struct Line<'a> {
    /// Where the preview is, such as `/preview/…`.
    pub base: &'a str,
    pub messages: &'a Forms,
    /// Titles of the texts whose drafts are not shown.
    pub left_out: &'a [String],
    /// For an editor who changes words on the page: names the table of its marks.
    pub marks: Option<&'a str>,
}

impl Line<'_> {
    /// The document of a rendered page.
    pub fn document(&self, shell: &Shell, mut page: Rendered) -> String {
        page.html = below(self.base, &page.html);
        if self.marks.is_some() {
            page.head = without_marks(&page.head).into_owned();
            page.html = with_marks_in_words_alone(&page.html);
        }
        if !page.head.contains("name=\"robots\"") {
            page.head.push_str(NOT_TO_BE_FOUND);
        }
        self.under(shell, &shell.document(&page, false))
    }

    /// A document with the line under it. What runs in the browser reads the base from it, too.
    pub fn under(&self, shell: &Shell, document: &str) -> String {
        let html = match self.marks {
            Some(table) => format!("<html data-base=\"{}\" data-marks=\"{table}\" ", self.base),
            None => format!("<html data-base=\"{}\" ", self.base),
        };
        let document = document.replacen("<html ", &html, 1);
        let body = document.strip_suffix("</body></html>").unwrap_or(&document);
        let texts = &self.messages.texts;
        let mut said = texts.preview.clone();
        if !self.left_out.is_empty() {
            said.push(' ');
            let titles = self.left_out.join(", ");
            said.push_str(&format_message(
                &texts.preview_left_out,
                &[("texts", &titles)],
            ));
        }
        // The editor's page around it says what it is.
        let (hidden, marks) = match self.marks {
            Some(_) => (
                "hidden ",
                format!("<script src=\"{}\" async></script>", shell.marks()),
            ),
            None => ("", String::new()),
        };
        format!(
            "{body}<p {hidden}id=\"preview\" role=\"status\" data-nothing-sent=\"{}\" style=\"position: sticky; \
             bottom: 0; z-index: 1; padding: 0.375rem 4.5rem; border-top: 1px solid var(--color-line); \
             background: var(--color-ink); color: var(--color-paper); font-size: 0.9375rem; \
             text-align: center; text-wrap: balance\">{}</p><script>{SCRIPT}</script>{marks}</body></html>",
            in_markup(&texts.preview_sends_nothing),
            in_markup(&said),
        )
    }
}

/// Markup whose links to pages of this site lead to them below `base`.
fn below(base: &str, html: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 4);
    let mut rest = html;
    while let Some(at) = rest.find("<a ") {
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end);
        out.push_str(&rest[..at]);
        let tag = &rest[at..end];
        match tag.split_once(" href=\"/") {
            Some((before, path)) if is_page(path) => {
                out.push_str(before);
                out.push_str(" href=\"");
                out.push_str(base);
                if !path.starts_with('"') {
                    out.push('/');
                }
                out.push_str(path);
            }
            _ => out.push_str(tag),
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Markup whose attributes have no marks.
fn with_marks_in_words_alone(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for part in html.split_inclusive('>') {
        let (words, tag) = part.split_at(part.find('<').unwrap_or(part.len()));
        out.push_str(words);
        out.push_str(&without_marks(tag));
    }
    out
}

/// Whether an address without its first slash is that of a page, and no file, program or other site.
/// `preview_page.js` asks for the same.
fn is_page(path: &str) -> bool {
    let path = path.split(['"', '?', '#']).next().unwrap_or_default();
    !path.starts_with('/') && !path.starts_with("api/") && !path.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_pages_stay_in_the_preview() {
        for (from, to) in [
            ("<a href=\"/\">x</a>", "<a href=\"/preview/x\">x</a>"),
            (
                "<a href=\"/about\">x</a>",
                "<a href=\"/preview/x/about\">x</a>",
            ),
            (
                "<p><a class=\"b\" href=\"/learn?tab=a.b#c\" title=\"\">x</a><a href=\"/\"></a>",
                "<p><a class=\"b\" href=\"/preview/x/learn?tab=a.b#c\" title=\"\">x</a><a href=\"/preview/x\"></a>",
            ),
            ("<a href=\"/?a\">x</a>", "<a href=\"/preview/x/?a\">x</a>"),
        ] {
            assert_eq!(below("/preview/x", from), to);
        }
        for other in [
            "<a href=\"//elsewhere.example\">x</a>",
            "<a href=\"https://elsewhere.example/about\">x</a>",
            "<a href=\"/events/sunday.ics\">x</a>",
            "<a href=\"/media/a-640.webp\" download>x</a>",
            "<a href=\"/api/session\">x</a>",
            "<a href=\"#here\">x</a>",
            "<abbr title=\" href=\"/about\"></abbr><a name=\"x\">",
            "<a href",
        ] {
            assert_eq!(below("/preview/x", other), other);
        }
    }
}

//! The HTML document around what the isolate renders.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use centre_ssr::Rendered;
use http::{HeaderName, HeaderValue};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Which files a page needs, as the frontend's build wrote it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// The script that starts the application in the browser.
    pub entry: String,
    /// What it runs, one after the other.
    pub steps: Vec<String>,
    /// The steps and what they import, to be loaded together.
    pub scripts: Vec<String>,
    /// The stylesheet as a file of its own.
    pub css: String,
    /// Fonts used at the top of a page.
    pub fonts: Vec<String>,
    /// The rules of the fonts for letters that few pages have: see [`has_rare_letters`].
    pub rare_letters: String,
    /// The script in every document that queues what is tapped before the others are there.
    pub early_event_queue: String,
    /// The script that browsers keep running beside the pages.
    pub service_worker: String,
    /// The script that reads the marks of pages on which an editor changes words.
    pub marks: String,
    /// Scripts of each route, by route id.
    pub routes: BTreeMap<String, Vec<String>>,
}

/// Where the drawn icon is when the content's emblem is no drawing.
const ICON: &str = "/favicon.svg";

/// Everything of a document that is the same for all pages.
#[derive(Debug, Clone)]
pub struct Shell {
    manifest: Manifest,
    styles: Styles,
    live_reload: bool,
    /// Address of the drawn icon.
    icon: String,
}

/// Stylesheets for putting into documents.
#[derive(Debug, Clone)]
pub struct Styles {
    /// For documents of no known route.
    pub whole: Cow<'static, str>,
    /// By route id: what of it the route's document needs.
    pub of_route: HashMap<String, &'static str>,
}

/// The bundle names the rendered route in this header. It is not sent on.
pub(crate) const ROUTE_HEADER: &str = "x-route";

/// The header by which it says how many of the page's fragments were kept ones; not sent on.
pub(crate) const FRAGMENTS_HEADER: &str = "x-fragments";

/// The header by which it says why the page was left to react-dom; not sent on.
pub(crate) const FALLBACK_HEADER: &str = "x-react-dom";

/// The header by which it says that the page shows something of events; not sent on.
pub(crate) const EVENTS_HEADER: &str = "x-events";

/// Tells an open page which code content is for: one that runs other code, because the program
/// was updated since, loads the next page as a document (`frontend/src/runtime/connection.ts`).
pub(crate) const CODE_HEADER: HeaderName = HeaderName::from_static("x-code");

/// Stands right before the JSON that the browser needs to hydrate the page.
pub(crate) const HYDRATION_DATA: &str = "type=\"application/json\" id=\"hydration-data\">";

/// Phones are not to make links of dates and numbers: an element that React does not expect has the
/// page rendered anew. What can be called or written to is a link already.
const PLAIN_TEXT: &str =
    "<meta name=\"format-detection\" content=\"telephone=no,date=no,address=no\">";

/// What visitors without scripts read when rendering has failed.
const FAILURE: &str = "<h1>Unexpected Application Error!</h1>";

impl Shell {
    /// `live_reload` adds the script by which an open page follows changes during
    /// development.
    pub fn new(manifest: Manifest, styles: Styles, live_reload: bool) -> Self {
        Self {
            manifest,
            styles,
            live_reload,
            icon: ICON.to_owned(),
        }
    }

    /// Documents name the drawing at `address` as their icon. Where pages show that drawing, too,
    /// browsers fetch it once.
    pub(crate) fn with_icon(mut self, address: String) -> Self {
        self.icon = address;
        self
    }

    /// Names the code that pages run: the step that starts the application, whose address
    /// has a hash over everything that it imports.
    pub(crate) fn code(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(self.manifest.steps.last()?).ok()
    }

    /// The early-event queue, as `script-src` of a `Content-Security-Policy` names it: by the hash of
    /// the bytes that stand in documents.
    pub(crate) fn early_event_queue_source(&self) -> String {
        let hash = Sha256::digest(&self.manifest.early_event_queue);
        format!("'sha256-{}'", STANDARD.encode(hash))
    }

    /// The address of the service worker's script.
    pub(crate) fn service_worker(&self) -> &str {
        &self.manifest.service_worker
    }

    /// The address of the script that reads marks.
    pub(crate) fn marks(&self) -> &str {
        &self.manifest.marks
    }

    /// The document of a rendered page. A page that is `personal` is the same but for a person's names, whatever
    /// letters these have.
    pub(crate) fn document(&self, page: &Rendered, personal: bool) -> String {
        let rare_letters = personal || has_rare_letters(&page.html);
        let route = page.header(ROUTE_HEADER);
        self.assemble(&page.head, &page.html, &page.data, route, rare_letters)
    }

    /// The document that renders in the browser, because rendering here failed.
    pub(crate) fn client_rendered(&self, context_json: &str) -> String {
        let context = context_json.replace('<', "\\u003c");
        let head = "<title>Unexpected Application Error!</title><meta name=\"robots\" content=\"noindex\">";
        let data = format!("{{\"context\":{context}}}");
        let mut document = self.assemble(head, "", &data, None, false);
        document.push_str("<noscript>");
        document.push_str(FAILURE);
        document.push_str("</noscript>");
        document
    }

    fn assemble(
        &self,
        head: &str,
        html: &str,
        data: &str,
        route: Option<&str>,
        rare_letters: bool,
    ) -> String {
        let of_route = route.and_then(|route| self.styles.of_route.get(route));
        let (styles, rare_letters) = match of_route {
            Some(styles) if rare_letters => (*styles, &*self.manifest.rare_letters),
            Some(styles) => (*styles, ""),
            None => (&*self.styles.whole, ""),
        };
        let mut out =
            String::with_capacity(styles.len() + head.len() + html.len() + data.len() + 4 * 1024);
        out.push_str("<!doctype html><html lang=\"en-ZA\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">");
        out.push_str(head);
        for font in &self.manifest.fonts {
            let _ = write!(
                out,
                "<link rel=\"preload\" href=\"{font}\" as=\"font\" type=\"font/woff2\" crossorigin>"
            );
        }
        out.push_str(PLAIN_TEXT);
        // Where a browser takes no drawing it asks for /favicon.ico by itself.
        out.push_str("<link rel=\"icon\" href=\"");
        out.push_str(&self.icon);
        out.push_str("\" type=\"image/svg+xml\"><link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\"><link rel=\"manifest\" href=\"/manifest.webmanifest\"><style>");
        out.push_str(rare_letters);
        out.push_str(styles);
        out.push_str("</style><script>");
        out.push_str(&self.manifest.early_event_queue);
        out.push_str("</script></head><body><div id=\"root\">");
        out.push_str(html);
        out.push_str("</div><script ");
        out.push_str(HYDRATION_DATA);
        out.push_str(data);
        out.push_str("</script>");
        let chunks = route
            .and_then(|route| self.manifest.routes.get(route))
            .into_iter()
            .flatten();
        // For the entry script, which loads them and the steps once the page is painted.
        let scripts: Vec<&str> = self
            .manifest
            .scripts
            .iter()
            .chain(chunks)
            .filter(|it| !self.manifest.steps.contains(it))
            .map(String::as_str)
            .collect();
        let _ = write!(
            out,
            "<script type=\"module\" src=\"{}\" data-scripts=\"{}\" data-steps=\"{}\" async></script>",
            self.manifest.entry,
            scripts.join(" "),
            self.manifest.steps.join(" ")
        );
        if self.live_reload {
            out.push_str("<script src=\"/dev/reload.js\" async></script>");
        }
        out.push_str("</body></html>");
        out
    }
}

/// Whether a text has letters with signs, or signs: the typeface of headings has files of their own for them
/// (`frontend/build/fonts.mjs`). Signs such as © and £, which these files have, too, stand on all pages, and are
/// no reason.
fn has_rare_letters(text: &str) -> bool {
    /// So many bytes are compared at once. One by one they took a seventh of the time of a page with kept parts.
    const PIECE: usize = 256;
    // Every one begins with a byte of these, and few other characters do.
    let begins = |byte: &u8| matches!(byte, 0xc3..=0xc5 | 0xcc | 0xcd | 0xe1);
    let is_rare = |c| matches!(c, 'À'..='Ö' | 'Ø'..='ſ' | '\u{300}'..='\u{36f}' | '\u{1e00}'..='\u{1e3f}' | '\u{1e42}'..='\u{1e9f}');
    let begins_one = |at: usize| {
        let character = text.get(at..).and_then(|rest| rest.chars().next());
        character.is_some_and(is_rare)
    };
    let mut pieces = (0..).step_by(PIECE).zip(text.as_bytes().chunks(PIECE));
    pieces.any(|(start, piece)| {
        // Without a way out in the middle.
        let may_have = piece.iter().fold(false, |found, byte| found | begins(byte));
        may_have
            && (start..)
                .zip(piece)
                .any(|(at, byte)| begins(byte) && begins_one(at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_signs_are_rare() {
        for rare in ["Ā", "Śrī", "Kṛṣṇa", "café", "r\u{304}", "saṁsāra", "ẓ", "ž"] {
            assert!(has_rare_letters(rare), "{rare}");
        }
        for usual in [
            "",
            "Om",
            "3 × 4 © “so” – नमस्ते",
            "ॐ",
            "\u{a0}·«»",
            "\u{1e41}",
        ] {
            assert!(!has_rare_letters(usual), "{usual}");
        }
        // Wherever it stands.
        for before in 0..520 {
            let text = format!("{}ṛ×", "×".repeat(before));
            assert!(has_rare_letters(&text), "{before}");
            assert!(!has_rare_letters(&text.replace('ṛ', "")), "{before}");
        }
    }
}

//! What reads the files of editors, each as a function of bytes that panics when a promise
//! is broken. Driven by `fuzz/`, and by the tests below.

use crate::Content;
use crate::files::Files;
use crate::markdown;
use crate::testing::AnyPicture;

/// A target and its name, which is that of its corpus, too.
pub type FuzzTarget = (&'static str, fn(&[u8]));

/// Everything there is to drive.
pub const TARGETS: [FuzzTarget; 2] = [("markdown", markdown), ("content_files", content_files)];

/// Text that becomes a part of a page: whatever it is, it brings no element or address that
/// could run anything.
pub fn markdown(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let Ok(html) = markdown::to_html(text) else {
        return;
    };
    for part in html.split('<').skip(1) {
        let tag = part.trim_start_matches('/');
        let end = tag.find(|c: char| !c.is_ascii_alphanumeric());
        let (name, rest) = tag.split_at(end.unwrap_or(tag.len()));
        let known = [
            "a",
            "blockquote",
            "br",
            "code",
            "em",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "hr",
            "li",
            "ol",
            "p",
            "pre",
            "strong",
            "table",
            "tbody",
            "td",
            "th",
            "thead",
            "tr",
            "ul",
        ];
        assert!(known.contains(&name), "{html}");
        for (attribute, value) in attributes(rest, &html) {
            match attribute {
                "href" => {
                    let fine = ["https://", "mailto:", "tel:", "/", "#"];
                    assert!(fine.iter().any(|start| value.starts_with(start)), "{html}");
                    assert!(!value.starts_with("//"), "{html}");
                }
                "class" | "start" | "style" | "title" => {}
                _ => panic!("{attribute}: {html}"),
            }
        }
    }
}

/// Names and values of a tag whose element has been read, as a browser would find them.
fn attributes<'a>(mut rest: &'a str, html: &str) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.starts_with(['>', '/']) {
            return found;
        }
        let attribute = rest
            .split_once("=\"")
            .and_then(|(name, rest)| Some((name, rest.split_once('"')?)));
        let Some((name, (value, after))) = attribute else {
            panic!("{rest}: {html}");
        };
        found.push((name, value));
        rest = after;
    }
}

/// A content folder in which one file was changed: its name is the first line, its text what
/// follows. It is taken or refused with at least one reason.
pub fn content_files(change: &[u8]) {
    let Ok(change) = std::str::from_utf8(change) else {
        return;
    };
    let (name, text) = change.split_once('\n').unwrap_or((change, ""));
    let mut files = Files::embedded();
    files.replace(name, text);
    match Content::of(&files, &AnyPicture) {
        Ok(content) => assert!(content.document("home").is_some()),
        Err(problems) => assert!(!problems.0.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_kept_corpora_break_no_promise() {
        let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
        for (name, target) in TARGETS {
            let mut files = 0;
            for file in std::fs::read_dir(corpora.join(name)).unwrap() {
                target(&std::fs::read(file.unwrap().path()).unwrap());
                files += 1;
            }
            assert!(files > 0, "{name} has no corpus");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2048))]

        #[test]
        fn random_markdown_breaks_no_promise(
            pieces in proptest::collection::vec(
                proptest::sample::select(vec![
                    "[", "](", ")", "![", "<", ">", "javascript:", "//", "https://a", "\"", "'",
                    "&lt;", "`", "*", "_", "#", "|", "-", "\n", "\n\n", " ", "a", "1.", "\\", "é",
                    "<a:b>", "[a]: x", "[a]",
                ]),
                0..30,
            )
        ) {
            markdown(pieces.concat().as_bytes());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn files_with_a_random_change_are_taken_or_refused(
            (name, text, at, change) in (
                proptest::sample::select(
                    Files::embedded().names().map(str::to_owned).collect::<Vec<_>>(),
                ),
                any::<proptest::sample::Index>(),
                any::<proptest::sample::Index>(),
                "\\PC{0,3}",
            ).prop_map(|(name, at, length, change)| {
                let text = Files::embedded().get(&name).unwrap_or_default().to_owned();
                let at = at.index(text.len() + 1);
                (name, text, at, (length.index(20), change))
            })
        ) {
            let start = text.floor_char_boundary(at);
            let end = text.floor_char_boundary((at + change.0).min(text.len()));
            let changed = format!("{name}\n{}{}{}", &text[..start], change.1, &text[end.max(start)..]);
            content_files(changed.as_bytes());
        }
    }
}

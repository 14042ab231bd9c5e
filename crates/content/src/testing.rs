//! Loads the pages of one section from the embedded files, for the tests beside them.
#![cfg_attr(
    not(test),
    expect(dead_code, reason = "fuzzing needs the pictures alone")
)]

use serde_json::Value;

use crate::Problem;
use crate::detail;
use crate::files::Files;
use crate::loading::Loader;
use crate::pages::{games, learn};
use crate::picture::{Fallback, PictureInfo, Pictures};

/// Says of every picture that it exists.
pub(crate) struct AnyPicture;

impl Pictures for AnyPicture {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        Some(PictureInfo {
            src: format!("/media/{file}"),
            width: 4,
            height: 3,
            widths: vec![4],
            fallback: Fallback::Jpg,
            is_drawing: false,
            placeholder: None,
            focus: None,
        })
    }
}

/// The files of the learning centre and the messages alone.
fn learn_files() -> Files {
    let mut files = Files::embedded();
    let others: Vec<String> = files
        .names()
        .filter(|name| {
            !["learn/", "learn.toml", "messages/"]
                .iter()
                .any(|it| name.starts_with(it))
        })
        .map(str::to_owned)
        .collect();
    for name in others {
        files.remove(&name);
    }
    files.replace(detail::DETAILS, "");
    files
}

fn load(
    files: &Files,
) -> Result<std::collections::BTreeMap<String, crate::Document>, Vec<Problem>> {
    let mut loader = Loader::new(files, &AnyPicture);
    for source in learn::documents().into_iter().chain(games::documents()) {
        source.load(&mut loader);
    }
    loader
        .finish()
        .map(|loaded| loaded.documents)
        .map_err(|problems| problems.0)
}

/// A document of the learning centre.
pub(crate) fn document(key: &str) -> Value {
    let documents = load(&learn_files()).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let document = documents
        .get(key)
        .unwrap_or_else(|| panic!("there is no document `{key}`"));
    serde_json::from_str(&document.json).expect("documents are JSON")
}

/// What is wrong after the first `old` in `file` was replaced by `mistake`.
pub(crate) fn problems_after(file: &str, old: &str, mistake: &str) -> Vec<Problem> {
    let mut files = learn_files();
    let text = files.get(file).expect("the file is embedded");
    assert!(text.contains(old), "{file} does not hold `{old}`");
    let text = text.replacen(old, mistake, 1);
    files.replace(file, &text);
    load(&files).expect_err("a mistake is refused")
}

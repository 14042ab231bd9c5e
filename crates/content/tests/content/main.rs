//! The embedded content against the specification, and broken content against the loader.

#![expect(clippy::unwrap_used, reason = "tests may fail by panicking")]

mod event_days;
mod events;
mod plain_words;
mod problems;
mod specification;

use centre_content::{Content, Fallback, PictureInfo, Pictures};

/// Has every picture except those named `missing/…`.
struct AnyPicture;

impl Pictures for AnyPicture {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        (!file.starts_with("missing/")).then(|| PictureInfo {
            src: format!("/media/{file}-0000"),
            width: 1200,
            height: 900,
            widths: vec![400, 800, 1200],
            fallback: Fallback::Jpg,
            is_drawing: false,
            placeholder: Some("#EADFC9".to_owned()),
            focus: None,
        })
    }
}

#[test]
fn compiled_content_is_the_same_content() {
    let content = Content::embedded(&AnyPicture).unwrap();
    let again = Content::from_compiled(&content.compile().unwrap()).unwrap();
    assert_eq!(again.version(), content.version());
    assert_eq!(again.placeholders(), content.placeholders());
    assert!(again.keys().eq(content.keys()));
    for key in content.keys() {
        let (one, other) = (content.document(key).unwrap(), again.document(key).unwrap());
        assert_eq!(one.json, other.json);
        assert_eq!(one.etag, other.etag);
        assert_eq!(one.updated, other.updated);
    }
    assert!(Content::from_compiled(b"anything else").is_err());
}

//! The embedded content against the specification, and broken content against the loader.

#![expect(clippy::unwrap_used, reason = "tests may fail by panicking")]

mod problems;
mod specification;

use centre_content::{Fallback, PictureInfo, Pictures};

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
            placeholder: Some("#EADFC9".to_owned()),
        })
    }
}

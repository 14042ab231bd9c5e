//! What several unit tests of this crate need.

use centre_content::{Fallback, PictureInfo, Pictures};
use http::HeaderMap;

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

/// These header fields.
pub(crate) fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        headers.append(*name, value.parse().unwrap());
    }
    headers
}

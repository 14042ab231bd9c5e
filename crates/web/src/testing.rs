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

/// Compares a file of `frontend/src/generated` with what `source`, a file of this crate, makes it; rewrites it when
/// `UPDATE_TYPES=1` is set.
pub(crate) fn expect_generated(name: &str, source: &str, declarations: &str) {
    const COMMAND: &str = "UPDATE_TYPES=1 cargo test -p centre-web";
    let text = format!(
        "// Generated from crates/web/src/{source} by `{COMMAND}`; do not edit.\n\
         // biome-ignore-all lint: generated\n// biome-ignore-all format: generated\n\n{declarations}"
    );
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../frontend/src/generated/{name}.ts"));
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, text, "run `{COMMAND}` and commit the result");
}

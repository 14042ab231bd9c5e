//! What is known of a picture before any variant exists.

use serde::{Deserialize, Serialize};

use crate::{
    Kind, MediaError, Source,
    raster::{Decoded, guarded},
};

/// Drawings of at most this many bytes are served as such: painting them should cost a phone at a
/// quarter of the speed no more than a frame, 16 ms (docs/decisions/021-pictures-on-demand.md).
const SMALL_DRAWING_BYTES: usize = 8 * 1024;

/// What a page needs to know of a picture before any variant exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    /// Intrinsic width in pixels, after turning the picture upright.
    pub width: u32,
    /// Intrinsic height in pixels, after turning the picture upright.
    pub height: u32,
    /// Whether anything behind the picture shows through. Exact for drawings; for photographs
    /// whether the file has an alpha channel.
    pub has_alpha: bool,
    /// Whether it is a drawing so small that browsers get the drawing itself.
    pub is_small_drawing: bool,
    /// BLAKE3 of the file in hexadecimal.
    pub hash: String,
}

/// Reads a picture's size, transparency and hash. A photograph's pixels are not decoded, so
/// damage after its header shows only when a variant is made.
///
/// # Errors
/// When the file cannot be read, is not of its kind, or passes a limit.
pub fn inspect(source: &Source) -> Result<Info, MediaError> {
    inspect_bytes(source, &source.read()?)
}

/// As [`inspect`], of a file that has been read already.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_bytes(source: &Source, bytes: &[u8]) -> Result<Info, MediaError> {
    let (width, height, has_alpha) = guarded(source.kind, || Decoded::measure(source.kind, bytes))
        .map_err(|problem| problem.at(source.path()))?;
    Ok(Info {
        width,
        height,
        has_alpha,
        is_small_drawing: source.kind == Kind::Svg && bytes.len() <= SMALL_DRAWING_BYTES,
        hash: blake3::hash(bytes).to_hex().to_string(),
    })
}

use serde::{Deserialize, Serialize};

/// Media type of drawings.
pub const DRAWING_TYPE: &str = "image/svg+xml";

/// Changes whenever an encoder or its settings change, so that caches are filled afresh and
/// addresses that are kept for a year name other bytes.
pub const SETTINGS: u32 = 4;

/// The formats of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Smallest; every current browser.
    Avif,
    /// For browsers that do not know AVIF, and for who comes before an AVIF is made.
    WebP,
    /// To take away, and at the fixed addresses, where the picture is opaque.
    Jpeg,
    /// To take away, and at the fixed addresses, where the picture has transparency.
    Png,
}

impl Format {
    /// File extension, without a dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// The media type for `Content-Type`.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    /// The format that every browser shows, for a picture with or without transparency.
    pub fn fallback(has_alpha: bool) -> Self {
        if has_alpha { Self::Png } else { Self::Jpeg }
    }
}

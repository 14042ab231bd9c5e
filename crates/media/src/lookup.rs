//! What is found at an address.

use bytes::Bytes;

/// The bytes of one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The whole file.
    pub bytes: Bytes,
    /// Media type for `Content-Type`.
    pub content_type: &'static str,
    /// Strong entity tag, in quotes.
    pub etag: String,
    /// How long the answer may be kept.
    pub caching: PictureCaching,
}

/// How long a picture may be kept by browsers and proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureCaching {
    /// For good: the address changes with the bytes.
    Immutable,
    /// Ask again with the entity tag after a while.
    Revalidate,
    /// Not at all: it stands in for one that is still being made.
    StandIn,
}

/// What [`Library::lookup`](crate::Library::lookup) finds at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// A picture.
    Found(Served),
    /// A file to take away whose source cannot be read just now: answer 503 with `Retry-After`.
    Unavailable,
    /// No picture, or one whose file is damaged or too large: answer 404.
    NotFound,
}

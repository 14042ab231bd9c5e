//! Recordings, in parts where a player asks for parts.

use std::collections::HashMap;
use std::path::Path;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use include_dir::Dir;

use crate::files::assets::content_type;
use crate::files::compression::has_tag;

/// A day: an address without a hash may hold another recording after an update.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("max-age=86400");

/// The files below `/audio/`, held in memory: they are few and small.
#[derive(Debug, Clone, Default)]
pub struct Recordings(HashMap<String, Recording>);

#[derive(Debug, Clone)]
struct Recording {
    bytes: Bytes,
    tag: String,
}

impl Recordings {
    /// The recordings of an embedded folder.
    pub fn embedded(dir: &'static Dir<'static>) -> Self {
        let files = dir.files().filter_map(|file| {
            let name = file.path().file_name()?.to_str()?;
            Some((name.to_owned(), Bytes::from_static(file.contents())))
        });
        Self::of(files)
    }

    /// These recordings, and those of a folder, which take the place of the ones with the
    /// same name. A folder that is not there has none.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn with_folder(mut self, folder: &Path) -> std::io::Result<Self> {
        if folder.is_dir() {
            let mut files = Vec::new();
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                if let (Some("mp3"), Some(name)) = (
                    path.extension().and_then(|extension| extension.to_str()),
                    path.file_name().and_then(|name| name.to_str()),
                ) {
                    files.push((name.to_owned(), Bytes::from(std::fs::read(&path)?)));
                }
            }
            self.0.extend(Self::of(files).0);
        }
        Ok(self)
    }

    fn of(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let recordings = files.into_iter().map(|(name, bytes)| {
            let tag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..20]);
            (name, Recording { bytes, tag })
        });
        Self(recordings.collect())
    }

    pub(crate) fn respond(&self, name: &str, request: &HeaderMap) -> Response {
        match self.0.get(name) {
            Some(recording) => recording.respond(name, request),
            None => (StatusCode::NOT_FOUND, "There is no such recording.\n").into_response(),
        }
    }
}

impl Recording {
    fn respond(&self, name: &str, request: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, CACHE_CONTROL);
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        if let Ok(tag) = self.tag.parse() {
            headers.insert(header::ETAG, tag);
        }
        if has_tag(request, &self.tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(header::CONTENT_TYPE, content_type(name));
        let whole = self.bytes.len() as u64;
        let Some(asked) = self.range(request) else {
            return (headers, Body::from(self.bytes.clone())).into_response();
        };
        // Several parts at once would need a multipart answer, which no player asks for.
        let part = http_range_header::parse_range_header(asked)
            .ok()
            .and_then(|ranges| ranges.validate(whole).ok())
            .and_then(|ranges| ranges.into_iter().next());
        let content_range = match &part {
            Some(part) => format!("bytes {}-{}/{whole}", part.start(), part.end()),
            None => format!("bytes */{whole}"),
        };
        let content_range = content_range.parse().ok();
        let bounds = part.and_then(|part| {
            let start = usize::try_from(*part.start()).ok()?;
            let end = usize::try_from(*part.end()).ok()?;
            Some(start..=end)
        });
        let Some(bounds) = bounds else {
            // The headers so far are about the recording, not about the refusal.
            let headers: HeaderMap = content_range
                .map(|value| (header::CONTENT_RANGE, value))
                .into_iter()
                .collect();
            return (StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response();
        };
        headers.extend(content_range.map(|value| (header::CONTENT_RANGE, value)));
        let body = Body::from(self.bytes.slice(bounds));
        (StatusCode::PARTIAL_CONTENT, headers, body).into_response()
    }

    /// The part that is asked for, if it is a part of this very recording.
    fn range<'a>(&self, request: &'a HeaderMap) -> Option<&'a str> {
        let same = request
            .get(header::IF_RANGE)
            .is_none_or(|tag| tag.as_bytes() == self.tag.as_bytes());
        request
            .get(header::RANGE)
            .filter(|_| same)
            .and_then(|range| range.to_str().ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(headers: &[(header::HeaderName, &str)]) -> Response {
        let recordings = Recordings::of([("a.mp3".to_owned(), Bytes::from_static(b"0123456789"))]);
        let request = headers
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()))
            .collect();
        recordings.0["a.mp3"].respond("a.mp3", &request)
    }

    #[test]
    fn a_part_is_answered_with_its_place() {
        for (range, status, place) in [
            ("bytes=0-3", 206, "bytes 0-3/10"),
            ("bytes=4-", 206, "bytes 4-9/10"),
            ("bytes=-2", 206, "bytes 8-9/10"),
            ("bytes=10-", 416, "bytes */10"),
            ("nonsense", 416, "bytes */10"),
        ] {
            let answer = ask(&[(header::RANGE, range)]);
            assert_eq!(answer.status().as_u16(), status, "{range}");
            assert_eq!(answer.headers()[header::CONTENT_RANGE], place, "{range}");
        }
    }

    #[test]
    fn a_part_of_another_recording_is_not_given() {
        let answer = ask(&[(header::RANGE, "bytes=0-3"), (header::IF_RANGE, "\"old\"")]);
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()[header::ACCEPT_RANGES], "bytes");
    }
}

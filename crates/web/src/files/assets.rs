//! Scripts, stylesheets, fonts and icons: files with a hash in their name, compressed
//! when the program was built.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use include_dir::Dir;

use crate::files::compression::{Coding, has_tag};
use crate::http::content_security_policy::PART_OF_A_PAGE;

/// A file never changes under its name, so nobody needs to ask again.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("max-age=31536000, immutable");
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// The files below `/assets/`.
pub enum Assets {
    /// Compiled into the program; beside `a.js` there may be `a.js.br`, `a.js.zst` and
    /// `a.js.gz`.
    Embedded(EmbeddedAssets),
    /// Read from a folder at each request, for development.
    Folder(PathBuf),
}

/// See [`Assets::Embedded`].
pub struct EmbeddedAssets(HashMap<&'static str, EmbeddedFile>);

struct EmbeddedFile {
    identity: &'static [u8],
    coded: [Option<&'static [u8]>; Coding::ALL.len()],
}

const SUFFIXES: [&str; Coding::ALL.len()] = [".br", ".zst", ".gz"];

impl Assets {
    /// The files of an embedded folder, without its subfolders.
    pub fn embedded(dir: &'static Dir<'static>) -> Self {
        let contents: HashMap<&str, &[u8]> = dir
            .files()
            .filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents())))
            .collect();
        let files = contents
            .iter()
            .filter(|(name, _)| !SUFFIXES.iter().any(|suffix| name.ends_with(suffix)))
            .map(|(&name, &identity)| {
                let coded = SUFFIXES
                    .map(|suffix| contents.get(format!("{name}{suffix}").as_str()).copied());
                (name, EmbeddedFile { identity, coded })
            })
            .collect();
        Self::Embedded(EmbeddedAssets(files))
    }

    /// The answer for the file `name` below `/assets/`.
    pub(crate) async fn respond(&self, name: &str, request: &HeaderMap) -> Response {
        match self {
            Self::Embedded(EmbeddedAssets(files)) => match files.get(name) {
                Some(file) => file.respond(name, request),
                None => not_found(),
            },
            Self::Folder(folder) => from_folder(folder, name).await,
        }
    }
}

impl EmbeddedFile {
    fn respond(&self, name: &str, request: &HeaderMap) -> Response {
        let coding = Coding::negotiate(request)
            .and_then(|coding| Some((coding, self.coded[coding as usize]?)));
        // The name holds a hash of the content.
        let tag = match coding {
            Some((coding, _)) => format!("\"{name}-{}\"", coding.token()),
            None => format!("\"{name}\""),
        };
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, IMMUTABLE);
        headers.insert(header::CONTENT_SECURITY_POLICY, PART_OF_A_PAGE);
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = tag.parse() {
            headers.insert(header::ETAG, tag);
        }
        if has_tag(request, &tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(header::CONTENT_TYPE, content_type(name));
        let body = match coding {
            Some((coding, body)) => {
                headers.insert(
                    header::CONTENT_ENCODING,
                    HeaderValue::from_static(coding.token()),
                );
                body
            }
            None => self.identity,
        };
        (headers, Body::from(Bytes::from_static(body))).into_response()
    }
}

async fn from_folder(folder: &Path, name: &str) -> Response {
    if name.contains(['/', '\\']) || name.starts_with('.') {
        return not_found();
    }
    match tokio::fs::read(folder.join(name)).await {
        Ok(bytes) => (
            [
                (header::CONTENT_TYPE, content_type(name)),
                (header::CACHE_CONTROL, REVALIDATE),
                (header::CONTENT_SECURITY_POLICY, PART_OF_A_PAGE),
            ],
            bytes,
        )
            .into_response(),
        Err(_) => not_found(),
    }
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is no such file.\n").into_response()
}

/// The media type by the name's extension, for the types that the site is made of.
pub(crate) fn content_type(name: &str) -> HeaderValue {
    HeaderValue::from_static(match name.rsplit('.').next().unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "woff2" => "font/woff2",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "mp3" => "audio/mpeg",
        _ => "application/octet-stream",
    })
}

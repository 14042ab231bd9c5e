//! Bodies that are compressed once and sent many times.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::thread;

use bytes::Bytes;
use centre_os::thread_priority::yield_to_pages;
use crossbeam_channel::Sender;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use axum::body::Body;
use axum::response::Response;

/// A content coding, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coding {
    Brotli,
    Zstd,
    Gzip,
}

impl Coding {
    pub(crate) const ALL: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    pub(crate) fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
        }
    }

    /// The best coding that the client takes, by the order of [`Self::ALL`].
    pub(crate) fn negotiate(headers: &HeaderMap) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|coding| is_accepted(headers, coding.token()))
    }

    /// The coding for a body that is compressed for one answer only: zstd costs the
    /// least time for its size.
    fn negotiate_fast(headers: &HeaderMap) -> Option<Self> {
        [Self::Zstd, Self::Brotli, Self::Gzip]
            .into_iter()
            .find(|coding| is_accepted(headers, coding.token()))
    }
}

fn is_accepted(headers: &HeaderMap, coding: &str) -> bool {
    let named = |name: &str| offers(headers).find(|(token, _)| token.eq_ignore_ascii_case(name));
    named(coding)
        .or_else(|| named("*"))
        .is_some_and(|(_, wanted)| wanted)
}

/// What the client says of codings: each with whether it wants it.
fn offers(headers: &HeaderMap) -> impl Iterator<Item = (&str, bool)> {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|offer| {
            let mut parts = offer.split(';').map(str::trim);
            let token = parts.next().unwrap_or_default();
            let refused = parts
                .filter_map(|part| part.strip_prefix("q="))
                .any(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0));
            (token, !refused)
        })
}

/// How hard to try.
#[derive(Clone, Copy)]
enum CompressionLevel {
    /// For one answer.
    Fast,
    /// For all answers to come.
    Best,
}

fn compress(bytes: &[u8], coding: Coding, effort: CompressionLevel) -> std::io::Result<Bytes> {
    let mut out = Vec::with_capacity(bytes.len() / 4);
    match coding {
        Coding::Brotli => {
            let quality = match effort {
                CompressionLevel::Fast => 4,
                CompressionLevel::Best => 11,
            };
            let params = brotli::enc::BrotliEncoderParams {
                quality,
                size_hint: bytes.len(),
                mode: brotli::enc::backward_references::BrotliEncoderMode::BROTLI_MODE_TEXT,
                ..Default::default()
            };
            brotli::BrotliCompress(&mut &bytes[..], &mut out, &params)?;
        }
        Coding::Zstd => {
            let level = match effort {
                CompressionLevel::Fast => 3,
                CompressionLevel::Best => 19,
            };
            out = zstd::bulk::compress(bytes, level)?;
        }
        Coding::Gzip => {
            let level = match effort {
                CompressionLevel::Fast => flate2::Compression::new(4),
                CompressionLevel::Best => flate2::Compression::best(),
            };
            let mut encoder = flate2::write::GzEncoder::new(out, level);
            encoder.write_all(bytes)?;
            out = encoder.finish()?;
        }
    }
    Ok(out.into())
}

/// Bodies that may wait to be compressed as well as possible. What does not fit is asked for
/// again by a later visitor.
const WAITING: usize = 64;

/// Threads that compress: no more, because each takes some ten megabytes and all of a core.
const THREADS: usize = 2;

/// Where bodies wait for the threads that compress them. Visitors come first: a body without its best
/// forms is compressed in haste meanwhile.
static TO_COMPRESS: LazyLock<Sender<Arc<Compressed>>> = LazyLock::new(|| {
    let (sender, receiver) = crossbeam_channel::bounded::<Arc<Compressed>>(WAITING);
    for _ in 0..THREADS {
        let receiver = receiver.clone();
        let compress_all = move || {
            yield_to_pages();
            for body in receiver {
                body.compress_now();
            }
        };
        if let Err(error) = thread::Builder::new()
            .name("compression".to_owned())
            .spawn(compress_all)
        {
            tracing::error!(%error, "pages are compressed in haste: no thread could be started");
        }
    }
    sender
});

/// A body, and its compressed forms once they are made.
pub(crate) struct Compressed {
    identity: Bytes,
    /// Entity tags of the compressed forms, in the order of [`Coding::ALL`], and of the body itself.
    tags: [HeaderValue; Coding::ALL.len() + 1],
    /// Whether it waits for its best forms, or has them.
    asked_for_best: AtomicBool,
    best: OnceLock<[Bytes; Coding::ALL.len()]>,
}

impl Compressed {
    pub(crate) fn new(identity: Bytes) -> Self {
        let tag = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&identity));
        Self::with_tag(identity, &tag)
    }

    /// A body whose tag is known already. The tag has visible characters without quotes, and no
    /// other body has it.
    pub(crate) fn with_tag(identity: Bytes, tag: &str) -> Self {
        let quoted = |tag: String| {
            let value = HeaderValue::try_from(format!("\"{tag}\""));
            value.expect("tags are hashes in visible characters")
        };
        let [brotli, zstd, gzip] =
            Coding::ALL.map(|coding| quoted(format!("{tag}-{}", coding.token())));
        Self {
            identity,
            tags: [brotli, zstd, gzip, quoted(tag.to_owned())],
            asked_for_best: AtomicBool::new(false),
            best: OnceLock::new(),
        }
    }

    /// Bytes of the body itself, without its compressed forms.
    pub(crate) fn size(&self) -> u64 {
        self.identity.len() as u64
    }

    /// Whether `other` has the same bytes.
    pub(crate) fn is_same_as(&self, other: &Self) -> bool {
        self.tags == other.tags
    }

    /// Compresses as well as possible in the background; until that is done, answers
    /// are compressed quickly one by one. To be called at every use: where too much waits
    /// already, nothing happens.
    pub(crate) fn compress_in_background(self: &Arc<Self>) {
        if !self.asked_for_best.swap(true, Ordering::Relaxed)
            && TO_COMPRESS.try_send(Arc::clone(self)).is_err()
        {
            self.asked_for_best.store(false, Ordering::Relaxed);
        }
    }

    fn compress_now(&self) {
        let forms =
            Coding::ALL.map(|coding| compress(&self.identity, coding, CompressionLevel::Best));
        if let [Ok(brotli), Ok(zstd), Ok(gzip)] = forms {
            let _ = self.best.set([brotli, zstd, gzip]);
        }
    }

    /// The answer with a file that is the same for everybody, is at an address without a hash,
    /// and may be kept for `max_age` seconds.
    pub(crate) fn respond_as_file(
        &self,
        request: &HeaderMap,
        content_type: &'static str,
        max_age: u32,
    ) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        if let Ok(value) = format!("max-age={max_age}").parse() {
            headers.insert(header::CACHE_CONTROL, value);
        }
        self.respond(request, StatusCode::OK, headers)
    }

    /// The answer to a request with `request` headers: status 304 when the client has
    /// this body already.
    pub(crate) fn respond(
        &self,
        request: &HeaderMap,
        status: StatusCode,
        mut headers: HeaderMap,
    ) -> Response {
        let (coding, body) = self.encode(request);
        let tag = &self.tags[coding.map_or(Coding::ALL.len(), |coding| coding as usize)];
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, tag.clone());
        if status == StatusCode::OK && has_tag(request, tag.to_str().unwrap_or_default()) {
            // The client has what describes the body beside the body.
            headers.remove(header::CONTENT_TYPE);
            return answer(StatusCode::NOT_MODIFIED, headers, Body::empty());
        }
        if let Some(coding) = coding {
            headers.insert(
                header::CONTENT_ENCODING,
                HeaderValue::from_static(coding.token()),
            );
        }
        answer(status, headers, Body::from(body))
    }

    fn encode(&self, request: &HeaderMap) -> (Option<Coding>, Bytes) {
        if let Some(best) = self.best.get() {
            return match Coding::negotiate(request) {
                Some(coding) => (Some(coding), best[coding as usize].clone()),
                None => (None, self.identity.clone()),
            };
        }
        Coding::negotiate_fast(request)
            .and_then(|coding| {
                Some((
                    Some(coding),
                    compress(&self.identity, coding, CompressionLevel::Fast).ok()?,
                ))
            })
            .unwrap_or((None, self.identity.clone()))
    }
}

fn answer(status: StatusCode, headers: HeaderMap, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// Whether `If-None-Match` lists the tag.
pub(crate) fn has_tag(request: &HeaderMap, tag: &str) -> bool {
    request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|candidate| candidate.trim().trim_start_matches("W/"))
        .any(|candidate| candidate == tag || candidate == "*")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn headers(accept: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accept.parse().unwrap());
        headers
    }

    #[test]
    fn the_best_accepted_coding_is_chosen() {
        for (accept, expected) in [
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip, zstd", Some(Coding::Zstd)),
            ("GZIP", Some(Coding::Gzip)),
            ("br;q=0, gzip", Some(Coding::Gzip)),
            ("*", Some(Coding::Brotli)),
            ("*;q=0", None),
            ("identity", None),
            ("", None),
        ] {
            assert_eq!(Coding::negotiate(&headers(accept)), expected, "{accept}");
        }
    }

    #[test]
    fn every_coding_gives_the_body_back() {
        let text = "lotus sun water ".repeat(500);
        for effort in [CompressionLevel::Fast, CompressionLevel::Best] {
            let mut back = Vec::new();
            let brotli = compress(text.as_bytes(), Coding::Brotli, effort).unwrap();
            brotli::BrotliDecompress(&mut &brotli[..], &mut back).unwrap();
            assert_eq!(back, text.as_bytes());
            let zstd = compress(text.as_bytes(), Coding::Zstd, effort).unwrap();
            assert_eq!(zstd::decode_all(&zstd[..]).unwrap(), text.as_bytes());
            let gzip = compress(text.as_bytes(), Coding::Gzip, effort).unwrap();
            let mut back = Vec::new();
            flate2::write::GzDecoder::new(&mut back)
                .write_all(&gzip)
                .unwrap();
            assert_eq!(back, text.as_bytes());
        }
    }

    #[test]
    fn what_does_not_fit_is_compressed_when_it_is_asked_for_again() {
        let bodies: Vec<_> = (0..2 * WAITING)
            .map(|number| {
                let text = format!("lotus {number} sun water ").repeat(200);
                Arc::new(Compressed::new(text.into()))
            })
            .collect();
        let ask_for_all = || bodies.iter().for_each(Compressed::compress_in_background);
        ask_for_all();
        let refused = bodies
            .iter()
            .filter(|body| !body.asked_for_best.load(Ordering::Relaxed));
        assert!(refused.count() > 0);
        while bodies.iter().any(|body| body.best.get().is_none()) {
            thread::sleep(Duration::from_millis(5));
            ask_for_all();
        }
    }

    #[test]
    fn a_client_that_has_the_body_is_told_so() {
        let body = Compressed::new(Bytes::from_static(b"hello"));
        body.compress_now();
        let mut request = headers("br");
        let first = body.respond(&request, StatusCode::OK, HeaderMap::new());
        assert_eq!(first.headers()[header::CONTENT_ENCODING], "br");
        let tag = first.headers()[header::ETAG].clone();
        request.insert(header::IF_NONE_MATCH, tag);
        let second = body.respond(&request, StatusCode::OK, HeaderMap::new());
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
        request.insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
        let other = body.respond(&request, StatusCode::OK, HeaderMap::new());
        assert_eq!(other.status(), StatusCode::OK);
    }
}

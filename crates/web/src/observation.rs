//! What every request leaves behind: an id, one line in the log, and counts for the metrics.
//! No line holds an address, a query or a header of the visitor.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use centre_ssr::{Histogram, Timed};
use centre_store::Secret;
use futures_util::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, Version, header};
use http_body::Body as _;

use crate::submission::Problem;
use crate::{Site, client};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a proxy.
const LONGEST_REQUEST_ID: usize = 64;

/// Bytes of a path in the log: addresses of the site are shorter.
const LONGEST_PATH: usize = 256;

/// Kinds of addresses, as labels of the metrics.
const ROUTES: [&str; 6] = ["page", "file", "picture", "audio", "api", "operations"];

/// How requests end, as labels of the metrics.
const OUTCOMES: [&str; 5] = ["aborted", "2xx", "3xx", "4xx", "5xx"];

/// Where a page's answer comes from; an extension of the answer.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PageSource {
    /// It was kept, or made for another request at the same time.
    Kept,
    /// It was rendered for this request.
    Rendered {
        queue_time: Duration,
        render_time: Duration,
    },
}

impl From<&Timed> for PageSource {
    fn from(timed: &Timed) -> Self {
        Self::Rendered {
            queue_time: timed.queue_time,
            render_time: timed.render_time,
        }
    }
}

/// Requests by kind of address and outcome, and how long they took.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    requests: [[AtomicU64; OUTCOMES.len()]; ROUTES.len()],
    durations: [Histogram; ROUTES.len()],
    in_flight: AtomicU64,
    panics: AtomicU64,
}

impl Traffic {
    /// How many requests of each kind ended how: route, outcome, number.
    pub(crate) fn requests(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
        ROUTES
            .iter()
            .zip(&self.requests)
            .flat_map(|(route, outcomes)| {
                OUTCOMES
                    .iter()
                    .zip(outcomes)
                    .map(|(outcome, count)| (*route, *outcome, count.load(Ordering::Relaxed)))
            })
    }

    pub(crate) fn durations(&self) -> impl Iterator<Item = (&'static str, &Histogram)> {
        ROUTES.iter().copied().zip(&self.durations)
    }

    /// Handlers that panicked.
    pub(crate) fn panics(&self) -> u64 {
        self.panics.load(Ordering::Relaxed)
    }

    pub(crate) fn in_flight(&self) -> u64 {
        self.in_flight.load(Ordering::Relaxed)
    }
}

/// The index in [`ROUTES`].
fn route(path: &str) -> usize {
    let second = path.get(1..).unwrap_or_default();
    match second.split('/').next().unwrap_or_default() {
        "assets" => 1,
        "media" | "pics" | "images" => 2,
        "audio" => 3,
        "api" => 4,
        "healthz" | "readyz" | "metrics" => 5,
        _ => 0,
    }
}

/// A request under way. When the visitor goes away before the answer, dropping it writes
/// the line.
struct UnderWay {
    site: Arc<Site>,
    started: Instant,
    method: Method,
    uri: Uri,
    id: HeaderValue,
    ended: bool,
}

impl UnderWay {
    fn end(&mut self, response: Option<&Response>) {
        self.ended = true;
        let duration = self.started.elapsed();
        let traffic = &self.site.traffic;
        let route = route(self.uri.path());
        let status = response.map(|response| response.status().as_u16());
        let outcome = status.map_or(0, |status| usize::from(status / 100).clamp(2, 5) - 1);
        traffic.requests[route][outcome].fetch_add(1, Ordering::Relaxed);
        traffic.durations[route].record(duration);
        traffic.in_flight.fetch_sub(1, Ordering::Relaxed);
        if !tracing::enabled!(target: "centre::request", tracing::Level::INFO) {
            return;
        }
        let (page, render) = match response.and_then(|it| it.extensions().get()) {
            None => (None, None),
            Some(PageSource::Kept) => (Some("kept"), None),
            Some(PageSource::Rendered { render_time, .. }) => {
                (Some("rendered"), Some(milliseconds(*render_time)))
            }
        };
        let bytes = match (&self.method, response) {
            (_, None) | (&Method::HEAD, _) => Some(0),
            (_, Some(response)) => response.body().size_hint().exact(),
        };
        let path = self.uri.path();
        tracing::info!(
            target: "centre::request",
            id = self.id.to_str().unwrap_or_default(),
            method = self.method.as_str(),
            path = &path[..path.floor_char_boundary(LONGEST_PATH)],
            status = status.unwrap_or(499),
            duration_ms = milliseconds(duration),
            bytes,
            page,
            render_ms = render,
        );
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        if !self.ended {
            self.end(None);
        }
    }
}

/// To the microsecond.
fn milliseconds(duration: Duration) -> f64 {
    f64::from(u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)) / 1000.0
}

/// The outermost layer.
pub(crate) async fn observe(
    State(site): State<Arc<Site>>,
    mut request: Request,
    next: Next,
) -> Response {
    client::name_host(&mut request);
    site.traffic.in_flight.fetch_add(1, Ordering::Relaxed);
    let draining = site.is_draining() && request.version() < Version::HTTP_2;
    let mut under_way = UnderWay {
        started: Instant::now(),
        method: request.method().clone(),
        uri: request.uri().clone(),
        id: site
            .request_ids
            .of(request.headers(), site.settings.trusted_proxies),
        site,
        ended: false,
    };
    let mut response = next.run(request).await;
    under_way.end(Some(&response));
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, under_way.id.clone());
    if draining {
        // The proxy sends what comes next to another replica.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Answers 500 where a handler panics, instead of breaking off the connection.
pub(crate) async fn survive_panics(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    or_failure(&site.traffic, &path, next.run(request)).await
}

async fn or_failure(
    traffic: &Traffic,
    path: &str,
    answer: impl Future<Output = Response>,
) -> Response {
    let answer = AssertUnwindSafe(answer).catch_unwind().await;
    answer.unwrap_or_else(|panic| {
        traffic.panics.fetch_add(1, Ordering::Relaxed);
        let path = &path[..path.floor_char_boundary(LONGEST_PATH)];
        tracing::error!(path, panic = %text_of(&*panic), "a handler panicked");
        let problem = Problem::new("Something went wrong. Please try again.");
        (StatusCode::INTERNAL_SERVER_ERROR, axum::Json(problem)).into_response()
    })
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it gave no reason")
}

/// Makes ids that no other process makes: a random beginning and a number.
#[derive(Debug)]
pub(crate) struct RequestIds {
    beginning: String,
    next: AtomicU32,
}

impl RequestIds {
    pub(crate) fn random() -> Self {
        let secret = Secret::generate().map(|secret| secret.reveal());
        let beginning = secret.unwrap_or_default().chars().take(8).collect();
        Self {
            beginning,
            next: AtomicU32::new(0),
        }
    }

    /// The id that a trusted proxy gave, or another one.
    fn of(&self, headers: &HeaderMap, trusted_proxies: u8) -> HeaderValue {
        if trusted_proxies > 0
            && let Some(id) = headers.get(REQUEST_ID)
            && is_request_id(id.as_bytes())
        {
            return id.clone();
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        HeaderValue::from_maybe_shared(bytes::Bytes::from(format!(
            "{}{number:08x}",
            self.beginning
        )))
        .unwrap_or(HeaderValue::from_static("-"))
    }
}

fn is_request_id(id: &[u8]) -> bool {
    (1..=LONGEST_REQUEST_ID).contains(&id.len())
        && id
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_and_counted() {
        let traffic = Traffic::default();
        let whole = or_failure(&traffic, "/", async { "a page".into_response() }).await;
        assert_eq!((whole.status().as_u16(), traffic.panics()), (200, 0));
        for panics in 1..3 {
            let failed = or_failure(&traffic, "/", async { panic!("of {panics} handlers") }).await;
            assert_eq!((failed.status().as_u16(), traffic.panics()), (500, panics));
        }
    }

    #[test]
    fn addresses_belong_to_a_route() {
        for (path, expected) in [
            ("/", "page"),
            ("/about/vedanta", "page"),
            ("/assetsx", "page"),
            ("/assets/a.js", "file"),
            ("/media/home/hero.avif", "picture"),
            ("/audio/a.mp3", "audio"),
            ("/api/session", "api"),
            ("/readyz", "operations"),
            ("*", "page"),
        ] {
            assert_eq!(ROUTES[route(path)], expected, "{path}");
        }
    }

    #[test]
    fn only_trusted_proxies_give_request_ids() {
        let ids = RequestIds::random();
        let mut headers = HeaderMap::new();
        headers.insert(REQUEST_ID, "edge-1.a_B".parse().unwrap());
        assert_eq!(ids.of(&headers, 1), "edge-1.a_B");
        let own = ids.of(&headers, 0);
        assert_ne!(own, "edge-1.a_B");
        assert_ne!(own, ids.of(&headers, 0));
        for forged in ["", "a b", "a\"b", &"a".repeat(65)] {
            headers.insert(REQUEST_ID, forged.parse().unwrap());
            assert_ne!(ids.of(&headers, 1), forged);
        }
    }
}

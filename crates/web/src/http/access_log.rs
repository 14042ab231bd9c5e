//! What every request leaves behind: an id, one line in the log, and counts for the metrics.
//! No line holds an address, a query or a header of the visitor.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderValue, Method, Uri, Version, header};
use http_body::Body as _;

use crate::accounts::setup;
use crate::http::host::name_host;
use crate::http::request_id::REQUEST_ID;
use crate::http::security_headers;
use crate::pages::page_render::PageSource;
use crate::publishing::previews;
use crate::site::Site;

/// Bytes of a path in the log: addresses of the site are shorter.
const LONGEST_PATH: usize = 256;

/// A request under way. When the visitor goes away before the answer, dropping it writes
/// the line.
struct InFlight {
    site: Arc<Site>,
    started: Instant,
    method: Method,
    uri: Uri,
    id: HeaderValue,
    ended: bool,
}

impl InFlight {
    fn end(&mut self, response: Option<&Response>) {
        self.ended = true;
        let duration = self.started.elapsed();
        let path = self.uri.path();
        let status = response.map(|response| response.status().as_u16());
        self.site.traffic.end(path, status, duration);
        if !tracing::enabled!(target: "centre::request", tracing::Level::INFO) {
            return;
        }
        let (page, render) = match response.and_then(|it| it.extensions().get()) {
            None => (None, None),
            Some(PageSource::Cached) => (Some("kept"), None),
            Some(PageSource::Rendered { render_time, .. }) => {
                (Some("rendered"), Some(milliseconds(*render_time)))
            }
        };
        let bytes = match (&self.method, response) {
            (_, None) | (&Method::HEAD, _) => Some(0),
            (_, Some(response)) => response.body().size_hint().exact(),
        };
        tracing::info!(
            target: "centre::request",
            id = self.id.to_str().unwrap_or_default(),
            method = self.method.as_str(),
            path = &*loggable(path),
            status = status.unwrap_or(499),
            duration_ms = milliseconds(duration),
            bytes,
            page,
            render_ms = render,
        );
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        if !self.ended {
            self.end(None);
        }
    }
}

/// What is below these is a secret: it shows a preview, or makes an administrator.
const SECRET_FOLDERS: [&str; 2] = [previews::FOLDER, setup::link::FOLDER];

/// Returns the beginning of a path, without its secret.
fn loggable(path: &str) -> Cow<'_, str> {
    let beginning = |text: &str| text.floor_char_boundary(LONGEST_PATH);
    for folder in SECRET_FOLDERS {
        if let Some((start, secret)) = path.split_at_checked(folder.len())
            && start.eq_ignore_ascii_case(folder)
        {
            let page = secret.find('/').map_or("", |at| &secret[at..]);
            return format!("{folder}…{}", &page[..beginning(page)]).into();
        }
    }
    path[..beginning(path)].into()
}

/// To the microsecond.
fn milliseconds(duration: Duration) -> f64 {
    f64::from(u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)) / 1000.0
}

/// The outermost layer. It adds the headers of every answer, too: a layer of their own would cost
/// every request some allocations.
pub(crate) async fn observe(
    State(site): State<Arc<Site>>,
    mut request: Request,
    next: Next,
) -> Response {
    name_host(&mut request);
    site.traffic.begin();
    let draining = site.is_draining() && request.version() < Version::HTTP_2;
    let mut in_flight = InFlight {
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
    security_headers::add(&mut response, &in_flight.site);
    in_flight.end(Some(&response));
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, in_flight.id.clone());
    if draining {
        // The proxy sends what comes next to another replica.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_no_secrets_of_addresses() {
        for (path, logged) in [
            ("/about", "/about"),
            ("/preview", "/preview"),
            ("/preview/secret", "/preview/…"),
            ("/preview/secret/about/vedanta", "/preview/…/about/vedanta"),
            ("/Preview/secret/about", "/preview/…/about"),
            ("/previews/a", "/previews/a"),
            ("/setup/secret", "/setup/…"),
            ("/Setup/secret/", "/setup/…/"),
            ("/setup", "/setup"),
        ] {
            assert_eq!(loggable(path), logged);
        }
        assert_eq!(loggable(&"é".repeat(300)).len(), LONGEST_PATH);
    }
}

//! Headers of every answer: what a page of this site may do in a browser, and that nothing is kept
//! unasked.

use axum::response::Response;
use http::{HeaderName, HeaderValue, StatusCode, header};

use crate::http::content_security_policy::PART_OF_A_PAGE;
use crate::site::Site;

const HEADERS: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// What only a document obeys; on the parts of a page it would be half a kilobyte each.
const DOCUMENT_HEADERS: [(HeaderName, &str); 4] = [
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Two years, as the preload lists of browsers ask.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=63072000; includeSubDomains";

/// What does not say that it may be kept is not kept: otherwise a cache may choose, and show for a
/// while that an asset of a new replica is missing. Permanent redirects may be kept: an untidy
/// address stays untidy.
pub(crate) async fn keep_nothing_unasked(mut response: Response) -> Response {
    forbid_keeping(&mut response);
    response
}

fn forbid_keeping(response: &mut Response) {
    if response.status() != StatusCode::PERMANENT_REDIRECT {
        response
            .headers_mut()
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
}

pub(crate) fn add(response: &mut Response, site: &Site) {
    forbid_keeping(response);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    if headers.get(header::CONTENT_SECURITY_POLICY) != Some(&PART_OF_A_PAGE) {
        headers
            .entry(header::CONTENT_SECURITY_POLICY)
            .or_insert_with(|| site.policies.load().pages.clone());
        for (name, value) in DOCUMENT_HEADERS {
            headers
                .entry(name)
                .or_insert(HeaderValue::from_static(value));
        }
    }
    if site.is_secure() {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static(STRICT_TRANSPORT_SECURITY),
        );
    }
}

//! Headers that tell browsers what a page of this site may do.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue, header};
use std::sync::Arc;

use crate::Site;

/// Scripts only from this site; styles also inline, since every document carries its
/// stylesheet; frames only from the map and the video player that a visitor asks for;
/// forms to this site and the payment provider.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; media-src 'self'; worker-src 'self'; manifest-src 'self'; \
    frame-src https://www.openstreetmap.org https://www.youtube-nocookie.com; \
    form-action 'self' https://www.payfast.co.za https://sandbox.payfast.co.za; \
    frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
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
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Two years, as the preload lists of browsers ask.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=63072000; includeSubDomains";

pub(crate) async fn add(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    if site.settings.public_url.starts_with("https://") {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static(STRICT_TRANSPORT_SECURITY),
        );
    }
    response
}

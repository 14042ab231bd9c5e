//! What every request passes on its way in and every answer on its way out.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http::{StatusCode, header};

use crate::site::Site;

pub(crate) mod access_log;
pub(crate) mod client_address;
pub(crate) mod content_security_policy;
pub(crate) mod cookies;
pub(crate) mod cross_site;
pub(crate) mod error_response;
mod host;
pub(crate) mod panics;
pub(crate) mod request_id;
pub(crate) mod security_headers;

/// Answers what no handler is to see. One layer for all of it: each costs every request some
/// allocations.
pub(crate) async fn refuse(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let refusal = host::refuse_without_host(&request)
        .or_else(|| cross_site::refuse_other_sites(&request, &site.settings.public_url));
    match refusal {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

/// Leads to another page.
pub(crate) fn see_other(location: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()
}

//! `GET /api/content/{key}`: the document that a loader in the browser needs.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use percent_encoding::percent_decode_str;

use crate::accounts::sessions;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::GuardedScreen;
use crate::pages::shell::CODE_HEADER;
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// An address below `/api/` that nothing answers.
pub(crate) async fn unknown() -> Response {
    problem(StatusCode::NOT_FOUND, "There is no such address.")
}

fn problem(status: StatusCode, message: impl Into<String>) -> Response {
    ErrorResponse::new(status, message).into_response()
}

/// Why a guarded document is not for this visitor.
async fn refusal(site: &Site, guard: &GuardedScreen, request: &HeaderMap) -> Option<Response> {
    match sessions::current::session(site, &Cookies::of(request)).await {
        Ok(Some(session)) if guard.admits(session.account.roles) => None,
        Ok(Some(_)) => Some(problem(
            StatusCode::FORBIDDEN,
            "This document is for another role.",
        )),
        Ok(None) => Some(problem(
            StatusCode::UNAUTHORIZED,
            "Please sign in to read this document.",
        )),
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a session could not be read"
            );
            Some(problem(
                StatusCode::SERVICE_UNAVAILABLE,
                "Who you are cannot be looked up at the moment.",
            ))
        }
    }
}

/// Where documents are.
pub(crate) const FOLDER: &str = "/api/content/";

/// The key in an address. A slash that is percent-encoded there belongs to its segment and
/// stays encoded, which it is in no key.
fn key(uri: &Uri) -> String {
    let path = uri.path().strip_prefix(FOLDER).unwrap_or_default();
    let segment = |segment| {
        let decoded = percent_decode_str(segment).decode_utf8_lossy();
        decoded.replace('/', "%2F")
    };
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

pub(crate) async fn document(
    State(site): State<Arc<Site>>,
    uri: Uri,
    request: HeaderMap,
) -> Response {
    of_revision(&site, &site.revision(), &uri, &request).await
}

/// The same of a revision that need not be the one that is shown.
pub(crate) async fn of_revision(
    site: &Site,
    revision: &SiteRevision,
    uri: &Uri,
    request: &HeaderMap,
) -> Response {
    let mut response = answer(site, revision, &key(uri), request).await;
    if let Some(code) = revision.shell.code() {
        response.headers_mut().insert(CODE_HEADER, code);
    }
    response
}

async fn answer(site: &Site, revision: &SiteRevision, key: &str, request: &HeaderMap) -> Response {
    let window = revision.event_window();
    let documents = [&revision.documents, &window.documents];
    let Some(document) = documents.into_iter().find_map(|it| it.get(key)) else {
        if let Some(moved) = revision.moved(&format!("/{key}")) {
            let address = format!("{}{}", FOLDER, &moved[1..]);
            let headers = [
                (header::LOCATION, address),
                (header::CACHE_CONTROL, "no-cache".to_owned()),
            ];
            return (StatusCode::PERMANENT_REDIRECT, headers).into_response();
        }
        let message = format!("There is no document named {key:?}.");
        return problem(StatusCode::NOT_FOUND, message);
    };
    let guard = GuardedScreen::of_document(key);
    if let Some(guard) = guard
        && let Some(refusal) = refusal(site, guard, request).await
    {
        return refusal;
    }
    document.compress_in_background();
    let mut headers = HeaderMap::new();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    let caching = match guard {
        Some(_) => "private, no-cache",
        None => "no-cache",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    document.respond(request, StatusCode::OK, headers)
}

//! `GET /api/content/{key}`: the document that a loader in the browser needs.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use centre_store::Role;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::{Site, accounts};

/// Documents of guarded screens, and the role that they ask for, as
/// `frontend/src/routes/dashboard` does for the screens themselves.
const GUARDED: [(&str, Option<Role>); 3] = [
    ("dashboard/student", None),
    ("dashboard/teacher", Some(Role::Teacher)),
    ("dashboard/admin", Some(Role::Admin)),
];

/// An answer that is not a document.
#[derive(Serialize)]
struct Problem {
    /// What is wrong, for people.
    message: String,
}

/// An address below `/api/` that nothing answers.
pub(crate) async fn unknown() -> Response {
    problem(StatusCode::NOT_FOUND, "There is no such address.")
}

fn problem(status: StatusCode, message: impl Into<String>) -> Response {
    let message = message.into();
    (status, axum::Json(Problem { message })).into_response()
}

/// Why a guarded document is not for this visitor.
async fn refusal(site: &Site, required: Option<Role>, request: &HeaderMap) -> Option<Response> {
    match accounts::session(site, request).await {
        Ok(Some(session)) => match required {
            Some(role) if !session.account.roles.has(role) => Some(problem(
                StatusCode::FORBIDDEN,
                "This document is for another role.",
            )),
            _ => None,
        },
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

pub(crate) async fn document(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
    request: HeaderMap,
) -> Response {
    let edition = site.edition();
    let Some(document) = edition.documents.get(&key) else {
        let message = format!("There is no document named {key:?}.");
        return problem(StatusCode::NOT_FOUND, message);
    };
    let guard = GUARDED.iter().find(|(guarded, _)| *guarded == key);
    if let Some((_, required)) = guard
        && let Some(refusal) = refusal(&site, *required, &request).await
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
    document.respond(&request, StatusCode::OK, headers)
}

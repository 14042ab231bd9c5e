//! `GET /api/content/{key}`: the document that a loader in the browser needs.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::Site;

/// An answer that is not a document.
#[derive(Serialize)]
struct Problem {
    /// What is wrong, for people.
    message: String,
}

/// An address below `/api/` that nothing answers.
pub(crate) async fn unknown() -> Response {
    let message = "There is no such address.".to_owned();
    (StatusCode::NOT_FOUND, axum::Json(Problem { message })).into_response()
}

pub(crate) async fn document(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
    request: HeaderMap,
) -> Response {
    let edition = site.edition();
    let Some(document) = edition.documents.get(&key) else {
        let problem = Problem {
            message: format!("There is no document named {key:?}."),
        };
        return (StatusCode::NOT_FOUND, axum::Json(problem)).into_response();
    };
    document.compress_in_background();
    let mut headers = HeaderMap::new();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    document.respond(&request, StatusCode::OK, headers)
}

//! The name under which the visitor knows the site.

use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, Version, header};

use crate::http::error_response::ErrorResponse;

/// Puts the name that the visitor asked for into the field `Host`, from which everything reads
/// it. HTTP/2 has it in the address instead, and HTTP/1 may; where both are there the address
/// counts (RFC 9112, section 3.2.2; RFC 9113, section 8.3.1).
pub(crate) fn name_host(request: &mut Request) {
    let authority = request.uri().authority();
    if let Some(host) = authority.and_then(|it| HeaderValue::from_str(it.as_str()).ok()) {
        request.headers_mut().insert(header::HOST, host);
    }
}

/// Refuses a request of HTTP/1.1 that does not say which site it is for, or says it twice
/// (RFC 9112, section 3.2).
pub(crate) fn refuse_without_host(request: &Request) -> Option<Response> {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    if hosts == 1 || (hosts == 0 && request.version() == Version::HTTP_10) {
        return None;
    }
    let problem = "The request must have the field Host, once.";
    Some(ErrorResponse::new(StatusCode::BAD_REQUEST, problem).into_response())
}

//! The name under which the visitor knows the site.

use axum::extract::Request;
use http::{HeaderValue, header};

/// Puts the name that the visitor asked for into the field `Host`, from which everything reads
/// it. HTTP/2 has it in the address instead, and HTTP/1 may; where both are there the address
/// counts (RFC 9112, section 3.2.2; RFC 9113, section 8.3.1).
pub(crate) fn name_host(request: &mut Request) {
    let authority = request.uri().authority();
    if let Some(host) = authority.and_then(|it| HeaderValue::from_str(it.as_str()).ok()) {
        request.headers_mut().insert(header::HOST, host);
    }
}

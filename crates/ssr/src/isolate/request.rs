//! A request as the bundle's `fetch` takes it.

use bytes::Bytes;
use deno_core::v8;

use crate::response::ResponseId;

/// What `web_api/respond.js` takes; `None` where there is no memory for it.
pub(super) fn request_arguments<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    fetch: v8::Local<'s, v8::Function>,
    id: ResponseId,
    request: &http::Request<Bytes>,
) -> Option<[v8::Local<'s, v8::Value>; 6]> {
    // Names and values in turns.
    let mut headers = Vec::with_capacity(2 * request.headers().len());
    for (name, value) in request.headers() {
        headers.push(v8::String::new(scope, name.as_str())?.into());
        // Bytes are characters here, as the standard has it.
        let value = value.as_bytes().trim_ascii();
        let value = v8::String::new_from_one_byte(scope, value, v8::NewStringType::Normal)?;
        headers.push(value.into());
    }
    let headers = v8::Array::new_with_elements(scope, &headers);
    let body = request.body();
    let body = if body.is_empty() {
        v8::null(scope).into()
    } else {
        let store = v8::ArrayBuffer::new_backing_store_from_vec(body.to_vec());
        let buffer = v8::ArrayBuffer::with_backing_store(scope, &store.make_shared());
        v8::Uint8Array::new(scope, buffer, 0, body.len())?.into()
    };
    Some([
        fetch.into(),
        v8::Integer::new_from_unsigned(scope, id).into(),
        v8::String::new(scope, request.method().as_str())?.into(),
        v8::String::new(scope, &address(request))?.into(),
        headers.into(),
        body,
    ])
}

/// Whether a client's header names a host. With anything else the address would be none, or its path a part of it.
fn is_host(text: &str) -> bool {
    url::Url::parse(&format!("http://{text}/")).is_ok_and(|url| {
        let is_bare = url.username().is_empty() && url.password().is_none();
        is_bare && url.path() == "/" && url.query().is_none() && url.fragment().is_none()
    })
}

/// The whole address of a request. One to a server has only a path, and its host in a header.
fn address(request: &http::Request<Bytes>) -> String {
    let uri = request.uri();
    if uri.scheme().is_some() && uri.authority().is_some() {
        return uri.to_string();
    }
    let header = request.headers().get(http::header::HOST);
    let host = header
        .and_then(|it| it.to_str().ok())
        .filter(|it| is_host(it))
        .unwrap_or("localhost");
    let path = uri.path_and_query().map_or("/", |it| it.as_str());
    format!("http://{host}{path}")
}

//! No page of another site can act in the name of a visitor.

use axum::extract::Request;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Method, StatusCode, header};

use crate::http::error_response::ErrorResponse;

/// Refuses requests that change something and come from another site's page, so that no
/// such page can act in the name of a visitor. Browsers say where a request comes from in
/// headers that pages cannot set; programs that are no browsers say nothing, and carry no
/// visitor's cookies. Somebody who is led to a page of this site so is shown that page: Safari sends a form that was
/// shown again anew when its visitor comes back from another site, and says that it comes from there.
pub(crate) fn refuse_other_sites(request: &Request, public_url: &str) -> Option<Response> {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if safe || is_own(request.headers(), public_url) {
        return None;
    }
    if let Some(page) = page_of(request) {
        return Some(Redirect::to(page).into_response());
    }
    let problem = "This request came from another website and was refused.";
    Some(ErrorResponse::new(StatusCode::FORBIDDEN, problem).into_response())
}

/// The path of the page that a browser is to show, which is none of the addresses that only take something.
fn page_of(request: &Request) -> Option<&str> {
    let mode = request.headers().get("sec-fetch-mode")?;
    let path = request.uri().path();
    // With two slashes a browser would take it for another host.
    let is_page =
        path.starts_with('/') && !path.starts_with("/api/") && !path[1..].starts_with(['/', '\\']);
    (mode == "navigate" && is_page).then_some(path)
}

fn is_own(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    if let Some(relation) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return matches!(relation, "same-origin" | "none");
    }
    let Some(origin) = text(header::ORIGIN) else {
        return true;
    };
    // The host as the browser knows it also counts, for a site with several names.
    let host = text(header::HOST).unwrap_or_default();
    let of_host = origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority == host);
    origin == public_url || (of_host && !host.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

    #[test]
    fn who_is_led_to_a_page_is_shown_it() {
        for (mode, path, shown) in [
            ("navigate", "/donate/checkout", Some("/donate/checkout")),
            ("navigate", "/donate/checkout?a=b", Some("/donate/checkout")),
            ("cors", "/donate/checkout", None),
            ("navigate", "/api/contact", None),
            ("navigate", "//evil.example", None),
            ("navigate", "/\\evil.example", None),
        ] {
            let request = http::Request::post(path).header("sec-fetch-mode", mode);
            let request = request.body(axum::body::Body::empty());
            let request = request.expect("an address that arrives");
            assert_eq!(page_of(&request), shown, "{mode} {path}");
        }
    }

    #[test]
    fn requests_of_other_sites_are_told_apart() {
        for (pairs, own) in [
            (&[("sec-fetch-site", "same-origin")][..], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site")], false),
            (
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "https://centre.example"),
                ],
                false,
            ),
            (&[("origin", "https://centre.example")], true),
            (
                &[
                    ("origin", "https://evil.example"),
                    ("host", "centre.example"),
                ],
                false,
            ),
            (&[("origin", "https://centre.example.evil.example")], false),
            (&[("origin", "null")], false),
            (
                &[
                    ("origin", "http://127.0.0.1:8080"),
                    ("host", "127.0.0.1:8080"),
                ],
                true,
            ),
            (&[], true),
        ] {
            assert_eq!(
                is_own(&headers(pairs), "https://centre.example"),
                own,
                "{pairs:?}"
            );
        }
    }
}

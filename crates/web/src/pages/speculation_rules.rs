//! What browsers may fetch before a link is followed.

use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, header};

pub(crate) const PATH: &str = "/speculation-rules.json";

/// Names the rules in every document.
pub(crate) const HEADER: (HeaderName, HeaderValue) = (
    HeaderName::from_static("speculation-rules"),
    HeaderValue::from_static("\"/speculation-rules.json\""),
);

/// Browsers fetch the documents behind links that a visitor points at or touches, until the page's
/// own scripts have taken over. From then on the scripts fetch what a page lacks, which is less
/// than a document. Browsers do none of this for visitors who save data.
const RULES: &str = r#"{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"selector_matches":"html:not([data-router]) a:not([download])"}]},"eagerness":"moderate"}]}"#;

pub(crate) async fn rules() -> Response {
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/speculationrules+json"),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("max-age=86400"),
        ),
    ];
    (headers, RULES).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_name_the_rules() {
        assert_eq!(HEADER.1.to_str().unwrap(), format!("\"{PATH}\""));
        serde_json::from_str::<serde_json::Value>(RULES).unwrap();
    }
}

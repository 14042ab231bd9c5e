//! When a handler panics, its visitor gets an error in JSON, and nobody else notices.

use std::any::Any;

use axum::response::{IntoResponse, Response};
use http::StatusCode;

use crate::http::error_response::ErrorResponse;

/// Calls `count` and answers 500 where a handler panics, instead of breaking off the connection.
/// Which address it was says the request's own line in the log.
pub(crate) fn answer_panic(
    count: impl Fn() + Clone + Send + Sync,
) -> impl Fn(Box<dyn Any + Send>) -> Response + Clone + Send + Sync {
    move |panic| {
        count();
        tracing::error!(panic = text_of(&*panic), "a handler panicked");
        let message = "Something went wrong. Please try again.";
        ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, message).into_response()
    }
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it gave no reason")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use axum::Router;
    use axum::body::Body;
    use axum::routing::get;
    use http::Request;
    use tower::ServiceExt as _;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_and_counted() {
        let panics = Arc::new(AtomicU64::new(0));
        let count = {
            let panics = Arc::clone(&panics);
            move || {
                panics.fetch_add(1, Ordering::Relaxed);
            }
        };
        let router = Router::new()
            .route("/", get(async || "a page"))
            .route(
                "/panic",
                get(async || -> &str { panic!("of {} handlers", 1) }),
            )
            .layer(CatchPanicLayer::custom(answer_panic(count)));
        for (path, status, counted) in [("/", 200, 0), ("/panic", 500, 1), ("/panic", 500, 2)] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let answer = router.clone().oneshot(request).await.unwrap();
            let seen = (answer.status().as_u16(), panics.load(Ordering::Relaxed));
            assert_eq!(seen, (status, counted), "{path}");
        }
    }
}

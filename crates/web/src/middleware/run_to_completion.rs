//! What somebody asked for is done also when they go away before it is.

use std::panic::resume_unwind;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

/// Lets a handler run to its end when its client goes away, which would stop it half-way: whoever taps
/// “Publish” and closes the page has published.
pub(crate) async fn run_to_completion(request: Request, next: Next) -> Response {
    match tokio::spawn(next.run(request)).await {
        Ok(answer) => answer,
        // Nobody aborts the task, so that it has panicked.
        Err(error) => resume_unwind(error.into_panic()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use http::StatusCode;
    use tokio::sync::Notify;
    use tower::ServiceExt as _;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    fn asked(path: &str) -> Request {
        Request::get(path).body(Body::empty()).unwrap()
    }

    #[tokio::test]
    async fn a_handler_ends_when_its_client_is_gone() {
        let (may_end, has_ended) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let handler = {
            let (may_end, has_ended) = (Arc::clone(&may_end), Arc::clone(&has_ended));
            async move || {
                may_end.notified().await;
                has_ended.notify_one();
            }
        };
        let router = Router::new()
            .route("/", get(handler))
            .layer(from_fn(run_to_completion));
        let gone = tokio::time::timeout(Duration::from_millis(20), router.oneshot(asked("/")));
        assert!(gone.await.is_err());
        may_end.notify_one();
        has_ended.notified().await;
    }

    #[tokio::test]
    async fn a_panic_passes_on() {
        let router = Router::new()
            .route("/", get(async || -> &str { panic!("for a test") }))
            .layer(from_fn(run_to_completion))
            .layer(CatchPanicLayer::new());
        let answer = router.oneshot(asked("/")).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}

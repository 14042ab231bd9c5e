//! A handler that panics costs its visitor a page and nobody else anything.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt as _;
use http::StatusCode;

use crate::middleware::access_log::loggable;
use crate::problem::Problem;
use crate::site::Site;
use crate::traffic::Traffic;

/// Answers 500 where a handler panics, instead of breaking off the connection.
pub(crate) async fn survive_panics(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    or_failure(&site.traffic, &path, next.run(request)).await
}

async fn or_failure(
    traffic: &Traffic,
    path: &str,
    answer: impl Future<Output = Response>,
) -> Response {
    let answer = AssertUnwindSafe(answer).catch_unwind().await;
    answer.unwrap_or_else(|panic| {
        traffic.count_panic();
        let path = loggable(path);
        tracing::error!(path, panic = %text_of(&*panic), "a handler panicked");
        Problem::new("Something went wrong. Please try again.")
            .with(StatusCode::INTERNAL_SERVER_ERROR)
    })
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it gave no reason")
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse as _;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_and_counted() {
        let traffic = Traffic::default();
        let whole = or_failure(&traffic, "/", async { "a page".into_response() }).await;
        assert_eq!((whole.status().as_u16(), traffic.panics()), (200, 0));
        for panics in 1..3 {
            let failed = or_failure(&traffic, "/", async { panic!("of {panics} handlers") }).await;
            assert_eq!((failed.status().as_u16(), traffic.panics()), (500, panics));
        }
    }
}

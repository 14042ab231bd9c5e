//! Is the program alive, and should it get visitors?

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use crate::site::Site;

pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// 503 takes this replica out of service. The database's absence does not: pages are
/// served without it, and every other replica would be taken out too.
pub(crate) async fn ready(State(site): State<Arc<Site>>) -> Response {
    let unavailable = |reason| (StatusCode::SERVICE_UNAVAILABLE, reason).into_response();
    if site.is_draining() {
        return unavailable("the program is about to stop\n");
    }
    if site.revision().renderer.metrics().isolates_ready == 0 {
        return unavailable("no isolate is ready\n");
    }
    if !site.knows_published() {
        return unavailable("the database has yet to say what is published\n");
    }
    // It is asked every other second anyway; strangers must not be able to have it asked.
    if !site.store.is_there() {
        return "ready to show pages, but the database does not answer or is read-only: \
                no signing in, no forms\n"
            .into_response();
    }
    "ready\n".into_response()
}

//! Live reload: an open page follows the revision during development.

use std::convert::Infallible;

use axum::Router;
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderValue, header};
use tokio::sync::watch;

/// Tells open pages to reload.
#[derive(Clone)]
pub struct LiveReload(watch::Sender<u64>);

impl Default for LiveReload {
    fn default() -> Self {
        Self(watch::Sender::new(0))
    }
}

impl LiveReload {
    /// Every open page loads itself again.
    pub fn reload(&self) {
        self.0.send_modify(|revision| *revision += 1);
    }
}

const SCRIPT: &str = r#"new EventSource("/dev/events").addEventListener("reload", () => location.reload());
"#;

/// The routes bring their own state, so they fit a router with any state.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(live_reload: LiveReload) -> Router<S> {
    Router::new()
        .route("/dev/reload.js", get(script))
        .route("/dev/events", get(events))
        .with_state(live_reload)
}

async fn script() -> impl IntoResponse {
    let javascript = HeaderValue::from_static("text/javascript; charset=utf-8");
    ([(header::CONTENT_TYPE, javascript)], SCRIPT)
}

async fn events(State(LiveReload(sender)): State<LiveReload>) -> Response {
    let mut revisions = sender.subscribe();
    revisions.mark_unchanged();
    reload_events(revisions)
}

fn reload_events(revisions: watch::Receiver<u64>) -> Response {
    let events = futures_util::stream::unfold(revisions, |mut revisions| async move {
        revisions.changed().await.ok()?;
        // Browsers pass over an event without data.
        let revision = revisions.borrow_and_update().to_string();
        let event = Event::default().event("reload").data(revision);
        Some((Ok::<_, Infallible>(event), revisions))
    });
    Sse::new(events).into_response()
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;

    use super::*;

    #[tokio::test]
    async fn browsers_are_sent_an_event_with_data() {
        let reload = LiveReload::default();
        let mut body = reload_events(reload.0.subscribe())
            .into_body()
            .into_data_stream();
        reload.reload();
        let event = body.next().await.unwrap().unwrap();
        assert_eq!(event, "event: reload\ndata: 1\n\n");
    }
}

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;

use crate::{Site, content_api, dev, operations, page, security_headers};

/// Every address that the program answers.
pub fn router(site: Arc<Site>) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(operations::alive))
        .route("/readyz", get(operations::ready))
        .route("/metrics", get(operations::metrics))
        .route("/api/content/{*key}", get(content_api::document))
        .route("/assets/{name}", get(asset))
        .fallback(page::page);
    if site.live_reload.is_some() {
        router = router
            .route("/dev/reload.js", get(dev::script))
            .route("/dev/events", get(dev::events));
    }
    router
        .layer(from_fn_with_state(Arc::clone(&site), security_headers::add))
        .with_state(site)
}

async fn asset(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    request: HeaderMap,
) -> Response {
    site.assets.respond(&name, &request).await
}

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use http::uri::PathAndQuery;
use http::{HeaderMap, StatusCode, Uri, header};

use crate::observation::{observe, survive_panics};
use crate::{
    Site, accounts, audio, client, contact, content_api, dev, donations, events, operations, page,
    payfast, security_headers, service_worker, sitemap, speculation_rules, web_manifest,
};

/// Every address that the program answers.
pub fn router(site: Arc<Site>) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(operations::alive))
        .route("/readyz", get(operations::ready))
        .route("/metrics", get(operations::metrics_by_token))
        .route("/api/content/{*key}", get(content_api::document))
        .route("/api/contact", post(contact::send))
        .route(
            "/api/session",
            get(accounts::current)
                .post(accounts::sign_in)
                .delete(accounts::sign_out),
        )
        .route("/api/session/end", post(accounts::sign_out_by_form))
        .route("/api/sessions", get(accounts::sessions))
        .route("/api/sessions/end", post(accounts::end_sessions))
        .route("/api/account", post(accounts::register))
        .route("/api/account/confirm", post(accounts::confirm))
        .route("/api/password-reset", post(accounts::forgot_password))
        .route("/api/password", post(accounts::reset_password))
        .route("/api/profile", post(accounts::save_profile))
        .route(payfast::NOTIFY_PATH, post(donations::notify))
        .route(
            "/donate/checkout",
            post(donations::checkout).fallback(page::page),
        )
        .route("/api/{*rest}", any(content_api::unknown))
        .route("/sitemap.xml", get(sitemap::sitemap))
        .route("/robots.txt", get(sitemap::robots))
        .route("/manifest.webmanifest", get(web_manifest::manifest))
        .route("/events.ics", get(events::calendar))
        .route("/events.atom", get(events::feed))
        .route("/sw.js", get(service_worker::script))
        .route(speculation_rules::PATH, get(speculation_rules::rules))
        .route("/assets/{name}", get(asset))
        .route("/audio/{name}", get(audio::recording))
        .fallback(page::page);
    if site.live_reload.is_some() {
        router = router
            .route("/dev/reload.js", get(dev::script))
            .route("/dev/events", get(dev::events));
    }
    router
        .layer(from_fn_with_state(
            Arc::clone(&site),
            client::refuse_other_sites,
        ))
        .layer(from_fn_with_state(Arc::clone(&site), survive_panics))
        .layer(from_fn_with_state(Arc::clone(&site), security_headers::add))
        .layer(from_fn_with_state(Arc::clone(&site), observe))
        .with_state(site)
}

/// What a listener of its own answers, on a network that strangers do not reach.
pub fn operations_router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/healthz", get(operations::alive))
        .route("/readyz", get(operations::ready))
        .route("/metrics", get(operations::metrics))
        .layer(map_response(security_headers::keep_nothing_unasked))
        .with_state(site)
}

/// Leads visitors who came without encryption to the public address.
pub fn redirect_router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/healthz", get(operations::alive))
        .route("/readyz", get(operations::ready))
        .fallback(to_public_address)
        .layer(map_response(security_headers::keep_nothing_unasked))
        .with_state(site)
}

async fn to_public_address(State(site): State<Arc<Site>>, uri: Uri) -> Response {
    let path = uri.path_and_query().map_or("/", PathAndQuery::as_str);
    let location = format!("{}{path}", site.settings.public_url);
    (
        StatusCode::PERMANENT_REDIRECT,
        [(header::LOCATION, location)],
    )
        .into_response()
}

async fn asset(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    request: HeaderMap,
) -> Response {
    site.assets.respond(&name, &request).await
}

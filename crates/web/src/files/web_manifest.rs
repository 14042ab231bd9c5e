//! `/manifest.webmanifest`: how the site looks among the apps of a phone.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use serde_json::json;

use crate::files::compression::Compressed;
use crate::site::Site;
use crate::site_revision::SiteDocument;

/// A day: names and icons hardly change.
const MAX_AGE: u32 = 86400;

/// The site's paper, behind the start-up screen and in the system's bars.
const PAPER: &str = "#fbf6ec";

pub(crate) async fn manifest(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let revision = site.revision();
    let SiteDocument {
        name, short_name, ..
    } = &revision.site;
    let manifest = json!({
        "id": "/",
        "name": name,
        "short_name": short_name,
        "description": revision.description,
        "lang": "en-ZA",
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            { "src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml" },
            { "src": "/icon-192.png", "sizes": "192x192", "type": "image/png" },
            { "src": "/icon-512.png", "sizes": "512x512", "type": "image/png" },
            {
                "src": "/icon-maskable-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    });
    Compressed::new(manifest.to_string().into()).respond_as_file(
        &request,
        "application/manifest+json",
        MAX_AGE,
    )
}

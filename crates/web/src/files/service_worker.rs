//! `/sw.js`: the script that keeps visited pages usable without a connection, or takes
//! back what it kept where the operator has switched it off.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::json;
use xxhash_rust::xxh3::xxh3_128;

use crate::files::compression::has_tag;
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// Browsers ask for this address once a day or at each visit, and must never be held back
/// by an old answer: it is the only way to a worker that has to go.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Takes the place of an installed worker, empties its caches and ends it. Open pages go on
/// as they are.
const REMOVAL: &str = "\
self.addEventListener(\"install\", () => self.skipWaiting());
self.addEventListener(\"activate\", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
";

pub(crate) async fn script(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let body = if site.settings.service_worker {
        worker(&site.revision())
    } else {
        REMOVAL.to_owned()
    };
    let tag = format!("\"{:032x}\"", xxh3_128(body.as_bytes()));
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, REVALIDATE);
    if let Ok(value) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, value);
    }
    if has_tag(&request, &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/javascript; charset=utf-8"),
    );
    (headers, body).into_response()
}

/// The worker itself is an asset with a hash in its name, so that another build is another
/// script. It reaches the whole site only when it is started from the root. What it says to
/// visitors comes with this address, so that other words are another script, too; and so does
/// what pages read of a query, for the worker keeps a page under the server's own key.
fn worker(revision: &SiteRevision) -> String {
    let messages = json!({ "site": revision.site.name, "offline": revision.offline });
    let queries = json!(revision.queries());
    let asset = revision.shell.service_worker();
    format!("self.messages = {messages};\nself.queries = {queries};\nimportScripts(\"{asset}\");\n")
}

//! Pictures and icons, embedded or of the installation.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use centre_media::{DRAWING_TYPE, Lookup, PictureCaching, Served};
use centre_ssr::RenderError;
use centre_store::PICTURE_FOLDER;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};

use crate::files::compression::{Compressed, has_tag};
use crate::http::content_security_policy::PART_OF_A_PAGE;
use crate::pages::route_list::RouteListError;
use crate::settings::SiteSettings;
use crate::site::Site;
use crate::site_revision::SiteRevision;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("max-age=31536000, immutable");
/// A day: an address without a hash may show another picture after an update.
const REVALIDATE: HeaderValue = HeaderValue::from_static("max-age=86400");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Pages of others may show what they were given to be shared: cards, icons, pictures of structured data.
const SHARED_WITH_OTHER_SITES: (HeaderName, HeaderValue) = (
    HeaderName::from_static("cross-origin-resource-policy"),
    HeaderValue::from_static("cross-origin"),
);

/// When to ask again for a picture whose source cannot be read just now.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("3");

/// How long after a refusal the bundle is asked again which preview cards there are.
const CARDS_PAUSE: Duration = Duration::from_millis(200);

/// How often the bundle is asked again for them after it took too long: on a busy machine that happens to
/// a list, not to every one.
const SLOW_LISTS: u32 = 5;

/// Beginnings of addresses that belong to pictures.
const FOLDERS: [&str; 4] = ["/media/", "/pics/", "/images/", CARDS];

/// Beginning of the addresses of pictures for link previews.
const CARDS: &str = "/cards/";

/// Whether a picture may be at `path`. Where there is none, it is asked for as a page.
pub(crate) fn is_picture(path: &str) -> bool {
    FOLDERS.iter().any(|folder| path.starts_with(folder))
        || (path.contains('.') && !path.starts_with("/api/"))
}

/// The picture at the request's address; none where there is no such picture.
pub(crate) async fn picture(site: &Arc<Site>, uri: &Uri, request: &HeaderMap) -> Option<Response> {
    let revision = site.revision();
    let path = uri.path();
    let found = if path.starts_with(CARDS) {
        card(&revision, &site.settings, path).await
    } else {
        look_up(site, &revision, path).await
    };
    match found {
        Lookup::Found(served) if served.content_type == DRAWING_TYPE => {
            Some(respond_with_drawing(&revision, served, request).await)
        }
        Lookup::Found(served) => Some(respond(served, request)),
        Lookup::Unavailable => Some(unavailable()),
        Lookup::NotFound => None,
    }
}

/// The picture at an address. Another replica may have added it a moment ago.
async fn look_up(site: &Site, revision: &SiteRevision, path: &str) -> Lookup {
    let library = &revision.media.pictures;
    let found = library.lookup(path).await;
    let is_added = path
        .strip_prefix("/media/")
        .is_some_and(|it| it.starts_with(PICTURE_FOLDER));
    if found == Lookup::NotFound
        && is_added
        && site
            .upload_index
            .look_again(&site.store, library.uploads())
            .await
    {
        return library.lookup(path).await;
    }
    found
}

/// The preview card at an address that a page of the revision names.
async fn card(revision: &SiteRevision, settings: &SiteSettings, address: &str) -> Lookup {
    let window = revision.event_window();
    let mut slow_lists = 0;
    let pages = loop {
        match revision.pages(&window, settings).await {
            Ok(pages) => break pages,
            Err(RouteListError::Render(RenderError::Overloaded { .. })) => {
                tokio::time::sleep(CARDS_PAUSE).await;
            }
            Err(RouteListError::Render(RenderError::TimedOut(_))) if slow_lists < SLOW_LISTS => {
                slow_lists += 1;
            }
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "a preview card has to wait"
                );
                return Lookup::Unavailable;
            }
        }
    };
    match pages.card(address) {
        Some(card) => revision.media.pictures.card(&revision.cards, card).await,
        None => Lookup::NotFound,
    }
}

/// A drawing is text: it is compressed, and kept so with the revision unless pixels of it take its
/// place in a moment.
async fn respond_with_drawing(
    revision: &SiteRevision,
    served: Served,
    request: &HeaderMap,
) -> Response {
    let headers = HeaderMap::from_iter([
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(served.content_type),
        ),
        (header::CACHE_CONTROL, cache_control(served.caching)),
        (header::CONTENT_SECURITY_POLICY, PART_OF_A_PAGE),
        SHARED_WITH_OTHER_SITES,
    ]);
    if served.caching == PictureCaching::StandIn {
        let request = request.clone();
        let compress =
            move || Compressed::new(served.bytes).respond(&request, StatusCode::OK, headers);
        // Drawings of an operator may have megabytes.
        let compressed = tokio::task::spawn_blocking(compress).await;
        return compressed.unwrap_or_else(|_| unavailable());
    }
    let drawing = {
        let mut drawings = revision.drawings.lock();
        let compress = || Arc::new(Compressed::new(served.bytes));
        Arc::clone(drawings.entry(served.etag).or_insert_with(compress))
    };
    drawing.compress_in_background();
    drawing.respond(request, StatusCode::OK, headers)
}

fn cache_control(caching: PictureCaching) -> HeaderValue {
    match caching {
        PictureCaching::Immutable => IMMUTABLE,
        PictureCaching::Revalidate => REVALIDATE,
        PictureCaching::StandIn => NO_STORE,
    }
}

fn respond(served: Served, request: &HeaderMap) -> Response {
    let mut headers = HeaderMap::from_iter([
        (header::CACHE_CONTROL, cache_control(served.caching)),
        (header::CONTENT_SECURITY_POLICY, PART_OF_A_PAGE),
        SHARED_WITH_OTHER_SITES,
    ]);
    if let Ok(tag) = HeaderValue::from_str(&served.etag) {
        headers.insert(header::ETAG, tag);
    }
    if has_tag(request, &served.etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let content_type = HeaderValue::from_static(served.content_type);
    headers.insert(header::CONTENT_TYPE, content_type);
    (headers, Body::from(served.bytes)).into_response()
}

fn unavailable() -> Response {
    (
        StatusCode::SERVICE_UNAVAILABLE,
        [(header::RETRY_AFTER, RETRY_AFTER)],
        "This picture cannot be read just now.\n",
    )
        .into_response()
}

//! Pictures and icons, embedded or of the installation.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use centre_media::{DRAWING_TYPE, Lookup, PictureCaching, RETRY_AFTER, Served};
use centre_store::PICTURE_FOLDER;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};

use crate::content_security_policy::PART_OF_A_PAGE;
use crate::edition::Edition;
use crate::files::compression::{Compressed, has_tag};
use crate::site::Site;
use crate::site_settings::SiteSettings;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("max-age=31536000, immutable");
/// A day: an address without a hash may show another picture after an update.
const REVALIDATE: HeaderValue = HeaderValue::from_static("max-age=86400");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

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
    let edition = site.edition();
    let path = uri.path();
    let found = if path.starts_with(CARDS) {
        card(&edition, &site.settings, path).await
    } else {
        look_up(site, &edition, path).await
    };
    match found {
        Lookup::Found(served) if served.content_type == DRAWING_TYPE => {
            Some(respond_with_drawing(&edition, served, request))
        }
        Lookup::Found(served) => Some(respond(served, request)),
        Lookup::Pending { retry_after } => Some(pending(retry_after)),
        Lookup::NotFound => None,
    }
}

/// The picture at an address. Another replica may have added it a moment ago.
async fn look_up(site: &Site, edition: &Edition, path: &str) -> Lookup {
    let library = &edition.media.pictures;
    let found = library.lookup(path).await;
    let is_added = path
        .strip_prefix("/media/")
        .is_some_and(|it| it.starts_with(PICTURE_FOLDER));
    if found == Lookup::NotFound
        && is_added
        && site.shelf.look_again(&site.store, library.uploads()).await
    {
        return library.lookup(path).await;
    }
    found
}

/// The preview card at an address that a page of the edition names.
async fn card(edition: &Edition, settings: &SiteSettings, address: &str) -> Lookup {
    let period = edition.period();
    let pages = match edition.pages(&period, settings).await {
        Ok(pages) => pages,
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a preview card has to wait"
            );
            return Lookup::Pending {
                retry_after: RETRY_AFTER,
            };
        }
    };
    match pages.card(address) {
        Some(card) => edition.media.pictures.card(&edition.cards, card).await,
        None => Lookup::NotFound,
    }
}

/// A drawing is text: it is compressed, and kept so with the edition.
fn respond_with_drawing(edition: &Edition, served: Served, request: &HeaderMap) -> Response {
    let headers = HeaderMap::from_iter([
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(served.content_type),
        ),
        (header::CACHE_CONTROL, cache_control(served.caching)),
        (header::CONTENT_SECURITY_POLICY, PART_OF_A_PAGE),
    ]);
    let drawing = {
        let mut drawings = edition
            .drawings
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
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
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, cache_control(served.caching));
    headers.insert(header::CONTENT_SECURITY_POLICY, PART_OF_A_PAGE);
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

fn pending(retry_after: Duration) -> Response {
    let seconds = retry_after.as_secs().max(1).to_string();
    (
        StatusCode::SERVICE_UNAVAILABLE,
        [(header::RETRY_AFTER, seconds)],
        "This picture is being prepared.\n",
    )
        .into_response()
}

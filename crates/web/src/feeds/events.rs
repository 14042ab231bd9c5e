//! `/events.ics` and `/events.atom`: the dated events for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::feeds::{atom, calendar};
use crate::files::compression::Compressed;
use crate::site::Site;
use crate::special_events::{Functions, Publisher};

/// Calendars ask every few hours.
const MAX_AGE: u32 = 3600;

pub(crate) async fn icalendar(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    respond(
        &site,
        &request,
        "text/calendar; charset=utf-8",
        |functions, publisher| Some(calendar::calendar(functions, publisher).into_bytes()),
    )
}

pub(crate) async fn feed(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    respond(
        &site,
        &request,
        "application/atom+xml; charset=utf-8",
        |functions, publisher| atom::feed(functions, publisher).ok(),
    )
}

fn respond(
    site: &Site,
    request: &HeaderMap,
    content_type: &'static str,
    make: impl Fn(&Functions, &Publisher<'_>) -> Option<Vec<u8>>,
) -> Response {
    let edition = site.edition();
    let publisher = Publisher {
        name: edition.centre_name(),
        public_url: &site.settings.public_url,
    };
    match make(&edition.functions, &publisher) {
        Some(body) => Compressed::new(body.into()).respond_as_file(request, content_type, MAX_AGE),
        None => (
            StatusCode::INTERNAL_SERVER_ERROR,
            [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))],
            "The events cannot be read.\n",
        )
            .into_response(),
    }
}

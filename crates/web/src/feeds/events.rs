//! `/events.ics`, `/events.atom` and `/events/NAME.ics`: the events for programs.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::events::identity::Publisher;
use crate::events::window::EventWindow;
use crate::feeds::{atom, calendar};
use crate::files::compression::Compressed;
use crate::settings::SiteSettings;
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// Calendars ask every few hours.
const MAX_AGE: u32 = 3600;

const CALENDAR: &str = "text/calendar; charset=utf-8";
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

pub(crate) async fn icalendar(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let revision = site.revision();
    let window = revision.event_window();
    let calendar = calendar_of(&revision, &window, &site.settings);
    calendar.compress_in_background();
    let max_age = window.seconds_left(site.settings.clock.now(), MAX_AGE);
    calendar.respond_as_file(&request, CALENDAR, max_age)
}

/// One event, to be put into a calendar.
pub(crate) async fn event(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    request: HeaderMap,
) -> Response {
    let revision = site.revision();
    let id = name.strip_suffix(".ics").unwrap_or_default();
    let Some(event) = revision.agenda().event(id) else {
        let headers = [(header::CACHE_CONTROL, NO_STORE)];
        return (StatusCode::NOT_FOUND, headers, "There is no such event.\n").into_response();
    };
    let publisher = Publisher::of(&revision, &site.settings);
    let window = revision.event_window();
    let now = site.settings.clock.now();
    let calendar = calendar::calendar(&publisher, &[event], window.since(), now);
    let max_age = window.seconds_left(now, MAX_AGE);
    Compressed::new(calendar.into()).respond_as_file(&request, CALENDAR, max_age)
}

pub(crate) async fn feed(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let revision = site.revision();
    let window = revision.event_window();
    match feed_of(&revision, &window, &site.settings) {
        Some(feed) => {
            feed.compress_in_background();
            let max_age = window.seconds_left(site.settings.clock.now(), MAX_AGE);
            feed.respond_as_file(&request, "application/atom+xml; charset=utf-8", max_age)
        }
        None => (
            StatusCode::INTERNAL_SERVER_ERROR,
            [(header::CACHE_CONTROL, NO_STORE)],
            "The events cannot be read.\n",
        )
            .into_response(),
    }
}

/// The calendar of all events, made once for a window.
fn calendar_of<'p>(
    revision: &SiteRevision,
    window: &'p EventWindow,
    settings: &SiteSettings,
) -> &'p Arc<Compressed> {
    window.calendar.get_or_init(|| {
        let events: Vec<_> = revision.agenda().events().iter().collect();
        let publisher = Publisher::of(revision, settings);
        let calendar =
            calendar::calendar(&publisher, &events, window.since(), settings.clock.now());
        tracing::debug!("the calendar was made");
        Arc::new(Compressed::new(calendar.into()))
    })
}

/// The feed, made once for a window.
fn feed_of<'p>(
    revision: &SiteRevision,
    window: &'p EventWindow,
    settings: &SiteSettings,
) -> Option<&'p Arc<Compressed>> {
    let feed = window.feed.get_or_init(|| {
        let publisher = Publisher::of(revision, settings);
        let (since, now) = (window.event_documents.since, settings.clock.now());
        let feed = atom::feed(&publisher, revision.agenda(), since, now).ok()?;
        tracing::debug!("the feed was made");
        Some(Arc::new(Compressed::new(feed.into())))
    });
    feed.as_ref()
}

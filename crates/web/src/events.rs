//! The dated events for programs: `/events.ics` (RFC 5545) for calendars, `/events.atom`
//! (RFC 4287) for feed readers.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use icalendar::{Calendar, Component, Event, EventLike, Property, ValueType};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event as Xml};
use serde::Deserialize;

use crate::Site;
use crate::compression::Compressed;

/// The document of the events and the address of their page.
pub(crate) const DOCUMENT: &str = "services/special-functions";

/// Calendars ask every few hours.
const MAX_AGE: u32 = 3600;

/// What a feed takes of the page's document.
#[derive(Deserialize)]
pub(crate) struct Functions {
    page: Page,
    heading: String,
    events: Vec<SpecialEvent>,
}

#[derive(Deserialize)]
struct Page {
    description: String,
    updated: Option<Date>,
}

#[derive(Deserialize)]
struct SpecialEvent {
    title: String,
    date: String,
    time: Option<String>,
    description: String,
    location: Fact,
    link: Option<Link>,
    starts: String,
    ends: Option<String>,
}

#[derive(Deserialize)]
struct Fact {
    text: String,
    placeholder: bool,
}

#[derive(Deserialize)]
struct Link {
    href: String,
}

/// A day, or a moment of one.
#[derive(Clone, Copy)]
enum Moment {
    Day(Date),
    Time(Timestamp),
}

impl Moment {
    fn parse(text: &str) -> Option<Self> {
        if text.contains('T') {
            text.parse().ok().map(Self::Time)
        } else {
            text.parse().ok().map(Self::Day)
        }
    }

    /// As a calendar's property. A day that ends something is given as the one after it.
    fn property(self, name: &str, end: bool) -> Option<Property> {
        match self {
            Self::Time(time) => Some(Property::new(name, utc(time))),
            Self::Day(day) => {
                let day = if end {
                    day.checked_add(1.day()).ok()?
                } else {
                    day
                };
                let mut property = Property::new(name, day.strftime("%Y%m%d").to_string());
                Some(property.append_parameter(ValueType::Date).done())
            }
        }
    }
}

fn utc(time: Timestamp) -> String {
    time.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// The first moment of a day, wherever it is taken to be.
fn midnight(day: Date) -> Option<Timestamp> {
    Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

impl SpecialEvent {
    fn first_day(&self) -> &str {
        self.starts.get(..10).unwrap_or(&self.starts)
    }

    /// Stays the same as long as the event has its title and its first day.
    fn name(&self) -> String {
        let words: Vec<String> = self
            .title
            .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
            .map(|word| word.replace(['\'', '’'], "").to_lowercase())
            .filter(|word| !word.is_empty())
            .collect();
        words.join("-")
    }

    /// Where it is known.
    fn place(&self) -> Option<&str> {
        (!self.location.placeholder).then_some(self.location.text.as_str())
    }

    /// Where more is said of it.
    fn address(&self, public_url: &str) -> String {
        match &self.link {
            Some(link) => format!("{public_url}{}", link.href),
            None => format!("{public_url}/{DOCUMENT}"),
        }
    }

    /// When the description was last revised; without a date in the file, the event's start.
    fn revised(&self, updated: Option<Date>) -> Option<Timestamp> {
        match updated.map_or_else(|| Moment::parse(&self.starts), |day| Some(Moment::Day(day)))? {
            Moment::Day(day) => midnight(day),
            Moment::Time(time) => Some(time),
        }
    }
}

pub(crate) async fn calendar(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    respond(
        &site,
        &request,
        "text/calendar; charset=utf-8",
        |functions, settings| Some(calendar_of(functions, settings).into_bytes()),
    )
}

pub(crate) async fn feed(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    respond(
        &site,
        &request,
        "application/atom+xml; charset=utf-8",
        |functions, settings| feed_of(functions, settings).ok(),
    )
}

/// Who publishes, and where.
struct Publisher<'a> {
    name: &'a str,
    public_url: &'a str,
}

impl Publisher<'_> {
    /// The host's name, for identifiers.
    fn host(&self) -> &str {
        let authority = self.public_url.split("://").nth(1).unwrap_or_default();
        authority.split(':').next().unwrap_or_default()
    }
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

fn calendar_of(functions: &Functions, publisher: &Publisher<'_>) -> String {
    let Publisher { name, public_url } = publisher;
    let mut calendar = Calendar::empty();
    for (property, value) in [
        ("VERSION", "2.0"),
        ("PRODID", &format!("-//{name}//Events//EN")),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("URL", &format!("{public_url}/{DOCUMENT}")),
    ] {
        calendar.append_property(Property::new(property, value));
    }
    calendar.name(&format!("{}: {name}", functions.heading));
    calendar.description(&functions.page.description);
    for event in &functions.events {
        calendar.extend(calendar_event(event, functions.page.updated, publisher));
    }
    calendar.to_string()
}

/// None for an event whose dates cannot be read, which the content's own check refuses.
fn calendar_event(
    event: &SpecialEvent,
    updated: Option<Date>,
    publisher: &Publisher<'_>,
) -> Option<Event> {
    let starts = Moment::parse(&event.starts)?;
    let ends = match event.ends.as_deref() {
        Some(ends) => Some(Moment::parse(ends)?),
        // A whole day ends with itself; an event of unknown length has a start alone.
        None => matches!(starts, Moment::Day(_)).then_some(starts),
    };
    let mut entry = Event::new();
    entry
        .uid(&format!(
            "{}-{}@{}",
            event.first_day(),
            event.name(),
            publisher.host()
        ))
        .add_property("DTSTAMP", utc(event.revised(updated)?))
        .append_property(starts.property("DTSTART", false)?)
        .summary(&event.title)
        .description(&event.description)
        .url(&event.address(publisher.public_url));
    if let Some(ends) = ends {
        entry.append_property(ends.property("DTEND", true)?);
    }
    if let Some(place) = event.place() {
        entry.location(place);
    }
    Some(entry.done())
}

fn feed_of(functions: &Functions, publisher: &Publisher<'_>) -> std::io::Result<Vec<u8>> {
    type Xmls = Writer<Vec<u8>>;
    let Publisher { name, public_url } = publisher;
    let updated = functions.page.updated;
    let text = |writer: &mut Xmls, name: &str, text: &str| {
        writer
            .create_element(name)
            .write_text_content(BytesText::new(text))
            .map(drop)
    };
    let link = |writer: &mut Xmls, relation: &str, kind: &str, address: &str| {
        writer
            .create_element("link")
            .with_attributes([("rel", relation), ("type", kind), ("href", address)])
            .write_empty()
            .map(drop)
    };
    let entries: Vec<(&SpecialEvent, Timestamp)> = functions
        .events
        .iter()
        .filter_map(|event| Some((event, event.revised(updated)?)))
        .collect();
    let latest = entries.iter().map(|(_, revised)| *revised).max();
    let own = format!("{public_url}/events.atom");
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Xml::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    writer
        .create_element("feed")
        .with_attributes([
            ("xmlns", "http://www.w3.org/2005/Atom"),
            ("xml:lang", "en-ZA"),
        ])
        .write_inner_content(|writer| {
            text(writer, "id", &own)?;
            text(writer, "title", &format!("{}: {name}", functions.heading))?;
            text(writer, "subtitle", &functions.page.description)?;
            text(writer, "updated", &latest.unwrap_or_default().to_string())?;
            link(writer, "self", "application/atom+xml", &own)?;
            let page = format!("{public_url}/{DOCUMENT}");
            link(writer, "alternate", "text/html", &page)?;
            writer
                .create_element("author")
                .write_inner_content(|writer| text(writer, "name", name))?;
            for (event, revised) in &entries {
                writer
                    .create_element("entry")
                    .write_inner_content(|writer| {
                        let id = format!(
                            "tag:{},{}:{}",
                            publisher.host(),
                            event.first_day(),
                            event.name()
                        );
                        text(writer, "id", &id)?;
                        text(writer, "title", &format!("{}: {}", event.title, event.date))?;
                        text(writer, "updated", &revised.to_string())?;
                        link(writer, "alternate", "text/html", &event.address(public_url))?;
                        text(writer, "summary", &summary(event))
                    })?;
            }
            Ok(())
        })?;
    Ok(writer.into_inner())
}

fn summary(event: &SpecialEvent) -> String {
    let when = match &event.time {
        Some(time) => format!("{}, {time}", event.date),
        None => event.date.clone(),
    };
    match event.place() {
        Some(place) => format!("{when}, {place}. {}", event.description),
        None => format!("{when}. {}", event.description),
    }
}

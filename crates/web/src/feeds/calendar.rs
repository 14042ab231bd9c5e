//! The dated events for calendars (RFC 5545).

use icalendar::{Calendar, Component, Event, EventLike, Property, ValueType};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use crate::special_events::{DOCUMENT, Functions, Moment, Publisher, SpecialEvent};

pub(crate) fn calendar(functions: &Functions, publisher: &Publisher<'_>) -> String {
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
        .append_property(property(starts, "DTSTART", false)?)
        .summary(&event.title)
        .description(&event.description)
        .url(&event.address(publisher.public_url));
    if let Some(ends) = ends {
        entry.append_property(property(ends, "DTEND", true)?);
    }
    if let Some(place) = event.place() {
        entry.location(place);
    }
    Some(entry.done())
}

/// As a calendar's property. A day that ends something is given as the one after it.
fn property(moment: Moment, name: &str, end: bool) -> Option<Property> {
    match moment {
        Moment::Time(time) => Some(Property::new(name, utc(time))),
        Moment::Day(day) => {
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

fn utc(time: Timestamp) -> String {
    time.strftime("%Y%m%dT%H%M%SZ").to_string()
}

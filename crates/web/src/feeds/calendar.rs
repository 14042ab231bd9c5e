//! Events for calendars (RFC 5545).

use centre_content::{Event, Moment, OtherDay, Recurrence, Status};
use icalendar::{Calendar, Component, Event as Entry, EventLike, EventStatus, Property, ValueType};
use jiff::{Timestamp, ToSpan};

use crate::events::identity::{Publisher, place, place_on};

/// By the clocks of this zone a recurring event is always at the same hour.
const ZONE: &str = "Africa/Johannesburg";

/// That zone, for calendars that do not know it.
const TIMEZONE: &str = "BEGIN:VTIMEZONE\r\nTZID:Africa/Johannesburg\r\nBEGIN:STANDARD\r\n\
    DTSTART:19440319T000000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0200\r\nTZNAME:SAST\r\n\
    END:STANDARD\r\nEND:VTIMEZONE\r\n";

/// These events, with the days that are left out since a moment, as they are known `now`.
pub(crate) fn calendar(
    publisher: &Publisher<'_>,
    events: &[&Event],
    since: Timestamp,
    now: Timestamp,
) -> String {
    let mut calendar = Calendar::empty();
    for (property, value) in [
        ("VERSION", "2.0"),
        ("PRODID", &format!("-//{}//Events//EN", publisher.name)),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("URL", &publisher.page()),
    ] {
        calendar.append_property(Property::new(property, value));
    }
    calendar.name(&publisher.title);
    calendar.description(publisher.description);
    let recur = events.iter().any(|event| event.recurrence.is_some());
    for event in events {
        calendar.push(entry(event, publisher, since, now));
        let days = event.recurrence.iter().flat_map(|it| &it.days);
        let changed = days.filter(|day| !day.cancelled);
        calendar.extend(changed.map(|day| entry_of_day(event, day, publisher, now)));
    }
    let text = calendar.to_string();
    if recur {
        // The crate cannot write a time zone.
        let with_zone = format!("{TIMEZONE}BEGIN:VEVENT\r\n");
        text.replacen("BEGIN:VEVENT\r\n", &with_zone, 1)
    } else {
        text
    }
}

fn entry(event: &Event, publisher: &Publisher<'_>, since: Timestamp, now: Timestamp) -> Entry {
    let recurrence = event.recurrence.as_ref();
    let mut entry = beginning(event, publisher, event.times(), place(event), now);
    if let Some(recurrence) = recurrence {
        entry.add_property("RRULE", &recurrence.rule);
        for day in event.left_out(since) {
            let (starts, _) = event.usual_times_on(day);
            entry.append_multi_property(property("EXDATE", starts, Some(recurrence)));
        }
    }
    entry.done()
}

/// One day of what recurs on which it is not as usual. A cancelled one is left out of the series
/// instead: not all programs understand that a part of it is.
fn entry_of_day(event: &Event, day: &OtherDay, publisher: &Publisher<'_>, now: Timestamp) -> Entry {
    let times = event.times_on(day.day);
    let mut entry = beginning(event, publisher, times, place_on(event, day), now);
    let (usually, _) = event.usual_times_on(day.day);
    entry.append_property(property(
        "RECURRENCE-ID",
        usually,
        event.recurrence.as_ref(),
    ));
    entry.done()
}

/// What an event and a single day of it have in common.
fn beginning(
    event: &Event,
    publisher: &Publisher<'_>,
    (starts, ends): (Moment, Option<Moment>),
    place: Option<&str>,
    now: Timestamp,
) -> Entry {
    let ends = match ends {
        Some(ends) => Some(ends),
        // A whole day ends with itself; an event of unknown length has a start alone.
        None => matches!(starts, Moment::Day(_)).then_some(starts),
    };
    let recurrence = event.recurrence.as_ref();
    let mut entry = Entry::new();
    entry
        .uid(&format!("{}@{}", event.first_name(), publisher.host()))
        .add_property("DTSTAMP", utc(event.stamp(now)))
        .add_property("LAST-MODIFIED", utc(event.stamp(now)))
        .add_property("SEQUENCE", event.sequence(now).to_string())
        .append_property(property("DTSTART", starts, recurrence))
        .status(match event.status {
            Status::Cancelled => EventStatus::Cancelled,
            _ => EventStatus::Confirmed,
        })
        .summary(&event.title)
        .description(&event.text)
        .url(&publisher.address(event));
    if let Some(ends) = ends {
        entry.append_property(property("DTEND", after(ends), recurrence));
    }
    if let Some(place) = place {
        entry.location(place);
    }
    entry.done()
}

/// The end as calendars have it: of a day, the one after it.
fn after(ends: Moment) -> Moment {
    match ends {
        Moment::Day(day) => Moment::Day(day.checked_add(1.day()).unwrap_or(day)),
        time @ Moment::Time(_) => time,
    }
}

/// What recurs does so by the clocks in Johannesburg, everything else is at a moment.
fn property(name: &str, moment: Moment, recurrence: Option<&Recurrence>) -> Property {
    match (moment, recurrence) {
        (Moment::Day(day), _) => {
            let mut property = Property::new(name, day.strftime("%Y%m%d").to_string());
            property.append_parameter(ValueType::Date).done()
        }
        (Moment::Time(time), Some(_)) => {
            let mut property = Property::new(name, time.strftime("%Y%m%dT%H%M%S").to_string());
            property.add_parameter("TZID", ZONE).done()
        }
        (Moment::Time(_), None) => Property::new(name, utc(moment.beginning())),
    }
}

fn utc(time: Timestamp) -> String {
    time.strftime("%Y%m%dT%H%M%SZ").to_string()
}

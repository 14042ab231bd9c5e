//! Single days of what recurs on which it is not as usual, in everything that tells of events.

use std::fs;

use calcard::icalendar::ICalendar;
use serde_json::Value;

use crate::events::{EVENTS, Moved};
use crate::support::{copy_of_content, until};

const PAGE: &str = "/services/special-functions/sunday-satsang";
const LISTS: [&str; 4] = ["/", EVENTS, "/services/satsangs", PAGE];

/// What `day` adds to the recurrence of the Sunday satsang, which is from 9:00 to 10:30, on a Tuesday.
fn site_with(more: &str) -> Moved {
    let content = copy_of_content();
    let file = content.path().join("events/sunday-satsang.toml");
    let text = fs::read_to_string(&file).unwrap();
    let rule = "rule = \"FREQ=WEEKLY;BYDAY=SU\"";
    let text = text.replace(rule, &format!("{rule}, {more}"));
    let text = text.replace("title = ", "updated = \"2026-11-23T08:00\"\ntitle = ");
    fs::write(&file, text).unwrap();
    let folder = content.path().to_str().unwrap();
    Moved::start("2026-11-24T12:00:00+02:00", &["--content-dir", folder])
}

/// The entries of the satsang in a calendar.
fn entries(calendar: &str) -> Vec<String> {
    let calendar = calendar.replace("\r\n ", "");
    assert!(ICalendar::parse(&calendar).is_ok(), "{calendar}");
    let entries = calendar.split("BEGIN:VEVENT").skip(1);
    entries
        .filter_map(|it| it.split("END:VEVENT").next())
        .filter(|it| it.contains("UID:sunday-satsang@"))
        .map(str::to_owned)
        .collect()
}

/// What the page of the satsang tells programs.
fn told(page: &str) -> Value {
    let (_, data) = page.split_once("application/ld+json").unwrap();
    let (_, data) = data.split_once('>').unwrap();
    let data: Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    let graph = data["@graph"].as_array().unwrap();
    let series = graph.iter().find(|it| it["@type"] == "EventSeries");
    series.unwrap().clone()
}

/// Asserts that `mark` stands in all lists and in the feed, and returns the page and the entries of both
/// calendars.
fn everywhere(moved: &Moved, mark: &str) -> (String, Vec<String>) {
    for path in LISTS {
        assert!(moved.page(path).contains(mark), "{path}");
    }
    let feed = moved.server.get("/events.atom").text();
    let summary = format!("<summary>{mark}. Every Sunday, 9:00 AM to 10:30 AM");
    assert!(feed.contains(&summary), "{feed}");
    let all = entries(&moved.server.get("/events.ics").text());
    let alone = entries(&moved.server.get("/events/sunday-satsang.ics").text());
    assert_eq!(alone, all);
    for entry in &all {
        let (_, sequence) = entry.split_once("\r\nSEQUENCE:").unwrap();
        let sequence: u32 = sequence.split("\r\n").next().unwrap().parse().unwrap();
        assert!(sequence > 900_000, "{entry}");
    }
    (moved.page(PAGE), all)
}

#[test]
fn a_cancelled_day_is_left_out_of_calendars() {
    let moved = site_with("days = [{ day = \"2026-11-29\", cancelled = true }]");
    let (page, entries) = everywhere(&moved, "Sunday 29 November 2026: cancelled");
    let [entry] = &entries[..] else {
        panic!("{entries:?}")
    };
    let left_out = "EXDATE;TZID=Africa/Johannesburg:20261129T090000\r\n";
    assert!(entry.contains(left_out), "{entry}");
    let told = told(&page);
    assert_eq!(told["eventSchedule"]["exceptDate"][0], "2026-11-29");
    let cancelled = "https://schema.org/EventCancelled";
    assert_eq!(told["subEvent"][0]["eventStatus"], cancelled);
    assert_eq!(told["eventStatus"], "https://schema.org/EventScheduled");
    moved.set("2026-11-30T00:00:10+02:00");
    for path in LISTS {
        until("the day is over", || {
            !moved.page(path).contains("29 November 2026")
        });
    }
}

#[test]
fn a_day_at_another_time_is_an_entry_of_its_own() {
    let moved = site_with("days = [{ day = \"2026-12-06\", starts = \"10:00\" }]");
    let mark = "Sunday 6 December 2026: 10:00 to 11:30 AM";
    let (page, entries) = everywhere(&moved, mark);
    let [series, day] = &entries[..] else {
        panic!("{entries:?}")
    };
    assert!(!series.contains("EXDATE") && series.contains("RRULE:"));
    for line in [
        "RECURRENCE-ID;TZID=Africa/Johannesburg:20261206T090000\r\n",
        "DTSTART;TZID=Africa/Johannesburg:20261206T100000\r\n",
        "DTEND;TZID=Africa/Johannesburg:20261206T113000\r\n",
    ] {
        assert!(day.contains(line), "{day}");
    }
    assert!(!day.contains("RRULE:"), "{day}");
    let told = told(&page);
    let day = &told["subEvent"][0];
    assert_eq!(day["startDate"], "2026-12-06T10:00:00+02:00");
    assert_eq!(day["previousStartDate"], "2026-12-06T09:00:00+02:00");
    assert_eq!(day["eventStatus"], "https://schema.org/EventRescheduled");
    assert!(told["eventSchedule"].get("exceptDate").is_none());
    moved.set("2026-12-06T11:29:50+02:00");
    assert!(moved.page("/").contains(mark));
    moved.set("2026-12-06T11:30:01+02:00");
    for path in LISTS {
        until("it is over", || !moved.page(path).contains(mark));
    }
}

#[test]
fn a_day_at_another_place_names_it() {
    let moved = site_with("days = [{ day = \"2026-12-06\", venue = \"Hall 2\" }]");
    let (page, entries) = everywhere(&moved, "Sunday 6 December 2026: Hall 2");
    assert!(entries[1].contains("LOCATION:Hall 2\r\n"), "{entries:?}");
    assert!(entries[1].contains("DTSTART;TZID=Africa/Johannesburg:20261206T090000"));
    let place = &told(&page)["subEvent"][0]["location"];
    assert_eq!(place["address"]["streetAddress"], "Hall 2");
}

#[test]
fn a_day_online_leads_there() {
    let address = "https://meet.example.org/satsang";
    let more = format!("days = [{{ day = \"2026-12-06\", online = \"{address}\" }}]");
    let moved = site_with(&more);
    let (page, entries) = everywhere(&moved, "Sunday 6 December 2026: online");
    let place = format!("LOCATION:{address}\r\n");
    assert!(entries[1].contains(&place), "{entries:?}");
    assert!(!entries[0].contains(&place), "{entries:?}");
    let day = &told(&page)["subEvent"][0];
    assert_eq!(day["location"]["url"], address);
    assert_eq!(day["eventStatus"], "https://schema.org/EventMovedOnline");
    for path in [PAGE, "/services/satsangs"] {
        let page = moved.page(path);
        assert!(page.contains(&format!("href=\"{address}\"")), "{path}");
        assert!(page.contains("Join Online on Sunday 6 December 2026"));
    }
}

#[test]
fn public_holidays_are_left_out_of_what_is_not_on_them() {
    let moved = site_with("notOnPublicHolidays = true");
    // Sunday 25 December 2033 is one, but far; Sunday 27 April 2025 was one.
    let calendar = moved.server.get("/events/sunday-satsang.ics").text();
    let [entry] = &entries(&calendar)[..] else {
        panic!("{calendar}")
    };
    for day in ["20250427", "20270321", "20271226"] {
        let left_out = format!("EXDATE;TZID=Africa/Johannesburg:{day}T090000\r\n");
        assert!(entry.contains(&left_out), "{day}: {entry}");
    }
    assert!(!entry.contains(":2033"), "{entry}");
    let told = told(&moved.page(PAGE));
    let except = told["eventSchedule"]["exceptDate"].as_array().unwrap();
    assert_eq!(except.len(), entry.matches("EXDATE").count());
    assert!(!moved.page("/").contains("Not on Sunday"));
    moved.set("2027-02-21T00:00:10+02:00");
    for path in LISTS {
        until("it is announced", || {
            moved.page(path).contains("Not on Sunday 21 March 2027")
        });
    }
}

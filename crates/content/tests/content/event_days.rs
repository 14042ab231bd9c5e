//! Single days of what recurs: cancelled, at another time or place, and public holidays.

use std::collections::BTreeSet;

use centre_content::{Content, EventDocuments};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::problems::{copy, field, load, replace};

const SATSANG: &str = "events/sunday-satsang.toml";
const RULE: &str = "rule = \"FREQ=WEEKLY;BYDAY=SU\"";
const PAGE: &str = "services/special-functions/sunday-satsang";

/// Of the Sunday satsang, which is from 9:00 to 10:30.
const DAYS: &str = r#"days = [
  { day = "2026-12-20", venue = "The hall, 2 Oak Road" },
  { day = "2026-11-29", cancelled = true },
  { day = "2026-12-06", starts = "10:00", ends = "11:45" },
  { day = "2026-12-13", starts = "10:00", online = "https://meet.example.org/satsang" },
]"#;

fn at(moment: &str) -> Timestamp {
    moment.parse().unwrap()
}

fn document(documents: &EventDocuments, key: &str) -> Value {
    serde_json::from_str(&documents.document(key).unwrap().json).unwrap()
}

/// The site with more in the recurrence of the satsang.
fn with(more: &str) -> TempDir {
    let dir = copy();
    let table = format!("{RULE}, {}", more.replace('\n', " ").replace(", ]", " ]"));
    replace(&dir, SATSANG, RULE, &table);
    replace(
        &dir,
        SATSANG,
        "title = ",
        "updated = \"2026-11-01\"\ntitle = ",
    );
    dir
}

fn content(more: &str) -> Content {
    load(&with(more)).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn days_that_differ_are_named_wherever_it_is_listed_until_they_are_over() {
    const FIRST: &str = "Sunday 29 November 2026: cancelled";
    const SECOND: &str = "Sunday 6 December 2026: 10:00 to 11:45 AM";
    const THIRD: &str = "Sunday 13 December 2026: 10:00 to 11:30 AM, online";
    const FOURTH: &str = "Sunday 20 December 2026: The hall, 2 Oak Road";
    let content = content(DAYS);
    for (moment, marks, until) in [
        (
            "2026-11-26T12:00:00+02:00",
            &[FIRST, SECOND, THIRD, FOURTH][..],
            Some("2026-11-30T00:00:00+02:00"),
        ),
        (
            "2026-11-30T00:00:00+02:00",
            &[SECOND, THIRD, FOURTH],
            Some("2026-12-06T11:45:00+02:00"),
        ),
        (
            "2026-12-06T11:45:00+02:00",
            &[THIRD, FOURTH],
            Some("2026-12-13T11:30:00+02:00"),
        ),
        (
            "2026-12-13T11:30:00+02:00",
            &[FOURTH],
            Some("2026-12-20T10:30:00+02:00"),
        ),
        ("2026-12-20T10:30:00+02:00", &[], None),
    ] {
        let documents = content.agenda().documents_at(at(moment));
        assert_eq!(documents.until, until.map(at), "{moment}");
        let marks = json!(marks);
        assert_eq!(document(&documents, "meetings/satsangs")["marks"], marks);
        let page = document(&documents, PAGE);
        assert_eq!(page["marks"], marks, "{moment}");
        assert_eq!(page["date"], "Every Sunday");
        let first = &marks[0];
        assert_eq!(
            &document(&documents, "events/1")["recurring"][0]["mark"],
            first
        );
        assert_eq!(
            &document(&documents, "home/events")["cards"][1]["mark"],
            first
        );
    }
}

#[test]
fn programs_are_told_of_days_that_differ() {
    let content = content(DAYS);
    let documents = content
        .agenda()
        .documents_at(at("2026-11-26T12:00:00+02:00"));
    let page = document(&documents, PAGE);
    assert_eq!(page["except"], json!(["2026-11-29"]));
    let days = page["days"].as_array().unwrap();
    let told: Vec<[&str; 2]> = days
        .iter()
        .map(|day| ["starts", "state"].map(|name| day[name].as_str().unwrap()))
        .collect();
    assert_eq!(
        told,
        [
            ["2026-11-29T09:00:00+02:00", "cancelled"],
            ["2026-12-06T10:00:00+02:00", "postponed"],
            ["2026-12-13T10:00:00+02:00", "movedOnline"],
            ["2026-12-20T09:00:00+02:00", "asPlanned"],
        ]
    );
    assert_eq!(days[1]["usually"], "2026-12-06T09:00:00+02:00");
    assert_eq!(days[3]["venue"]["text"], "The hall, 2 Oak Road");
    let joins = json!([{
        "name": "Join Online on Sunday 13 December 2026",
        "href": "https://meet.example.org/satsang",
    }]);
    assert_eq!(page["joins"], joins);
    assert_eq!(document(&documents, "meetings/satsangs")["joins"], joins);
}

#[test]
fn the_next_day_of_what_is_rare_is_one_that_takes_place() {
    let dir = with(
        r#"days = [{ day = "2026-12-06", cancelled = true }, { day = "2026-12-20", starts = "10:00" }]"#,
    );
    replace(&dir, SATSANG, "BYDAY=SU", "INTERVAL=2;BYDAY=SU");
    let content = load(&dir).unwrap();
    let documents = content
        .agenda()
        .documents_at(at("2026-11-26T12:00:00+02:00"));
    let page = document(&documents, PAGE);
    assert_eq!(
        page["date"],
        "Every second Sunday, next on Sunday 20 December 2026"
    );
    assert_eq!(
        page["marks"],
        json!([
            "Sunday 6 December 2026: cancelled",
            "Sunday 20 December 2026: 10:00 to 11:30 AM"
        ])
    );
    // It takes until 11:30 on that day, not until 10:30.
    let documents = content
        .agenda()
        .documents_at(at("2026-12-20T11:00:00+02:00"));
    assert_eq!(document(&documents, PAGE)["date"], page["date"]);
    assert_eq!(documents.until, Some(at("2026-12-20T11:30:00+02:00")));
}

#[test]
fn what_ends_is_over_when_its_last_day_is() {
    let dir = with(
        r#"days = [{ day = "2026-12-06", starts = "10:00" }, { day = "2026-12-13", cancelled = true }]"#,
    );
    replace(&dir, SATSANG, "BYDAY=SU", "BYDAY=SU;UNTIL=20261213");
    let content = load(&dir).unwrap();
    let event = content.agenda().event("sunday-satsang").unwrap();
    assert_eq!(event.over(), Some(at("2026-12-06T11:30:00+02:00")));
    let documents = content
        .agenda()
        .documents_at(at("2026-12-07T12:00:00+02:00"));
    assert_eq!(
        document(&documents, PAGE)["marks"],
        json!(["Took place", "Sunday 13 December 2026: cancelled"])
    );
}

/// Tuesdays, of which 16 June 2026 is one; declared is Tuesday 3 November.
fn tuesdays(rule: &str, more: &str) -> Content {
    let dir = with(&format!("notOnPublicHolidays = true{more}"));
    replace(&dir, SATSANG, "FREQ=WEEKLY;BYDAY=SU", rule);
    replace(&dir, SATSANG, "2025-01-05T09:00", "2026-03-10T09:00");
    replace(&dir, SATSANG, "2025-01-05T10:30", "2026-03-10T10:30");
    replace(
        &dir,
        "placeholders.toml",
        "placeholder = \"None was declared.\"",
        "placeholder = \"None was declared.\"\nvalue = \"2026-11-03\"",
    );
    load(&dir).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn what_is_not_on_public_holidays_says_so_four_weeks_before() {
    let content = tuesdays("FREQ=WEEKLY;BYDAY=TU", "");
    let agenda = content.agenda();
    let not_on = json!(["Not on Tuesday 16 June 2026"]);
    for (moment, marks, until) in [
        (
            "2026-05-18T23:59:59+02:00",
            json!([]),
            "2026-05-19T00:00:00+02:00",
        ),
        (
            "2026-05-19T00:00:00+02:00",
            not_on.clone(),
            "2026-06-17T00:00:00+02:00",
        ),
        (
            "2026-06-16T12:00:00+02:00",
            not_on,
            "2026-06-17T00:00:00+02:00",
        ),
        (
            "2026-06-17T00:00:00+02:00",
            json!([]),
            "2026-10-06T00:00:00+02:00",
        ),
        (
            "2026-10-06T00:00:00+02:00",
            json!(["Not on Tuesday 3 November 2026"]),
            "2026-11-04T00:00:00+02:00",
        ),
    ] {
        let documents = agenda.documents_at(at(moment));
        assert_eq!(
            document(&documents, "meetings/satsangs")["marks"],
            marks,
            "{moment}"
        );
        assert_eq!(documents.until, Some(at(until)), "{moment}");
    }
    // Programs are told of those of the next years.
    let documents = agenda.documents_at(at("2026-05-19T00:00:00+02:00"));
    let except = &document(&documents, PAGE)["except"];
    let expected = json!([
        "2026-06-16",
        "2026-11-03",
        "2027-04-27",
        "2028-08-16",
        "2028-12-26",
        "2029-05-01"
    ]);
    let known = except.as_array().unwrap();
    for day in expected.as_array().unwrap() {
        // Wednesday 16 August 2028 is none.
        assert_eq!(known.contains(day), day != "2028-08-16", "{day}: {except}");
    }
    assert!(known.last().unwrap().as_str().unwrap() < "2032");
}

#[test]
fn the_last_day_is_no_public_holiday_unless_something_is_said_of_it() {
    let rule = "FREQ=WEEKLY;BYDAY=TU;UNTIL=20260616";
    let over = |more: &str| {
        let content = tuesdays(rule, more);
        content.agenda().event("sunday-satsang").unwrap().over()
    };
    assert_eq!(over(""), Some(at("2026-06-09T10:30:00+02:00")));
    let more = ", days = [{ day = \"2026-06-16\", venue = \"The hall\" }]";
    assert_eq!(over(more), Some(at("2026-06-16T10:30:00+02:00")));
}

#[test]
fn days_that_cannot_be_are_refused_at_their_field() {
    for (more, name) in [
        (
            "days = [{ day = \"2026-11-30\", cancelled = true }]",
            "recurrence.days[0].day",
        ),
        (
            "days = [{ day = \"2024-12-29\", cancelled = true }]",
            "recurrence.days[0].day",
        ),
        (
            "except = [\"2026-11-29\"], days = [{ day = \"2026-11-29\", cancelled = true }]",
            "recurrence.days[0].day",
        ),
        (
            "days = [{ day = \"2026-11-29\", cancelled = true }, { day = \"2026-11-29\", starts = \"10:00\" }]",
            "recurrence.days[1].day",
        ),
        ("days = [{ day = \"2026-11-29\" }]", "recurrence.days[0]"),
        (
            "days = [{ day = \"2026-11-29\", starts = \"10:00\", ends = \"09:00\" }]",
            "recurrence.days[0].ends",
        ),
        (
            "days = [{ day = \"2026-11-29\", starts = \"ten\" }]",
            "recurrence.days[0].starts",
        ),
        (
            "days = [{ day = \"2026-11-29\", online = \"meet.example.org\" }]",
            "recurrence.days[0].online",
        ),
        (
            "days = [{ day = \"2026-11-29\", venue = { fact = \"no-such\" } }]",
            "recurrence.days[0].venue.fact",
        ),
    ] {
        let problems = load(&with(more)).unwrap_err();
        let found = problems
            .iter()
            .any(|it| it.file == SATSANG && field(it) == name);
        assert!(found, "{name}: {problems:#?}");
    }
    // Where nobody publishes it in the office, calendars take it in by the day of the change.
    let dir = copy();
    let table = format!("{RULE}, days = [{{ day = \"2026-11-29\", cancelled = true }}]");
    replace(&dir, SATSANG, RULE, &table);
    assert_eq!(field(&load(&dir).unwrap_err()[0]), "updated");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is said of some Sundays, each moment shows those that are not over, in their order,
    /// and what is shown changes at `until` and not before.
    #[test]
    fn each_day_is_named_until_it_is_over(
        weeks in prop::collection::btree_map(0_i64..12, 0_usize..4, 0..6),
        hours in 0_i64..(13 * 7 * 24),
    ) {
        let first: Date = "2026-11-29".parse().unwrap();
        let day = |week: i64| first.checked_add((week * 7).days()).unwrap();
        let kinds = ["cancelled = true", "starts = \"10:00\"", "venue = \"The hall\"", "online = \"https://a.example\""];
        let days: Vec<String> = weeks
            .iter()
            .rev()
            .map(|(week, kind)| format!("{{ day = \"{}\", {} }}", day(*week), kinds[*kind]))
            .collect();
        let content = content(&format!("days = [{}]", days.join(", ")));
        let now = at("2026-11-28T00:30:00+02:00").checked_add(hours.hours()).unwrap();
        let documents = content.agenda().documents_at(now);
        let ends = |(week, kind): (&i64, &usize)| {
            let (day, time) = match kind {
                0 => (day(*week).tomorrow().unwrap(), "00:00"),
                1 => (day(*week), "11:30"),
                _ => (day(*week), "10:30"),
            };
            at(&format!("{day}T{time}:00+02:00"))
        };
        let to_come: BTreeSet<Timestamp> = weeks.iter().map(ends).filter(|end| *end > now).collect();
        let marks = document(&documents, "meetings/satsangs")["marks"].clone();
        prop_assert_eq!(marks.as_array().unwrap().len(), to_come.len());
        prop_assert_eq!(documents.until, to_come.first().copied());
        prop_assert!(documents.holds_at(now));
        let event = content.agenda().event("sunday-satsang").unwrap();
        let cancelled: Vec<Date> = weeks.iter().filter(|(_, kind)| **kind == 0).map(|(week, _)| day(*week)).collect();
        prop_assert_eq!(event.left_out(now), cancelled);
    }
}

//! What is shown of events at a moment, and what is refused of their files.

use std::fs;

use centre_content::{Content, EventDocuments, Files, Moment};
use jiff::Timestamp;
use serde_json::Value;
use tempfile::TempDir;

use crate::AnyPicture;
use crate::problems::{copy, field, load, problem_after, replace};

const SEMINAR: &str = "events/2025-05-18-seminar.toml";
const SATSANG: &str = "events/sunday-satsang.toml";

fn at(moment: &str) -> Timestamp {
    moment.parse().unwrap()
}

fn document(documents: &EventDocuments, key: &str) -> Value {
    let document = documents.document(key);
    let document = document.unwrap_or_else(|| panic!("there is no document {key}"));
    serde_json::from_str(&document.json).unwrap()
}

fn titles(list: &Value) -> Vec<&str> {
    let titles = list.as_array().unwrap().iter();
    titles
        .map(|event| event["title"].as_str().unwrap())
        .collect()
}

fn content(dir: &TempDir) -> Content {
    load(dir).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Adds a line to the top level of the seminar's file.
fn with_seminar(lines: &str) -> TempDir {
    let dir = copy();
    replace(&dir, SEMINAR, "title = ", &format!("{lines}\ntitle = "));
    dir
}

#[test]
fn what_is_over_moves_to_the_past_at_its_moment() {
    let content = content(&copy());
    let agenda = content.agenda();
    let end_of_seminar = at("2025-05-18T12:00:00+02:00");
    let end_of_day = at("2025-05-25T00:00:00+02:00");
    for (moment, since, until, to_come, past) in [
        (
            "2024-02-29T10:00:00+02:00",
            Timestamp::UNIX_EPOCH,
            Some(end_of_seminar),
            3,
            0,
        ),
        (
            "2025-05-18T11:59:59+02:00",
            Timestamp::UNIX_EPOCH,
            Some(end_of_seminar),
            3,
            0,
        ),
        (
            "2025-05-18T12:00:00+02:00",
            end_of_seminar,
            Some(end_of_day),
            2,
            1,
        ),
        (
            "2025-05-24T23:59:59+02:00",
            end_of_seminar,
            Some(end_of_day),
            2,
            1,
        ),
        ("2025-05-25T00:00:00+02:00", end_of_day, None, 0, 3),
        ("2036-02-29T00:00:00+02:00", end_of_day, None, 0, 3),
    ] {
        let documents = agenda.documents_at(at(moment));
        assert_eq!(
            (documents.since, documents.until),
            (since, until),
            "{moment}"
        );
        assert!(documents.holds_at(at(moment)), "{moment}");
        let list = document(&documents, "events/1");
        assert_eq!(titles(&list["toCome"]).len(), to_come, "{moment}");
        assert_eq!(titles(&list["past"]).len(), past, "{moment}");
        assert_eq!(
            titles(&list["recurring"]),
            ["Sunday Satsang", "Hinduism for Children"]
        );
    }
    let documents = agenda.documents_at(end_of_seminar);
    assert!(!documents.holds_at(at("2025-05-18T11:59:59+02:00")));
    assert!(!documents.holds_at(end_of_day));
}

#[test]
fn the_home_page_has_three_cards_whatever_the_day() {
    let content = content(&copy());
    let cards = |moment| document(&content.agenda().documents_at(at(moment)), "home/events");
    let before = cards("2025-05-18T11:00:00+02:00");
    assert_eq!(titles(&before["cards"])[0], "Seminar");
    assert_eq!(before["cards"][0]["link"], "/services/seminar-registration");
    assert_eq!(before["cards"][0]["mark"], Value::Null);
    assert_eq!(before["updated"], Value::Null);
    let between = cards("2025-05-18T12:00:00+02:00");
    assert_eq!(
        titles(&between["cards"])[0],
        "Nutrition Hamper Distribution"
    );
    assert_eq!(
        between["cards"][0]["link"],
        "/services/special-functions/2025-05-24-nutrition-hamper-distribution"
    );
    assert_eq!(between["updated"], "2025-05-18");
    let after = cards("2026-11-23T12:00:00+02:00");
    assert_eq!(after["cards"][0]["mark"], "Took place");
    // Where nothing is to come it is the latest one with a flyer, to which it leads.
    assert_eq!(after["cards"][0]["date"], "Sunday 18 May 2025");
    assert_eq!(after["cards"][0]["link"], "/services/seminar-registration");
    for cards in [before, between, after] {
        assert_eq!(
            titles(&cards["cards"])[1..],
            ["Sunday Satsang", "Hinduism for Children"]
        );
        assert_eq!(cards["cards"][1]["link"], "/services/satsangs");
    }
}

#[test]
fn a_cancelled_event_says_so_until_its_day_is_over() {
    let content = content(&with_seminar(
        "status = \"cancelled\"\nupdated = \"2025-05-10\"",
    ));
    let list = |moment| document(&content.agenda().documents_at(at(moment)), "events/1");
    let during = list("2025-05-18T23:59:59+02:00");
    assert_eq!(titles(&during["toCome"])[0], "Seminar");
    assert_eq!(during["toCome"][0]["mark"], "Cancelled");
    assert_eq!(during["toCome"][0]["registration"], Value::Null);
    let after = list("2025-05-19T00:00:00+02:00");
    assert!(!titles(&after["toCome"]).contains(&"Seminar"));
    // It did not take place.
    assert!(!titles(&after["past"]).contains(&"Seminar"));
    let page = |moment| {
        let documents = content.agenda().documents_at(at(moment));
        document(&documents, "services/special-functions/2025-05-18-seminar")
    };
    assert_eq!(
        page("2026-01-01T00:00:00+02:00")["marks"],
        serde_json::json!(["Cancelled"])
    );
    assert_eq!(page("2025-05-01T00:00:00+02:00")["state"], "cancelled");
}

#[test]
fn a_postponed_event_is_at_its_new_time_and_names_the_old_one() {
    let dir = with_seminar(
        "status = { postponedTo = { starts = \"2025-06-01T10:00\", ends = \"2025-06-01T12:00\" } }\nupdated = \"2025-05-10T09:00\"",
    );
    // The flyer has the old day drawn on it.
    let [problem] = &load(&dir).unwrap_err()[..] else {
        panic!("one problem")
    };
    assert!(
        problem
            .to_string()
            .starts_with("services/seminar-registration.toml:"),
        "{problem}"
    );
    assert!(problem.message.contains("says `18 May 2025`"), "{problem}");
    replace(
        &dir,
        "services/seminar-registration.toml",
        "Sunday 18 May 2025,",
        "Sunday 1 June 2025,",
    );
    let content = content(&dir);
    let agenda = content.agenda();
    let list = document(
        &agenda.documents_at(at("2025-05-20T00:00:00+02:00")),
        "events/1",
    );
    assert_eq!(
        titles(&list["toCome"]),
        [
            "Nutrition Hamper Distribution",
            "Women's Empowerment Skills Workshop",
            "Seminar"
        ]
    );
    assert_eq!(list["toCome"][2]["date"], "Sunday 1 June 2025");
    assert_eq!(
        list["toCome"][2]["mark"],
        "Postponed from Sunday 18 May 2025"
    );
    let flyer = content.document("services/seminar-registration").unwrap();
    assert!(
        flyer
            .json
            .contains("Sunday 1 June 2025, 10 AM to 12 PM. Read the flyer")
    );
    let event = agenda.event("2025-05-18-seminar").unwrap();
    let planned = load(&copy()).unwrap();
    let planned = planned.agenda().event("2025-05-18-seminar").unwrap();
    let later = at("2026-01-01T00:00:00+02:00");
    assert!(event.sequence(later) > planned.sequence(later));
    // A day that is still to come is not above what is published before that day.
    let earlier = at("2025-05-01T00:00:00+02:00");
    assert_eq!(event.sequence(earlier), 0);
    let first = at("2025-01-01T00:00:00+02:00");
    assert_eq!(
        (event.stamp(earlier), planned.stamp(earlier)),
        (first, first)
    );
}

/// Of two publications in one second the later one is said to be of the next, which is still to come.
#[test]
fn every_publication_counts_for_calendars() {
    let published = at("2026-11-28T07:00:01Z");
    let mut files = Files::embedded();
    files.set_published_at("events/sunday-satsang.toml", published);
    let content = Content::of(&files, &AnyPicture).unwrap();
    let event = content.agenda().event("sunday-satsang").unwrap();
    let now = at("2026-11-28T07:00:00Z");
    assert_eq!(event.stamp(now), published);
    assert_eq!(event.sequence(now), event.sequence(published));
}

#[test]
fn days_left_out_are_told_until_they_are_over() {
    let dir = copy();
    replace(
        &dir,
        SATSANG,
        "BYDAY=SU\" }",
        "BYDAY=SU\", except = [\"2026-12-27\", \"2028-01-02\"] }\nupdated = \"2026-11-01\"",
    );
    let content = content(&dir);
    let not_on = |moment| {
        let documents = content.agenda().documents_at(at(moment));
        document(&documents, "meetings/satsangs")["marks"].clone()
    };
    assert_eq!(
        not_on("2026-12-27T23:00:00+02:00"),
        serde_json::json!([
            "Not on Sunday 27 December 2026",
            "Not on Sunday 2 January 2028"
        ])
    );
    assert_eq!(
        not_on("2026-12-28T00:00:00+02:00"),
        serde_json::json!(["Not on Sunday 2 January 2028"])
    );
}

#[test]
fn an_event_of_every_second_week_names_its_next_day() {
    let dir = copy();
    replace(
        &dir,
        SATSANG,
        "BYDAY=SU\" }",
        "INTERVAL=2;BYDAY=SU\", except = [\"2026-12-06\"] }\nupdated = \"2026-11-01\"",
    );
    let content = content(&dir);
    let agenda = content.agenda();
    // Since 5 January 2025, from 9:00 to 10:30.
    for (moment, next, until) in [
        (
            "2026-11-22T10:29:59+02:00",
            "Sunday 22 November 2026",
            "2026-11-22T10:30:00+02:00",
        ),
        (
            "2026-11-22T10:30:00+02:00",
            "Sunday 20 December 2026",
            "2026-12-07T00:00:00+02:00",
        ),
        (
            "2026-12-20T10:30:00+02:00",
            "Sunday 3 January 2027",
            "2027-01-03T10:30:00+02:00",
        ),
    ] {
        let documents = agenda.documents_at(at(moment));
        let words = format!("Every second Sunday, next on {next}");
        assert_eq!(document(&documents, "meetings/satsangs")["day"], words);
        assert_eq!(
            document(&documents, "events/1")["recurring"][0]["date"],
            words
        );
        assert_eq!(
            document(&documents, "home/events")["cards"][1]["date"],
            words
        );
        let page = document(&documents, "services/special-functions/sunday-satsang");
        assert_eq!(page["date"], words);
        let next_change = at(until).min(documents.until.unwrap());
        assert_eq!(documents.until, Some(next_change), "{moment}");
        assert!(documents.holds_at(at(moment)), "{moment}");
        assert!(!documents.holds_at(at(until)), "{moment}");
    }
    // Every week needs no such words.
    let weekly = load(&copy()).unwrap();
    let documents = weekly
        .agenda()
        .documents_at(at("2026-11-22T08:00:00+02:00"));
    assert_eq!(
        document(&documents, "meetings/satsangs")["day"],
        "Every Sunday"
    );
}

#[test]
fn what_recurs_has_its_page_and_its_card_whatever_becomes_of_it() {
    for (change, mark, day, moves_to_the_past) in [
        (
            "status = \"cancelled\"\nupdated = \"2026-11-01\"",
            "Cancelled",
            "Every Sunday",
            false,
        ),
        (
            "status = { movedOnline = \"https://meet.example.org/a\" }\nupdated = \"2026-11-01\"",
            "Moved online",
            "Every Sunday",
            false,
        ),
        (
            "",
            "Took place",
            "Every Sunday, Sunday 5 January to Sunday 19 January 2025",
            true,
        ),
    ] {
        let dir = copy();
        if change.is_empty() {
            replace(&dir, SATSANG, "BYDAY=SU", "BYDAY=SU;UNTIL=20250125");
        } else {
            replace(
                &dir,
                SATSANG,
                "onHome = true",
                &format!("onHome = true\n{change}"),
            );
        }
        let content = content(&dir);
        let documents = content
            .agenda()
            .documents_at(at("2026-11-23T12:00:00+02:00"));
        let meeting = document(&documents, "meetings/satsangs");
        assert_eq!(meeting["marks"], serde_json::json!([mark]));
        assert_eq!(meeting["day"], day);
        let cards = document(&documents, "home/events");
        assert_eq!(
            titles(&cards["cards"])[1..],
            ["Sunday Satsang", "Hinduism for Children"]
        );
        assert_eq!(cards["cards"][1]["mark"], mark);
        assert_eq!(cards["cards"][1]["date"], day);
        // The dated card is not taken by what recurs no more.
        assert_eq!(titles(&cards["cards"])[0], "Seminar");
        let list = document(&documents, "events/1");
        let find = |kind: &str| {
            let events = list[kind].as_array().unwrap().iter();
            events
                .filter(|it| it["title"] == "Sunday Satsang")
                .cloned()
                .collect::<Vec<_>>()
        };
        let (recurring, past) = (find("recurring"), find("past"));
        assert_eq!(past.len(), usize::from(moves_to_the_past), "{mark}");
        match &recurring[..] {
            [event] => assert_eq!(event["mark"], mark),
            _ => assert_eq!(past[0]["date"], day),
        }
        let page = document(&documents, "services/special-functions/sunday-satsang");
        assert_eq!(page["marks"], serde_json::json!([mark]));
        let place = &meeting["venue"];
        assert_eq!(
            place["href"] == "https://meet.example.org/a",
            mark == "Moved online",
            "{place}"
        );
    }
}

#[test]
fn a_page_that_one_registers_on_follows_its_event() {
    let about = |content: &Content, moment| {
        document(
            &content.agenda().documents_at(at(moment)),
            "registrations/seminar-registration",
        )
    };
    let planned = content(&copy());
    let before = about(&planned, "2025-05-18T11:59:59+02:00");
    assert_eq!(
        before,
        serde_json::json!({ "marks": [], "open": true, "updated": null })
    );
    let after = about(&planned, "2025-05-18T12:00:00+02:00");
    assert_eq!(
        after,
        serde_json::json!({ "marks": ["Took place"], "open": false, "updated": "2025-05-18" })
    );
    let cancelled = content(&with_seminar(
        "status = \"cancelled\"\nupdated = \"2025-05-10\"",
    ));
    let said = about(&cancelled, "2025-05-12T00:00:00+02:00");
    assert_eq!(
        said,
        serde_json::json!({ "marks": ["Cancelled"], "open": false, "updated": null })
    );
    // The next seminar opens it again.
    let dir = copy();
    let text = fs::read_to_string(dir.path().join(SEMINAR)).unwrap();
    fs::write(
        dir.path().join("events/2028-02-29-seminar.toml"),
        text.replace("2025-05-18", "2028-02-29"),
    )
    .unwrap();
    let next = about(&content(&dir), "2026-01-01T00:00:00+02:00");
    assert_eq!(
        next,
        serde_json::json!({ "marks": [], "open": true, "updated": "2025-05-18" })
    );
}

#[test]
fn midnight_ends_the_day_before() {
    let dir = copy();
    let event = |name: &str, rest: &str| {
        let text = format!(
            "title = \"{name}\"\ntext = \"Text.\"\nvenue = \"Hall\"\nimage = {{ file = \"events/seminar\", alt = \"\" }}\n{rest}"
        );
        fs::write(dir.path().join(format!("events/{name}.toml")), text).unwrap();
    };
    let hours = "starts = \"2028-02-29T20:00\"\nends = \"2028-03-01T00:00\"\n";
    event("vigil", hours);
    event(
        "concert",
        &format!("{hours}status = \"cancelled\"\nupdated = \"2028-01-01\"\n"),
    );
    event(
        "fast",
        "starts = \"2028-02-28\"\nrecurrence = { rule = \"FREQ=DAILY;COUNT=2\" }\nstatus = \"cancelled\"\nupdated = \"2028-01-01\"\n",
    );
    let content = content(&dir);
    let list = |moment| document(&content.agenda().documents_at(at(moment)), "events/1");
    let before = list("2028-02-29T23:59:59.999+02:00");
    // At one moment they are in the order of their names, and whichever recurs is not among them.
    assert_eq!(titles(&before["toCome"]), ["concert", "vigil"]);
    assert_eq!(before["toCome"][1]["date"], "Tuesday 29 February 2028");
    assert!(titles(&before["recurring"]).contains(&"fast"));
    let after = list("2028-03-01T00:00:00+02:00");
    assert_eq!(titles(&after["toCome"]), [""; 0]);
    assert_eq!(titles(&after["past"])[0], "vigil");
    assert!(!titles(&after["past"]).contains(&"concert"));
    assert!(!titles(&after["recurring"]).contains(&"fast"));
}

#[test]
fn what_recurs_no_more_is_among_the_past() {
    let dir = copy();
    fs::write(
        dir.path().join("events/yoga.toml"),
        "title = \"Yoga\"\ntext = \"Yoga.\"\nvenue = \"Hall 2, 12 Main Road\"\nimage = { file = \"events/seminar\", alt = \"\" }\n\
         starts = \"2028-02-28T18:00\"\nends = \"2028-02-28T19:00\"\nrecurrence = { rule = \"FREQ=DAILY;COUNT=2\" }\n",
    )
    .unwrap();
    let content = content(&dir);
    let recurring = |moment| {
        let list = document(&content.agenda().documents_at(at(moment)), "events/1");
        titles(&list["recurring"]).contains(&"Yoga")
    };
    // 2028 is a leap year.
    assert!(recurring("2028-02-29T18:59:59+02:00"));
    assert!(!recurring("2028-02-29T19:00:00+02:00"));
    let list = document(
        &content
            .agenda()
            .documents_at(at("2028-02-29T19:00:00+02:00")),
        "events/1",
    );
    assert_eq!(titles(&list["past"])[0], "Yoga");
    assert_eq!(
        list["past"][0]["date"],
        "Every day, Monday 28 February to Tuesday 29 February 2028"
    );
    let documents = content
        .agenda()
        .documents_at(at("2028-01-01T00:00:00+02:00"));
    let page = document(&documents, "services/special-functions/yoga");
    assert_eq!(
        page["map"],
        "https://www.google.com/maps/search/?api=1&query=Hall%202%2C%2012%20Main%20Road"
    );
    assert_eq!(page["schedule"]["endDate"], "2028-02-29");
}

#[test]
fn every_event_has_a_page_with_those_around_it() {
    let content = content(&copy());
    let documents = content
        .agenda()
        .documents_at(at("2026-11-23T12:00:00+02:00"));
    for event in content.agenda().events() {
        let page = document(&documents, &event.address()[1..]);
        assert_eq!(page["title"], event.title);
        assert_eq!(page["registration"], Value::Null, "it is over");
        for (side, other) in [("before", "after"), ("after", "before")] {
            if let Some(href) = page[side]["href"].as_str() {
                assert_eq!(
                    document(&documents, &href[1..])[other]["href"],
                    event.address()
                );
            }
        }
    }
    let ends = |side: &str| {
        let events = content.agenda().events().iter();
        events
            .filter(|event| document(&documents, &event.address()[1..])[side].is_null())
            .count()
    };
    // One row of what is dated, and one of what recurs.
    assert_eq!((ends("before"), ends("after")), (2, 2));
}

#[test]
fn files_that_contradict_themselves_are_refused() {
    for (old, mistake, name) in [
        (
            "ends = \"2025-05-18T12:00\"",
            "ends = \"2025-05-18T10:00\"",
            "ends",
        ),
        (
            "ends = \"2025-05-18T12:00\"",
            "ends = \"2025-05-19\"",
            "ends",
        ),
        ("ends = \"2025-05-18T12:00\"", "time = \"11 AM\"", "time"),
    ] {
        let problem = problem_after(SEMINAR, old, mistake);
        assert_eq!(field(&problem), name, "{problem}");
    }
    for (lines, name) in [
        (
            "status = { movedOnline = \"http://example.org\" }\nupdated = \"2025-05-01\"",
            "status.movedOnline",
        ),
        ("status = \"cancelled\"", "updated"),
        ("recurrence = { rule = \"FREQ=WEEKLY\" }", "registration"),
        ("onHome = true", "onHome"),
        ("map = \"Main Road\"", "map"),
        (
            "updated = \"2025-05-01\"\nstatus = { postponedTo = { starts = \"2025-06-02\", ends = \"2025-06-01\" } }",
            "status.postponedTo.ends",
        ),
    ] {
        let problems = load(&with_seminar(lines)).unwrap_err();
        let found = problems
            .iter()
            .any(|it| it.file == SEMINAR && field(it) == name);
        assert!(found, "{name}: {problems:#?}");
    }
    // A registration link without a date.
    let problem = problem_after(
        SATSANG,
        "onHome = true",
        "registration = { name = \"Register\", href = \"/contact\" }\nonHome = true",
    );
    assert!(problem.message.contains("has no date"), "{problem}");
}

#[test]
fn two_files_have_two_addresses() {
    let dir = copy();
    fs::create_dir(dir.path().join("events/2026")).unwrap();
    let text = fs::read(dir.path().join(SEMINAR)).unwrap();
    fs::write(dir.path().join("events/2026/2025-05-18-seminar.toml"), text).unwrap();
    let [problem] = &load(&dir).unwrap_err()[..] else {
        panic!("one problem")
    };
    assert!(
        problem.message.contains("has the address of events/"),
        "{problem}"
    );
    fs::rename(
        dir.path().join("events/2026/2025-05-18-seminar.toml"),
        dir.path().join("events/2026/seminar-of-2026.toml"),
    )
    .unwrap();
    content(&dir);
    fs::rename(
        dir.path().join("events/2026/seminar-of-2026.toml"),
        dir.path().join("events/2026/Seminar 2026.toml"),
    )
    .unwrap();
    assert_eq!(load(&dir).unwrap_err().len(), 1);
}

#[test]
fn pages_cannot_contradict_their_events() {
    for (file, old, mistake) in [
        (
            "services/satsangs.toml",
            "{sunday-satsang.time}",
            "9:00 to 10:00 AM",
        ),
        (
            "services/hinduism-for-children.toml",
            "{childrens-class.time}",
            "9 AM",
        ),
        (
            "services/seminar-registration.toml",
            "{2025-05-18-seminar.date}",
            "17 May",
        ),
        (
            "services/seminar-registration.toml",
            "Sunday 18 May 2025, 10 AM to 12 PM, Joh",
            "Sunday 18 May 2026, 10 AM to 12 PM, Joh",
        ),
        (
            "services/satsangs.toml",
            "{sunday-satsang.time}",
            "{sunday-satsangs.time}",
        ),
        (
            "services/satsangs.toml",
            "{sunday-satsang.time}",
            "{sunday-satsang.hour}",
        ),
    ] {
        problem_after(file, old, mistake);
    }
    let dir = copy();
    replace(
        &dir,
        "services/satsangs.toml",
        "{sunday-satsang.time}",
        "9 AM",
    );
    content(&dir);
    // What only quotes a day is about no event.
    replace(
        &dir,
        "about/our-centre.toml",
        "heading = \"",
        "heading = \"12 May 1954, 6 AM: ",
    );
    content(&dir);
}

#[test]
fn two_hundred_events_are_listed_page_by_page() {
    let dir = copy();
    let event = |number: usize, rest: &str| {
        let text = format!(
            "title = \"Event {number}\"\ntext = \"Text.\"\nvenue = \"Hall\"\nimage = {{ file = \"events/seminar\", alt = \"\" }}\n{rest}"
        );
        fs::write(dir.path().join(format!("events/event-{number}.toml")), text).unwrap();
    };
    for number in 0..145 {
        let day: jiff::civil::Date = "2026-01-01".parse().unwrap();
        let day = day
            .checked_add(jiff::Span::new().days(i64::try_from(number).unwrap() * 5))
            .unwrap();
        event(
            number,
            &format!("starts = \"{day}T18:00\"\nends = \"{day}T19:00\"\n"),
        );
    }
    for number in 145..195 {
        event(
            number,
            "starts = \"2024-02-29T18:00\"\nends = \"2024-02-29T19:00\"\nrecurrence = { rule = \"FREQ=WEEKLY;COUNT=522\" }\n",
        );
    }
    let content = content(&dir);
    let agenda = content.agenda();
    assert_eq!(agenda.events().len(), 200);
    let documents = agenda.documents_at(at("2027-01-01T00:00:00+02:00"));
    let first = document(&documents, "events/1");
    let pages = first["pages"].as_u64().unwrap();
    let mut listed = 0;
    for page in 1..=pages {
        let list = document(&documents, &format!("events/{page}"));
        for kind in ["toCome", "recurring", "past"] {
            let count = list[kind].as_array().unwrap().len();
            assert!(count <= 8, "{page}: {count} {kind}");
            listed += count;
        }
    }
    assert_eq!(listed, 200);
    assert!(
        documents
            .document(&format!("events/{}", pages + 1))
            .is_none()
    );
    let over = agenda.event("event-150").unwrap().over().unwrap();
    assert_eq!(over, at("2034-02-23T19:00:00+02:00"));
    assert_eq!(
        agenda.event("event-150").unwrap().starts,
        Moment::Time("2024-02-29T18:00".parse().unwrap())
    );
}

//! What is shown of events follows the clock, by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use calcard::icalendar::ICalendar;
use tempfile::TempDir;

use crate::seo::PUBLIC;
use crate::support::{Server, command, copy_of_content, until};

pub(crate) const EVENTS: &str = "/services/special-functions";
const SEMINAR: &str = "/services/special-functions/2025-05-18-seminar";
const ENDS: &str = "2025-05-18T12:00:00+02:00";

/// A clock that starts at a moment, and the server that goes by it.
pub(crate) struct Moved {
    pub(crate) server: Server,
    clock: PathBuf,
    _folder: TempDir,
}

impl Moved {
    pub(crate) fn start(moment: &str, arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        set(&clock, moment);
        let mut all = vec![
            "--public-url",
            PUBLIC,
            "--test-clock",
            clock.to_str().unwrap(),
        ];
        all.extend(arguments);
        Self {
            server: Server::start(&all),
            clock,
            _folder: folder,
        }
    }

    pub(crate) fn set(&self, moment: &str) {
        set(&self.clock, moment);
    }

    /// What is at `path`, before any script runs.
    pub(crate) fn page(&self, path: &str) -> String {
        let answer = self.server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        answer.markup()
    }

    /// Whether the answer was there before it was asked for.
    fn was_kept(&self, path: &str) -> bool {
        self.server.get(path).header("server-timing").is_empty()
    }
}

/// The clock is moved at once: a half-written file would be another moment.
fn set(clock: &Path, moment: &str) {
    let written = clock.with_extension("new");
    fs::write(&written, moment).unwrap();
    fs::rename(written, clock).unwrap();
}

fn shared_seconds(caching: &str) -> Option<u32> {
    let (_, rest) = caching.split_once("s-maxage=")?;
    rest.split(',').next()?.parse().ok()
}

#[test]
fn an_event_that_is_over_moves_to_the_past_without_anybodys_doing() {
    // Whatever was revised last was revised before that.
    let content = copy_of_content();
    for file in ["home.toml", "services/special-functions.toml"] {
        let file = content.path().join(file);
        let text = fs::read_to_string(&file).unwrap();
        let (before, rest) = text.split_once("updated = \"").unwrap();
        fs::write(
            &file,
            format!("{before}updated = \"2025-05-01{}", &rest[10..]),
        )
        .unwrap();
    }
    let folder = content.path().to_str().unwrap();
    let arguments = ["--isolates", "1", "--content-dir", folder];
    let moved = Moved::start("2025-05-18T11:30:00+02:00", &arguments);
    let register = "href=\"/services/seminar-registration\"";
    // Asked for more than once: kept pages change, too.
    for _ in 0..2 {
        assert!(moved.page(EVENTS).contains(register));
        assert!(moved.page("/").contains(register));
        assert!(moved.page(SEMINAR).contains(register));
        assert!(
            moved
                .server
                .get("/events.atom")
                .text()
                .contains("<updated>2025-")
        );
        moved.server.get("/sitemap.xml");
        moved.page("/about/vedanta");
    }
    let feed = moved.server.get("/events.atom").text();
    let sitemap = moved.server.get("/sitemap.xml").text();
    let document = moved.server.get("/api/content/home/events").text();
    let end: jiff::Timestamp = ENDS.parse().unwrap();
    moved.set("2025-05-18T11:59:58+02:00");
    let gone = |path: &str| !moved.page(path).contains(register);
    until("all pages have changed", || {
        !moved.page(EVENTS).contains(">Register<") && gone("/") && gone(SEMINAR)
    });
    // Its flyer says more of it than its own page.
    assert!(moved.page(EVENTS).contains(register));
    until("what programs read has changed", || {
        moved.server.get("/events.atom").text() != feed
            && moved.server.get("/sitemap.xml").text() != sitemap
            && moved.server.get("/api/content/home/events").text() != document
    });
    assert!(moved.page(SEMINAR).contains("Took place"));
    let atom = moved.server.get("/events.atom").text();
    assert!(
        atom.contains(&format!("<updated>{end}</updated>")),
        "{atom}"
    );
    let changed = moved.server.get("/sitemap.xml").text();
    assert!(
        changed.contains("<lastmod>2025-05-18</lastmod>"),
        "{changed}"
    );
    // The hydration has what the markup shows.
    let home = moved.server.get("/").text();
    let (_, data) = home.split_once("id=\"hydration-data\"").unwrap();
    assert!(
        data.contains(&format!("\"eventsSince\":\"{end}\"")),
        "{data}"
    );
    assert!(!data.contains("\"/services/seminar-registration\""));
    // What shows nothing of events stayed kept.
    assert!(moved.was_kept("/about/vedanta"));
}

#[test]
fn caches_are_not_told_to_show_anything_past_the_next_change() {
    let moved = Moved::start("2025-05-18T11:30:00+02:00", &[]);
    let shown = [EVENTS, "/", SEMINAR, "/services/satsangs"];
    for path in shown {
        let caching = moved.server.get(path);
        assert_eq!(
            shared_seconds(caching.header("cache-control")),
            Some(60),
            "{path}"
        );
    }
    // Set before each look, for a busy machine takes its time.
    let set_shortly_before = || moved.set("2025-05-18T11:59:40+02:00");
    for path in shown {
        for _ in 0..2 {
            set_shortly_before();
            let answer = moved.server.get(path);
            let caching = answer.header("cache-control");
            let seconds = shared_seconds(caching).unwrap();
            assert!(seconds <= 20, "{path}: {caching}");
            assert!(
                !caching.contains("stale-while-revalidate"),
                "{path}: {caching}"
            );
        }
    }
    for path in [
        "/events.ics",
        "/events.atom",
        "/sitemap.xml",
        "/events/sunday-satsang.ics",
    ] {
        set_shortly_before();
        let answer = moved.server.get(path);
        let caching = answer.header("cache-control");
        let seconds: u32 = caching.strip_prefix("max-age=").unwrap().parse().unwrap();
        assert!(seconds <= 20, "{path}: {caching}");
    }
    // Other pages do not depend on it.
    let other = moved.server.get("/about/vedanta");
    assert_eq!(shared_seconds(other.header("cache-control")), Some(60));
    moved.set("2025-05-20T00:00:00+02:00");
    until("there is time again", || {
        shared_seconds(moved.server.get(EVENTS).header("cache-control")) == Some(60)
    });
}

#[test]
fn days_are_those_of_johannesburg_in_every_season_and_leap_year() {
    let content = copy_of_content();
    for (name, day) in [
        ("leap-day", "2028-02-29"),
        ("midsummer", "2028-12-31"),
        ("midwinter", "2028-06-30"),
    ] {
        let text = format!(
            "title = \"{name}\"\ntext = \"Text.\"\nvenue = \"Hall 2\"\nimage = {{ file = \"events/seminar\", alt = \"\" }}\nstarts = \"{day}\"\n"
        );
        fs::write(content.path().join(format!("events/{name}.toml")), text).unwrap();
    }
    let folder = content.path().to_str().unwrap();
    let moved = Moved::start("2028-02-01T00:00:00+02:00", &["--content-dir", folder]);
    for (name, last, first) in [
        (
            "leap-day",
            "2028-02-29T23:59:00+02:00",
            "2028-03-01T00:00:00+02:00",
        ),
        ("midwinter", "2028-06-30T21:59:00Z", "2028-06-30T22:00:00Z"),
        (
            "midsummer",
            "2028-12-31T23:59:00+02:00",
            "2029-01-01T00:00:00+02:00",
        ),
    ] {
        let page = format!("{EVENTS}/{name}");
        moved.set(last);
        std::thread::sleep(Duration::from_secs(1));
        assert!(!moved.page(&page).contains("Took place"), "{name}");
        moved.set(first);
        until(name, || moved.page(&page).contains("Took place"));
    }
    // The year of the footer turned with it.
    assert!(moved.page("/").contains("2029"));
    // A clock that is set back is followed, too.
    moved.set("2028-02-29T12:00:00+02:00");
    until("it is the leap day again", || {
        !moved
            .page(&format!("{EVENTS}/leap-day"))
            .contains("Took place")
    });
}

#[test]
fn when_nothing_is_to_come_the_page_says_what_recurs() {
    let moved = Moved::start("2026-11-23T12:00:00+02:00", &[]);
    let page = moved.page(EVENTS);
    for said in [
        "No dated event is planned",
        "Every Sunday",
        "9:00 AM to 10:30 AM",
        "Past Events",
        "Sunday 18 May 2025",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("Register<"));
    let home = moved.page("/");
    assert!(home.contains("Took place"));
    for link in [
        "/services/satsangs",
        "/services/hinduism-for-children",
        EVENTS,
    ] {
        assert!(home.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert_eq!(
        moved
            .server
            .get("/services/special-functions?page=2")
            .status,
        200
    );
    assert_eq!(
        moved
            .server
            .get("/services/special-functions/no-such-event")
            .status,
        404
    );
    assert_eq!(moved.server.get("/events/no-such-event.ics").status, 404);
    assert_eq!(moved.server.get("/events/sunday-satsang").status, 404);
}

#[test]
fn subscribers_see_a_cancellation() {
    let content = copy_of_content();
    let folder = content.path().to_str().unwrap();
    let arguments = ["--content-dir", folder];
    let before = Moved::start("2025-05-01T12:00:00+02:00", &arguments)
        .server
        .get("/events.ics")
        .text();
    let file = content.path().join("events/2025-05-18-seminar.toml");
    let text = fs::read_to_string(&file).unwrap();
    let text = text.replace(
        "title = ",
        "status = \"cancelled\"\nupdated = \"2025-05-10T18:30\"\ntitle = ",
    );
    fs::write(&file, text).unwrap();
    let moved = Moved::start("2025-05-11T12:00:00+02:00", &arguments);
    let after = moved.server.get("/events.ics").text();
    let alone = moved.server.get("/events/2025-05-18-seminar.ics");
    assert_eq!(alone.header("content-type"), "text/calendar; charset=utf-8");
    let number = |calendar: &str| -> u64 {
        let entries = calendar.split("BEGIN:VEVENT").skip(1);
        let mut entries =
            entries.filter(|it| it.contains("UID:2025-05-18-seminar@centre.example\r\n"));
        let entry = entries.next().expect("it has the identifier that it had");
        let (_, rest) = entry.split_once("\r\nSEQUENCE:").unwrap();
        rest.split("\r\n").next().unwrap().parse().unwrap()
    };
    assert!(number(&after) > number(&before));
    assert_eq!(number(&alone.text()), number(&after));
    for calendar in [&after, &alone.text()] {
        assert!(calendar.contains("STATUS:CANCELLED\r\n"), "{calendar}");
        assert!(ICalendar::parse(calendar).is_ok());
    }
    assert!(!before.contains("STATUS:CANCELLED"));
    let feed = moved.server.get("/events.atom").text();
    assert!(feed.contains("<category term=\"cancelled\"/>"), "{feed}");
    assert!(moved.page("/").contains("Cancelled"));
    let page = moved.page(SEMINAR);
    assert!(page.contains("https://schema.org/EventCancelled"), "{page}");
    assert!(!page.contains(">Register<"), "{page}");
}

#[test]
fn the_latest_event_with_a_flyer_stands_on_the_home_page_when_nothing_is_to_come() {
    let moved = Moved::start("2026-11-26T12:00:00+02:00", &[]);
    let home = moved.page("/");
    let card = home.split("href=\"/services/seminar-registration\"").nth(1);
    let card = card.expect("a card leads to the flyer");
    let card = &card[..card.find("</article>").unwrap()];
    assert!(card.contains("Took place"), "{card}");
    let list = moved.page(EVENTS);
    assert!(
        list.contains("href=\"/services/seminar-registration\""),
        "{list}"
    );
}

#[test]
fn a_day_without_a_recurring_event_is_named_wherever_it_is_listed() {
    let content = copy_of_content();
    let file = content.path().join("events/sunday-satsang.toml");
    let text = fs::read_to_string(&file).unwrap();
    let rule = "rule = \"FREQ=WEEKLY;BYDAY=SU\"";
    let text = text.replace(rule, &format!("{rule}, except = [\"2025-05-25\"]"));
    let text = text.replace("title = ", "updated = \"2025-05-10\"\ntitle = ");
    fs::write(&file, text).unwrap();
    let arguments = ["--content-dir", content.path().to_str().unwrap()];
    let moved = Moved::start("2025-05-20T12:00:00+02:00", &arguments);
    let lists = ["/", "/services/special-functions", "/services/satsangs"];
    for page in lists {
        assert!(
            moved.page(page).contains("Not on Sunday 25 May 2025"),
            "{page}"
        );
    }
    moved.set("2025-05-26T00:10:00+02:00");
    for page in lists {
        until("the day is over", || {
            !moved.page(page).contains("25 May 2025")
        });
    }
}

#[test]
fn what_recurs_keeps_its_page_when_it_is_cancelled_or_ends() {
    let satsang = "/services/satsangs";
    for (old, new, mark) in [
        (
            "onHome = true",
            "onHome = true\nstatus = \"cancelled\"\nupdated = \"2026-11-01\"",
            "Cancelled",
        ),
        ("BYDAY=SU", "BYDAY=SU;COUNT=3", "Took place"),
    ] {
        let content = copy_of_content();
        let file = content.path().join("events/sunday-satsang.toml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace(old, new)).unwrap();
        let folder = content.path().to_str().unwrap();
        let moved = Moved::start("2026-11-23T12:00:00+02:00", &["--content-dir", folder]);
        assert!(moved.page(satsang).contains(mark));
        assert!(moved.page(EVENTS).contains("Sunday Satsang"));
        let home = moved.page("/");
        assert!(home.contains(&format!("href=\"{satsang}\"")), "{home}");
        let sitemap = moved.server.get("/sitemap.xml").text();
        assert!(
            sitemap.contains(&format!("{satsang}</loc>")),
            "{mark}: {sitemap}"
        );
    }
}

#[test]
fn the_page_that_one_registers_on_follows_its_event() {
    let content = copy_of_content();
    let facts = content.path().join("placeholders.toml");
    let text = fs::read_to_string(&facts).unwrap();
    let known = text.replace(
        "[seminar-form]\n",
        "[seminar-form]\nvalue = \"https://forms.example.org/seminar\"\n",
    );
    fs::write(&facts, known).unwrap();
    let folder = content.path().to_str().unwrap();
    let moved = Moved::start("2025-05-18T11:00:00+02:00", &["--content-dir", folder]);
    let registration = "/services/seminar-registration";
    let form = "href=\"https://forms.example.org/seminar\"";
    let before = moved.page(registration);
    assert!(before.contains(form) && !before.contains("Took place"));
    moved.set(ENDS);
    until("nobody registers any more", || {
        let page = moved.page(registration);
        !page.contains(form) && page.contains("Took place")
    });
}

#[test]
fn two_hundred_events_make_no_page_twice_as_long_and_one_feed_for_each_change() {
    let content = copy_of_content();
    let event = |number: usize, rest: &str| {
        let text = format!(
            "title = \"Event {number}\"\ntext = \"Text.\"\nvenue = \"Hall 2\"\nimage = {{ file = \"events/seminar\", alt = \"\" }}\n{rest}"
        );
        fs::write(
            content.path().join(format!("events/event-{number}.toml")),
            text,
        )
        .unwrap();
    };
    let first: jiff::civil::Date = "2024-02-29".parse().unwrap();
    for number in 0..145 {
        let days = jiff::Span::new().days(5 * i64::try_from(number).unwrap());
        let day = first.checked_add(days).unwrap();
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
    let folder = content.path().to_str().unwrap();
    let always = ["--page-cache", "off", "--isolates", "1"];
    let own = Moved::start("2025-05-10T12:00:00+02:00", &always);
    let arguments = [
        &always[..],
        &["--content-dir", folder],
        &["--log-filter", "info,centre_web::feeds=debug"],
    ]
    .concat();
    let many = Moved::start("2025-05-10T12:00:00+02:00", &arguments);
    for path in [EVENTS, "/", "/services/satsangs", SEMINAR] {
        let size = |server: &Server| server.get(path).text().len();
        let (of_few, of_many) = (size(&own.server), size(&many.server));
        assert!(of_many < 2 * of_few, "{path}: {of_many} and {of_few} bytes");
    }
    let made = |what: &str| {
        let line = format!("the {what} was made");
        many.server.log().matches(&line).count()
    };
    let ask = || {
        for path in ["/events.ics", "/events.atom"] {
            for _ in 0..5 {
                assert_eq!(many.server.get(path).status, 200);
            }
        }
    };
    ask();
    until("the log is written", || {
        made("calendar") >= 1 && made("feed") >= 1
    });
    assert_eq!((made("calendar"), made("feed")), (1, 1));
    let feed = many.server.get("/events.atom").text();
    many.set(ENDS);
    until("the feed has changed", || {
        many.server.get("/events.atom").text() != feed
    });
    ask();
    until("the log is written", || {
        made("calendar") >= 2 && made("feed") >= 2
    });
    assert_eq!((made("calendar"), made("feed")), (2, 2));
}

#[test]
fn a_strict_check_reminds_of_sixty_days_without_an_event() {
    let reminded = |days: i64, status: &str| {
        let content = copy_of_content();
        let day = jiff::Zoned::now()
            .date()
            .checked_add(jiff::Span::new().days(days))
            .unwrap();
        let text = format!(
            "title = \"Talk\"\ntext = \"Text.\"\nvenue = \"Hall 2\"\nimage = {{ file = \"events/seminar\", alt = \"\" }}\nstarts = \"{day}\"\n{status}"
        );
        fs::write(content.path().join("events/talk.toml"), text).unwrap();
        let check = |strict: &[&str]| {
            let mut command = command();
            command.args(["content", "check", "--content-dir"]);
            command.arg(content.path()).args(strict).output().unwrap()
        };
        // Only who asks for it is reminded.
        assert!(check(&[]).status.success());
        let strict = check(&["--strict"]);
        let said = String::from_utf8(strict.stderr).unwrap();
        assert!(!strict.status.success(), "facts are withheld, too");
        said.contains("no dated event is to come in the next 60 days")
    };
    assert!(!reminded(58, ""));
    assert!(reminded(62, ""));
    assert!(reminded(-1, ""));
    let cancelled = "status = \"cancelled\"\nupdated = \"2026-01-01\"\n";
    assert!(reminded(30, cancelled));
}

#[test]
fn an_events_page_says_all_of_it() {
    let moved = Moved::start("2025-05-01T12:00:00+02:00", &[]);
    let page = moved.page(SEMINAR);
    for said in [
        "Sunday 18 May 2025",
        "10 AM to 12 PM",
        "href=\"/events/2025-05-18-seminar.ics\"",
        "https://wa.me/?text=Seminar%3A%20Sunday%2018%20May%202025",
        "href=\"/services/special-functions/2025-05-24-nutrition-hamper-distribution\"",
        "\"startDate\":\"2025-05-18T10:00:00+02:00\"",
        "\"eventStatus\":\"https://schema.org/EventScheduled\"",
        "og:image\" content=\"https://centre.example/cards/services/special-functions/2025-05-18-seminar-",
        "<title data-meta>Seminar, 18 May 2025 | Vedanta Centre Johannesburg</title>",
    ] {
        assert!(page.contains(said), "{said} is not in {page}");
    }
    // Where there is no room for the day, search results would cut it off.
    let workshop = moved.page(&format!(
        "{EVENTS}/2025-05-24-womens-empowerment-skills-workshop"
    ));
    let title = "Workshop | Vedanta Centre Johannesburg</title>";
    assert!(workshop.contains(title), "{workshop}");
    // Two pages do not claim to be the same.
    let satsang = moved.page("/services/special-functions/sunday-satsang");
    assert!(satsang.contains("\"@type\":\"EventSeries\""));
    assert!(satsang.contains("href=\"/services/satsangs\""));
}

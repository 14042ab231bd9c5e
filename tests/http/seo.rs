//! What search engines, feed readers and calendars are given, and how addresses, methods and
//! conditions are answered.

use std::collections::BTreeSet;
use std::fs;

use atom_syndication::Feed;
use calcard::icalendar::{ICalendar, ICalendarComponentType, ICalendarProperty};

use crate::pictures::made;
use crate::support::{Answer, Server, copy_of_content};

pub const PUBLIC: &str = "https://centre.example";

fn public_server() -> Server {
    Server::start(&["--public-url", PUBLIC])
}

/// The addresses of the sitemap, without the origin, which has to be `PUBLIC`.
pub fn sitemap_paths(server: &Server) -> Vec<String> {
    let sitemap = server.get("/sitemap.xml").text();
    let document = roxmltree::Document::parse(&sitemap).unwrap();
    document
        .descendants()
        .filter(|node| node.has_tag_name((SITEMAP, "loc")))
        .map(|node| {
            let address = node.text().unwrap();
            address.strip_prefix(PUBLIC).expect(address).to_owned()
        })
        .collect()
}

const SITEMAP: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGE: &str = "http://www.google.com/schemas/sitemap-image/1.1";

#[test]
fn the_sitemap_lists_every_page_that_may_be_found() {
    let server = public_server();
    let answer = server.get("/sitemap.xml");
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("content-type"),
        "application/xml; charset=utf-8"
    );
    let text = answer.text();
    let document = roxmltree::Document::parse(&text).unwrap();
    assert!(document.root_element().has_tag_name((SITEMAP, "urlset")));
    let paths = sitemap_paths(&server);
    let unique: BTreeSet<&str> = paths.iter().map(String::as_str).collect();
    assert_eq!(unique.len(), paths.len());
    for expected in [
        "/",
        "/about",
        "/about/our-centre",
        "/about/vedanta",
        "/about/holy-trinity",
        "/services",
        "/services/satsangs",
        "/services/hinduism-for-children",
        "/services/special-functions",
        "/services/nutrition-programme",
        "/services/nutrition-programme/image/october2024",
        "/services/seminar-registration",
        "/new-ashram-project",
        "/new-ashram-project/vision",
        "/new-ashram-project/timeline",
        "/new-ashram-project/fundraising",
        "/learn/lessons/hindu-philosophy/karma-principle",
        "/learn/topics/deities",
        "/learn/community",
        "/learn/quizzes",
        "/learn/quizzes/user-quiz-2",
        "/learn/submit",
        "/learn/games",
        "/learn/games/wordle",
        "/donate",
        "/gallery",
        "/gallery/image/event10",
        "/contact",
    ] {
        assert!(unique.contains(expected), "the sitemap lacks {expected}");
    }
    for private in [
        "/login",
        "/auth",
        "/profile",
        "/admin",
        "/dashboard/student",
        "/donate/checkout",
        "/donate/thank-you",
        "/test",
        // Leads on to the games where the address is a public one.
        "/learn",
    ] {
        assert!(!unique.contains(private), "the sitemap has {private}");
    }
    for page in document
        .descendants()
        .filter(|node| node.has_tag_name((SITEMAP, "url")))
    {
        let updated = page
            .children()
            .find(|node| node.has_tag_name((SITEMAP, "lastmod")))
            .and_then(|node| node.text())
            .expect("every page has its day");
        assert!(updated.parse::<jiff::civil::Date>().is_ok(), "{updated}");
    }
}

#[test]
fn the_sitemap_names_pictures_that_are_there() {
    let server = public_server();
    let text = server.get("/sitemap.xml").text();
    let document = roxmltree::Document::parse(&text).unwrap();
    let pictures: BTreeSet<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name((IMAGE, "loc")))
        .map(|node| node.text().unwrap())
        .collect();
    assert!(pictures.len() > 40, "{}", pictures.len());
    for picture in pictures {
        let path = picture.strip_prefix(PUBLIC).expect(picture);
        // On a busy machine the first request may be told to come again.
        made(&server, path);
        let answer = server.request("HEAD", path, &[], "");
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-type").starts_with("image/"));
    }
}

#[test]
fn an_operator_that_opens_the_learning_centre_has_it_found() {
    let server = Server::start(&["--public-url", PUBLIC, "--learn", "open"]);
    assert!(sitemap_paths(&server).contains(&"/learn".to_owned()));
}

/// What of `html` stands between the first `start` and the next `end`.
fn between<'a>(html: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(html.split_once(start)?.1.split_once(end)?.0)
}

#[test]
fn every_page_of_the_sitemap_has_a_head_of_its_own() {
    let server = public_server();
    let mut titles = BTreeSet::new();
    let mut descriptions = BTreeSet::new();
    for path in sitemap_paths(&server) {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        let html = answer.text().replace("&#x27;", "'");
        let title = between(&html, "<title data-meta>", "</title>").expect(&path);
        assert!(titles.insert(title.to_owned()), "{path}: {title}");
        let description =
            between(&html, "<meta name=\"description\" content=\"", "\"").expect(&path);
        let length = description.replace("&amp;", "&").chars().count();
        assert!(
            (50..=160).contains(&length),
            "{path}: {length} letters: {description}"
        );
        assert!(
            descriptions.insert(description.to_owned()),
            "{path}: {description}"
        );
        let canonical = between(&html, "<link rel=\"canonical\" href=\"", "\"").expect(&path);
        assert_eq!(canonical, format!("{PUBLIC}{path}"));
        assert!(!html.contains("name=\"robots\""), "{path}");
        let card = between(&html, "<meta property=\"og:image\" content=\"", "\"").expect(&path);
        let card = server.get(card.strip_prefix(PUBLIC).expect(card));
        assert_eq!(card.status, 200, "{path}");
        assert_eq!(card.header("content-type"), "image/jpeg", "{path}");
        assert_eq!(jpeg_size(&card.body), Some((1200, 630)), "{path}");
        assert_eq!(card.header("cache-control"), "max-age=86400", "{path}");
        assert!(
            card.body.len() < 150_000,
            "{path}: {} bytes",
            card.body.len()
        );
    }
}

/// Width and height, as the frame header of a JPEG gives them.
fn jpeg_size(bytes: &[u8]) -> Option<(u16, u16)> {
    let header = bytes
        .windows(2)
        .position(|pair| matches!(pair, [0xFF, 0xC0 | 0xC2]))?;
    let number = |at: usize| {
        Some(u16::from_be_bytes(
            *bytes.get(header + at..)?.first_chunk()?,
        ))
    };
    Some((number(7)?, number(5)?))
}

#[test]
fn private_screens_ask_not_to_be_found() {
    let server = public_server();
    for path in [
        "/login",
        "/auth",
        "/auth/forgot-password",
        "/auth/reset-password",
        "/auth/confirm",
        "/auth/code",
        "/auth/secure",
        "/donate/thank-you",
        "/test",
        "/gallery/image/none",
        "/no-such-page",
    ] {
        let html = server.get(path).text();
        assert!(
            html.contains("<meta name=\"robots\" content=\"noindex"),
            "{path}"
        );
        assert!(!html.contains("rel=\"canonical\""), "{path}");
        assert!(!html.contains("og:"), "{path}");
    }
    for path in ["/profile", "/admin", "/dashboard/teacher"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 302, "{path}");
        assert!(answer.header("location").starts_with("/auth"), "{path}");
    }
}

#[test]
fn robots_are_told_what_to_leave_out_and_where_the_sitemap_is() {
    let server = public_server();
    let answer = server.get("/robots.txt");
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let text = answer.text();
    assert!(text.ends_with("\nSitemap: https://centre.example/sitemap.xml\n"));
    let refused: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("Disallow: "))
        .collect();
    assert!(refused.contains(&"/api/"));
    for path in sitemap_paths(&server) {
        assert!(
            !refused.iter().any(|refused| path.starts_with(refused)),
            "{path}"
        );
    }
}

#[test]
fn robots_refuse_crawlers_by_purpose_where_a_setting_says_so() {
    let named = |server: &Server| -> Vec<String> {
        let text = server.get("/robots.txt").text();
        let names = text
            .lines()
            .filter_map(|it| it.strip_prefix("User-agent: "));
        names.map(str::to_owned).collect()
    };
    assert_eq!(named(&public_server()), ["*"]);

    let training = Server::start(&["--refused-crawlers", "training"]);
    let text = training.get("/robots.txt").text();
    let groups: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(groups.len(), 3, "{text}");
    assert!(groups[0].starts_with("User-agent: *\nDisallow: /api/\n"));
    assert!(groups[1].contains("\nUser-agent: GPTBot\n") && groups[1].ends_with("\nDisallow: /"));
    assert!(groups[2].starts_with("Sitemap: "));
    assert!(!text.contains("OAI-SearchBot"));

    let both = named(&Server::start(&["--refused-crawlers", "training,answers"]));
    assert!(both.len() > named(&training).len());
    assert!(both.iter().any(|it| it == "OAI-SearchBot"));
    // Who shows the site to those who search for it reads it as before.
    for search_engine in ["Googlebot", "bingbot", "Applebot", "DuckDuckBot"] {
        assert!(!both.iter().any(|it| it == search_engine));
    }
}

#[test]
fn security_txt_names_the_contacts_of_a_setting() {
    const PATH: &str = "/.well-known/security.txt";
    assert_eq!(Server::start(&[]).get(PATH).status, 404);
    let server = Server::start(&[
        "--public-url",
        "https://centre.example",
        "--security-contact",
        "web@centre.example,https://centre.example/contact",
    ]);
    let answer = server.get(PATH);
    let header = |name| answer.header(name);
    assert_eq!(
        (
            answer.status,
            header("content-type"),
            header("cache-control")
        ),
        (200, "text/plain; charset=utf-8", "max-age=86400")
    );
    let text = answer.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "Contact: mailto:web@centre.example",
            "Contact: https://centre.example/contact"
        ]
    );
    assert!(lines.contains(&"Canonical: https://centre.example/.well-known/security.txt"));
    let expires = lines.iter().find_map(|it| it.strip_prefix("Expires: "));
    let expires: jiff::Timestamp = expires.unwrap().parse().unwrap();
    let days = expires.duration_since(jiff::Timestamp::now()).as_hours() / 24;
    assert!((90..365).contains(&days), "{days}");
    assert_eq!(server.request("HEAD", PATH, &[], "").status, 200);
    assert_eq!(server.request("POST", PATH, &[], "").status, 405);
}

#[test]
fn the_manifest_names_icons_of_the_right_size() {
    let server = public_server();
    let home = server.get("/").text();
    assert!(home.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"));
    let answer = server.get("/manifest.webmanifest");
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    let manifest: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(manifest["name"], "Vedanta Centre Johannesburg");
    assert_eq!(manifest["start_url"], "/");
    let icons = manifest["icons"].as_array().unwrap();
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    for icon in icons {
        let answer = server.get(icon["src"].as_str().unwrap());
        assert_eq!(answer.status, 200);
        assert_eq!(
            answer.header("content-type"),
            icon["type"].as_str().unwrap()
        );
        if icon["type"] == "image/png" {
            // Width and height stand in the first chunk of a PNG.
            let side = u32::from_be_bytes(answer.body[16..20].try_into().unwrap());
            assert_eq!(icon["sizes"], format!("{side}x{side}"));
        }
    }
}

#[test]
fn calendars_read_the_events() {
    let server = public_server();
    let answer = server.get("/events.ics");
    assert_eq!(
        answer.header("content-type"),
        "text/calendar; charset=utf-8"
    );
    let text = answer.text();
    assert!(text.lines().count() > 20);
    for line in text.split_terminator("\r\n") {
        assert!(!line.contains('\n') && line.len() <= 75, "{line}");
    }
    let calendar = ICalendar::parse(&text).unwrap();
    let events: Vec<_> = calendar
        .components
        .iter()
        .filter(|component| component.component_type == ICalendarComponentType::VEvent)
        .collect();
    assert_eq!(events.len(), 5);
    for event in &events {
        for property in [
            ICalendarProperty::Uid,
            ICalendarProperty::Dtstamp,
            ICalendarProperty::Dtstart,
            ICalendarProperty::Dtend,
            ICalendarProperty::Summary,
            ICalendarProperty::Url,
            ICalendarProperty::Sequence,
            ICalendarProperty::Status,
        ] {
            assert!(event.property(&property).is_some(), "{property:?}");
        }
        assert!(event.property(&ICalendarProperty::Location).is_none());
    }
    // Ten o'clock in Johannesburg is eight in Greenwich.
    for expected in [
        "UID:2025-05-18-seminar@centre.example\r\n",
        "DTSTART:20250518T080000Z\r\n",
        "DTEND:20250518T100000Z\r\n",
        "UID:2025-05-24-womens-empowerment-skills-workshop@centre.example\r\n",
        "DTSTART;VALUE=DATE:20250524\r\n",
        "DTEND;VALUE=DATE:20250525\r\n",
        "UID:sunday-satsang@centre.example\r\n",
        "DTSTART;TZID=Africa/Johannesburg:20250105T090000\r\n",
        "DTEND;TZID=Africa/Johannesburg:20250105T103000\r\n",
        "RRULE:FREQ=WEEKLY;BYDAY=SU\r\n",
        "BEGIN:VTIMEZONE\r\nTZID:Africa/Johannesburg\r\n",
    ] {
        assert!(text.contains(expected), "{expected} is not in\n{text}");
    }
    assert_eq!(server.get("/events.ics").body, answer.body);
}

#[test]
fn feed_readers_read_the_events() {
    let server = public_server();
    let answer = server.get("/events.atom");
    assert_eq!(
        answer.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    let feed = Feed::read_from(&answer.body[..]).unwrap();
    assert_eq!(feed.id, "https://centre.example/events.atom");
    // The day of the page's last change, in Johannesburg.
    assert_eq!(feed.updated.timestamp() % 86400, 22 * 3600);
    assert_eq!(feed.authors[0].name, "Vedanta Centre Johannesburg");
    assert_eq!(feed.entries.len(), 5);
    let seminar = "tag:centre.example,2025-05-18:seminar";
    let seminar = feed.entries.iter().find(|it| it.id == seminar).unwrap();
    assert_eq!(
        seminar.links[0].href,
        "https://centre.example/services/special-functions/2025-05-18-seminar"
    );
    let summary = seminar.summary.as_ref().unwrap();
    assert!(
        summary
            .value
            .starts_with("Sunday 18 May 2025, 10 AM to 12 PM. "),
        "{summary:?}"
    );
    for entry in &feed.entries {
        assert!(entry.updated <= feed.updated);
        assert!(!entry.title.value.is_empty());
    }
}

#[test]
fn the_page_of_the_events_leads_to_calendar_and_feed() {
    let server = public_server();
    let html = server.get("/services/special-functions").text();
    for (kind, address) in [
        ("text/calendar", "/events.ics"),
        ("application/atom+xml", "/events.atom"),
    ] {
        let link = format!("<link rel=\"alternate\" type=\"{kind}\" href=\"{address}\"");
        assert!(html.contains(&link), "{link}");
        // A link of the page, which opens in the same tab.
        assert!(html.contains(&format!(" href=\"{address}\">")));
    }
}

#[test]
fn every_page_has_one_address() {
    let server = public_server();
    for (from, to) in [
        ("/about/", "/about"),
        ("//about//vedanta", "/about/vedanta"),
        ("/About/VEDANTA", "/about/vedanta"),
        ("/%61bout", "/about"),
        ("/%41BOUT/", "/about"),
        ("/about/?tab=a&x=%2F", "/about?tab=a&x=%2F"),
        ("/\\Evil.example", "/%5Cevil.example"),
    ] {
        let answer = server.get(from);
        assert_eq!(answer.status, 308, "{from}");
        assert_eq!(answer.header("location"), to, "{from}");
        assert_eq!(server.request("HEAD", from, &[], "").status, 308, "{from}");
    }
}

#[test]
fn invented_query_parameters_make_no_further_pages() {
    let server = public_server();
    let plain = server.get("/about/holy-trinity");
    for query in [
        "?utm_source=x",
        "?a=1&b=2",
        "?tab=",
        "?sort=asc&page_size=9",
    ] {
        let path = format!("/about/holy-trinity{query}");
        let answer = server.get(&path);
        assert_eq!(answer.status, 200);
        let canonical =
            between(&answer.text(), "rel=\"canonical\" href=\"", "\"").map(str::to_owned);
        assert_eq!(
            canonical.as_deref(),
            Some("https://centre.example/about/holy-trinity"),
            "{path}"
        );
        if !query.starts_with("?tab") {
            assert_eq!(answer.header("etag"), plain.header("etag"), "{path}");
        }
    }
    let tab = server.get("/about/holy-trinity?tab=sri-sarada-devi").text();
    assert!(tab.contains("rel=\"canonical\" href=\"https://centre.example/about/holy-trinity\""));
}

#[test]
fn methods_that_an_address_does_not_have_are_refused_with_those_it_has() {
    let server = Server::start(&[]);
    for (method, path, allow) in [
        ("POST", "/", "GET, HEAD"),
        ("PUT", "/about/vedanta", "GET, HEAD"),
        ("POST", "/sitemap.xml", "GET,HEAD"),
        ("DELETE", "/robots.txt", "GET,HEAD"),
        ("PUT", "/events.ics", "GET,HEAD"),
        ("PUT", "/api/content/home", "GET,HEAD"),
        ("PUT", "/api/contact", "POST"),
        ("GET", "/api/contact", "POST"),
        ("PATCH", "/api/session", "GET,HEAD,POST,DELETE"),
        ("POST", "/assets/none.js", "GET,HEAD"),
    ] {
        let answer = server.request(method, path, &[], "");
        assert_eq!(answer.status, 405, "{method} {path}");
        assert_eq!(answer.header("allow"), allow, "{method} {path}");
    }
    for (method, path) in [
        ("GET", "/no/such/page"),
        ("GET", "/api/nothing"),
        ("PUT", "/api/nothing"),
        ("GET", "/assets/none.js"),
        ("GET", "/media/none-0-640.avif"),
        ("GET", "/learn/quizzes/none"),
        ("GET", "/learn/lessons/deities/none"),
    ] {
        assert_eq!(
            server.request(method, path, &[], "").status,
            404,
            "{method} {path}"
        );
    }
}

/// Addresses of every kind of answer that may be kept.
fn kinds(server: &Server) -> Vec<String> {
    let home = server.get("/").text();
    let named = |start: &str, end: &str| {
        let at = home.find(start).unwrap();
        let rest = &home[at..];
        rest[..rest.find(end).unwrap()].to_owned()
    };
    // What stands in for a picture until it is made is not kept.
    let picture = named("/media/home/", " ");
    made(server, &picture);
    [
        "/",
        "/services/special-functions",
        "/api/content/home",
        "/sitemap.xml",
        "/robots.txt",
        "/manifest.webmanifest",
        "/events.ics",
        "/events.atom",
        "/favicon.svg",
        "/images/3.jpg",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain([named("/assets/entry-", "\""), picture])
    .collect()
}

fn caching(answer: &Answer) -> Vec<(String, Vec<String>)> {
    [
        "cache-control",
        "content-type",
        "etag",
        "vary",
        "content-encoding",
    ]
    .into_iter()
    .map(|name| {
        let values = answer.headers.get_all(name).iter();
        let values = values
            .map(|value| value.to_str().unwrap().to_owned())
            .collect();
        (name.to_owned(), values)
    })
    .collect()
}

#[test]
fn head_is_get_without_a_body() {
    let server = Server::start(&[]);
    for path in kinds(&server) {
        // Without compression, because that of a fresh page changes as it gets better.
        let get = server.get(&path);
        let head = server.request("HEAD", &path, &[], "");
        assert_eq!(head.status, 200, "{path}");
        assert!(head.body.is_empty(), "{path}");
        assert_eq!(caching(&head), caching(&get), "{path}");
        assert_eq!(
            head.header("content-length"),
            get.body.len().to_string(),
            "{path}"
        );
    }
}

#[test]
fn what_a_client_has_is_not_sent_again() {
    let server = Server::start(&[]);
    for path in kinds(&server) {
        let first = server.request("GET", &path, &[("accept-encoding", "gzip")], "");
        assert_eq!(first.status, 200, "{path}");
        assert!(!first.header("etag").is_empty(), "{path}");
        let condition = [
            ("accept-encoding", "gzip"),
            ("if-none-match", first.header("etag")),
        ];
        let again = server.request("GET", &path, &condition, "");
        assert_eq!(again.status, 304, "{path}");
        assert!(again.body.is_empty(), "{path}");
        for name in ["cache-control", "etag", "vary"] {
            let values = |answer: &Answer| {
                let values = answer.headers.get_all(name).iter();
                values
                    .map(|value| value.to_str().unwrap().to_owned())
                    .collect::<Vec<_>>()
            };
            assert_eq!(values(&again), values(&first), "{path}: {name}");
        }
        let other = [("if-none-match", "\"other\""), ("accept-encoding", "gzip")];
        assert_eq!(
            server.request("GET", &path, &other, "").status,
            200,
            "{path}"
        );
    }
}

#[test]
fn caches_are_told_what_an_answer_depends_on() {
    let server = Server::start(&[]);
    for path in kinds(&server) {
        let answer = server.get(&path);
        let vary: Vec<_> = answer
            .headers
            .get_all("vary")
            .iter()
            .map(|value| value.to_str().unwrap())
            .collect();
        let expected: &[&str] = if path.starts_with("/media/")
            || path.starts_with("/images/")
            || path == "/favicon.ico"
        {
            // Each format has an address of its own, and none of pixels is compressed again.
            &[]
        } else if path == "/" || path.starts_with("/services") {
            &["cookie", "accept-encoding"]
        } else {
            &["accept-encoding"]
        };
        assert_eq!(vary, expected, "{path}");
    }
}

#[test]
fn a_page_that_an_installation_has_changed_has_a_card_of_its_own() {
    let content = copy_of_content();
    let file = content.path().join("contact.toml");
    let text = fs::read_to_string(&file).unwrap();
    let changed = text.replacen("title = \"Contact\"", "title = \"Reach Us\"", 1);
    assert_ne!(changed, text);
    fs::write(&file, changed).unwrap();
    let folder = content.path().to_str().unwrap();
    let server = Server::start(&["--public-url", PUBLIC, "--content-dir", folder]);
    let address = |server: &Server, path: &str| {
        let html = server.get(path).text();
        let card = between(&html, "<meta property=\"og:image\" content=\"", "\"").unwrap();
        card.strip_prefix(PUBLIC).unwrap().to_owned()
    };
    let changed = address(&server, "/contact");
    let card = server.get(&changed);
    assert_eq!(card.status, 200);
    assert_eq!(card.header("cache-control"), "max-age=86400");
    assert_eq!(jpeg_size(&card.body), Some((1200, 630)));

    let other = public_server();
    let unchanged = address(&other, "/contact");
    assert_ne!(changed, unchanged);
    assert_ne!(card.body, other.get(&unchanged).body);
    // Neither draws what no page of its own names.
    assert_eq!(server.get(&unchanged).status, 404);
    assert_eq!(other.get(&changed).status, 404);
}

//! The site with what is not published yet, for whoever has the address of a preview.

use std::fs;
use std::path::Path;

use centre_testing::on_both_databases;
use serde_json::json;

use crate::content_editing::{ask, draft, publish, screen, sign_in, sign_in_as};
use crate::support::{Answer, Server, command, ended, until};

const KEY: &str = "about/vedanta";
const PAGE: &str = "/about/vedanta";
const NOTHING_SENT: &str = "This is a preview: nothing is sent from here.";

/// Where the preview of whose session this is can be seen.
fn open(server: &Server, cookie: &str, key: &str) -> String {
    let (status, opened) = ask(server, cookie, "preview", &json!({ "key": key }));
    assert_eq!(status, 200, "{opened}");
    let home = opened["home"].as_str().unwrap().to_owned();
    assert!(home.starts_with("/preview/"), "{home}");
    assert_eq!(opened["page"], json!(format!("{home}/{key}")));
    home
}

/// The addresses of all links to this site in the markup.
fn links(answer: &Answer) -> Vec<String> {
    let markup = answer.markup();
    let links = markup.split("<a ").skip(1);
    links
        .filter_map(|link| link.split('>').next()?.split_once("href=\"/"))
        .map(|(_, rest)| format!("/{}", rest.split('"').next().unwrap()))
        .collect()
}

/// A policy's sources of one kind.
fn sources<'a>(answer: &'a Answer, kind: &str) -> &'a str {
    let policy = answer.header("content-security-policy");
    let found = policy.split("; ").find_map(|it| it.strip_prefix(kind));
    found.unwrap_or_else(|| panic!("{kind} in {policy}")).trim()
}

/// The clock is moved at once: a half-written file would be another moment.
fn set(clock: &Path, moment: &str) {
    let written = clock.with_extension("new");
    fs::write(&written, moment).unwrap();
    fs::rename(written, clock).unwrap();
}

fn previews(server: &Server) -> u64 {
    server.counter("centre_previews")
}

on_both_databases! {
    async fn a_preview_is_the_site_with_all_drafts_of_one_editor(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        let (admin, moderator) = (sign_in(&db, &server, "admin"), sign_in(&db, &server, "moderator"));
        let before = server.get(PAGE).text();
        let revision = draft(&server, &admin, "Seen beforehand", 0);
        let home = open(&server, &admin, KEY);
        let page = format!("{home}{PAGE}");
        for replica in [&server, &other] {
            let answer = replica.get(&page);
            assert_eq!(answer.status, 200);
            assert!(answer.markup().contains("Seen beforehand"));
            assert!(answer.text().contains("Preview, not published yet."));
            assert!(answer.text().contains(&format!("<html data-base=\"{home}\" ")));
        }
        assert_eq!(server.get(PAGE).text(), before);
        let colleagues = open(&server, &moderator, KEY);
        assert!(!server.get(&format!("{colleagues}{PAGE}")).text().contains("Seen beforehand"));

        // What is saved later is there with the next look.
        draft(&server, &admin, "Seen later", revision);
        for replica in [&server, &other] {
            assert!(replica.get(&page).markup().contains("Seen later"));
        }
        assert_eq!(publish(&server, &admin, revision + 1).0, 200);
        let colleagues = server.get(&format!("{colleagues}{PAGE}"));
        assert!(colleagues.markup().contains("Seen later"));

        let log = server.log();
        assert!(log.contains("event=\"preview-opened\""));
        assert!(log.contains("/preview/…/about/vedanta"));
        assert!(!log.contains(home.strip_prefix("/preview/").unwrap()));
    }

    async fn its_links_lead_through_the_whole_site(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        draft(&server, &admin, "Seen beforehand", 0);
        let home = open(&server, &admin, KEY);
        for path in ["", "/", "/?tab=x", PAGE, "/learn/games", "/services/special-functions", "/privacy"] {
            let answer = server.get(&format!("{home}{path}"));
            assert_eq!(answer.status, 200, "{path}");
            let links = links(&answer);
            assert!(links.len() > 10, "{path}");
            for link in links {
                // Files are where they always are.
                assert!(link.starts_with(&home) || link.contains('.'), "{path}: {link}");
            }
        }
        let at = |path: &str| {
            let answer = server.get(&format!("{home}{path}"));
            (answer.status, answer.header("location").replace(&home, "~"))
        };
        assert_eq!(at("/About/Vedanta/"), (308, "~/about/vedanta".to_owned()));
        assert_eq!(at("/profile"), (302, "~/auth?from=%2Fprofile".to_owned()));
        assert_eq!(at("/learn").0, server.get("/learn").status);
        assert_eq!(at("/nothing").0, 404);

        let document = |base: &str, key: &str| server.get(&format!("{base}/api/content/{key}"));
        assert!(document(&home, KEY).text().contains("Seen beforehand"));
        assert!(!document("", KEY).text().contains("Seen beforehand"));
        assert_eq!(document(&home, "nothing").status, 404);
        assert_eq!(document(&home, "admin/content").status, 401);
        // Whoever looks is nobody, whatever their browser sends.
        let path = format!("{home}/api/content/admin/content");
        let looked = server.request("GET", &path, &[("cookie", &admin)], "");
        assert_eq!(looked.status, 401);

        let answer = server.request("POST", &format!("{home}/contact"), &[], "a=b");
        assert_eq!((answer.status, answer.header("allow")), (405, "GET, HEAD"));
        assert!(answer.text().contains(NOTHING_SENT));
        let head = server.request("HEAD", &format!("{home}{PAGE}"), &[], "");
        assert_eq!((head.status, head.body.len()), (200, 0));
    }

    async fn it_is_kept_from_everybody_else(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let moderator = sign_in(&db, &server, "moderator");
        let home = open(&server, &moderator, KEY);
        let panel = format!("/admin/content/{KEY}");
        let panel = server.request("GET", &panel, &[("cookie", &moderator)], "");
        for path in [PAGE, "/nothing", "/api/content/home", "/about/vedanta/"] {
            let answer = server.get(&format!("{home}{path}"));
            assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow, noarchive", "{path}");
            assert_eq!(answer.header("cache-control"), "private, no-store, no-transform", "{path}");
            assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
            assert_eq!(answer.header("x-frame-options"), "SAMEORIGIN", "{path}");
            assert_eq!(answer.header("speculation-rules"), "", "{path}");
            assert_eq!(sources(&answer, "frame-ancestors"), "'self'", "{path}");
            assert_eq!(sources(&answer, "form-action"), "'none'", "{path}");
        }
        let head = server.get(&format!("{home}{PAGE}")).text();
        let (head, _) = head.split_once("</head>").unwrap();
        assert_eq!(head.matches("<meta name=\"robots\" content=\"noindex\">").count(), 1);

        assert_eq!(sources(&panel, "frame-ancestors"), "'none'");
        assert!(sources(&panel, "frame-src").starts_with("'self' https://"));
        assert_eq!(sources(&panel, "img-src"), "'self' data: blob:");
        // A visitor's page, and the same one for somebody who may edit.
        for cookie in ["", &*moderator] {
            let visitors = server.request("GET", PAGE, &[("cookie", cookie)], "");
            assert_eq!(sources(&visitors, "frame-ancestors"), "'none'");
            assert!(sources(&visitors, "frame-src").starts_with("https://"));
            assert_eq!(sources(&visitors, "img-src"), "'self' data:");
            assert_eq!(sources(&visitors, "form-action"), "'self'");
            assert_eq!(visitors.header("x-robots-tag"), "");
            assert_eq!(visitors.header("x-frame-options"), "DENY");
            assert!(!visitors.text().contains("data-base"));
        }
    }

    async fn drafts_with_mistakes_are_left_out_and_named(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        draft(&server, &admin, "Seen beforehand", 0);
        let shown = screen(&server, &admin, "/admin/content/privacy");
        let mut value = shown["published"].clone();
        value["page"]["updated"] = "yesterday".into();
        let body = json!({ "key": "privacy", "value": value, "revision": 0, "base": 0 });
        let (status, saved) = ask(&server, &admin, "draft", &body);
        assert_eq!((status, saved["mistakes"].as_array().unwrap().len()), (200, 1));
        // A draft that no file can hold.
        let body = json!({ "key": "donate", "value": { "page": 7 }, "revision": 0, "base": 0 });
        ask(&server, &admin, "draft", &body);
        let home = open(&server, &admin, KEY);
        let answer = server.get(&format!("{home}{PAGE}"));
        assert!(answer.markup().contains("Seen beforehand"));
        let text = answer.text();
        let (_, line) = text.rsplit_once("<p id=\"preview\"").unwrap();
        assert!(line.contains("Some drafts need another look and are not shown: "), "{line}");
        let title = shown["title"].as_str().unwrap();
        assert!(line.contains(title), "{title}: {line}");
        let privacy = server.get(&format!("{home}/privacy")).markup();
        assert!(!privacy.contains("yesterday"));
    }

    async fn it_ends_after_a_week_and_with_the_right_to_edit(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        set(&clock, "2026-03-02T10:00:00+02:00");
        let server = Server::start(&["--database-url", &db.url_text, "--test-clock", clock.to_str().unwrap()]);
        let moderator = sign_in(&db, &server, "moderator");
        let home = open(&server, &moderator, KEY);
        let page = || server.get(&format!("{home}{PAGE}"));
        let is_gone = |answer: &Answer| {
            assert_eq!(answer.status, 404);
            assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow, noarchive");
            assert_eq!(answer.header("cache-control"), "private, no-store, no-transform");
            assert!(answer.markup().contains("This preview has ended"));
        };
        set(&clock, "2026-03-09T09:59:00+02:00");
        assert_eq!(page().status, 200);
        let user = |what: &str| {
            let done = command()
                .args(["user", what, "moderator@example.org", "moderator"])
                .env("DATABASE_URL", &db.url_text)
                .status();
            assert!(done.unwrap().success());
        };
        user("revoke");
        is_gone(&page());
        user("grant");
        assert_eq!(page().status, 200);
        // It was opened some time after the clock was set.
        set(&clock, "2026-03-09T10:05:00+02:00");
        is_gone(&page());
        is_gone(&server.get("/preview/nothing"));
        is_gone(&server.get(&format!("/preview/{}/about", "A".repeat(43))));
        is_gone(&server.get("/preview/nothing/api/content/home"));
        assert_eq!(server.get("/preview").status, 404);
    }

    async fn links_are_listed_and_closed_and_end_with_the_sessions(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let (admin, moderator) = (sign_in(&db, &server, "admin"), sign_in(&db, &server, "moderator"));
        let text = format!("/admin/content/{KEY}");
        let status = |home: &str| server.get(&format!("{home}{PAGE}")).status;
        let close = |cookie: &str, id: Option<&str>| {
            let body = json!({ "key": KEY, "id": id });
            ask(&server, cookie, "preview/close", &body)
        };
        let (first, second) = (open(&server, &moderator, KEY), open(&server, &moderator, KEY));
        open(&server, &admin, KEY);
        let shown = screen(&server, &moderator, &text);
        let links = shown["previewLinks"].as_array().unwrap();
        assert_eq!(links.len(), 2, "{links:?}");
        assert_eq!(links[0]["title"], shown["title"]);
        let (code, told) = close(&admin, links[0]["id"].as_str());
        assert_eq!((code, told["links"].as_array().unwrap().len()), (200, 1));
        assert_eq!((status(&first), status(&second)), (200, 200));
        let (code, told) = close(&moderator, links[0]["id"].as_str());
        assert_eq!((code, &told["links"]), (200, &json!([links[1]])));
        assert_eq!((status(&first), status(&second)), (200, 404));
        assert_eq!(close(&moderator, Some("nonsense")).0, 404);
        assert_eq!(close(&moderator, None).1, json!({ "links": [] }));
        assert_eq!(status(&first), 404);
        assert_eq!(close("", None).0, 401);

        let third = open(&server, &moderator, KEY);
        server.request("DELETE", "/api/session", &[("cookie", &moderator)], "");
        assert_eq!(status(&third), 200);
        let mut process = command()
            .args(["user", "set-password", "moderator@example.org"])
            .env("DATABASE_URL", &db.url_text)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut process.stdin.take().unwrap(), b"yet another password\n").unwrap();
        assert!(ended(&mut process).success());
        assert_eq!(status(&third), 404);
    }

    async fn few_are_alive_and_none_that_nobody_looks_at(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        set(&clock, "2026-03-02T10:00:00+02:00");
        let server = Server::start(&[
            "--database-url", &db.url_text, "--test-clock", clock.to_str().unwrap(),
            "--metrics-listen", "127.0.0.1:0",
        ]);
        assert_eq!(previews(&server), 0);
        let homes: Vec<String> = ["a", "b", "c", "d"]
            .map(|name| {
                let email = format!("{name}@example.org");
                let cookie = sign_in_as(&db, &server, &email, "moderator");
                draft(&server, &cookie, &format!("Words of {name}"), 0);
                open(&server, &cookie, KEY)
            })
            .into();
        assert_eq!(previews(&server), 3);
        let shows = |name: &str, home: &str| {
            let answer = server.get(&format!("{home}{PAGE}"));
            assert!(answer.markup().contains(&format!("Words of {name}")), "{name}");
        };
        // The first one was ended and is made anew.
        shows("a", &homes[0]);
        assert_eq!(previews(&server), 3);
        set(&clock, "2026-03-02T10:04:30+02:00");
        shows("d", &homes[3]);
        set(&clock, "2026-03-02T10:05:30+02:00");
        until("those that nobody looks at are ended", || previews(&server) == 1);
        set(&clock, "2026-03-02T10:10:00+02:00");
        until("the last one is ended", || previews(&server) == 0);
        shows("b", &homes[1]);
        assert_eq!(previews(&server), 1);
    }
}

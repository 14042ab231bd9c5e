//! Pages on which editors change words: marks behind all words, for them alone, and several texts that are
//! published and taken back as one.

use centre_content::without_marks;
use centre_testing::on_both_databases;
use serde_json::{Value, json};

use crate::content_editing::{ask, screen, sign_in};
use crate::support::{Answer, Server};

const OWN: &str = "/preview/own";

fn own(server: &Server, cookie: &str, path: &str) -> Answer {
    let path = format!("{OWN}{path}");
    server.request("GET", &path, &[("cookie", cookie)], "")
}

fn has_marks(text: &str) -> bool {
    *without_marks(text) != *text
}

/// The first words in which two documents differ.
fn difference(one: &str, other: &str) -> Option<[String; 2]> {
    let mut bytes = one.bytes().zip(other.bytes());
    let end = one.len().min(other.len());
    let at = bytes.position(|(one, other)| one != other).unwrap_or(end);
    let around = |text: &str| {
        let from = text.floor_char_boundary(at.saturating_sub(80));
        text[from..text.floor_char_boundary(at + 80)].to_owned()
    };
    (one != other).then(|| [around(one), around(other)])
}

/// A document without the hash of its card's words: previews have no cards.
fn without_card(document: &str) -> String {
    let (before, rest) = document.split_once("/cards/").unwrap_or((document, ""));
    let after = rest.find(".jpg").map_or(rest, |at| &rest[at..]);
    format!("{before}{after}")
}

/// The paths of all pages in the sitemap.
fn pages(server: &Server) -> Vec<String> {
    let sitemap = server.get("/sitemap.xml").text();
    let addresses = sitemap.split("<loc>").skip(1);
    let addresses = addresses.map(|it| it.split("</loc>").next().unwrap().to_owned());
    let paths = addresses.map(|it| it.split_once("://").unwrap().1.to_owned());
    paths
        .map(|it| it.find('/').map_or("/", |at| &it[at..]).to_owned())
        .collect()
}

/// Saves a draft in which the heading of a page is another; its revision.
fn change_heading(server: &Server, cookie: &str, key: &str, heading: &str) -> i64 {
    let (status, shown) = ask(server, cookie, "open", &json!({ "key": key }));
    assert_eq!(status, 200, "{shown}");
    assert_eq!(shown, {
        let mut same = screen(server, cookie, &format!("/admin/content/{key}"));
        same.as_object_mut().unwrap().remove("screen");
        same
    });
    let mut value = shown["published"].clone();
    value["heading"] = heading.into();
    let body = json!({ "key": key, "value": value, "revision": 0, "base": shown["version"] });
    let (status, saved) = ask(server, cookie, "draft", &body);
    assert_eq!((status, &saved["mistakes"]), (200, &json!([])));
    saved["revision"].as_i64().unwrap()
}

on_both_databases! {
    async fn without_its_marks_every_page_is_that_of_the_preview(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let (status, opened) = ask(&server, &admin, "preview", &json!({ "key": "home" }));
        assert_eq!(status, 200, "{opened}");
        let shared = opened["home"].as_str().unwrap();
        let paths = pages(&server);
        assert!(paths.len() > 40, "{paths:?}");
        let mut different = Vec::new();
        for path in paths {
            let public = server.get(&path).text();
            let preview = server.get(&format!("{shared}{path}")).text();
            let marked = own(&server, &admin, &path);
            assert_eq!(marked.status, 200, "{path}");
            let marked = marked.text();
            for other in [&public, &preview] {
                assert!(!has_marks(other) && !other.contains("data-marks"), "{path}");
            }

            // In words, and in the data that the browser has them from; nowhere else.
            let (head, body) = marked.split_once("<body>").unwrap();
            let (markup, data) = body.split_once("id=\"hydration-data\">").unwrap();
            assert!(!has_marks(head), "{path}");
            assert!(has_marks(markup) && has_marks(data), "{path}");
            for tag in markup.split('<').skip(1) {
                assert!(!has_marks(tag.split('>').next().unwrap()), "{path}: {tag}");
            }

            let plain = without_marks(&marked).replace(OWN, shared).replacen("<p hidden id", "<p id", 1);
            let (before, rest) = plain.split_once(" data-marks=\"").unwrap();
            let plain = format!("{before}{}", rest.split_once('"').unwrap().1);
            let (plain, script) = plain.rsplit_once("<script src=\"/assets/marks-").unwrap();
            assert!(script.ends_with(".js\" async></script></body></html>"), "{script}");
            let plain = format!("{plain}</body></html>");
            let difference = difference(&without_card(&plain), &without_card(&preview));
            different.extend(difference.map(|it| (path, it)));
        }
        assert!(different.is_empty(), "{different:#?}");
    }

    async fn marks_are_for_editors_and_their_own_drafts_alone(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let [student, moderator, admin] =
            ["student", "moderator", "admin"].map(|role| sign_in(&db, &server, role));
        change_heading(&server, &moderator, "about/vedanta", "Only hers");
        for cookie in ["", &student] {
            for path in ["", "/about/vedanta", "/api/content/home", "/api/marks", "/api/content/admin/content"] {
                let answer = own(&server, cookie, path);
                assert_eq!(answer.status, 404, "{path}");
                assert!(!has_marks(&answer.text()) && !answer.text().contains("data-marks"));
            }
            let answer = server.request("GET", "/admin/content?on=/", &[("cookie", cookie)], "");
            assert!([302, 303, 307].contains(&answer.status), "{}", answer.status);
        }
        assert!(own(&server, &moderator, "/about/vedanta").text().contains(">Only hers"));
        assert!(!own(&server, &admin, "/about/vedanta").text().contains("Only hers"));

        let answer = own(&server, &moderator, "/about/vedanta");
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow, noarchive");
        assert_eq!(answer.header("cache-control"), "private, no-store, no-transform");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'self'"));
        // Its pages are a visitor's, and nothing is sent from them.
        assert!(!answer.text().contains("moderator@example.org"));
        let sent = server.request("POST", OWN, &[("cookie", &moderator)], "");
        assert_eq!(sent.status, 405);
        assert_eq!(own(&server, &moderator, "/api/content/admin/content").status, 401);
        assert!(has_marks(&own(&server, &moderator, "/api/content/about/vedanta").text()));

        // The table says what its marks mean, and no other one.
        let html = answer.text();
        let table = html.split("data-marks=\"").nth(1).unwrap().split('"').next().unwrap();
        let marks: Value =
            serde_json::from_slice(&own(&server, &moderator, &format!("/api/marks?{table}")).body).unwrap();
        let words = marks["words"].as_array().unwrap();
        assert!(words.contains(&json!(["about/vedanta", "heading", "Heading"])));
        assert!(words.iter().any(|it| it[0] == "placeholders"));
        assert!(!marks["pictures"].as_array().unwrap().is_empty());
        assert_eq!(own(&server, &moderator, "/api/marks?other").status, 204);

        let shown = screen(&server, &moderator, "/admin/content?on=%2Fabout%2Fvedanta");
        assert_eq!((&shown["page"], &shown["mayPublish"]), (&json!("/about/vedanta"), &json!(false)));
        for elsewhere in ["/admin/people", "/dashboard/admin", "https://evil.example/", "//evil.example"] {
            let shown = screen(&server, &admin, &format!("/admin/content?on={elsewhere}"));
            assert_eq!(shown["page"], "/", "{elsewhere}");
        }
    }

    async fn several_texts_are_published_and_taken_back_as_one(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let before = ["/about/vedanta", "/contact"].map(|path| server.get(path).text());
        let first = change_heading(&server, &admin, "about/vedanta", "First heading");
        let second = change_heading(&server, &admin, "contact", "Second heading");
        let shows = |path: &str, heading: &str| server.get(path).text().contains(&format!(">{heading}"));

        // All or none.
        let texts = |second: i64| json!([
            { "key": "about/vedanta", "revision": first, "base": 0 },
            { "key": "contact", "revision": second, "base": 0 },
        ]);
        let late = json!({ "key": "about/vedanta", "texts": texts(second + 1) });
        assert_eq!(ask(&server, &admin, "publish-together", &late).0, 409);
        assert!(!shows("/about/vedanta", "First heading"));

        let body = json!({ "key": "about/vedanta", "texts": texts(second) });
        assert_eq!(ask(&server, &admin, "publish-together", &body), (200, json!({})));
        assert!(shows("/about/vedanta", "First heading") && shows("/contact", "Second heading"));
        // Whoever presses twice publishes once; no draft is left.
        assert_eq!(ask(&server, &admin, "publish-together", &body).0, 200);
        let list = screen(&server, &admin, "/admin/content?show=drafts");
        assert_eq!(list["texts"], json!([]));
        let revisions: Vec<_> = db.store.publications(None, 9).await.unwrap();
        assert_eq!(revisions.len(), 2);
        assert_eq!(revisions[0].revision, revisions[1].revision);

        let body = json!({ "key": "about/vedanta", "texts": [
            { "key": "about/vedanta", "version": 0, "base": 1 },
            { "key": "contact", "version": 0, "base": 1 },
        ] });
        assert_eq!(ask(&server, &admin, "restore-together", &body), (200, json!({})));
        assert_eq!(["/about/vedanta", "/contact"].map(|path| server.get(path).text()), before);
        assert_eq!(ask(&server, &admin, "publish-together", &json!({ "key": "contact", "texts": [] })).0, 404);
    }
}

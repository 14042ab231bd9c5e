//! Events, lessons and quizzes that editors add, copy, give another address and remove.

use centre_testing::on_both_databases;
use serde_json::{Value, json};

use crate::content_editing::{ask, screen, sign_in};
use crate::support::{Server, until, until_one_logs};

/// Begins something; its key.
fn add(server: &Server, cookie: &str, what: &Value) -> String {
    let (status, made) = ask(server, cookie, "add", what);
    assert_eq!(status, 200, "{made}");
    made["id"].as_str().unwrap().to_owned()
}

fn editor(server: &Server, cookie: &str, key: &str) -> Value {
    screen(server, cookie, &format!("/admin/content/{key}"))
}

/// Fills in what a draft of an event needs, and publishes it.
fn publish_event(server: &Server, cookie: &str, key: &str, title: &str) {
    let shown = editor(server, cookie, key);
    let mut value = shown["draft"]["value"].clone();
    value["title"] = title.into();
    value["text"] = "Light for all.".into();
    value["venue"] = "The hall".into();
    value["image"] = json!({ "file": "events/seminar", "alt": "A hall" });
    publish_value(server, cookie, key, &value);
}

fn publish_value(server: &Server, cookie: &str, key: &str, value: &Value) {
    let shown = editor(server, cookie, key);
    let revision = shown["draft"]["revision"].as_i64().unwrap_or(0);
    let base = &shown["version"];
    let body = json!({ "key": key, "value": value, "revision": revision, "base": base });
    let (status, saved) = ask(server, cookie, "draft", &body);
    assert_eq!((status, &saved["mistakes"]), (200, &json!([])));
    let body = json!({ "key": key, "revision": saved["revision"] });
    assert_eq!(ask(server, cookie, "publish", &body), (200, json!({})));
}

fn location(server: &Server, path: &str) -> (u16, String) {
    let answer = server.get(path);
    (answer.status, answer.header("location").to_owned())
}

on_both_databases! {
    async fn an_event_is_added_moved_and_removed(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let diwali = json!({ "collection": "events", "title": "Diwali for All", "day": "2031-11-14" });
        let key = add(&server, &admin, &diwali);
        assert_eq!(key, "events/2031-11-14-diwali-for-all");
        let page = "/services/special-functions/2031-11-14-diwali-for-all";
        assert_eq!(server.get(page).status, 404);
        let list = screen(&server, &admin, "/admin/content?q=diwali");
        let texts = list["texts"].as_array().unwrap();
        let added = texts.iter().find(|it| it["id"] == *key).unwrap();
        assert_eq!(added["state"], "mistakes");
        // The preview of what is not complete would be that of another page.
        let (status, refused) = ask(&server, &admin, "preview", &json!({ "key": key }));
        assert_eq!(status, 422);
        let said = refused["message"].as_str().unwrap();
        assert!(said.starts_with("There is no page to show yet."), "{said}");
        // Of two with the same title each has a name of its own.
        assert_eq!(add(&server, &admin, &diwali), format!("{key}-2"));
        assert_eq!(ask(&server, &admin, "discard", &json!({ "key": format!("{key}-2"), "revision": 1 })).0, 200);
        // Whose answer was lost asks again, and gets the one that is there.
        let mut again = diwali.clone();
        again["again"] = true.into();
        assert_eq!(add(&server, &admin, &again), key);
        let list = screen(&server, &admin, "/admin/content?show=drafts");
        assert_eq!(list["texts"].as_array().map(Vec::len), Some(1), "{list}");
        server.wait_for_log("event=\"draft-discarded\"");

        publish_event(&server, &admin, &key, "Diwali for All");
        assert_eq!(server.get(page).status, 200);
        assert!(server.get("/services/special-functions").text().contains("Diwali for All"));
        let shown = editor(&server, &admin, &key);
        assert_eq!(shown["entry"]["folder"], "/services/special-functions/");
        assert_eq!(shown["entry"]["isPublished"], true);
        assert_eq!(shown["page"], page);

        // Another address, to which the first one leads.
        let rename = |name: &str, key: &str, base: i64| {
            ask(&server, &admin, "rename", &json!({ "key": key, "name": name, "base": base }))
        };
        assert_eq!(rename("Festival of lights", &key, 1).0, 422);
        assert_eq!(rename("sunday-satsang", &key, 1).0, 422);
        assert_eq!(rename("lights", &key, 7).0, 409);
        let (status, made) = rename("lights", &key, 1);
        assert_eq!((status, &made["id"]), (200, &json!("events/lights")));
        let moved = "/services/special-functions/lights";
        assert_eq!(location(&server, &format!("{page}?a=1")), (308, format!("{moved}?a=1")));
        until("the other replica knows", || location(&other, page) == (308, moved.to_owned()));
        let document = location(&server, &format!("/api/content{page}"));
        assert_eq!(document, (308, format!("/api/content{moved}")));
        let calendar = server.get("/events/2031-11-14-diwali-for-all.ics").text();
        assert_eq!(server.get("/events/lights.ics").text(), calendar);
        assert!(calendar.contains("UID:2031-11-14-diwali-for-all@"), "{calendar}");
        // Its form neither shows nor loses that.
        let shown = editor(&server, &admin, "events/lights");
        assert!(shown["published"].get("formerly").is_none());
        assert_eq!(shown["form"]["properties"].get("formerly"), None);
        publish_value(&server, &admin, "events/lights", &shown["published"]);
        assert_eq!(location(&server, page), (308, moved.to_owned()));
        // And back again.
        let (status, _) = rename("2031-11-14-diwali-for-all", "events/lights", 2);
        assert_eq!(status, 200);
        assert_eq!(location(&server, moved), (308, page.to_owned()));
        assert_eq!(server.get(page).status, 200);

        let base = editor(&server, &admin, &key)["version"].clone();
        let remove = json!({ "key": key, "base": base });
        assert_eq!(ask(&server, &admin, "remove", &remove), (200, json!({})));
        assert_eq!(server.get(page).status, 404);
        assert_eq!(server.get(moved).status, 404);
        let list = screen(&server, &admin, "/admin/content?show=removed&q=diwali");
        assert_eq!(list["texts"][0]["state"], "removed");
        let to_history = server.request("GET", &format!("/admin/content/{key}"), &[("cookie", &admin)], "");
        assert_eq!(to_history.header("location"), format!("/admin/content/{key}?history"));
        let history = screen(&server, &admin, &format!("/admin/content/{key}?history"));
        let current = history["current"].as_i64().unwrap();
        let restore = json!({ "key": key, "version": current - 1, "base": current });
        assert_eq!(ask(&server, &admin, "restore", &restore).0, 200);
        assert_eq!(server.get(page).status, 200);
        for event in ["text-added", "text-renamed", "text-removed"] {
            until_one_logs(&[&server, &other], &format!("event=\"{event}\""));
        }
    }

    async fn a_copy_is_a_draft_of_its_own(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let moderator = sign_in(&db, &server, "moderator");
        let seminar = "events/2025-05-18-seminar";
        let copy = json!({
            "collection": "events", "title": "Seminar", "day": "2032-05-16", "copyOf": seminar,
        });
        let key = add(&server, &moderator, &copy);
        assert_eq!(key, "events/2032-05-16-seminar");
        let value = &editor(&server, &moderator, &key)["draft"]["value"];
        assert_eq!(value["starts"], "2032-05-16T10:00");
        let quiz = json!({
            "collection": "quizzes", "title": "Great Epics, Part 2", "copyOf": "learn/quizzes/epics",
        });
        let key = add(&server, &moderator, &quiz);
        assert_eq!(key, "learn/quizzes/great-epics-part-2");
        let value = &editor(&server, &moderator, &key)["draft"]["value"];
        assert_eq!(value["questions"].as_array().unwrap().len(), 20);
        assert_eq!(value["page"]["title"], "Great Epics, Part 2");
        let lesson = json!({
            "collection": "lessons", "title": "The Trimurti Again", "topic": "deities",
            "copyOf": "learn/lessons/deities/trimurti-concept",
        });
        let key = add(&server, &moderator, &lesson);
        assert_eq!(key, "learn/lessons/deities/the-trimurti-again");
        let mistakes = &editor(&server, &moderator, &key)["mistakes"];
        assert_eq!(mistakes, &json!([]));
        // A moderator moves and removes nothing.
        let body = json!({ "key": seminar, "name": "x", "base": 0 });
        assert_eq!(ask(&server, &moderator, "rename", &body).0, 403);
        assert_eq!(ask(&server, &moderator, "remove", &body).0, 403);
    }

    async fn a_lesson_is_removed_with_its_text_and_archived_without(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let key = "learn/lessons/hindu-philosophy/karma-principle";
        let path = format!("/{key}");
        let mut value = editor(&server, &admin, key)["published"].clone();
        value["archived"] = true.into();
        publish_value(&server, &admin, key, &value);
        assert_eq!(server.get(&path).status, 404);
        let remove = json!({ "key": key, "base": 1 });
        assert_eq!(ask(&server, &admin, "remove", &remove), (200, json!({})));
        let list = screen(&server, &admin, "/admin/content?show=removed");
        assert_eq!(list["texts"].as_array().unwrap().len(), 2);
    }

    async fn nothing_gets_the_name_of_what_somebody_has_begun(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        // The time that some form might send with the day is no part of a name.
        let lamps = json!({ "collection": "events", "title": "Lamps", "day": "2031-11-14T18:00" });
        assert_eq!(add(&server, &admin, &lamps), "events/2031-11-14-lamps");
        let seminar = "events/2025-05-18-seminar";
        let value = editor(&server, &admin, seminar)["published"].clone();
        let body = json!({ "key": seminar, "value": value, "revision": 0, "base": 0 });
        assert_eq!(ask(&server, &admin, "draft", &body).0, 200);
        for (name, words) in [("2031-11-14-lamps", "address"), (&*"a".repeat(101), "address")] {
            let body = json!({ "key": seminar, "name": name, "base": 0 });
            let (status, told) = ask(&server, &admin, "rename", &body);
            assert_eq!(status, 422, "{told}");
            assert!(told["message"].as_str().unwrap().contains(words), "{told}");
        }
        assert_eq!(editor(&server, &admin, "events/2031-11-14-lamps")["draft"]["value"]["title"], "Lamps");
        assert_eq!(server.get("/services/special-functions/2025-05-18-seminar").status, 200);
    }

    async fn what_is_no_entry_is_refused_with_words(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        for (what, status) in [
            (json!({ "collection": "events", "title": "A day" }), 422),
            (json!({ "collection": "events", "title": "A day", "day": "tomorrow" }), 422),
            (json!({ "collection": "quizzes", "title": " … " }), 422),
            (json!({ "collection": "lessons", "title": "A", "topic": "../quizzes" }), 404),
            (json!({ "collection": "quizzes", "title": "A", "copyOf": "home" }), 404),
            (json!({ "collection": "quizzes", "title": "A", "copyOf": "events/sunday-satsang" }), 404),
            (json!({ "collection": "pages", "title": "A" }), 400),
            (json!({}), 400),
        ] {
            let (told, answer) = ask(&server, &admin, "add", &what);
            assert_eq!(told, status, "{what} {answer}");
            assert!(!answer["message"].as_str().unwrap().is_empty());
        }
        for what in ["rename", "remove"] {
            let body = json!({ "key": "home", "name": "a", "base": 0 });
            assert_eq!(ask(&server, &admin, what, &body).0, 404, "{what}");
            let body = json!({ "key": "events/nothing", "name": "a", "base": 0 });
            assert_eq!(ask(&server, &admin, what, &body).0, 404, "{what}");
        }
        // What other pages need cannot be removed.
        let body = json!({ "key": "events/sunday-satsang", "base": 0 });
        let (status, told) = ask(&server, &admin, "remove", &body);
        assert_eq!(status, 422, "{told}");
        assert_eq!(server.get("/services/satsangs").status, 200);
    }
}

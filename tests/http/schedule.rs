//! Texts that are published and taken back at a time.

use std::fs;
use std::path::Path;

use centre_testing::{TestDatabase, on_both_databases};
use serde_json::{Value, json};

use crate::content_editing::{ask, draft, publish, screen, sign_in};
use crate::support::{Server, until};

const KEY: &str = "about/vedanta";

/// The clock is moved at once: a half-written file would be another moment.
fn set(clock: &Path, moment: &str) {
    let written = clock.with_extension("new");
    fs::write(&written, moment).unwrap();
    fs::rename(written, clock).unwrap();
}

fn start(db: &TestDatabase, clock: &Path) -> Server {
    let clock = clock.to_str().unwrap();
    Server::start(&["--database-url", &db.url_text, "--test-clock", clock])
}

fn planned(server: &Server, cookie: &str) -> Value {
    screen(server, cookie, &format!("/admin/content/{KEY}"))["planned"].clone()
}

fn plan(server: &Server, cookie: &str, revision: i64, from: &str, until: &str) -> (u16, Value) {
    let body = json!({
        "key": KEY, "revision": revision, "publishAt": from, "takeBackAt": until,
    });
    ask(server, cookie, "schedule", &body)
}

fn shows(server: &Server, title: &str) -> bool {
    let page = server.get("/about/vedanta");
    page.text().contains(&format!(">{title}"))
}

on_both_databases! {
    async fn a_draft_is_published_and_taken_back_by_itself(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        set(&clock, "2030-06-01T08:00:00+02:00");
        let (server, other) = (start(&db, &clock), start(&db, &clock));
        let admin = sign_in(&db, &server, "admin");
        let before = server.get("/about/vedanta").text();
        let revision = draft(&server, &admin, "For a week", 0);
        let (from, end) = ("2030-06-01T09:00", "2030-06-08T09:00");
        assert_eq!(plan(&server, &admin, revision, from, end), (200, json!({})));
        let told = planned(&other, &admin);
        assert_eq!(told[0]["time"], "1 June 2030, 09:00");
        assert_eq!((&told[0]["isDraft"], &told[1]["isDraft"]), (&json!(true), &json!(false)));
        assert_eq!(told[1]["name"], "Sample admin");
        let list = screen(&server, &admin, "/admin/content?show=scheduled");
        assert_eq!(list["texts"][0]["state"], "scheduled");
        assert!(!shows(&server, "For a week"));

        set(&clock, "2030-06-01T09:00:01+02:00");
        until("both replicas show it", || {
            shows(&server, "For a week") && shows(&other, "For a week")
        });
        assert_eq!(planned(&server, &admin).as_array().unwrap().len(), 1);
        let shown = screen(&server, &admin, &format!("/admin/content/{KEY}"));
        assert!(shown.get("draft").is_none(), "{shown}");
        set(&clock, "2030-06-08T09:00:01+02:00");
        until("both show what was before", || {
            server.get("/about/vedanta").text() == before
                && other.get("/about/vedanta").text() == before
        });
        assert_eq!(planned(&server, &admin), json!([]));
        let history = screen(&server, &admin, &format!("/admin/content/{KEY}?history"));
        assert_eq!(history["versions"][0]["reason"], "Taken back as planned");
        server.wait_for_log("event=\"text-scheduled\"");
    }

    async fn what_was_published_is_taken_back_without_a_draft(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        set(&clock, "2030-06-01T08:00:00+02:00");
        let server = start(&db, &clock);
        let admin = sign_in(&db, &server, "admin");
        assert_eq!(plan(&server, &admin, 0, "", "2030-06-02T08:00").0, 422);
        for title in ["One", "Two"] {
            let revision = draft(&server, &admin, title, 0);
            assert_eq!(publish(&server, &admin, revision).0, 200);
        }
        assert_eq!(plan(&server, &admin, 0, "", "2030-06-02T08:00"), (200, json!({})));
        set(&clock, "2030-06-02T08:00:01+02:00");
        until("it is taken back", || shows(&server, "One"));
    }

    async fn what_is_planned_can_be_called_off_and_gives_way(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        set(&clock, "2030-06-01T08:00:00+02:00");
        let server = start(&db, &clock);
        let admin = sign_in(&db, &server, "admin");
        let moderator = sign_in(&db, &server, "moderator");
        let revision = draft(&server, &admin, "Planned", 0);
        for (from, end) in [
            ("2030-05-01T08:00", ""),
            ("yesterday", ""),
            ("", ""),
            ("2030-06-02T08:00", "2030-06-02T08:00"),
        ] {
            assert_eq!(plan(&server, &admin, revision, from, end).0, 422, "{from} {end}");
        }
        assert_eq!(plan(&server, &admin, 7, "2030-06-02T08:00", "").0, 409);
        assert_eq!(plan(&server, &moderator, revision, "2030-06-02T08:00", "").0, 403);
        assert_eq!(plan(&server, &admin, revision, "2030-06-02T08:00", "").0, 200);
        let body = json!({ "key": KEY });
        assert_eq!(ask(&server, &moderator, "unschedule", &body).0, 403);
        assert_eq!(ask(&server, &admin, "unschedule", &body).0, 200);
        server.wait_for_log("event=\"text-unscheduled\"");
        assert_eq!(planned(&server, &admin), json!([]));

        // Somebody publishes otherwise: their words stay, and the draft does.
        assert_eq!(plan(&server, &admin, revision, "2030-06-02T08:00", "").0, 200);
        let other = crate::content_editing::sign_in_as(&db, &server, "second@example.org", "admin");
        let theirs = draft(&server, &other, "Otherwise", 0);
        assert_eq!(publish(&server, &other, theirs).0, 200);
        set(&clock, "2030-06-02T08:00:01+02:00");
        until("it is told", || !planned(&server, &admin)[0]["failure"].as_str().unwrap().is_empty());
        assert!(shows(&server, "Otherwise"));
        let shown = screen(&server, &admin, &format!("/admin/content/{KEY}"));
        assert_eq!(shown["draft"]["value"]["heading"], "Planned");
        let list = screen(&server, &admin, "/admin/content?show=mistakes");
        assert_eq!(list["texts"][0]["id"], KEY);
    }
}

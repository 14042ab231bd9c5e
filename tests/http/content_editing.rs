//! Texts that are changed while the program runs: drafts, publishing, history, other replicas, and a
//! start without the database.

use std::io::Write as _;
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use centre_store::{JobOrigin, NewPublishJob, Origin, Published, PublishedVersion};
use centre_testing::{TestDatabase, on_both_databases};
use serde_json::{Value, json};

use crate::support::{
    self, Answer, Server, add_account, command, copy_of_content, ended, until, until_one_logs,
};

const JSON: (&str, &str) = ("content-type", "application/json");
const KEY: &str = "about/vedanta";
const FILE: &str = "about/vedanta.toml";
const PAGE: &str = "/about/vedanta";

/// Makes an account with this role; the cookie of its session.
pub fn sign_in(db: &TestDatabase, server: &Server, role: &str) -> String {
    sign_in_as(db, server, &format!("{role}@example.org"), role)
}

/// The same of an account with this address.
pub fn sign_in_as(db: &TestDatabase, server: &Server, email: &str, role: &str) -> String {
    add_account(&db.url_text, email, ["Sample", role], &[role]);
    support::sign_in(server, email)
}

/// What the editor's script is told; of a draft also what is wrong with it, for which it asks afterwards.
pub fn ask(server: &Server, cookie: &str, what: &str, body: &Value) -> (u16, Value) {
    let (mut status, mut told) = ask_once(server, cookie, what, body);
    if what == "draft" && status == 200 {
        let body = json!({ "key": body["key"], "revision": told["revision"] });
        let (checked, said) = ask_once(server, cookie, "check", &body);
        assert_eq!(checked, 200, "{said}");
        told["mistakes"] = said["mistakes"].clone();
    }
    // What takes longer is followed.
    while status == 202 {
        let body = json!({ "key": body["key"], "job": told["job"] });
        (status, told) = ask_once(server, cookie, "follow", &body);
    }
    (status, told)
}

/// Sends what an editor's script sends; whoever drops it leaves without the answer.
fn begin(server: &Server, cookie: &str, what: &str, body: &Value) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let (address, body) = (&server.address, body.to_string());
    let length = body.len();
    write!(
        stream,
        "POST /api/office/texts/{what} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    stream
}

fn ask_once(server: &Server, cookie: &str, what: &str, body: &Value) -> (u16, Value) {
    let path = format!("/api/office/texts/{what}");
    let headers = [JSON, ("cookie", cookie)];
    let answer = server.request("POST", &path, &headers, &body.to_string());
    (answer.status, serde_json::from_slice(&answer.body).unwrap())
}

/// What the screen at `path` is told by the server.
pub fn screen(server: &Server, cookie: &str, path: &str) -> Value {
    let answer = server.request("GET", path, &[("cookie", cookie)], "");
    assert_eq!(answer.status, 200, "{path}");
    context_of(&answer)["office"].clone()
}

fn context_of(answer: &Answer) -> Value {
    let html = answer.text();
    let (_, rest) = html.split_once("id=\"hydration-data\"").unwrap();
    let json = rest
        .split_once('>')
        .unwrap()
        .1
        .split_once("</script>")
        .unwrap()
        .0;
    let data: Value = serde_json::from_str(json).unwrap();
    data["context"].clone()
}

/// Saves a draft in which the page is called `title`; its revision.
pub fn draft(server: &Server, cookie: &str, title: &str, revision: i64) -> i64 {
    let shown = screen(server, cookie, &format!("/admin/content/{KEY}"));
    let mut value = shown["published"].clone();
    value["heading"] = title.into();
    let body =
        json!({ "key": KEY, "value": value, "revision": revision, "base": shown["version"] });
    let (status, saved) = ask(server, cookie, "draft", &body);
    assert_eq!((status, &saved["mistakes"]), (200, &json!([])));
    saved["revision"].as_i64().unwrap()
}

pub fn publish(server: &Server, cookie: &str, revision: i64) -> (u16, Value) {
    let body = json!({ "key": KEY, "revision": revision, "reason": "A better word" });
    ask(server, cookie, "publish", &body)
}

fn shows(server: &Server, title: &str) -> bool {
    server.get(PAGE).text().contains(&format!(">{title}"))
}

on_both_databases! {
    async fn a_text_is_drafted_published_and_restored(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let before = server.get(PAGE).text();
        let revision = draft(&server, &admin, "Vedanta for all", 0);
        assert_eq!(server.get(PAGE).text(), before);
        let list = screen(&server, &admin, "/admin/content?show=drafts");
        assert_eq!(list["texts"][0]["id"], KEY);
        assert_eq!(list["texts"][0]["state"], "draft");

        assert_eq!(publish(&server, &admin, revision), (200, json!({})));
        assert!(shows(&server, "Vedanta for all"));
        let start = Instant::now();
        until("the other replica shows it", || shows(&other, "Vedanta for all"));
        eprintln!("the other replica needed {:?}", start.elapsed());
        until_one_logs(&[&server, &other], "event=\"text-published\"");

        let history = screen(&server, &admin, &format!("/admin/content/{KEY}?history"));
        let versions = history["versions"].as_array().unwrap();
        assert_eq!(versions.len(), 2);
        assert_eq!(versions[0]["author"], "Sample admin");
        assert_eq!(versions[0]["reason"], "A better word");
        let change = &versions[0]["changes"][0];
        assert_eq!(change["field"], "heading");
        assert!(change["parts"].as_array().unwrap().iter().any(|it| it["kind"] == "added"));

        let body = json!({ "key": KEY, "version": 0, "base": 1 });
        assert_eq!(ask(&server, &admin, "restore", &body), (200, json!({})));
        assert_eq!(server.get(PAGE).text(), before);
        let body = json!({ "key": KEY, "version": 1, "base": 2 });
        assert_eq!(ask(&other, &admin, "restore", &body).0, 200);
        until("the first replica shows it", || shows(&server, "Vedanta for all"));
    }

    async fn calendars_are_told_of_every_change_and_of_its_restoring(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        // Seconds from 2025: a calendar takes a change only from a greater number.
        let sequence = |server: &Server| {
            let calendar = server.get("/events/sunday-satsang.ics").text();
            let of = |name: &str| calendar.split(name).nth(1).unwrap().split("\r\n").next().unwrap().to_owned();
            (of("\r\nSEQUENCE:").parse::<u64>().unwrap(), of("\r\nDTSTAMP:"))
        };
        let updated = |server: &Server| {
            let feed = server.get("/events.atom").text();
            let entry = feed.split("<entry>").find(|it| it.contains("sunday-satsang")).unwrap().to_owned();
            entry.split("<updated>").nth(1).unwrap().split('<').next().unwrap().to_owned()
        };
        let (before, stamp_before, updated_before) = {
            let (sequence, stamp) = sequence(&server);
            (sequence, stamp, updated(&server))
        };
        let key = "events/sunday-satsang";
        let shown = screen(&server, &admin, &format!("/admin/content/{key}"));
        let mut value = shown["published"].clone();
        value["starts"] = "2025-01-05T09:30".into();
        value["time"] = "9:30 AM to 10:30 AM".into();
        let body = json!({ "key": key, "value": value, "revision": 0, "base": 0 });
        let (status, saved) = ask(&server, &admin, "draft", &body);
        assert_eq!(status, 200, "{saved}");
        let body = json!({ "key": key, "revision": saved["revision"], "reason": "" });
        let (status, answer) = ask(&server, &admin, "publish", &body);
        assert_eq!(status, 200, "{answer}");
        let (changed, stamp_changed) = sequence(&server);
        assert!(changed > before && stamp_changed > stamp_before, "{before} {changed} {stamp_changed}");
        assert!(updated(&server) > updated_before);

        let body = json!({ "key": key, "version": 0, "base": 1 });
        let (status, answer) = ask(&server, &admin, "restore", &body);
        assert_eq!(status, 200, "{answer}");
        let (restored, stamp_restored) = sequence(&server);
        // However soon after the change: who has asked in between would not take it otherwise.
        assert!(restored > changed && stamp_restored > stamp_changed, "{changed} {restored}");
        // Also after a start.
        let other = Server::start(&["--database-url", &db.url_text]);
        assert_eq!(sequence(&other).0, restored);
    }

    async fn mistakes_are_told_at_their_field_and_keep_a_text_from_visitors(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let before = server.get(PAGE).text();
        let shown = screen(&server, &admin, &format!("/admin/content/{KEY}"));
        let mut value = shown["published"].clone();
        value["page"]["updated"] = "yesterday".into();
        let body = json!({ "key": KEY, "value": value, "revision": 0, "base": 0 });
        let (status, saved) = ask(&server, &admin, "draft", &body);
        assert_eq!((status, &saved["mistakes"][0]["field"]), (200, &json!("page.updated")));
        let (status, told) = publish(&server, &admin, 1);
        assert_eq!((status, &told["mistakes"][0]["field"]), (422, &json!("page.updated")));
        assert_eq!(server.get(PAGE).text(), before);
        let list = screen(&server, &admin, "/admin/content?show=mistakes");
        assert_eq!(list["texts"][0]["state"], "mistakes");
        // A draft may be incomplete.
        let body = json!({ "key": KEY, "value": {}, "revision": 1, "base": 0 });
        assert_eq!(ask(&server, &admin, "draft", &body).0, 200);
    }

    async fn a_text_is_published_also_where_its_editor_leaves(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let mut last = 0;
        for (before, pause) in [0, 10, 20, 50, 100, 200].into_iter().enumerate() {
            let title = format!("Left after {pause} ms");
            until("the form has what visitors see", || {
                let shown = screen(&server, &admin, &format!("/admin/content/{KEY}"));
                shown["version"] == before
            });
            let revision = draft(&server, &admin, &title, 0);
            let body = json!({ "key": KEY, "revision": revision, "reason": "" });
            let stream = begin(&server, &admin, "publish", &body);
            while db.store.last_publish_job(FILE).await.unwrap().is_none_or(|job| job.id <= last) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            tokio::time::sleep(Duration::from_millis(pause)).await;
            drop(stream);
            last = db.store.last_publish_job(FILE).await.unwrap().unwrap().id;
            until("it is published", || shows(&server, &title));
        }
        until("every line is in the log", || server.log().matches("event=\"text-published\"").count() == 6);
        assert_eq!(db.store.revision_number().await.unwrap(), 6);
    }

    async fn publish_pressed_twice_publishes_once(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        for round in 0..8 {
            until("the form has what visitors see", || {
                let shown = screen(&server, &admin, &format!("/admin/content/{KEY}"));
                shown["version"] == round
            });
            let title = format!("Pressed twice, round {round}");
            let revision = draft(&server, &admin, &title, 0);
            // The second press comes before, while and after the first one is published.
            let pause = Duration::from_millis(15 * round);
            let told = std::thread::scope(|scope| {
                let first = scope.spawn(|| publish(&server, &admin, revision));
                std::thread::sleep(pause);
                [publish(&server, &admin, revision), first.join().unwrap()]
            });
            assert_eq!(told, [(200, json!({})), (200, json!({}))], "after {pause:?}");
            assert_eq!(db.store.revision_number().await.unwrap(), i64::try_from(round).unwrap() + 1);
            assert!(shows(&server, &title));
        }
    }

    async fn what_is_published_at_a_crash_is_published_once(db: TestDatabase) {
        let mut server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let revision = draft(&server, &admin, "After a crash", 0);
        let body = json!({ "key": KEY, "revision": revision, "reason": "" });
        let stream = begin(&server, &admin, "publish", &body);
        server.wait_for_log("is being published");
        drop(stream);
        server.process().kill().unwrap();
        server.ended();

        // Two find it, and one of them publishes it.
        let next = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        until("both show it", || shows(&next, "After a crash") && shows(&other, "After a crash"));
        // Whoever asks again with the same words is told how it went.
        assert_eq!(ask(&next, &admin, "publish", &body), (200, json!({})));
        assert_eq!(ask(&other, &admin, "publish", &body), (200, json!({})));
        assert_eq!(db.store.revision_number().await.unwrap(), 1);
        let lines = [&next, &other].map(|it| it.log().matches("event=\"text-published\"").count());
        assert!(lines.iter().sum::<usize>() <= 1, "{lines:?}");
    }

    async fn a_stop_waits_for_what_is_being_published(db: TestDatabase) {
        let mut server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let revision = draft(&server, &admin, "Before the stop", 0);
        let body = json!({ "key": KEY, "revision": revision, "reason": "" });
        let stream = begin(&server, &admin, "publish", &body);
        server.wait_for_log("is being published");
        drop(stream);
        server.signal(libc::SIGTERM);
        assert!(server.ended().success());
        // As long as a stop may take at all.
        if !server.log().contains("is published by the next start") {
            assert_eq!(db.store.revision_number().await.unwrap(), 1);
            assert!(server.log().contains("event=\"text-published\""));
        }
        let next = Server::start(&["--database-url", &db.url_text]);
        until("it is shown", || shows(&next, "Before the stop"));
        assert_eq!(db.store.revision_number().await.unwrap(), 1);
    }

    async fn what_takes_long_to_publish_is_followed(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        draft(&server, &admin, "Slowly", 0);
        let form = || screen(&server, &admin, &format!("/admin/content/{KEY}"));
        let account = form()["account"].as_i64().unwrap();
        drop(server);
        // A worker elsewhere is at it.
        let job = NewPublishJob {
            event: "text-published",
            file: FILE,
            account,
            client: "unknown",
            request: "",
            publications: &[],
            origin: JobOrigin::Draft { account, revision: 1 },
            answer: "{}",
        };
        let now = jiff::Timestamp::now();
        let id = db.store.add_publish_job(&job, now).await.unwrap();
        db.store.claim_publish_job(jiff::SignedDuration::from_hours(1), now).await.unwrap().unwrap();
        let server = Server::start(&["--database-url", &db.url_text]);
        let form = || screen(&server, &admin, &format!("/admin/content/{KEY}"));
        assert_eq!((&form()["publishing"], &form()["refusal"]), (&json!(id), &Value::Null));
        let follow = json!({ "key": KEY, "job": id });
        assert_eq!(ask_once(&server, &admin, "follow", &follow), (202, json!({ "job": id })));
        let refusal = json!({ "status": 422, "told": { "message": "Not so.", "mistakes": [], "outdated": false } });
        db.store.finish_publish_job(id, Some(&refusal.to_string()), now).await.unwrap();
        assert_eq!(ask_once(&server, &admin, "follow", &follow), (422, refusal["told"].clone()));
        assert_eq!((&form()["publishing"], &form()["refusal"]), (&Value::Null, &json!("Not so.")));
        // Of another text it says nothing.
        assert_eq!(ask_once(&server, &admin, "follow", &json!({ "key": "home", "job": id })).0, 404);
        // Published at last, nothing is said of it any more.
        assert_eq!(publish(&server, &admin, 1), (200, json!({})));
        assert_eq!((&form()["publishing"], &form()["refusal"]), (&Value::Null, &Value::Null));
    }

    async fn a_draft_is_saved_before_it_is_checked(db: TestDatabase) {
        let mut server = Server::start(&["--database-url", &db.url_text]);
        let cookie = sign_in(&db, &server, "admin");
        let mut value = screen(&server, &cookie, &format!("/admin/content/{KEY}"))["published"].clone();
        value["page"]["updated"] = "yesterday".into();
        let mut save = |server: &Server, revision: i64| {
            value["heading"] = format!("Heading {revision}").into();
            let body = json!({ "key": KEY, "value": value, "revision": revision, "base": 0 });
            let saved = ask_once(server, &cookie, "draft", &body);
            assert_eq!(saved, (200, json!({ "revision": revision + 1 })));
        };
        let has_mistakes = |server: &Server| {
            let list = screen(server, &cookie, "/admin/content?show=mistakes");
            list["texts"][0]["id"] == KEY
        };
        save(&server, 0);
        let check = |revision: i64| ask_once(&server, &cookie, "check", &json!({ "key": KEY, "revision": revision }));
        let (status, told) = check(1);
        assert_eq!((status, &told["mistakes"][0]["field"]), (200, &json!("page.updated")));
        assert!(has_mistakes(&server));
        // Of another revision nothing is said.
        let (status, told) = check(2);
        assert_eq!((status, &told["outdated"]), (409, &json!(true)));
        // Whose page was closed, or whose server died, is told by the list all the same.
        assert_eq!(ask_once(&server, &cookie, "discard", &json!({ "key": KEY, "revision": 1 })).0, 200);
        assert!(!has_mistakes(&server));
        save(&server, 0);
        server.process().kill().unwrap();
        let started = Server::start(&["--database-url", &db.url_text]);
        until("the list shows that it has mistakes", || has_mistakes(&started));
    }

    async fn of_two_editors_neither_loses_anything(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let (admin, moderator) = (sign_in(&db, &server, "admin"), sign_in(&db, &server, "moderator"));
        draft(&server, &moderator, "Theirs", 0);
        let shown = screen(&server, &admin, &format!("/admin/content/{KEY}"));
        let colleague = &shown["colleagues"][0];
        assert_eq!(colleague["name"], "Sample moderator");
        assert_eq!(colleague["changes"][0]["field"], "heading");
        // A moderator asks, and publishes nothing.
        assert_eq!(publish(&server, &moderator, 1).0, 403);
        let body = json!({ "key": KEY, "revision": 1 });
        assert_eq!(ask(&server, &moderator, "ready", &body).0, 200);

        let revision = draft(&server, &admin, "Mine", 0);
        let take = json!({ "key": KEY, "account": colleague["account"] });
        assert_eq!(ask(&server, &admin, "take-over", &take).0, 409);
        assert_eq!(publish(&server, &admin, revision).0, 200);
        assert!(shows(&server, "Mine"));
        // The other draft is still there, and its author sees what was published meanwhile.
        let theirs = screen(&server, &moderator, &format!("/admin/content/{KEY}"));
        assert_eq!(theirs["draft"]["value"]["heading"], "Theirs");
        let clash = &theirs["draft"]["clash"];
        assert_eq!(clash["isOwn"], false);
        for side in ["theirs", "mine"] {
            assert_eq!(clash[side][0]["field"], "heading", "{side}");
        }
        assert_eq!(clash["other"]["heading"], "Mine");
        assert_eq!(clash["together"]["heading"], "Theirs");
        // So does an author who goes on writing.
        let body = json!({ "key": KEY, "value": theirs["draft"]["value"], "revision": 1, "base": 0 });
        let (_, saved) = ask(&server, &moderator, "draft", &body);
        assert_eq!(saved["clash"]["theirs"], clash["theirs"]);
        assert_eq!(ask(&server, &admin, "take-over", &take).0, 200);
        for event in ["text-ready", "draft-taken-over"] {
            server.wait_for_log(&format!("event=\"{event}\""));
        }
        // On top of a version that it has not seen it is not published.
        let taken = screen(&server, &admin, &format!("/admin/content/{KEY}"));
        let (status, told) = publish(&server, &admin, taken["draft"]["revision"].as_i64().unwrap());
        assert_eq!((status, &told["outdated"]), (409, &json!(true)));
        assert!(shows(&server, "Mine"));
    }

    async fn what_one_editor_types_in_two_places_is_shown_as_both(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let cookie = sign_in(&db, &server, "moderator");
        let mut value = screen(&server, &cookie, &format!("/admin/content/{KEY}"))["published"].clone();
        let mut save = |title: &str, heading: &str, revision: i64| {
            value["text"] = title.into();
            value["heading"] = heading.into();
            ask(&server, &cookie, "draft", &json!({ "key": KEY, "value": value, "revision": revision, "base": 0 }))
        };
        assert_eq!(save("On the phone", "Vedanta", 0).1["revision"], 1);
        // The same words once more: the answer to the first ones was lost.
        let (status, told) = save("On the phone", "Vedanta", 0);
        assert_eq!((status, &told["revision"]), (200, &json!(2)));
        let (status, told) = save("On the laptop", "Our privacy", 0);
        assert_eq!((status, &told["outdated"]), (409, &json!(true)));
        let clash = &told["clash"];
        assert_eq!((&clash["isOwn"], &clash["revision"]), (&json!(true), &json!(2)));
        assert_eq!(clash["other"]["text"], "On the phone");
        assert_eq!(clash["together"]["text"], "On the laptop");
        assert_eq!(clash["together"]["heading"], "Our privacy");
        assert_eq!(clash["theirs"].as_array().map(Vec::len), Some(1));
        // Nothing was overwritten by asking.
        let shown = screen(&server, &cookie, &format!("/admin/content/{KEY}"));
        assert_eq!(shown["draft"]["value"]["text"], "On the phone");
        // A draft that is not there any more is told as that.
        let discard = |revision: i64| ask(&server, &cookie, "discard", &json!({ "key": KEY, "revision": revision }));
        let (status, told) = discard(1);
        assert_eq!((status, &told["outdated"]), (409, &json!(true)), "another window has gone on");
        assert_eq!(discard(2).0, 200);
        let (status, told) = save("On the laptop", "Our privacy", 2);
        assert_eq!((status, &told["outdated"], &told["clash"]), (409, &json!(true), &json!(null)));
    }

    async fn nobody_else_changes_a_text(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let student = sign_in(&db, &server, "student");
        for what in [
            "draft", "check", "publish", "follow", "ready", "take-over", "discard", "restore", "preview", "add",
            "rename", "remove", "schedule", "unschedule",
        ] {
            let body = json!({ "key": KEY });
            assert_eq!(ask(&server, "", what, &body).0, 401, "{what}");
            assert_eq!(ask(&server, &student, what, &body).0, 403, "{what}");
            let path = format!("/api/office/texts/{what}");
            let from_elsewhere = [JSON, ("cookie", &*student), ("sec-fetch-site", "cross-site")];
            assert_eq!(server.request("POST", &path, &from_elsewhere, "{}").status, 403, "{what}");
        }
        // A moderator publishes nothing, and takes nothing back.
        let moderator = sign_in(&db, &server, "moderator");
        let body = json!({ "key": KEY, "revision": 1, "version": 0, "base": 0, "name": "a" });
        for what in ["publish", "restore", "rename", "remove", "schedule", "unschedule"] {
            assert_eq!(ask(&server, &moderator, what, &body).0, 403, "{what}");
        }
        let answer = server.request("GET", "/admin/content/home", &[("cookie", &student)], "");
        assert_eq!((answer.status, answer.header("location")), (302, "/"));
        let answer = server.get("/admin/content/home");
        let location = "/auth?from=%2Fadmin%2Fcontent%2Fhome";
        assert_eq!((answer.status, answer.header("location")), (302, location));
    }

    async fn of_two_changes_that_do_not_go_together_one_is_refused(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let second = sign_in_as(&db, &server, "second@example.org", "admin");
        let lamps = json!({ "collection": "events", "title": "Lamps", "day": "2031-11-14" });
        let event = ask(&server, &admin, "add", &lamps).1["id"].as_str().unwrap().to_owned();
        let mut value = screen(&server, &admin, &format!("/admin/content/{event}"))["draft"]["value"].clone();
        value["text"] = "Light for all.".into();
        value["venue"] = "The hall".into();
        value["image"] = json!({ "file": "events/seminar", "alt": "A hall" });
        let body = json!({ "key": event, "value": value, "revision": 1, "base": 0 });
        assert_eq!(ask(&server, &admin, "draft", &body).1["mistakes"], json!([]));
        assert_eq!(ask(&server, &admin, "publish", &json!({ "key": event, "revision": 2 })).0, 200);
        let page = "/services/special-functions/2031-11-14-lamps";
        until("the other replica has the event", || other.get(page).status == 200);

        // One removes what the other's text names.
        let mut value = screen(&other, &second, &format!("/admin/content/{KEY}"))["published"].clone();
        value["page"]["description"] = "Lamps are lit on {2031-11-14-lamps.date}.".into();
        let body = json!({ "key": KEY, "value": value, "revision": 0, "base": 0 });
        assert_eq!(ask(&other, &second, "draft", &body).1["mistakes"], json!([]));
        let remove = json!({ "key": event, "base": 1 });
        let (removed, named) = std::thread::scope(|scope| {
            let removed = scope.spawn(|| ask(&server, &admin, "remove", &remove));
            let named = publish(&other, &second, 1);
            (removed.join().unwrap(), named)
        });
        let mut statuses = [removed.0, named.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422], "{removed:?} {named:?}");
        let list = screen(&server, &admin, "/admin/content?show=mistakes");
        assert_eq!(list["texts"], json!([]));
        for replica in [&server, &other] {
            assert!(!replica.log().contains("does not fit this release"));
        }
    }

    async fn visitors_find_the_pages_of_an_edition_made(db: TestDatabase) {
        const OTHER_PAGE: &str = "/about/holy-trinity";
        let server = Server::start(&["--database-url", &db.url_text]);
        // For one answer zstd is made, for all to come brotli, too, which is smaller.
        let coding = || {
            let answer = server.request("GET", OTHER_PAGE, &[("accept-encoding", "br, zstd")], "");
            answer.header("content-encoding").to_owned()
        };
        let admin = sign_in(&db, &server, "admin");
        until("a page is compressed for all", || coding() == "br");
        let tag = server.get(OTHER_PAGE).header("etag").to_owned();
        let revision = draft(&server, &admin, "Vedanta, made", 0);
        assert_eq!(publish(&server, &admin, revision), (200, json!({})));
        assert_eq!(coding(), "br", "a page that is the same is not compressed again");
        assert_eq!(server.get(OTHER_PAGE).header("etag"), tag);
        let changed = server.get(PAGE);
        assert!(changed.text().contains(">Vedanta, made"));
        assert_eq!(changed.header("server-timing"), "", "it was rendered before it was asked for");
    }

    async fn of_two_who_publish_one_text_at_once_one_is_told(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        let (first, second) =
            (sign_in(&db, &server, "admin"), sign_in_as(&db, &server, "second@example.org", "admin"));
        draft(&server, &first, "Mine", 0);
        draft(&other, &second, "Theirs", 0);
        let (mine, theirs) = std::thread::scope(|scope| {
            let mine = scope.spawn(|| publish(&server, &first, 1));
            let theirs = publish(&other, &second, 1);
            (mine.join().unwrap(), theirs)
        });
        let won = if mine.0 == 200 { "Mine" } else { "Theirs" };
        let told = if mine.0 == 200 { &theirs } else { &mine };
        assert_eq!((told.0, &told.1["outdated"]), (409, &json!(true)), "{mine:?} {theirs:?}");
        until("both replicas show the one that won", || shows(&server, won) && shows(&other, won));
        // The draft of who was too late is still there.
        let (late, cookie) = if won == "Mine" { ("Theirs", &second) } else { ("Mine", &first) };
        let shown = screen(&server, cookie, &format!("/admin/content/{KEY}"));
        assert_eq!(shown["draft"]["value"]["heading"], late);
        let clash = &shown["draft"]["clash"];
        assert_eq!((&clash["isOwn"], &clash["other"]["heading"]), (&json!(false), &json!(won)));
    }

    async fn a_text_with_which_a_page_fails_is_refused(db: TestDatabase) {
        let arguments = ["--database-url", &db.url_text, "--max-text-size", "1024"];
        let (server, other) = (Server::start(&arguments), Server::start(&arguments));
        let admin = sign_in(&db, &server, "admin");
        let before = server.get("/privacy").text();
        let shown = screen(&server, &admin, "/admin/content/privacy");
        let mut value = shown["published"].clone();
        // Nothing is wrong with it, but its page is longer than isolates may make one.
        value["sections"][0]["text"] = "&".repeat(1_000_000).into();
        let body = json!({ "key": "privacy", "value": value, "revision": 0, "base": 0 });
        let (status, told) = ask(&server, &admin, "draft", &body);
        assert_eq!((status, &told["mistakes"]), (200, &json!([])));
        let publish_it = |server| ask(server, &admin, "publish", &json!({ "key": "privacy", "revision": 1 }));
        for server in [&server, &other] {
            let (status, told) = publish_it(server);
            assert_eq!((status, &told["mistakes"], &told["outdated"]), (422, &json!([]), &json!(false)));
            let message = told["message"].as_str().unwrap();
            assert!(message.contains("The page /privacy would not work"), "{message}");
        }

        // Nothing of it is anywhere, and the draft is still its editor's.
        let started = Server::start(&arguments);
        for server in [&server, &other, &started] {
            assert!(server.get("/privacy").text() == before);
            let history = screen(server, &admin, "/admin/content/privacy?history");
            assert_eq!((&history["current"], history["versions"].as_array().unwrap().len()), (&json!(0), 1));
        }
        let list = screen(&other, &admin, "/admin/content?show=drafts");
        assert_eq!(list["texts"][0]["id"], "privacy");

        // It does not stand in the way of others.
        let revision = draft(&server, &admin, "Sound", 0);
        assert_eq!(publish(&server, &admin, revision).0, 200);
        until("all show what is sound", || {
            [&server, &other, &started].into_iter().all(|it| shows(it, "Sound"))
        });
        assert!(other.get("/privacy").text() == before);
    }

    async fn what_a_release_changes_beneath_an_edited_text_is_a_choice(db: TestDatabase) {
        let folder = copy_of_content();
        let file = folder.path().join(format!("{KEY}.toml"));
        let release = std::fs::read_to_string(&file).unwrap();
        let content = folder.path().to_str().unwrap();
        let server = Server::start(&["--database-url", &db.url_text, "--content-dir", content]);
        let admin = sign_in(&db, &server, "admin");
        let revision = draft(&server, &admin, "Ours", 0);
        assert_eq!(publish(&server, &admin, revision).0, 200);
        let form = || screen(&server, &admin, &format!("/admin/content/{KEY}"));
        assert_eq!(form()["release"], json!([]));
        let later = release.replacen("title = \"Vedanta", "title = \"A later Vedanta", 1);
        assert_ne!(later, release);
        std::fs::write(&file, later).unwrap();
        server.signal(libc::SIGHUP);
        until("the form shows both", || form()["release"] != json!([]));
        assert!(shows(&server, "Ours"));
        assert_eq!(form()["release"][0]["field"], "heading");
        // Ours is kept: it is nothing to be chosen any more.
        let revision = draft(&server, &admin, "Ours for good", 0);
        assert_eq!(publish(&server, &admin, revision).0, 200);
        assert_eq!(form()["release"], json!([]));
        // Or the release's.
        let body = json!({ "key": KEY, "version": 0, "base": 2 });
        assert_eq!(ask(&server, &admin, "restore", &body).0, 200);
        assert!(shows(&server, "A later Vedanta"));
        for event in ["text-published", "text-restored"] {
            server.wait_for_log(&format!("event=\"{event}\""));
        }
    }

    async fn messages_published_in_other_files_are_carried_over(db: TestDatabase) {
        let sign_in_page = "heading = \"Come in\"\n[signIn]\ntext = \"With your account\"\n";
        let people = "[sessions]\ntimes = \"Since {since}\"\n";
        let site = include_str!("../../content/site.toml");
        let site = format!("{site}\n[words]\nskip = \"Straight to the text\"\n");
        for (file, text) in [("auth.toml", sign_in_page), ("admin/people.toml", people), ("site.toml", &site)] {
            let new = PublishedVersion {
                file: file.to_owned(),
                published: Published::Text(text.to_owned()),
                base: 0,
                base_hash: String::new(),
                author: "Asha".to_owned(),
                reason: String::new(),
            };
            db.store.publish(&[new], &[], Origin::Command, None, jiff::Timestamp::now()).await.unwrap();
        }
        let server = Server::start(&["--database-url", &db.url_text]);
        until("what was published is shown", || server.get("/login").text().contains("Come in"));
        assert!(server.get("/login").text().contains("Straight to the text"));
        server.wait_for_log("admin/people.toml:2: sessions.times: is not carried over");
        // A page that is published again keeps them, and they can be changed in their own file.
        let admin = sign_in(&db, &server, "admin");
        for (key, field, words) in [
            ("site", "shortName", "Our Centre"),
            ("messages/accounts", "signIn", "Welcome back"),
        ] {
            let shown = screen(&server, &admin, &format!("/admin/content/{key}"));
            let mut value = shown["published"].clone();
            assert_eq!(value["words"], Value::Null);
            if value[field].is_string() {
                value[field] = words.into();
            } else {
                assert_eq!(value[field]["heading"], "Come in");
                value[field]["heading"] = words.into();
            }
            let body = json!({ "key": key, "value": value, "revision": 0, "base": shown["version"] });
            let saved = ask(&server, &admin, "draft", &body).1;
            assert_eq!(saved, json!({ "revision": 1, "mistakes": [] }));
            assert_eq!(ask(&server, &admin, "publish", &json!({ "key": key, "revision": 1 })).0, 200);
            let page = server.get("/login").text();
            assert!(page.contains(words) && page.contains("Straight to the text"), "{key}");
        }
        // The address that the file's form had before leads to it.
        let shown = screen(&server, &admin, "/admin/content/auth");
        assert_eq!(shown["published"]["signIn"]["heading"], "Welcome back");
    }

    async fn words_of_buttons_are_for_administrators(db: TestDatabase) {
        const ADVANCED: &str = "messages/accounts";
        let server = Server::start(&["--database-url", &db.url_text]);
        let ids = |cookie: &str, show: &str| -> Vec<String> {
            let list = screen(&server, cookie, &format!("/admin/content?show={show}"));
            let texts = list["texts"].as_array().unwrap();
            texts.iter().map(|it| it["id"].as_str().unwrap().to_owned()).collect()
        };
        let (admin, moderator) = (sign_in(&db, &server, "admin"), sign_in(&db, &server, "moderator"));
        assert!(ids(&admin, "advanced").iter().all(|id| id.starts_with("messages/")));
        assert!(ids(&admin, "advanced").iter().any(|id| id == ADVANCED));
        // As the site's menu has them, the notice above all pages with the first of them.
        for texts in [ids(&admin, "all"), ids(&moderator, "all"), ids(&moderator, "advanced")] {
            assert_eq!(texts[..4], ["home", "notice", "about", "about/our-centre"]);
            assert!(!texts.iter().any(|id| id.starts_with("messages/")));
        }
        let page = |cookie| server.request("GET", &format!("/admin/content/{ADVANCED}"), &[("cookie", cookie)], "");
        assert_eq!((page(&admin).status, page(&moderator).status), (200, 404));
        let body = json!({ "key": ADVANCED, "value": {}, "revision": 0, "base": 0 });
        assert_eq!(ask(&server, &moderator, "draft", &body).0, 404);
        assert_eq!(ask(&server, &admin, "draft", &body).0, 200);
        assert!(ids(&admin, "drafts").contains(&ADVANCED.to_owned()));
        assert!(!ids(&moderator, "drafts").contains(&ADVANCED.to_owned()));
    }

    async fn bank_details_are_for_administrators(db: TestDatabase) {
        const DETAILS: &str = "placeholders";
        let server = Server::start(&["--database-url", &db.url_text]);
        let (admin, moderator) = (sign_in(&db, &server, "admin"), sign_in(&db, &server, "moderator"));
        let published = screen(&server, &moderator, &format!("/admin/content/{DETAILS}"))["published"].clone();
        let with = |name: &str, value: &str| {
            let mut draft = published.clone();
            draft[name]["value"] = value.into();
            draft
        };
        let draft = |cookie: &str, value: &Value, base: i64| {
            let body = json!({ "key": DETAILS, "value": value, "revision": 0, "base": base });
            ask(&server, cookie, "draft", &body)
        };
        let bank = with("building-fund-account-number", "62123456789");
        let (status, told) = draft(&moderator, &bank, 0);
        assert_eq!(status, 403);
        assert_eq!(told["message"], "Only administrators change this. Please ask one of them.");
        // Nor by what the draft does not have any more.
        let mut without = published.clone();
        without.as_object_mut().unwrap().remove("building-fund-bank");
        assert_eq!(draft(&moderator, &without, 0).0, 403);
        assert_eq!(draft(&moderator, &json!({}), 0).0, 403);
        // An administrator's draft does not become a moderator's with them.
        assert_eq!(draft(&admin, &bank, 0).0, 200);
        let shown = screen(&server, &moderator, &format!("/admin/content/{DETAILS}"));
        let account = &shown["colleagues"][0]["account"];
        let take_over = json!({ "key": DETAILS, "account": account });
        assert_eq!(ask(&server, &moderator, "take-over", &take_over).0, 403);
        // What was written before an administrator has changed them goes on, from either version.
        let phone = with("contact-phone", "011 123 4567");
        assert_eq!(draft(&moderator, &phone, 0).0, 200);
        let body = json!({ "key": DETAILS, "revision": 1, "reason": "" });
        assert_eq!(ask(&server, &admin, "publish", &body).0, 200);
        let body = json!({ "key": DETAILS, "value": phone, "revision": 1, "base": 0 });
        assert_eq!(ask(&server, &moderator, "draft", &body).0, 200);
        let mut both = phone.clone();
        both["building-fund-account-number"]["value"] = "62123456789".into();
        let body = json!({ "key": DETAILS, "value": both, "revision": 2, "base": 1 });
        assert_eq!(ask(&server, &moderator, "draft", &body).0, 200);
        both["building-fund-account-number"]["value"] = "1".into();
        let body = json!({ "key": DETAILS, "value": both, "revision": 3, "base": 1 });
        assert_eq!(ask(&server, &moderator, "draft", &body).0, 403);
    }

    async fn what_an_update_does_not_take_any_more_is_told_its_editors(db: TestDatabase) {
        // A release that lacks a fact which the one that is built in has.
        let folder = copy_of_content();
        for (file, from, to) in [
            ("placeholders.toml", "[website-hosting]", "["),
            ("privacy.toml", "  { label = \"Where the website and its logs are kept\"", "\n"),
        ] {
            let file = folder.path().join(file);
            let text = std::fs::read_to_string(&file).unwrap();
            let (before, rest) = text.split_once(from).unwrap();
            let (_, after) = rest.split_once(to).unwrap();
            std::fs::write(&file, format!("{before}{to}{after}")).unwrap();
        }
        let content = folder.path().to_str().unwrap();
        let server = Server::start(&["--database-url", &db.url_text, "--content-dir", content]);
        let admin = sign_in(&db, &server, "admin");
        let form = |server: &Server| screen(server, &admin, "/admin/content/privacy");
        let publish_title = |server: &Server, base: i64| {
            let mut value = form(server)["published"].clone();
            value["page"]["title"] = "Our privacy".into();
            let body = json!({ "key": "privacy", "value": value, "revision": 0, "base": base });
            let saved = ask(server, &admin, "draft", &body).1;
            assert_eq!(saved, json!({ "revision": 1, "mistakes": [] }));
            let body = json!({ "key": "privacy", "revision": 1 });
            assert_eq!(ask(server, &admin, "publish", &body).0, 200);
        };
        publish_title(&server, 0);
        assert_eq!(form(&server)["notShown"], Value::Null);

        // Left running, it might take what is to be published next, and refuse it by its own rules.
        drop(server);
        let updated = Server::start(&["--database-url", &db.url_text]);
        let seen = form(&updated);
        let why = &seen["notShown"];
        assert_eq!(why["field"], "");
        assert_eq!(why["name"], "The centre's details, Who runs the website's server", "{why}");
        let history = screen(&updated, &admin, "/admin/content/privacy?history");
        assert_eq!((&history["current"], &history["seen"]), (&json!(1), &json!(0)));
        // Restored it would not fit any better, and its editor is told why.
        let body = json!({ "key": "privacy", "version": 1, "base": 1 });
        let (status, refused) = ask(&updated, &admin, "restore", &body);
        assert_eq!((status, &refused["mistakes"]), (422, &json!([why])));
        // The form has the text that visitors see, in which nothing is wrong.
        assert_eq!(seen["mistakes"], json!([]));
        assert_eq!(seen["published"]["page"]["title"], "Privacy");
        // It is shown again once it has what was missing.
        publish_title(&updated, 1);
        assert_eq!(form(&updated)["notShown"], Value::Null);
        let history = screen(&updated, &admin, "/admin/content/privacy?history");
        assert_eq!((&history["current"], &history["seen"]), (&json!(2), &json!(2)));
        assert!(updated.get("/privacy").text().contains(">Our privacy"));
    }

    async fn what_nobody_can_see_is_told_at_its_field(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let mut value = screen(&server, &admin, &format!("/admin/content/{KEY}"))["published"].clone();
        value["page"]["title"] = "a\u{0}b\u{1b}[31m".into();
        value["image"]["file"] = "a\u{0}b".into();
        let body = json!({ "key": KEY, "value": value, "revision": 0, "base": 0 });
        let (status, saved) = ask(&server, &admin, "draft", &body);
        assert_eq!(status, 200, "{saved}");
        let fields: Vec<_> = saved["mistakes"].as_array().unwrap().iter().map(|it| &it["field"]).collect();
        assert!(fields.contains(&&json!("page.title")) && fields.contains(&&json!("image.file")), "{saved}");
        assert_eq!(publish(&server, &admin, 1).0, 422);
        let lesson = "learn/lessons/deities/trimurti-concept.md";
        let body = json!({ "key": lesson, "value": { "text": "a\u{0}b" }, "revision": 0, "base": 0 });
        let (status, saved) = ask(&server, &admin, "draft", &body);
        assert_eq!((status, &saved["mistakes"][0]["field"]), (200, &json!("text")));
        let added = json!({ "collection": "events", "title": "A\u{0}day", "day": "2031-01-01" });
        let (status, made) = ask(&server, &admin, "add", &added);
        assert_eq!((status, &made["id"]), (200, &json!("events/2031-01-01-a-day")));
        let list = screen(&server, &admin, "/admin/content?q=day");
        let texts = list["texts"].as_array().unwrap();
        let added = texts.iter().find(|it| it["id"] == "events/2031-01-01-a-day").unwrap();
        assert_eq!(added["title"], "A day");

        // What is said of a change is one line of the history.
        let revision = draft(&server, &admin, "Seen", 1);
        let reason = "One\u{0}\n2\tnow\thome\u{1b}[2J";
        let body = json!({ "key": KEY, "revision": revision, "reason": reason });
        assert_eq!(ask(&server, &admin, "publish", &body), (200, json!({})));
        let history = screen(&server, &admin, &format!("/admin/content/{KEY}?history"));
        assert_eq!(history["versions"][0]["reason"], "One  2 now home [2J");
    }

    async fn who_signs_out_with_unsent_words_is_asked_first(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let student = sign_in(&db, &server, "student");
        let editor = sign_in(&db, &server, "moderator");
        let account = screen(&server, &editor, &format!("/admin/content/{KEY}"))["account"].clone();
        let sign_out = |query: &str, cookies: &str| {
            let headers = [("cookie", cookies), ("referer", &*format!("http://{}/donate", server.address))];
            let answer = server.request("POST", &format!("/api/session/end{query}"), &headers, "");
            assert_eq!(answer.status, 303);
            let is_out = answer.header("set-cookie").starts_with("session=;");
            (answer.header("location").to_owned(), is_out)
        };

        // Words of others do not hold anybody up, nor do those of people who edit nothing.
        let other = sign_in_as(&db, &server, "other@example.org", "moderator");
        let unsent = format!("unsent-{account}=1");
        assert_eq!(sign_out("", &format!("{other}; {unsent}")), ("/".to_owned(), true));
        let all = (0..9).fold(student, |cookies, id| format!("{cookies}; unsent-{id}=1"));
        assert_eq!(sign_out("", &all), ("/".to_owned(), true));

        let cookies = format!("{editor}; {unsent}");
        let question = "/admin/content?sign-out=%2Fdonate";
        assert_eq!(sign_out("", &cookies), (question.to_owned(), false));
        let asked = screen(&server, &cookies, question);
        assert_eq!(asked["screen"], "unsent");
        assert_eq!((&asked["account"], &asked["stay"]), (&account, &json!("/donate")));
        let answer = server.request("GET", question, &[("cookie", &cookies)], "");
        assert!(answer.text().contains("action=\"/api/session/end?anyway\""));
        for elsewhere in ["//example.com/", "https://example.com/", "", "/api/session"] {
            let path = format!("/admin/content?sign-out={elsewhere}");
            assert_eq!(screen(&server, &cookies, &path)["stay"], "/", "{elsewhere}");
        }

        assert_eq!(sign_out("?anyway", &cookies), ("/".to_owned(), true));
        // The session is over: there is nothing to ask any more.
        assert_eq!(sign_out("", &cookies).0, "/");

        // Visitors with the cookie have the same pages, from the same cache.
        let page = server.get(PAGE);
        let marked = server.request("GET", PAGE, &[("cookie", &unsent)], "");
        assert!(page.body == marked.body && page.header("etag") == marked.header("etag"));
        assert_eq!(marked.header("server-timing"), "");
    }

    async fn no_key_leads_out_of_the_texts(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        let (deep, long) = (format!("events/{}a", "a/".repeat(100)), format!("events/{}", "a".repeat(101)));
        for key in [
            "../../etc/passwd", "events/../home", "events/..", "events/a\u{0}b", "events/ünï", "", "/",
            "home.toml.toml", "media/home/hero", "ABOUT/vedanta", "about//vedanta", &deep, &long,
        ] {
            let body = json!({
                "key": key, "value": {}, "revision": 0, "base": 0, "account": 1, "version": 1, "job": 1,
                "name": "a", "publishAt": "2099-01-01T08:00",
            });
            for what in [
                "draft", "check", "publish", "follow", "ready", "take-over", "discard", "restore", "preview", "rename",
                "remove", "schedule", "unschedule",
            ] {
                let (status, told) = ask(&server, &admin, what, &body);
                assert_eq!(status, 404, "{key:?} {what} {told}");
                assert!(!told["message"].as_str().unwrap().is_empty());
            }
        }
        for body in ["", "{", "null", "[]", r#"{"key":7}"#, r#"{"key":"home","value":{"a":"\ud800"}}"#] {
            let headers = [JSON, ("cookie", &*admin)];
            let answer = server.request("POST", "/api/office/texts/draft", &headers, body);
            assert_eq!(answer.status, 400, "{body}");
        }
        // Deeper than any file is: a draft like any other that is not finished.
        let deep = format!("{}1{}", "{\"a\":".repeat(120), "}".repeat(120));
        let value: Value = serde_json::from_str(&deep).unwrap();
        let body = json!({ "key": KEY, "value": value, "revision": 0, "base": 0 });
        assert_eq!(ask(&server, &admin, "draft", &body).0, 200);
        assert_eq!(publish(&server, &admin, 1).0, 422);
        screen(&server, &admin, &format!("/admin/content/{KEY}"));
        assert!(!server.log().contains("panic"));
    }

    async fn limits_are_refused_with_words(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text, "--max-text-size", "1", "--max-drafts", "1"]);
        let admin = sign_in(&db, &server, "admin");
        let save = |key: &str, text: &str| {
            let body = json!({ "key": key, "value": { "a": text }, "revision": 0, "base": 0 });
            ask(&server, &admin, "draft", &body)
        };
        let (status, told) = save("home", &"x".repeat(2000));
        assert_eq!(status, 413);
        assert!(told["message"].as_str().unwrap().contains("1 KiB"), "{told}");
        assert_eq!(save("home", "x").0, 200);
        let (status, told) = save("donate", "x");
        assert_eq!(status, 409);
        assert!(told["message"].as_str().unwrap().contains("1 drafts"), "{told}");
        assert_eq!(save("nothing/like-this", "x").0, 404);
    }

    async fn a_page_leads_to_its_text(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        for (page, key) in [
            ("/", "home"),
            ("/about/vedanta", "about/vedanta"),
            ("/services/special-functions/sunday-satsang", "events/sunday-satsang"),
            ("/gallery/image/x", "gallery"),
        ] {
            let path = format!("/admin/content?page={}", page.replace('/', "%2F"));
            let answer = server.request("GET", &path, &[("cookie", &admin)], "");
            let location = format!("/admin/content/{key}");
            assert_eq!((answer.status, answer.header("location")), (302, &*location), "{page}");
        }
        let answer = server.request("GET", "/admin/content/nothing", &[("cookie", &admin)], "");
        assert_eq!(answer.status, 404);
    }
}

#[test]
fn what_was_published_is_shown_without_the_database() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let url = format!("sqlite:{folder}/centre.db");
    {
        let server = Server::start(&["--data-dir", folder]);
        let mut process = command()
            .args(["user", "add", "admin@example.org", "--first-name", "Sample"])
            .args([
                "--last-name",
                "Admin",
                "--role",
                "admin",
                "--data-dir",
                folder,
            ])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        writeln!(process.stdin.take().unwrap(), "a long password").unwrap();
        assert!(ended(&mut process).success());
        let admin = support::sign_in(&server, "admin@example.org");
        let revision = draft(&server, &admin, "Kept", 0);
        assert_eq!(publish(&server, &admin, revision).0, 200);
        assert!(shows(&server, "Kept"));
    }
    let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
    let server = Server::start(&["--data-dir", folder, "--database-url", nowhere]);
    assert!(shows(&server, "Kept"));
    let ready = server.get("/readyz");
    assert_eq!(ready.status, 200);
    assert!(ready.text().contains("the database does not answer"));
    // With neither a database nor a kept revision nobody knows what visitors are to see.
    let server = Server::start(&["--database-url", nowhere]);
    assert_eq!(server.get("/readyz").status, 503);
    drop(server);
    // One that is broken is none; what the program came with is shown, and it starts.
    let broken = tempfile::tempdir().unwrap();
    let kept = std::fs::read(data.path().join("published.json")).unwrap();
    std::fs::write(
        broken.path().join("published.json"),
        &kept[..kept.len() / 2],
    )
    .unwrap();
    let broken = broken.path().to_str().unwrap();
    let server = Server::start(&["--data-dir", broken, "--database-url", nowhere]);
    assert_eq!(
        (server.get("/readyz").status, server.get(PAGE).status),
        (503, 200)
    );
    server.wait_for_log("published.json cannot be read");
    drop(server);
    let server = Server::start(&["--data-dir", folder, "--database-url", &url]);
    assert!(shows(&server, "Kept"));
}

//! The notice above every page, from its publication to its end.

use std::fs;

use centre_testing::on_both_databases;
use serde_json::{Value, json};

use crate::content_editing::{ask, sign_in};
use crate::support::{Server, until};

const WORDS: &str = "No class today: water outage";

/// Publishes this notice, which takes the place of version `base`.
fn put_up(server: &Server, cookie: &str, value: &Value, base: i64) -> (u16, Value) {
    let body = json!({ "key": "notice", "value": value, "revision": 0, "base": base });
    let (status, saved) = ask(server, cookie, "draft", &body);
    assert_eq!(status, 200, "{saved}");
    let body = json!({ "key": "notice", "revision": saved["revision"], "reason": "" });
    ask(server, cookie, "publish", &body)
}

on_both_databases! {
    async fn it_stands_above_every_page_until_its_end(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        let set = |moment: &str| {
            let written = clock.with_extension("new");
            fs::write(&written, moment).unwrap();
            fs::rename(written, &clock).unwrap();
        };
        set("2030-06-01T08:00:00+02:00");
        let clock = clock.to_str().unwrap();
        let server = Server::start(&["--database-url", &db.url_text, "--test-clock", clock]);
        let admin = sign_in(&db, &server, "admin");
        let pages = ["/", "/about/vedanta", "/learn/games/wordle", "/nothing-here"];
        let before = pages.map(|page| server.get(page).text());
        let refused = put_up(&server, &admin, &json!({ "text": WORDS }), 0);
        assert_eq!((refused.0, &refused.1["mistakes"][0]["field"]), (422, &json!("until")));
        let notice = json!({ "text": WORDS, "until": "2030-06-01T10:00" });
        let body = json!({ "key": "notice", "revision": 1 });
        assert_eq!(ask(&server, &admin, "discard", &body).0, 200);
        assert_eq!(put_up(&server, &admin, &notice, 0).0, 200);
        for page in pages {
            let answer = server.get(page);
            let line = format!(">{WORDS}</p>");
            assert_eq!(answer.markup().matches(&line).count(), 1, "{page}");
            let (first, _) = answer.markup().split_once("<header").map(|(a, b)| (a.to_owned(), b.len())).unwrap();
            assert!(first.contains(&line), "{page}: it does not come first");
        }
        let own = server.request("GET", "/about/vedanta", &[("cookie", &admin)], "");
        assert!(own.text().contains(WORDS));

        // It ends by the clock, also in pages that follow nothing else of it.
        set("2030-06-01T10:00:00+02:00");
        until("it is gone", || !server.get("/about/vedanta").text().contains(WORDS));
        for (page, before) in pages.into_iter().zip(before) {
            assert_eq!(server.get(page).text(), before, "{page}");
        }
        assert!(!server.request("GET", "/about/vedanta", &[("cookie", &admin)], "").text().contains(WORDS));
    }
}

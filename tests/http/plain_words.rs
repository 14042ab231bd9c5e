//! What editors are told of texts: what fields are called, what is wrong with them, and what only
//! administrators change.

use centre_testing::on_both_databases;
use serde_json::{Value, json};

use crate::content_editing::{ask, screen, sign_in};
use crate::support::Server;

/// Texts whose fields are of all kinds.
const TEXTS: [&str; 6] = [
    "home",
    "contact",
    "donate",
    "gallery",
    "learn/community",
    "services/nutrition-programme",
];

fn form(server: &Server, cookie: &str, key: &str) -> Value {
    screen(server, cookie, &format!("/admin/content/{key}"))
}

/// Saves a draft; what is wrong with it.
fn draft(server: &Server, cookie: &str, key: &str, value: &Value, revision: i64) -> (u16, Value) {
    let body = json!({ "key": key, "value": value, "revision": revision, "base": 0 });
    ask(server, cookie, "draft", &body)
}

on_both_databases! {
    async fn search_words_and_addresses_are_for_administrators(db: TestDatabase) {
        const KEY: &str = "services/nutrition-programme";
        let server = Server::start(&["--database-url", &db.url_text]);
        let (admin, moderator) = (sign_in(&db, &server, "admin"), sign_in(&db, &server, "moderator"));
        for key in TEXTS {
            assert!(form(&server, &admin, key)["form"]["properties"]["page"].is_object(), "{key}");
            let seen = form(&server, &moderator, key);
            assert_eq!(seen["form"]["properties"]["page"], Value::Null, "{key}");
            assert!(seen["published"]["page"].is_object(), "its value is kept: {key}");
        }
        let mut value = form(&server, &moderator, KEY)["published"].clone();
        // A photograph comes without an address, and goes with its own.
        let images = value["gallery"]["images"].as_array_mut().unwrap();
        let mut new = images[0].clone();
        new.as_object_mut().unwrap().remove("id");
        images.remove(1);
        images.push(new);
        let (status, saved) = draft(&server, &moderator, KEY, &value, 0);
        assert_eq!((status, &saved["mistakes"]), (200, &json!([])));
        for (pointer, words) in [
            ("/page/title", "Other words"),
            ("/page/description", "Other words"),
            ("/gallery/images/0/id", "another-address"),
        ] {
            let mut other = value.clone();
            *other.pointer_mut(pointer).unwrap() = words.into();
            let (status, told) = draft(&server, &moderator, KEY, &other, 1);
            assert_eq!(status, 403, "{pointer}");
            assert_eq!(told["message"], "Only administrators change this. Please ask one of them.");
            // Nor is it published, alone or with others.
            for (what, body) in [
                ("publish", json!({ "key": KEY, "revision": 1 })),
                ("publish-together", json!({ "key": KEY, "texts": [{ "key": KEY, "revision": 1, "base": 0 }] })),
            ] {
                assert_eq!(ask(&server, &moderator, what, &body).0, 403, "{what}");
            }
        }
        // What an administrator has written of it does not become a moderator's.
        let mut other = value.clone();
        other["page"]["title"] = "Other words".into();
        assert_eq!(draft(&server, &admin, KEY, &other, 0).0, 200);
        let seen = form(&server, &moderator, KEY);
        let name = &seen["colleagues"][0]["changes"][0]["name"];
        assert_eq!(name, "Search words and the browser's tab, words in the browser's tab");
        let take_over = json!({ "key": KEY, "account": seen["colleagues"][0]["account"] });
        let discard = json!({ "key": KEY, "revision": 1 });
        assert_eq!(ask(&server, &moderator, "discard", &discard).0, 200);
        assert_eq!(ask(&server, &moderator, "take-over", &take_over).0, 403);
    }

    async fn what_a_moderator_begins_goes_on(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let moderator = sign_in(&db, &server, "moderator");
        let body = json!({ "collection": "quizzes", "title": "A quiz of ours", "day": "", "topic": "" });
        let (status, told) = ask(&server, &moderator, "add", &body);
        assert_eq!(status, 200, "{told}");
        let key = told["id"].as_str().unwrap().to_owned();
        let shown = form(&server, &moderator, &key);
        let mut value = shown["draft"]["value"].clone();
        assert!(value["page"].is_object());
        value["description"] = "Ten questions.".into();
        let body = json!({ "key": key, "value": value, "revision": shown["draft"]["revision"], "base": 0 });
        assert_eq!(ask(&server, &moderator, "draft", &body).0, 200);
        value["page"]["title"] = "Other words".into();
        let body = json!({ "key": key, "value": value, "revision": 2, "base": 0 });
        assert_eq!(ask(&server, &moderator, "draft", &body).0, 403);
    }

    async fn mistakes_name_their_field_in_the_words_of_the_form(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db, &server, "admin");
        for (key, pointer, wrong, name, message) in [
            ("home", "/slides/0/headline", json!(7), "Slides at the top 1, large words", "Write some words here."),
            ("home", "/slides/0/button/href", json!("donate"), "Slides at the top 1, button, leads to", "\u{201c}donate\u{201d} is no address on this website; write it like /donate."),
            ("home", "/slides/0/image/file", json!("nothing/there"), "Slides at the top 1, picture", "There is no such picture any more; choose another."),
            ("contact", "/email/value/fact", json!("nobody"), "E-mail address, what it says", "There is no such detail; choose one."),
            ("gallery", "/images/2/date", json!("yesterday"), "Photographs 3, day", "Choose a day."),
            ("donate", "/form/defaultAmount", json!("much"), "Form for online donations, amount that is there at first, in rand", "Write a number in figures, neither below 0 nor too large."),
            ("placeholders", "/contact-phone/value", json!("1"), "Telephone", "It is not a phone number; write digits, spaces and a leading +27."),
        ] {
            let shown = form(&server, &admin, key);
            let mut value = shown["published"].clone();
            let (parent, field) = pointer.rsplit_once('/').unwrap();
            value.pointer_mut(parent).unwrap()[field] = wrong;
            let revision = shown["draft"]["revision"].as_i64().unwrap_or_default();
            let (status, saved) = draft(&server, &admin, key, &value, revision);
            assert_eq!(status, 200, "{pointer}: {saved}");
            let mistake = &saved["mistakes"][0];
            assert_eq!((&mistake["name"], &mistake["message"]), (&json!(name), &json!(message)), "{pointer}");
            // The same is said where it is not published.
            let revision = &saved["revision"];
            let (status, refused) = ask(&server, &admin, "publish", &json!({ "key": key, "revision": revision }));
            assert_eq!((status, &refused["mistakes"][0]), (422, mistake));
            // What the history says of a change has the same names.
            if key == "placeholders" {
                let body = json!({ "key": key, "revision": revision });
                assert_eq!(ask(&server, &admin, "discard", &body).0, 200);
                value[field_of(pointer)]["value"] = "011 123 4567".into();
                assert_eq!(draft(&server, &admin, key, &value, 0).0, 200);
                assert_eq!(ask(&server, &admin, "publish", &json!({ "key": key, "revision": 1 })).0, 200);
                let history = screen(&server, &admin, "/admin/content/placeholders?history");
                assert_eq!(history["versions"][0]["changes"][0]["name"], name);
            }
        }
    }
}

fn field_of(pointer: &str) -> &str {
    pointer.split('/').nth(1).unwrap_or_default()
}

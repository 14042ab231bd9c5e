//! What the cookie of a session opens to whoever has stolen it, and what asks again first, on both databases.

use centre_store::{Account, BrowserSecrets, NewPasskey, Secret};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::account_security::{JSON, add, get, old_session, post, server, set_up_codes, sign_in};
use crate::content_editing::{ask, screen};

/// A session that was begun with a code twenty minutes ago.
async fn old_session_with_code(db: &TestDatabase, account: &Account) -> String {
    let earlier = Timestamp::now() - SignedDuration::from_mins(20);
    let replaced = BrowserSecrets::default();
    let begun = db
        .store
        .begin_session(account, "Firefox on Windows", replaced, true, earlier)
        .await;
    format!("session={}", begun.unwrap().session.reveal())
}

/// All that is known of an account, and what opens it.
async fn state(db: &TestDatabase, account: &Account) -> (Value, Account) {
    let known = db.store.known_of(&account.email, Timestamp::now()).await;
    let known = serde_json::to_value(known.unwrap()).unwrap();
    let account = db.store.account(account.id).await.unwrap().unwrap();
    (known, account)
}

on_both_databases! {
    async fn a_stolen_session_changes_nothing_without_being_asked_again(db: TestDatabase) {
        let server = server(&db, &[]);
        let (boss, asha) = (add(&db, "boss", "admin").await, add(&db, "asha", "student").await);
        let phone = sign_in(&server, "boss");
        let (mut app, _) = set_up_codes(&db, &server, &boss, &phone).await;
        let key = NewPasskey {
            credential_id: vec![1; 16],
            algorithm: -7,
            public_key: vec![1; 65],
            sign_count: 0,
            name: "Phone".to_owned(),
        };
        let elsewhere = Secret::generate().unwrap();
        db.store.add_passkey(&boss, &key, &elsewhere, Timestamp::now()).await.unwrap();
        sign_in(&server, "asha");
        let passkey = db.store.passkeys(boss.id).await.unwrap()[0].id;
        let stolen = old_session_with_code(&db, &boss).await;
        let listed = get(&server, "/api/sessions", &stolen);
        let listed: Value = serde_json::from_slice(&listed.body).unwrap();
        let other = listed["sessions"].as_array().unwrap().iter().find(|it| it["current"] == false);
        let other = other.unwrap()["id"].as_str().unwrap().to_owned();

        let (own, id) = (boss.id, asha.id);
        let tries = [
            ("/api/second-factor/begin", json!({})),
            ("/api/second-factor/check", json!({ "code": app.code() })),
            ("/api/second-factor/recovery", json!({})),
            ("/api/second-factor/remove", json!({})),
            ("/api/passkeys/begin", json!({})),
            ("/api/passkeys", json!({ "clientData": "", "attestation": "" })),
            ("/api/passkeys/remove", json!({ "passkey": passkey.to_string() })),
            // One session or browser, and all others.
            ("/api/sessions/end", json!({ "session": other })),
            ("/api/sessions/end", json!({ "session": "others" })),
            // Also with the right old one.
            ("/api/profile/password", json!({ "oldPassword": crate::support::PASSWORD, "password": "a thief's password" })),
            ("/api/office/people/role", json!({ "person": own.to_string(), "role": "teacher", "given": "yes" })),
            ("/api/office/people/role", json!({ "person": id.to_string(), "role": "admin", "given": "yes" })),
            ("/api/office/people/active", json!({ "person": id.to_string(), "active": "no" })),
            ("/api/office/people/sign-out", json!({ "person": id.to_string() })),
            ("/api/office/people/reset-factor", json!({ "person": own.to_string() })),
            ("/api/office/people/export", json!({ "person": id.to_string() })),
            ("/api/office/people/export", json!({ "person": own.to_string() })),
            ("/api/office/people/delete", json!({ "person": id.to_string(), "messages": "yes" })),
        ];
        let before = (state(&db, &boss).await, state(&db, &asha).await);
        for (path, body) in &tries {
            // With a script and without.
            let asked = server.request("POST", path, &[JSON, ("cookie", &stolen)], &body.to_string());
            assert_eq!(asked.status, 403, "{path} {body}: {}", asked.text());
            assert!(asked.text().contains(r#""location":"/auth/again?from=%2F"#), "{path}: {}", asked.text());
            let mut form = url::form_urlencoded::Serializer::new(String::new());
            form.extend_pairs(body.as_object().unwrap().iter().map(|(name, it)| (name, it.as_str().unwrap())));
            let asked = post(&server, path, &stolen, &form.finish());
            assert_eq!(asked.status, 303, "{path} {body}");
            assert!(asked.header("location").starts_with("/auth/again?from=%2F"), "{path}");
        }
        // The address changes nowhere.
        let body = "firstName=boss&lastName=Person&email=thief%40example.org";
        assert_eq!(post(&server, "/api/profile", &stolen, body).status, 303);
        assert_eq!((state(&db, &boss).await, state(&db, &asha).await), before);

        // With a code all of it goes on, as for the owner.
        let body = format!("codeOrPassword={}&from=%2F", app.code());
        assert_eq!(post(&server, "/api/session/reauthentication", &stolen, &body).status, 303);
        for (path, body) in tries {
            let answer = server.request("POST", path, &[JSON, ("cookie", &stolen)], &body.to_string());
            assert!(!answer.text().contains("/auth/again"), "{path} {body}: {}", answer.text());
        }
    }

    async fn bank_details_ask_again_wherever_they_are_published(db: TestDatabase) {
        const KEY: &str = "placeholders";
        let server = server(&db, &[]);
        let boss = add(&db, "boss", "admin").await;
        add(&db, "other", "admin").await;
        let (owner, colleague) = (sign_in(&server, "boss"), sign_in(&server, "other"));
        let writer = db.store.account_by_email("other@example.org").await.unwrap().unwrap().id;
        let stolen = old_session(&db, &boss).await;
        let shown = |cookie: &str| screen(&server, cookie, "/admin/content/placeholders");
        // Saves a draft with another account number.
        let mut number = 0;
        let mut draft = |cookie: &str| {
            number += 1;
            let shown = shown(cookie);
            let mut value = shown["published"].clone();
            value["building-fund-account-number"]["value"] = format!("6212345678{number}").into();
            let revision = shown["draft"]["revision"].as_i64().unwrap_or(0);
            let body = json!({ "key": KEY, "value": value, "base": shown["version"], "revision": revision });
            let (status, saved) = ask(&server, cookie, "draft", &body);
            assert_eq!((status, &saved["mistakes"]), (200, &json!([])), "{saved}");
            saved["revision"].as_i64().unwrap()
        };
        let version = || shown(&owner)["version"].as_i64().unwrap();
        let later = "2099-01-01T08:00";
        for way in [
            "publish", "approve", "restore", "restore the release", "together", "undo together",
            "schedule", "take back later",
        ] {
            let base = version();
            let (what, body) = match way {
                "publish" => ("publish", json!({ "key": KEY, "revision": draft(&owner) })),
                "approve" => {
                    let revision = draft(&colleague);
                    ("publish", json!({ "key": KEY, "revision": revision, "account": writer }))
                }
                "restore" => ("restore", json!({ "key": KEY, "version": 1, "base": base })),
                "restore the release" => ("restore", json!({ "key": KEY, "version": 0, "base": base })),
                "together" => {
                    let text = json!({ "key": KEY, "revision": draft(&owner), "base": base });
                    ("publish-together", json!({ "key": KEY, "texts": [text] }))
                }
                "undo together" => {
                    let text = json!({ "key": KEY, "version": 1, "base": base });
                    ("restore-together", json!({ "key": KEY, "texts": [text] }))
                }
                "schedule" => {
                    let revision = draft(&owner);
                    ("schedule", json!({ "key": KEY, "revision": revision, "publishAt": later }))
                }
                _ => ("schedule", json!({ "key": KEY, "revision": 0, "takeBackAt": later })),
            };
            let (status, told) = ask(&server, &stolen, what, &body);
            assert_eq!(status, 403, "{way}: {told}");
            assert_eq!(told["location"], "/auth/again?from=%2Fadmin%2Fcontent%2Fplaceholders", "{way}");
            assert_eq!((version(), &shown(&owner)["planned"]), (base, &json!([])), "{way}");
            let (status, told) = ask(&server, &owner, what, &body);
            assert_eq!(status, 200, "{way}: {told}");
            if what == "schedule" {
                assert_eq!(ask(&server, &owner, "unschedule", &json!({ "key": KEY })).0, 200);
            } else {
                assert_eq!(version(), base + 1, "{way}");
            }
        }
    }
}

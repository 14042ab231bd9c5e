//! Signing in and out, registering, forgotten passwords and the profile over HTTP, on both
//! databases.

use std::io::Write as _;
use std::process::Stdio;

use crate::support::{Answer, Server, command};
use centre_store::testing::TestDatabase;
use centre_store::{MailContent, MailWorker, on_both_databases};
use jiff::{SignedDuration, Timestamp};

const JSON: (&str, &str) = ("content-type", "application/json");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const ASHA: &str = r#"{"firstName":"Asha","lastName":"Naidoo","email":"asha@example.org","password":"a long password"}"#;
const SIGN_IN: &str = r#"{"email":"Asha@Example.org","password":"a long password"}"#;

/// A server on this database that believes one proxy, so that a test can be many visitors.
fn server(db: &TestDatabase, arguments: &[&str]) -> Server {
    let mut all = vec!["--database-url", &db.url_text, "--trusted-proxies", "1"];
    all.extend(arguments);
    Server::start(&all)
}

/// A server that queues mail and cannot send it, for nobody listens there.
fn server_with_mail(db: &TestDatabase) -> Server {
    server(
        db,
        &[
            "--smtp-url",
            "smtp://127.0.0.1:9",
            "--mail-to",
            "office@centre.example",
        ],
    )
}

fn post(server: &Server, path: &str, body: &str) -> Answer {
    server.request("POST", path, &[JSON], body)
}

fn registered(server: &Server) {
    let answer = post(server, "/api/account", ASHA);
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// The cookie that the answer sets, as the browser sends it back.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let cookies = answer.headers.get_all("set-cookie").iter();
    cookies
        .map(|cookie| {
            cookie
                .to_str()
                .unwrap()
                .split(';')
                .next()
                .unwrap()
                .to_owned()
        })
        .find(|cookie| cookie.starts_with(&format!("{name}=")))
}

fn signed_in(server: &Server) -> String {
    let answer = post(server, "/api/session", SIGN_IN);
    assert_eq!(answer.status, 200, "{}", answer.text());
    cookie(&answer, "session").unwrap()
}

fn user(server: &Server, cookie: &str) -> String {
    let answer = server.request("GET", "/api/session", &[("cookie", cookie)], "");
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.text()
}

/// The token in the mail that waits longest; the mail counts as sent.
async fn mailed_token(db: &TestDatabase) -> String {
    let worker = MailWorker::new().unwrap();
    // Past the retries of the worker, which cannot send it.
    let later = Timestamp::now() + SignedDuration::from_mins(30);
    for _ in 0..100 {
        let lease = SignedDuration::from_mins(5);
        if let Some(mail) = db
            .store
            .claim_mails(&worker, 1, lease, later)
            .await
            .unwrap()
            .pop()
        {
            db.store.mail_sent(&worker, mail.id, later).await.unwrap();
            match mail.content {
                MailContent::ConfirmEmail { token, .. }
                | MailContent::ResetPassword { token, .. } => {
                    return token;
                }
                _ => {}
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no mail with a link was queued");
}

on_both_databases! {
    async fn an_account_is_used_from_registration_to_sign_out(db: TestDatabase) {
        let server = server(&db, &[]);
        let answer = post(&server, "/api/account", ASHA);
        assert_eq!((answer.status, &*answer.text()), (200, r#"{"confirm":false}"#));

        let answer = post(&server, "/api/session", SIGN_IN);
        assert_eq!(answer.status, 200);
        let set = answer.header("set-cookie");
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=7776000"] {
            assert!(set.contains(attribute), "{set}");
        }
        assert!(!set.contains("Secure"), "{set}");
        let cookie = cookie(&answer, "session").unwrap();
        let me = r#"{"user":{"email":"asha@example.org","firstName":"Asha","lastName":"Naidoo","initials":"AN","roles":[]}}"#;
        assert_eq!(user(&server, &cookie), me);
        assert_eq!(user(&server, "session=forged"), r#"{"user":null}"#);

        let page = server.request("GET", "/", &[("cookie", &cookie)], "");
        assert_eq!(page.header("cache-control"), "private, no-cache");
        assert!(page.text().contains(r#""user":{"email":"asha@example.org""#));
        let stranger = server.get("/");
        assert!(!stranger.text().contains("asha@example.org"));
        assert!(stranger.header("cache-control").starts_with("public"));

        let answer = server.request("DELETE", "/api/session", &[("cookie", &cookie)], "");
        assert_eq!(answer.status, 200);
        assert!(answer.header("set-cookie").starts_with("session=;"));
        assert_eq!(user(&server, &cookie), r#"{"user":null}"#);
    }

    async fn behind_tls_the_cookie_is_bound_to_the_host(db: TestDatabase) {
        let server = server(&db, &["--public-url", "https://centre.example"]);
        registered(&server);
        let answer = post(&server, "/api/session", SIGN_IN);
        let set = answer.header("set-cookie");
        assert!(set.starts_with("__Host-session=") && set.contains("Secure"), "{set}");
    }

    async fn signing_in_changes_the_session(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let first = signed_in(&server);
        let answer = server.request("POST", "/api/session", &[JSON, ("cookie", &first)], SIGN_IN);
        let second = cookie(&answer, "session").unwrap();
        assert_ne!(first, second);
        assert_eq!(user(&server, &first), r#"{"user":null}"#);
        assert!(user(&server, &second).contains("Asha"));
    }

    async fn strangers_learn_nothing_from_answers(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let wrong = post(&server, "/api/session", r#"{"email":"asha@example.org","password":"wrong password"}"#);
        let unknown = post(&server, "/api/session", r#"{"email":"nobody@example.org","password":"wrong password"}"#);
        assert_eq!(wrong.status, 401);
        assert_eq!((unknown.status, unknown.text()), (wrong.status, wrong.text()));
        let again = post(&server, "/api/account", ASHA);
        assert_eq!((again.status, &*again.text()), (200, r#"{"confirm":false}"#));
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);
    }

    async fn strangers_learn_nothing_from_times(db: TestDatabase) {
        let server = server(&db, &["--metrics-listen", "127.0.0.1:0"]);
        registered(&server);
        let sign_in = |name: &str| format!(r#"{{"email":"{name}@example.org","password":"wrong password"}}"#);
        // The first of all makes what passwords for unknown accounts are compared with.
        post(&server, "/api/session", &sign_in("asha"));
        // Hashing is what takes the time.
        let hashes = |path: &str, body: &str| {
            let before = server.counter("centre_password_hashes_total");
            post(&server, path, body);
            server.counter("centre_password_hashes_total") - before
        };
        for name in ["asha", "nobody", "somebody"] {
            assert_eq!(hashes("/api/session", &sign_in(name)), 1, "{name}");
            let register = ASHA.replace("asha@", &format!("{name}@"));
            assert_eq!(hashes("/api/account", &register), 1, "{name}");
        }
        assert_eq!(hashes("/api/session", "{}"), 0);
    }

    async fn one_address_cannot_try_many_accounts(db: TestDatabase) {
        let server = server(&db, &[]);
        let guess = |account: u32| {
            let body = format!(r#"{{"email":"nobody{account}@example.org","password":"wrong password"}}"#);
            post(&server, "/api/session", &body).status
        };
        assert!((0..30).all(|account| guess(account) == 401));
        assert_eq!(guess(30), 429);
        let register = |account: u32| {
            post(&server, "/api/account", &ASHA.replace("asha@", &format!("asha{account}@"))).status
        };
        assert!((0..10).all(|account| register(account) == 200));
        assert_eq!(register(10), 429);
    }

    async fn what_is_missing_is_said(db: TestDatabase) {
        let server = server(&db, &[]);
        for (path, body, message) in [
            ("/api/session", "{}", "Please fill in all required fields"),
            ("/api/session", r#"{"email":"a@b.co"}"#, "Please fill in all required fields"),
            ("/api/account", r#"{"email":"a@b.co","password":"a long password"}"#, "Please fill in all required fields"),
            ("/api/account", r#"{"firstName":"A","lastName":"B","email":"a","password":"a long password"}"#, "Please enter a valid email address."),
            ("/api/account", r#"{"firstName":"A","lastName":"B","email":"a@b.co","password":"short"}"#, "Password must be at least 8 characters."),
            ("/api/password-reset", r#"{"email":"a"}"#, "Please enter a valid email address."),
        ] {
            let answer = post(&server, path, body);
            assert_eq!(answer.status, 422, "{path} {body}");
            let start = format!(r#"{{"message":"{message}","errors":{{"#);
            assert!(answer.text().starts_with(&start), "{}", answer.text());
        }
    }

    async fn passwords_cannot_be_guessed_for_long(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let guess = |visitor: u32| {
            let address = format!("192.0.2.{visitor}");
            let headers = [JSON, ("x-forwarded-for", &*address)];
            let body = r#"{"email":"asha@example.org","password":"wrong password"}"#;
            server.request("POST", "/api/session", &headers, body)
        };
        for visitor in 0..10 {
            assert_eq!(guess(visitor).status, 401);
        }
        let refused = guess(10);
        assert_eq!(refused.status, 429);
        assert!(refused.header("retry-after").parse::<u32>().unwrap() > 0);
        assert_eq!(refused.text(), r#"{"message":"Please try again later."}"#);
    }

    async fn a_new_account_is_confirmed_by_mail(db: TestDatabase) {
        let server = server_with_mail(&db);
        let answer = post(&server, "/api/account", ASHA);
        assert_eq!((answer.status, &*answer.text()), (200, r#"{"confirm":true}"#));
        let token = mailed_token(&db).await;
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 403);
        let body = format!(r#"{{"token":"{token}"}}"#);
        assert_eq!(post(&server, "/api/account/confirm", &body).status, 200);
        assert_eq!(post(&server, "/api/account/confirm", &body).status, 410);
        assert_eq!(post(&server, "/api/account/confirm", r#"{"token":"forged"}"#).status, 410);
        signed_in(&server);
    }

    async fn a_forgotten_password_is_replaced_and_sessions_end(db: TestDatabase) {
        let server = server_with_mail(&db);
        post(&server, "/api/account", ASHA);
        let body = format!(r#"{{"token":"{}"}}"#, mailed_token(&db).await);
        post(&server, "/api/account/confirm", &body);
        let cookie = signed_in(&server);

        let known = post(&server, "/api/password-reset", r#"{"email":"asha@example.org"}"#);
        let unknown = post(&server, "/api/password-reset", r#"{"email":"nobody@example.org"}"#);
        assert_eq!((known.status, known.text()), (unknown.status, unknown.text()));
        assert_eq!(known.status, 200);
        let token = mailed_token(&db).await;
        let body = format!(r#"{{"token":"{token}","password":"another password"}}"#);
        assert_eq!(post(&server, "/api/password", &body).status, 200);
        assert_eq!(post(&server, "/api/password", &body).status, 410);
        assert_eq!(user(&server, &cookie), r#"{"user":null}"#);
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 401);
        let new = r#"{"email":"asha@example.org","password":"another password"}"#;
        assert_eq!(post(&server, "/api/session", new).status, 200);
    }

    async fn the_profile_is_kept(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let cookie = signed_in(&server);
        let names = r#"{"firstName":"Ma","lastName":"Devi","email":"ignored@example.org"}"#;
        let answer = server.request("POST", "/api/profile", &[JSON, ("cookie", &cookie)], names);
        assert_eq!(answer.status, 200);
        let me = user(&server, &cookie);
        assert!(me.contains(r#""email":"asha@example.org","firstName":"Ma","lastName":"Devi""#), "{me}");
        let empty = server.request("POST", "/api/profile", &[JSON, ("cookie", &cookie)], "{}");
        assert_eq!(empty.status, 422);
        assert_eq!(post(&server, "/api/profile", names).status, 401);
    }

    async fn other_sites_cannot_act_for_a_visitor(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let cookie = signed_in(&server);
        let body = r#"{"firstName":"Evil","lastName":"Evil"}"#;
        for foreign in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
        ] {
            for (method, path) in [
                ("POST", "/api/profile"),
                ("POST", "/api/session"),
                ("DELETE", "/api/session"),
                ("POST", "/api/session/end"),
                ("POST", "/api/contact"),
            ] {
                for content_type in [JSON, FORM] {
                    let headers = [content_type, ("cookie", &*cookie), foreign];
                    let answer = server.request(method, path, &headers, body);
                    assert_eq!(answer.status, 403, "{method} {path} {foreign:?}");
                }
            }
        }
        // What a page can send without being asked is no JSON.
        let headers = [("content-type", "text/plain"), ("cookie", &*cookie)];
        assert_eq!(server.request("POST", "/api/profile", &headers, body).status, 415);
        assert!(user(&server, &cookie).contains("Asha"));
        let headers = [JSON, ("cookie", &*cookie), ("sec-fetch-site", "same-origin")];
        assert_eq!(server.request("POST", "/api/profile", &headers, body).status, 200);
    }

    async fn everything_works_without_scripts(db: TestDatabase) {
        let server = server(&db, &[]);
        let form = |path: &str, cookie: &str, body: &str| {
            server.request("POST", path, &[FORM, ("cookie", cookie)], body)
        };
        let answer = form("/api/account", "", "firstName=Asha&lastName=Naidoo&email=asha%40example.org&password=a+long+password");
        assert_eq!((answer.status, answer.header("location")), (303, "/login"));
        let notice = cookie(&answer, "notice").unwrap();
        let page = server.request("GET", "/", &[("cookie", &notice)], "");
        assert!(page.markup().contains("Your account has been successfully created."));
        assert_eq!(page.header("cache-control"), "no-store");
        assert!(cookie(&page, "notice").is_some_and(|cookie| cookie == "notice="));

        let wrong = form("/api/session", "", "email=asha%40example.org&password=secretly+wrong&from=%2Fprofile");
        assert_eq!(wrong.status, 401);
        assert!(wrong.markup().contains("The email address or the password is not right."));
        let html = wrong.text();
        assert!(html.contains("asha@example.org") && !html.contains("secretly wrong"));

        let answer = form("/api/session", "", "email=asha%40example.org&password=a+long+password&from=%2Fprofile");
        assert_eq!((answer.status, answer.header("location")), (303, "/profile"));
        let session = cookie(&answer, "session").unwrap();
        let elsewhere = form("/api/session", "", "email=asha%40example.org&password=a+long+password&from=%2F%2Fevil.example");
        assert_eq!(elsewhere.header("location"), "/");
        let answer = form("/api/profile", &session, "firstName=Ma&lastName=Devi");
        assert_eq!((answer.status, answer.header("location")), (303, "/profile"));
        let answer = form("/api/session/end", &session, "");
        assert_eq!((answer.status, answer.header("location")), (303, "/"));
        assert_eq!(user(&server, &session), r#"{"user":null}"#);
    }

    async fn the_first_administrator_is_made_on_the_command_line(db: TestDatabase) {
        let run = |arguments: &[&str], input: &str| {
            let mut process = command()
                .args(arguments)
                .env("DATABASE_URL", &db.url_text)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let output = process.wait_with_output().unwrap();
            let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            (output.status.success(), text)
        };
        let add = ["user", "add", "asha@example.org", "--first-name", "Asha", "--last-name", "Naidoo"];
        let (done, text) = run(&add, "short\n");
        assert!(!done && text.contains("at least 8 characters"), "{text}");
        let (done, text) = run(&add, "a long password\n");
        assert!(done, "{text}");
        let (done, text) = run(&add, "a long password\n");
        assert!(!done && text.contains("already exists"), "{text}");

        let server = server(&db, &[]);
        let cookie = signed_in(&server);
        assert!(run(&["user", "grant", "ASHA@example.org", "admin"], "").0);
        assert!(user(&server, &cookie).contains(r#""roles":["admin"]"#));
        assert_eq!(run(&["user", "list"], "").1, "asha@example.org\tAsha Naidoo\tadmin\tactive\n");
        assert!(run(&["user", "revoke", "asha@example.org", "admin"], "").0);
        assert!(user(&server, &cookie).contains(r#""roles":[]"#));
        let (done, text) = run(&["user", "grant", "nobody@example.org", "admin"], "");
        assert!(!done && text.contains("there is no account"), "{text}");
        assert!(run(&["user", "set-password", "asha@example.org"], "another password\n").0);
        assert_eq!(user(&server, &cookie), r#"{"user":null}"#);
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 401);
    }
}

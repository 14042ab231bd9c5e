//! Signing in and out, registering, forgotten passwords and the profile over HTTP, on both
//! databases.

use std::io::Write as _;
use std::process::Stdio;
use std::time::Instant;

use crate::strangers::curl;
use crate::support::{Answer, Server, TIMEOUT, command, until};
use centre_store::{
    BrowserSecrets, Donation, MailContent, MailWorker, NewAccount, Registration, Role, Roles,
    SubmissionOrigin, hash_password,
};
use centre_testing::{Mood, Peer, TestDatabase, on_both_databases};
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
    server(db, MAIL)
}

const MAIL: &[&str] = &[
    "--smtp-url",
    "smtp://127.0.0.1:9",
    "--mail-to",
    "office@centre.example",
];

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
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
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

/// What a script is told of a registration without mail, and with.
const CREATED: &str = r#"{"toast":{"title":"Account created","description":"Your account has been successfully created.","destructive":false}}"#;
const MAILED: &str = r#"{"toast":{"title":"Account created","description":"Please check your email to confirm your account","destructive":false}}"#;

on_both_databases! {
    async fn an_account_is_used_from_registration_to_sign_out(db: TestDatabase) {
        let server = server(&db, &[]);
        let answer = post(&server, "/api/account", ASHA);
        assert_eq!((answer.status, &*answer.text()), (200, CREATED));

        let answer = post(&server, "/api/session", SIGN_IN);
        assert_eq!(answer.status, 200);
        // Back must not show the pages of a visitor who is not signed in.
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
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
        assert_eq!(page.header("cache-control"), "no-store, no-transform");
        assert!(page.text().contains(r#""user":{"email":"asha@example.org""#));
        let stranger = server.get("/");
        assert!(!stranger.text().contains("asha@example.org"));
        assert!(stranger.header("cache-control").contains("s-maxage"));

        let answer = server.request("DELETE", "/api/session", &[("cookie", &cookie)], "");
        assert_eq!(answer.status, 200);
        assert!(answer.header("set-cookie").starts_with("session=;"));
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
        assert_eq!(user(&server, &cookie), r#"{"user":null}"#);
    }

    async fn behind_tls_every_cookie_is_secure(db: TestDatabase) {
        // Also where a proxy ends TLS: the public address counts.
        let server = server(&db, &["--public-url", "https://centre.example"]);
        registered(&server);
        let answer = post(&server, "/api/session", SIGN_IN);
        let set = answer.header("set-cookie");
        assert!(set.starts_with("__Host-session=") && set.contains("Secure"), "{set}");
        let session = cookie(&answer, "__Host-session").unwrap();

        let form = |path: &str, body: &str| {
            server.request("POST", path, &[FORM, ("cookie", &*session)], body)
        };
        let contact = "firstName=Asha&lastName=Naidoo&email=asha%40example.org&subject=A+class&message=May+I+come%3F";
        let answers = [
            form("/api/session", "email=asha%40example.org&password=a+long+password"),
            form("/api/session", "email=asha%40example.org&password=not+the+password"),
            form("/api/account", "firstName=U&lastName=N&email=usha%40example.org&password=a+long+password"),
            form("/api/contact", contact),
            form("/api/session/end", ""),
            server.request("GET", "/", &[("cookie", "toast=signed-out")], ""),
            server.request("DELETE", "/api/session", &[("cookie", &*session)], ""),
        ];
        let mut cookies = 0;
        for answer in &answers {
            for set in answer.headers.get_all("set-cookie") {
                let set = set.to_str().unwrap();
                assert!(set.contains("; Secure") && set.contains("; HttpOnly"), "{set}");
                assert!(set.contains("; SameSite=Lax") && set.contains("; Path=/"), "{set}");
                cookies += 1;
            }
        }
        assert_eq!(cookies, 9);
    }

    async fn administrators_and_moderators_are_signed_in_for_half_a_day(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        another_administrator(&db);
        for (role, age) in [
            (Role::Teacher, "Max-Age=7776000"),
            (Role::Moderator, "Max-Age=43200"),
            (Role::Admin, "Max-Age=43200"),
        ] {
            db.store.set_role("asha@example.org", role, true, Timestamp::now()).await.unwrap();
            let answer = post(&server, "/api/session", SIGN_IN);
            assert!(answer.header("set-cookie").contains(age), "{role}");
            // One that began earlier is over, whatever its cookie says.
            let account = db.store.account_by_email("asha@example.org").await.unwrap().unwrap();
            let earlier = Timestamp::now() - SignedDuration::from_hours(12);
            let old = db.store.begin_session(&account, "", BrowserSecrets::default(), false, earlier).await.unwrap();
            let old = format!("session={}", old.session.reveal());
            assert_eq!(user(&server, &old).contains("Asha"), role == Role::Teacher, "{role}");
            db.store.set_role("asha@example.org", role, false, Timestamp::now()).await.unwrap();
        }
    }

    async fn the_profile_shows_and_ends_the_sessions(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let sign_in = |agent: &str| {
            let answer = server.request("POST", "/api/session", &[JSON, ("user-agent", agent)], SIGN_IN);
            cookie(&answer, "session").unwrap()
        };
        let here = sign_in("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
        let phone = sign_in("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36");
        let other = sign_in("curl/8");
        let get = |path: &str| server.request("GET", path, &[("cookie", &*here)], "");
        let page = get("/profile");
        assert_eq!((page.status, page.header("cache-control")), (200, "no-store, no-transform"));
        for text in ["Firefox on Linux", "This device", "Chrome on Android", "Unknown browser"] {
            assert!(page.markup().contains(text), "{text}");
        }
        assert_eq!(page.markup().matches("action=\"/api/sessions/end\"").count(), 3);

        let list = || {
            let answer = get("/api/sessions");
            assert_eq!((answer.status, answer.header("cache-control")), (200, "no-store"));
            let list: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
            list["sessions"].as_array().unwrap().clone()
        };
        let sessions = list();
        assert_eq!(sessions.len(), 3);
        let named = |device: &str| {
            let found = sessions.iter().find(|it| it["device"] == device).unwrap();
            (found["id"].as_str().unwrap().to_owned(), found["current"] == true)
        };
        assert!(named("Firefox on Linux").1 && !named("Chrome on Android").1);
        assert!(!phone.contains(&named("Chrome on Android").0));
        assert_eq!(server.get("/api/sessions").status, 401);

        let end = |cookie: &str, body: &str| {
            server.request("POST", "/api/sessions/end", &[FORM, ("cookie", cookie)], body)
        };
        let (id, _) = named("Chrome on Android");
        let answer = end(&here, &format!("session={id}"));
        assert_eq!((answer.status, answer.header("location")), (303, "/profile"));
        assert_eq!(cookie(&answer, "toast").unwrap(), "toast=session-ended");
        assert_eq!(user(&server, &phone), r#"{"user":null}"#);
        assert_eq!(end(&here, &format!("session={id}")).status, 404);
        // Nobody is signed in: to the sign-in page.
        assert_eq!(end("", &format!("session={id}")).status, 302);
        let answer = end(&here, "session=others");
        assert_eq!((answer.status, answer.header("location")), (303, "/profile"));
        assert_eq!(user(&server, &other), r#"{"user":null}"#);
        assert_eq!(list().len(), 1);
        let (own, _) = named("Firefox on Linux");
        let answer = end(&here, &format!("session={own}"));
        assert_eq!((answer.status, answer.header("location")), (303, "/"));
        assert!(cookie(&answer, "session").is_some_and(|it| it == "session="));
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
        assert_eq!(user(&server, &here), r#"{"user":null}"#);
    }

    async fn nobody_ends_the_sessions_of_others(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let asha = signed_in(&server);
        let answer = server.request("GET", "/api/sessions", &[("cookie", &asha)], "");
        let list: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
        let id = list["sessions"][0]["id"].as_str().unwrap().to_owned();
        let register = ASHA.replace("asha@", "usha@");
        assert_eq!(post(&server, "/api/account", &register).status, 200);
        let sign_in = SIGN_IN.replace("Asha@", "usha@");
        let usha = cookie(&post(&server, "/api/session", &sign_in), "session").unwrap();
        for named in [&*id, "others", "", "x", "AAAAAAAAAAAAAAAA"] {
            let body = format!(r#"{{"session":"{named}"}}"#);
            server.request("POST", "/api/sessions/end", &[JSON, ("cookie", &usha)], &body);
        }
        assert!(user(&server, &asha).contains("Asha"));
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
        let server = server_with_mail(&db);
        let sign_in = |name: &str, password: &str| {
            let body = format!(r#"{{"email":"{name}@example.org","password":"{password}"}}"#);
            let answer = post(&server, "/api/session", &body);
            (answer.status, answer.text())
        };
        let register = |name: &str| {
            let answer = post(&server, "/api/account", &ASHA.replace("asha@", &format!("{name}@")));
            (answer.status, answer.text())
        };
        let new = NewAccount {
            email: "member@example.org".to_owned(),
            first_name: "Usha".to_owned(),
            last_name: "Ngubane".to_owned(),
            password_hash: hash_password("the member's password".to_owned()).await.unwrap(),
            roles: Roles::default(),
        };
        db.store.register(&new, Registration::Immediate, Timestamp::now()).await.unwrap();
        let closed = NewAccount { email: "closed@example.org".to_owned(), ..new.clone() };
        db.store.register(&closed, Registration::Immediate, Timestamp::now()).await.unwrap();
        db.store.set_active("closed@example.org", false, Timestamp::now()).await.unwrap();

        // Registering: a new address, one that waits, one with an account, one that was closed.
        let first = register("asha");
        assert_eq!(first, (200, MAILED.to_owned()));
        for name in ["asha", "member", "closed"] {
            assert_eq!(register(name), first, "{name}");
        }
        // Signing in with the password of that registration: nothing tells them apart.
        let refused = sign_in("nobody", "a long password");
        assert_eq!(refused.0, 401);
        assert!(refused.1.contains("not right, or the account is not confirmed yet"), "{}", refused.1);
        for (name, password) in [
            ("asha", "a long password"),
            ("asha", "another password"),
            ("member", "a long password"),
            ("closed", "a long password"),
            ("closed", "the member's password"),
        ] {
            assert_eq!(sign_in(name, password), refused, "{name} {password}");
        }
        assert_eq!(sign_in("member", "the member's password").0, 200);
    }

    async fn without_mail_an_address_is_registered_once(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let again = post(&server, "/api/account", &ASHA.replace("asha@", "Asha@"));
        assert_eq!(again.status, 409);
        assert_eq!(again.text(), r#"{"message":"This email address has an account already."}"#);
        let form = "firstName=A&lastName=N&email=asha%40example.org&password=a+long+password";
        let page = server.request("POST", "/api/account", &[FORM], form);
        assert_eq!(page.status, 409);
        assert!(page.markup().contains("Sign up failed") && !page.markup().contains("Account created"));
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);
    }

    async fn strangers_learn_nothing_from_times(db: TestDatabase) {
        let server = server(&db, &[&["--metrics-listen", "127.0.0.1:0"], MAIL].concat());
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
        // Asha's account is not confirmed: her own password is as much work as a wrong one.
        assert_eq!(hashes("/api/session", SIGN_IN), 1);
        assert_eq!(hashes("/api/session", "{}"), 0);
    }

    async fn one_address_cannot_try_many_accounts(db: TestDatabase) {
        let server = server(&db, &[]);
        let guess = |account: u32| {
            let body = format!(r#"{{"email":"nobody{account}@example.org","password":"wrong password"}}"#);
            post(&server, "/api/session", &body).status
        };
        // Some more may be tried while these are: the limit gives one back every 30 seconds.
        let started = Instant::now();
        let tried = (0..1000).take_while(|account| guess(*account) == 401).count() as u64;
        let given_back = started.elapsed().as_secs() / 30 + 1;
        assert!((30..=30 + given_back).contains(&tried), "{tried}");
        assert_eq!(guess(1000), 429);
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
            ("/api/account", r#"{"firstName":"A","lastName":"B","email":"a@b.co","password":"short"}"#, "Password must be at least 12 characters."),
            ("/api/account", r#"{"firstName":"A","lastName":"B","email":"a@b.co","password":"eleven chrs"}"#, "Password must be at least 12 characters."),
            ("/api/account", r#"{"firstName":"A","lastName":"B","email":"a@b.co","password":"Password1234"}"#, "This password is among the most used. Please choose another one."),
            ("/api/account", &format!(r#"{{"firstName":"A","lastName":"B","email":"a@b.co","password":"{}"}}"#, "é".repeat(129)), "Password must be at most 128 characters."),
            ("/api/password", r#"{"token":"x","password":"qwertyuiop123"}"#, "This password is among the most used. Please choose another one."),
            ("/api/account/confirm", r#"{"token":"x"}"#, "Please fill in all required fields"),
            ("/api/password-reset", r#"{"email":"a"}"#, "Please enter a valid email address."),
        ] {
            let answer = post(&server, path, body);
            assert_eq!(answer.status, 422, "{path} {body}");
            let start = format!(r#"{{"message":"{message}","errors":{{"#);
            assert!(answer.text().starts_with(&start), "{}", answer.text());
        }
        let longest = format!(r#"{{"firstName":"A","lastName":"B","email":"a@b.co","password":"{}"}}"#, "é".repeat(128));
        assert_eq!(post(&server, "/api/account", &longest).status, 200);
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

    async fn a_known_browser_is_not_kept_out_by_strangers(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let first = post(&server, "/api/session", SIGN_IN);
        let browser = cookie(&first, "browser").unwrap();
        let try_password = |network: &str, password: &str, cookie: &str| {
            let headers = [JSON, ("x-forwarded-for", network), ("cookie", cookie)];
            let body = SIGN_IN.replace("a long password", password);
            server.request("POST", "/api/session", &headers, &body)
        };
        let owners = "198.51.100.1";
        // The stranger shares the owner's network.
        for _ in 0..10 {
            assert_eq!(try_password(owners, "wrong password", "").status, 401);
        }
        for _ in 0..21 {
            try_password(owners, "wrong password", "browser=forged");
        }
        assert_eq!(try_password(owners, "a long password", "").status, 429);
        assert_eq!(try_password(owners, "a long password", "browser=forged").status, 429);
        let again = try_password(owners, "a long password", &browser);
        assert_eq!(again.status, 200, "{}", again.text());
        // Whoever planted the first secret has nothing any more, and a good sign-in forgives.
        let renewed = cookie(&again, "browser").unwrap();
        assert_ne!(renewed, browser);
        for visitor in 0..10 {
            assert_eq!(try_password(&format!("192.0.2.{visitor}"), "wrong password", &browser).status, 401);
        }
        assert_eq!(try_password("192.0.2.10", "a long password", &browser).status, 429);

        // A known browser has a budget of its own.
        for _ in 0..10 {
            assert_eq!(try_password(owners, "wrong password", &renewed).status, 401);
        }
        assert_eq!(try_password(owners, "a long password", &renewed).status, 429);
        let (done, said) = run(&db, &["user", "set-password", "asha@example.org"], "yet another password\n");
        assert!(done, "{said}");
        assert_eq!(try_password("192.0.2.10", "yet another password", "").status, 200);
    }

    async fn a_known_browser_is_shown_and_forgotten(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let sign_in = |agent: &str| {
            let answer = server.request("POST", "/api/session", &[JSON, ("user-agent", agent)], SIGN_IN);
            (cookie(&answer, "session").unwrap(), cookie(&answer, "browser").unwrap())
        };
        let (phone, phones_browser) = sign_in("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0");
        let (here, _) = sign_in("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
        server.request("DELETE", "/api/session", &[("cookie", &phone)], "");
        let listed = || {
            let answer = server.request("GET", "/api/sessions", &[("cookie", &here)], "");
            let answer: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
            answer["sessions"].as_array().unwrap().clone()
        };
        let sessions = listed();
        let shown: Vec<_> = sessions.iter().map(|it| (it["device"].as_str().unwrap(), it["hasSession"].as_bool().unwrap())).collect();
        assert_eq!(shown, [("Firefox on Linux", true), ("Firefox on Android", false)]);
        let profile = server.request("GET", "/profile", &[("cookie", &here)], "").markup();
        assert!(profile.contains("Not signed in"));
        let body = format!(r#"{{"session":{}}}"#, sessions[1]["id"]);
        let forgotten = server.request("POST", "/api/sessions/end", &[JSON, ("cookie", &here)], &body);
        assert_eq!(forgotten.status, 200);
        assert!(forgotten.text().contains("no longer known"), "{}", forgotten.text());
        assert_eq!(listed().len(), 1);
        for _ in 0..11 {
            post(&server, "/api/session", &SIGN_IN.replace("a long password", "wrong password"));
        }
        let headers = [JSON, ("cookie", &*phones_browser)];
        assert_eq!(server.request("POST", "/api/session", &headers, SIGN_IN).status, 429);
    }

    async fn registering_an_address_does_not_use_up_its_owners_resets(db: TestDatabase) {
        let server = server_with_mail(&db);
        let statuses = [(); 5].map(|()| post(&server, "/api/account", ASHA).status);
        assert_eq!(statuses, [200, 200, 200, 429, 429]);
        for _ in 0..3 {
            mailed_token(&db).await;
        }
        let ask = || post(&server, "/api/password-reset", r#"{"email":"asha@example.org"}"#);
        assert_eq!(ask().status, 200);
        server.wait_for_log("reset-asked");
        let token = mailed_token(&db).await;
        // Links that neighbours have made up do not keep the owner's own from working.
        let choose = |token: &str| {
            let body = format!(r#"{{"token":"{token}","password":"another long password"}}"#);
            post(&server, "/api/password", &body).status
        };
        // The question for the link counts, too.
        for _ in 0..19 {
            assert_eq!(choose(&"A".repeat(43)), 410);
        }
        assert_eq!(choose(&"A".repeat(43)), 429);
        assert_eq!(choose(&token), 200);
        assert_eq!(choose(&token), 429);
    }

    async fn names_are_of_one_line_and_lists_escape_them(db: TestDatabase) {
        let server = server(&db, &[]);
        let forged = r#"{"firstName":"Asha\n\neve@example.org\tEve Naidoo\tadmin\tactive","lastName":"Nai\u2028doo\u202e","email":"asha@example.org","password":"a long password"}"#;
        assert_eq!(post(&server, "/api/account", forged).status, 200);
        let list = || run(&db, &["user", "list"], "").1;
        assert_eq!(list(), "asha@example.org\tAsha eve@example.org Eve Naidoo admin active Nai doo\t-\tactive\n");
        let session = signed_in(&server);
        let body = r#"{"firstName":"\tAsha\n","lastName":"Nai\r\ndoo"}"#;
        let saved = server.request("POST", "/api/profile", &[JSON, ("cookie", &session)], body);
        assert!(saved.text().contains(r#""firstName":"Asha","lastName":"Nai doo""#), "{}", saved.text());
        let body = r#"{"firstName":"\n","lastName":"\t"}"#;
        assert_eq!(server.request("POST", "/api/profile", &[JSON, ("cookie", &session)], body).status, 422);

        // Names of before.
        let account = db.store.account_by_email("asha@example.org").await.unwrap().unwrap();
        db.store.set_names(account.id, "Asha\neve@example.org\tEve", "\u{1b}[2J").await.unwrap();
        assert_eq!(list(), "asha@example.org\tAsha\\u{a}eve@example.org\\u{9}Eve \\u{1b}[2J\t-\tactive\n");
        for (email, name) in [
            ("usha@example.org", "Usha\nadmin"),
            ("usha@example.org\tadmin", "Usha"),
            // No mail can be sent there.
            ("u..sha@example.org", "Usha"),
        ] {
            let add = ["user", "add", email, "--first-name", name, "--last-name", "Naidoo"];
            let (done, said) = run(&db, &add, "a long password\n");
            assert!(!done && !said.contains("\nadmin") && !said.contains("\tadmin"), "{said}");
        }
        assert_eq!(list().lines().count(), 1);
    }

    async fn odd_cookies_of_others_sign_nobody_out(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let session = signed_in(&server);
        let user = |cookie: &[u8]| {
            let mut stream = std::net::TcpStream::connect(&server.address).unwrap();
            let head = format!("GET /api/session HTTP/1.0\r\nhost: {}\r\ncookie: ", server.address);
            stream.write_all(&[head.as_bytes(), cookie, b"\r\n\r\n"].concat()).unwrap();
            let mut answer = String::new();
            std::io::Read::read_to_string(&mut stream, &mut answer).unwrap();
            answer
        };
        let large = format!("stray={}; ", "a".repeat(16 << 10));
        for odd in [
            &b"stad=J\xf6; "[..],
            large.as_bytes(),
            b"stad=J\xc3\xb6; ",
            b"\xff; =; ;; a=b=c;",
            b"session=; session=nonsense; ",
            b"session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; ",
        ] {
            for cookies in [[odd, session.as_bytes()].concat(), [session.as_bytes(), b"; ", odd].concat()] {
                let answer = user(&cookies);
                assert!(answer.contains("asha@example.org"), "{cookies:?}: {answer}");
            }
        }
        let header = format!("cookie: {large}{session}");
        assert_eq!(curl(&server, "--http2-prior-knowledge", "/profile", &["-H", &header]), "200");
        // All of the name are ended.
        let both = format!("session={}; {session}", "A".repeat(43));
        server.request("DELETE", "/api/session", &[("cookie", &both)], "");
        assert!(user(session.as_bytes()).contains(r#""user":null"#));
    }

    async fn a_new_account_is_confirmed_by_mail(db: TestDatabase) {
        let server = server_with_mail(&db);
        let answer = post(&server, "/api/account", ASHA);
        assert_eq!((answer.status, &*answer.text()), (200, MAILED));
        let token = mailed_token(&db).await;
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 401);
        let confirm = |token: &str, password: &str| {
            let body = format!(r#"{{"token":"{token}","password":"{password}"}}"#);
            post(&server, "/api/account/confirm", &body)
        };
        let wrong = confirm(&token, "another password");
        assert_eq!(wrong.status, 401);
        assert!(wrong.text().contains(r#""errors":{"password":"This is not the password"#), "{}", wrong.text());
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 401);
        assert_eq!(confirm(&token, "a long password").status, 200);
        let again = confirm(&token, "a long password");
        assert_eq!(again.status, 200);
        assert!(again.text().contains("Your account is confirmed already."), "{}", again.text());
        assert_eq!(confirm("forged", "a long password").status, 410);
        signed_in(&server);
    }

    async fn a_strangers_password_never_works_on_an_address_of_others(db: TestDatabase) {
        let server = server_with_mail(&db);
        let stranger = ASHA.replace("a long password", "a stranger's password");
        let confirm = |token: &str, password: &str| {
            let body = format!(r#"{{"token":"{token}","password":"{password}"}}"#);
            post(&server, "/api/account/confirm", &body).status
        };
        // The stranger registers first, and last; every mail goes to Asha.
        post(&server, "/api/account", &stranger);
        let before = mailed_token(&db).await;
        post(&server, "/api/account", ASHA);
        let own = mailed_token(&db).await;
        post(&server, "/api/account", &stranger);
        let after = mailed_token(&db).await;
        for token in [&before, &after] {
            assert_eq!(confirm(token, "a long password"), 401);
        }
        assert_eq!(confirm(&own, "a long password"), 200);
        for token in [&before, &after] {
            assert_eq!(confirm(token, "a stranger's password"), 410);
        }
        signed_in(&server);
        let theirs = SIGN_IN.replace("a long password", "a stranger's password");
        assert_eq!(post(&server, "/api/session", &theirs).status, 401);
    }

    async fn a_link_is_confirmed_without_scripts(db: TestDatabase) {
        let server = server_with_mail(&db);
        post(&server, "/api/account", ASHA);
        let token = mailed_token(&db).await;
        let path = format!("/auth/confirm?token={token}");
        let page = server.get(&path);
        assert_eq!((page.status, page.header("cache-control")), (200, "no-store, no-transform"));
        let from = format!("http://{}{path}", server.address);
        let confirm = |password: &str| {
            let body = format!("token={token}&password={password}");
            server.request("POST", "/api/account/confirm", &[FORM, ("referer", &*from)], &body)
        };
        let wrong = confirm("another+password");
        assert_eq!(wrong.status, 401);
        assert!(wrong.markup().contains("This is not the password that was chosen when registering."));
        // The form can be sent again as it stands.
        assert!(wrong.markup().contains(&format!("value=\"{token}\"")));
        assert!(!wrong.text().contains("another password"));
        let right = confirm("a+long+password");
        assert_eq!((right.status, right.header("location")), (303, "/login"));
        let again = confirm("a+long+password");
        assert_eq!((again.status, again.header("location")), (303, "/login"));
        let toast = again.header("set-cookie").split(';').next().unwrap();
        let told = server.request("GET", "/login", &[("cookie", toast)], "").markup();
        assert!(told.contains("Your account is confirmed already."), "{told}");
        signed_in(&server);
    }

    async fn links_survive_those_who_only_look_and_lead_to_the_public_address(db: TestDatabase) {
        let peer = Peer::start(Mood::Accepting).unwrap();
        let settings = ["--smtp-url", &*peer.url(), "--mail-to", "office@example.org", "--public-url", "https://centre.example"];
        let server = server(&db, &settings);
        // Whoever asks with another name for the site does not get it into the mail.
        let forged = [
            JSON,
            ("host", "evil.example"),
            ("x-forwarded-host", "evil.example"),
            ("forwarded", "host=evil.example"),
            ("x-original-host", "evil.example"),
        ];
        let link = |page: &str, number: usize| {
            until("the mail arrives", || peer.mails().len() == number);
            let mail = peer.mails()[number - 1].replace("=\r\n", "").replace("=3D", "=");
            assert!(!mail.contains("evil.example"), "{mail}");
            let start = format!("https://centre.example{page}?token=");
            let at = mail.find(&start).unwrap_or_else(|| panic!("{mail}")) + start.len();
            mail[at..at + 43].to_owned()
        };
        assert_eq!(server.request("POST", "/api/account", &forged, ASHA).status, 200);
        let token = link("/auth/confirm", 1);
        // Scanners of mail programs open links, some of them often.
        let look = |page: &str, token: &str| {
            for method in ["GET", "HEAD", "GET", "OPTIONS"] {
                let scanner = [("user-agent", "Mozilla/5.0 (compatible; Scanner)")];
                server.request(method, &format!("{page}?token={token}"), &scanner, "");
            }
        };
        look("/auth/confirm", &token);
        let body = format!(r#"{{"token":"{token}","password":"a long password"}}"#);
        assert_eq!(post(&server, "/api/account/confirm", &body).status, 200);
        let ask = r#"{"email":"asha@example.org"}"#;
        assert_eq!(server.request("POST", "/api/password-reset", &forged, ask).status, 200);
        let token = link("/auth/reset-password", 2);
        look("/auth/reset-password", &token);
        let body = format!(r#"{{"token":"{token}","password":"another password"}}"#);
        assert_eq!(post(&server, "/api/password", &body).status, 200);
        assert_eq!(post(&server, "/api/password", &body).status, 410);
    }

    async fn a_forgotten_password_is_replaced_and_sessions_end(db: TestDatabase) {
        let server = server_with_mail(&db);
        post(&server, "/api/account", ASHA);
        let token = mailed_token(&db).await;
        let body = format!(r#"{{"token":"{token}","password":"a long password"}}"#);
        post(&server, "/api/account/confirm", &body);
        let cookie = signed_in(&server);

        let known = post(&server, "/api/password-reset", r#"{"email":"asha@example.org"}"#);
        let unknown = post(&server, "/api/password-reset", r#"{"email":"nobody@example.org"}"#);
        assert_eq!((known.status, known.text()), (unknown.status, unknown.text()));
        assert_eq!(known.status, 200);
        let token = mailed_token(&db).await;
        let body = format!(r#"{{"token":"{token}","password":"another password"}}"#);
        let answer = post(&server, "/api/password", &body);
        assert_eq!((answer.status, answer.header("clear-site-data")), (200, "\"cache\""));
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
                ("POST", "/api/sessions/end"),
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
        let toast = cookie(&answer, "toast").unwrap();
        // A copy that the page before has kept for a visit without a connection does not take it away.
        let kept = server.request("GET", "/", &[("cookie", &toast), ("accept", "text/html")], "");
        assert!(!kept.markup().contains("Your account has been successfully created."));
        assert_eq!(cookie(&kept, "toast"), None);
        // What a browser asks for ahead of its service worker may not reach the visitor; the worker asks again then.
        let ahead = [("cookie", &*toast), ("service-worker-navigation-preload", "true")];
        let page = server.request("GET", "/", &ahead, "");
        assert!(page.markup().contains("Your account has been successfully created."));
        assert!(page.header("set-cookie").contains("toast=account-created; ") && page.header("set-cookie").contains("Max-Age=2"));
        let accept = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        let page = server.request("GET", "/", &[("cookie", &toast), accept], "");
        assert!(page.markup().contains("Your account has been successfully created."));
        assert_eq!(page.header("cache-control"), "no-store, no-transform");
        assert!(cookie(&page, "toast").is_some_and(|cookie| cookie == "toast="));

        let empty = form("/api/session", "", "email=&password=");
        assert_eq!(empty.status, 422);
        assert!(empty.markup().contains("Missing fields") && empty.markup().contains("Please fill in all required fields"));
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
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
        assert_eq!(user(&server, &session), r#"{"user":null}"#);
    }

    async fn the_first_administrator_is_made_on_the_command_line(db: TestDatabase) {
        let run = |arguments: &[&str], input: &str| run(&db, arguments, input);
        let add = ["user", "add", "asha@example.org", "--first-name", "Asha", "--last-name", "Naidoo"];
        let (done, text) = run(&add, "short\n");
        assert!(!done && text.contains("12 to 128 characters long"), "{text}");
        let (done, text) = run(&add, "password1234\n");
        assert!(!done && text.contains("among the most used"), "{text}");
        let (done, text) = run(&add, "a long password\n");
        assert!(done, "{text}");
        let (done, text) = run(&add, "a long password\n");
        assert!(!done && text.contains("already exists"), "{text}");

        let server = server(&db, &[]);
        let cookie = signed_in(&server);
        assert!(run(&["user", "grant", "ASHA@example.org", "admin"], "").0);
        assert!(user(&server, &cookie).contains(r#""roles":["admin"]"#));
        assert_eq!(run(&["user", "list"], "").1, "asha@example.org\tAsha Naidoo\tadmin\tactive\n");
        let (done, text) = run(&["user", "revoke", "asha@example.org", "admin"], "");
        assert!(!done && text.contains("this is the last administrator"), "{text}");
        another_administrator(&db);
        assert!(run(&["user", "revoke", "asha@example.org", "admin"], "").0);
        assert!(user(&server, &cookie).contains(r#""roles":[]"#));
        let (done, text) = run(&["user", "grant", "nobody@example.org", "admin"], "");
        assert!(!done && text.contains("there is no account"), "{text}");
        assert!(run(&["user", "set-password", "asha@example.org"], "another password\n").0);
        assert_eq!(user(&server, &cookie), r#"{"user":null}"#);
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 401);
    }

    async fn accounts_are_closed_exported_and_deleted_on_the_command_line(db: TestDatabase) {
        let server = server(&db, &[]);
        registered(&server);
        let cookie = signed_in(&server);
        let run = |arguments: &[&str]| run(&db, arguments, "");
        assert!(run(&["user", "deactivate", "Asha@example.org"]).0);
        assert_eq!(user(&server, &cookie), r#"{"user":null}"#);
        assert_eq!(post(&server, "/api/session", SIGN_IN).status, 401);
        assert!(run(&["user", "activate", "asha@example.org"]).0);
        signed_in(&server);

        let contact = r#"{"firstName":"Asha","lastName":"Naidoo","email":"ASHA@example.org","subject":"A class","message":"May I come?"}"#;
        assert_eq!(post(&server, "/api/contact", contact).status, 200);
        let (done, text) = run(&["user", "export", "asha@example.org"]);
        assert!(done, "{text}");
        let json = &text[..text.rfind("\n}\n").unwrap() + 3];
        let known: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(known["account"]["email"], "asha@example.org");
        assert_eq!(known["account"]["sessions"].as_array().unwrap().len(), 1);
        assert_eq!(known["messages"][0]["subject"], "A class");
        assert!(!text.contains("argon2"), "{text}");

        let (done, text) = run(&["user", "delete", "asha@example.org"]);
        assert!(done && text.contains("deleted: the account, 0 messages"), "{text}");
        assert_eq!(db.store.accounts().await.unwrap(), []);
        let (done, text) = run(&["user", "delete", "asha@example.org", "--with-messages"]);
        assert!(done && text.contains("deleted: no account, 1 messages"), "{text}");
        for command in ["export", "delete", "deactivate"] {
            let (done, text) = run(&["user", command, "asha@example.org"]);
            assert!(!done && text.contains("centre: "), "{text}");
        }
    }

    async fn what_was_kept_long_enough_is_removed_in_the_background(db: TestDatabase) {
        let new = NewAccount {
            email: "waiting@example.org".to_owned(),
            first_name: "Asha".to_owned(),
            last_name: "Naidoo".to_owned(),
            password_hash: hash_password("a long password".to_owned()).await.unwrap(),
            roles: Roles::default(),
        };
        let day = SignedDuration::from_hours(24);
        let now = Timestamp::now();
        for (name, age) in [("young", 2), ("old", 4)] {
            let new = NewAccount { email: format!("{name}@example.org"), ..new.clone() };
            db.store.register(&new, Registration::ByMail, now - day * age).await.unwrap();
            let donation = Donation {
                reference: name.to_owned(),
                first_name: "Asha".to_owned(),
                last_name: "Naidoo".to_owned(),
                email: "asha@example.org".to_owned(),
                mobile: "0000000000".to_owned(),
                amount_cents: 10_000,
                purpose: "New Ashram Project".to_owned(),
            };
            db.store.start_donation(&donation, SubmissionOrigin::default(), now - day * age).await.unwrap();
        }
        let server = server(&db, &["--keep-unconfirmed-accounts", "3d", "--keep-unpaid-donations", "3d"]);
        server.wait_for_log("what was kept long enough was removed");
        let accounts = db.store.accounts().await.unwrap();
        assert_eq!(accounts.iter().map(|it| &*it.email).collect::<Vec<_>>(), ["young@example.org"]);
        assert!(db.store.donation("old").await.unwrap().is_none());
        assert!(db.store.donation("young").await.unwrap().is_some());
    }

    async fn both_forms_of_a_letter_sign_in_and_are_found(db: TestDatabase) {
        let server = server(&db, &[]);
        let parted = r#"{"firstName":"Gi\u0304ta\u0304","lastName":"Naidoo","email":"gita@example.org","password":"gi\u0304ta\u0304 every day"}"#;
        assert_eq!(post(&server, "/api/account", parted).status, 200);
        let account = db.store.account_by_email("gita@example.org").await.unwrap().unwrap();
        assert_eq!(account.first_name, "G\u{12b}t\u{101}");
        for password in ["gi\u{304}ta\u{304} every day", "g\u{12b}t\u{101} every day"] {
            let body = serde_json::json!({ "email": "gita@example.org", "password": password });
            assert_eq!(post(&server, "/api/session", &body.to_string()).status, 200, "{password:?}");
        }
        let message = r#"{"firstName":"Asha","lastName":"Naidoo","email":"asha@example.org","subject":"Bhagavad gi\u0304ta\u0304","message":"May I come to the class?"}"#;
        assert_eq!(post(&server, "/api/contact", message).status, 200);
        let (done, text) = run(&db, &["user", "grant", "gita@example.org", "admin"], "");
        assert!(done, "{text}");
        let body = serde_json::json!({ "email": "gita@example.org", "password": "g\u{12b}t\u{101} every day" });
        let cookie = cookie(&post(&server, "/api/session", &body.to_string()), "session").unwrap();
        for typed in ["g%C4%ABt%C4%81", "gi%CC%84ta%CC%84"] {
            for (page, found) in [("people", "gita@example.org"), ("messages", "asha@example.org")] {
                let path = format!("/admin/{page}?show=all&q={typed}");
                let list = server.request("GET", &path, &[("cookie", &*cookie)], "").markup();
                assert!(list.contains(found), "{path}: {list}");
            }
        }
    }

    async fn a_clock_far_ahead_of_the_last_run_deletes_nothing_at_a_start(db: TestDatabase) {
        let day = SignedDuration::from_hours(24);
        let now = Timestamp::now();
        let donation = Donation {
            reference: "old".to_owned(),
            first_name: "Asha".to_owned(),
            last_name: "Naidoo".to_owned(),
            email: "asha@example.org".to_owned(),
            mobile: "0000000000".to_owned(),
            amount_cents: 10_000,
            purpose: "New Ashram Project".to_owned(),
        };
        db.store.start_donation(&donation, SubmissionOrigin::default(), now - day * 40).await.unwrap();
        let last_run = now - day * 39;
        db.store.note_heartbeat(last_run).await.unwrap();
        let first = server(&db, &[]);
        first.wait_for_log("the clock is more than a day ahead of when the program last ran");
        drop(first);
        assert!(db.store.donation("old").await.unwrap().is_some());
        let noted = db.store.last_heartbeat().await.unwrap().unwrap();
        assert_eq!(noted.as_millisecond(), last_run.as_millisecond());
        // As if it had run until just now.
        db.store.note_heartbeat(now - day / 2).await.unwrap();
        let second = server(&db, &[]);
        second.wait_for_log("what was kept long enough was removed");
        assert!(db.store.donation("old").await.unwrap().is_none());
        assert!(db.store.last_heartbeat().await.unwrap().unwrap() >= now - SignedDuration::from_secs(1));
    }
}

/// The last administrator's role cannot be taken.
fn another_administrator(db: &TestDatabase) {
    let add = [
        "user",
        "add",
        "usha@example.org",
        "--first-name",
        "Usha",
        "--last-name",
        "Naidoo",
    ];
    let (done, text) = run(
        db,
        &[&add[..], &["--role", "admin"]].concat(),
        "a long password\n",
    );
    assert!(done, "{text}");
}

/// Runs the program on this database. Answers whether it succeeded and what it wrote.
fn run(db: &TestDatabase, arguments: &[&str], input: &str) -> (bool, String) {
    let mut process = command()
        .args(arguments)
        .env("DATABASE_URL", &db.url_text)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = process.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = process.wait_with_output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.success(), text)
}

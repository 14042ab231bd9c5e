//! Who may see which screen, as a table over HTTP, and where visitors are sent instead.

use crate::setup::setup_link;
use crate::support::{Answer, PASSWORD, Server, add_account, command};
use centre_store::Role;
use centre_testing::{TestDatabase, on_both_databases};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// Visitors: one who is not signed in, one without any role, one of each role, and one with
/// two roles.
const VISITORS: [(&str, &[&str]); 7] = [
    ("anonymous", &[]),
    ("plain", &[]),
    ("student", &["student"]),
    ("teacher", &["teacher"]),
    ("moderator", &["moderator"]),
    ("admin", &["admin"]),
    ("both", &["admin", "teacher"]),
];

const EVERYBODY_SIGNED_IN: &[&str] = &["plain", "student", "teacher", "moderator", "admin", "both"];

/// Route, its heading, and who is let in.
const GUARDED: [(&str, &str, &[&str]); 11] = [
    ("/profile", "Your Profile", EVERYBODY_SIGNED_IN),
    (
        "/profile/second-factor",
        "Codes for Signing In",
        EVERYBODY_SIGNED_IN,
    ),
    (
        "/dashboard/student",
        "Student Dashboard",
        EVERYBODY_SIGNED_IN,
    ),
    (
        "/dashboard/teacher",
        "Teacher Dashboard",
        &["teacher", "both"],
    ),
    ("/dashboard/admin", "Admin Dashboard", &["admin", "both"]),
    ("/admin", "Admin Dashboard", &["admin", "both"]),
    (
        "/admin/messages",
        "Messages",
        &["moderator", "admin", "both"],
    ),
    ("/admin/people", "People", &["admin", "both"]),
    ("/admin/donations", "Donations", &["admin", "both"]),
    ("/admin/content", "Texts", &["moderator", "admin", "both"]),
    (
        "/admin/pictures",
        "Pictures",
        &["moderator", "admin", "both"],
    ),
];

/// Makes the account of a visitor on the command line; the cookie of its session.
fn sign_in(db: &TestDatabase, server: &Server, name: &str, roles: &[&str]) -> String {
    let email = format!("{name}@example.org");
    add_account(&db.url_text, &email, ["Asha", "Naidoo"], roles);
    let answer = post_sign_in(server, &email, "");
    assert_eq!(answer.status, 303);
    session_of(&answer)
}

fn post_sign_in(server: &Server, email: &str, from: &str) -> Answer {
    let form = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("email", email)
        .append_pair("password", PASSWORD)
        .append_pair("from", from)
        .finish();
    server.request("POST", "/api/session", &[FORM], &form)
}

fn session_of(answer: &Answer) -> String {
    answer
        .headers
        .get_all("set-cookie")
        .iter()
        .filter_map(|cookie| cookie.to_str().unwrap().split(';').next())
        .find(|cookie| cookie.starts_with("session="))
        .unwrap()
        .to_owned()
}

fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], "")
}

on_both_databases! {
    async fn nobody_is_asked_to_sign_in_while_the_database_fails(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let cookie = sign_in(&db, &server, "admin", &["admin"]);
        db.run(&["ALTER TABLE sessions RENAME TO hidden_sessions"]).await;
        for (route, heading, _) in GUARDED {
            let answer = get(&server, route, &cookie);
            let who = (answer.status, answer.header("cache-control"));
            assert_eq!(who, (503, "no-store, no-transform"), "{route}");
            assert!(!answer.text().contains(heading), "{route}");
            // Whoever has no session has to sign in anyway.
            assert_eq!(server.get(route).status, 302, "{route}");
        }
        assert_eq!(get(&server, "/contact", &cookie).status, 200);
        db.run(&["ALTER TABLE hidden_sessions RENAME TO sessions"]).await;
        assert_eq!(get(&server, "/profile", &cookie).status, 200);
    }

    async fn every_guard_answers_every_visitor_as_specified(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let setup = setup_link(&server);
        for (visitor, roles) in VISITORS {
            let cookie = match visitor {
                "anonymous" => String::new(),
                name => sign_in(&db, &server, name, roles),
            };
            for (route, heading, let_in) in GUARDED {
                if route.starts_with("/dashboard/") || route.starts_with("/admin/") {
                    let document = get(&server, &format!("/api/content{route}"), &cookie);
                    let expected = match visitor {
                        "anonymous" => 401,
                        name if let_in.contains(&name) => 200,
                        _ => 403,
                    };
                    assert_eq!(document.status, expected, "{visitor}, document of {route}");
                }
                let answer = get(&server, route, &cookie);
                let who = format!("{visitor} at {route}");
                // No shared cache may keep what one visitor sees, or where one is sent.
                let kept = answer.header("cache-control");
                assert!(kept.starts_with("private") || kept == "no-store, no-transform", "{who}: {kept}");
                if visitor == "anonymous" {
                    let sign_in = format!("/auth?from={}", route.replace('/', "%2F"));
                    assert_eq!((answer.status, answer.header("location")), (302, &*sign_in), "{who}");
                    // The screen it leads to carries the way back in its form.
                    let form = server.get(&sign_in);
                    let back = format!(r#"name="from" value="{route}""#);
                    assert!(form.status == 200 && form.markup().contains(&back), "{who}");
                } else if let_in.contains(&visitor) {
                    assert_eq!(answer.status, 200, "{who}");
                    assert!(answer.markup().contains(heading), "{who}");
                    assert_eq!(answer.header("vary"), "cookie", "{who}");
                } else {
                    assert_eq!((answer.status, answer.header("location")), (302, "/"), "{who}");
                    assert!(!answer.text().contains(heading), "{who}");
                }
            }
            // The link of the first administrator is for whoever has it, until there is one.
            let there_is_one = ["admin", "both"].contains(&visitor);
            let answer = get(&server, &setup, &cookie);
            let who = format!("{visitor} at {setup}");
            assert_eq!(answer.header("cache-control"), "no-store, no-transform", "{who}");
            assert_eq!(answer.status, if there_is_one { 404 } else { 200 }, "{who}");
            assert_eq!(answer.markup().contains("First Administrator"), !there_is_one, "{who}");
            assert_eq!(get(&server, "/setup/another", &cookie).status, 404, "{who}");
        }
    }

    async fn learn_is_open_on_a_developers_machine_alone(db: TestDatabase) {
        let status = |public: &str, host: &str| {
            let server = Server::start(&["--database-url", &db.url_text, "--public-url", public]);
            server.request("GET", "/learn", &[("host", host)], "").status
        };
        assert_eq!(status("http://localhost:8080", "localhost:8080"), 200);
        assert_eq!(status("http://localhost:8080", "centre.example"), 302);
        assert_eq!(status("https://centre.example", "localhost"), 302);
        assert_eq!(status("https://centre.example", "127.0.0.1"), 302);
    }

    async fn a_role_that_is_revoked_is_gone_at_once(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        // The last administrator would keep the role.
        sign_in(&db, &server, "other", &["admin"]);
        let cookie = sign_in(&db, &server, "admin", &["admin"]);
        assert_eq!(get(&server, "/admin", &cookie).status, 200);
        let revoke = ["user", "revoke", "admin@example.org", "admin"];
        assert!(command().args(revoke).env("DATABASE_URL", &db.url_text).status().unwrap().success());
        assert_eq!(get(&server, "/admin", &cookie).header("location"), "/");
    }

    async fn every_office_endpoint_asks_for_its_role(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let visitor = String::new();
        let [student, teacher, moderator, admin] = ["student", "teacher", "moderator", "admin"]
            .map(|role| sign_in(&db, &server, role, &[role]));
        // Names nothing that is there, and lacks nothing that is looked at before the role is.
        let form = r#"{"message":"999","mark":"answered","answer":"Yes","person":"999","role":"student",
            "given":"yes","active":"no","from":"","to":""}"#;
        let document = r#"{"key":"about/nothing","revision":1,"version":0,"base":0,"name":"a","value":{},"texts":[]}"#;
        let endpoints = [
            (Role::Moderator, "messages", &["mark", "answer", "delete", "export", "draft"][..]),
            (Role::Admin, "people", &["role", "active", "sign-out", "reset-factor", "delete", "export"]),
            (Role::Admin, "donations", &["export"]),
            (Role::Moderator, "texts", &["draft", "check", "follow", "ready", "take-over", "discard", "preview", "preview/close", "add", "open"]),
            (Role::Admin, "texts", &["publish", "restore", "rename", "remove", "schedule", "unschedule", "publish-together", "restore-together"]),
            (Role::Moderator, "pictures", &["", "change", "delete"]),
        ];
        let mut count = 0;
        for (required, area, actions) in endpoints {
            for action in actions {
                count += 1;
                let path = format!("/api/office/{area}/{action}");
                let path = path.trim_end_matches('/');
                let body = if matches!(area, "texts" | "pictures") { document } else { form };
                for (cookie, refused) in [
                    (&visitor, Some(401)),
                    (&student, Some(403)),
                    (&teacher, Some(403)),
                    (&moderator, (required == Role::Admin).then_some(403)),
                    (&admin, None),
                ] {
                    let headers = [("content-type", "application/json"), ("cookie", &**cookie)];
                    let answer = server.request("POST", path, &headers, body);
                    match refused {
                        Some(status) => assert_eq!(answer.status, status, "{path}: {}", answer.text()),
                        None => assert!(![401, 403, 500].contains(&answer.status), "{path}: {}", answer.text()),
                    }
                }
            }
        }
        for path in ["/api/office/pictures", "/api/office/pictures/thumbnail?name=a"] {
            for (cookie, status) in [(&visitor, 401), (&student, 403), (&teacher, 403)] {
                assert_eq!(get(&server, path, cookie).status, status, "{path}");
            }
            for cookie in [&moderator, &admin] {
                let answer = get(&server, path, cookie);
                assert!(![401, 403, 500].contains(&answer.status), "{path}: {}", answer.status);
            }
        }
        // A new one is added to this test, too. `pictures` answers to both methods.
        let router = include_str!("../../crates/web/src/router.rs");
        assert_eq!(router.matches("\"/api/office/").count(), count + 1);
    }

    async fn one_comes_back_to_where_one_came_from_and_never_to_another_site(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let cookie = sign_in(&db, &server, "student", &["student"]);
        for (from, to) in [
            ("/dashboard/student", "/dashboard/student"),
            ("/profile?tab=x", "/profile?tab=x"),
            ("", "/"),
            ("//evil.example", "/"),
            ("///evil.example", "/"),
            ("/\\evil.example", "/"),
            ("\\\\evil.example", "/"),
            ("/\t/evil.example", "/"),
            ("/\r\n/evil.example", "/"),
            (" //evil.example", "/"),
            ("https://evil.example", "/"),
            ("https:/evil.example", "/"),
            ("https:evil.example", "/"),
            ("javascript:alert(1)", "/"),
            ("data:text/html,x", "/"),
            ("profile", "/"),
            ("/login", "/"),
            ("/auth?from=/auth", "/"),
            ("/api/session/end", "/"),
            ("https://centre.example@evil.example", "/"),
            ("//centre.example@evil.example", "/"),
            ("/\u{ff0f}/evil.example", "/"),
            ("/\0/evil.example", "/"),
            // Paths of this site, whatever they look like.
            ("/%2F/evil.example", "/%2F/evil.example"),
            ("/%5Cevil.example", "/%5Cevil.example"),
        ] {
            // After the form was sent …
            let answer = post_sign_in(&server, "student@example.org", from);
            assert_eq!((answer.status, answer.header("location")), (303, to), "{from:?}");
            // … and at once for somebody who is signed in already.
            let query: String = url::form_urlencoded::byte_serialize(from.as_bytes()).collect();
            for screen in ["/auth", "/login"] {
                let answer = get(&server, &format!("{screen}?from={query}"), &cookie);
                assert_eq!((answer.status, answer.header("location")), (302, to), "{screen}: {from:?}");
            }
        }
    }
}

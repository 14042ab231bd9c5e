//! The first administrator, made in the browser with the link of a start; and what a start says.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::Stdio;

use crate::support::{Answer, Server, command, ended};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("content-type", "application/json");
const BEFORE_LINK: &str = "make the first one within an hour at ";
const PASSWORD: &str = "a long password";

fn server(db: &TestDatabase, arguments: &[&str]) -> Server {
    let mut all = vec!["--database-url", &db.url_text, "--trusted-proxies", "1"];
    all.extend(arguments);
    Server::start(&all)
}

/// Waits for the link of a start. Returns it without the public URL.
pub fn setup_link(server: &Server) -> String {
    server.wait_for_log(BEFORE_LINK);
    let log = server.log();
    let (_, link) = log.split_once(BEFORE_LINK).unwrap();
    let end = link.find(|c: char| c == '"' || c.is_whitespace()).unwrap();
    let path = &link[link.find("/setup/").unwrap()..end];
    assert_eq!(path.len(), "/setup/".len() + 43);
    path.to_owned()
}

fn token(link: &str) -> &str {
    link.strip_prefix("/setup/").unwrap()
}

/// The body of the form.
fn form(token: &str, email: &str, password: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs([
            ("token", token),
            ("firstName", "Asha"),
            ("lastName", "Naidoo"),
        ])
        .extend_pairs([("email", email), ("password", password)])
        .finish()
}

fn submit(server: &Server, token: &str, email: &str) -> Answer {
    server.request("POST", "/api/setup", &[FORM], &form(token, email, PASSWORD))
}

fn submit_by_script(server: &Server, token: &str, email: &str) -> Answer {
    let body = format!(
        r#"{{"token":"{token}","firstName":"Asha","lastName":"Naidoo","email":"{email}","password":"{PASSWORD}"}}"#
    );
    server.request("POST", "/api/setup", &[JSON], &body)
}

fn session_of(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    cookies
        .filter_map(|cookie| cookie.to_str().unwrap().split(';').next())
        .find(|cookie| cookie.starts_with("session="))
        .unwrap()
        .to_owned()
}

/// Makes an administrator on the command line.
fn add_administrator(db: &TestDatabase, email: &str) {
    let names = ["--first-name", "Usha", "--last-name", "Naidoo"];
    let mut process = command()
        .args(["user", "add", email, "--role", "admin"])
        .args(names)
        .env("DATABASE_URL", &db.url_text)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(process.stdin.take().unwrap(), "{PASSWORD}").unwrap();
    assert!(ended(&mut process).success());
}

/// Headers that are the same for all answers of a kind: the tag is that of the data for scripts,
/// which names the screen.
fn stable_headers(answer: &Answer) -> Vec<(String, String)> {
    let changing = [
        "date",
        "x-request-id",
        "server-timing",
        "content-length",
        "etag",
    ];
    let headers = answer.headers.iter();
    let mut headers: Vec<_> = headers
        .filter(|(name, _)| !changing.contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    headers
}

/// Expects what an address without a page gets.
fn expect_missing(server: &Server, path: &str) {
    let (missing, answer) = (server.get("/no-such-page"), server.get(path));
    assert_eq!((answer.status, missing.status), (404, 404), "{path}");
    assert_eq!(stable_headers(&answer), stable_headers(&missing), "{path}");
    let body = |answer: &Answer| {
        let markup = answer.markup();
        markup[markup.find("<body").unwrap()..].to_owned()
    };
    assert_eq!(body(&answer), body(&missing), "{path}");
    assert!(body(&answer).contains("Page Not Found"), "{path}");
}

on_both_databases! {
    async fn the_first_administrator_is_made_without_scripts(db: TestDatabase) {
        let server = server(&db, &[]);
        let link = setup_link(&server);
        let token = token(&link);
        let page = server.get(&link);
        assert_eq!(page.status, 200);
        assert!(page.markup().contains("Make the First Administrator"));
        assert!(page.markup().contains(&format!(r#"name="token" value="{token}""#)));
        assert!(page.text().contains(r#"name="robots" content="noindex""#));
        assert_eq!(page.header("cache-control"), "no-store, no-transform");
        let reset = server.get("/auth/reset-password?token=x");
        assert_eq!(page.header("referrer-policy"), reset.header("referrer-policy"));
        // Whoever signs in on the way does not come back to it.
        assert!(!page.markup().contains("?from=%2Fsetup"));
        assert_eq!(server.get(&format!("{link}/")).status, 200);
        let head = server.request("HEAD", &link, &[], "");
        assert_eq!((head.status, head.body.len()), (200, 0));
        assert_eq!(server.request("DELETE", &link, &[], "").status, 405);

        // What is wrong stands at its field, as when registering, and the link goes on to work.
        for (email, password, wrong) in [
            ("asha", PASSWORD, "Please enter a valid email address."),
            ("asha@example.org", "short", "Password must be at least 12 characters."),
            ("asha@example.org", "password1234", "This password is among the most used."),
        ] {
            let answer = server.request("POST", "/api/setup", &[FORM], &form(token, email, password));
            assert_eq!((answer.status, answer.header("cache-control")), (422, "no-store, no-transform"), "{email}");
            let markup = answer.markup();
            assert!(markup.contains(wrong) && markup.contains(r#"value="Asha""#), "{wrong}");
            assert!(markup.contains(&format!(r#"name="token" value="{token}""#)), "{wrong}");
        }

        let answer = submit(&server, token, "Asha@Example.org");
        assert_eq!((answer.status, answer.header("location")), (303, "/admin/content"), "{}", answer.text());
        let cookie = session_of(&answer);
        let panel = server.request("GET", "/admin/content", &[("cookie", &cookie)], "");
        assert_eq!(panel.status, 200);
        assert!(panel.markup().contains("Texts"));
        let accounts = db.store.accounts().await.unwrap();
        assert_eq!((accounts.len(), accounts[0].roles.admin, &*accounts[0].email), (1, true, "Asha@Example.org"));
        assert!(accounts[0].confirmed_at.is_some());

        expect_missing(&server, &link);
        let again = submit(&server, token, "usha@example.org");
        assert_eq!(again.status, 404);
        assert!(again.markup().contains("Link no longer valid") && !again.markup().contains("First Administrator"));
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);
    }

    async fn the_first_administrator_is_made_by_a_script(db: TestDatabase) {
        let server = server(&db, &[]);
        let link = setup_link(&server);
        let empty = server.request("POST", "/api/setup", &[JSON], &format!(r#"{{"token":"{}"}}"#, token(&link)));
        assert_eq!(empty.status, 422);
        assert!(empty.text().contains(r#""password":"Please fill in all required fields""#), "{}", empty.text());
        let answer = submit_by_script(&server, token(&link), "asha@example.org");
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.text().contains(r#""location":"/admin/content""#), "{}", answer.text());
        assert!(answer.text().contains(r#""roles":["admin"]"#), "{}", answer.text());
        let cookie = session_of(&answer);
        assert_eq!(server.request("GET", "/admin/people", &[("cookie", &cookie)], "").status, 200);
        let again = submit_by_script(&server, token(&link), "usha@example.org");
        assert_eq!(again.status, 404);
        assert!(again.text().contains("its log then shows a new link"), "{}", again.text());
    }

    async fn a_setup_link_that_is_not_valid_is_an_address_without_a_page(db: TestDatabase) {
        let server = server(&db, &[]);
        let link = setup_link(&server);
        let wrong = "aB0_".repeat(10) + "-bA";
        for path in ["/setup/x", "/setup/~", "/setup", &format!("/setup/{wrong}"), &format!("/setup/{wrong}/"), "/setup/%ff", "/setup/a.jpg"] {
            expect_missing(&server, path);
        }
        for token in ["", "x", &*wrong, "../admin"] {
            assert_eq!(submit(&server, token, "asha@example.org").status, 404, "{token}");
            assert_eq!(submit_by_script(&server, token, "asha@example.org").status, 404, "{token}");
        }
        assert_eq!(server.get(&link).status, 200);

        // Too old, as if the start had been an hour ago.
        let an_hour_ago = Timestamp::now() - SignedDuration::from_mins(60);
        let old = db.store.open_setup(an_hour_ago).await.unwrap().unwrap().reveal();
        expect_missing(&server, &format!("/setup/{old}"));
        assert_eq!(submit(&server, &old, "asha@example.org").status, 404);
        let young = db.store.open_setup(an_hour_ago + SignedDuration::from_mins(5)).await.unwrap().unwrap();
        let young = format!("/setup/{}", young.reveal());
        assert_eq!(server.get(&young).status, 200);

        // An administrator who was made otherwise ends it, too.
        add_administrator(&db, "usha@example.org");
        expect_missing(&server, &young);
        assert_eq!(submit(&server, token(&young), "asha@example.org").status, 404);
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);
        let later = Server::start(&["--database-url", &db.url_text]);
        later.get("/");
        later.wait_for_log("no mail server is set");
        std::thread::sleep(std::time::Duration::from_millis(500));
        assert!(!later.log().contains("/setup/"), "{}", later.log());
    }

    async fn the_last_start_has_the_link_of_all_replicas(db: TestDatabase) {
        let first = server(&db, &[]);
        let old = setup_link(&first);
        assert_eq!(first.get(&old).status, 200);
        let second = server(&db, &["--public-url", "https://centre.example"]);
        let link = setup_link(&second);
        assert!(second.log().contains(&format!("at https://centre.example{link}\n")), "{}", second.log());
        for replica in [&first, &second] {
            expect_missing(replica, &old);
            assert_eq!(replica.get(&link).status, 200);
        }
        assert_eq!(submit(&first, token(&old), "asha@example.org").status, 404);
        assert_eq!(submit(&first, token(&link), "asha@example.org").status, 303);
        expect_missing(&second, &link);
    }

    async fn simultaneous_submits_make_one_administrator(db: TestDatabase) {
        let server = server(&db, &[]);
        let link = setup_link(&server);
        let (server, token) = (&server, token(&link));
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let tabs: Vec<_> = (0..2)
                .map(|tab| scope.spawn(move || submit(server, token, &format!("asha{tab}@example.org")).status))
                .collect();
            tabs.into_iter().map(|tab| tab.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 404]);
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);
    }

    async fn an_address_with_an_account_is_refused_at_its_field(db: TestDatabase) {
        let server = server(&db, &[]);
        let link = setup_link(&server);
        let register = r#"{"firstName":"Asha","lastName":"Naidoo","email":"asha@example.org","password":"another password"}"#;
        assert_eq!(server.request("POST", "/api/account", &[JSON], register).status, 200);
        let answer = submit(&server, token(&link), "Asha@example.org");
        assert_eq!(answer.status, 409);
        assert!(answer.markup().contains("has an account already. Please use another one"));
        assert_eq!(submit(&server, token(&link), "usha@example.org").status, 303);
    }

    async fn setup_tokens_cannot_be_tried_for_long(db: TestDatabase) {
        let server = server(&db, &[]);
        let link = setup_link(&server);
        let from = |visitor: &str, token: &str| {
            let headers = [FORM, ("x-forwarded-for", visitor)];
            server.request("POST", "/api/setup", &headers, &form(token, "asha@example.org", PASSWORD))
        };
        let wrong = "a".repeat(43);
        assert!((0..30).all(|_| from("192.0.2.1", &wrong).status == 404));
        let refused = from("192.0.2.1", token(&link));
        assert_eq!(refused.status, 429);
        assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
        assert_eq!(from("192.0.2.2", token(&link)).status, 303);
    }

    async fn the_log_has_a_setup_link_once_and_what_was_done_with_it(db: TestDatabase) {
        let server = server(&db, &["--log-format", "json", "--log-filter", "debug"]);
        let link = setup_link(&server);
        let token = token(&link);
        server.get(&link);
        server.get(&format!("{link}/"));
        server.get(&format!("/Setup/{token}"));
        server.get(&format!("/api/content{link}"));
        let page = format!("http://{}{link}", server.address);
        server.request("POST", "/api/setup", &[FORM, ("referer", &*page)], &form(token, "asha", "short"));
        submit(&server, &"a".repeat(43), "asha@example.org");
        submit(&server, token, "asha@example.org");
        server.get(&link);
        server.get("/about");
        server.wait_for_log("\"path\":\"/about\"");
        let log = server.log();
        let with_token = log.lines().filter(|line| line.contains(token)).count();
        assert_eq!(with_token, 1, "{log}");
        let without_capitals = log.to_lowercase().matches(&token.to_lowercase()).count();
        assert_eq!(without_capitals, 1, "{log}");
        assert!(log.contains("\"path\":\"/setup/…\""), "{log}");
        let account = db.store.pseudonym("account", "asha@example.org").await.unwrap();
        let events: Vec<_> = log
            .lines()
            .filter(|line| line.contains("centre::security"))
            .map(|line| {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                ["event", "account"].map(|name| line[name].as_str().unwrap_or("-").to_owned())
            })
            .collect();
        let expected = [["setup-refused", "-"], ["set-up", &account], ["signed-in", &account]];
        assert_eq!(events, expected.map(|event| event.map(str::to_owned)));
    }
}

/// The lines of a start, without their time, level and target.
fn start_lines(server: &Server) -> Vec<String> {
    let log = server.log();
    let lines = log.lines().filter(|line| !line.contains("centre::request"));
    let message = |line: &str| {
        Some(
            line.split_once(" centre::")?
                .1
                .split_once(": ")?
                .1
                .to_owned(),
        )
    };
    lines.filter_map(message).collect()
}

#[test]
fn a_start_says_what_a_newcomer_needs() {
    let server = Server::start(&[]);
    let link = setup_link(&server);
    let data = server.data().display();
    let expected = [
        format!("serving http://localhost:8080 on http://{}", server.address),
        format!("the data are in {data}"),
        "no mail server is set (smtp-url): messages are kept, and no mail is sent".to_owned(),
        format!(
            "there is no administrator yet: make the first one within an hour at http://localhost:8080{link}"
        ),
    ];
    assert_eq!(start_lines(&server), expected);
    assert!(!server.log().contains("WARN"), "{}", server.log());
}

#[test]
fn a_start_names_another_database_and_no_mail_server_that_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("elsewhere.db");
    let url = format!("sqlite:{}", file.display());
    let server = Server::start(&[
        "--database-url",
        &url,
        "--smtp-url",
        "smtp://127.0.0.1:9",
        "--mail-to",
        "office@centre.example",
    ]);
    setup_link(&server);
    let lines = start_lines(&server);
    let data = server.data().display();
    assert_eq!(
        lines[1],
        format!(
            "the data are in {data} and in the SQLite file {}",
            file.display()
        )
    );
    assert!(
        lines[2].starts_with("there is no administrator yet"),
        "{lines:?}"
    );
}

#[test]
fn few_open_files_are_warned_of_and_many_are_not() {
    for (files, warned) in [(1000, true), (1024, false)] {
        let server = Server::start_with(&[], |command| {
            let limit = libc::rlimit {
                rlim_cur: files,
                rlim_max: files,
            };
            // SAFETY: `setrlimit` may be called between fork and exec; it reads the one structure.
            unsafe {
                command.pre_exec(move || {
                    match libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) {
                        0 => Ok(()),
                        _ => Err(std::io::Error::last_os_error()),
                    }
                });
            }
        });
        let warning = format!(
            "lets this process open {files} files: {} connections",
            files - 256
        );
        assert_eq!(server.log().contains(&warning), warned, "{}", server.log());
    }
}

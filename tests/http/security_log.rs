//! What the log says of accounts, and what no line of it ever holds.

use std::io::Write as _;
use std::process::Stdio;
use std::time::Instant;

use crate::support::{Answer, Server, TIMEOUT, command};
use centre_store::{MailContent, MailWorker};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};

const JSON: (&str, &str) = ("content-type", "application/json");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

fn post(server: &Server, from: &str, path: &str, body: &str) -> Answer {
    server.request("POST", path, &[JSON, ("x-forwarded-for", from)], body)
}

/// The tokens of all links that were mailed; the mails count as sent.
async fn mailed_tokens(db: &TestDatabase) -> Vec<String> {
    let worker = MailWorker::new().unwrap();
    let later = Timestamp::now() + SignedDuration::from_mins(30);
    let lease = SignedDuration::from_mins(5);
    let mut tokens = Vec::new();
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        for mail in db
            .store
            .claim_mails(&worker, 10, lease, later)
            .await
            .unwrap()
        {
            db.store.mail_sent(&worker, mail.id, later).await.unwrap();
            match mail.content {
                MailContent::ConfirmEmail { token, .. }
                | MailContent::ResetPassword { token, .. } => tokens.push(token),
                _ => {}
            }
        }
        if !tokens.is_empty() {
            return tokens;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no mail with a link was queued");
}

/// The security events of a log in JSON: event, detail, account, source.
fn events(log: &str) -> Vec<[String; 4]> {
    let lines = log.lines().filter(|line| line.contains("centre::security"));
    lines
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |name: &str| line[name].as_str().unwrap_or("-").to_owned();
            ["event", "detail", "account", "source"].map(text)
        })
        .collect()
}

on_both_databases! {
    async fn what_happens_to_accounts_is_logged_under_pseudonyms_and_no_secret_is(db: TestDatabase) {
        let server = Server::start(&[
            "--database-url", &db.url_text,
            "--trusted-proxies", "1",
            "--smtp-url", "smtp://127.0.0.1:9",
            "--mail-to", "office@centre.example",
            "--log-format", "json",
            "--log-filter", "debug",
            "--test-faults", "on",
            "--render-deadline", "1s",
        ]);
        let register = r#"{"firstName":"Asha","lastName":"Naidoo","email":"Asha@Example.org","password":"a long password"}"#;
        let sign_in = r#"{"email":"asha@example.org","password":"a long password"}"#;
        let (home, elsewhere) = ("192.0.2.7", "198.51.100.9");
        let mut secrets = vec!["a long password".to_owned(), "not the password".to_owned(), "another password".to_owned()];

        assert_eq!(post(&server, home, "/api/account", register).status, 200);
        assert_eq!(post(&server, home, "/api/session", sign_in).status, 401);
        let token = mailed_tokens(&db).await.remove(0);
        let invented = "A".repeat(token.len());
        let confirm = |token: &str, password: &str| {
            let body = format!(r#"{{"token":"{token}","password":"{password}"}}"#);
            post(&server, home, "/api/account/confirm", &body).status
        };
        assert_eq!(confirm(&token, "not the password"), 401);
        assert_eq!(confirm(&token, "a long password"), 200);
        // Whoever clicks twice is refused nothing.
        assert_eq!(confirm(&token, "a long password"), 200);
        assert_eq!(confirm(&invented, "a long password"), 410);
        let answer = post(&server, elsewhere, "/api/session", sign_in);
        let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        let value = cookie.split_once('=').unwrap().1.to_owned();
        server.request("POST", "/api/sessions/end", &[FORM, ("cookie", &cookie), ("x-forwarded-for", elsewhere)], "session=others");
        server.request("DELETE", "/api/session", &[("cookie", &cookie), ("x-forwarded-for", elsewhere)], "");
        post(&server, home, "/api/password-reset", r#"{"email":"asha@example.org"}"#);
        let reset = mailed_tokens(&db).await.remove(0);
        let body = format!(r#"{{"token":"{reset}","password":"another password"}}"#);
        assert_eq!(post(&server, home, "/api/password", &body).status, 200);
        assert_eq!(post(&server, home, "/api/password", &body).status, 410);
        assert_eq!(post(&server, home, "/api/account", register).status, 200);
        for _ in 0..10 {
            post(&server, home, "/api/session", sign_in);
        }
        assert_eq!(post(&server, home, "/api/session", sign_in).status, 429);

        // Pages with a link's secret: one that works, one that redirects, one that does not exist,
        // and ones whose render fails, by itself and inside the isolate.
        for query in [format!("token={token}"), "from=%2Fsecret-place&tab=secretive".to_owned()] {
            for path in ["/auth/confirm", "/AUTH/confirm", "/nothing"] {
                server.get(&format!("{path}?{query}"));
            }
            for fault in ["endless-loop", "deep-recursion", "unhandled-rejection"] {
                server.get(&format!("/~faults/{fault}?{query}"));
            }
        }
        // Forms that are refused and shown again, with the page that they came from.
        let from = format!("http://{}/auth/reset-password?token={reset}", server.address);
        server.request("POST", "/api/password", &[FORM, ("referer", &*from)], &format!("token={reset}&password=short"));
        server.request("GET", &format!("/api/content/nothing?token={token}"), &[], "");
        secrets.extend([token, invented, reset, value]);
        secrets.extend(["secret-place", "secretive", "asha@", "Asha", "Naidoo", home, elsewhere].map(str::to_owned));

        server.wait_for_log("limit-reached");
        server.wait_for_log("unhandled rejection while rendering");
        let log = server.log();
        assert!(log.contains("a page could not be rendered"));
        for secret in &secrets {
            let found = log.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
            assert_eq!(found, None, "{secret}");
        }

        let account = db.store.pseudonym("account", "asha@example.org").await.unwrap();
        let sources = [
            db.store.pseudonym("source", home).await.unwrap(),
            db.store.pseudonym("source", elsewhere).await.unwrap(),
        ];
        let (known, nobody) = (&*account, "-");
        let [home, elsewhere] = sources.each_ref().map(|it| &**it);
        let mut expected = vec![
            ["registered", "-", known, home],
            ["sign-in-refused", "-", known, home],
            ["confirmation-refused", "-", nobody, home],
            ["confirmed", "-", known, home],
            ["confirmation-refused", "-", nobody, home],
            ["signed-in", "-", known, elsewhere],
            ["sessions-ended", "-", known, elsewhere],
            ["signed-out", "-", known, elsewhere],
            ["reset-asked", "-", known, home],
            ["password-reset", "-", known, home],
            ["reset-refused", "-", nobody, home],
            ["registered-again", "-", known, home],
        ];
        // The one before the confirmation and the successful one count, too; a success forgives.
        expected.extend([["sign-in-refused", "-", known, home]; 10]);
        expected.push(["limit-reached", "sign-in-account", known, home]);
        assert_eq!(events(&log), expected);
    }

    async fn what_administrators_do_is_logged(db: TestDatabase) {
        let run = |arguments: &[&str]| {
            let mut process = command()
                .args(arguments)
                .args(["--log-format", "json"])
                .env("DATABASE_URL", &db.url_text)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut stdin = process.stdin.take().unwrap();
            // Commands that read no password may have ended already.
            let _ = stdin.write_all(b"a long password\n");
            drop(stdin);
            let log = String::from_utf8(process.wait_with_output().unwrap().stderr).unwrap();
            assert!(!log.contains("asha"), "{log}");
            events(&log)
        };
        let account = db.store.pseudonym("account", "asha@example.org").await.unwrap();
        let event = |name: &str, detail: &str| {
            [name, detail, &account, "command"].map(str::to_owned)
        };
        let add = ["user", "add", "asha@example.org", "--first-name", "Asha", "--last-name", "Naidoo", "--role", "teacher"];
        assert_eq!(run(&add), [event("account-made", "-"), event("role-granted", "teacher")]);
        // The last administrator's role cannot be taken.
        run(&["user", "add", "usha@example.org", "--first-name", "Usha", "--last-name", "Naidoo", "--role", "admin"]);
        for (arguments, name, detail) in [
            (&["grant", "Asha@example.org", "admin"][..], "role-granted", "admin"),
            (&["revoke", "asha@example.org", "admin"], "role-revoked", "admin"),
            (&["set-password", "asha@example.org"], "password-set", "-"),
            (&["set-email", "asha@example.org", "Asha@example.org"], "email-set", "-"),
            (&["deactivate", "asha@example.org"], "deactivated", "-"),
            (&["activate", "asha@example.org"], "activated", "-"),
            (&["export", "asha@example.org"], "exported", "-"),
            (&["delete", "asha@example.org"], "deleted", "-"),
        ] {
            assert_eq!(run(&[&["user"], arguments].concat()), [event(name, detail)]);
        }
    }
}

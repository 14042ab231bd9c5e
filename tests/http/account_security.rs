//! What keeps a stolen password or a stolen session from an account, on both databases.

use std::io::Write as _;
use std::process::Stdio;

use crate::support::{Answer, Server, command, ended};
use centre_store::{Account, AccountNotice, MailContent, MailWorker};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};

const JSON: (&str, &str) = ("content-type", "application/json");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const PASSWORD: &str = "a long password";

/// A server that queues mail and cannot send it.
fn server(db: &TestDatabase, arguments: &[&str]) -> Server {
    let mut all = vec![
        "--database-url",
        &db.url_text,
        "--smtp-url",
        "smtp://127.0.0.1:9",
    ];
    all.extend(["--mail-to", "office@centre.example"]);
    all.extend(arguments);
    Server::start(&all)
}

/// Makes an account with this role.
async fn add(db: &TestDatabase, name: &str, role: &str) -> Account {
    let email = format!("{name}@example.org");
    let mut process = command()
        .args(["user", "add", &email, "--first-name", name])
        .args(["--last-name", "Person", "--role", role])
        .env("DATABASE_URL", &db.url_text)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = process.stdin.take().unwrap();
    writeln!(input, "{PASSWORD}").unwrap();
    drop(input);
    assert!(ended(&mut process).success());
    db.store.account_by_email(&email).await.unwrap().unwrap()
}

fn post(server: &Server, path: &str, cookie: &str, body: &str) -> Answer {
    server.request("POST", path, &[FORM, ("cookie", cookie)], body)
}

fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], "")
}

/// All cookies that an answer sets, as the browser sends them back.
fn cookies(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    let cookies = cookies.map(|it| it.to_str().unwrap().split(';').next().unwrap());
    cookies.collect::<Vec<_>>().join("; ")
}

fn try_sign_in(server: &Server, name: &str, password: &str, cookie: &str) -> Answer {
    let body = serde_json::json!({ "email": format!("{name}@example.org"), "password": password });
    let headers = [JSON, ("cookie", cookie)];
    server.request("POST", "/api/session", &headers, &body.to_string())
}

fn sign_in(server: &Server, name: &str) -> String {
    let answer = try_sign_in(server, name, PASSWORD, "");
    assert_eq!(answer.status, 200, "{}", answer.text());
    cookies(&answer)
}

fn is_signed_in(server: &Server, cookie: &str) -> bool {
    get(server, "/api/session", cookie).text().contains("email")
}

/// What owners were told since, and the tokens of the links.
async fn notices(db: &TestDatabase) -> Vec<(AccountNotice, Option<String>)> {
    let worker = MailWorker::new().unwrap();
    let later = Timestamp::now() + SignedDuration::from_mins(30);
    let lease = SignedDuration::from_mins(5);
    let mut found = Vec::new();
    for mail in db
        .store
        .claim_mails(&worker, 50, lease, later)
        .await
        .unwrap()
    {
        db.store.mail_sent(&worker, mail.id, later).await.unwrap();
        if let MailContent::AccountNotice { notice, token, .. } = mail.content {
            found.push((notice, token));
        }
    }
    found
}

on_both_databases! {
    async fn the_password_is_changed_with_the_old_one(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let (here, phone) = (sign_in(&server, "asha"), sign_in(&server, "asha"));
        notices(&db).await;
        let change = |cookie: &str, old: &str, new: &str| {
            let body = serde_json::json!({ "oldPassword": old, "password": new });
            let headers = [JSON, ("cookie", cookie)];
            server.request("POST", "/api/profile/password", &headers, &body.to_string())
        };
        assert_eq!(change("", PASSWORD, "another password").status, 401);
        let wrong = change(&here, "a wrong password", "another password");
        assert_eq!(wrong.status, 422);
        assert!(wrong.text().contains("This is not your password."));
        assert_eq!(change(&here, PASSWORD, "short").status, 422);
        assert_eq!(change(&here, PASSWORD, "password1234").status, 422);
        assert!(is_signed_in(&server, &phone));
        let right = change(&here, PASSWORD, "another password");
        assert_eq!((right.status, right.header("cache-control")), (200, "no-store"));
        assert!(is_signed_in(&server, &here) && !is_signed_in(&server, &phone));
        assert_eq!(try_sign_in(&server, "asha", PASSWORD, "").status, 401);
        assert_eq!(try_sign_in(&server, "asha", "another password", "").status, 200);
        let told = notices(&db).await;
        assert!(told.iter().any(|(notice, _)| *notice == AccountNotice::PasswordChanged));
        server.wait_for_log("password-change-refused");
        server.wait_for_log("\"password-changed\"");
    }

    async fn the_old_password_cannot_be_guessed_in_a_stolen_session(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let cookie = sign_in(&server, "asha");
        let change = |old: &str| {
            let body = format!("oldPassword={old}&password=another+password");
            post(&server, "/api/profile/password", &cookie, &body)
        };
        for _ in 0..10 {
            let wrong = change("a+wrong+password");
            assert_eq!(wrong.status, 422);
            assert!(wrong.markup().contains("This is not your password."));
        }
        assert_eq!(change("a+long+password").status, 429);
    }

    async fn owners_are_told_and_end_all_sessions(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        add(&db, "boss", "admin").await;
        let first = sign_in(&server, "asha");
        let told = notices(&db).await;
        assert!(matches!(&*told, [(AccountNotice::NewBrowser { .. }, Some(_))]), "{told:?}");
        // The same browser again.
        let again = try_sign_in(&server, "asha", PASSWORD, &first);
        assert_eq!(again.status, 200);
        assert_eq!(notices(&db).await, []);
        let stolen = cookies(&again);

        let boss = sign_in(&server, "boss");
        notices(&db).await;
        let id = asha.id;
        let given = format!("person={id}&role=teacher&given=yes");
        assert_eq!(post(&server, "/api/office/people/role", &boss, &given).status, 303);
        let told = notices(&db).await;
        let role = centre_store::Role::Teacher;
        let [(notice, Some(token))] = &*told else { panic!("{told:?}") };
        assert_eq!(*notice, AccountNotice::RoleGiven { role });

        // Programs that look at mails follow links, and no more.
        let page = server.get(&format!("/auth/secure?token={token}"));
        assert_eq!((page.status, page.header("cache-control")), (200, "no-store, no-transform"));
        assert!(page.markup().contains(&format!("value=\"{token}\"")));
        assert!(is_signed_in(&server, &stolen));
        let secure = |token: &str| post(&server, "/api/account/secure", "", &format!("token={token}"));
        let done = secure(token);
        assert_eq!((done.status, done.header("location")), (303, "/login"));
        assert!(!is_signed_in(&server, &stolen));
        assert_eq!(secure(token).status, 410);
        assert_eq!(secure("nonsense").status, 410);
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        server.wait_for_log("account-secured");

        let closed = post(&server, "/api/office/people/active", &boss, &format!("person={id}&active=no"));
        assert_eq!(closed.status, 303);
        assert_eq!(notices(&db).await, [(AccountNotice::Closed, None)]);
    }
}

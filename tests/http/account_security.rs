//! What keeps a stolen password or a stolen session from an account, on both databases.

use std::io::Write as _;
use std::process::Stdio;

use crate::content_editing::{ask, screen};
use crate::support::{Answer, PASSWORD, Server, add_account, command, until};
use centre_store::{Account, AccountNotice, BrowserSecrets, MailContent, MailWorker, TotpSecret};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};

pub(crate) const JSON: (&str, &str) = ("content-type", "application/json");
pub(crate) const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// A server that queues mail and cannot send it.
pub(crate) fn server(db: &TestDatabase, arguments: &[&str]) -> Server {
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
pub(crate) async fn add(db: &TestDatabase, name: &str, role: &str) -> Account {
    let email = format!("{name}@example.org");
    add_account(&db.url_text, &email, [name, "Person"], &[role]);
    db.store.account_by_email(&email).await.unwrap().unwrap()
}

pub(crate) fn post(server: &Server, path: &str, cookie: &str, body: &str) -> Answer {
    server.request("POST", path, &[FORM, ("cookie", cookie)], body)
}

pub(crate) fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], "")
}

/// All cookies that an answer sets, as the browser sends them back.
pub(crate) fn cookies(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    let cookies = cookies.map(|it| it.to_str().unwrap().split(';').next().unwrap());
    cookies.collect::<Vec<_>>().join("; ")
}

pub(crate) fn try_sign_in(server: &Server, name: &str, password: &str, cookie: &str) -> Answer {
    let body = serde_json::json!({ "email": format!("{name}@example.org"), "password": password });
    let headers = [JSON, ("cookie", cookie)];
    server.request("POST", "/api/session", &headers, &body.to_string())
}

pub(crate) fn sign_in(server: &Server, name: &str) -> String {
    let answer = try_sign_in(server, name, PASSWORD, "");
    assert_eq!(answer.status, 200, "{}", answer.text());
    cookies(&answer)
}

pub(crate) fn is_signed_in(server: &Server, cookie: &str) -> bool {
    get(server, "/api/session", cookie).text().contains("email")
}

/// Runs the program with a password on its standard input, where it asks for one.
fn run_with_password(db: &TestDatabase, arguments: &[&str]) {
    let mut program = command()
        .args(arguments)
        .env("DATABASE_URL", &db.url_text)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // Most commands read nothing, and may be gone by now.
    let _ = writeln!(
        program.stdin.take().unwrap(),
        "a password of the command line"
    );
    assert!(program.wait().unwrap().success(), "{arguments:?}");
}

/// What owners were told since, and the tokens of the links.
pub(crate) async fn notices(db: &TestDatabase) -> Vec<(AccountNotice, Option<String>)> {
    let worker = MailWorker::new().unwrap();
    let later = Timestamp::now() + SignedDuration::from_mins(30);
    let lease = SignedDuration::from_mins(5);
    let mut found = Vec::new();
    // The program looks for mails, too, and no two take the same row at a time.
    while db.store.outbox_status().await.unwrap().waiting > 0 {
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
        assert_eq!(try_sign_in(&server, "asha", PASSWORD, "").status, 401, "a thief may know it");
        assert_eq!(secure(token).status, 410);
        assert_eq!(secure("nonsense").status, 410);
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        server.wait_for_log("account-secured");

        let closed = post(&server, "/api/office/people/active", &boss, &format!("person={id}&active=no"));
        assert_eq!(closed.status, 303);
        assert_eq!(notices(&db).await, [(AccountNotice::Closed, None)]);
    }
}

/// A session that was begun so long ago that it is asked again who is there: what a thief of a cookie has.
pub(crate) async fn old_session(db: &TestDatabase, account: &Account) -> String {
    let earlier = Timestamp::now() - SignedDuration::from_mins(20);
    let replaced = BrowserSecrets::default();
    let begun = db
        .store
        .begin_session(account, "", replaced, false, earlier)
        .await;
    format!("session={}", begun.unwrap().session.reveal())
}

/// A person's app for codes, which never shows one twice.
pub(crate) struct App {
    secret: TotpSecret,
    shown: i64,
}

impl App {
    /// The codes that the person is setting up.
    async fn of(db: &TestDatabase, account: &Account) -> Self {
        let secret = db
            .store
            .unconfirmed_codes(account.id, Timestamp::now())
            .await
            .unwrap();
        Self {
            secret: secret.expect("codes are being set up"),
            shown: 0,
        }
    }

    pub(crate) fn code(&mut self) -> String {
        let now = || Timestamp::now().as_second() / 30;
        self.shown = now().max(self.shown + 1);
        // As far ahead as a clock may be.
        until("the clock is near", || self.shown <= now() + 2);
        let time = Timestamp::from_second(self.shown * 30).unwrap();
        self.secret.code_at(time)
    }
}

/// Sets codes up in a session; the app and the recovery codes.
pub(crate) async fn set_up_codes(
    db: &TestDatabase,
    server: &Server,
    account: &Account,
    cookie: &str,
) -> (App, Vec<String>) {
    assert_eq!(
        post(server, "/api/second-factor/begin", cookie, "").status,
        303
    );
    let mut app = App::of(db, account).await;
    let body = format!("code={}", app.code());
    let done = post(server, "/api/second-factor/check", cookie, &body);
    assert_eq!(
        (done.status, done.header("cache-control")),
        (200, "no-store, no-transform")
    );
    let markup = done.markup();
    let parts = markup.split("<code>").skip(1);
    let codes: Vec<_> = parts
        .map(|it| it.split('<').next().unwrap().to_owned())
        .collect();
    assert_eq!(codes.len(), 10, "{markup}");
    (app, codes)
}

pub(crate) fn give_code(server: &Server, cookie: &str, code: &str) -> Answer {
    post(
        server,
        "/api/session/code",
        cookie,
        &format!("code={code}&from=/about"),
    )
}

on_both_databases! {
    async fn codes_are_set_up_and_asked_for(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        let (here, phone) = (sign_in(&server, "asha"), sign_in(&server, "asha"));
        assert!(get(&server, "/profile/second-factor", &here).markup().contains("Set Up Codes"));
        assert_eq!(get(&server, "/profile/second-factor", "").status, 302);
        assert_eq!(post(&server, "/api/second-factor/begin", &here, "").status, 303);
        let page = get(&server, "/profile/second-factor", &here);
        assert_eq!(page.header("cache-control"), "no-store, no-transform");
        assert!(page.markup().contains("<svg role=\"img\"") && page.markup().contains("otpauth://totp/"));
        let wrong = post(&server, "/api/second-factor/check", &here, "code=12345");
        assert_eq!(wrong.status, 422);
        assert!(wrong.markup().contains("This code is not right"));
        server.wait_for_log("code-refused");
        // Until a code was checked the password is enough.
        assert_eq!(try_sign_in(&server, "asha", PASSWORD, "").status, 200);
        notices(&db).await;
        let (mut app, recovery) = set_up_codes(&db, &server, &asha, &here).await;
        assert!(is_signed_in(&server, &here) && !is_signed_in(&server, &phone));
        assert!(notices(&db).await.iter().any(|it| it.0 == AccountNotice::SecondFactorChanged));
        assert!(!get(&server, "/profile/second-factor", &here).text().contains(&recovery[0]));

        let first = try_sign_in(&server, "asha", PASSWORD, "");
        assert_eq!(first.status, 200);
        assert!(first.text().contains(r#""user":null,"location":"/auth/code?from="#), "{}", first.text());
        let step = cookies(&first);
        assert!(!step.contains("session="), "{step}");
        assert_eq!(get(&server, "/auth/code?from=%2F", "").status, 200);
        let refused = give_code(&server, &step, "000000");
        assert_eq!(refused.status, 401);
        assert!(refused.markup().contains("This code is not right"));
        let code = app.code();
        let right = give_code(&server, &step, &code);
        assert_eq!((right.status, right.header("location")), (303, "/about"));
        assert!(is_signed_in(&server, &cookies(&right)));
        // Neither the password's step nor the code counts twice.
        assert_eq!(give_code(&server, &step, &app.code()).status, 401);
        let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
        assert_eq!(give_code(&server, &step, &code).status, 401);
        notices(&db).await;
        // However it is typed.
        let typed = recovery[3].to_uppercase().replace('-', "+");
        assert_eq!(give_code(&server, &step, &typed).status, 303);
        assert!(notices(&db).await.iter().any(|it| it.0 == AccountNotice::RecoveryCodeUsed));
        let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
        assert_eq!(give_code(&server, &step, &recovery[3]).status, 401);
        assert_eq!(give_code(&server, "", &recovery[4]).status, 401);
        for event in ["second-factor-set-up", "password-right", "code-refused", "recovery-code-used"] {
            server.wait_for_log(event);
        }
        let known = db.store.known_of("asha@example.org", Timestamp::now()).await.unwrap();
        let known = serde_json::to_value(&known).unwrap();
        assert_eq!(known["account"]["second_factor"]["recovery_codes"], 9);
        assert!(known["account"]["second_factor"]["codes_since"].is_string());
        assert!(db.store.delete_person("asha@example.org", false).await.unwrap().account);
    }

    async fn after_ten_wrong_codes_the_right_one_waits(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        let (mut app, _) = set_up_codes(&db, &server, &asha, &here).await;
        for _ in 0..5 {
            let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
            for _ in 0..2 {
                assert_eq!(give_code(&server, &step, "000000").status, 401);
            }
        }
        let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
        let waits = give_code(&server, &step, &app.code());
        assert_eq!(waits.status, 429);
        assert!(!waits.header("retry-after").is_empty());
    }

    async fn owners_are_told_of_ten_wrong_codes_once(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        let (mut app, _) = set_up_codes(&db, &server, &asha, &here).await;
        notices(&db).await;
        let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
        let wrong = || give_code(&server, &step, "000000").status;
        for _ in 0..9 {
            assert_eq!(wrong(), 401);
        }
        assert_eq!(notices(&db).await, []);
        assert_eq!(wrong(), 401);
        let told = notices(&db).await;
        assert!(matches!(&*told, [(AccountNotice::WrongCodes, Some(_))]), "{told:?}");
        server.wait_for_log("codes-locked");
        for _ in 0..3 {
            assert_eq!(wrong(), 429);
        }
        assert_eq!(notices(&db).await, []);
        // The owner was there in between: it is news again, also where a session is asked.
        let replaced = BrowserSecrets::default();
        db.store.begin_session(&asha, "", replaced, true, Timestamp::now()).await.unwrap();
        for _ in 0..10 {
            assert_eq!(post(&server, "/api/session/reauthentication", &here, "codeOrPassword=000000&from=%2F").status, 422);
        }
        assert_eq!(give_code(&server, &step, &app.code()).status, 429);
        let told = notices(&db).await;
        assert!(matches!(&*told, [(AccountNotice::WrongCodes, Some(_))]), "{told:?}");
    }

    async fn a_stolen_session_does_nothing_to_others(db: TestDatabase) {
        let server = server(&db, &[]);
        let boss = add(&db, "boss", "admin").await;
        let asha = add(&db, "asha", "student").await;
        let stolen = old_session(&db, &boss).await;
        let (id, own) = (asha.id, boss.id);
        for (path, body) in [
            ("/api/office/people/role", format!("person={own}&role=teacher&given=yes")),
            ("/api/office/people/role", format!("person={id}&role=admin&given=yes")),
            ("/api/office/people/active", format!("person={id}&active=no")),
            ("/api/office/people/sign-out", format!("person={id}")),
            ("/api/office/people/reset-factor", format!("person={id}")),
            ("/api/office/people/delete", format!("person={id}")),
            ("/api/office/people/export", format!("person={id}")),
            ("/api/second-factor/begin", String::new()),
            ("/api/second-factor/remove", String::new()),
            ("/api/sessions/end", "session=others".to_owned()),
        ] {
            let asked = post(&server, path, &stolen, &body);
            assert_eq!(asked.status, 303, "{path}");
            assert!(asked.header("location").starts_with("/auth/again?from=%2F"), "{path}");
        }
        let json = format!(r#"{{"person":"{id}","role":"admin","given":"yes"}}"#);
        let headers = [JSON, ("cookie", &*stolen)];
        let asked = server.request("POST", "/api/office/people/role", &headers, &json);
        assert_eq!(asked.status, 403);
        assert!(asked.text().contains("/auth/again?from="));
        let people = db.store.accounts().await.unwrap();
        assert!(people.iter().all(|it| it.active && !it.roles.teacher));
        assert!(!people.iter().any(|it| it.id == id && it.roles.admin));

        let again = format!("/auth/again?from=%2Fadmin%2Fpeople%3Fperson%3D{id}");
        assert_eq!(get(&server, &again, "").status, 302);
        assert!(get(&server, &again, &stolen).markup().contains("current-password"));
        let reauthenticate = |secret: &str| {
            let body = format!("codeOrPassword={secret}&from=%2Fadmin%2Fpeople%3Fperson%3D{id}");
            post(&server, "/api/session/reauthentication", &stolen, &body)
        };
        assert_eq!(reauthenticate("a+wrong+password").status, 422);
        let done = reauthenticate("a+long+password");
        assert_eq!((done.status, done.header("location")), (303, &*format!("/admin/people?person={id}")));
        let given = format!("person={id}&role=teacher&given=yes");
        assert_eq!(post(&server, "/api/office/people/role", &stolen, &given).header("location"), format!("/admin/people?person={id}"));
        for event in ["reauthentication-required", "reauthentication-refused", "\"reauthenticated\""] {
            server.wait_for_log(event);
        }
    }

    async fn a_code_proves_and_the_password_no_more(db: TestDatabase) {
        let server = server(&db, &[]);
        let boss = add(&db, "boss", "admin").await;
        let here = sign_in(&server, "boss");
        let (mut app, recovery) = set_up_codes(&db, &server, &boss, &here).await;
        assert!(get(&server, "/auth/again?from=%2F", &here).markup().contains("one-time-code"));
        let reauthenticate = |secret: &str| {
            let body = format!("codeOrPassword={secret}&from=%2Fadmin");
            post(&server, "/api/session/reauthentication", &here, &body)
        };
        assert_eq!(reauthenticate("a+long+password").status, 422);
        assert_eq!(reauthenticate(&app.code()).status, 303);
        assert_eq!(reauthenticate(&recovery[0]).status, 303);
        // What an earlier release has begun asks for a password alone, which is not enough.
        let without = old_session(&db, &boss).await;
        assert!(!is_signed_in(&server, &without));
        let renewed = post(&server, "/api/second-factor/recovery", &here, "");
        assert_eq!(renewed.status, 200);
        assert!(!renewed.markup().contains(&recovery[1]));
        assert_eq!(reauthenticate(&recovery[1]).status, 422);
        assert_eq!(post(&server, "/api/second-factor/remove", &here, "").status, 303);
        assert!(!try_sign_in(&server, "boss", PASSWORD, "").text().contains("auth/code"));
    }

    async fn where_codes_are_required_roles_wait_for_them(db: TestDatabase) {
        let server = server(&db, &["--second-factor", "required"]);
        let boss = add(&db, "boss", "admin").await;
        add(&db, "asha", "student").await;
        let answer = try_sign_in(&server, "boss", PASSWORD, "");
        assert!(answer.text().contains(r#""location":"/profile/second-factor""#), "{}", answer.text());
        let here = cookies(&answer);
        for path in ["/office", "/admin/people", "/admin/messages", "/admin/content"] {
            let led = get(&server, path, &here);
            assert_eq!((led.status, led.header("location")), (303, "/profile/second-factor"), "{path}");
        }
        let given = format!("person={}&role=teacher&given=yes", boss.id);
        assert_eq!(post(&server, "/api/office/people/role", &here, &given).status, 302);
        let teacher = db.store.account(boss.id).await.unwrap().unwrap().roles.has(centre_store::Role::Teacher);
        assert!(!teacher);
        assert!(get(&server, "/profile/second-factor", &here).markup().contains("need codes here, or a passkey"));
        assert!(!try_sign_in(&server, "asha", PASSWORD, "").text().contains("second-factor"));
        set_up_codes(&db, &server, &boss, &here).await;
        assert_eq!(get(&server, "/admin/people", &here).status, 200);
        // The phone is lost.
        let reset = command()
            .args(["user", "reset-factor", "boss@example.org"])
            .env("DATABASE_URL", &db.url_text)
            .status()
            .unwrap();
        assert!(reset.success() && !is_signed_in(&server, &here));
        let told = notices(&db).await;
        assert!(told.iter().any(|it| it.0 == AccountNotice::SecondFactorReset), "{told:?}");
        let again = try_sign_in(&server, "boss", PASSWORD, "");
        assert!(again.text().contains(r#""location":"/profile/second-factor""#));
    }

    async fn owners_are_told_of_the_command_line_and_of_changes_alone(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        add(&db, "boss", "admin").await;
        let boss = sign_in(&server, "boss");
        notices(&db).await;
        let role = centre_store::Role::Teacher;
        let user = |arguments: &[&str]| run_with_password(&db, &[&["user"], arguments].concat());
        let who = "asha@example.org";
        for (arguments, told) in [
            (&["grant", who, "teacher"] as &[&str], Some(AccountNotice::RoleGiven { role })),
            (&["grant", who, "teacher"], None),
            (&["revoke", who, "teacher"], None),
            (&["reset-factor", who], None),
            (&["set-password", who], Some(AccountNotice::PasswordChanged)),
            (&["deactivate", who], Some(AccountNotice::Closed)),
            (&["deactivate", who], None),
            (&["activate", who], None),
        ] {
            user(arguments);
            let found = notices(&db).await.into_iter().map(|it| it.0).collect::<Vec<_>>();
            assert_eq!(found, told.into_iter().collect::<Vec<_>>(), "{arguments:?}");
        }
        let id = asha.id;
        for (path, body, told) in [
            ("role", format!("person={id}&role=teacher&given=yes"), Some(AccountNotice::RoleGiven { role })),
            ("role", format!("person={id}&role=teacher&given=yes"), None),
            ("reset-factor", format!("person={id}"), None),
            ("active", format!("person={id}&active=no"), Some(AccountNotice::Closed)),
            ("active", format!("person={id}&active=no"), None),
        ] {
            assert_eq!(post(&server, &format!("/api/office/people/{path}"), &boss, &body).status, 303, "{body}");
            let found = notices(&db).await.into_iter().map(|it| it.0).collect::<Vec<_>>();
            assert_eq!(found, told.into_iter().collect::<Vec<_>>(), "{path} {body}");
        }
    }

    async fn an_address_is_changed_and_both_mailboxes_are_told(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "moderator").await;
        add(&db, "usha", "student").await;
        let phone = sign_in(&server, "asha");
        db.store.request_password_reset("asha@example.org", Timestamp::now()).await.unwrap();
        notices(&db).await;
        let set_email = |new: &str| {
            let mut command = command();
            command.args(["user", "set-email", "asha@example.org", new]).env("DATABASE_URL", &db.url_text);
            let output = command.output().unwrap();
            (output.status.success(), String::from_utf8(output.stderr).unwrap())
        };
        for (new, said) in [("asha", "`asha` is not an e-mail address"), ("Usha@example.org", "already exists")] {
            let (done, words) = set_email(new);
            assert!(!done && words.contains(said), "{words}");
        }
        assert!(is_signed_in(&server, &phone) && notices(&db).await.is_empty());
        assert!(set_email("asha.naidoo@example.org").0);
        let told = AccountNotice::EmailChanged { email: "asha.naidoo@example.org".to_owned() };
        // The old mailbox gets no link that would lead into the account.
        assert_eq!(notices(&db).await, [(told.clone(), None), (told, None)]);
        assert!(!is_signed_in(&server, &phone));
        assert!(!set_email("asha.naidoo@example.org").0, "the old address is nobody's");
        assert!(is_signed_in(&server, &sign_in(&server, "asha.naidoo")));
        assert_eq!(try_sign_in(&server, "asha", PASSWORD, "").status, 401);
        let found = db.store.account(asha.id).await.unwrap().unwrap();
        assert!(found.roles.moderator && found.confirmed_at.is_some());
    }

    async fn an_administrator_resets_the_codes_of_others(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "boss", "admin").await;
        let asha = add(&db, "asha", "student").await;
        let (boss, phone) = (sign_in(&server, "boss"), sign_in(&server, "asha"));
        let page = format!("/admin/people?person={}", asha.id);
        assert!(get(&server, &page, &boss).markup().contains("The password alone opens the account."));
        set_up_codes(&db, &server, &asha, &phone).await;
        assert!(get(&server, &page, &boss).markup().contains("Take Codes and Passkeys Away"));
        notices(&db).await;
        let reset = post(&server, "/api/office/people/reset-factor", &boss, &format!("person={}", asha.id));
        assert_eq!((reset.status, reset.header("location")), (303, &*page));
        assert!(!is_signed_in(&server, &phone));
        assert!(notices(&db).await.iter().any(|it| it.0 == AccountNotice::SecondFactorReset));
        assert!(is_signed_in(&server, &sign_in(&server, "asha")));
    }

    async fn bank_details_are_published_after_reauthentication(db: TestDatabase) {
        let server = server(&db, &[]);
        let boss = add(&db, "boss", "admin").await;
        let stolen = old_session(&db, &boss).await;
        let publish = |key: &str, value: &serde_json::Value, revision: i64| {
            let body = serde_json::json!({ "key": key, "value": value, "base": 0, "revision": revision });
            let (status, told) = ask(&server, &stolen, "draft", &body);
            assert_eq!(status, 200, "{told}");
            let body = serde_json::json!({ "key": key, "revision": told["revision"] });
            let (status, told) = ask(&server, &stolen, "publish", &body);
            (status, told["location"].as_str().map(str::to_owned))
        };
        // Another detail in the place of the account number is another account.
        let mut donate = screen(&server, &stolen, "/admin/content/donate")["published"].clone();
        let mut rows = donate["bank"]["rows"].as_array_mut().unwrap().iter_mut();
        let number = rows.find(|it| it["value"]["fact"] == "building-fund-account-number");
        number.unwrap()["value"]["fact"] = "contact-phone".into();
        assert_eq!(publish("donate", &donate, 0).0, 403);
        let moderator = add(&db, "asha", "moderator").await;
        let asha = old_session(&db, &moderator).await;
        let body = serde_json::json!({ "key": "donate", "value": donate, "base": 0, "revision": 0 });
        assert_eq!(ask(&server, &asha, "draft", &body).0, 403);

        let mut value = screen(&server, &stolen, "/admin/content/placeholders")["published"].clone();
        value["building-fund-account-number"]["value"] = "62123456789".into();
        let (status, location) = publish("placeholders", &value, 0);
        assert_eq!(status, 403);
        assert_eq!(location.unwrap(), "/auth/again?from=%2Fadmin%2Fcontent%2Fplaceholders");
        let body = "codeOrPassword=a+long+password&from=%2F";
        assert_eq!(post(&server, "/api/session/reauthentication", &stolen, body).status, 303);
        assert_eq!(publish("placeholders", &value, 1).0, 200);
    }
}

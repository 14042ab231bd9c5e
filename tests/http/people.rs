//! What the office does with accounts over HTTP: who may, and what becomes of them.

use crate::support::{Answer, Server, add_account};
use centre_store::{NewMessage, SubmissionOrigin};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::Timestamp;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("content-type", "application/json");

fn server(db: &TestDatabase) -> Server {
    Server::start(&["--database-url", &db.url_text])
}

/// Makes an account with this role; its number.
async fn add(db: &TestDatabase, name: &str, role: &str) -> i64 {
    let email = format!("{name}@example.org");
    add_account(&db.url_text, &email, [name, "Person"], &[role]);
    db.store.account_by_email(&email).await.unwrap().unwrap().id
}

fn try_sign_in(server: &Server, name: &str) -> Answer {
    let email = format!("{name}@example.org");
    let body = serde_json::json!({ "email": email, "password": "a long password" }).to_string();
    server.request("POST", "/api/session", &[JSON], &body)
}

fn sign_in(server: &Server, name: &str) -> String {
    let answer = try_sign_in(server, name);
    assert_eq!(answer.status, 200);
    let cookie = answer.header("set-cookie").split(';').next();
    cookie.unwrap().to_owned()
}

fn post(server: &Server, action: &str, cookie: &str, body: &str) -> Answer {
    let path = format!("/api/office/people/{action}");
    server.request("POST", &path, &[FORM, ("cookie", cookie)], body)
}

fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], "")
}

on_both_databases! {
    async fn only_administrators_may_do_anything(db: TestDatabase) {
        let server = server(&db);
        let id = add(&db, "asha", "student").await;
        add(&db, "mod", "moderator").await;
        let moderator = sign_in(&server, "mod");
        for (action, body) in [
            ("role", format!("person={id}&role=admin&given=yes")),
            ("active", format!("person={id}&active=no")),
            ("sign-out", format!("person={id}")),
            ("delete", format!("person={id}")),
            ("export", format!("person={id}")),
        ] {
            let path = format!("/api/office/people/{action}");
            let json = format!(r#"{{"person":"{id}","role":"admin","given":"yes","active":"no"}}"#);
            for (cookie, status) in [("", 401), (&*moderator, 403)] {
                let answer = server.request("POST", &path, &[JSON, ("cookie", cookie)], &json);
                assert_eq!(answer.status, status, "{action}");
                assert_eq!(post(&server, action, cookie, &body).status, 302, "{action}");
            }
        }
        let kept = db.store.account(id).await.unwrap().unwrap();
        assert!(kept.active && !kept.roles.admin && kept.roles.student);
    }

    async fn people_are_found_and_shown(db: TestDatabase) {
        let server = server(&db);
        add(&db, "boss", "admin").await;
        let id = add(&db, "asha", "student").await;
        let cookie = sign_in(&server, "boss");
        let found = get(&server, "/admin/people?q=asha+p", &cookie).markup();
        assert!(found.contains("asha@example.org"), "{found}");
        let admins = get(&server, "/admin/people?show=admins", &cookie).markup();
        assert!(!admins.contains("asha@example.org") && admins.contains("boss@example.org"));
        assert!(get(&server, "/admin/people?q=%00nobody", &cookie).markup().contains("begins like this"));
        let page = get(&server, &format!("/admin/people?person={id}"), &cookie);
        assert!(page.markup().contains("Nowhere at the moment."));
        assert_eq!(get(&server, "/admin/people?person=999", &cookie).status, 404);
    }

    async fn roles_are_given_and_taken_and_people_signed_out(db: TestDatabase) {
        let server = server(&db);
        add(&db, "boss", "admin").await;
        let id = add(&db, "asha", "student").await;
        let cookie = sign_in(&server, "boss");
        let asha = sign_in(&server, "asha");
        let page = format!("/admin/people?person={id}");
        let given = post(&server, "role", &cookie, &format!("person={id}&role=teacher&given=yes"));
        assert_eq!((given.status, given.header("location")), (303, &*page));
        assert_eq!(get(&server, "/dashboard/teacher", &asha).status, 200);
        assert_eq!(post(&server, "role", &cookie, &format!("person={id}&role=teacher&given=no")).status, 303);
        assert_eq!(get(&server, "/dashboard/teacher", &asha).status, 302);
        for wrong in ["role=pope&given=yes", "role=admin&given=maybe", "role=admin"] {
            let answer = post(&server, "role", &cookie, &format!("person={id}&{wrong}"));
            assert_eq!(answer.status, 400, "{wrong}");
        }
        assert_eq!(post(&server, "sign-out", &cookie, &format!("person={id}")).status, 303);
        assert_eq!(get(&server, "/profile", &asha).status, 302);
    }

    async fn a_deactivated_account_is_signed_out_and_stays_out(db: TestDatabase) {
        let server = server(&db);
        add(&db, "boss", "admin").await;
        let id = add(&db, "asha", "student").await;
        let cookie = sign_in(&server, "boss");
        let asha = sign_in(&server, "asha");
        assert_eq!(post(&server, "active", &cookie, &format!("person={id}&active=no")).status, 303);
        assert_eq!(get(&server, "/profile", &asha).status, 302);
        assert_eq!(try_sign_in(&server, "asha").status, 401);
        assert_eq!(post(&server, "active", &cookie, &format!("person={id}&active=yes")).status, 303);
        sign_in(&server, "asha");
    }

    async fn the_last_administrator_stays(db: TestDatabase) {
        let server = server(&db);
        let boss = add(&db, "boss", "admin").await;
        let cookie = sign_in(&server, "boss");
        for (action, body) in [
            ("role", format!("person={boss}&role=admin&given=no")),
            ("active", format!("person={boss}&active=no")),
            ("delete", format!("person={boss}")),
        ] {
            let refused = post(&server, action, &cookie, &body);
            assert_eq!(refused.status, 409, "{action}");
            assert!(refused.markup().contains("This is the last administrator."), "{action}");
        }
        // A deactivated one does not count; an active one does.
        let other = add(&db, "asha", "admin").await;
        assert_eq!(post(&server, "active", &cookie, &format!("person={other}&active=no")).status, 303);
        let take = format!("person={boss}&role=admin&given=no");
        assert_eq!(post(&server, "role", &cookie, &take).status, 409);
        assert_eq!(post(&server, "active", &cookie, &format!("person={other}&active=yes")).status, 303);
        assert_eq!(post(&server, "role", &cookie, &take).status, 303);
        assert_eq!(get(&server, "/admin/people", &cookie).status, 302);
    }

    async fn what_is_kept_is_exported_and_deleted(db: TestDatabase) {
        let server = server(&db);
        add(&db, "boss", "admin").await;
        let id = add(&db, "asha", "student").await;
        let written = NewMessage {
            first_name: "Asha".to_owned(),
            last_name: "Person".to_owned(),
            email: "Asha@example.org".to_owned(),
            phone: None,
            subject: "Puja".to_owned(),
            message: "When?".to_owned(),
        };
        db.store.add_message(&written, SubmissionOrigin::default(), Timestamp::now()).await.unwrap();
        let cookie = sign_in(&server, "boss");
        let file = post(&server, "export", &cookie, &format!("person={id}"));
        assert_eq!(file.status, 200);
        assert!(file.header("content-disposition").contains("person-"));
        let known: serde_json::Value = serde_json::from_str(&file.text()).unwrap();
        assert_eq!(known["account"]["email"], "asha@example.org");
        assert_eq!(known["messages"][0]["subject"], "Puja");
        assert!(!file.text().contains("password"));
        assert_eq!(post(&server, "delete", &cookie, &format!("person={id}&messages=yes")).status, 303);
        assert!(db.store.account(id).await.unwrap().is_none());
        assert!(db.store.known_of("asha@example.org", Timestamp::now()).await.unwrap().messages.is_empty());
        let again = post(&server, "delete", &cookie, &format!("person={id}"));
        assert_eq!((again.status, again.header("location")), (303, "/admin/people"));
        assert_eq!(post(&server, "sign-out", &cookie, &format!("person={id}")).status, 404);
        assert_eq!(get(&server, &format!("/admin/people?person={id}"), &cookie).status, 404);
    }
}

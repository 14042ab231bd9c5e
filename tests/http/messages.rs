//! What the office does with messages over HTTP: who may, and what becomes of them.

use crate::support::{self, Answer, Server, add_account, until};
use centre_store::{InboxFilter, Mark, NewMessage, SubmissionOrigin};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::Timestamp;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("content-type", "application/json");

/// A server with a mail server that nobody answers for: what is sent stays in the queue.
fn server(db: &TestDatabase) -> Server {
    Server::start(&[
        "--database-url",
        &db.url_text,
        "--smtp-url",
        "smtp://127.0.0.1:1",
        "--mail-to",
        "office@example.org",
    ])
}

/// Makes an account with this role; the cookie of its session.
fn sign_in(db: &TestDatabase, server: &Server, role: &str) -> String {
    let email = format!("{role}@example.org");
    add_account(&db.url_text, &email, ["Sample", "Person"], &[role]);
    support::sign_in(server, &email)
}

async fn write(db: &TestDatabase, subject: &str) -> i64 {
    write_at(db, subject, Timestamp::now()).await
}

async fn write_at(db: &TestDatabase, subject: &str, moment: Timestamp) -> i64 {
    let new = NewMessage {
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        phone: None,
        subject: subject.to_owned(),
        message: "=1+1 is what\nI ask".to_owned(),
    };
    db.store
        .add_message(&new, SubmissionOrigin::default(), moment)
        .await
        .unwrap()
}

fn post(server: &Server, action: &str, cookie: &str, body: &str) -> Answer {
    let path = format!("/api/office/messages/{action}");
    server.request("POST", &path, &[FORM, ("cookie", cookie)], body)
}

fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], "")
}

on_both_databases! {
    async fn only_those_who_answer_may_do_anything(db: TestDatabase) {
        let server = server(&db);
        let id = write(&db, "A question").await;
        let student = sign_in(&db, &server, "student");
        let moderator = sign_in(&db, &server, "moderator");
        for (action, body) in [
            ("mark", format!("message={id}&mark=answered")),
            ("answer", format!("message={id}&answer=Yes")),
            ("delete", format!("message={id}")),
            ("export", String::new()),
            ("draft", format!("message={id}")),
        ] {
            // A browser without scripts is led to where visitors are led from the screen itself.
            let signed_out = post(&server, action, "", &body);
            let sign_in = "/auth?from=%2Fadmin%2Fmessages";
            assert_eq!((signed_out.status, signed_out.header("location")), (302, sign_in), "{action}");
            let refused = post(&server, action, &student, &body);
            assert_eq!((refused.status, refused.header("location")), (302, "/"), "{action}");
            let path = format!("/api/office/messages/{action}");
            let json = format!(r#"{{"message":"{id}","mark":"answered","answer":"Yes"}}"#);
            for (cookie, status) in [("", 401), (&*student, 403)] {
                let answer = server.request("POST", &path, &[JSON, ("cookie", cookie)], &json);
                assert_eq!(answer.status, status, "{action}");
            }
            let headers = [FORM, ("cookie", &*moderator), ("sec-fetch-site", "cross-site")];
            assert_eq!(server.request("POST", &path, &headers, &body).status, 403, "{action}");
        }
        let kept = db.store.inbox_message(id).await.unwrap().unwrap();
        assert!(kept.answers.is_empty() && kept.message.answered_at.is_none());
    }

    async fn a_form_is_shown_again_on_its_own_page_alone(db: TestDatabase) {
        let server = server(&db);
        let id = write(&db, "A question").await;
        let (moderator, admin) = (sign_in(&db, &server, "moderator"), sign_in(&db, &server, "admin"));
        let page = format!("/admin/messages?message={id}");
        let reads = || server.log().matches("message-read").count();
        let of_this_site = format!("http://{}{page}", server.address);
        for path in [
            "/api/profile",
            "/api/contact",
            "/api/session",
            "/api/account",
            "/api/account/confirm",
            "/api/password-reset",
            "/api/password",
            "/api/sessions/end",
            "/api/questions",
            "/donate/checkout",
            "/api/office/people/role",
            "/api/office/people/export",
            "/api/office/donations/export",
        ] {
            let named = format!("page={}", page.replace('?', "%3F"));
            for (referrer, body) in [("", &*named), (&*of_this_site, ""), (&*of_this_site, &*named)] {
                for cookie in [&moderator, &admin] {
                    let headers = [FORM, ("cookie", cookie), ("referer", referrer)];
                    let answer = server.request("POST", path, &headers, body);
                    assert!(answer.status >= 300, "{path}: {}", answer.status);
                    assert!(!answer.text().contains("kumari"), "{path} {referrer}");
                }
            }
        }
        assert_eq!(reads(), 0, "nothing was shown that would be noted");
        // Its own page is shown, and noted.
        let empty = post(&server, "answer", &moderator, &format!("message={id}&answer=&page={}", page.replace('?', "%3F")));
        assert_eq!(empty.status, 422);
        assert!(empty.text().contains("kumari"));
        // The log is written beside the answer.
        until("it is noted", || reads() == 1);
    }

    async fn a_message_is_marked_answered_and_deleted(db: TestDatabase) {
        let server = server(&db);
        let id = write(&db, "A question").await;
        let cookie = sign_in(&db, &server, "moderator");
        let page = format!("/admin/messages?message={id}");
        assert!(get(&server, &page, &cookie).markup().contains("A question"));

        let taken = post(&server, "mark", &cookie, &format!("message={id}&mark=taken"));
        assert_eq!((taken.status, taken.header("location")), (303, &*page));
        assert!(get(&server, &page, &cookie).markup().contains("In hand: Sample Person"));

        let empty = post(&server, "answer", &cookie, &format!("message={id}&answer=+&page=%2Fadmin%2Fmessages%3Fmessage%3D{id}"));
        assert_eq!(empty.status, 422);
        assert!(empty.markup().contains("Please write an answer."));
        let sent = post(&server, "answer", &cookie, &format!("message={id}&answer=Please+do."));
        assert_eq!(sent.status, 303);
        let kept = db.store.inbox_message(id).await.unwrap().unwrap();
        assert_eq!(kept.answers[0].text, "Please do.");
        assert!(get(&server, &page, &cookie).markup().contains("Please do."));

        assert_eq!(post(&server, "delete", &cookie, &format!("message={id}")).status, 303);
        assert_eq!(get(&server, &page, &cookie).status, 404);
        // What a button does that is pressed twice, or by two at once.
        let again = post(&server, "delete", &cookie, &format!("message={id}"));
        assert_eq!((again.status, again.header("location")), (303, "/admin/messages"));
        assert_eq!(post(&server, "delete", &cookie, "message=none").status, 404);
    }

    async fn two_who_work_on_one_message_learn_of_each_other(db: TestDatabase) {
        let server = server(&db);
        let id = write(&db, "A question").await;
        let moderator = sign_in(&db, &server, "moderator");
        let admin = sign_in(&db, &server, "admin");
        let page = format!("/admin/messages?message={id}");
        let seen = |cookie: &str| {
            let markup = get(&server, &page, cookie).markup();
            let field = r#"name="seen" value=""#;
            let start = markup.find(field).unwrap() + field.len();
            markup[start..].split('"').next().unwrap().to_owned()
        };
        let fresh = seen(&moderator);
        let take = format!("message={id}&mark=taken&seen={fresh}&page=%2Fadmin%2Fmessages%3Fmessage%3D{id}");
        assert_eq!(post(&server, "mark", &moderator, &take).status, 303);
        assert_eq!(post(&server, "mark", &moderator, &take).status, 303);
        let late = post(&server, "mark", &admin, &take);
        assert_eq!(late.status, 409);
        assert!(late.markup().contains("Somebody else was faster."), "{}", late.markup());
        assert!(late.markup().contains("In hand: Sample Person"));
        let release = format!("message={id}&mark=released&seen={}", seen(&admin));
        assert_eq!(post(&server, "mark", &admin, &release).status, 303);
        assert_eq!(post(&server, "mark", &admin, &format!("message={id}&mark=taken&seen=x")).status, 400);

        let answer = |cookie: &str, text: &str, answers: usize| {
            let body = format!("message={id}&answer={text}&answers={answers}&page=%2Fadmin%2Fmessages%3Fmessage%3D{id}");
            post(&server, "answer", cookie, &body)
        };
        for _ in 0..2 {
            assert_eq!(answer(&moderator, "Please+do.", 0).status, 303);
        }
        let late = answer(&admin, "Of+course.", 0);
        assert_eq!(late.status, 409);
        let markup = late.markup();
        assert!(markup.contains("Somebody else has answered in the meantime"), "{markup}");
        // Nothing of what was written is lost, and it can be sent all the same.
        assert!(markup.contains("Please do.") && markup.contains("Of course.</textarea>"), "{markup}");
        assert!(markup.contains(r#"name="answers" value="1""#), "{markup}");
        assert_eq!(answer(&admin, "Of+course.", 1).status, 303);
        let kept = db.store.inbox_message(id).await.unwrap().unwrap();
        assert_eq!(kept.answers.len(), 2);

        // Somebody else has deleted the message: what was written for it is shown.
        assert_eq!(post(&server, "delete", &moderator, &format!("message={id}")).status, 303);
        let late = answer(&admin, "One+more+thing.", 2);
        assert_eq!(late.status, 404);
        assert!(late.markup().contains("One more thing."), "{}", late.markup());
    }

    async fn what_is_exported_is_what_is_listed_and_no_formula(db: TestDatabase) {
        let server = server(&db);
        let puja = write_at(&db, "Puja", "2026-03-01T22:30:05Z".parse().unwrap()).await;
        let answered = write(&db, "Answered").await;
        db.store.mark_message(answered, Mark::Answered, None, Timestamp::now()).await.unwrap();
        let cookie = sign_in(&db, &server, "admin");
        let file = post(&server, "export", &cookie, "show=waiting&q=");
        assert_eq!(file.status, 200);
        assert!(file.header("content-disposition").contains("messages.csv"));
        let text = file.text();
        assert!(text.starts_with("\u{feff}Number;Received;State;"), "{text}");
        // At the centre it is the next day.
        assert!(text.contains(&format!("\r\n{puja};2026-03-02 00:30:05;\"waiting\";\"\";\"Kumari Naidoo\";")), "{text}");
        assert!(text.contains("\"Puja\";\"'=1+1 is what\nI ask\"\r\n"), "{text}");
        assert!(!text.contains("Answered"), "{text}");
    }

    async fn a_suggested_question_is_kept_and_becomes_a_draft(db: TestDatabase) {
        let server = server(&db);
        let question = "question=Who%3F&optionA=1&optionB=2&optionC=3&optionD=4&correctAnswer=B&topic=deities&reference=&explanation=&honeypot=";
        let answer = server.request("POST", "/api/questions", &[FORM], question);
        assert_eq!((answer.status, answer.header("location")), (303, "/learn/submit"));
        for wrong in [
            question.replace("correctAnswer=B", "correctAnswer=E"),
            question.replace("topic=deities", "topic=other"),
            question.replace("optionC=3", "optionC=+"),
        ] {
            assert_eq!(server.request("POST", "/api/questions", &[FORM], &wrong).status, 422, "{wrong}");
        }
        let program = question.replace("honeypot=", "honeypot=x");
        assert_eq!(server.request("POST", "/api/questions", &[FORM], &program).status, 303);
        let kept = db.store.inbox(InboxFilter::Questions, "", None, 10).await.unwrap();
        assert_eq!(kept.len(), 1);
        let cookie = sign_in(&db, &server, "moderator");
        let draft = |quiz: &str| {
            let answer = post(&server, "draft", &cookie, &format!("message={}&quiz={quiz}", kept[0].id));
            (answer.status, answer.header("location").to_owned())
        };
        // Twice: somebody presses the button again.
        for _ in 0..2 {
            let editor = "/admin/content/learn/quizzes/deities".to_owned();
            assert_eq!(draft("learn%2Fquizzes%2Fdeities"), (303, editor));
        }
        // A replica looks at it a while later. The explanation may be left out.
        let drafts = loop {
            let drafts = db.store.drafts_of("learn/quizzes/deities.toml").await.unwrap();
            if drafts.iter().any(|it| it.is_checked) {
                break drafts;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        };
        let [draft_of_quiz] = &drafts[..] else { panic!("{drafts:?}") };
        assert_eq!((draft_of_quiz.mistakes, draft_of_quiz.revision), (0, 1));
        assert_eq!(draft_of_quiz.value.matches("\"Who?\"").count(), 1);
        for quiz in ["", "home", "learn%2Fquizzes%2Fnothing", "..%2Fhome"] {
            assert_eq!(draft(quiz).0, 404, "{quiz}");
        }
    }

    async fn the_menu_counts_for_those_who_answer_alone(db: TestDatabase) {
        let server = server(&db);
        let before = server.get("/about").text();
        let student = sign_in(&db, &server, "student");
        let moderator = sign_in(&db, &server, "moderator");
        let of_student = get(&server, "/about", &student).text();
        write(&db, "A question").await;
        write(&db, "Another one").await;
        assert_eq!(server.get("/about").text(), before);
        assert_eq!(get(&server, "/about", &student).text(), of_student);
        let of_moderator = |more: &str| {
            let user = format!(r#""roles":["moderator"]{more}}}"#);
            get(&server, "/about", &moderator).text().contains(&user)
        };
        assert!(of_moderator(r#","waiting":"2""#), "the count is not in the page");
        let messages = db.store.inbox(InboxFilter::All, "", None, 10).await.unwrap();
        for message in messages {
            db.store.mark_message(message.id, Mark::Answered, None, Timestamp::now()).await.unwrap();
        }
        assert!(of_moderator(""), "nothing waits, and something is counted");
    }
}

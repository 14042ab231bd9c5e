//! The contact form over HTTP, on both databases.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::io::Write as _;
use std::net::TcpStream;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{Server, TIMEOUT, command};
use centre_testing::{Mood, Peer, TestDatabase, on_both_databases};

const JSON: (&str, &str) = ("content-type", "application/json");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

fn server(db: &TestDatabase) -> Server {
    Server::start(&["--database-url", &db.url_text, "--trusted-proxies", "1"])
}

fn message(subject: &str) -> String {
    format!(
        r#"{{"firstName":" Asha ","lastName":"Naidoo","email":"asha@example.org","phone":"","subject":"{subject}","message":"May we come?\nAll of us? नमस्ते","honeypot":""}}"#
    )
}

/// What a script is told of a message that was kept.
const SENT: &str = r#"{"toast":{"title":"Message sent","description":"Thank you for your message. We'll get back to you soon.","destructive":false}}"#;

on_both_databases! {
    async fn a_message_is_kept_as_it_was_written(db: TestDatabase) {
        let server = server(&db);
        let answer = server.request("POST", "/api/contact", &[JSON], &message("Question"));
        assert_eq!((answer.status, &*answer.text()), (200, SENT));
        let kept = db.store.messages(0, 10).await.unwrap();
        let [kept] = &kept[..] else { panic!("{kept:?}") };
        assert_eq!((&*kept.first_name, &*kept.last_name, &*kept.email), ("Asha", "Naidoo", "asha@example.org"));
        assert_eq!((kept.phone.as_deref(), &*kept.subject), (None, "Question"));
        assert_eq!(kept.message, "May we come?\nAll of us? नमस्ते");

        let output = command().args(["messages", "list"]).env("DATABASE_URL", &db.url_text).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("Name: Asha Naidoo\n") && text.contains("Subject: Question\n"), "{text}");
        let output = command().args(["messages", "export"]).env("DATABASE_URL", &db.url_text).output().unwrap();
        let exported: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(exported["subject"], "Question");
    }

    async fn no_line_of_a_message_looks_like_another_one(db: TestDatabase) {
        let server = server(&db);
        let forged = "May we come?\\n\\n#99  2026-01-01T00:00:00Z\\nName: The Office";
        let body = message("Question\\nName: X").replace("May we come?", forged);
        assert_eq!(server.request("POST", "/api/contact", &[JSON], &body).status, 200);
        let kept = db.store.messages(0, 10).await.unwrap();
        assert_eq!(kept[0].subject, "Question Name: X");
        let output = command().args(["messages", "list"]).env("DATABASE_URL", &db.url_text).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let starts = |beginning: &str| text.lines().filter(|line| line.starts_with(beginning)).count();
        assert_eq!((starts("#"), starts("Name: ")), (1, 1), "{text}");
        assert!(text.contains("    Name: The Office\n"), "{text}");
    }

    async fn a_site_of_many_networks_cannot_flood_the_centre(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text, "--trusted-proxies", "1"]);
        let send = |address: &str| {
            let headers = [JSON, ("x-forwarded-for", address)];
            server.request("POST", "/api/contact", &headers, &message("Question")).status
        };
        // Some more may be sent while these are: the limit gives one back every 22 seconds.
        let sent = (0..1000).take_while(|network| send(&format!("2001:db8:1:{network:x}::1")) == 200).count();
        assert!((160..1000).contains(&sent), "{sent}");
        assert_eq!(send("[2001:db8:2::1]:5000"), 200);
        // Ports are no part of an address.
        for port in 0..10 {
            assert_eq!(send(&format!("198.51.100.1:{port}")), 200);
        }
        assert_eq!(send("198.51.100.1:7"), 429);
        assert_eq!(send("198.51.100.2:7"), 200);
    }

    async fn the_longest_message_may_be_in_any_script(db: TestDatabase) {
        let server = server(&db);
        for letter in ["म", "🙏"] {
            let text = letter.repeat(10_000);
            let form = [("firstName", "Asha"), ("lastName", "Naidoo"), ("email", "asha@example.org"), ("phone", ""),
                ("subject", "Question"), ("message", text.as_str()), ("honeypot", "")];
            let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
            let answer = server.request("POST", "/api/contact", &[FORM], &form);
            let kept = db.store.messages(0, 10).await.unwrap();
            assert!(kept.iter().any(|it| it.message == text), "{letter}: {} {}", answer.status, answer.text());
        }
    }

    async fn wrong_bodies_are_refused_with_a_reason(db: TestDatabase) {
        let server = server(&db);
        let long = message(&"x".repeat(256 << 10));
        for (content_type, body, status, reason) in [
            (JSON, "{}", 422, "First name must be at least 2 characters."),
            (JSON, "[]", 400, "The body is not a JSON object"),
            (JSON, "{\"firstName\":", 400, "The body is not a JSON object"),
            (JSON, "{\"firstName\":[]}", 400, "must be text"),
            (JSON, &long, 413, "too much text"),
            (("content-type", "text/plain"), "{}", 415, "application/json"),
        ] {
            let answer = server.request("POST", "/api/contact", &[content_type], body);
            assert_eq!(answer.status, status, "{}", answer.text());
            let problem: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
            assert!(problem["message"].as_str().unwrap().contains(reason), "{problem}");
        }
        assert_eq!(server.get("/api/contact").status, 405);
        assert_eq!(db.store.messages(0, 10).await.unwrap(), []);
    }

    async fn a_program_that_fills_in_everything_is_told_that_it_succeeded(db: TestDatabase) {
        let server = server(&db);
        let body = message("Question").replace(r#""honeypot":"""#, r#""honeypot":"x""#);
        let answer = server.request("POST", "/api/contact", &[JSON], &body);
        assert_eq!((answer.status, &*answer.text()), (200, SENT));
        assert_eq!(db.store.messages(0, 10).await.unwrap(), []);
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 0);
    }

    async fn one_address_cannot_flood_the_centre(db: TestDatabase) {
        let server = server(&db);
        let from = |address: &str, subject: &str| {
            let headers = [JSON, ("x-forwarded-for", address)];
            server.request("POST", "/api/contact", &headers, &message(subject)).status
        };
        for number in 0..10 {
            assert_eq!(from("2001:db8::1", &format!("Question {number}")), 200);
        }
        assert_eq!(from("2001:db8::2", "One more"), 429);
        assert_eq!(from("192.0.2.1", "One more"), 200);
        assert_eq!(db.store.messages(0, 20).await.unwrap().len(), 11);
    }

    async fn the_form_works_without_scripts(db: TestDatabase) {
        let server = server(&db);
        let referrer = format!("http://{}/test", server.address);
        let headers = [FORM, ("referer", &*referrer)];
        let wrong = "firstName=Asha&lastName=Naidoo&email=asha%40&phone=&subject=Question&message=May+we+come%3F&honeypot=";
        let answer = server.request("POST", "/api/contact", &headers, wrong);
        assert_eq!(answer.status, 422);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        let html = answer.markup();
        assert_eq!(html.matches("Please enter a valid email address.").count(), 2, "{html}");
        assert!(html.contains("aria-invalid=\"true\"") && !html.contains("Missing fields"));
        assert!(html.contains("May we come?") && html.contains("value=\"Asha\""));

        // The page shown again is at the form's own address, and its form names the page.
        assert!(html.contains(r#"type="hidden" name="page" value="/test""#), "{html}");
        let again = format!("http://{}/api/contact", server.address);
        let headers = [FORM, ("referer", &*again)];
        let right = wrong.replace("asha%40", "asha%40example.org") + "&page=%2Ftest";
        let elsewhere = right.replace("%2Ftest", "%2F%2Fevil.example");
        let answer = server.request("POST", "/api/contact", &headers, &elsewhere);
        assert_eq!(answer.header("location"), "/services/hinduism-for-children");
        let answer = server.request("POST", "/api/contact", &headers, &right);
        assert_eq!((answer.status, answer.header("location")), (303, "/test"));
        // The same words of one network are one message, whichever way they came.
        let fields = "firstName=Asha lastName=Naidoo email=asha@example.org phone= subject=Question honeypot=";
        let fields = fields.split(' ').map(|it| it.split_once('=').unwrap());
        let mut body: std::collections::BTreeMap<_, _> = fields.collect();
        body.insert("message", "May we come?");
        let body = serde_json::to_string(&body).unwrap();
        assert_eq!(server.request("POST", "/api/contact", &[JSON], &body).status, 200);
        assert_eq!(db.store.messages(0, 10).await.unwrap().len(), 1);
        let toast = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        let page = server.request("GET", "/test", &[("cookie", &toast)], "");
        assert!(page.markup().contains("Thank you for your message. We'll get back to you soon."));
    }

    async fn killed_at_any_moment_no_promised_message_or_mail_is_lost_or_doubled(db: TestDatabase) {
        const ROUNDS: u32 = 5;
        let mail_server = Peer::start(Mood::Accepting).unwrap();
        let data = tempfile::tempdir().unwrap();
        let start = || {
            Server::start(&[
                "--data-dir",
                data.path().to_str().unwrap(),
                "--database-url",
                &db.url_text,
                "--trusted-proxies",
                "1",
                "--smtp-url",
                &mail_server.url(),
                "--mail-to",
                "office@centre.example",
            ])
        };
        let promised = Arc::new(Mutex::new(Vec::new()));
        for round in 0..ROUNDS {
            let mut server = start();
            let next = Arc::new(AtomicU32::new(0));
            let promised_before = promised.lock().unwrap().len() as u64;
            let writers: Vec<_> = (0..6)
                .map(|_| {
                    let (address, promised, next) =
                        (server.address.clone(), Arc::clone(&promised), Arc::clone(&next));
                    std::thread::spawn(move || {
                        while let Some(subject) = send_one(&address, round, &next) {
                            promised.lock().unwrap().push(subject);
                        }
                    })
                })
                .collect();
            let (enough, moment) = (promised_before + 5 + random(40), Duration::from_millis(random(50)));
            tokio::time::timeout(TIMEOUT, async {
                while (promised.lock().unwrap().len() as u64) < enough {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            })
            .await
            .expect("messages are taken");
            // So that the kill falls on any moment of a write.
            tokio::time::sleep(moment).await;
            // SIGKILL: nothing can be finished or written any more.
            server.process().kill().unwrap();
            println!("round {round}: killed {moment:?} after message {enough}");
            for writer in writers {
                writer.join().unwrap();
            }
        }
        let promised = promised.lock().unwrap().clone();
        assert!(promised.len() > 20, "only {} messages", promised.len());
        let mut kept: HashMap<String, u32> = HashMap::new();
        for message in db.store.messages(0, 100_000).await.unwrap() {
            *kept.entry(message.subject).or_default() += 1;
        }
        for subject in &promised {
            assert_eq!(kept.get(subject), Some(&1), "{subject}");
        }

        // The next start counts as sent what the last one was killed in the middle of, and sends
        // what that one only held.
        let _server = start();
        for waited in 0.. {
            let status = db.store.outbox_status().await.unwrap();
            if status.waiting == 0 {
                break;
            }
            assert!(waited < 2400, "the outbox is not emptied: {status:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let mut mails: HashMap<String, u32> = HashMap::new();
        for mail in mail_server.mails() {
            let prefix = "Subject: Message from the website: ";
            let subject = mail.lines().find_map(|line| line.strip_prefix(prefix)).unwrap();
            *mails.entry(subject.trim().to_owned()).or_default() += 1;
        }
        assert_eq!(mails.len(), kept.len());
        for subject in kept.keys() {
            assert_eq!(mails.get(subject), Some(&1), "{subject}");
        }
    }
}

/// A number below the limit that nobody chose.
fn random(limit: u64) -> u64 {
    RandomState::new().hash_one(0) % limit
}

/// Sends one message from an address of its own; its subject if the server answered with a
/// success, none if the server is gone.
fn send_one(address: &str, round: u32, next: &AtomicU32) -> Option<String> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    let subject = format!("Message {round}/{number}");
    let body = message(&subject);
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(TIMEOUT)).ok()?;
    write!(
        stream,
        "POST /api/contact HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         x-forwarded-for: 10.{round}.{}.{}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        number / 250,
        number % 250,
        body.len(),
    )
    .ok()?;
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).ok()?;
    answer.starts_with("HTTP/1.1 200 ").then_some(subject)
}

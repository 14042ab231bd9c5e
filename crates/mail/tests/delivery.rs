//! Delivery to a real SMTP server that accepts, refuses, hangs or is down, from either
//! database.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    net::TcpListener,
    sync::Arc,
    time::{Duration, Instant},
};

use centre_mail::{MailRenderer, SmtpClient, deliver};
use centre_store::{
    MailContent, MailWorker, NewAccount, NewMessage, Registration, Roles, Secret, Store,
    SubmissionOrigin,
};
use centre_testing::{HANGS, Mood, Peer, on_both_databases};
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;
use tokio::sync::{Notify, oneshot};

/// A running worker.
struct Worker {
    in_flight: Arc<TempDir>,
    new_mail: Arc<Notify>,
    stop: oneshot::Sender<()>,
    cut_off: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl Worker {
    fn start(store: &Store, url: &str) -> Self {
        Self::start_in(Arc::new(tempfile::tempdir().unwrap()), store, url)
    }

    /// One that shares the folder of another, or finds what that one left in it.
    fn start_in(in_flight: Arc<TempDir>, store: &Store, url: &str) -> Self {
        Self::start_with(in_flight, store, SmtpClient::new(url).unwrap())
    }

    fn start_with(in_flight: Arc<TempDir>, store: &Store, server: SmtpClient) -> Self {
        let messages = include_str!("../../../content/messages/mails.toml");
        let mail_renderer = MailRenderer::new(
            toml::from_str(messages).unwrap(),
            "The Centre",
            "https://centre.example",
            "web@centre.example",
            "office@centre.example",
        )
        .unwrap();
        let new_mail = Arc::new(Notify::new());
        let (stop, stopped) = oneshot::channel::<()>();
        let (cut_off, is_cut_off) = oneshot::channel::<()>();
        let task = tokio::spawn(deliver(
            store.clone(),
            mail_renderer,
            server,
            in_flight.path().to_owned(),
            Arc::clone(&new_mail),
            async {
                let _ = stopped.await;
            },
            async {
                let _ = is_cut_off.await;
            },
        ));
        Self {
            in_flight,
            new_mail,
            stop,
            cut_off,
            task,
        }
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        tokio::time::timeout(TIMEOUT, self.task)
            .await
            .unwrap()
            .unwrap();
    }

    /// Ends it at once, whatever it is doing, as if the process were killed. Answers the
    /// folder it leaves behind.
    async fn kill(self) -> Arc<TempDir> {
        self.task.abort();
        assert!(self.task.await.unwrap_err().is_cancelled());
        self.in_flight
    }
}

async fn queue_message(store: &Store, subject: &str) -> i64 {
    let message = NewMessage {
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        phone: None,
        subject: subject.to_owned(),
        message: "May I come?\n.\nQUIT".to_owned(),
    };
    store
        .add_message(&message, SubmissionOrigin::default(), Timestamp::now())
        .await
        .unwrap()
}

async fn queue_confirmation(store: &Store) {
    let account = NewAccount {
        email: "nobody@example.org".to_owned(),
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        password_hash: centre_store::hash_password("a password".to_owned())
            .await
            .unwrap(),
        roles: Roles::default(),
    };
    store
        .register(&account, Registration::ByMail, Timestamp::now())
        .await
        .unwrap();
}

/// How long a test waits for what is done sooner or later. Only what hangs meets it.
const TIMEOUT: Duration = Duration::from_mins(3);

async fn until(what: &str, condition: impl AsyncFn() -> bool) {
    let start = Instant::now();
    while !condition().await {
        assert!(start.elapsed() < TIMEOUT, "it never came true that {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

on_both_databases! {
    async fn mail_to_an_address_that_is_not_confirmed_holds_nothing_that_a_stranger_chose(db: TestDatabase) {
        let peer = Peer::start(Mood::Accepting).unwrap();
        queue_confirmation(&db.store).await;
        db.store.request_password_reset("nobody@example.org", Timestamp::now()).await.unwrap();
        let worker = Worker::start(&db.store, &peer.url());
        until("two mails arrive", async || peer.mails().len() == 2).await;
        let token = |mail: &str| {
            let text = mail.replace("=\r\n", "");
            let start = text.find("token=3D").expect("a link") + "token=3D".len();
            Secret::parse(&text[start..start + 43]).expect("a token")
        };
        let mails = peer.mails();
        let reset = mails.iter().find(|it| it.contains("reset-password")).unwrap();
        let hash = centre_store::hash_password("another password".to_owned()).await.unwrap();
        db.store.reset_password(&token(reset), &hash, Timestamp::now()).await.unwrap();
        worker.new_mail.notify_one();
        until("the third arrives", async || peer.mails().len() == 3).await;
        for mail in peer.mails() {
            assert!(!mail.contains("Kumari") && !mail.contains("Naidoo"), "{mail}");
            assert!(mail.contains("Namaste,"), "{mail}");
        }
        worker.stop().await;
    }

    async fn an_accepting_server_gets_each_mail_once(db: TestDatabase) {
        let peer = Peer::start(Mood::Accepting).unwrap();
        for number in 0..5 {
            queue_message(&db.store, &format!("Question {number}")).await;
        }
        let first = Worker::start(&db.store, &peer.url());
        let second = Worker::start(&db.store, &peer.url());
        until("five mails arrive", async || peer.mails().len() == 5).await;
        queue_message(&db.store, "Question 5").await;
        first.new_mail.notify_one();
        until("the queue is empty", async || db.store.outbox_status().await.unwrap().waiting == 0).await;
        first.stop().await;
        second.stop().await;
        let mails = peer.mails();
        assert_eq!(mails.len(), 6);
        for number in 0..6 {
            let subject = format!("Subject: Message from the website: Question {number}\r\n");
            assert_eq!(mails.iter().filter(|mail| mail.contains(&subject)).count(), 1, "{mails:?}");
        }
        assert!(mails[0].contains("Reply-To: \"Kumari Naidoo\" <kumari@example.org>")
            || mails[0].contains("Reply-To: Kumari Naidoo <kumari@example.org>"), "{}", mails[0]);
    }

    async fn what_a_server_took_is_sent_even_if_it_never_says_goodbye(db: TestDatabase) {
        let peer = Peer::start(Mood::NeverEnding).unwrap();
        queue_message(&db.store, "Question 1").await;
        queue_message(&db.store, "Question 2").await;
        let worker = Worker::start(&db.store, &peer.url());
        until("both are noted as sent", async || db.store.outbox_status().await.unwrap().waiting == 0).await;
        worker.stop().await;
        assert_eq!(peer.mails().len(), 2);
    }

    async fn what_a_server_took_from_a_killed_worker_is_not_sent_again(db: TestDatabase) {
        let speechless = Peer::start(Mood::Speechless).unwrap();
        queue_message(&db.store, "Question").await;
        let worker = Worker::start(&db.store, &speechless.url());
        until("the mail is taken", async || speechless.mails().len() == 1).await;
        let left = worker.kill().await;
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);

        let peer = Peer::start(Mood::Accepting).unwrap();
        let worker = Worker::start_in(left, &db.store, &peer.url());
        until("it is noted as sent", async || db.store.outbox_status().await.unwrap().waiting == 0).await;
        worker.stop().await;
        assert_eq!(peer.attempts(), 0);
    }

    async fn what_a_living_worker_has_in_hand_is_left_to_it(db: TestDatabase) {
        let speechless = Peer::start(Mood::Speechless).unwrap();
        queue_message(&db.store, "Question").await;
        let worker = Worker::start(&db.store, &speechless.url());
        until("the mail is taken", async || speechless.mails().len() == 1).await;
        let neighbour = Worker::start_in(Arc::clone(&worker.in_flight), &db.store, &speechless.url());
        neighbour.stop().await;
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        worker.stop().await;
    }

    async fn what_a_server_cannot_have_taken_from_a_killed_worker_is_sent_at_once(db: TestDatabase) {
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        queue_message(&db.store, "Question").await;
        let worker = Worker::start(&db.store, &format!("smtp://{}", silent.local_addr().unwrap()));
        let _connection = tokio::task::spawn_blocking(move || silent.accept()).await.unwrap().unwrap();
        let left = worker.kill().await;
        let peer = Peer::start(Mood::Accepting).unwrap();
        let worker = Worker::start_in(left, &db.store, &peer.url());
        until("the mail arrives", async || peer.mails().len() == 1).await;
        until("the queue is empty", async || db.store.outbox_status().await.unwrap().waiting == 0).await;
        assert_eq!(std::fs::read_dir(worker.in_flight.path()).unwrap().count(), 1);
        worker.stop().await;
    }

    async fn a_server_that_looks_at_a_letter_for_long_gets_it_once(db: TestDatabase) {
        let slow = Peer::start(Mood::Speechless).unwrap();
        queue_message(&db.store, "Question").await;
        let server = SmtpClient::new(&slow.url()).unwrap().with_timeouts(Duration::from_secs(3), Duration::from_mins(1));
        let worker = Worker::start_with(Arc::new(tempfile::tempdir().unwrap()), &db.store, server);
        until("it is noted as sent", async || db.store.outbox_status().await.unwrap().waiting == 0).await;
        worker.stop().await;
        assert_eq!(slow.mails().len(), 1);
    }

    async fn a_mail_that_the_end_of_the_program_cut_off_is_tried_again(db: TestDatabase) {
        let hanging = Peer::start(Mood::Hanging).unwrap();
        queue_message(&db.store, "Question").await;
        let server = SmtpClient::new(&hanging.url()).unwrap();
        let worker = Worker::start_with(Arc::new(tempfile::tempdir().unwrap()), &db.store, server);
        until("the letter is on its way", async || hanging.attempts() == 1).await;
        let start = Instant::now();
        worker.stop.send(()).unwrap();
        worker.cut_off.send(()).unwrap();
        worker.task.await.unwrap();
        assert!(start.elapsed() < HANGS, "{:?}", start.elapsed());

        let peer = Peer::start(Mood::Accepting).unwrap();
        let next = Worker::start_in(worker.in_flight, &db.store, &peer.url());
        next.stop().await;
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        let identity = MailWorker::new().unwrap();
        let in_a_minute = Timestamp::now() + SignedDuration::from_secs(61);
        let again = db.store.claim_mails(&identity, 1, SignedDuration::from_secs(1), in_a_minute).await.unwrap();
        assert_eq!(again[0].attempts, 2);
    }

    async fn a_busy_server_is_tried_again_later(db: TestDatabase) {
        let identity = MailWorker::new().unwrap();
        let peer = Peer::start(Mood::Busy).unwrap();
        queue_message(&db.store, "Question").await;
        queue_confirmation(&db.store).await;
        let worker = Worker::start(&db.store, &peer.url());
        until("both are tried", async || peer.attempts() == 2).await;
        worker.stop().await;
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 2);
        let lease = SignedDuration::from_secs(1);
        let soon = Timestamp::now() + SignedDuration::from_secs(30);
        assert!(db.store.claim_mails(&identity, 2, lease, soon).await.unwrap().is_empty());
        let later = Timestamp::now() + SignedDuration::from_secs(61);
        let again = db.store.claim_mails(&identity, 2, lease, later).await.unwrap();
        assert_eq!([again[0].attempts, again[1].attempts], [2, 2]);
    }

    async fn a_refused_visitor_is_given_up_and_a_refused_message_kept(db: TestDatabase) {
        let peer = Peer::start(Mood::Refusing(550, "5.1.1 no such mailbox")).unwrap();
        queue_message(&db.store, "Question").await;
        queue_confirmation(&db.store).await;
        let worker = Worker::start(&db.store, &peer.url());
        until("both are tried", async || peer.attempts() == 2).await;
        worker.stop().await;
        let status = db.store.outbox_status().await.unwrap();
        assert_eq!((status.waiting, status.given_up), (1, 1));
        let identity = MailWorker::new().unwrap();
        let tomorrow = Timestamp::now() + SignedDuration::from_hours(24);
        let kept = db.store.claim_mails(&identity, 2, SignedDuration::from_secs(1), tomorrow).await.unwrap();
        assert!(matches!(kept[0].content, MailContent::ContactMessage { .. }));
    }

    async fn only_a_missing_mailbox_gives_a_visitor_up(db: TestDatabase) {
        let mut given_up = 0;
        for (code, text, is_missing) in [
            (550, "5.4.5 Daily user sending limit exceeded", false),
            (550, "5.7.1 refused by policy", false),
            (554, "5.7.28 too many mails", false),
            (550, "no such mailbox", false),
            (553, "5.1.8 the sender's domain does not exist", false),
            (452, "4.2.2 the mailbox is full", false),
            (552, "5.2.2 the mailbox is full", false),
            (421, "4.7.0 try again later", false),
            (451, "4.7.1 greylisted", false),
            (550, "5.1.1 no such mailbox", true),
            (550, "5.1.2 no such host", true),
            (553, "5.1.3 bad address", true),
            (551, "5.1.6 the mailbox has moved", true),
            (556, "5.1.10 the domain takes no mail", true),
        ] {
            let peer = Peer::start(Mood::Refusing(code, text)).unwrap();
            queue_confirmation(&db.store).await;
            let worker = Worker::start(&db.store, &peer.url());
            until("it is tried", async || peer.attempts() == 1).await;
            worker.stop().await;
            given_up += u64::from(is_missing);
            assert_eq!(db.store.outbox_status().await.unwrap().given_up, given_up, "{text}");
        }
    }

    async fn refused_greetings_and_letters_cost_no_mail(db: TestDatabase) {
        for (number, mood) in (1..).zip([
            Mood::Closed(421, "4.7.0 too many connections"),
            Mood::Closed(554, "no service here"),
            Mood::RefusingMails(421, "4.3.2 shutting down"),
            Mood::RefusingMails(451, "4.7.1 greylisted"),
            Mood::RefusingMails(452, "4.3.1 no room"),
            Mood::RefusingMails(552, "5.3.4 larger than today's limit"),
            Mood::RefusingMails(554, "5.7.1 it looks like spam"),
        ]) {
            let peer = Peer::start(mood).unwrap();
            queue_confirmation(&db.store).await;
            let worker = Worker::start(&db.store, &peer.url());
            until("it is tried", async || peer.attempts() >= 1).await;
            worker.stop().await;
            let status = db.store.outbox_status().await.unwrap();
            assert_eq!((status.waiting, status.given_up), (number, 0), "{mood:?}");
            assert!(peer.mails().is_empty(), "{mood:?}");
        }
    }

    async fn a_server_that_does_not_take_the_programs_name_is_asked_again_for_a_day(db: TestDatabase) {
        let peer = Peer::start(Mood::Choosy).unwrap();
        queue_confirmation(&db.store).await;
        let server = SmtpClient::new(&peer.url()).unwrap().with_name("web.centre.example");
        let worker = Worker::start_with(Arc::new(tempfile::tempdir().unwrap()), &db.store, server);
        until("it is tried", async || peer.attempts() > 0).await;
        worker.stop().await;
        assert_eq!(peer.client_name(), "web.centre.example");
        let status = db.store.outbox_status().await.unwrap();
        assert_eq!((status.waiting, status.given_up), (1, 0));
    }

    async fn a_line_that_breaks_off_costs_no_mail(db: TestDatabase) {
        let dropping = Peer::start(Mood::Dropping).unwrap();
        queue_message(&db.store, "Question").await;
        queue_confirmation(&db.store).await;
        let worker = Worker::start(&db.store, &dropping.url());
        until("both are tried", async || dropping.attempts() == 2).await;
        worker.stop().await;
        let status = db.store.outbox_status().await.unwrap();
        assert_eq!((status.waiting, status.given_up), (2, 0));
        assert!(dropping.mails().is_empty());
    }

    async fn nobody_is_told_of_a_message_that_was_deleted(db: TestDatabase) {
        let deleted = queue_message(&db.store, "Deleted").await;
        db.store.delete_message(deleted).await.unwrap();
        queue_message(&db.store, "Question").await;
        let peer = Peer::start(Mood::Accepting).unwrap();
        let worker = Worker::start(&db.store, &peer.url());
        until("the other is told", async || db.store.outbox_status().await.unwrap().waiting == 0).await;
        worker.stop().await;
        assert_eq!(peer.attempts(), 1);
        assert_eq!(db.store.outbox_status().await.unwrap().given_up, 0);
    }

    async fn a_hanging_server_holds_nothing_up(db: TestDatabase) {
        let peer = Peer::start(Mood::Hanging).unwrap();
        queue_message(&db.store, "Question").await;
        let start = Instant::now();
        let impatient = Duration::from_secs(1);
        let server = SmtpClient::new(&peer.url()).unwrap().with_timeouts(Duration::from_mins(1), impatient);
        let worker = Worker::start_with(Arc::new(tempfile::tempdir().unwrap()), &db.store, server);
        until("an attempt is made", async || peer.attempts() == 1).await;
        worker.stop().await;
        assert!(start.elapsed() < HANGS, "{:?}", start.elapsed());
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
    }

    async fn mail_waits_for_a_server_that_is_down_and_then_goes_out(db: TestDatabase) {
        let identity = MailWorker::new().unwrap();
        let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        queue_message(&db.store, "Question").await;
        let worker = Worker::start(&db.store, &format!("smtp://{closed}"));
        until("it was tried", async || {
            let lease = SignedDuration::from_secs(1);
            db.store.claim_mails(&identity, 1, lease, Timestamp::now()).await.unwrap().is_empty()
        })
        .await;
        worker.stop().await;
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);

        // The program starts again another day, and the server is back.
        let reopened = Store::open(&db.url).await.unwrap();
        let tomorrow = Timestamp::now() + SignedDuration::from_hours(24);
        let mail = reopened.claim_mails(&identity, 1, SignedDuration::from_secs(1), tomorrow).await.unwrap().remove(0);
        assert!(reopened.mail_failed(&identity, mail.id, "for now", Some(Timestamp::now()), Timestamp::now()).await.unwrap());
        let peer = Peer::start(Mood::Accepting).unwrap();
        let worker = Worker::start(&reopened, &peer.url());
        until("the mail arrives", async || peer.mails().len() == 1).await;
        worker.stop().await;
        assert_eq!(reopened.outbox_status().await.unwrap().waiting, 0);
    }
}

#[test]
fn a_wrong_address_says_what_a_right_one_looks_like() {
    let error = SmtpClient::new("mail.example").unwrap_err();
    assert!(
        error.to_string().contains("smtps://user:password@host"),
        "{error}"
    );
}

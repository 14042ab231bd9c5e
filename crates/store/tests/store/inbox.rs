//! What the office does with messages: lists, searches, marks, answers, reminders.

use std::fs;
use std::path::Path;

use centre_store::{
    Account, Conflict, Delivered, Error, Handling, InboxEntry, InboxFilter, InboxMessage,
    MailContent, MailWorker, Mark, NewAccount, NewMessage, Question, REMINDED_AFTER, Registration,
    Result, Retention, Store, SubmissionOrigin,
};
use centre_testing::{TestDatabase, on_both_databases};

use crate::{hours, registered, retention, sarada, seconds, start};

fn message(first_name: &str, subject: &str, text: &str) -> NewMessage {
    NewMessage {
        first_name: first_name.to_owned(),
        last_name: "Naidoo".to_owned(),
        email: format!("{}@example.org", first_name.to_lowercase()),
        phone: None,
        subject: subject.to_owned(),
        message: text.to_owned(),
    }
}

fn question() -> Question {
    Question {
        question: "Who wrote the Gita Bhashya?".to_owned(),
        options: ["Vyasa", "Shankara", "Valmiki", "Panini"].map(str::to_owned),
        right: 1,
        topic: "Philosophy".to_owned(),
        reference: "Introduction".to_owned(),
        explanation: String::new(),
    }
}

async fn write(store: &Store, first_name: &str, subject: &str, text: &str) -> i64 {
    let new = message(first_name, subject, text);
    store
        .add_message(&new, SubmissionOrigin::default(), start())
        .await
        .unwrap()
}

/// Somebody beside the one who is registered.
async fn other(store: &Store) -> Account {
    let new = NewAccount {
        email: "usha@example.org".to_owned(),
        ..sarada().await
    };
    let made = store.register(&new, Registration::Immediate, start());
    made.await.unwrap()
}

async fn found(store: &Store, list: InboxFilter, search: &str) -> Vec<i64> {
    let page = store.inbox(list, search, None, 100).await.unwrap();
    page.iter().map(|it| it.id).collect()
}

async fn one(store: &Store, id: i64) -> InboxMessage {
    store.inbox_message(id).await.unwrap().unwrap()
}

on_both_databases! {
    async fn lists_are_read_in_pages_from_the_newest_on(db: TestDatabase) {
        let mut ids = Vec::new();
        for number in 0..7 {
            ids.push(write(&db.store, "Kumari", &format!("Question {number}"), "May I come?").await);
        }
        ids.reverse();
        for search in ["", "kumari"] {
            let mut listed: Vec<InboxEntry> = Vec::new();
            loop {
                let before = listed.last().map(|it| it.id);
                let page = db.store.inbox(InboxFilter::Waiting, search, before, 3).await.unwrap();
                if page.is_empty() {
                    break;
                }
                assert!(page.len() <= 3);
                listed.extend(page);
            }
            assert_eq!(listed.iter().map(|it| it.id).collect::<Vec<_>>(), ids, "{search}");
        }
    }

    async fn every_list_has_what_its_name_says(db: TestDatabase) {
        let account = registered(&db.store).await;
        let fresh = write(&db.store, "Kumari", "One of them", "May I come?").await;
        let in_hand = write(&db.store, "Asha", "One of them", "May I come?").await;
        let answered = write(&db.store, "Usha", "One of them", "May I come?").await;
        let asked = db.store.add_question(&question(), SubmissionOrigin::default(), start()).await.unwrap();
        let mark = async |id, mark| db.store.mark_message(id, mark, None, start()).await.unwrap();
        assert_eq!(mark(in_hand, Mark::Taken(account.id)).await.unwrap(), "asha@example.org");
        assert_eq!(mark(answered, Mark::Taken(account.id)).await.unwrap(), "usha@example.org");
        mark(answered, Mark::Answered).await;
        assert_eq!(mark(asked + 1, Mark::Answered).await, None);
        let lists = [
            (InboxFilter::Waiting, vec![asked, in_hand, fresh]),
            (InboxFilter::New, vec![asked, fresh]),
            (InboxFilter::InHand, vec![in_hand]),
            (InboxFilter::Answered, vec![answered]),
            (InboxFilter::Questions, vec![asked]),
            (InboxFilter::All, vec![asked, answered, in_hand, fresh]),
        ];
        for (list, expected) in &lists {
            assert_eq!(found(&db.store, *list, "").await, *expected, "{list:?}");
            // What is searched for is in all of them but the question.
            let signed: Vec<_> = expected.iter().copied().filter(|id| *id != asked).collect();
            assert_eq!(found(&db.store, *list, "naidoo THEM").await, signed, "{list:?}");
        }
        assert_eq!(db.store.waiting_messages(100).await.unwrap(), 3);
        assert_eq!(db.store.waiting_messages(2).await.unwrap(), 2);

        let kept = one(&db.store, in_hand).await;
        assert_eq!(kept.message.taken_by.email.as_deref(), Some("Sarada@Example.org"));
        mark(answered, Mark::Waiting).await;
        mark(in_hand, Mark::Released).await;
        assert_eq!(found(&db.store, InboxFilter::Answered, "").await, [0; 0]);
        assert_eq!(found(&db.store, InboxFilter::InHand, "usha").await, [answered]);
        // What somebody had in hand whose account is gone is new again.
        db.store.delete_person("sarada@example.org", false).await.unwrap();
        assert_eq!(found(&db.store, InboxFilter::New, "").await, [asked, answered, in_hand, fresh]);
    }

    async fn all_words_of_a_search_have_to_be_there(db: TestDatabase) {
        let first = write(&db.store, "Kumari", "Children's class", "May we come at 9:15? नमस्ते").await;
        let second = write(&db.store, "Asha", "The class", "waiting OR answered (both) \\ 'x'").await;
        for (search, expected) in [
            ("class", vec![second, first]),
            ("CLASS", vec![second, first]),
            ("kumari@example.org", vec![first]),
            ("example.org", vec![second, first]),
            ("org.example", vec![]),
            ("children's", vec![first]),
            ("class come", vec![first]),
            ("clas", vec![]),
            ("9:15", vec![first]),
            ("नमस्ते", vec![first]),
            // What the databases' own languages would understand is words here.
            ("waiting", vec![second]),
            ("state:waiting", vec![]),
            ("OR", vec![second]),
            ("kumari OR asha", vec![]),
            ("NOT class", vec![]),
            ("cla*", vec![]),
            ("\"class", vec![second, first]),
            ("class'", vec![second, first]),
            ("a' | 'b", vec![]),
            ("\\", vec![second, first]),
            ("(both)", vec![second]),
            ("- \"", vec![second, first]),
            ("\u{0}class", vec![second, first]),
        ] {
            assert_eq!(found(&db.store, InboxFilter::All, search).await, expected, "{search}");
        }
        assert!(db.store.delete_message(first).await.unwrap().is_some());
        assert_eq!(found(&db.store, InboxFilter::All, "class").await, [second]);
        assert_eq!(db.store.delete_message(first).await.unwrap(), None);
    }

    async fn an_answer_is_kept_with_the_mail_that_carries_it(db: TestDatabase) {
        let account = registered(&db.store).await;
        let worker = MailWorker::new().unwrap();
        let id = write(&db.store, "Kumari", "Children's class", "May I come?").await;
        let told = db.store.claim_mails(&worker, 10, seconds(60), start()).await.unwrap();
        db.store.mail_sent(&worker, told[0].id, start()).await.unwrap();

        let now = start() + hours(1);
        let answered = db.store.answer_message(id, account.id, "Please do.", None, now).await.unwrap();
        assert_eq!(answered.as_deref(), Some("kumari@example.org"));
        let kept = one(&db.store, id).await;
        assert_eq!(kept.message.answered_at, Some(now));
        assert_eq!(kept.message.taken_by.id, Some(account.id));
        assert_eq!(kept.answers.len(), 1);
        assert_eq!(kept.answers[0].text, "Please do.");
        assert_eq!(kept.answers[0].by.email.as_deref(), Some("Sarada@Example.org"));
        assert_eq!(kept.answers[0].delivered, Delivered::Waiting);

        // It is sent even when the message is deleted before.
        let mails = db.store.claim_mails(&worker, 10, seconds(60), now).await.unwrap();
        let message = Box::new(db.store.message(id).await.unwrap().unwrap());
        let content = MailContent::Answer {
            to: "kumari@example.org".to_owned(),
            text: "Please do.".to_owned(),
            message,
        };
        assert_eq!(mails.iter().map(|mail| &mail.content).collect::<Vec<_>>(), [&content]);
        db.store.mail_failed(&worker, mails[0].id, "refused", None, now).await.unwrap();
        let kept = one(&db.store, id).await;
        assert_eq!(kept.answers[0].delivered, Delivered::GivenUp);
        assert_eq!(kept.message.answered_at, None, "who wrote it still waits");

        // From a page that does not show yet that it failed: a mail goes out again.
        db.store.answer_message(id, account.id, "Please do.", Some(0), now).await.unwrap();
        let mails = db.store.claim_mails(&worker, 10, hours(1), now).await.unwrap();
        assert_eq!(mails.iter().map(|mail| &mail.content).collect::<Vec<_>>(), [&content]);
        db.store.mail_failed(&worker, mails[0].id, "refused", None, now).await.unwrap();
        assert_eq!(one(&db.store, id).await.message.answered_at, None);

        db.store.answer_message(id, account.id, "Once more.", Some(2), now + hours(1)).await.unwrap();
        let kept = one(&db.store, id).await;
        assert_eq!(kept.message.answered_at, Some(now + hours(1)));
        let texts: Vec<_> = kept.answers.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["Please do.", "Please do.", "Once more."]);
        let known = db.store.known_of("kumari@example.org", now).await.unwrap();
        assert_eq!(known.answers.len(), 3);

        db.store.delete_message(id).await.unwrap();
        assert_eq!(db.store.inbox_message(id).await.unwrap(), None);
        assert_eq!(db.store.answer_message(id, account.id, "x", None, now).await.unwrap(), None);
        let asked = db.store.add_question(&question(), SubmissionOrigin::default(), now).await.unwrap();
        assert_eq!(db.store.answer_message(asked, account.id, "x", None, now).await.unwrap(), None);
        // A person's queued answers go with the person.
        assert!(db.store.outbox_status().await.unwrap().waiting > 0);
        db.store.delete_person("kumari@example.org", true).await.unwrap();
        let left = db.store.claim_mails(&worker, 10, seconds(60), now + hours(2)).await.unwrap();
        assert!(left.iter().all(|mail| !matches!(mail.content, MailContent::Answer { .. })));
    }

    async fn of_two_who_mark_a_message_the_second_is_told(db: TestDatabase) {
        let first = registered(&db.store).await;
        let second = other(&db.store).await;
        let id = write(&db.store, "Kumari", "Children's class", "May I come?").await;
        let mark = async |mark, seen| db.store.mark_message(id, mark, Some(seen), start()).await;
        let outdated = |marked: Result<_, Error>| {
            assert!(matches!(marked, Err(Error::Conflict(Conflict::Outdated))), "{marked:?}");
        };
        let (one_took, other_took) = tokio::join!(
            mark(Mark::Taken(first.id), Handling::New),
            mark(Mark::Taken(second.id), Handling::New),
        );
        assert!(one_took.is_ok() != other_took.is_ok(), "{one_took:?} {other_took:?}");
        let holder = one(&db.store, id).await.message.taken_by.id.unwrap();
        let other = first.id + second.id - holder;
        // Who presses the button twice is told nothing of it.
        assert!(mark(Mark::Taken(holder), Handling::New).await.unwrap().is_some());
        outdated(mark(Mark::Taken(other), Handling::New).await);
        outdated(mark(Mark::Answered, Handling::New).await);
        assert_eq!(one(&db.store, id).await.message.handling(), Handling::InHand(holder));
        // Who has seen that somebody has it in hand may take it over.
        assert!(mark(Mark::Taken(other), Handling::InHand(holder)).await.is_ok());
        outdated(mark(Mark::Released, Handling::InHand(holder)).await);
        assert!(mark(Mark::Answered, Handling::InHand(other)).await.is_ok());
        assert!(mark(Mark::Answered, Handling::InHand(other)).await.is_ok());
        outdated(mark(Mark::Released, Handling::InHand(other)).await);
        assert!(mark(Mark::Waiting, Handling::Answered).await.is_ok());
        db.store.delete_message(id).await.unwrap();
        assert_eq!(mark(Mark::Answered, Handling::New).await.unwrap(), None);
    }

    async fn an_answer_that_comes_twice_is_sent_once(db: TestDatabase) {
        let first = registered(&db.store).await;
        let second = other(&db.store).await;
        let id = write(&db.store, "Kumari", "Children's class", "May I come?").await;
        let answer = async |account, text: &'static str, seen| {
            db.store.answer_message(id, account, text, Some(seen), start()).await
        };
        let texts = async || {
            let answers = one(&db.store, id).await.answers;
            answers.into_iter().map(|answer| answer.text).collect::<Vec<_>>()
        };
        let (once, again) = tokio::join!(answer(first.id, "Please do.", 0), answer(first.id, "Please do.", 0));
        assert_eq!(once.unwrap(), again.unwrap());
        assert_eq!(texts().await, ["Please do."]);
        // Somebody else wrote from a page that did not show it yet.
        let outdated = answer(second.id, "Please do.", 0).await;
        assert!(matches!(outdated, Err(Error::Conflict(Conflict::Outdated))), "{outdated:?}");
        answer(second.id, "At nine.", 1).await.unwrap();
        assert_eq!(texts().await, ["Please do.", "At nine."]);
        // Whoever sees the answer and writes the same again means it.
        answer(second.id, "At nine.", 2).await.unwrap();
        assert_eq!(texts().await.len(), 3);
    }

    async fn a_search_of_a_list_finds_what_is_far_back(db: TestDatabase) {
        let account = registered(&db.store).await;
        let far = write(&db.store, "Asha", "Vivekananda", "A birthday").await;
        let asked = db.store.add_question(&question(), SubmissionOrigin::default(), start()).await.unwrap();
        for _ in 0..3 {
            write(&db.store, "Kumari", "Children's class", "Shankara and a birthday").await;
        }
        db.store.mark_message(far, Mark::Taken(account.id), None, start()).await.unwrap();
        assert_eq!(found(&db.store, InboxFilter::All, "vivekananda").await, [far]);
        assert_eq!(found(&db.store, InboxFilter::InHand, "birthday").await, [far]);
        assert_eq!(found(&db.store, InboxFilter::Questions, "shankara").await, [asked]);
    }

    async fn a_question_is_a_message_without_a_sender(db: TestDatabase) {
        let id = db.store.add_question(&question(), SubmissionOrigin { request_id: Some("9f6c0f3ae2f94f58"), network: None }, start()).await.unwrap();
        let again = db.store.add_question(&question(), SubmissionOrigin { request_id: Some("9f6c0f3ae2f94f58"), network: None }, start()).await.unwrap();
        assert_eq!(id, again);
        let kept = one(&db.store, id).await;
        assert_eq!(kept.question, Some(question()));
        assert!(kept.message.is_question && kept.message.email.is_empty());
        assert_eq!(kept.message.subject, "Quiz question: Philosophy");
        assert_eq!(
            kept.message.message,
            "Who wrote the Gita Bhashya?\n\nA. Vyasa\nB. Shankara (right)\nC. Valmiki\nD. Panini\n\n\
             Reference: Introduction"
        );
        assert_eq!(found(&db.store, InboxFilter::Questions, "shankara").await, [id]);
        let worker = MailWorker::new().unwrap();
        let mails = db.store.claim_mails(&worker, 10, seconds(60), start()).await.unwrap();
        let contents: Vec<_> = mails.iter().map(|mail| &mail.content).collect();
        assert_eq!(contents, [&MailContent::ContactMessage { id }]);
    }

    async fn the_office_is_reminded_once_a_day_by_one_replica(db: TestDatabase) {
        let remind = async |now| db.store.remind_of_messages(now).await.unwrap();
        assert!(!remind(start()).await);
        let id = write(&db.store, "Kumari", "Children's class", "May I come?").await;
        let due = start() + REMINDED_AFTER;
        assert!(!remind(due - seconds(1)).await);
        let (one, other) = tokio::join!(remind(due), remind(due));
        assert!(one != other, "{one} {other}");
        assert!(!remind(due + hours(23)).await);
        write(&db.store, "Asha", "Children's class", "May I come?").await;
        assert!(remind(due + hours(24)).await);
        let worker = MailWorker::new().unwrap();
        let mails = db.store.claim_mails(&worker, 10, seconds(60), due + hours(24)).await.unwrap();
        let reminders: Vec<_> = mails
            .iter()
            .map(|mail| &mail.content)
            .filter(|content| !matches!(content, MailContent::ContactMessage { .. }))
            .collect();
        // The first one was not sent in time.
        assert_eq!(reminders, [&MailContent::MessagesWait { count: 2, oldest: start() }]);
        // After the clock was set back the wait begins anew, and is no longer than a day.
        assert!(remind(due).await);
        assert!(!remind(due + hours(23)).await);
        for id in [id, id + 1] {
            db.store.mark_message(id, Mark::Answered, None, due).await.unwrap();
        }
        assert!(!remind(due + hours(1000)).await);
    }

    async fn answered_messages_are_removed_after_their_time(db: TestDatabase) {
        let kept = Retention { answered_messages: Some(hours(24)), ..retention() };
        let purge = async |now| db.store.purge(&kept, now).await.unwrap().messages;
        let answered = write(&db.store, "Kumari", "Children's class", "May I come?").await;
        let waits = write(&db.store, "Asha", "Children's class", "May I come?").await;
        db.store.mark_message(answered, Mark::Answered, None, start() + hours(1)).await.unwrap();
        assert_eq!(purge(start() + hours(25) - seconds(1)).await, 0);
        assert_eq!(purge(start() + hours(25)).await, 1);
        assert_eq!(found(&db.store, InboxFilter::All, "").await, [waits]);
        assert_eq!(found(&db.store, InboxFilter::All, "class").await, [waits]);
        db.store.close().await;
        let closed = db.store.inbox(InboxFilter::All, "", None, 1).await.unwrap_err();
        assert!(matches!(closed, Error::Database(_)), "{closed}");
    }
}

#[tokio::test]
async fn deleted_words_are_in_no_file_of_the_database() {
    let db = TestDatabase::sqlite().await;
    let path = db.url_text.strip_prefix("sqlite:").unwrap().to_owned();
    let folder = Path::new(&path).parent().unwrap();
    let words = "Quetzalcoatlus";
    let holds = |word: &str| {
        let word = word.to_lowercase();
        let files = fs::read_dir(folder).unwrap();
        let mut texts = files.map(|file| fs::read(file.unwrap().path()).unwrap());
        texts.any(|text| {
            text.to_ascii_lowercase()
                .windows(word.len())
                .any(|it| it == word.as_bytes())
        })
    };
    let mut ids = Vec::new();
    // So many that the index of words is kept in several pages, which are joined.
    for number in 0..200 {
        ids.push(write(&db.store, "Kumari", words, &format!("{words} {number}?")).await);
    }
    let worker = MailWorker::new().unwrap();
    loop {
        let mails = db
            .store
            .claim_mails(&worker, 100, seconds(60), start())
            .await
            .unwrap();
        if mails.is_empty() {
            break;
        }
        for mail in mails {
            db.store.mail_sent(&worker, mail.id, start()).await.unwrap();
        }
    }
    assert!(holds(words));
    for id in ids {
        db.store.delete_message(id).await.unwrap();
    }
    // What was written last is in a file of its own until the database is closed.
    db.store.close().await;
    assert!(!holds(words));
}

use centre_store::{MailContent, MailWorker, NewMessage, SubmissionOrigin};
use centre_testing::on_both_databases;

use crate::{seconds, start};

pub fn message(number: u32) -> NewMessage {
    NewMessage {
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        phone: number.is_multiple_of(2).then(|| "000".to_owned()),
        subject: format!("Question {number}"),
        message: "May I bring\nmy children? नमस्ते".to_owned(),
    }
}

fn of_request(id: &str) -> SubmissionOrigin<'_> {
    SubmissionOrigin {
        request_id: Some(id),
        network: None,
    }
}

fn of_network(network: &str) -> SubmissionOrigin<'_> {
    SubmissionOrigin {
        request_id: None,
        network: Some(network),
    }
}

on_both_databases! {
    async fn a_message_is_kept_with_the_mail_that_tells_of_it(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        let id = db.store.add_message(&message(1), SubmissionOrigin::default(), start()).await.unwrap();
        let kept = db.store.message(id).await.unwrap().unwrap();
        assert_eq!(
            NewMessage {
                first_name: kept.first_name,
                last_name: kept.last_name,
                email: kept.email,
                phone: kept.phone,
                subject: kept.subject,
                message: kept.message,
            },
            message(1)
        );
        assert_eq!(kept.received_at, start());
        let mails = db.store.claim_mails(&worker, 10, seconds(60), start()).await.unwrap();
        let contents: Vec<_> = mails.iter().map(|mail| &mail.content).collect();
        assert_eq!(contents, [&MailContent::ContactMessage { id }]);
        assert_eq!(db.store.message(id + 1).await.unwrap(), None);
    }

    async fn a_request_that_a_proxy_hands_on_twice_leaves_one_message(db: TestDatabase) {
        let id = "9f6c0f3ae2f94f58a4c2b1d07e3c5a11";
        let new = message(1);
        let (first, second) = tokio::join!(
            db.store.add_message(&new, of_request(id), start()),
            db.store.add_message(&new, of_request(id), start()),
        );
        assert_eq!(first.unwrap(), second.unwrap());
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        db.store.add_message(&message(1), of_request("another of at least 16 bytes"), start()).await.unwrap();
        db.store.add_message(&message(1), SubmissionOrigin::default(), start()).await.unwrap();
        db.store.add_message(&message(1), SubmissionOrigin::default(), start()).await.unwrap();
        assert_eq!(db.store.messages(0, 10).await.unwrap().len(), 4);
    }

    async fn the_same_words_of_one_network_are_kept_once_within_a_minute(db: TestDatabase) {
        let add = async |number: u32, network: &str, after: i64| {
            let now = start() + seconds(after);
            db.store.add_message(&message(number), of_network(network), now).await.unwrap()
        };
        let (first, second) = tokio::join!(add(1, "192.0.2.1", 0), add(1, "192.0.2.1", 0));
        assert_eq!(first, second);
        assert_eq!(add(1, "192.0.2.1", 59).await, first);
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        let others = [
            add(1, "192.0.2.2", 1).await,
            add(2, "192.0.2.1", 1).await,
            // Whoever writes the same an hour later means it.
            add(1, "192.0.2.1", 60).await,
        ];
        assert!(!others.contains(&first), "{first} {others:?}");
        // A clock that was far ahead and is set right.
        let far = add(3, "192.0.2.1", 1_000_000).await;
        assert_ne!(add(3, "192.0.2.1", 70).await, far);
        // What was deleted meanwhile is kept again.
        let deleted = add(4, "192.0.2.1", 70).await;
        db.store.delete_message(deleted).await.unwrap();
        add(4, "192.0.2.1", 71).await;
        assert_eq!(db.store.messages(0, 10).await.unwrap().len(), 7);
    }

    async fn messages_are_listed_in_pages(db: TestDatabase) {
        let mut ids = Vec::new();
        for number in 0..5 {
            ids.push(db.store.add_message(&message(number), SubmissionOrigin::default(), start()).await.unwrap());
        }
        assert!(ids.is_sorted_by(|a, b| a < b));
        let mut listed = Vec::new();
        loop {
            let page = db.store.messages(listed.last().copied().unwrap_or(0), 2).await.unwrap();
            if page.is_empty() {
                break;
            }
            assert!(page.len() <= 2);
            listed.extend(page.iter().map(|it| it.id));
        }
        assert_eq!(listed, ids);
    }
}

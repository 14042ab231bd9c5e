use centre_store::{MailContent, MailWorker, NewMessage};
use centre_testing::on_both_databases;

use crate::{seconds, start};

fn message(number: u32) -> NewMessage {
    NewMessage {
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        phone: number.is_multiple_of(2).then(|| "000".to_owned()),
        subject: format!("Question {number}"),
        message: "May I bring\nmy children? नमस्ते".to_owned(),
    }
}

on_both_databases! {
    async fn a_message_is_kept_with_the_mail_that_tells_of_it(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        let id = db.store.add_message(&message(1), None, start()).await.unwrap();
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
            db.store.add_message(&new, Some(id), start()),
            db.store.add_message(&new, Some(id), start()),
        );
        assert_eq!(first.unwrap(), second.unwrap());
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        db.store.add_message(&message(1), Some("another of at least 16 bytes"), start()).await.unwrap();
        db.store.add_message(&message(1), None, start()).await.unwrap();
        db.store.add_message(&message(1), None, start()).await.unwrap();
        assert_eq!(db.store.messages(0, 10).await.unwrap().len(), 4);
    }

    async fn messages_are_listed_in_pages(db: TestDatabase) {
        let mut ids = Vec::new();
        for number in 0..5 {
            ids.push(db.store.add_message(&message(number), None, start()).await.unwrap());
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

use std::collections::HashSet;

use centre_store::{
    MailContent, MailWorker, NewMessage, OutboxStatus, Registration, Store, SubmissionOrigin,
};
use centre_testing::on_both_databases;
use jiff::Timestamp;

use crate::{hours, retention, sarada, seconds, start};

/// Queues mails, as the contact form does, and answers with the ids of the messages.
async fn queue(store: &Store, count: u32, now: Timestamp) -> Vec<i64> {
    let mut ids = Vec::new();
    for number in 0..count {
        let message = NewMessage {
            first_name: "Kumari".to_owned(),
            last_name: "Naidoo".to_owned(),
            email: "kumari@example.org".to_owned(),
            phone: None,
            subject: format!("Question {number}"),
            message: "May I come?".to_owned(),
        };
        ids.push(
            store
                .add_message(&message, SubmissionOrigin::default(), now)
                .await
                .unwrap(),
        );
    }
    ids
}

on_both_databases! {
    async fn mails_are_handed_out_in_order_and_once(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        let messages = queue(&db.store, 3, start()).await;
        assert!(db.store.claim_mails(&worker, 10, seconds(60), start() - seconds(1)).await.unwrap().is_empty());
        let first = db.store.claim_mails(&worker, 2, seconds(60), start()).await.unwrap();
        let rest = db.store.claim_mails(&worker, 10, seconds(60), start()).await.unwrap();
        assert!(db.store.claim_mails(&worker, 10, seconds(60), start()).await.unwrap().is_empty());
        let handed_out: Vec<_> = first.iter().chain(&rest).map(|mail| mail.content.clone()).collect();
        let expected: Vec<_> = messages.iter().map(|&id| MailContent::ContactMessage { id }).collect();
        assert_eq!(handed_out, expected);
        for mail in first.iter().chain(&rest) {
            assert_eq!(mail.attempts, 1);
            assert!(db.store.mail_sent(&worker, mail.id, start()).await.unwrap());
            assert!(!db.store.mail_sent(&worker, mail.id, start()).await.unwrap());
        }
        assert!(db.store.claim_mails(&worker, 10, seconds(60), start() + hours(1)).await.unwrap().is_empty());
        assert_eq!(
            db.store.outbox_status().await.unwrap(),
            OutboxStatus { waiting: 0, given_up: 0, oldest_waiting: None }
        );
    }

    async fn a_letter_does_not_wait_for_the_notices_before_it(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        queue(&db.store, 3, start()).await;
        let later = start() + seconds(5);
        db.store.register(&sarada().await, Registration::ByMail, later).await.unwrap();
        let claimed = db.store.claim_mails(&worker, 1, seconds(60), later).await.unwrap();
        assert!(matches!(&claimed[0].content, MailContent::ConfirmEmail { .. }), "{claimed:?}");
        // One that waits for another attempt holds nothing up.
        assert_eq!(db.store.claim_mails(&worker, 10, seconds(60), later).await.unwrap().len(), 3);
    }

    async fn concurrent_workers_of_two_replicas_never_share_a_mail(db: TestDatabase) {
        const MAILS: usize = 60;
        queue(&db.store, 60, start()).await;
        let other = Store::open(&db.url).await.unwrap();
        let workers = (0..8).map(|number| {
            let store = if number % 2 == 0 { db.store.clone() } else { other.clone() };
            let worker = MailWorker::new().unwrap();
            tokio::spawn(async move {
                let mut taken = Vec::new();
                loop {
                    let mails = store.claim_mails(&worker, 3, hours(1), start()).await.unwrap();
                    if mails.is_empty() {
                        return taken;
                    }
                    for mail in mails {
                        taken.push(mail.id);
                        if mail.id % 2 == 0 {
                            assert!(store.mail_sent(&worker, mail.id, start()).await.unwrap());
                        }
                    }
                }
            })
        });
        let mut taken = Vec::new();
        for worker in workers.collect::<Vec<_>>() {
            taken.extend(worker.await.unwrap());
        }
        // A worker may leave early while others hold the last rows, but nobody takes twice.
        let worker = MailWorker::new().unwrap();
        taken.extend(db.store.claim_mails(&worker, 60, hours(1), start()).await.unwrap().iter().map(|it| it.id));
        assert_eq!(taken.len(), MAILS);
        assert_eq!(taken.iter().collect::<HashSet<_>>().len(), MAILS);
    }

    async fn a_dead_workers_mail_is_handed_out_again_and_its_word_is_void(db: TestDatabase) {
        let (dead, heir) = (MailWorker::new().unwrap(), MailWorker::new().unwrap());
        queue(&db.store, 1, start()).await;
        let first = db.store.claim_mails(&dead, 1, seconds(60), start()).await.unwrap().remove(0);
        let early = start() + seconds(59);
        assert!(db.store.claim_mails(&heir, 1, seconds(60), early).await.unwrap().is_empty());
        let late = start() + seconds(60);
        let mail = db.store.claim_mails(&heir, 1, seconds(60), late).await.unwrap().remove(0);
        assert_eq!(mail.attempts, 2);
        assert_eq!((mail.id, &mail.message_id), (first.id, &first.message_id));
        assert!(!db.store.mail_failed(&dead, mail.id, "timeout", Some(late), late).await.unwrap());
        assert!(!db.store.mail_sent(&dead, mail.id, late).await.unwrap());
        assert_eq!(db.store.give_back_mails(&dead, late).await.unwrap(), 0);
        let remembered = MailWorker::parse(&heir.to_text()).unwrap();
        assert!(db.store.mail_sent(&remembered, mail.id, late).await.unwrap());
    }

    async fn what_a_worker_gives_back_is_due_at_once(db: TestDatabase) {
        let (dead, heir) = (MailWorker::new().unwrap(), MailWorker::new().unwrap());
        queue(&db.store, 4, start()).await;
        let mails = db.store.claim_mails(&dead, 3, seconds(60), start()).await.unwrap();
        let [sent, failed, held] = <[_; 3]>::try_from(mails).unwrap();
        let of_the_heir = db.store.claim_mails(&heir, 1, seconds(60), start()).await.unwrap();
        assert!(db.store.mail_sent(&dead, sent.id, start()).await.unwrap());
        assert!(db.store.mail_failed(&dead, failed.id, "refused", Some(start() + hours(1)), start()).await.unwrap());
        assert_eq!(db.store.give_back_mails(&dead, start()).await.unwrap(), 1);
        assert_eq!(db.store.give_back_mails(&dead, start()).await.unwrap(), 0);
        let again = db.store.claim_mails(&heir, 10, seconds(60), start()).await.unwrap();
        assert_eq!(again.iter().map(|mail| mail.id).collect::<Vec<_>>(), [held.id]);
        assert_eq!(of_the_heir.len(), 1);
    }

    async fn a_failed_mail_waits_and_a_hopeless_one_is_given_up(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        queue(&db.store, 1, start()).await;
        let mail = db.store.claim_mails(&worker, 1, seconds(60), start()).await.unwrap().remove(0);
        let retry_at = start() + seconds(300);
        assert!(db.store.mail_failed(&worker, mail.id, "refused", Some(retry_at), start()).await.unwrap());
        let early = retry_at - seconds(1);
        assert!(db.store.claim_mails(&worker, 1, seconds(60), early).await.unwrap().is_empty());
        let status = db.store.outbox_status().await.unwrap();
        assert_eq!(status, OutboxStatus { waiting: 1, given_up: 0, oldest_waiting: Some(start()) });
        let mail = db.store.claim_mails(&worker, 1, seconds(60), retry_at).await.unwrap().remove(0);
        assert!(db.store.mail_failed(&worker, mail.id, "no such address", None, retry_at).await.unwrap());
        assert!(db.store.claim_mails(&worker, 1, seconds(60), start() + hours(1000)).await.unwrap().is_empty());
        let status = db.store.outbox_status().await.unwrap();
        assert_eq!(status, OutboxStatus { waiting: 0, given_up: 1, oldest_waiting: None });
    }

    async fn a_clock_set_back_makes_no_mail_wait_longer(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        queue(&db.store, 3, start()).await;
        let [failed, held] = <[_; 2]>::try_from(db.store.claim_mails(&worker, 2, seconds(300), start()).await.unwrap()).unwrap();
        let retry_at = start() + seconds(120);
        assert!(db.store.mail_failed(&worker, failed.id, "refused", Some(retry_at), start()).await.unwrap());

        let yesterday = start() - hours(24);
        let due = async |seconds_later| {
            let now = yesterday + seconds(seconds_later);
            let mails = db.store.claim_mails(&worker, 10, seconds(300), now).await.unwrap();
            mails.iter().map(|mail| mail.id).collect::<Vec<_>>()
        };
        // One that nobody has tried yet at once, one that failed after its pause, and one that
        // somebody may still be sending when the lease is over.
        assert_eq!(due(0).await, [held.id + 1]);
        assert!(due(119).await.is_empty());
        assert_eq!(due(120).await, [failed.id]);
        assert!(due(299).await.is_empty());
        assert!(due(300).await.contains(&held.id));
    }

    async fn who_sends_while_the_clock_is_set_back_is_believed(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        queue(&db.store, 1, start()).await;
        let mail = db.store.claim_mails(&worker, 1, seconds(300), start()).await.unwrap().remove(0);
        let yesterday = start() - hours(24);
        assert!(db.store.claim_mails(&worker, 1, seconds(300), yesterday).await.unwrap().is_empty());
        assert!(db.store.mail_sent(&worker, mail.id, yesterday).await.unwrap());
        assert!(db.store.claim_mails(&worker, 1, seconds(300), yesterday + hours(48)).await.unwrap().is_empty());
    }

    async fn clocks_of_replicas_may_differ_a_little(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        queue(&db.store, 1, start()).await;
        db.store.claim_mails(&worker, 1, seconds(300), start()).await.unwrap();
        let of_another_replica = start() - seconds(30);
        assert!(db.store.claim_mails(&worker, 1, seconds(300), of_another_replica).await.unwrap().is_empty());
        assert!(db.store.claim_mails(&worker, 1, seconds(300), start() + seconds(299)).await.unwrap().is_empty());
        assert_eq!(db.store.claim_mails(&worker, 1, seconds(300), start() + seconds(300)).await.unwrap().len(), 1);
    }

    async fn a_mail_whose_link_is_over_is_not_sent(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        db.store.register(&sarada().await, Registration::ByMail, start()).await.unwrap();
        let late = start() + centre_store::CONFIRMATION_LIFETIME;
        assert!(db.store.claim_mails(&worker, 1, seconds(60), late).await.unwrap().is_empty());
        assert_eq!(db.store.outbox_status().await.unwrap().given_up, 1);
    }

    async fn a_clock_far_ahead_gives_no_mail_up(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        db.store.note_heartbeat(start()).await.unwrap();
        db.store.register(&sarada().await, Registration::ByMail, start()).await.unwrap();
        let ahead = start() + hours(1000);
        assert!(db.store.claim_mails(&worker, 1, seconds(60), ahead).await.unwrap().is_empty());
        assert_eq!(db.store.outbox_status().await.unwrap().given_up, 0);
        // It is set right.
        let mails = db.store.claim_mails(&worker, 1, seconds(60), start() + seconds(1)).await.unwrap();
        assert_eq!(mails.len(), 1);
        // Or it was right, as the next heartbeat says.
        db.store.note_heartbeat(ahead).await.unwrap();
        assert!(db.store.claim_mails(&worker, 1, seconds(60), ahead).await.unwrap().is_empty());
        assert_eq!(db.store.outbox_status().await.unwrap().given_up, 1);
    }

    async fn finished_mail_is_forgotten_in_time(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        queue(&db.store, 2, start()).await;
        let mail = db.store.claim_mails(&worker, 1, seconds(60), start()).await.unwrap().remove(0);
        db.store.mail_failed(&worker, mail.id, "no such address", None, start()).await.unwrap();
        db.store.purge(&retention(), start() + hours(29 * 24)).await.unwrap();
        assert_eq!(db.store.outbox_status().await.unwrap().given_up, 1);
        db.store.purge(&retention(), start() + hours(30 * 24)).await.unwrap();
        let status = db.store.outbox_status().await.unwrap();
        assert_eq!((status.given_up, status.waiting), (0, 1));
    }
}

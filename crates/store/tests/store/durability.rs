//! A process that is killed at any moment has lost nothing that it answered for, and
//! has kept nothing twice.

use std::{
    collections::HashMap,
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use centre_store::{MailContent, MailWorker, NewMessage, Store, SubmissionOrigin};
use centre_testing::on_both_databases;

use crate::{hours, start};

/// How long a child may take to begin. Only what hangs meets it.
const TIMEOUT: Duration = Duration::from_mins(10);

/// Names the database to the child process.
const DATABASE: &str = "CENTRE_STORE_TEST_DATABASE";
/// Sets a child's messages apart from those of earlier children.
const ROUND: &str = "CENTRE_STORE_TEST_ROUND";

/// The child: this very program, run again for this one test.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "run by the other tests, as the process that they kill"]
async fn writes_until_it_is_killed() {
    let store = Store::open(&std::env::var(DATABASE).unwrap().parse().unwrap())
        .await
        .unwrap();
    let round = std::env::var(ROUND).unwrap();
    let writers = (0..4).map(|writer| {
        let (store, round) = (store.clone(), round.clone());
        tokio::spawn(async move {
            for number in 0.. {
                let subject = format!("{round}/{writer}/{number}");
                let message = NewMessage {
                    first_name: "Kumari".to_owned(),
                    last_name: "Naidoo".to_owned(),
                    email: "kumari@example.org".to_owned(),
                    phone: None,
                    subject: subject.clone(),
                    message: "May I come? ".repeat(200),
                };
                let id = store
                    .add_message(&message, SubmissionOrigin::default(), start())
                    .await
                    .unwrap();
                println!("kept {id} {subject}");
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
}

on_both_databases! {
    async fn nothing_that_was_answered_for_is_lost(db: TestDatabase) {
        let worker = MailWorker::new().unwrap();
        let mut promised = HashMap::new();
        for round in 0..6_u64 {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "durability::writes_until_it_is_killed", "--ignored", "--nocapture"])
                .env(DATABASE, &db.url_text)
                .env(ROUND, round.to_string())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let count = Arc::new(AtomicUsize::new(0));
            let counted = Arc::clone(&count);
            let reader = std::thread::spawn(move || {
                lines
                    .map_while(Result::ok)
                    .filter_map(|line| {
                        let (id, subject) = line.strip_prefix("kept ")?.split_once(' ')?;
                        counted.fetch_add(1, Ordering::Relaxed);
                        Some((id.parse::<i64>().unwrap(), subject.to_owned()))
                    })
                    .collect::<Vec<_>>()
            });
            tokio::time::timeout(TIMEOUT, async {
                while count.load(Ordering::Relaxed) < 6 {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            })
            .await
            .expect("messages are kept");
            // Uneven, so that the kill falls on another moment of a write every time.
            tokio::time::sleep(Duration::from_millis(137 * round)).await;
            child.kill().unwrap();
            child.wait().unwrap();
            promised.extend(reader.join().unwrap());
        }
        assert!(promised.len() > 30, "only {} messages in six rounds", promised.len());

        let store = Store::open(&db.url).await.unwrap();
        let mut kept = HashMap::new();
        let mut subjects = HashMap::new();
        loop {
            let page = store.messages(kept.keys().copied().max().unwrap_or(0), 500).await.unwrap();
            if page.is_empty() {
                break;
            }
            for message in page {
                *subjects.entry(message.subject.clone()).or_insert(0) += 1;
                kept.insert(message.id, message.subject);
            }
        }
        for (id, subject) in &promised {
            assert_eq!(kept.get(id), Some(subject));
            assert_eq!(subjects[subject], 1, "{subject}");
        }
        let mails = store.claim_mails(&worker, 100_000, hours(1), start()).await.unwrap();
        let mut told: Vec<_> = mails
            .iter()
            .map(|mail| match mail.content {
                MailContent::ContactMessage { id } => id,
                ref other => panic!("{other:?}"),
            })
            .collect();
        told.sort_unstable();
        let mut kept: Vec<_> = kept.into_keys().collect();
        kept.sort_unstable();
        assert_eq!(told, kept, "every message has its mail, once");
    }
}

//! Backups are made while others write, and come back whole.

use std::path::Path;

use centre_store::{DatabaseUrl, Error, NewMessage, Store, SubmissionOrigin, back_up, restore};

use crate::{registered, seconds, start};

async fn open(path: &Path) -> Store {
    Store::open(&DatabaseUrl::Sqlite(path.to_owned()))
        .await
        .unwrap()
}

fn message(number: u32) -> NewMessage {
    NewMessage {
        first_name: "Sarada".to_owned(),
        last_name: "Devi".to_owned(),
        email: "sarada@example.org".to_owned(),
        phone: None,
        subject: format!("number {number}"),
        message: "a message of some length ".repeat(20),
    }
}

async fn count(store: &Store) -> usize {
    store.messages(0, 100_000).await.unwrap().len()
}

fn reason(result: Result<impl std::fmt::Debug, Error>) -> String {
    match result {
        Err(Error::Backup(reason)) => reason,
        other => panic!("it was not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_backup_under_write_load_is_one_moment_of_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("centre.db");
    let store = open(&database).await;
    registered(&store).await;
    let writer = {
        let store = store.clone();
        tokio::spawn(async move {
            for number in 0..400 {
                let now = start() + seconds(number.into());
                store
                    .add_message(&message(number), SubmissionOrigin::default(), now)
                    .await
                    .unwrap();
            }
        })
    };
    let mut backups = Vec::new();
    for number in 0..4 {
        let target = folder.path().join(format!("backup-{number}"));
        let backup = back_up(&database, &target).await.unwrap();
        assert_eq!(backup.bytes, std::fs::metadata(&target).unwrap().len());
        backups.push(target);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    writer.await.unwrap();
    let mut last = 0;
    for (number, backup) in backups.iter().enumerate() {
        let copy = folder.path().join(format!("copy-{number}.db"));
        restore(backup, &copy, false).await.unwrap();
        let copy = open(&copy).await;
        let messages = copy.messages(0, 1000).await.unwrap();
        // Each is what was written first: nothing is missing in between.
        for (number, message) in messages.iter().enumerate() {
            assert_eq!(message.subject, format!("number {number}"));
        }
        assert!(messages.len() >= last);
        last = messages.len();
        assert!(
            copy.account_by_email("sarada@example.org")
                .await
                .unwrap()
                .is_some()
        );
        copy.close().await;
    }
    assert_eq!(count(&store).await, 400);
}

#[tokio::test]
async fn a_restore_refuses_what_would_lose_data_and_keeps_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("centre.db");
    let backup = folder.path().join("backup");
    let store = open(&database).await;
    store
        .add_message(&message(0), SubmissionOrigin::default(), start())
        .await
        .unwrap();
    back_up(&database, &backup).await.unwrap();
    assert!(reason(back_up(&database, &backup).await).contains("exists"));
    store
        .add_message(
            &message(1),
            SubmissionOrigin::default(),
            start() + seconds(1),
        )
        .await
        .unwrap();

    assert!(reason(restore(&backup, &database, false).await).contains("a running program uses"));
    store.close().await;
    drop(store);
    assert!(reason(restore(&backup, &database, false).await).contains("is newer than the backup"));

    let restored = restore(&backup, &database, true).await.unwrap();
    let store = open(&database).await;
    assert_eq!(count(&store).await, 1);
    let aside = open(&restored.set_aside.unwrap()).await;
    assert_eq!(count(&aside).await, 2);
    aside.close().await;
}

#[tokio::test]
async fn damaged_and_foreign_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("centre.db");
    let backup = folder.path().join("backup");
    let store = open(&database).await;
    for number in 0..50 {
        store
            .add_message(&message(number), SubmissionOrigin::default(), start())
            .await
            .unwrap();
    }
    back_up(&database, &backup).await.unwrap();
    let target = folder.path().join("other.db");

    let whole = std::fs::read(&backup).unwrap();
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 64].fill(0xff);
    for (bytes, expected) in [
        (&damaged[..], "checksum"),
        (&whole[..whole.len() / 2], "not a whole database"),
        (b"nonsense", "not a whole database"),
    ] {
        std::fs::write(&backup, bytes).unwrap();
        let said = reason(restore(&backup, &target, true).await);
        assert!(
            said.contains(expected) || said.contains("not a whole database"),
            "{said}"
        );
        assert!(!target.exists());
    }
    assert!(reason(restore(Path::new("/no/such"), &target, false).await).contains("no backup"));
    assert!(reason(back_up(Path::new("/no/such"), &target).await).contains("no database"));
}

//! How long is kept what is known of people, and what is left of it afterwards.

use centre_store::{
    Deleted, Donation, DonationNotification, NewAccount, NewMessage, Purged, Registration,
    Retention, Store, SubmissionOrigin,
};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::Timestamp;

use crate::{begin_session, hours, registered, retention, sarada, seconds, start};

async fn give(store: &Store, number: u32, status: Option<(&str, Timestamp)>) {
    let donation = Donation {
        reference: format!("reference-{number}"),
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "Kumari@example.org".to_owned(),
        mobile: "0000000000".to_owned(),
        amount_cents: 10_000,
        purpose: "New Ashram Project".to_owned(),
    };
    store
        .start_donation(&donation, SubmissionOrigin::default(), start())
        .await
        .unwrap();
    if let Some((status, at)) = status {
        let notification = DonationNotification {
            provider_payment_id: format!("payment-{number}"),
            reference: donation.reference,
            status: status.to_owned(),
            gross_cents: 10_000,
            body: "name_first=Kumari".to_owned(),
        };
        store
            .record_donation_notification(&notification, at)
            .await
            .unwrap();
    }
}

async fn write(store: &Store, email: &str) {
    let message = NewMessage {
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: email.to_owned(),
        phone: None,
        subject: "Children's class".to_owned(),
        message: "May I bring my children?".to_owned(),
    };
    store
        .add_message(&message, SubmissionOrigin::default(), start())
        .await
        .unwrap();
}

async fn donations(store: &Store) -> Vec<String> {
    let kept = store.donations(None, 100).await.unwrap();
    kept.into_iter().map(|it| it.donation.reference).collect()
}

on_both_databases! {
    async fn accounts_that_nobody_confirms_are_removed(db: TestDatabase) {
        registered(&db.store).await;
        let waiting = NewAccount { email: "waiting@example.org".to_owned(), ..sarada().await };
        db.store.register(&waiting, Registration::ByMail, start()).await.unwrap();
        let again = start() + hours(24);
        db.store.register(&waiting, Registration::ByMail, again).await.unwrap();
        let end = again + retention().unconfirmed_accounts;
        let purge = async |now| db.store.purge(&retention(), now).await.unwrap();
        assert!(purge(end - seconds(1)).await.is_empty());
        assert_eq!(db.store.accounts().await.unwrap().len(), 2);
        assert_eq!(purge(end).await, Purged { accounts: 1, ..Purged::default() });
        let left = db.store.accounts().await.unwrap();
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].email, "Sarada@Example.org");
    }

    async fn donations_go_with_their_notifications_and_not_without(db: TestDatabase) {
        give(&db.store, 1, None).await;
        give(&db.store, 2, Some(("CANCELLED", start()))).await;
        give(&db.store, 3, Some(("COMPLETE", start()))).await;
        give(&db.store, 4, Some(("COMPLETE", start() + hours(48)))).await;
        let purge = async |now| db.store.purge(&retention(), now).await.unwrap();
        let end = start() + retention().unpaid_donations;
        assert!(purge(end - seconds(1)).await.is_empty());
        assert_eq!(purge(end).await, Purged { donations: 2, notifications: 1, ..Purged::default() });
        assert_eq!(donations(&db.store).await, ["reference-3", "reference-4"]);
        let end = start() + retention().payments;
        assert!(purge(end - seconds(1)).await.is_empty());
        assert_eq!(purge(end).await, Purged { donations: 1, notifications: 1, ..Purged::default() });
        assert_eq!(donations(&db.store).await, ["reference-4"]);
    }

    async fn messages_stay_unless_a_time_is_set(db: TestDatabase) {
        write(&db.store, "kumari@example.org").await;
        let late = start() + hours(100 * 365 * 24);
        assert!(db.store.purge(&retention(), late).await.unwrap().is_empty());
        let limited = Retention { messages: Some(hours(24)), ..retention() };
        let end = start() + hours(24);
        assert!(db.store.purge(&limited, end - seconds(1)).await.unwrap().is_empty());
        assert_eq!(db.store.purge(&limited, end).await.unwrap(), Purged { messages: 1, ..Purged::default() });
    }

    async fn more_messages_than_one_transaction_removes_are_all_removed(db: TestDatabase) {
        for _ in 0..1001 {
            write(&db.store, "kumari@example.org").await;
        }
        let limited = Retention { messages: Some(hours(24)), ..retention() };
        let purged = db.store.purge(&limited, start() + hours(24)).await.unwrap();
        assert_eq!(purged, Purged { messages: 1001, ..Purged::default() });
        assert!(db.store.messages(0, 10).await.unwrap().is_empty());
    }

    async fn everything_that_is_known_of_an_address_is_told(db: TestDatabase) {
        let account = registered(&db.store).await;
        begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
        write(&db.store, "SARADA@example.org").await;
        write(&db.store, "kumari@example.org").await;
        give(&db.store, 1, Some(("COMPLETE", start()))).await;
        let known = db.store.known_of(" sarada@Example.org", start()).await.unwrap();
        assert_eq!((known.messages.len(), known.donations.len()), (1, 0));
        assert_eq!(known.account.as_ref().unwrap().sessions[0].device, "Firefox on Linux");
        let json = serde_json::to_string(&known).unwrap();
        assert!(json.contains("Sarada@Example.org") && !json.contains("argon2"), "{json}");
        let known = db.store.known_of("kumari@example.org", start()).await.unwrap();
        assert!(known.account.is_none());
        assert_eq!((known.messages.len(), known.donations[0].payments.len()), (1, 1));
    }

    async fn a_person_is_deleted_with_what_waits_for_them(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        db.store.request_password_reset("sarada@example.org", start()).await.unwrap();
        write(&db.store, "sarada@example.org").await;
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 2);
        let deleted = db.store.delete_person("SARADA@example.org", false).await.unwrap();
        assert_eq!(deleted, Deleted { account: true, messages: 0 });
        assert_eq!(db.store.session(&session, start()).await.unwrap(), None);
        assert_eq!(db.store.accounts().await.unwrap(), []);
        // The centre is still told of the message.
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 1);
        let deleted = db.store.delete_person("sarada@example.org", true).await.unwrap();
        assert_eq!(deleted, Deleted { account: false, messages: 1 });
        assert!(db.store.messages(0, 10).await.unwrap().is_empty());
    }

    async fn a_pseudonym_is_the_same_everywhere_and_tells_nothing(db: TestDatabase) {
        let name = db.store.pseudonym("account", "asha@example.org").await.unwrap();
        assert!(name.len() == 16 && name.bytes().all(|it| it.is_ascii_hexdigit()), "{name}");
        let replica = Store::open(&db.url).await.unwrap();
        assert_eq!(replica.pseudonym("account", "asha@example.org").await.unwrap(), name);
        assert_ne!(db.store.pseudonym("source", "asha@example.org").await.unwrap(), name);
        let other = TestDatabase::sqlite().await;
        assert_ne!(other.store.pseudonym("account", "asha@example.org").await.unwrap(), name);
    }
}

/// Everything in the files of an SQLite database.
fn bytes_of(db: &TestDatabase) -> Vec<u8> {
    let path = db.url_text.strip_prefix("sqlite:").unwrap();
    let mut bytes = std::fs::read(path).unwrap();
    bytes.extend(std::fs::read(format!("{path}-wal")).unwrap_or_default());
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_is_in_no_file_of_sqlite() {
    const NAME: &str = "Vivekanandamayi";
    let db = TestDatabase::sqlite().await;
    let holds = || {
        bytes_of(&db)
            .windows(NAME.len())
            .any(|it| it == NAME.as_bytes())
    };
    let new = NewAccount {
        last_name: NAME.to_owned(),
        ..sarada().await
    };
    db.store
        .register(&new, Registration::ByMail, start())
        .await
        .unwrap();
    assert!(holds());
    // Readers look at it meanwhile.
    db.store
        .account_by_email("sarada@example.org")
        .await
        .unwrap();
    db.store
        .purge(&retention(), start() + hours(8 * 24))
        .await
        .unwrap();
    assert!(!holds(), "an account that was removed in time");

    db.store
        .register(&new, Registration::Immediate, start())
        .await
        .unwrap();
    assert!(holds());
    db.store
        .delete_person("sarada@example.org", false)
        .await
        .unwrap();
    assert!(!holds(), "an account that was deleted");
}

use centre_store::{Conflict, Donation, DonationNotification, Error, Recorded};
use centre_testing::on_both_databases;

use crate::start;

fn donation() -> Donation {
    Donation {
        reference: "reference-1".to_owned(),
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        mobile: "0000000000".to_owned(),
        amount_cents: 10_000,
        purpose: "New Ashram Project".to_owned(),
    }
}

fn notification(status: &str) -> DonationNotification {
    DonationNotification {
        provider_payment_id: "payment-1".to_owned(),
        reference: "reference-1".to_owned(),
        status: status.to_owned(),
        gross_cents: 10_000,
        body: format!("payment_status={status}"),
    }
}

on_both_databases! {
    async fn a_payment_is_recorded_once(db: TestDatabase) {
        db.store.start_donation(&donation(), start()).await.unwrap();
        assert_eq!(db.store.donation("reference-1").await.unwrap(), Some(donation()));
        assert_eq!(db.store.donation("reference-2").await.unwrap(), None);
        let record = async |status: &str| {
            db.store.record_donation_notification(&notification(status), start()).await.unwrap()
        };
        assert_eq!(record("PENDING").await, Recorded::First);
        assert_eq!(record("PENDING").await, Recorded::Repeated);
        assert_eq!(record("COMPLETE").await, Recorded::StatusChanged);
        assert_eq!(record("COMPLETE").await, Recorded::Repeated);
    }

    async fn concurrent_notifications_are_recorded_once(db: TestDatabase) {
        db.store.start_donation(&donation(), start()).await.unwrap();
        let attempts = (0..8).map(|_| {
            let store = db.store.clone();
            tokio::spawn(async move {
                store.record_donation_notification(&notification("COMPLETE"), start()).await.unwrap()
            })
        });
        let mut first = 0;
        for attempt in attempts.collect::<Vec<_>>() {
            first += u32::from(attempt.await.unwrap() == Recorded::First);
        }
        assert_eq!(first, 1);
    }

    async fn donations_are_listed_with_their_payments(db: TestDatabase) {
        for (number, minutes) in [(1, 0), (3, 2), (2, 2)] {
            let reference = format!("reference-{number}");
            let started = start() + jiff::SignedDuration::from_mins(minutes);
            db.store.start_donation(&Donation { reference, ..donation() }, started).await.unwrap();
        }
        db.store.record_donation_notification(&notification("COMPLETE"), start()).await.unwrap();
        let second = DonationNotification {
            provider_payment_id: "payment-2".to_owned(),
            ..notification("CANCELLED")
        };
        db.store.record_donation_notification(&second, start()).await.unwrap();

        let page = db.store.donations(None, 2).await.unwrap();
        let references: Vec<_> = page.iter().map(|it| &*it.donation.reference).collect();
        assert_eq!(references, ["reference-1", "reference-2"]);
        let payments: Vec<_> = page[0].payments.iter().map(|it| (&*it.provider_payment_id, &*it.status)).collect();
        assert_eq!(payments, [("payment-1", "COMPLETE"), ("payment-2", "CANCELLED")]);
        assert_eq!((page[0].started_at, &page[1].payments), (start(), &Vec::new()));
        let rest = db.store.donations(page.last(), 2).await.unwrap();
        assert_eq!(rest.len(), 1);
        assert_eq!(rest[0].donation.reference, "reference-3");
        assert!(db.store.donations(rest.last(), 2).await.unwrap().is_empty());
    }

    async fn a_payment_for_nothing_is_refused(db: TestDatabase) {
        let refused = db.store.record_donation_notification(&notification("COMPLETE"), start()).await;
        assert!(matches!(refused, Err(Error::Conflict(Conflict::DonationUnknown))));
    }
}

#[test]
fn references_are_short_and_never_alike() {
    let reference = Donation::fresh_reference().unwrap();
    assert_eq!(reference.len(), 20);
    assert!(reference.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    assert_ne!(reference, Donation::fresh_reference().unwrap());
}

use centre_store::{
    Conflict, Donation, DonationFilter, DonationNotification, DonationOverview, DonationSum, Error,
    Page, Recorded, Store, SubmissionOrigin,
};
use centre_testing::on_both_databases;
use jiff::{SignedDuration, Timestamp};

use crate::{hours, retention, seconds, start};

async fn pay(store: &Store, number: u32, cents: i64, status: &str, at: Timestamp) {
    let notification = DonationNotification {
        provider_payment_id: format!("payment-{number}"),
        reference: format!("reference-{number}"),
        gross_cents: cents,
        ..notification(status)
    };
    store
        .record_donation_notification(&notification, at)
        .await
        .unwrap();
}

fn references(page: &Page<DonationOverview>) -> Vec<&str> {
    page.records
        .iter()
        .map(|it| &*it.donation.reference)
        .collect()
}

async fn sums(store: &Store) -> Vec<(String, String, i64, i64)> {
    let sums = store.donation_sums().await.unwrap();
    let parts = |it: DonationSum| (it.month, it.purpose, it.donations, it.cents);
    sums.into_iter().map(parts).collect()
}

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
    async fn the_same_donation_of_one_network_is_started_once_within_a_minute(db: TestDatabase) {
        let origin = SubmissionOrigin { request_id: None, network: Some("192.0.2.1") };
        let start_donation = async |reference: &str, after: i64| {
            let donation = Donation { reference: reference.to_owned(), ..donation() };
            db.store.start_donation(&donation, origin, start() + seconds(after)).await.unwrap()
        };
        let (one, two) = tokio::join!(start_donation("reference-1", 0), start_donation("reference-2", 0));
        assert_eq!(one, two);
        assert_eq!(start_donation("reference-3", 59).await, one);
        assert_eq!(start_donation("reference-4", 60).await, "reference-4");
        // Whoever has paid gives again.
        db.store.record_donation_notification(&DonationNotification {
            reference: "reference-4".to_owned(),
            ..notification("COMPLETE")
        }, start() + seconds(61)).await.unwrap();
        assert_eq!(start_donation("reference-5", 62).await, "reference-5");
    }

    async fn a_donation_is_open_until_the_provider_reports_on_it(db: TestDatabase) {
        db.store.start_donation(&donation(), SubmissionOrigin::default(), start()).await.unwrap();
        let open = async |reference: &str, since: i64| {
            db.store.open_donation(reference, start() + seconds(since)).await.unwrap()
        };
        assert_eq!(open("reference-1", -1).await, Some(donation()));
        assert_eq!(open("reference-1", 0).await, None);
        assert_eq!(open("reference-2", -1).await, None);
        db.store.record_donation_notification(&notification("PENDING"), start()).await.unwrap();
        assert_eq!(open("reference-1", -1).await, None);
    }

    async fn a_payment_is_recorded_once(db: TestDatabase) {
        db.store.start_donation(&donation(), SubmissionOrigin::default(), start()).await.unwrap();
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
        db.store.start_donation(&donation(), SubmissionOrigin::default(), start()).await.unwrap();
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
            db.store.start_donation(&Donation { reference, ..donation() }, SubmissionOrigin::default(), started).await.unwrap();
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

    async fn notifications_are_told_in_their_order(db: TestDatabase) {
        db.store.start_donation(&donation(), SubmissionOrigin::default(), start()).await.unwrap();
        for (number, status) in ["PENDING", "PENDING", "COMPLETE", "CANCELLED"].into_iter().enumerate() {
            let at = start() + seconds(i64::try_from(number).unwrap());
            db.store.record_donation_notification(&notification(status), at).await.unwrap();
        }
        let (overview, told) = db.store.donation_with_notifications("reference-1").await.unwrap().unwrap();
        assert_eq!((overview.paid_at, overview.paid_cents), (Some(start() + seconds(2)), 10_000));
        assert_eq!((overview.refunded_at, overview.started_at), (None, start()));
        let told: Vec<_> = told.into_iter().map(|it| (it.status, it.body, it.received_at)).collect();
        let expected = [("PENDING", 0), ("COMPLETE", 2), ("CANCELLED", 3)].map(|(status, after)| {
            (status.to_owned(), format!("payment_status={status}"), start() + seconds(after))
        });
        assert_eq!(told, expected);
        let known = db.store.known_of("kumari@example.org", start()).await.unwrap();
        assert_eq!(known.notifications.len(), 3);
        assert!(db.store.donation_with_notifications("reference-2").await.unwrap().is_none());
    }

    async fn sums_follow_what_is_paid(db: TestDatabase) {
        // Nine at night at the end of May is May in London and in Johannesburg; eleven is June there.
        let may: Timestamp = "2025-05-31T21:59:59Z".parse().unwrap();
        let june = may + seconds(1);
        for (number, purpose) in [(1, "General Donation"), (2, "General Donation"), (3, "Temple Maintenance")] {
            let reference = format!("reference-{number}");
            let begun = Donation { reference, purpose: purpose.to_owned(), ..donation() };
            db.store.start_donation(&begun, SubmissionOrigin::default(), start()).await.unwrap();
        }
        assert_eq!(sums(&db.store).await, []);
        pay(&db.store, 1, 10_000, "PENDING", may).await;
        assert_eq!(sums(&db.store).await, []);
        pay(&db.store, 1, 10_000, "COMPLETE", may).await;
        pay(&db.store, 1, 10_000, "COMPLETE", may).await;
        pay(&db.store, 2, 500, "COMPLETE", may).await;
        pay(&db.store, 3, 2_500, "COMPLETE", june).await;
        let sum = |month: &str, purpose: &str, donations, cents| {
            (month.to_owned(), purpose.to_owned(), donations, cents)
        };
        assert_eq!(sums(&db.store).await, [
            sum("2025-05", "General Donation", 2, 10_500),
            sum("2025-06", "Temple Maintenance", 1, 2_500),
        ]);
        let twice = DonationNotification {
            provider_payment_id: "payment-2b".to_owned(),
            reference: "reference-2".to_owned(),
            gross_cents: 700,
            ..notification("COMPLETE")
        };
        db.store.record_donation_notification(&twice, june).await.unwrap();
        pay(&db.store, 1, 10_000, "REFUNDED", june).await;
        pay(&db.store, 3, 2_500, "REFUNDED", june).await;
        assert_eq!(sums(&db.store).await, [sum("2025-05", "General Donation", 1, 1_200)]);
        let end = june + retention().payments + hours(24);
        db.store.purge(&retention(), end).await.unwrap();
        assert_eq!(sums(&db.store).await, []);
        assert!(db.store.donations(None, 9).await.unwrap().is_empty());
    }

    async fn a_late_report_keeps_a_donation_paid(db: TestDatabase) {
        db.store.start_donation(&donation(), SubmissionOrigin::default(), start()).await.unwrap();
        let record = async |status: &str, after| {
            let at = start() + seconds(after);
            db.store.record_donation_notification(&notification(status), at).await.unwrap()
        };
        let state = async || {
            let (it, _) = db.store.donation_with_notifications("reference-1").await.unwrap().unwrap();
            (it.paid_at, it.paid_cents, it.refunded_at)
        };
        assert_eq!(record("COMPLETE", 1).await, Recorded::First);
        let paid = (Some(start() + seconds(1)), 10_000, None);
        for (late, after) in [("PENDING", 2), ("PENDING", 3), ("CANCELLED", 4), ("FAILED", 5), ("something", 6)] {
            assert_eq!(record(late, after).await, Recorded::Late, "{late}");
            assert_eq!(state().await, paid, "{late}");
            assert_eq!(sums(&db.store).await.len(), 1, "{late}");
        }
        assert_eq!(record("COMPLETE", 7).await, Recorded::Repeated);
        let purged = db.store.purge(&retention(), start() + retention().unpaid_donations + hours(24)).await.unwrap();
        assert_eq!(purged.donations, 0);

        assert_eq!(record("REFUNDED", 8).await, Recorded::StatusChanged);
        for late in ["COMPLETE", "PENDING"] {
            assert_eq!(record(late, 9).await, Recorded::Late);
        }
        assert_eq!(record("REFUNDED", 9).await, Recorded::Repeated);
        assert_eq!(state().await, (None, 0, Some(start() + seconds(8))));
        assert_eq!(sums(&db.store).await, []);
        // What was paid and given back stays in the books as long as what was paid.
        let end = start() + seconds(8) + retention().payments;
        let purged = db.store.purge(&retention(), end - seconds(1)).await.unwrap();
        assert_eq!(purged.donations, 0);
        let (_, reports) = db.store.donation_with_notifications("reference-1").await.unwrap().unwrap();
        let reports: Vec<_> = reports.iter().map(|it| &*it.status).collect();
        // A report that is repeated is kept once.
        let expected = ["COMPLETE", "PENDING", "CANCELLED", "FAILED", "something", "REFUNDED", "COMPLETE", "PENDING"];
        assert_eq!(reports, expected);
        assert_eq!(db.store.purge(&retention(), end).await.unwrap().donations, 1);
    }

    async fn a_payment_is_marked_as_refunded(db: TestDatabase) {
        db.store.start_donation(&donation(), SubmissionOrigin::default(), start()).await.unwrap();
        assert!(!db.store.mark_refunded("payment-1", start()).await.unwrap());
        pay(&db.store, 1, 10_000, "PENDING", start()).await;
        assert!(!db.store.mark_refunded("payment-1", start()).await.unwrap());
        pay(&db.store, 1, 10_000, "COMPLETE", start()).await;
        let second = DonationNotification {
            provider_payment_id: "payment-2".to_owned(),
            gross_cents: 500,
            ..notification("COMPLETE")
        };
        db.store.record_donation_notification(&second, start()).await.unwrap();
        assert!(db.store.mark_refunded("payment-1", start() + hours(1)).await.unwrap());
        assert!(!db.store.mark_refunded("payment-1", start() + hours(2)).await.unwrap());
        let (it, _) = db.store.donation_with_notifications("reference-1").await.unwrap().unwrap();
        assert_eq!((it.paid_cents, it.refunded_at), (500, Some(start() + hours(1))));
        assert!(db.store.mark_refunded("payment-2", start() + hours(3)).await.unwrap());
        let (it, _) = db.store.donation_with_notifications("reference-1").await.unwrap().unwrap();
        assert_eq!((it.paid_at, it.paid_cents, it.refunded_at), (None, 0, Some(start() + hours(3))));
    }

    async fn concurrent_payments_are_all_in_the_sums(db: TestDatabase) {
        for number in 1..=4 {
            let reference = format!("reference-{number}");
            db.store.start_donation(&Donation { reference, ..donation() }, SubmissionOrigin::default(), start()).await.unwrap();
        }
        let attempts = (0..16).map(|number| {
            let store = db.store.clone();
            let notification = DonationNotification {
                provider_payment_id: format!("payment-{number}"),
                reference: format!("reference-{}", number % 4 + 1),
                gross_cents: 1000,
                ..notification("COMPLETE")
            };
            tokio::spawn(async move {
                store.record_donation_notification(&notification, start()).await.unwrap()
            })
        });
        for attempt in attempts.collect::<Vec<_>>() {
            assert_eq!(attempt.await.unwrap(), Recorded::First);
        }
        let expected = ("2025-05".to_owned(), "New Ashram Project".to_owned(), 4, 16_000);
        assert_eq!(sums(&db.store).await, [expected]);
    }

    async fn donations_are_found_and_listed_in_pages(db: TestDatabase) {
        for (number, first_name) in [(1, "Kumari"), (2, "Kumari"), (3, "Asha"), (4, "Kumara")] {
            let reference = format!("reference-{number}");
            let started = start() + SignedDuration::from_mins(i64::from(number));
            let begun = Donation { reference, first_name: first_name.to_owned(), ..donation() };
            db.store.start_donation(&begun, SubmissionOrigin::default(), started).await.unwrap();
        }
        pay(&db.store, 3, 10_000, "COMPLETE", start() + hours(2)).await;
        pay(&db.store, 1, 10_000, "COMPLETE", start() + hours(3)).await;
        pay(&db.store, 2, 10_000, "CANCELLED", start() + hours(4)).await;
        let refunded = Donation { reference: "reference-5".to_owned(), first_name: "Five".to_owned(), email: "five@example.org".to_owned(), ..donation() };
        db.store.start_donation(&refunded, SubmissionOrigin::default(), start()).await.unwrap();
        pay(&db.store, 5, 10_000, "REFUNDED", start() + hours(5)).await;
        let all = async |typed: &str, shown, limit| {
            let mut found = Vec::new();
            let mut from = None;
            loop {
                let page = db.store.find_donations(typed, shown, from.as_deref(), limit).await.unwrap();
                assert!(from.is_none() || !page.records.is_empty(), "{typed} {limit}: a further page without a donation");
                found.extend(references(&page).into_iter().map(str::to_owned));
                from = page.next;
                if from.is_none() {
                    return found;
                }
            }
        };
        for (typed, shown, found) in [
            ("", DonationFilter::All, &["4", "3", "2", "1", "5"][..]),
            ("", DonationFilter::Paid, &["1", "3"]),
            ("", DonationFilter::Open, &["4", "2"]),
            ("", DonationFilter::Refunded, &["5"]),
            ("five", DonationFilter::Refunded, &["5"]),
            ("five", DonationFilter::Open, &[]),
            // By the address, which is the same for all.
            ("kumar", DonationFilter::All, &["4", "1", "2", "3"]),
            ("NAIDOO kumari", DonationFilter::All, &["1", "2"]),
            ("kumari", DonationFilter::Paid, &["3", "1"]),
            ("kumari n", DonationFilter::Open, &["2"]),
            ("kumari@example.org", DonationFilter::All, &["1", "2", "3", "4"]),
            ("reference-4", DonationFilter::All, &["4"]),
            ("PAYMENT-2", DonationFilter::All, &["2"]),
            ("payment-4", DonationFilter::All, &[]),
        ] {
            for limit in [1, 2, 10] {
                let mut references = all(typed, shown, limit).await;
                let mut found: Vec<_> = found.iter().map(|it| format!("reference-{it}")).collect();
                if !typed.is_empty() {
                    references.sort_unstable();
                    found.sort_unstable();
                }
                assert_eq!(references, found, "{typed} {shown:?} {limit}");
            }
        }
    }

    async fn payments_are_told_in_their_order(db: TestDatabase) {
        for number in 1..=4 {
            let reference = format!("reference-{number}");
            db.store.start_donation(&Donation { reference, ..donation() }, SubmissionOrigin::default(), start()).await.unwrap();
            pay(&db.store, number, 10_000, "COMPLETE", start() + seconds(i64::from(number) / 2)).await;
        }
        let payments = async |from, end, after: Option<&_>| {
            db.store.payments(start() + seconds(from), start() + seconds(end), after, 2).await.unwrap()
        };
        let ids = |page: &[centre_store::ReportedPayment]| {
            page.iter().map(|it| it.provider_payment_id.clone()).collect::<Vec<_>>()
        };
        let first = payments(0, 9, None).await;
        assert_eq!(ids(&first), ["payment-1", "payment-2"]);
        assert_eq!(first[0].donation.first_name, "Kumari");
        let rest = payments(0, 9, first.last()).await;
        assert_eq!(ids(&rest), ["payment-3", "payment-4"]);
        assert!(payments(0, 9, rest.last()).await.is_empty());
        assert_eq!(ids(&payments(1, 2, None).await), ["payment-2", "payment-3"]);
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

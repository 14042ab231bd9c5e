use std::time::Duration;

use centre_store::{
    Limit, LimitDecision, MailContent, RESET_MAIL_BY_ACCOUNT, SIGN_IN_BY_ACCOUNT, Store,
};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};
use sqlx::{Connection as _, PgConnection};

use crate::accounts::{next_mail, secret};
use crate::{begin_session, hours, registered, retention, seconds, start};

/// Three at once, then one every twenty seconds.
const LIMIT: Limit = Limit {
    name: "test",
    burst: 3,
    period: SignedDuration::from_secs(60),
};

async fn allowed(store: &Store, subject: &str, now: Timestamp) -> bool {
    store.allow(&LIMIT, subject, now).await.unwrap() == LimitDecision::Allowed
}

on_both_databases! {
    async fn a_burst_is_allowed_and_then_a_trickle(db: TestDatabase) {
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", start()).await);
        }
        let refused = db.store.allow(&LIMIT, "a", start() + seconds(5)).await.unwrap();
        assert_eq!(refused, LimitDecision::Refused { retry_after: Duration::from_secs(15) });
        assert!(!allowed(&db.store, "a", start() + seconds(19)).await);
        assert!(allowed(&db.store, "a", start() + seconds(20)).await);
        assert!(!allowed(&db.store, "a", start() + seconds(20)).await);
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", start() + seconds(200)).await);
        }
        assert!(!allowed(&db.store, "a", start() + seconds(200)).await);
    }

    async fn subjects_and_limits_do_not_share(db: TestDatabase) {
        const OTHER: Limit = Limit { name: "other", ..LIMIT };
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", start()).await);
        }
        assert!(!allowed(&db.store, "a", start()).await);
        assert!(allowed(&db.store, "b", start()).await);
        assert_eq!(db.store.allow(&OTHER, "a", start()).await.unwrap(), LimitDecision::Allowed);
    }

    async fn forgiveness_begins_anew(db: TestDatabase) {
        let account = registered(&db.store).await;
        let hash = account.password_hash.clone();
        let used_up = async |limit: &Limit, subject: &str| {
            while db.store.allow(limit, subject, start()).await.unwrap() == LimitDecision::Allowed {}
        };
        let allowed = async |limit: &Limit, subject: &str| {
            db.store.allow(limit, subject, start()).await.unwrap() == LimitDecision::Allowed
        };
        let limits = [SIGN_IN_BY_ACCOUNT, RESET_MAIL_BY_ACCOUNT];
        for proof in ["sign-in", "set-password", "reset"] {
            for limit in &limits {
                used_up(limit, "sarada@example.org").await;
                used_up(limit, "other@example.org").await;
            }
            match proof {
                "sign-in" => {
                    begin_session(&db.store, &account, "", None, start()).await;
                }
                "set-password" => db.store.set_password(account.id, &hash, start()).await.unwrap(),
                _ => {
                    assert!(db.store.request_password_reset("Sarada@example.org", start()).await.unwrap());
                    let MailContent::ResetPassword { token, .. } = next_mail(&db.store, start()).await else {
                        panic!("another mail");
                    };
                    db.store.reset_password(&secret(&token), &hash, start()).await.unwrap();
                }
            }
            for limit in &limits {
                assert!(allowed(limit, "sarada@example.org").await, "{proof}");
                assert!(!allowed(limit, "other@example.org").await, "{proof}");
            }
        }
    }

    async fn concurrent_uses_from_two_replicas_are_all_counted(db: TestDatabase) {
        let other = Store::open(&db.url).await.unwrap();
        let uses = (0..24).map(|number| {
            let store = if number % 2 == 0 { db.store.clone() } else { other.clone() };
            tokio::spawn(async move { allowed(&store, "a", start()).await })
        });
        let mut count = 0;
        for used in uses.collect::<Vec<_>>() {
            count += u32::from(used.await.unwrap());
        }
        assert_eq!(count, 3);
    }

    async fn a_clock_set_back_makes_no_refusal_longer(db: TestDatabase) {
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", start()).await);
        }
        let yesterday = start() - hours(24);
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", yesterday).await);
        }
        let refused = db.store.allow(&LIMIT, "a", yesterday).await.unwrap();
        assert_eq!(refused, LimitDecision::Refused { retry_after: Duration::from_secs(20) });
        assert!(allowed(&db.store, "a", yesterday + seconds(20)).await);
    }

    async fn clocks_of_replicas_may_differ_a_little(db: TestDatabase) {
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", start()).await);
        }
        let of_another_replica = start() - seconds(30);
        let refused = db.store.allow(&LIMIT, "a", of_another_replica).await.unwrap();
        assert_eq!(refused, LimitDecision::Refused { retry_after: Duration::from_secs(50) });
    }

    async fn forgetting_does_not_lift_a_limit(db: TestDatabase) {
        for _ in 0..3 {
            assert!(allowed(&db.store, "a", start()).await);
        }
        db.store.purge(&retention(), start() + seconds(10)).await.unwrap();
        assert!(!allowed(&db.store, "a", start() + seconds(10)).await);
    }
}

/// The same for SQLite is beside the code: its pool of readers cannot be filled from outside.
#[tokio::test]
async fn a_full_pool_of_postgresql_is_not_a_database_that_is_away() {
    let db = TestDatabase::postgres().await;
    let mut holder = PgConnection::connect(&db.url_text).await.unwrap();
    for statement in ["BEGIN", "LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE"] {
        sqlx::query(statement).execute(&mut holder).await.unwrap();
    }
    let waiting: Vec<_> = (0..20)
        .map(|_| {
            let store = db.store.clone();
            tokio::spawn(async move { store.allow(&LIMIT, "a", start()).await })
        })
        .collect();
    let is_full = async {
        loop {
            let pool = db.store.pool_status();
            if pool.connections == 10 && pool.idle == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(3), is_full)
        .await
        .expect("ten connections wait");
    for _ in 0..3 {
        assert!(db.store.ping().await.is_ok() && db.store.is_there());
    }
    holder.close().await.unwrap();
    for use_of_limit in waiting {
        // Those that waited too long for a connection are errors, of which nobody is told here.
        let _ = use_of_limit.await.unwrap();
    }
}

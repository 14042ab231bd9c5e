use centre_store::{SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME, Secret, on_both_databases};

use crate::{hours, registered, seconds, start};

on_both_databases! {
    async fn a_session_knows_its_account_and_ends_at_sign_out(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, None, start()).await.unwrap();
        let session = db.store.session(&secret, start()).await.unwrap().unwrap();
        assert_eq!(session.account, account);
        assert_eq!(session.created_at, start());
        let stranger = Secret::generate().unwrap();
        assert_eq!(db.store.session(&stranger, start()).await.unwrap(), None);
        db.store.end_session(&stranger).await.unwrap();
        assert!(db.store.session(&secret, start()).await.unwrap().is_some());
        db.store.end_session(&secret).await.unwrap();
        assert_eq!(db.store.session(&secret, start()).await.unwrap(), None);
    }

    async fn signing_in_again_replaces_the_session(db: TestDatabase) {
        let account = registered(&db.store).await;
        let first = db.store.begin_session(account.id, None, start()).await.unwrap();
        let phone = db.store.begin_session(account.id, None, start()).await.unwrap();
        let second = db.store.begin_session(account.id, Some(&first), start()).await.unwrap();
        assert_ne!(first, second);
        assert_eq!(db.store.session(&first, start()).await.unwrap(), None);
        assert!(db.store.session(&second, start()).await.unwrap().is_some());
        assert!(db.store.session(&phone, start()).await.unwrap().is_some());
    }

    async fn an_idle_session_ends(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, None, start()).await.unwrap();
        let just = start() + SESSION_IDLE_LIFETIME - seconds(1);
        let late = start() + SESSION_IDLE_LIFETIME;
        assert_eq!(db.store.session(&secret, late).await.unwrap(), None);
        assert!(db.store.session(&secret, just).await.unwrap().is_some());
        assert!(db.store.session(&secret, late).await.unwrap().is_some(), "the use was noted");
    }

    async fn a_used_session_ends_too(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, None, start()).await.unwrap();
        let mut now = start();
        let end = start() + SESSION_ABSOLUTE_LIFETIME;
        while now < end {
            assert!(db.store.session(&secret, now).await.unwrap().is_some(), "{now}");
            now += hours(24);
        }
        assert_eq!(db.store.session(&secret, end).await.unwrap(), None);
    }

    async fn what_is_over_is_forgotten_and_nothing_else(db: TestDatabase) {
        let account = registered(&db.store).await;
        let old = db.store.begin_session(account.id, None, start()).await.unwrap();
        let now = start() + SESSION_IDLE_LIFETIME;
        let young = db.store.begin_session(account.id, None, now).await.unwrap();
        db.store.purge(now).await.unwrap();
        assert_eq!(db.store.session(&old, start()).await.unwrap(), None);
        assert!(db.store.session(&young, now).await.unwrap().is_some());
    }
}

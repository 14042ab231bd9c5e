use centre_store::{
    NewAccount, PRIVILEGED_SESSION_LIFETIME, Registration, Role, SESSION_ABSOLUTE_LIFETIME,
    SESSION_IDLE_LIFETIME, Secret, SessionId,
};
use centre_testing::on_both_databases;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::accounts::admin;
use crate::{hours, registered, retention, sarada, seconds, start};

on_both_databases! {
    async fn a_session_knows_its_account_and_ends_at_sign_out(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
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
        let first = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
        let phone = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
        let second = db.store.begin_session(account.id, "Firefox on Linux", Some(&first), start()).await.unwrap();
        assert_ne!(first, second);
        assert_eq!(db.store.session(&first, start()).await.unwrap(), None);
        assert!(db.store.session(&second, start()).await.unwrap().is_some());
        assert!(db.store.session(&phone, start()).await.unwrap().is_some());
    }

    async fn an_idle_session_ends(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
        let just = start() + SESSION_IDLE_LIFETIME - seconds(1);
        let late = start() + SESSION_IDLE_LIFETIME;
        assert_eq!(db.store.session(&secret, late).await.unwrap(), None);
        assert!(db.store.session(&secret, just).await.unwrap().is_some());
        assert!(db.store.session(&secret, late).await.unwrap().is_some(), "the use was noted");
    }

    async fn nobody_is_signed_out_because_the_use_cannot_be_noted(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, "", None, start()).await.unwrap();
        let nobody_writes = NobodyWrites::begin(&db.url_text).await;
        let later = start() + hours(3);
        assert!(db.store.session(&secret, later).await.unwrap().is_some());
        drop(nobody_writes);
        assert!(db.store.session(&secret, later).await.unwrap().is_some());
    }

    async fn a_used_session_ends_too(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
        let mut now = start();
        let end = start() + SESSION_ABSOLUTE_LIFETIME;
        while now < end {
            assert!(db.store.session(&secret, now).await.unwrap().is_some(), "{now}");
            now += hours(24);
        }
        assert_eq!(db.store.session(&secret, end).await.unwrap(), None);
    }

    async fn sessions_of_administrators_and_moderators_are_short(db: TestDatabase) {
        // Nobody takes the last administrator's role.
        admin(&db.store, "asha@example.org").await;
        let account = registered(&db.store).await;
        let secret = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
        let late = start() + PRIVILEGED_SESSION_LIFETIME;
        let seen = async |now| db.store.session(&secret, now).await.unwrap().is_some();
        for (role, short) in [(Role::Teacher, false), (Role::Student, false), (Role::Moderator, true), (Role::Admin, true)] {
            db.store.set_role("sarada@example.org", role, true).await.unwrap();
            assert!(seen(late - seconds(1)).await, "{role}");
            assert_eq!(seen(late).await, !short, "{role}");
            assert_eq!(db.store.sessions(account.id, late).await.unwrap().is_empty(), short, "{role}");
            db.store.set_role("sarada@example.org", role, false).await.unwrap();
        }
    }

    async fn an_account_sees_its_sessions_and_ends_them(db: TestDatabase) {
        let account = registered(&db.store).await;
        let begin = async |device: &str, at| {
            db.store.begin_session(account.id, device, None, at).await.unwrap()
        };
        let old = begin("Safari on iPhone", start()).await;
        let phone = begin("Chrome on Android", start() + hours(1)).await;
        let here = begin("Firefox on Linux", start() + hours(2)).await;
        let now = start() + hours(3);
        assert!(db.store.session(&phone, now).await.unwrap().is_some());
        let shown = async || {
            let sessions = db.store.sessions(account.id, now).await.unwrap();
            sessions.into_iter().map(|it| (it.device, it.id)).collect::<Vec<_>>()
        };
        assert_eq!(shown().await, [
            ("Chrome on Android".to_owned(), SessionId::of(&phone)),
            ("Firefox on Linux".to_owned(), SessionId::of(&here)),
            ("Safari on iPhone".to_owned(), SessionId::of(&old)),
        ]);
        let first = &db.store.sessions(account.id, now).await.unwrap()[0];
        assert_eq!((first.created_at, first.last_seen_at), (start() + hours(1), now));
        assert_eq!(SessionId::parse(&first.id.to_string()).as_ref(), Some(&first.id));
        assert_eq!(SessionId::parse("x"), None);

        let stranger = NewAccount { email: "other@example.org".to_owned(), ..sarada().await };
        let stranger = db.store.register(&stranger, Registration::Immediate, start()).await.unwrap();
        assert!(!db.store.end_session_of(stranger.id, &SessionId::of(&phone)).await.unwrap());
        assert!(db.store.end_session_of(account.id, &SessionId::of(&phone)).await.unwrap());
        assert!(!db.store.end_session_of(account.id, &SessionId::of(&phone)).await.unwrap());
        assert_eq!(db.store.session(&phone, now).await.unwrap(), None);
        assert_eq!(shown().await.len(), 2);
        assert_eq!(db.store.end_other_sessions(account.id, &here).await.unwrap(), 1);
        assert_eq!(shown().await, [("Firefox on Linux".to_owned(), SessionId::of(&here))]);
        assert!(db.store.session(&here, now).await.unwrap().is_some());
    }

    async fn what_is_over_is_forgotten_and_nothing_else(db: TestDatabase) {
        let account = registered(&db.store).await;
        let old = db.store.begin_session(account.id, "Firefox on Linux", None, start()).await.unwrap();
        let now = start() + SESSION_IDLE_LIFETIME;
        let young = db.store.begin_session(account.id, "Firefox on Linux", None, now).await.unwrap();
        db.store.purge(&retention(), now).await.unwrap();
        assert_eq!(db.store.session(&old, start()).await.unwrap(), None);
        assert!(db.store.session(&young, now).await.unwrap().is_some());
    }
}

/// Another process in the middle of a write.
enum NobodyWrites {
    Sqlite { _connection: SqliteConnection },
    Postgres { _connection: PgConnection },
}

impl NobodyWrites {
    async fn begin(url: &str) -> Self {
        if url.starts_with("sqlite") {
            let mut connection = SqliteConnection::connect(url).await.unwrap();
            sqlx::query("BEGIN IMMEDIATE")
                .execute(&mut connection)
                .await
                .unwrap();
            return Self::Sqlite {
                _connection: connection,
            };
        }
        let mut connection = PgConnection::connect(url).await.unwrap();
        for statement in ["BEGIN", "LOCK TABLE sessions IN SHARE MODE"] {
            sqlx::query(statement)
                .execute(&mut connection)
                .await
                .unwrap();
        }
        Self::Postgres {
            _connection: connection,
        }
    }
}

use centre_store::{
    Account, BrowserSecrets, Conflict, EndedAccess, Error, KNOWN_BROWSER_LIFETIME, KnownBrowser,
    NewAccount, NewSession, PRIVILEGED_SESSION_LIFETIME, Registration, Role,
    SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME, Secret, SessionId, hash_password,
};
use centre_testing::on_both_databases;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::accounts::admin;
use crate::{begin_session, hours, registered, retention, sarada, seconds, start};

on_both_databases! {
    async fn a_session_knows_its_account_and_ends_at_sign_out(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
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
        let first = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
        let phone = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
        let second = begin_session(&db.store, &account, "Firefox on Linux", Some(&first), start()).await;
        assert_ne!(first, second);
        assert_eq!(db.store.session(&first, start()).await.unwrap(), None);
        assert!(db.store.session(&second, start()).await.unwrap().is_some());
        assert!(db.store.session(&phone, start()).await.unwrap().is_some());
    }

    async fn an_idle_session_ends(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
        let just = start() + SESSION_IDLE_LIFETIME - seconds(1);
        let late = start() + SESSION_IDLE_LIFETIME;
        assert_eq!(db.store.session(&secret, late).await.unwrap(), None);
        assert!(db.store.session(&secret, just).await.unwrap().is_some());
        assert!(db.store.session(&secret, late).await.unwrap().is_some(), "the use was noted");
    }

    async fn nobody_is_signed_out_because_the_use_cannot_be_noted(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = begin_session(&db.store, &account, "", None, start()).await;
        let nobody_writes = NobodyWrites::begin(&db.url_text).await;
        let later = start() + hours(3);
        assert!(db.store.session(&secret, later).await.unwrap().is_some());
        drop(nobody_writes);
        assert!(db.store.session(&secret, later).await.unwrap().is_some());
    }

    async fn a_used_session_ends_too(db: TestDatabase) {
        let account = registered(&db.store).await;
        let secret = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
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
        let secret = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
        let late = start() + PRIVILEGED_SESSION_LIFETIME;
        let seen = async |now| db.store.session(&secret, now).await.unwrap().is_some();
        for (role, short) in [(Role::Teacher, false), (Role::Student, false), (Role::Moderator, true), (Role::Admin, true)] {
            db.store.set_role("sarada@example.org", role, true, start()).await.unwrap();
            assert!(seen(late - seconds(1)).await, "{role}");
            assert_eq!(seen(late).await, !short, "{role}");
            assert_eq!(db.store.sessions(account.id, late).await.unwrap().is_empty(), short, "{role}");
            db.store.set_role("sarada@example.org", role, false, start()).await.unwrap();
        }
    }

    async fn an_account_sees_its_sessions_and_ends_them(db: TestDatabase) {
        let account = registered(&db.store).await;
        let begin = async |device: &str, at| {
            begin_session(&db.store, &account, device, None, at).await
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
        let end = async |account, id: &SessionId| db.store.end_session_of(account, id).await.unwrap();
        assert_eq!(end(stranger.id, &SessionId::of(&phone)).await, None);
        assert_eq!(end(account.id, &SessionId::of(&phone)).await, Some(EndedAccess::Session));
        assert_eq!(end(account.id, &SessionId::of(&phone)).await, None);
        assert_eq!(db.store.session(&phone, now).await.unwrap(), None);
        assert_eq!(shown().await.len(), 2);
        assert_eq!(db.store.end_other_sessions(account.id, &here).await.unwrap(), 1);
        assert_eq!(shown().await, [("Firefox on Linux".to_owned(), SessionId::of(&here))]);
        assert!(db.store.session(&here, now).await.unwrap().is_some());
    }

    async fn a_browser_is_known_until_it_is_forgotten(db: TestDatabase) {
        let account = registered(&db.store).await;
        let stranger = NewAccount { email: "other@example.org".to_owned(), ..sarada().await };
        let stranger = db.store.register(&stranger, Registration::Immediate, start()).await.unwrap();
        let begin = async |account, device, browser: Option<&Secret>, now| {
            let replaced = BrowserSecrets { sessions: &[], browser };
            db.store.begin_session(account, device, replaced, false, now).await.unwrap()
        };
        let knows = async |email: &str, secret: &Secret, now| {
            db.store.is_known_browser(email, secret, now).await.unwrap()
        };
        let first = begin(&account, "Firefox on Linux", None, start()).await;
        assert!(knows(" SARADA@example.org", &first.browser, start()).await);
        assert!(!knows("other@example.org", &first.browser, start()).await);
        assert!(!knows("sarada@example.org", &first.session, start()).await);

        // Another account in the same browser, whose secret is replaced for both.
        let now = start() + hours(1);
        let second = begin(&stranger, "Firefox on Linux", Some(&first.browser), now).await;
        assert!(!knows("sarada@example.org", &first.browser, now).await);
        assert!(knows("sarada@example.org", &second.browser, now).await);
        assert!(knows("other@example.org", &second.browser, now).await);
        let third = begin(&account, "Firefox on Windows", Some(&second.browser), now).await;
        let phone = begin(&account, "Chrome on Android", None, start() - hours(1)).await;
        let listed = db.store.known_browsers(account.id, now).await.unwrap();
        let shown = |it: &KnownBrowser| (it.device.clone(), it.first_used_at, it.last_used_at);
        assert_eq!(listed.iter().map(shown).collect::<Vec<_>>(), [
            ("Firefox on Windows".to_owned(), start(), now),
            ("Chrome on Android".to_owned(), start() - hours(1), start() - hours(1)),
        ]);

        // Ending a session forgets its browser, for this account alone, and the other way round.
        let end = async |id: &SessionId| db.store.end_session_of(account.id, id).await.unwrap();
        assert_eq!(end(&SessionId::of(&third.session)).await, Some(EndedAccess::Session));
        assert!(!knows("sarada@example.org", &third.browser, now).await);
        assert!(knows("other@example.org", &third.browser, now).await);
        assert_eq!(end(&listed[1].id).await, Some(EndedAccess::Browser));
        assert_eq!(db.store.session(&phone.session, now).await.unwrap(), None);
        assert_eq!(end(&listed[1].id).await, None);

        // A sign-out forgets nothing; signing out everywhere else forgets the others.
        let here = begin(&account, "", None, now).await;
        let there = begin(&account, "", None, now).await;
        db.store.end_session(&there.session).await.unwrap();
        assert!(knows("sarada@example.org", &there.browser, now).await);
        db.store.end_other_sessions(account.id, &here.session).await.unwrap();
        assert!(knows("sarada@example.org", &here.browser, now).await);
        assert!(!knows("sarada@example.org", &there.browser, now).await);
        db.store.set_password(account.id, &account.password_hash, start()).await.unwrap();
        assert!(!knows("sarada@example.org", &here.browser, now).await);

        let late = now + KNOWN_BROWSER_LIFETIME;
        assert!(knows("other@example.org", &third.browser, late - seconds(1)).await);
        assert!(!knows("other@example.org", &third.browser, late).await);
        db.store.purge(&retention(), late).await.unwrap();
        assert!(!knows("other@example.org", &third.browser, now).await);
    }

    async fn a_session_needs_the_password_that_was_verified(db: TestDatabase) {
        let account = registered(&db.store).await;
        let another = hash_password("another long password".to_owned()).await.unwrap();
        let begin = |account: Account| {
            let store = db.store.clone();
            async move { store.begin_session(&account, "", BrowserSecrets::default(), false, start()).await }
        };
        let is_refused = |begun: centre_store::Result<NewSession>| {
            matches!(begun, Err(Error::Conflict(Conflict::PasswordChanged)))
        };
        db.store.set_password(account.id, &another, start()).await.unwrap();
        assert!(is_refused(begin(account.clone()).await));
        let account = db.store.account(account.id).await.unwrap().unwrap();
        assert!(begin(account.clone()).await.is_ok());
        db.store.set_active(&account.email, false, start()).await.unwrap();
        assert!(is_refused(begin(account.clone()).await));
        db.store.set_active(&account.email, true, start()).await.unwrap();

        // The change is under way, and done before the session is begun.
        let changing = PasswordChange::begin(&db.url_text).await;
        let begun = tokio::spawn(begin(account.clone()));
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert!(!begun.is_finished());
        changing.finish().await;
        assert!(is_refused(begun.await.unwrap()));
    }

    async fn what_is_over_is_forgotten_and_nothing_else(db: TestDatabase) {
        let account = registered(&db.store).await;
        let old = begin_session(&db.store, &account, "Firefox on Linux", None, start()).await;
        let now = start() + SESSION_IDLE_LIFETIME;
        let young = begin_session(&db.store, &account, "Firefox on Linux", None, now).await;
        db.store.purge(&retention(), now).await.unwrap();
        assert_eq!(db.store.session(&old, start()).await.unwrap(), None);
        assert!(db.store.session(&young, now).await.unwrap().is_some());
    }
}

/// Another process that replaces all passwords.
enum PasswordChange {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl PasswordChange {
    async fn begin(url: &str) -> Self {
        const CHANGE: &str = "UPDATE accounts SET password_hash = 'another'";
        if url.starts_with("sqlite") {
            let mut connection = SqliteConnection::connect(url).await.unwrap();
            for statement in ["BEGIN IMMEDIATE", CHANGE] {
                sqlx::query(statement)
                    .execute(&mut connection)
                    .await
                    .unwrap();
            }
            return Self::Sqlite(connection);
        }
        let mut connection = PgConnection::connect(url).await.unwrap();
        for statement in ["BEGIN", CHANGE] {
            sqlx::query(statement)
                .execute(&mut connection)
                .await
                .unwrap();
        }
        Self::Postgres(connection)
    }

    async fn finish(self) {
        match self {
            Self::Sqlite(mut it) => drop(sqlx::query("COMMIT").execute(&mut it).await.unwrap()),
            Self::Postgres(mut it) => drop(sqlx::query("COMMIT").execute(&mut it).await.unwrap()),
        }
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

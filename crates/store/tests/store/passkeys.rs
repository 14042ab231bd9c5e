use centre_store::{
    BrowserSecrets, CHALLENGE_LIFETIME, ChallengePurpose, Conflict, Error, MOST_PASSKEYS,
    NewPasskey, Secret, Store,
};
use centre_testing::on_both_databases;

use crate::{begin_session, registered, retention, seconds, start};

pub(crate) fn passkey(number: u8, sign_count: u32) -> NewPasskey {
    NewPasskey {
        credential_id: vec![number; 16],
        algorithm: -7,
        public_key: vec![number; 65],
        sign_count,
        name: format!("Phone {number}"),
    }
}

on_both_databases! {
    async fn a_challenge_counts_once_for_all_replicas(db: TestDatabase) {
        let bearer = Secret::generate().unwrap();
        let purpose = ChallengePurpose::SignIn;
        let challenge = db.store.begin_challenge(purpose, &bearer, start()).await.unwrap();
        let other = Store::open(&db.url_text.parse().unwrap()).await.unwrap();
        let uses = (0..8).map(|number| {
            let store = if number % 2 == 0 { db.store.clone() } else { other.clone() };
            let (challenge, bearer) = (challenge.clone(), bearer.clone());
            tokio::spawn(async move { store.use_challenge(&challenge, purpose, &bearer, start()).await })
        });
        let mut used = 0;
        for task in uses.collect::<Vec<_>>() {
            used += usize::from(task.await.unwrap().unwrap());
        }
        assert_eq!(used, 1);
        other.close().await;
    }

    async fn a_challenge_is_of_its_purpose_its_bearer_and_five_minutes(db: TestDatabase) {
        let [bearer, stranger] = [(); 2].map(|()| Secret::generate().unwrap());
        let begin = async |purpose| db.store.begin_challenge(purpose, &bearer, start()).await.unwrap();
        let challenge = begin(ChallengePurpose::Reauthenticate).await;
        let last = start() + CHALLENGE_LIFETIME - seconds(1);
        for (purpose, bearer, time, expected) in [
            (ChallengePurpose::SignIn, &bearer, start(), false),
            (ChallengePurpose::Register, &bearer, start(), false),
            (ChallengePurpose::Reauthenticate, &stranger, start(), false),
            (ChallengePurpose::Reauthenticate, &bearer, start() + CHALLENGE_LIFETIME, false),
            (ChallengePurpose::Reauthenticate, &bearer, last, true),
            (ChallengePurpose::Reauthenticate, &bearer, last, false),
        ] {
            let used = db.store.use_challenge(&challenge, purpose, bearer, time).await.unwrap();
            assert_eq!(used, expected, "{purpose:?} {time}");
        }
        // Of many windows the oldest give way, and of nobody else's.
        let of_stranger = db.store.begin_challenge(ChallengePurpose::SignIn, &stranger, start()).await.unwrap();
        let mut challenges = Vec::new();
        for second in 0..12 {
            let time = start() + seconds(second);
            challenges.push(db.store.begin_challenge(ChallengePurpose::SignIn, &bearer, time).await.unwrap());
        }
        let mut left = Vec::new();
        for challenge in &challenges {
            let time = start() + seconds(20);
            left.push(db.store.use_challenge(challenge, ChallengePurpose::SignIn, &bearer, time).await.unwrap());
        }
        assert_eq!(left, [vec![false; 4], vec![true; 8]].concat());
        let used = db.store.use_challenge(&of_stranger, ChallengePurpose::SignIn, &stranger, start());
        assert!(used.await.unwrap());
        begin(ChallengePurpose::Reauthenticate).await;
        db.store.purge(&retention(), start() + CHALLENGE_LIFETIME).await.unwrap();
    }

    async fn a_counter_goes_up_or_stays_at_zero(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        for (number, stored, given, accepted) in [
            (0, 0, 0, true),
            (1, 0, 1, true),
            (2, 0, u32::MAX, true),
            (3, 1, 0, false),
            (4, 1, 1, false),
            (5, 1, 2, true),
            (6, u32::MAX, u32::MAX, false),
            (7, u32::MAX, 0, false),
        ] {
            let new = passkey(number, stored);
            db.store.add_passkey(&account, &new, &session, start()).await.unwrap();
            let passkey = db.store.passkey(&new.credential_id).await.unwrap().unwrap();
            let used = db.store.use_passkey(passkey.id, given, start()).await.unwrap();
            assert_eq!(used, accepted, "{stored} {given}");
        }
    }

    async fn of_two_copies_of_an_authenticator_one_is_refused(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let new = passkey(1, 1);
        db.store.add_passkey(&account, &new, &session, start()).await.unwrap();
        let id = db.store.passkey(&new.credential_id).await.unwrap().unwrap().id;
        let uses = (0..8).map(|_| {
            let store = db.store.clone();
            tokio::spawn(async move { store.use_passkey(id, 2, start()).await.unwrap() })
        });
        let mut used = 0;
        for task in uses.collect::<Vec<_>>() {
            used += usize::from(task.await.unwrap());
        }
        assert_eq!(used, 1);
    }

    async fn an_account_has_a_bounded_number_of_passkeys_and_each_is_of_one(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let handle = db.store.passkey_user_handle(account.id).await.unwrap();
        assert_eq!(handle.len(), 64);
        let adds = (0..u8::try_from(MOST_PASSKEYS + 4).unwrap()).map(|number| {
            let (store, account, session) = (db.store.clone(), account.clone(), session.clone());
            let new = passkey(number, 0);
            tokio::spawn(async move { store.add_passkey(&account, &new, &session, start()).await })
        });
        let mut refused = 0;
        for task in adds.collect::<Vec<_>>() {
            match task.await.unwrap() {
                Ok(()) => {}
                Err(Error::Conflict(Conflict::TooManyPasskeys)) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
        let passkeys = db.store.passkeys(account.id).await.unwrap();
        assert_eq!((refused, passkeys.len()), (4, 20));
        let removed = db.store.remove_passkey(account.id, passkeys[0].id, &session, start()).await.unwrap();
        assert!(removed);
        let mut taken = passkey(0, 0);
        taken.credential_id.clone_from(&passkeys[1].credential_id);
        let taken = db.store.add_passkey(&account, &taken, &session, start()).await;
        assert!(matches!(taken, Err(Error::Conflict(Conflict::PasskeyTaken))));
        assert_eq!(db.store.passkey_user_handle(account.id).await.unwrap(), handle);
    }

    async fn a_session_knows_what_was_shown_in_it(db: TestDatabase) {
        let account = registered(&db.store).await;
        let here = begin_session(&db.store, &account, "", None, start()).await;
        let password = begin_session(&db.store, &account, "", None, start()).await;
        let new = passkey(1, 0);
        db.store.add_passkey(&account, &new, &here, start()).await.unwrap();
        let session = async |secret| db.store.session(secret, start()).await.unwrap().unwrap();
        assert!(session(&here).await.has_second_factor && session(&here).await.is_recently_authenticated(start()));
        // A password proves nothing any more, however fresh it is.
        let without = session(&password).await;
        assert!(without.has_passkeys && !without.has_codes && !without.has_second_factor);
        assert!(!without.is_recently_authenticated(start()));
        db.store.reauthenticate_session(&password, &account, false, start()).await.unwrap();
        assert!(!session(&password).await.is_recently_authenticated(start()));
        db.store.reauthenticate_session(&password, &account, true, start()).await.unwrap();
        assert!(session(&password).await.is_recently_authenticated(start()));
        let begun = db.store.begin_session(&account, "", BrowserSecrets::default(), true, start()).await;
        let begun = begun.unwrap();
        assert!(session(&begun.session).await.is_recently_authenticated(start()));
        // Who removes a passkey ends what was begun elsewhere.
        let id = db.store.passkeys(account.id).await.unwrap()[0].id;
        assert!(db.store.remove_passkey(account.id, id, &here, start()).await.unwrap());
        assert!(!db.store.remove_passkey(account.id, id, &here, start()).await.unwrap());
        assert!(db.store.session(&password, start()).await.unwrap().is_none());
        assert!(!session(&here).await.has_passkeys);
        assert!(!db.store.use_passkey(id, 0, start()).await.unwrap());
    }

    async fn an_offer_that_was_put_away_stays_away(db: TestDatabase) {
        let account = registered(&db.store).await;
        assert!(db.store.offers_passkey(account.id).await.unwrap());
        db.store.dismiss_passkey_offer(account.id, start()).await.unwrap();
        assert!(!db.store.offers_passkey(account.id).await.unwrap());
        assert!(db.store.delete_person(&account.email, false).await.unwrap().account);
        assert!(db.store.offers_passkey(account.id).await.unwrap());
    }
}

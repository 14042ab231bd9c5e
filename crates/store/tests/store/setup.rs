//! The link with which the first administrator is made.

use centre_store::{
    Account, Conflict, Error, MailContent, MailWorker, NewAccount, Registration, Role, Roles,
    SETUP_LINK_LIFETIME, Secret, Store,
};
use centre_testing::on_both_databases;
use jiff::Timestamp;

use crate::accounts::admin;
use crate::{hours, registered, retention, sarada, seconds, start};

async fn set_up(store: &Store, token: &Secret, now: Timestamp) -> Result<Account, Conflict> {
    let new = sarada().await;
    match store.set_up(token, &new, now).await {
        Ok(account) => {
            let roles = Roles::default().with(Role::Admin, true);
            assert_eq!((account.roles, account.confirmed_at), (roles, Some(now)));
            Ok(account)
        }
        Err(Error::Conflict(conflict)) => Err(conflict),
        Err(error) => panic!("{error:?}"),
    }
}

on_both_databases! {
    async fn the_first_administrator_is_made_once_and_signed_in(db: TestDatabase) {
        let (store, now) = (&db.store, start());
        let token = store.open_setup(now).await.unwrap().unwrap();
        assert!(store.is_setup_open(&token, now).await.unwrap());
        assert!(store.is_setup_open(&token, now).await.unwrap(), "looking uses nothing up");
        let account = set_up(store, &token, now).await.unwrap();
        assert_eq!((&*account.email, account.active), ("Sarada@Example.org", true));
        assert!(!store.is_setup_open(&token, now).await.unwrap());
        assert_eq!(set_up(store, &token, now).await, Err(Conflict::TokenInvalid));
        assert!(store.open_setup(now).await.unwrap().is_none());
        let found = store.find_accounts("devi", centre_store::Accounts::All, None, 5).await.unwrap();
        assert_eq!(found.records, [account]);
    }

    async fn simultaneous_setups_make_one_administrator(db: TestDatabase) {
        let token = db.store.open_setup(start()).await.unwrap().unwrap();
        let other = Store::open(&db.url).await.unwrap();
        let tries = (0..8).map(|number| {
            let (store, token) = (if number % 2 == 0 { &db.store } else { &other }.clone(), token.clone());
            tokio::spawn(async move {
                let new = NewAccount { email: format!("{number}@example.org"), ..sarada().await };
                store.set_up(&token, &new, start()).await.is_ok()
            })
        });
        let mut made = 0;
        for each in tries.collect::<Vec<_>>() {
            made += usize::from(each.await.unwrap());
        }
        assert_eq!(made, 1);
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);
    }

    async fn a_setup_link_ends_after_an_hour_and_with_the_next_start(db: TestDatabase) {
        let (store, now) = (&db.store, start());
        assert_eq!(SETUP_LINK_LIFETIME, hours(1));
        let first = store.open_setup(now).await.unwrap().unwrap();
        let second = store.open_setup(now).await.unwrap().unwrap();
        assert!(!store.is_setup_open(&first, now).await.unwrap());
        assert_eq!(set_up(store, &first, now).await, Err(Conflict::TokenInvalid));
        let last = now + hours(1) - seconds(1);
        assert!(store.is_setup_open(&second, last).await.unwrap());
        assert!(!store.is_setup_open(&second, now + hours(1)).await.unwrap());
        assert_eq!(set_up(store, &second, now + hours(1)).await, Err(Conflict::TokenInvalid));
        store.purge(&retention(), now + hours(1)).await.unwrap();
        assert!(!store.is_setup_open(&second, last).await.unwrap(), "it is forgotten");
    }

    async fn a_setup_link_ends_when_an_account_gets_the_role(db: TestDatabase) {
        let (store, now) = (&db.store, start());
        let token = store.open_setup(now).await.unwrap().unwrap();
        admin(store, "usha@example.org").await;
        assert!(!store.is_setup_open(&token, now).await.unwrap());
        assert_eq!(set_up(store, &token, now).await, Err(Conflict::TokenInvalid));
        assert!(store.open_setup(now).await.unwrap().is_none());
    }

    async fn a_taken_address_leaves_the_setup_link_valid(db: TestDatabase) {
        let (store, now) = (&db.store, start());
        let before = registered(store).await;
        let token = store.open_setup(now).await.unwrap().unwrap();
        assert_eq!(set_up(store, &token, now).await, Err(Conflict::EmailTaken));
        assert_eq!(store.accounts().await.unwrap(), [before]);
        assert!(store.is_setup_open(&token, now).await.unwrap());
    }

    async fn a_registration_without_proof_does_not_block_the_setup(db: TestDatabase) {
        let (store, now) = (&db.store, start());
        let stranger = NewAccount { first_name: "Stranger".to_owned(), ..sarada().await };
        store.register(&stranger, Registration::ByMail, now).await.unwrap();
        let worker = MailWorker::new().unwrap();
        let mails = store.claim_mails(&worker, 1, seconds(60), now).await.unwrap();
        let MailContent::ConfirmEmail { token: mailed, .. } = &mails[0].content else { panic!() };
        let token = store.open_setup(now).await.unwrap().unwrap();
        set_up(store, &token, now).await.unwrap();
        let accounts = store.accounts().await.unwrap();
        assert_eq!((accounts.len(), &*accounts[0].first_name), (1, "Sarada"));
        let confirmed = store.confirm_email(&Secret::parse(mailed).unwrap(), now).await;
        assert!(matches!(confirmed, Err(Error::Conflict(Conflict::TokenInvalid))));
    }
}

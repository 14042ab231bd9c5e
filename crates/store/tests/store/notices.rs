//! What owners of accounts are told by mail.

use centre_store::{
    Account, AccountNotice, Error, MailContent, MailWorker, PasswordHash, Role, Secret, Store,
    UsedCode, hash_password,
};
use centre_testing::on_both_databases;

use crate::passkeys::passkey;
use crate::second_factor::{code_at, set_up};
use crate::{begin_session, hours, registered, seconds, start};

/// Takes the notices out of the queue.
async fn queued(store: &Store) -> Vec<AccountNotice> {
    let worker = MailWorker::new().unwrap();
    let mut notices = Vec::new();
    for mail in store
        .claim_mails(&worker, 50, seconds(60), start())
        .await
        .unwrap()
    {
        store.mail_sent(&worker, mail.id, start()).await.unwrap();
        if let MailContent::AccountNotice { notice, .. } = mail.content {
            notices.push(notice);
        }
    }
    notices
}

async fn another_hash() -> PasswordHash {
    let hash = hash_password("another password".to_owned()).await;
    hash.unwrap()
}

/// The changes of an account that its owner is told of.
#[derive(Debug, Clone, Copy)]
enum Change {
    Role,
    PasswordByOwner,
    PasswordByAdmin,
    NewBrowser,
    AddPasskey,
    RemovePasskey,
    ConfirmCodes,
    RenewCodes,
    RecoveryCode,
    RemoveCodes,
    ResetFactor,
    Close,
}

const CHANGES: [Change; 12] = [
    Change::Role,
    Change::PasswordByOwner,
    Change::PasswordByAdmin,
    Change::NewBrowser,
    Change::AddPasskey,
    Change::RemovePasskey,
    Change::ConfirmCodes,
    Change::RenewCodes,
    Change::RecoveryCode,
    Change::RemoveCodes,
    Change::ResetFactor,
    Change::Close,
];

/// An account with what the changes need.
struct Person {
    account: Account,
    session: Secret,
    passkey: i64,
    /// One that is not used yet.
    recovery_code: String,
    /// One of the codes that are being set up.
    code: String,
}

impl Person {
    /// Leaves no mail in the queue.
    async fn prepare(store: &Store, change: Change) -> Self {
        let account = registered(store).await;
        let session = begin_session(store, &account, "", None, start()).await;
        let new = passkey(1, 0);
        let added = store.add_passkey(&account, &new, &session, start()).await;
        added.unwrap();
        let (recovery_code, code) = if matches!(change, Change::ConfirmCodes) {
            let code = code_at(store, account.id, start()).await;
            (String::new(), code)
        } else {
            let mut codes = set_up(store, account.id, &session).await;
            (codes.remove(0), String::new())
        };
        let passkey = store.passkeys(account.id).await.unwrap()[0].id;
        queued(store).await;
        Self {
            account,
            session,
            passkey,
            recovery_code,
            code,
        }
    }

    /// Makes the change; what its owner is to be told.
    async fn make(&self, store: &Store, change: Change) -> Result<AccountNotice, Error> {
        let (account, now) = (&self.account, start());
        let (id, email) = (account.id, &*account.email);
        Ok(match change {
            Change::Role => {
                let role = Role::Teacher;
                store.set_role(email, role, true, now).await?;
                AccountNotice::RoleGiven { role }
            }
            Change::PasswordByOwner => {
                let hash = another_hash().await;
                store
                    .change_password(account, &hash, &self.session, now)
                    .await?;
                AccountNotice::PasswordChanged
            }
            Change::PasswordByAdmin => {
                store.set_password(id, &another_hash().await, now).await?;
                AccountNotice::PasswordChanged
            }
            Change::NewBrowser => {
                let device = "Firefox on Android".to_owned();
                let replaced = centre_store::BrowserSecrets::default();
                store
                    .begin_session(account, &device, replaced, true, now)
                    .await?;
                AccountNotice::NewBrowser { device }
            }
            Change::AddPasskey => {
                let new = passkey(2, 0);
                store.add_passkey(account, &new, &self.session, now).await?;
                AccountNotice::PasskeyAdded { name: new.name }
            }
            Change::RemovePasskey => {
                let name = passkey(1, 0).name;
                let removed = store.remove_passkey(id, self.passkey, &self.session, now);
                assert!(removed.await?);
                AccountNotice::PasskeyRemoved { name }
            }
            Change::ConfirmCodes => {
                let confirmed = store.confirm_codes(id, &self.code, &self.session, now);
                assert!(confirmed.await?.is_some());
                AccountNotice::SecondFactorChanged
            }
            Change::RenewCodes => {
                store.renew_recovery_codes(id, now).await?;
                AccountNotice::SecondFactorChanged
            }
            Change::RecoveryCode => {
                let used = store.use_code(id, &self.recovery_code, now).await?;
                assert_eq!(used, Some(UsedCode::Recovery));
                AccountNotice::RecoveryCodeUsed
            }
            Change::RemoveCodes => {
                store.remove_second_factor(id, &self.session, now).await?;
                AccountNotice::SecondFactorChanged
            }
            Change::ResetFactor => {
                store.reset_second_factor(account, now).await?;
                AccountNotice::SecondFactorReset
            }
            Change::Close => {
                store.set_active(email, false, now).await?;
                AccountNotice::Closed
            }
        })
    }
}

on_both_databases! {
    async fn a_change_and_its_notice_are_there_together_or_not_at_all(db: TestDatabase) {
        let store = &db.store;
        store.enable_owner_notices();
        for change in CHANGES {
            let person = Person::prepare(store, change).await;
            let known = async || {
                let email = &person.account.email;
                let known = store.known_of(email, start()).await.unwrap();
                let account = store.account_by_email(email).await.unwrap();
                (serde_json::to_value(known).unwrap(), account)
            };
            let before = known().await;
            db.run(&["ALTER TABLE outgoing_mail RENAME TO taken_away"]).await;
            assert!(person.make(store, change).await.is_err(), "{change:?}");
            db.run(&["ALTER TABLE taken_away RENAME TO outgoing_mail"]).await;
            assert_eq!(known().await, before, "{change:?}");

            let notice = person.make(store, change).await.unwrap();
            assert_eq!(queued(store).await, [notice], "{change:?}");
            store.delete_person(&person.account.email, false).await.unwrap();
        }
    }

    async fn nobody_is_told_of_what_does_not_change(db: TestDatabase) {
        let store = &db.store;
        let account = registered(store).await;
        let (email, role) = (&*account.email, Role::Teacher);
        // Without mail nobody is told of anything.
        store.set_role(email, role, true, start()).await.unwrap();
        store.enable_owner_notices();
        store.set_role(email, role, true, start()).await.unwrap();
        store.set_role(email, role, false, start()).await.unwrap();
        store.reset_second_factor(&account, start()).await.unwrap();
        store.set_active(email, true, start()).await.unwrap();
        assert_eq!(queued(store).await, []);
        store.set_active(email, false, start()).await.unwrap();
        assert_eq!(queued(store).await, [AccountNotice::Closed]);
        store.set_active(email, false, start() + hours(1)).await.unwrap();
        assert_eq!(queued(store).await, []);
    }
}

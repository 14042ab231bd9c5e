//! Passkeys: public keys of authenticators, each of which opens an account by itself, with a finger, a face or a
//! PIN that the authenticator asks for.

use jiff::Timestamp;
use serde::Serialize;

use crate::{
    Account, AccountNotice, Conflict, Error, Result, Secret, Store,
    accounts::{end_other_sessions, sessions::lock_unchanged},
    executor::Executor,
    time::{Millis, OptionalMillis, to_millis},
};

/// How many passkeys an account may have.
pub const MOST_PASSKEYS: i64 = 20;

/// Bytes of a user handle, as many as the standard allows.
const USER_HANDLE_BYTES: usize = 64;

/// A passkey as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct PasskeyRecord {
    /// Names it in forms; opens nothing.
    #[serde(skip)]
    pub id: i64,
    /// What the authenticator calls it.
    #[serde(skip)]
    pub credential_id: Vec<u8>,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    #[sqlx(try_from = "Millis")]
    pub created_at: Timestamp,
    /// When it was last used; none where it never was.
    #[sqlx(try_from = "OptionalMillis")]
    pub last_used_at: Option<Timestamp>,
}

/// A passkey with what its signatures are checked with.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Passkey {
    /// Never reused.
    pub id: i64,
    /// Whose it is.
    pub account_id: i64,
    /// What authenticators are told of that account.
    pub user_handle: Vec<u8>,
    /// The number of the algorithm in COSE.
    pub algorithm: i64,
    /// As the algorithm has it.
    pub public_key: Vec<u8>,
}

/// A passkey that an authenticator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// What the authenticator calls it.
    pub credential_id: Vec<u8>,
    /// The number of the algorithm in COSE.
    pub algorithm: i64,
    /// As the algorithm has it.
    pub public_key: Vec<u8>,
    /// How often it was used; zero where the authenticator does not count.
    pub sign_count: u32,
    /// What its owner will know it by.
    pub name: String,
}

impl Store {
    /// Returns what authenticators are told of an account in the place of its id: random, and always the same, so that
    /// an authenticator knows which passkeys are of one account.
    pub async fn passkey_user_handle(&self, account: i64) -> Result<Vec<u8>> {
        let mut tx = self.begin().await?;
        insert_user(&mut tx, account).await?;
        let handle = "SELECT user_handle FROM passkey_users WHERE account_id = $1";
        let handle = tx.value(handle, &[&account]).await?;
        tx.commit().await?;
        Ok(handle)
    }

    /// Returns the passkeys of an account, the oldest first.
    pub async fn passkeys(&self, account: i64) -> Result<Vec<PasskeyRecord>> {
        self.fetch_all(
            "SELECT id, credential_id, name, created_at, last_used_at FROM passkeys \
             WHERE account_id = $1 ORDER BY id",
            &[&account],
        )
        .await
    }

    /// Returns the passkey that authenticators call so, if there is one.
    pub async fn passkey(&self, credential_id: &[u8]) -> Result<Option<Passkey>> {
        self.fetch_optional(
            "SELECT id, passkeys.account_id, user_handle, algorithm, public_key FROM passkeys \
             JOIN passkey_users ON passkey_users.account_id = passkeys.account_id \
             WHERE credential_id = $1",
            &[&credential_id],
        )
        .await
    }

    /// Adds a passkey to an account, in the session that `session` opens, which counts as begun with it, and tells the owner. Fails with
    /// [`Conflict::TooManyPasskeys`], with [`Conflict::PasskeyTaken`] where somebody has this one, and with
    /// [`Conflict::PasswordChanged`] where the account is not as it was when it was read.
    pub async fn add_passkey(
        &self,
        account: &Account,
        new: &NewPasskey,
        session: &Secret,
        now: Timestamp,
    ) -> Result<()> {
        let mut tx = self.begin().await?;
        // Two at the same time take turns, so that both are counted.
        lock_unchanged(&mut tx, account).await?;
        let count = "SELECT COUNT(*) FROM passkeys WHERE account_id = $1";
        if tx.value::<i64>(count, &[&account.id]).await? >= MOST_PASSKEYS {
            return Err(Conflict::TooManyPasskeys.into());
        }
        insert_user(&mut tx, account.id).await?;
        let added = tx
            .execute(
                "INSERT INTO passkeys (account_id, credential_id, algorithm, public_key, \
                 sign_count, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT (credential_id) DO NOTHING",
                &[
                    &account.id,
                    &new.credential_id,
                    &new.algorithm,
                    &new.public_key,
                    &i64::from(new.sign_count),
                    &new.name,
                    &to_millis(now),
                ],
            )
            .await?;
        if added == 0 {
            return Err(Conflict::PasskeyTaken.into());
        }
        tx.execute(
            "UPDATE sessions SET has_second_factor = TRUE, proved_at = $2 WHERE token_hash = $1",
            &[&session.hash(), &to_millis(now)],
        )
        .await?;
        let name = new.name.clone();
        let notice = AccountNotice::PasskeyAdded { name };
        self.notify_owner(&mut tx, account.id, notice, now).await?;
        tx.commit().await
    }

    /// Notes that a passkey was used, with the counter that it gave. Answers false where it is gone, or where the
    /// counter says that there is a copy of it: an authenticator that counts never gives the same number twice.
    /// Passkeys that several devices share do not count, and give zero.
    pub async fn use_passkey(&self, id: i64, sign_count: u32, now: Timestamp) -> Result<bool> {
        // One statement both asks and notes, so that of two at the same time one is refused.
        let used = self
            .execute(
                "UPDATE passkeys SET sign_count = $2, last_used_at = $3 \
                 WHERE id = $1 AND (sign_count = 0 OR sign_count < $2)",
                &[&id, &i64::from(sign_count), &to_millis(now)],
            )
            .await?;
        Ok(used == 1)
    }

    /// Gives a passkey of an account another name. Answers false where there is none.
    pub async fn rename_passkey(&self, account: i64, id: i64, name: &str) -> Result<bool> {
        let renamed = self
            .execute(
                "UPDATE passkeys SET name = $3 WHERE account_id = $1 AND id = $2",
                &[&account, &id, &name],
            )
            .await?;
        Ok(renamed == 1)
    }

    /// Removes a passkey of an account, and ends all its sessions but the one that `kept` opens: whoever holds the
    /// authenticator may have begun one of them. The owner is told. Answers whether there is such a passkey.
    pub async fn remove_passkey(
        &self,
        account: i64,
        id: i64,
        current_session: &Secret,
        now: Timestamp,
    ) -> Result<bool> {
        let mut tx = self.begin().await?;
        let name: Option<String> = tx
            .optional_value(
                "DELETE FROM passkeys WHERE account_id = $1 AND id = $2 RETURNING name",
                &[&account, &id],
            )
            .await?;
        let Some(name) = name else {
            return Ok(false);
        };
        end_other_sessions(&mut tx, account, current_session).await?;
        let notice = AccountNotice::PasskeyRemoved { name };
        self.notify_owner(&mut tx, account, notice, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Returns whether a passkey is still to be offered to the owner of an account: they have none, and have not put
    /// the offer away.
    pub async fn offers_passkey(&self, account: i64) -> Result<bool> {
        let is_settled = "SELECT EXISTS (SELECT 1 FROM passkeys WHERE account_id = $1) OR EXISTS \
             (SELECT 1 FROM passkey_users WHERE account_id = $1 AND offer_dismissed_at IS NOT NULL)";
        let is_settled: bool = self.read()?.value(is_settled, &[&account]).await?;
        Ok(!is_settled)
    }

    /// Offers no passkey to the owner of an account any more.
    pub async fn dismiss_passkey_offer(&self, account: i64, now: Timestamp) -> Result<()> {
        let mut tx = self.begin().await?;
        insert_user(&mut tx, account).await?;
        let dismiss = "UPDATE passkey_users SET offer_dismissed_at = $2 WHERE account_id = $1";
        tx.execute(dismiss, &[&account, &to_millis(now)]).await?;
        tx.commit().await
    }
}

async fn insert_user(tx: &mut Executor<'_>, account: i64) -> Result<()> {
    let mut handle = [0; USER_HANDLE_BYTES];
    getrandom::fill(&mut handle).map_err(Error::Random)?;
    let insert = "INSERT INTO passkey_users (account_id, user_handle) VALUES ($1, $2) \
         ON CONFLICT (account_id) DO NOTHING";
    tx.execute(insert, &[&account, &&handle[..]]).await?;
    Ok(())
}

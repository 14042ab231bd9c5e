//! What opens an account besides its password: one-time codes, and recovery codes for whoever has lost the
//! device that shows them.

use data_encoding::BASE32_NOPAD;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{
    Account, AccountNotice, Conflict, Error, Result, Secret, Store, TotpSecret,
    accounts::{email_key, end_access, end_other_sessions},
    executor::Executor,
    rate_limits::{count_wrong_codes, reset_account_limits, reset_code_limits},
    time::{OptionalMillis, millis_after, to_millis},
};

/// How many recovery codes an account gets.
pub const RECOVERY_CODES: usize = 10;

/// Bytes of a recovery code: 80 bits, beyond guessing also for whoever has the hashes.
const RECOVERY_CODE_BYTES: usize = 10;

/// Characters between two hyphens of a recovery code.
const RECOVERY_CODE_GROUP: usize = 4;

/// How long a code may be checked after its secret was made: what a thief has begun must not wait for the owner.
const SETUP_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

/// The one-time codes of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct SecondFactor {
    /// Since when it is opened with one-time codes, too; none where it is not.
    #[sqlx(try_from = "OptionalMillis")]
    pub codes_since: Option<Timestamp>,
    /// How many recovery codes were not used yet.
    pub recovery_codes: i64,
}

impl SecondFactor {
    /// Whether the password alone opens the account no more.
    pub const fn is_set_up(&self) -> bool {
        self.codes_since.is_some()
    }
}

/// What somebody has authenticated with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsedCode {
    /// The code that a device shows at the moment.
    OneTime,
    /// One of the codes that were shown once.
    Recovery,
}

#[derive(sqlx::FromRow)]
struct CodesRow {
    secret: Vec<u8>,
}

impl Store {
    /// The second factor of an account.
    pub async fn second_factor(&self, account: i64) -> Result<SecondFactor> {
        self.read()?
            .fetch_one(
                "SELECT (SELECT confirmed_at FROM one_time_codes WHERE account_id = $1) \
                 AS codes_since, (SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1) \
                 AS recovery_codes",
                &[&account],
            )
            .await
    }

    /// Makes a secret for one-time codes, which counts once a code of it was
    /// [checked](Self::confirm_codes). Fails with [`Conflict::AlreadyConfirmed`] where one counts.
    pub async fn begin_codes(&self, account: i64, now: Timestamp) -> Result<()> {
        let secret = TotpSecret::generate()?;
        let sealed = self.seal(account, secret.as_bytes()).await?;
        let made = self
            .execute(
                "INSERT INTO one_time_codes (account_id, secret, created_at, last_step) \
                 VALUES ($1, $2, $3, 0) ON CONFLICT (account_id) DO UPDATE \
                 SET secret = excluded.secret, created_at = excluded.created_at \
                 WHERE one_time_codes.confirmed_at IS NULL",
                &[&account, &sealed, &to_millis(now)],
            )
            .await?;
        if made == 0 {
            return Err(Conflict::AlreadyConfirmed.into());
        }
        Ok(())
    }

    /// The secret of an account of which no code was checked yet, for ten minutes after it was
    /// [made](Self::begin_codes), or until sessions of the account are ended.
    pub async fn unconfirmed_codes(
        &self,
        account: i64,
        now: Timestamp,
    ) -> Result<Option<TotpSecret>> {
        let found = self.unconfirmed(account, now).await?;
        Ok(found.map(|(secret, _)| secret))
    }

    /// The same, and the secret as it is stored.
    async fn unconfirmed(
        &self,
        account: i64,
        now: Timestamp,
    ) -> Result<Option<(TotpSecret, Vec<u8>)>> {
        let row: Option<CodesRow> = self
            .fetch_optional(
                "SELECT secret FROM one_time_codes \
                 WHERE account_id = $1 AND confirmed_at IS NULL AND created_at > $2",
                &[&account, &millis_after(now, -SETUP_LIFETIME)],
            )
            .await?;
        self.readable(account, row).await
    }

    async fn confirmed(&self, account: i64) -> Result<Option<(TotpSecret, Vec<u8>)>> {
        let row: Option<CodesRow> = self
            .fetch_optional(
                "SELECT secret FROM one_time_codes \
                 WHERE account_id = $1 AND confirmed_at IS NOT NULL",
                &[&account],
            )
            .await?;
        self.readable(account, row).await
    }

    /// Where the operator has lost the key, there is no secret: recovery codes still open the account, and other
    /// codes can be set up.
    async fn readable(
        &self,
        account: i64,
        row: Option<CodesRow>,
    ) -> Result<Option<(TotpSecret, Vec<u8>)>> {
        let Some(CodesRow { secret: sealed }) = row else {
            return Ok(None);
        };
        match self.open_sealed(account, &sealed).await {
            Ok(secret) => Ok(Some((TotpSecret::from_bytes(secret), sealed))),
            Err(error @ Error::Corrupt(_)) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, "codes cannot be checked");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Lets the secret count of which `code` is one, makes recovery codes, and ends all sessions but the one
    /// that `kept` opens, and tells the owner. Answers with the recovery codes, which nobody can read later; with none
    /// where the code is not right.
    pub async fn confirm_codes(
        &self,
        account: i64,
        code: &str,
        current_session: &Secret,
        now: Timestamp,
    ) -> Result<Option<Vec<String>>> {
        let Some((secret, sealed)) = self.unconfirmed(account, now).await? else {
            return Ok(None);
        };
        let Some(step) = secret.steps_of_code(&one_time(code), now).pop() else {
            return Ok(None);
        };
        let mut tx = self.begin().await?;
        let confirmed = tx
            .execute(
                "UPDATE one_time_codes SET confirmed_at = $2, last_step = $3 \
                 WHERE account_id = $1 AND confirmed_at IS NULL AND secret = $4",
                &[&account, &to_millis(now), &step, &sealed],
            )
            .await?;
        if confirmed == 0 {
            return Ok(None);
        }
        let codes = replace_recovery_codes(&mut tx, account).await?;
        tx.execute(
            "UPDATE sessions SET has_second_factor = TRUE, proved_at = $2 WHERE token_hash = $1",
            &[&current_session.hash(), &to_millis(now)],
        )
        .await?;
        end_other_sessions(&mut tx, account, current_session).await?;
        let notice = AccountNotice::SecondFactorChanged;
        self.notify_owner(&mut tx, account, notice, now).await?;
        tx.commit().await?;
        Ok(Some(codes))
    }

    /// Makes other recovery codes in the place of all earlier ones, and tells the owner.
    pub async fn renew_recovery_codes(&self, account: i64, now: Timestamp) -> Result<Vec<String>> {
        let mut tx = self.begin().await?;
        let codes = replace_recovery_codes(&mut tx, account).await?;
        let notice = AccountNotice::SecondFactorChanged;
        self.notify_owner(&mut tx, account, notice, now).await?;
        tx.commit().await?;
        Ok(codes)
    }

    /// Uses up a one-time code or a recovery code of an account, and answers which it was; with none where
    /// it is neither, or was used before. The owner is told of a recovery code.
    pub async fn use_code(
        &self,
        account: i64,
        code: &str,
        now: Timestamp,
    ) -> Result<Option<UsedCode>> {
        if let Some((secret, _)) = self.confirmed(account).await? {
            for step in secret.steps_of_code(&one_time(code), now) {
                // Sealed anew: a key that the operator has given since counts from here on.
                let sealed = self.seal(account, secret.as_bytes()).await?;
                // One statement both asks and notes, so that of two at the same time one is refused.
                let used = self
                    .execute(
                        "UPDATE one_time_codes SET last_step = $2, secret = $3 WHERE account_id = $1 \
                         AND confirmed_at IS NOT NULL AND last_step < $2",
                        &[&account, &step, &sealed],
                    )
                    .await?;
                if used == 1 {
                    return Ok(Some(UsedCode::OneTime));
                }
            }
        }
        let mut tx = self.begin().await?;
        let used = tx
            .execute(
                "DELETE FROM recovery_codes WHERE account_id = $1 AND code_hash = $2",
                &[&account, &hash(code)],
            )
            .await?;
        if used == 0 {
            return Ok(None);
        }
        let notice = AccountNotice::RecoveryCodeUsed;
        self.notify_owner(&mut tx, account, notice, now).await?;
        tx.commit().await?;
        Ok(Some(UsedCode::Recovery))
    }

    /// Tells the owner of an account, for which a wrong code was given, that these are as many as
    /// [are allowed](crate::CODE_BY_ACCOUNT): once until a code is right or a day has passed. Answers whether it is so.
    pub async fn record_wrong_code(&self, account: &Account, now: Timestamp) -> Result<bool> {
        let mut tx = self.begin().await?;
        let is_news = count_wrong_codes(&mut tx, &email_key(&account.email), now).await?;
        if is_news {
            let notice = AccountNotice::WrongCodes;
            self.notify_owner(&mut tx, account.id, notice, now).await?;
        }
        tx.commit().await?;
        Ok(is_news)
    }

    /// Takes the codes of an account away, by its owner, who is told, and stays signed in with `kept`.
    pub async fn remove_second_factor(
        &self,
        account: i64,
        current_session: &Secret,
        now: Timestamp,
    ) -> Result<()> {
        let mut tx = self.begin().await?;
        delete_codes(&mut tx, account).await?;
        end_other_sessions(&mut tx, account, current_session).await?;
        let notice = AccountNotice::SecondFactorChanged;
        self.notify_owner(&mut tx, account, notice, now).await?;
        tx.commit().await
    }

    /// Takes the codes and the passkeys of an account away, by an administrator's word: its owner has lost all that
    /// it was opened with, and is told where there was any. Ends all sessions of the account and its links.
    pub async fn reset_second_factor(&self, account: &Account, now: Timestamp) -> Result<()> {
        let mut tx = self.begin().await?;
        let codes = delete_codes(&mut tx, account.id).await?;
        let passkeys = "DELETE FROM passkeys WHERE account_id = $1";
        let passkeys = tx.execute(passkeys, &[&account.id]).await?;
        end_access(&mut tx, account.id).await?;
        let email = email_key(&account.email);
        reset_account_limits(&mut tx, &email).await?;
        reset_code_limits(&mut tx, &email).await?;
        if codes + passkeys > 0 {
            let notice = AccountNotice::SecondFactorReset;
            self.notify_owner(&mut tx, account.id, notice, now).await?;
        }
        tx.commit().await
    }
}

/// Deletes the codes of an account; how many rows there were.
async fn delete_codes(tx: &mut Executor<'_>, account: i64) -> Result<u64> {
    let mut deleted = 0;
    for statement in [
        "DELETE FROM one_time_codes WHERE account_id = $1",
        "DELETE FROM recovery_codes WHERE account_id = $1",
    ] {
        deleted += tx.execute(statement, &[&account]).await?;
    }
    Ok(deleted)
}

async fn replace_recovery_codes(tx: &mut Executor<'_>, account: i64) -> Result<Vec<String>> {
    let earlier = "DELETE FROM recovery_codes WHERE account_id = $1";
    tx.execute(earlier, &[&account]).await?;
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let code = recovery_code()?;
        let insert = "INSERT INTO recovery_codes (account_id, code_hash) VALUES ($1, $2)";
        tx.execute(insert, &[&account, &hash(&code)]).await?;
        codes.push(code);
    }
    Ok(codes)
}

/// Such as `k3xa-9…`, in groups that are easily copied by hand.
fn recovery_code() -> Result<String> {
    let mut bytes = [0; RECOVERY_CODE_BYTES];
    getrandom::fill(&mut bytes).map_err(Error::Random)?;
    let letters = BASE32_NOPAD.encode(&bytes).to_lowercase();
    let groups = letters.as_bytes().chunks(RECOVERY_CODE_GROUP);
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    Ok(groups.join("-"))
}

/// What the database knows of a recovery code, however it is typed.
fn hash(code: &str) -> Vec<u8> {
    let letters: String = code.chars().filter(|c| c.is_alphanumeric()).collect();
    Sha256::digest(letters.to_lowercase()).to_vec()
}

/// A one-time code without the spaces that some programs show in it.
fn one_time(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace()).collect()
}

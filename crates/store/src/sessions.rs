use jiff::{SignedDuration, Timestamp};

use crate::{
    Account, Result, Secret, Store,
    accounts::AccountRow,
    database::{reading, transaction, writing},
    time::{from_millis, millis_before, to_millis},
};

/// A session that is not used for so long is over.
pub const SESSION_IDLE_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A session is over so long after the sign-in, used or not.
pub const SESSION_ABSOLUTE_LIFETIME: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How stale the noted time of use may be, so that not every page view writes.
const LAST_SEEN_GRAIN: SignedDuration = SignedDuration::from_hours(1);

/// A signed-in browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Who is signed in.
    pub account: Account,
    /// When they signed in.
    pub created_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct SessionRow {
    #[sqlx(flatten)]
    account: AccountRow,
    session_created_at: i64,
    last_seen_at: i64,
}

impl Store {
    /// Begins a session and answers with the secret for its cookie. A session that the
    /// browser already had is ended: a secret that somebody planted before the sign-in
    /// is worth nothing after it.
    pub async fn begin_session(
        &self,
        account: i64,
        replaces: Option<&Secret>,
        now: Timestamp,
    ) -> Result<Secret> {
        let secret = Secret::generate()?;
        transaction!(self, |tx| {
            if let Some(old) = replaces {
                sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                    .bind(old.hash())
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query(
                "INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at) \
                 VALUES ($1, $2, $3, $3)",
            )
            .bind(secret.hash())
            .bind(account)
            .bind(to_millis(now))
            .execute(&mut *tx)
            .await?;
        });
        Ok(secret)
    }

    /// The session of a cookie, unless it is over or its account was deactivated.
    pub async fn session(&self, secret: &Secret, now: Timestamp) -> Result<Option<Session>> {
        let row: Option<SessionRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT accounts.*, sessions.created_at AS session_created_at, last_seen_at \
                 FROM sessions JOIN accounts ON accounts.id = account_id \
                 WHERE token_hash = $1 AND is_active \
                 AND sessions.created_at > $2 AND last_seen_at > $3",
            )
            .bind(secret.hash())
            .bind(millis_before(now, SESSION_ABSOLUTE_LIFETIME))
            .bind(millis_before(now, SESSION_IDLE_LIFETIME))
            .fetch_optional(db)
            .await?
        });
        let Some(row) = row else {
            return Ok(None);
        };
        if row.last_seen_at <= millis_before(now, LAST_SEEN_GRAIN) {
            writing!(self, |db| {
                sqlx::query("UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1")
                    .bind(secret.hash())
                    .bind(to_millis(now))
                    .execute(db)
                    .await?;
            });
        }
        Ok(Some(Session {
            account: row.account.try_into()?,
            created_at: from_millis(row.session_created_at)?,
        }))
    }

    /// Signs a browser out. Ending a session that is over is no error.
    pub async fn end_session(&self, secret: &Secret) -> Result<()> {
        writing!(self, |db| {
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(secret.hash())
                .execute(db)
                .await?;
        });
        Ok(())
    }
}

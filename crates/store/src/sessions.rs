use std::{fmt, time::Duration};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use tokio::time::timeout;

use crate::{
    Account, Error, Result, Secret, Store,
    accounts::AccountRow,
    database::{reading, transaction, writing},
    time::{Millis, from_millis, millis_before, to_millis},
};

/// A session that is not used for so long is over.
pub const SESSION_IDLE_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A session is over so long after the sign-in, used or not.
pub const SESSION_ABSOLUTE_LIFETIME: SignedDuration = SignedDuration::from_hours(90 * 24);

/// A session of an administrator or a moderator is over so long after the sign-in: what it opens
/// is not only their own.
pub const PRIVILEGED_SESSION_LIFETIME: SignedDuration = SignedDuration::from_hours(12);

/// How stale the noted time of use may be, so that not every page view writes.
const LAST_SEEN_GRAIN: SignedDuration = SignedDuration::from_hours(1);

/// How long a request waits for that to be noted.
const NOTE_PATIENCE: Duration = Duration::from_secs(1);

/// A signed-in browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Who is signed in.
    pub account: Account,
    /// When they signed in.
    pub created_at: Timestamp,
}

/// A session as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct SessionRecord {
    /// For [`Store::end_session_of`]; opens nothing.
    #[sqlx(try_from = "TokenHash")]
    pub id: SessionId,
    /// Browser and system; empty where they are not known.
    pub device: String,
    /// When it was begun.
    #[sqlx(try_from = "Millis")]
    pub created_at: Timestamp,
    /// When it was last used, an hour more or less.
    #[sqlx(try_from = "Millis")]
    pub last_seen_at: Timestamp,
}

/// Names a session without opening it: the beginning of the hash of its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub struct SessionId([u8; SESSION_ID_BYTES]);

/// Enough that no two sessions ever have the same.
const SESSION_ID_BYTES: usize = 12;
/// The same for SQL.
const SESSION_ID_LENGTH: i32 = 12;

impl SessionId {
    /// Of the session that this secret opens.
    pub fn of(secret: &Secret) -> Self {
        let mut id = [0; SESSION_ID_BYTES];
        id.copy_from_slice(&secret.hash()[..SESSION_ID_BYTES]);
        Self(id)
    }

    /// Reads what [`fmt::Display`] wrote; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl From<SessionId> for String {
    fn from(id: SessionId) -> Self {
        id.to_string()
    }
}

#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct TokenHash(Vec<u8>);

impl TryFrom<TokenHash> for SessionId {
    type Error = Error;

    fn try_from(TokenHash(hash): TokenHash) -> Result<Self> {
        let id = hash
            .get(..SESSION_ID_BYTES)
            .and_then(|it| it.try_into().ok());
        id.map(Self)
            .ok_or_else(|| Error::Corrupt("a session's hash is too short".to_owned()))
    }
}

/// Sessions that an account's owner is shown, the last used first.
const SHOWN_SESSIONS: i64 = 50;

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
    ///
    /// `device` is what its owner will know it by, such as “Firefox on Android”.
    pub async fn begin_session(
        &self,
        account: i64,
        device: &str,
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
                "INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, device) \
                 VALUES ($1, $2, $3, $3, $4)",
            )
            .bind(secret.hash())
            .bind(account)
            .bind(to_millis(now))
            .bind(device)
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
                 AND sessions.created_at > $2 AND last_seen_at > $3 \
                 AND (sessions.created_at > $4 OR NOT (is_admin OR is_moderator))",
            )
            .bind(secret.hash())
            .bind(millis_before(now, SESSION_ABSOLUTE_LIFETIME))
            .bind(millis_before(now, SESSION_IDLE_LIFETIME))
            .bind(millis_before(now, PRIVILEGED_SESSION_LIFETIME))
            .fetch_optional(db)
            .await?
        });
        let Some(row) = row else {
            return Ok(None);
        };
        if row.last_seen_at <= millis_before(now, LAST_SEEN_GRAIN) {
            // Whoever is signed in stays so; it is noted at the next request.
            match timeout(NOTE_PATIENCE, self.note_use(secret, now)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the use of a session could not be noted"
                ),
                Err(_) => tracing::warn!("the use of a session could not be noted in time"),
            }
        }
        Ok(Some(Session {
            account: row.account.try_into()?,
            created_at: from_millis(row.session_created_at)?,
        }))
    }

    async fn note_use(&self, secret: &Secret, now: Timestamp) -> Result<()> {
        writing!(self, |db| {
            sqlx::query("UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1")
                .bind(secret.hash())
                .bind(to_millis(now))
                .execute(db)
                .await?;
        });
        Ok(())
    }

    /// The sessions of an account that are not over, the last used first, at most 50.
    pub async fn sessions(&self, account: i64, now: Timestamp) -> Result<Vec<SessionRecord>> {
        Ok(reading!(self, |db| {
            sqlx::query_as(
                "SELECT token_hash AS id, device, sessions.created_at AS created_at, last_seen_at \
                 FROM sessions JOIN accounts ON accounts.id = account_id \
                 WHERE account_id = $1 AND is_active \
                 AND sessions.created_at > $2 AND last_seen_at > $3 \
                 AND (sessions.created_at > $4 OR NOT (is_admin OR is_moderator)) \
                 ORDER BY last_seen_at DESC, sessions.created_at DESC, token_hash LIMIT $5",
            )
            .bind(account)
            .bind(millis_before(now, SESSION_ABSOLUTE_LIFETIME))
            .bind(millis_before(now, SESSION_IDLE_LIFETIME))
            .bind(millis_before(now, PRIVILEGED_SESSION_LIFETIME))
            .bind(SHOWN_SESSIONS)
            .fetch_all(db)
            .await?
        }))
    }

    /// Ends one session of an account. Answers whether there was such a session.
    pub async fn end_session_of(&self, account: i64, id: &SessionId) -> Result<bool> {
        let ended = writing!(self, |db| {
            sqlx::query(
                "DELETE FROM sessions WHERE account_id = $1 AND substr(token_hash, 1, $3) = $2",
            )
            .bind(account)
            .bind(&id.0[..])
            .bind(SESSION_ID_LENGTH)
            .execute(db)
            .await?
            .rows_affected()
        });
        Ok(ended > 0)
    }

    /// Ends all sessions of an account but the one that `kept` opens. Answers how many.
    pub async fn end_other_sessions(&self, account: i64, kept: &Secret) -> Result<u64> {
        Ok(writing!(self, |db| {
            sqlx::query("DELETE FROM sessions WHERE account_id = $1 AND token_hash <> $2")
                .bind(account)
                .bind(kept.hash())
                .execute(db)
                .await?
                .rows_affected()
        }))
    }

    /// Ends all sessions of an account. Answers how many.
    pub async fn end_sessions(&self, account: i64) -> Result<u64> {
        Ok(writing!(self, |db| {
            sqlx::query("DELETE FROM sessions WHERE account_id = $1")
                .bind(account)
                .execute(db)
                .await?
                .rows_affected()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_session_is_read_as_it_was_written() {
        let id = SessionId([7; SESSION_ID_BYTES]);
        let text = String::from(id.clone());
        assert_eq!(SessionId::parse(&text), Some(id.clone()));
        assert_eq!(text, id.to_string());
        assert_eq!(SessionId::parse(&text[1..]), None);
    }

    /// docs/security.md promises them.
    #[test]
    fn sessions_end_after_thirty_and_ninety_days_and_those_over_others_after_half_a_day() {
        let days = [SESSION_IDLE_LIFETIME, SESSION_ABSOLUTE_LIFETIME].map(|it| it.as_hours() / 24);
        assert_eq!(days, [30, 90]);
        assert_eq!(PRIVILEGED_SESSION_LIFETIME.as_hours(), 12);
    }
}

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sqlx::AssertSqlSafe;
use tokio::time::timeout;

use crate::{
    Account, AccountNotice, Conflict, Result, Secret, SessionId, Store,
    accounts::known_browsers::remember_browser,
    accounts::session_id::TokenHash,
    accounts::{ACCOUNT_COLUMNS, email_key, end_other_sessions, end_sessions},
    executor::Executor,
    rate_limits::{reset_account_limits, reset_code_limits},
    time::{CLOCK_TOLERANCE, Millis, OptionalMillis, millis_before, to_millis},
};

/// A session that is not used for so long is over.
pub const SESSION_IDLE_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A session is over so long after the sign-in, used or not.
pub const SESSION_ABSOLUTE_LIFETIME: SignedDuration = SignedDuration::from_hours(90 * 24);

/// A session of an administrator or a moderator is over so long after the sign-in: what it opens
/// is not only their own.
pub const PRIVILEGED_SESSION_LIFETIME: SignedDuration = SignedDuration::from_hours(12);

/// How long after its owner has shown to be there a session may do what is not for whoever has stolen it.
pub const REAUTHENTICATION_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

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
    /// When they showed last to be there; none where an earlier release has begun it.
    pub authenticated_at: Option<Timestamp>,
    /// Whether the account is opened with codes besides its password.
    pub has_codes: bool,
    /// Whether the account has passkeys.
    pub has_passkeys: bool,
    /// Whether its owner has shown more than a password in it: a code or a passkey.
    pub has_second_factor: bool,
}

impl Session {
    /// Whether its owner has shown in the last ten minutes to be there. Where there are passkeys, a password shows
    /// nothing.
    pub fn is_recently_authenticated(&self, now: Timestamp) -> bool {
        if self.has_passkeys && !self.has_second_factor {
            return false;
        }
        let since = self.authenticated_at.map(|at| now.duration_since(at));
        since.is_some_and(|since| since < REAUTHENTICATION_LIFETIME && since > -CLOCK_TOLERANCE)
    }
}

/// A session as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct SessionRecord {
    /// For [`Store::end_session_of`]; opens nothing.
    #[sqlx(try_from = "TokenHash")]
    pub id: SessionId,
    /// Browser and system; empty where they are not known.
    pub device: String,
    /// The [known browser](crate::KnownBrowser) that it was begun in; none for sessions that are older
    /// than such browsers are.
    #[serde(skip)]
    pub browser_id: Option<i64>,
    /// When it was begun.
    #[sqlx(try_from = "Millis")]
    pub created_at: Timestamp,
    /// When it was last used, an hour more or less.
    #[sqlx(try_from = "Millis")]
    pub last_seen_at: Timestamp,
}

/// What a browser shows of an earlier sign-in.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserSecrets<'a> {
    /// Open sessions.
    pub sessions: &'a [Secret],
    /// Tells the browser from those in which nobody has signed in.
    pub browser: Option<&'a Secret>,
}

/// What a browser gets for its cookies when somebody signs in.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Opens the session.
    pub session: Secret,
    /// Tells the browser from those in which nobody has signed in.
    pub browser: Secret,
}

/// What its owner has ended of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedAccess {
    /// A session.
    Session,
    /// A browser is no longer known; it was not signed in.
    Browser,
}

/// Sessions that an account's owner is shown, the last used first.
const SHOWN_SESSIONS: i64 = 50;

#[derive(sqlx::FromRow)]
struct SessionRow {
    #[sqlx(flatten)]
    account: Account,
    #[sqlx(try_from = "Millis")]
    session_created_at: Timestamp,
    last_seen_at: i64,
    #[sqlx(try_from = "OptionalMillis")]
    authenticated_at: Option<Timestamp>,
    has_second_factor: bool,
    has_codes: bool,
    has_passkeys: bool,
}

/// Locks an account within a transaction: whoever replaces its password waits. Fails with
/// [`Conflict::PasswordChanged`] where the hash that was verified is no longer its own, or it was deactivated.
pub(crate) async fn lock_unchanged(tx: &mut Executor<'_>, account: &Account) -> Result<()> {
    let locked = tx
        .execute(
            "UPDATE accounts SET password_hash = password_hash \
             WHERE id = $1 AND password_hash = $2 AND is_active",
            &[&account.id, &account.password_hash as _],
        )
        .await?;
    if locked == 0 {
        return Err(Conflict::PasswordChanged.into());
    }
    Ok(())
}

/// Resets the limits of attempts for an account whose owner has shown to be there.
async fn reset_limits(tx: &mut Executor<'_>, account: &Account, second_factor: bool) -> Result<()> {
    let email = email_key(&account.email);
    reset_account_limits(tx, &email).await?;
    if second_factor {
        reset_code_limits(tx, &email).await?;
    }
    Ok(())
}

impl Store {
    /// Begins a session after the password of `account` was verified, and with `second_factor` a code, too, or a
    /// passkey alone; remembers the browser, tells the owner of a new one, and resets the limits that strangers have used up. The
    /// secrets that the browser already had are `replaced`: one that somebody planted before the sign-in is worth
    /// nothing after it.
    ///
    /// `device` is what its owner will know it by, such as “Firefox on Android”.
    ///
    /// Fails with [`Conflict::PasswordChanged`] where the hash that was verified is no longer the
    /// account's, or the account was deactivated: verifying takes its time.
    pub async fn begin_session(
        &self,
        account: &Account,
        device: &str,
        replaced: BrowserSecrets<'_>,
        second_factor: bool,
        now: Timestamp,
    ) -> Result<NewSession> {
        let (session, browser) = (Secret::generate()?, Secret::generate()?);
        let mut tx = self.begin().await?;
        // Locks the account: whoever replaces the password meanwhile ends the new session, too.
        lock_unchanged(&mut tx, account).await?;
        for old in replaced.sessions {
            tx.execute("DELETE FROM sessions WHERE token_hash = $1", &[&old.hash()])
                .await?;
        }
        let (browser_id, is_new_browser) =
            remember_browser(&mut tx, account.id, device, replaced.browser, &browser, now).await?;
        tx.execute(
            "INSERT INTO sessions \
             (token_hash, account_id, created_at, last_seen_at, proved_at, device, browser_id, \
             has_second_factor) VALUES ($1, $2, $3, $3, $3, $4, $5, $6)",
            &[
                &session.hash(),
                &account.id,
                &to_millis(now),
                &device,
                &browser_id,
                &second_factor,
            ],
        )
        .await?;
        reset_limits(&mut tx, account, second_factor).await?;
        if is_new_browser {
            let device = device.to_owned();
            let notice = AccountNotice::NewBrowser { device };
            self.notify_owner(&mut tx, account.id, notice, now).await?;
        }
        tx.commit().await?;
        Ok(NewSession { session, browser })
    }

    /// The session of a cookie, unless it is over or its account was deactivated.
    pub async fn session(&self, secret: &Secret, now: Timestamp) -> Result<Option<Session>> {
        let row: Option<SessionRow> = self
            .fetch_optional(
                AssertSqlSafe(format!(
                    "SELECT {ACCOUNT_COLUMNS}, sessions.created_at AS session_created_at, \
                     last_seen_at, proved_at AS authenticated_at, has_second_factor, \
                     EXISTS (SELECT 1 FROM one_time_codes WHERE account_id = accounts.id \
                     AND one_time_codes.confirmed_at IS NOT NULL) AS has_codes, \
                     EXISTS (SELECT 1 FROM passkeys WHERE account_id = accounts.id) \
                     AS has_passkeys \
                     FROM sessions JOIN accounts ON accounts.id = account_id \
                     WHERE token_hash = $1 AND is_active \
                     AND sessions.created_at > $2 AND last_seen_at > $3 \
                     AND (sessions.created_at > $4 OR NOT (is_admin OR is_moderator))"
                )),
                &[
                    &secret.hash(),
                    &millis_before(now, SESSION_ABSOLUTE_LIFETIME),
                    &millis_before(now, SESSION_IDLE_LIFETIME),
                    &millis_before(now, PRIVILEGED_SESSION_LIFETIME),
                ],
            )
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        // Begun by a replica of an earlier release, which asks for a password alone.
        if row.has_codes && !row.has_second_factor {
            return Ok(None);
        }
        if row.last_seen_at <= millis_before(now, LAST_SEEN_GRAIN) {
            // Whoever is signed in stays so; it is noted at the next request.
            let note = "UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1";
            let (hash, seen) = (secret.hash(), to_millis(now));
            match timeout(NOTE_PATIENCE, self.execute(note, &[&hash, &seen])).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the use of a session could not be noted"
                ),
                Err(_) => tracing::warn!("the use of a session could not be noted in time"),
            }
        }
        Ok(Some(Session {
            account: row.account,
            created_at: row.session_created_at,
            authenticated_at: row.authenticated_at,
            has_codes: row.has_codes,
            has_passkeys: row.has_passkeys,
            has_second_factor: row.has_second_factor,
        }))
    }

    /// Notes that the owner of a session has shown to be there, with a `second_factor` or with the password, and
    /// forgives what was tried for the account.
    pub async fn reauthenticate_session(
        &self,
        secret: &Secret,
        account: &Account,
        second_factor: bool,
        now: Timestamp,
    ) -> Result<()> {
        let mut tx = self.begin().await?;
        tx.execute(
            "UPDATE sessions SET proved_at = $2, has_second_factor = has_second_factor OR $3 \
             WHERE token_hash = $1",
            &[&secret.hash(), &to_millis(now), &second_factor],
        )
        .await?;
        reset_limits(&mut tx, account, second_factor).await?;
        tx.commit().await
    }

    /// The sessions of an account that are not over, the last used first, at most 50.
    pub async fn sessions(&self, account: i64, now: Timestamp) -> Result<Vec<SessionRecord>> {
        self.fetch_all(
            "SELECT token_hash AS id, device, browser_id, sessions.created_at AS created_at, \
             last_seen_at FROM sessions JOIN accounts ON accounts.id = account_id WHERE account_id \
             = $1 AND is_active AND sessions.created_at > $2 AND last_seen_at > $3 AND \
             (sessions.created_at > $4 OR NOT (is_admin OR is_moderator)) ORDER BY last_seen_at \
             DESC, sessions.created_at DESC, token_hash LIMIT $5",
            &[
                &account,
                &millis_before(now, SESSION_ABSOLUTE_LIFETIME),
                &millis_before(now, SESSION_IDLE_LIFETIME),
                &millis_before(now, PRIVILEGED_SESSION_LIFETIME),
                &SHOWN_SESSIONS,
            ],
        )
        .await
    }

    /// Ends one session of an account and forgets its browser, or forgets a known browser and ends
    /// its sessions. Answers which of them there was.
    pub async fn end_session_of(
        &self,
        account: i64,
        id: &SessionId,
    ) -> Result<Option<EndedAccess>> {
        let mut tx = self.begin().await?;
        let session: Option<Option<i64>> = tx
            .optional_value(
                "DELETE FROM sessions WHERE account_id = $1 AND substr(token_hash, 1, 12) = $2 \
                 RETURNING browser_id",
                &[&account, &id.bytes()],
            )
            .await?;
        let browsers = tx
            .execute(
                "DELETE FROM known_browsers WHERE account_id = $1 \
                 AND (substr(token_hash, 1, 12) = $2 OR id = $3)",
                &[&account, &id.bytes(), &session.flatten()],
            )
            .await?;
        let ended = match session {
            Some(_) => Some(EndedAccess::Session),
            None => (browsers > 0).then_some(EndedAccess::Browser),
        };
        tx.commit().await?;
        Ok(ended)
    }

    /// Ends all sessions of an account but the one that `kept` opens, forgets all browsers but its
    /// own, and closes the account's previews. Answers how many sessions there were.
    pub async fn end_other_sessions(&self, account: i64, current_session: &Secret) -> Result<u64> {
        let mut tx = self.begin().await?;
        let ended = end_other_sessions(&mut tx, account, current_session).await?;
        tx.commit().await?;
        Ok(ended)
    }

    /// Ends all sessions of an account, forgets its browsers and closes its previews. Answers how many
    /// sessions there were.
    pub async fn end_sessions(&self, account: i64) -> Result<u64> {
        let mut tx = self.begin().await?;
        let ended = end_sessions(&mut tx, account).await?;
        tx.commit().await?;
        Ok(ended)
    }

    /// Signs a browser out. Ending a session that is over is no error.
    pub async fn end_session(&self, secret: &Secret) -> Result<()> {
        self.execute(
            "DELETE FROM sessions WHERE token_hash = $1",
            &[&secret.hash()],
        )
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/security.md promises them.
    #[test]
    fn sessions_end_after_thirty_and_ninety_days_and_those_over_others_after_half_a_day() {
        let days = [SESSION_IDLE_LIFETIME, SESSION_ABSOLUTE_LIFETIME].map(|it| it.as_hours() / 24);
        assert_eq!(days, [30, 90]);
        assert_eq!(PRIVILEGED_SESSION_LIFETIME.as_hours(), 12);
    }
}

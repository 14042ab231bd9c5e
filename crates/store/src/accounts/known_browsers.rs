//! Browsers in which somebody has signed in to an account.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::{
    Result, Secret, SessionId, Store,
    accounts::email_key,
    accounts::session_id::TokenHash,
    executor::Executor,
    time::{Millis, millis_before, to_millis},
};

/// How long after the last sign-in a browser is known.
pub const KNOWN_BROWSER_LIFETIME: SignedDuration = SignedDuration::from_hours(180 * 24);

/// Browsers that an account's owner is shown, the last used first.
const SHOWN_BROWSERS: i64 = 50;

/// A browser as its account's owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct KnownBrowser {
    /// For [`Store::end_session_of`]; opens nothing.
    #[sqlx(try_from = "TokenHash")]
    pub id: SessionId,
    /// Browser and system; empty where they are not known.
    pub device: String,
    /// As [`SessionRecord::browser_id`](crate::SessionRecord::browser_id).
    #[serde(skip)]
    pub browser_id: i64,
    /// When somebody first signed in.
    #[sqlx(try_from = "Millis")]
    pub first_used_at: Timestamp,
    /// When somebody last signed in.
    #[sqlx(try_from = "Millis")]
    pub last_used_at: Timestamp,
}

/// Remembers, within a transaction, the browser in which somebody signs in to an account, under the
/// hash of `secret` instead of that of `replaced`, for all accounts that are used in it. Answers
/// with its id, and whether it is new to the account.
pub(crate) async fn remember_browser(
    tx: &mut Executor<'_>,
    account: i64,
    device: &str,
    replaced: Option<&Secret>,
    secret: &Secret,
    now: Timestamp,
) -> Result<(i64, bool)> {
    if let Some(old) = replaced {
        tx.execute(
            "UPDATE known_browsers SET token_hash = $2 WHERE token_hash = $1",
            &[&old.hash(), &secret.hash()],
        )
        .await?;
    }
    let known: Option<i64> = tx
        .optional_value(
            "UPDATE known_browsers SET device = $3, last_used_at = $4 \
             WHERE account_id = $1 AND token_hash = $2 RETURNING id",
            &[&account, &secret.hash(), &device, &to_millis(now)],
        )
        .await?;
    if let Some(id) = known {
        return Ok((id, false));
    }
    let id = tx
        .value(
            "INSERT INTO known_browsers \
             (account_id, token_hash, device, first_used_at, last_used_at) \
             VALUES ($1, $2, $3, $4, $4) RETURNING id",
            &[&account, &secret.hash(), &device, &to_millis(now)],
        )
        .await?;
    Ok((id, true))
}

impl Store {
    /// Whether somebody has signed in to the account of an e-mail address in the browser that shows
    /// `secret`, and nobody has forgotten that since.
    pub async fn is_known_browser(
        &self,
        email: &str,
        secret: &Secret,
        now: Timestamp,
    ) -> Result<bool> {
        self.read()?
            .value(
                "SELECT EXISTS (SELECT 1 FROM known_browsers \
             JOIN accounts ON accounts.id = account_id \
             WHERE token_hash = $1 AND email_key = $2 AND last_used_at > $3)",
                &[
                    &secret.hash(),
                    &email_key(email),
                    &millis_before(now, KNOWN_BROWSER_LIFETIME),
                ],
            )
            .await
    }

    /// Lists the browsers in which somebody has signed in to an account, the last used first, at most
    /// 50.
    pub async fn known_browsers(&self, account: i64, now: Timestamp) -> Result<Vec<KnownBrowser>> {
        self.fetch_all(
            "SELECT token_hash AS id, device, id AS browser_id, first_used_at, last_used_at \
             FROM known_browsers WHERE account_id = $1 AND last_used_at > $2 \
             ORDER BY last_used_at DESC, browser_id LIMIT $3",
            &[
                &account,
                &millis_before(now, KNOWN_BROWSER_LIFETIME),
                &SHOWN_BROWSERS,
            ],
        )
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// content/messages/accounts.toml and content/privacy.toml promise it.
    #[test]
    fn browsers_are_known_for_180_days() {
        assert_eq!(KNOWN_BROWSER_LIFETIME.as_hours() / 24, 180);
    }
}

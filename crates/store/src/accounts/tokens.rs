use jiff::{SignedDuration, Timestamp};

use crate::{Result, Secret, Store, database::reading, time::to_millis};

/// How long a new account may be confirmed: long enough for somebody who reads mail at
/// weekends.
pub const CONFIRMATION_LIFETIME: SignedDuration = SignedDuration::from_hours(72);

/// How long a password may be reset: the person is waiting for the mail, and the link is
/// as good as the password.
pub const PASSWORD_RESET_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// What a mailed link is good for. It is good for nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenPurpose {
    /// Prove that the e-mail address of a new account belongs to its owner.
    ConfirmEmail,
    /// Choose a password without knowing the old one.
    ResetPassword,
    /// Nothing more: it has confirmed its account.
    Confirmed,
}

impl TokenPurpose {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm-email",
            Self::ResetPassword => "reset-password",
            Self::Confirmed => "confirmed",
        }
    }

    pub(crate) const fn lifetime(self) -> SignedDuration {
        match self {
            Self::ConfirmEmail | Self::Confirmed => CONFIRMATION_LIFETIME,
            Self::ResetPassword => PASSWORD_RESET_LIFETIME,
        }
    }
}

/// Makes a link valid, within a transaction. Earlier links stay valid until one of them
/// is used: mails overtake each other.
macro_rules! insert_token {
    ($tx:ident, $secret:expr, $account:expr, $purpose:expr, $now:expr) => {
        sqlx::query(
            "INSERT INTO one_time_tokens (token_hash, account_id, purpose, expires_at) \
             VALUES ($1, $2, $3, $4)",
        )
        .bind($secret.hash())
        .bind($account)
        .bind($purpose.name())
        .bind(crate::time::millis_after($now, $purpose.lifetime()))
        .execute(&mut *$tx)
        .await?
    };
}

/// Makes a confirmation link valid, within a transaction, with what `$new` chose.
macro_rules! insert_registration {
    ($tx:ident, $secret:expr, $account:expr, $new:expr, $now:expr) => {
        sqlx::query(
            "INSERT INTO one_time_tokens \
             (token_hash, account_id, purpose, expires_at, password_hash, first_name, last_name) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind($secret.hash())
        .bind($account)
        .bind(TokenPurpose::ConfirmEmail.name())
        .bind(crate::time::millis_after($now, CONFIRMATION_LIFETIME))
        .bind($new.password_hash.as_str())
        .bind(&$new.first_name)
        .bind(&$new.last_name)
        .execute(&mut *$tx)
        .await?
    };
}

/// Uses a link up, within a transaction, and answers with the id of its account.
/// Deleting it is what makes it single-use: of two concurrent attempts one finds
/// nothing to delete.
macro_rules! use_token {
    ($tx:ident, $secret:expr, $purpose:expr, $now:expr) => {{
        let account: Option<i64> = sqlx::query_scalar(
            "DELETE FROM one_time_tokens \
             WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING account_id",
        )
        .bind($secret.hash())
        .bind($purpose.name())
        .bind(crate::time::to_millis($now))
        .fetch_optional(&mut *$tx)
        .await?;
        account.ok_or(crate::Conflict::TokenInvalid)?
    }};
}

pub(crate) use {insert_registration, insert_token, use_token};

impl Store {
    /// Whether a link would still work, without using it up: mail scanners open links.
    pub async fn token_is_valid(
        &self,
        token: &Secret,
        purpose: TokenPurpose,
        now: Timestamp,
    ) -> Result<bool> {
        let found: Option<i64> = reading!(self, |db| {
            sqlx::query_scalar(
                "SELECT account_id FROM one_time_tokens \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3",
            )
            .bind(token.hash())
            .bind(purpose.name())
            .bind(to_millis(now))
            .fetch_optional(db)
            .await?
        });
        Ok(found.is_some())
    }
}

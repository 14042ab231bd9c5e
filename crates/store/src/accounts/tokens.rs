use jiff::{SignedDuration, Timestamp};

use crate::{
    Account, Conflict, NewAccount, Result, Secret, Store,
    accounts::{select_accounts, sessions::lock_unchanged},
    executor::Executor,
    time::{millis_after, to_millis},
};

/// How long a new account may be confirmed: long enough for somebody who reads mail at
/// weekends.
pub const CONFIRMATION_LIFETIME: SignedDuration = SignedDuration::from_hours(72);

/// How long a password may be reset: the person is waiting for the mail, and the link is
/// as good as the password.
pub const PASSWORD_RESET_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// How long all sessions of an account may be ended with the link of a mail that tells its owner of
/// something: long enough for somebody who reads mail once a week.
pub const SECURE_LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(14 * 24);

/// How long after the password the code may be given.
pub const SECOND_STEP_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

/// What a mailed link is good for. It is good for nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "kebab-case")]
pub enum TokenPurpose {
    /// Prove that the e-mail address of a new account belongs to its owner.
    ConfirmEmail,
    /// Choose a password without knowing the old one.
    ResetPassword,
    /// End all sessions of an account whose owner was told of something that they did not do.
    SecureAccount,
    /// Give a code after the password was right, in the browser that gave it.
    SecondStep,
    /// Nothing more: it has confirmed its account.
    Confirmed,
}

impl TokenPurpose {
    pub(crate) const fn lifetime(self) -> SignedDuration {
        match self {
            Self::ConfirmEmail | Self::Confirmed => CONFIRMATION_LIFETIME,
            Self::ResetPassword => PASSWORD_RESET_LIFETIME,
            Self::SecondStep => SECOND_STEP_LIFETIME,
            Self::SecureAccount => SECURE_LINK_LIFETIME,
        }
    }
}

/// Makes a link valid, within a transaction; one that confirms an account with what the registration chose.
/// Earlier links stay valid until one of them is used: mails overtake each other.
pub(crate) async fn insert_token(
    tx: &mut Executor<'_>,
    secret: &Secret,
    account: i64,
    purpose: TokenPurpose,
    chosen: Option<&NewAccount>,
    now: Timestamp,
) -> Result<()> {
    tx.execute(
        "INSERT INTO one_time_tokens \
         (token_hash, account_id, purpose, expires_at, password_hash, first_name, last_name) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            &secret.hash(),
            &account,
            &purpose,
            &millis_after(now, purpose.lifetime()),
            &chosen.map(|new| &new.password_hash),
            &chosen.map(|new| &new.first_name),
            &chosen.map(|new| &new.last_name),
        ],
    )
    .await?;
    Ok(())
}

/// Uses a link up, within a transaction, and answers with the id of its account.
/// Deleting it is what makes it single-use: of two concurrent attempts one finds
/// nothing to delete.
pub(crate) async fn use_token(
    tx: &mut Executor<'_>,
    secret: &Secret,
    purpose: TokenPurpose,
    now: Timestamp,
) -> Result<i64> {
    let account: Option<i64> = tx
        .optional_value(
            "DELETE FROM one_time_tokens \
             WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING account_id",
            &[&secret.hash(), &purpose, &to_millis(now)],
        )
        .await?;
    Ok(account.ok_or(Conflict::TokenInvalid)?)
}

impl Store {
    /// Makes a secret for the browser in which the password of `account` was right, with which it may give
    /// the code. Fails with [`Conflict::PasswordChanged`] where that password is no longer the account's.
    pub async fn begin_second_step(&self, account: &Account, now: Timestamp) -> Result<Secret> {
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        lock_unchanged(&mut tx, account).await?;
        let purpose = TokenPurpose::SecondStep;
        insert_token(&mut tx, &secret, account.id, purpose, None, now).await?;
        tx.commit().await?;
        Ok(secret)
    }

    /// The account whose password was right in the browser that shows this secret.
    pub async fn second_step(&self, token: &Secret, now: Timestamp) -> Result<Option<Account>> {
        let found = "WHERE is_active AND id = (SELECT account_id FROM one_time_tokens \
             WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3)";
        let purpose = TokenPurpose::SecondStep;
        self.fetch_optional(
            select_accounts(found),
            &[&token.hash(), &purpose, &to_millis(now)],
        )
        .await
    }

    /// Uses such a secret up.
    pub async fn end_second_step(&self, token: &Secret, now: Timestamp) -> Result<()> {
        let mut tx = self.begin().await?;
        use_token(&mut tx, token, TokenPurpose::SecondStep, now).await?;
        tx.commit().await
    }

    /// Whether a link would still work, without using it up: mail scanners open links.
    pub async fn token_is_valid(
        &self,
        token: &Secret,
        purpose: TokenPurpose,
        now: Timestamp,
    ) -> Result<bool> {
        let found = "SELECT EXISTS (SELECT 1 FROM one_time_tokens \
             WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3)";
        let mut db = self.read()?;
        db.value(found, &[&token.hash(), &purpose, &to_millis(now)])
            .await
    }
}

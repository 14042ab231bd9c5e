//! How accounts come to be, and how their owners prove their addresses.

use jiff::Timestamp;

use crate::{
    Account, Conflict, MailContent, NewAccount, PasswordHash, Result, Secret, Store,
    accounts::{
        email_key, end_access, returning_account,
        tokens::{CONFIRMATION_LIFETIME, TokenPurpose, insert_token},
    },
    outbox::insert_mail,
    rate_limits::reset_account_limits,
    time::to_millis,
};

/// How an account comes to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registration {
    /// By a link in a mail that is queued together with the account, and the password. Until
    /// then others can register the same address, each with a link and a password of their own.
    /// When the address is taken, its owner gets a mail that says so instead.
    ByMail,
    /// At once: no mail is configured, or an administrator vouches for the address.
    Immediate,
}

const INSERT: &str = "INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_admin, \
     is_moderator, is_teacher, is_student, confirmed_at, created_at) VALUES ($1, $2, $3, $4, $5, \
     $6, $7, $8, $9, $10, $11) ON CONFLICT (email_key) DO NOTHING";

/// Finds an account that still waits for its confirmation. Its wait begins anew:
/// [`Store::purge`] counts from `created_at`.
const REGISTER_AGAIN: &str = "UPDATE accounts SET created_at = $2 \
     WHERE email_key = $1 AND is_active AND confirmed_at IS NULL";

/// What a registration chose, as it lies with its link.
#[derive(sqlx::FromRow)]
struct ChosenRow {
    account_id: i64,
    expires_at: i64,
    password_hash: Option<PasswordHash>,
    first_name: Option<String>,
    last_name: Option<String>,
}

impl Store {
    /// Makes an account; with [`Registration::ByMail`] also the confirmation link and the
    /// mail that carries it, all in one transaction. The link stands for this registration
    /// alone: it makes the password and the names of `new` those of the account, whoever has
    /// registered the address before or after.
    ///
    /// Fails with [`Conflict::EmailTaken`] when the address has an account already. With
    /// [`Registration::ByMail`] only a confirmed or a deactivated account counts, and its owner is
    /// told by mail, so the caller can give everybody the same answer.
    pub async fn register(
        &self,
        new: &NewAccount,
        registration: Registration,
        now: Timestamp,
    ) -> Result<Account> {
        let confirmed_at = (registration == Registration::Immediate).then(|| to_millis(now));
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        let mut account: Option<Account> = tx
            .fetch_optional(
                returning_account(INSERT),
                &[
                    &new.email,
                    &email_key(&new.email),
                    &new.password_hash,
                    &new.first_name,
                    &new.last_name,
                    &new.roles.admin,
                    &new.roles.moderator,
                    &new.roles.teacher,
                    &new.roles.student,
                    &confirmed_at,
                    &to_millis(now),
                ],
            )
            .await?;
        if registration == Registration::ByMail {
            if account.is_none() {
                account = tx
                    .fetch_optional(
                        returning_account(REGISTER_AGAIN),
                        &[&email_key(&new.email), &to_millis(now)],
                    )
                    .await?;
            }
            let to = new.email.clone();
            let content = if let Some(account) = &account {
                let purpose = TokenPurpose::ConfirmEmail;
                insert_token(&mut tx, &secret, account.id, purpose, Some(new), now).await?;
                let token = secret.reveal();
                MailContent::ConfirmEmail { to, token }
            } else {
                MailContent::AlreadyRegistered { to }
            };
            insert_mail(&mut tx, &content, Some(CONFIRMATION_LIFETIME), now).await?;
        }
        tx.commit().await?;
        Ok(account.ok_or(Conflict::EmailTaken)?)
    }

    /// The hash of the password that was chosen with the registration that `token` was mailed for.
    /// Ask for that password before [`confirm_email`](Self::confirm_email): whoever reads the mail
    /// need not be the one who registered. Fails with [`Conflict::TokenInvalid`] or
    /// [`Conflict::AlreadyConfirmed`].
    pub async fn registered_password(
        &self,
        token: &Secret,
        now: Timestamp,
    ) -> Result<PasswordHash> {
        let hash: Option<PasswordHash> = self
            .read()?
            .optional_value(
                "SELECT COALESCE(one_time_tokens.password_hash, accounts.password_hash) \
                 FROM one_time_tokens JOIN accounts ON accounts.id = account_id \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3",
                &[&token.hash(), &TokenPurpose::ConfirmEmail, &to_millis(now)],
            )
            .await?;
        match hash {
            Some(hash) => Ok(hash),
            None => Err(self.why_unconfirmed(token, now).await?.into()),
        }
    }

    /// Confirms the e-mail address of the account that `token` was mailed for, with the password
    /// and the names of that registration. All its links are used up; this one is remembered until it
    /// would have expired. Fails with [`Conflict::TokenInvalid`] or [`Conflict::AlreadyConfirmed`].
    pub async fn confirm_email(&self, token: &Secret, now: Timestamp) -> Result<Account> {
        const CONFIRM: &str = "UPDATE accounts SET confirmed_at = $2, \
             password_hash = COALESCE($3, password_hash), \
             first_name = COALESCE($4, first_name), last_name = COALESCE($5, last_name) \
             WHERE id = $1 AND is_active AND confirmed_at IS NULL";
        let mut tx = self.begin().await?;
        let chosen: Option<ChosenRow> = tx
            .fetch_optional(
                "DELETE FROM one_time_tokens \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 \
                 RETURNING account_id, expires_at, password_hash, first_name, last_name",
                &[&token.hash(), &TokenPurpose::ConfirmEmail, &to_millis(now)],
            )
            .await?;
        let Some(chosen) = chosen else {
            drop(tx);
            return Err(self.why_unconfirmed(token, now).await?.into());
        };
        let account: Option<Account> = tx
            .fetch_optional(
                returning_account(CONFIRM),
                &[
                    &chosen.account_id,
                    &to_millis(now),
                    &chosen.password_hash,
                    &chosen.first_name,
                    &chosen.last_name,
                ],
            )
            .await?;
        let account = account.ok_or(Conflict::TokenInvalid)?;
        end_access(&mut tx, account.id).await?;
        tx.execute(
            "INSERT INTO one_time_tokens (token_hash, account_id, purpose, expires_at) \
             VALUES ($1, $2, $3, $4)",
            &[
                &token.hash(),
                &account.id,
                &TokenPurpose::Confirmed,
                &chosen.expires_at,
            ],
        )
        .await?;
        reset_account_limits(&mut tx, &email_key(&account.email)).await?;
        tx.commit().await?;
        Ok(account)
    }

    /// Says why a link confirms nothing: whoever clicks it twice has an account all the same.
    async fn why_unconfirmed(&self, token: &Secret, now: Timestamp) -> Result<Conflict> {
        let is_used = self.token_is_valid(token, TokenPurpose::Confirmed, now);
        Ok(if is_used.await? {
            Conflict::AlreadyConfirmed
        } else {
            Conflict::TokenInvalid
        })
    }
}

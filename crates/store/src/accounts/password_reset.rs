//! Passwords that are chosen anew.

use jiff::Timestamp;

use crate::{
    Account, AccountNotice, Conflict, MailContent, PasswordHash, Result, Secret, Store,
    accounts::{
        BY_EMAIL, email_key, end_access, end_other_sessions, returning_account, select_accounts,
        tokens::{PASSWORD_RESET_LIFETIME, TokenPurpose, insert_token, use_token},
    },
    executor::Executor,
    outbox::insert_mail,
    rate_limits::reset_account_limits,
    time::to_millis,
};

/// Queues, within a transaction, a mail with a link that resets the password of an account.
pub(crate) async fn mail_reset_link(
    tx: &mut Executor<'_>,
    account: &Account,
    secret: &Secret,
    now: Timestamp,
) -> Result<()> {
    let purpose = TokenPurpose::ResetPassword;
    insert_token(tx, secret, account.id, purpose, None, now).await?;
    let content = MailContent::ResetPassword {
        to: account.email.clone(),
        token: secret.reveal(),
    };
    insert_mail(tx, &content, Some(PASSWORD_RESET_LIFETIME), now).await?;
    Ok(())
}

impl Store {
    /// Replaces the password of an account whose owner has given the old one: that of the hash in
    /// `account`. Ends all sessions but the one that `kept` opens, and the account's unused links but those of
    /// notices, and tells the owner.
    ///
    /// Fails with [`Conflict::PasswordChanged`] where that hash is no longer the account's: verifying
    /// takes its time.
    pub async fn change_password(
        &self,
        account: &Account,
        hash: &PasswordHash,
        current_session: &Secret,
        now: Timestamp,
    ) -> Result<()> {
        let mut tx = self.begin().await?;
        let changed = tx
            .execute(
                "UPDATE accounts SET password_hash = $3 \
                 WHERE id = $1 AND password_hash = $2 AND is_active",
                &[&account.id, &account.password_hash, &hash],
            )
            .await?;
        if changed == 0 {
            return Err(Conflict::PasswordChanged.into());
        }
        end_other_sessions(&mut tx, account.id, current_session).await?;
        // Not those of earlier notices: it may be a thief who changes it.
        tx.execute(
            "DELETE FROM one_time_tokens WHERE account_id = $1 AND purpose <> $2",
            &[&account.id, &TokenPurpose::SecureAccount],
        )
        .await?;
        reset_account_limits(&mut tx, &email_key(&account.email)).await?;
        let notice = AccountNotice::PasswordChanged;
        self.notify_owner(&mut tx, account.id, notice, now).await?;
        tx.commit().await
    }

    /// Replaces a password, by an administrator's word. Ends all sessions of the account and its
    /// unused links, forgives what strangers have tried, and tells the owner.
    pub async fn set_password(
        &self,
        account: i64,
        hash: &PasswordHash,
        now: Timestamp,
    ) -> Result<()> {
        let mut tx = self.begin().await?;
        let email_key: Option<String> = tx
            .optional_value(
                "UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email_key",
                &[&account, &hash],
            )
            .await?;
        let email_key = email_key.ok_or(Conflict::AccountUnknown)?;
        end_access(&mut tx, account).await?;
        reset_account_limits(&mut tx, &email_key).await?;
        let notice = AccountNotice::PasswordChanged;
        self.notify_owner(&mut tx, account, notice, now).await?;
        tx.commit().await
    }

    /// Queues a mail with a link that resets the password, when there is an active account
    /// of this address; answers whether there is. Do not let a visitor see which.
    pub async fn request_password_reset(&self, email: &str, now: Timestamp) -> Result<bool> {
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        let account: Option<Account> = tx
            .fetch_optional(select_accounts(BY_EMAIL), &[&email_key(email)])
            .await?;
        let active = account.filter(|it| it.active);
        if let Some(account) = &active {
            mail_reset_link(&mut tx, account, &secret, now).await?;
        }
        tx.commit().await?;
        Ok(active.is_some())
    }

    /// Replaces the password of the account that `token` was mailed to, ends its sessions
    /// and other links, and queues a mail that tells the owner. Who could read the mail
    /// also owns the address, so the account is confirmed by it. Fails with
    /// [`Conflict::TokenInvalid`].
    pub async fn reset_password(
        &self,
        token: &Secret,
        hash: &PasswordHash,
        now: Timestamp,
    ) -> Result<Account> {
        const RESET: &str = "UPDATE accounts SET password_hash = $2, confirmed_at = COALESCE(confirmed_at, $3) \
             WHERE id = $1 AND is_active";
        let mut tx = self.begin().await?;
        let id = use_token(&mut tx, token, TokenPurpose::ResetPassword, now).await?;
        let account: Option<Account> = tx
            .fetch_optional(returning_account(RESET), &[&id, &hash, &to_millis(now)])
            .await?;
        let account = account.ok_or(Conflict::TokenInvalid)?;
        end_access(&mut tx, id).await?;
        reset_account_limits(&mut tx, &email_key(&account.email)).await?;
        let secret = Secret::generate()?;
        let purpose = TokenPurpose::SecureAccount;
        insert_token(&mut tx, &secret, id, purpose, None, now).await?;
        let content = MailContent::PasswordChanged {
            to: account.email.clone(),
            token: Some(secret.reveal()),
        };
        insert_mail(&mut tx, &content, None, now).await?;
        tx.commit().await?;
        Ok(account)
    }
}

//! What the owner of an account is told by mail, and the link in it for whoever did not do it.

use std::sync::atomic::Ordering;

use jiff::{SignedDuration, Timestamp};

use crate::{
    Account, AccountNotice, Conflict, MailContent, PasswordHash, Result, Secret, Store,
    accounts::{
        end_access,
        password_reset::mail_reset_link,
        returning_account,
        tokens::{SECURE_LINK_LIFETIME, TokenPurpose, insert_token, use_token},
    },
    executor::Executor,
    outbox::insert_mail,
    time::millis_before,
};

/// How long the mail is worth sending.
const NOTICE_LIFETIME: SignedDuration = SignedDuration::from_hours(3 * 24);

impl Store {
    /// Has owners told by mail what happens to their accounts. Not where nobody sends mail: it would wait for ever.
    pub fn enable_owner_notices(&self) {
        self.notifies_owners.store(true, Ordering::Relaxed);
    }

    /// Queues, within the transaction that changes an account, a mail that tells its owner of the change, with a link
    /// for [`secure_account`](Self::secure_account): there is not the one without the other.
    pub(crate) async fn notify_owner(
        &self,
        tx: &mut Executor<'_>,
        account: i64,
        notice: AccountNotice,
        now: Timestamp,
    ) -> Result<()> {
        if !self.notifies_owners.load(Ordering::Relaxed) {
            return Ok(());
        }
        let email = "SELECT email FROM accounts WHERE id = $1";
        let to: String = tx.value(email, &[&account]).await?;
        let token = if notice.has_link() {
            let secret = Secret::generate()?;
            let purpose = TokenPurpose::SecureAccount;
            insert_token(tx, &secret, account, purpose, None, now).await?;
            Some(secret.reveal())
        } else {
            None
        };
        let content = MailContent::AccountNotice { to, notice, token };
        insert_mail(tx, &content, Some(NOTICE_LIFETIME), now).await?;
        Ok(())
    }

    /// Ends all sessions and links of the account that `token` was mailed to, replaces its password by that of
    /// `hash`, which nobody knows, removes the passkeys that a thief may have added since the link could be mailed, and
    /// queues a mail with a link for another password. Older passkeys stay: whoever reads the owner's mail has not
    /// proved to have the device. Answers with the account. Fails with [`Conflict::TokenInvalid`].
    pub async fn secure_account(
        &self,
        token: &Secret,
        hash: &PasswordHash,
        now: Timestamp,
    ) -> Result<Account> {
        const LOCK_OUT: &str = "UPDATE accounts SET password_hash = $2 WHERE id = $1 AND is_active";
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        let id = use_token(&mut tx, token, TokenPurpose::SecureAccount, now).await?;
        let account: Option<Account> = tx
            .fetch_optional(returning_account(LOCK_OUT), &[&id, &hash])
            .await?;
        let account = account.ok_or(Conflict::TokenInvalid)?;
        tx.execute(
            "DELETE FROM passkeys WHERE account_id = $1 AND created_at > $2",
            &[&id, &millis_before(now, SECURE_LINK_LIFETIME)],
        )
        .await?;
        end_access(&mut tx, id).await?;
        mail_reset_link(&mut tx, &account, &secret, now).await?;
        tx.commit().await?;
        Ok(account)
    }
}

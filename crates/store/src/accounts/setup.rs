use jiff::{SignedDuration, Timestamp};

use crate::{
    Account, Conflict, NewAccount, Result, Secret, Store,
    accounts::{email_key, end_access, returning_account},
    time::{millis_after, to_millis},
};

/// How long the first administrator may be made after a start: whoever has started the program
/// reads its log.
pub const SETUP_LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// Makes an administrator whose address is confirmed. A registration that still waits for its
/// confirmation proves nothing about the address, so it does not stand in the way.
const INSERT_ADMINISTRATOR: &str = "INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_admin, \
     confirmed_at, created_at) VALUES ($1, $2, $3, $4, $5, TRUE, $6, $6) ON CONFLICT (email_key) \
     DO UPDATE SET email = excluded.email, password_hash = excluded.password_hash, first_name = \
     excluded.first_name, last_name = excluded.last_name, is_admin = TRUE, confirmed_at = \
     excluded.confirmed_at WHERE accounts.confirmed_at IS NULL AND accounts.is_active";

impl Store {
    /// Makes the link valid with which the first administrator is made, in the place of that of
    /// an earlier start. Returns its secret, or none where an account has the role.
    pub async fn open_setup(&self, now: Timestamp) -> Result<Option<Secret>> {
        let secret = Secret::generate()?;
        let made = self
            .execute(
                "INSERT INTO setup_link (id, token_hash, expires_at) SELECT 1, $1, $2 \
                 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE is_admin) ON CONFLICT (id) \
                 DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at",
                &[&secret.hash(), &millis_after(now, SETUP_LINK_LIFETIME)],
            )
            .await?;
        Ok((made > 0).then_some(secret))
    }

    /// Returns whether the first administrator can be made with `token`. Does not use it up.
    pub async fn is_setup_open(&self, token: &Secret, now: Timestamp) -> Result<bool> {
        self.read()?.value(
            "SELECT EXISTS (SELECT 1 FROM setup_link WHERE token_hash = $1 AND expires_at > $2) \
             AND NOT EXISTS (SELECT 1 FROM accounts WHERE is_admin)",
            &[&token.hash(), &to_millis(now)],
        )
        .await
    }

    /// Uses `token` up and makes `new` the first administrator, with that role alone. Returns the
    /// account.
    ///
    /// Fails with [`Conflict::TokenInvalid`] where [`is_setup_open`](Self::is_setup_open) says no,
    /// and with [`Conflict::EmailTaken`] where the address has a confirmed or a deactivated account;
    /// then the token stays valid.
    pub async fn set_up(
        &self,
        token: &Secret,
        new: &NewAccount,
        now: Timestamp,
    ) -> Result<Account> {
        let mut tx = self.begin().await?;
        // Of two at the same time the second waits here, and finds nothing to delete.
        let used = tx
            .execute(
                "DELETE FROM setup_link WHERE token_hash = $1 AND expires_at > $2 \
                 AND NOT EXISTS (SELECT 1 FROM accounts WHERE is_admin)",
                &[&token.hash(), &to_millis(now)],
            )
            .await?;
        if used == 0 {
            return Err(Conflict::TokenInvalid.into());
        }
        let account: Option<Account> = tx
            .fetch_optional(
                returning_account(INSERT_ADMINISTRATOR),
                &[
                    &new.email,
                    &email_key(&new.email),
                    &new.password_hash,
                    &new.first_name,
                    &new.last_name,
                    &to_millis(now),
                ],
            )
            .await?;
        let account = account.ok_or(Conflict::EmailTaken)?;
        end_access(&mut tx, account.id).await?;
        tx.commit().await?;
        Ok(account)
    }
}

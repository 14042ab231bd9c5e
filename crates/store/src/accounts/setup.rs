use jiff::{SignedDuration, Timestamp};

use crate::{
    Account, Conflict, NewAccount, Result, Secret, Store,
    accounts::{AccountRow, account_columns, email_key, end_access, has_an_administrator},
    time::{millis_after, to_millis},
};

/// How long the first administrator may be made after a start: whoever has started the program
/// reads its log.
pub const SETUP_LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// Makes an administrator whose address is confirmed. A registration that still waits for its
/// confirmation proves nothing about the address, so it does not stand in the way.
const INSERT_ADMINISTRATOR: &str = concat!(
    "INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_admin, \
     confirmed_at, created_at) VALUES ($1, $2, $3, $4, $5, TRUE, $6, $6) \
     ON CONFLICT (email_key) DO UPDATE SET email = excluded.email, \
     password_hash = excluded.password_hash, first_name = excluded.first_name, \
     last_name = excluded.last_name, is_admin = TRUE, confirmed_at = excluded.confirmed_at \
     WHERE accounts.confirmed_at IS NULL AND accounts.is_active RETURNING ",
    account_columns!()
);

impl Store {
    /// Makes the link valid with which the first administrator is made, in the place of that of
    /// an earlier start. Returns its secret, or none where an account has the role.
    pub async fn open_setup(&self, now: Timestamp) -> Result<Option<Secret>> {
        let has_an_administrator: bool = self
            .value(concat!("SELECT ", has_an_administrator!()), &[])
            .await?;
        if has_an_administrator {
            return Ok(None);
        }
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        let made = tx
            .execute(
                concat!(
                    "INSERT INTO setup_link (id, token_hash, expires_at) \
                     SELECT 1, $1, $2 WHERE NOT ",
                    has_an_administrator!(),
                    " ON CONFLICT (id) DO UPDATE SET \
                     token_hash = excluded.token_hash, expires_at = excluded.expires_at"
                ),
                &[&secret.hash(), &millis_after(now, SETUP_LINK_LIFETIME)],
            )
            .await?;
        tx.commit().await?;
        Ok((made > 0).then_some(secret))
    }

    /// Returns whether the first administrator can be made with `token`. Does not use it up.
    pub async fn is_setup_open(&self, token: &Secret, now: Timestamp) -> Result<bool> {
        self.value(
            concat!(
                "SELECT EXISTS (SELECT 1 FROM setup_link WHERE token_hash = $1 AND expires_at > \
                 $2) AND NOT ",
                has_an_administrator!()
            ),
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
                "DELETE FROM setup_link WHERE token_hash = $1 AND expires_at > $2",
                &[&token.hash(), &to_millis(now)],
            )
            .await?;
        let has_an_administrator: bool = tx
            .value(concat!("SELECT ", has_an_administrator!()), &[])
            .await?;
        if used == 0 || has_an_administrator {
            return Err(Conflict::TokenInvalid.into());
        }
        let row: Option<AccountRow> = tx
            .fetch_optional(
                INSERT_ADMINISTRATOR,
                &[
                    &new.email,
                    &email_key(&new.email),
                    &new.password_hash.as_str(),
                    &new.first_name,
                    &new.last_name,
                    &to_millis(now),
                ],
            )
            .await?;
        let row = row.ok_or(Conflict::EmailTaken)?;
        end_access(&mut tx, row.id).await?;
        tx.commit().await?;
        row.try_into()
    }
}

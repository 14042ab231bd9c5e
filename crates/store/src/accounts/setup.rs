use jiff::{SignedDuration, Timestamp};

use crate::{
    Account, Conflict, NewAccount, Result, Secret, Store,
    accounts::{
        AccountRow, account_columns, email_key, end_access, end_sessions, enter_again,
        has_an_administrator,
    },
    database::{reading, transaction},
    search::{ENTER_ACCOUNT, enter, entries},
    time::{millis_after, to_millis},
};

/// How long the first administrator may be made after a start: whoever has started the program
/// reads its log.
pub const SETUP_LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// Makes an administrator whose address is confirmed. A registration that still waits for its
/// confirmation proves nothing about the address, so it does not stand in the way.
const INSERT_ADMINISTRATOR: &str = concat!(
    "INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_admin, \
     confirmed_at, created_at, is_indexed) VALUES ($1, $2, $3, $4, $5, TRUE, $6, $6, TRUE) \
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
        let has_an_administrator: bool = reading!(self, |db| {
            sqlx::query_scalar(concat!("SELECT ", has_an_administrator!()))
                .fetch_one(db)
                .await?
        });
        if has_an_administrator {
            return Ok(None);
        }
        let secret = Secret::generate()?;
        let made = transaction!(self, |tx| {
            sqlx::query(concat!(
                "INSERT INTO setup_link (id, token_hash, expires_at) \
                 SELECT 1, $1, $2 WHERE NOT ",
                has_an_administrator!(),
                " ON CONFLICT (id) DO UPDATE SET \
                 token_hash = excluded.token_hash, expires_at = excluded.expires_at"
            ))
            .bind(secret.hash())
            .bind(millis_after(now, SETUP_LINK_LIFETIME))
            .execute(&mut *tx)
            .await?
            .rows_affected()
        });
        Ok((made > 0).then_some(secret))
    }

    /// Returns whether the first administrator can be made with `token`. Does not use it up.
    pub async fn is_setup_open(&self, token: &Secret, now: Timestamp) -> Result<bool> {
        Ok(reading!(self, |db| {
            sqlx::query_scalar(concat!(
                "SELECT EXISTS (SELECT 1 FROM setup_link WHERE token_hash = $1 AND expires_at > $2) \
                 AND NOT ",
                has_an_administrator!()
            ))
            .bind(token.hash())
            .bind(to_millis(now))
            .fetch_one(db)
            .await?
        }))
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
        let row = transaction!(self, |tx| {
            // Of two at the same time the second waits here, and finds nothing to delete.
            let used =
                sqlx::query("DELETE FROM setup_link WHERE token_hash = $1 AND expires_at > $2")
                    .bind(token.hash())
                    .bind(to_millis(now))
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
            let has_an_administrator: bool =
                sqlx::query_scalar(concat!("SELECT ", has_an_administrator!()))
                    .fetch_one(&mut *tx)
                    .await?;
            if used == 0 || has_an_administrator {
                return Err(Conflict::TokenInvalid.into());
            }
            let row: Option<AccountRow> = sqlx::query_as(INSERT_ADMINISTRATOR)
                .bind(&new.email)
                .bind(email_key(&new.email))
                .bind(new.password_hash.as_str())
                .bind(&new.first_name)
                .bind(&new.last_name)
                .bind(to_millis(now))
                .fetch_optional(&mut *tx)
                .await?;
            let row = row.ok_or(Conflict::EmailTaken)?;
            end_access!(tx, row.id);
            enter_again!(tx, row);
            row
        });
        row.try_into()
    }
}

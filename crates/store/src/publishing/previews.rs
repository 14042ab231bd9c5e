//! Addresses by which an editor's drafts can be seen.

use jiff::{SignedDuration, Timestamp};

use crate::{
    Result, Secret, SessionId, Store,
    accounts::session_id::TokenHash,
    time::{Millis, millis_after, to_millis},
};

/// How long a preview can be opened after it was sent to somebody.
pub const PREVIEW_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Addresses of previews that their account's owner is shown, the latest first.
const SHOWN_PREVIEWS: i64 = 50;

/// An address by which an account's drafts can be seen, as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PreviewLink {
    /// For [`Store::close_previews`]; opens nothing.
    #[sqlx(try_from = "TokenHash")]
    pub id: SessionId,
    /// The file from whose editor it was opened; empty where that was not noted yet.
    pub file: String,
    /// Until when it can be opened; it was made [`PREVIEW_LIFETIME`] before.
    #[sqlx(try_from = "Millis")]
    pub expires_at: Timestamp,
}

impl Store {
    /// Makes an address by which an account's drafts can be seen on the site's pages, from the editor
    /// of a file. None where `session` was ended meanwhile: making a preview takes its time.
    pub async fn open_preview(
        &self,
        session: &Secret,
        file: &str,
        now: Timestamp,
    ) -> Result<Option<Secret>> {
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        // Locks the session: whoever ends it meanwhile closes this preview, too.
        let account: Option<i64> = tx
            .optional_value(
                "UPDATE sessions SET last_seen_at = last_seen_at \
                 WHERE token_hash = $1 RETURNING account_id",
                &[&session.hash()],
            )
            .await?;
        tx.execute(
            "DELETE FROM content_previews WHERE expires_at <= $1",
            &[&to_millis(now)],
        )
        .await?;
        if let Some(account) = account {
            tx.execute(
                "INSERT INTO content_previews (token_hash, account_id, expires_at, file) \
                 VALUES ($1, $2, $3, $4)",
                &[
                    &secret.hash(),
                    &account,
                    &millis_after(now, PREVIEW_LIFETIME),
                    &file,
                ],
            )
            .await?;
        }

        tx.commit().await?;
        Ok(account.map(|_| secret))
    }

    /// Lists the addresses by which an account's drafts can be seen, the latest first, at most 50.
    pub async fn preview_links(&self, account: i64, now: Timestamp) -> Result<Vec<PreviewLink>> {
        self.fetch_all(
            "SELECT token_hash AS id, expires_at, file FROM content_previews \
             WHERE account_id = $1 AND expires_at > $2 \
             ORDER BY expires_at DESC, token_hash LIMIT $3",
            &[&account, &to_millis(now), &SHOWN_PREVIEWS],
        )
        .await
    }

    /// Closes one of an account's previews, or all of them. Answers how many there were.
    pub async fn close_previews(&self, account: i64, id: Option<&SessionId>) -> Result<u64> {
        let closed = "DELETE FROM content_previews WHERE account_id = $1 \
             AND (CAST($2 AS BYTEA) IS NULL OR substr(token_hash, 1, 12) = $2)";
        let id = id.map(SessionId::bytes);
        let mut session = self.write()?;
        session.execute(closed, &[&account, &id]).await
    }

    /// Whose drafts a preview shows; none once they may not edit any more.
    pub async fn preview_of(&self, secret: &Secret, now: Timestamp) -> Result<Option<i64>> {
        self.read()?
            .optional_value(
                "SELECT account_id FROM content_previews JOIN accounts ON accounts.id = account_id \
             WHERE token_hash = $1 AND expires_at > $2 \
             AND is_active AND (is_admin OR is_moderator)",
                &[&secret.hash(), &to_millis(now)],
            )
            .await
    }
}

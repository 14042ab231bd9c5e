//! What editors are writing, and nobody else sees yet.

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, MailContent, Result, Store,
    executor::Executor,
    outbox::insert_mail,
    pictures::named_in_draft,
    time::{Millis, to_millis},
};

/// After this time an administrator has seen the draft without a mail.
const READY_MAIL_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What an editor is writing.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Draft {
    /// The file's name.
    pub file: String,
    /// Whose it is.
    #[sqlx(rename = "account_id")]
    pub account: i64,
    /// Their name.
    pub author: String,
    /// The file as a form has it, as JSON; may be incomplete.
    pub value: String,
    /// Rises with every save, from 1.
    pub revision: i64,
    /// The number of the version that it began from; 0 for the release's file.
    pub base: i64,
    /// How many mistakes there were when it was last checked.
    pub mistakes: i64,
    /// Whether it was checked since it was last saved.
    pub is_checked: bool,
    /// What the text would be called.
    pub title: String,
    /// Whether its author asks for it to be published.
    pub ready: bool,
    /// When they began.
    #[sqlx(try_from = "Millis")]
    pub begun_at: Timestamp,
    /// When it was last saved.
    #[sqlx(try_from = "Millis")]
    pub saved_at: Timestamp,
}

/// A draft to be saved.
#[derive(Debug, Clone)]
pub struct DraftSave<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Whose it is.
    pub account: i64,
    /// As JSON.
    pub value: &'a str,
    /// The revision that this one follows; 0 for the first.
    pub revision: i64,
    /// The number of the version that it began from.
    pub base: i64,
    /// What the text would be called.
    pub title: &'a str,
}

/// Selects drafts, with what each of them holds or something else as their `value`.
fn select_drafts(value: &str, rest: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!(
        "SELECT file, account_id, COALESCE(NULLIF(TRIM(first_name || ' ' || last_name), ''), \
         email) AS author, {value} AS value, revision, base, mistakes, \
         checked_revision = revision AS is_checked, title, ready, begun_at, saved_at \
         FROM content_drafts JOIN accounts ON accounts.id = account_id {rest}"
    ))
}

/// Deletes a draft within a transaction, unless it was saved again since this revision.
pub(crate) async fn delete_draft(
    tx: &mut Executor<'_>,
    file: &str,
    account: i64,
    revision: i64,
) -> Result<()> {
    tx.execute(
        "DELETE FROM content_drafts WHERE file = $1 AND account_id = $2 AND revision = $3",
        &[&file, &account, &revision],
    )
    .await?;
    Ok(())
}

impl Store {
    /// Keeps a draft, and answers with its revision.
    ///
    /// Fails with [`Conflict::Outdated`] when the author has saved another revision elsewhere,
    /// and with [`Conflict::TooManyDrafts`] when they have `most` drafts of other files.
    pub async fn save_draft(
        &self,
        draft: &DraftSave<'_>,
        most: u32,
        now: Timestamp,
    ) -> Result<i64> {
        let pictures = named_in_draft(draft.value);
        let mut tx = self.begin().await?;
        let revision: Option<i64> = tx
            .optional_value(
                "UPDATE content_drafts SET value = $3, base = $5, revision = revision + 1, \
                 ready = FALSE, saved_at = $6, pictures = $7, title = $8 \
                 WHERE file = $1 AND account_id = $2 AND revision = $4 RETURNING revision",
                &[
                    &draft.file,
                    &draft.account,
                    &draft.value,
                    &draft.revision,
                    &draft.base,
                    &to_millis(now),
                    &pictures,
                    &draft.title,
                ],
            )
            .await?;
        let revision = match revision {
            Some(revision) => revision,
            None if draft.revision != 0 => return Err(Conflict::Outdated.into()),
            None => {
                let others: i64 = tx
                    .value(
                        "SELECT COUNT(*) FROM content_drafts WHERE account_id = $1",
                        &[&draft.account],
                    )
                    .await?;
                if others >= i64::from(most) {
                    return Err(Conflict::TooManyDrafts.into());
                }
                let made = tx
                    .execute(
                        "INSERT INTO content_drafts \
                         (file, account_id, value, revision, base, mistakes, begun_at, saved_at, \
                         pictures, title) VALUES ($1, $2, $3, 1, $4, 0, $5, $5, $6, $7) \
                         ON CONFLICT DO NOTHING",
                        &[
                            &draft.file,
                            &draft.account,
                            &draft.value,
                            &draft.base,
                            &to_millis(now),
                            &pictures,
                            &draft.title,
                        ],
                    )
                    .await?;
                if made == 0 {
                    return Err(Conflict::Outdated.into());
                }
                1
            }
        };
        tx.commit().await?;
        Ok(revision)
    }

    /// Keeps how many mistakes there are in a draft at a revision; nothing where it was saved again since.
    pub async fn keep_mistakes(
        &self,
        file: &str,
        account: i64,
        revision: i64,
        mistakes: usize,
    ) -> Result<()> {
        let mistakes = i64::try_from(mistakes).unwrap_or(i64::MAX);
        self.execute(
            "UPDATE content_drafts SET mistakes = $4, checked_revision = revision \
             WHERE file = $1 AND account_id = $2 AND revision = $3",
            &[&file, &account, &revision, &mistakes],
        )
        .await?;
        Ok(())
    }

    /// At most `limit` drafts that were saved until `until` and not checked since, the oldest first.
    pub async fn unchecked_drafts(&self, until: Timestamp, limit: u32) -> Result<Vec<Draft>> {
        let rest = "WHERE checked_revision <> revision AND saved_at <= $1 \
             ORDER BY saved_at LIMIT $2";
        let drafts = select_drafts("value", rest);
        self.fetch_all(drafts, &[&to_millis(until), &i64::from(limit)])
            .await
    }

    /// All drafts of a file, the oldest first.
    pub async fn drafts_of(&self, file: &str) -> Result<Vec<Draft>> {
        let drafts = select_drafts("value", "WHERE file = $1 ORDER BY begun_at, account_id");
        self.fetch_all(drafts, &[&file]).await
    }

    /// All drafts of an account, by file.
    pub async fn drafts_by(&self, account: i64) -> Result<Vec<Draft>> {
        let drafts = select_drafts("value", "WHERE account_id = $1 ORDER BY file");
        self.fetch_all(drafts, &[&account]).await
    }

    /// Returns the drafts that an account's previews show, by file: its own, and where an administrator has none those
    /// that wait to be approved, of several the one that was saved last.
    pub async fn drafts_in_preview(&self, account: i64) -> Result<Vec<Draft>> {
        let drafts = select_drafts(
            "value",
            "WHERE account_id = $1 \
             OR (ready AND EXISTS (SELECT 1 FROM accounts AS reader WHERE reader.id = $1 AND reader.is_admin)) \
             ORDER BY file, CASE WHEN account_id = $1 THEN 1 ELSE 0 END DESC, saved_at DESC",
        );
        let mut drafts: Vec<Draft> = self.fetch_all(drafts, &[&account]).await?;
        drafts.dedup_by(|next, first| next.file == first.file);
        Ok(drafts)
    }

    /// All drafts, without what they hold, by file.
    pub async fn drafts(&self) -> Result<Vec<Draft>> {
        let drafts = select_drafts("''", "ORDER BY file, begun_at");
        self.fetch_all(drafts, &[]).await
    }

    /// Throws a draft away, if there is one. Fails with [`Conflict::Outdated`] when it is at another revision.
    pub async fn discard_draft(&self, file: &str, account: i64, revision: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        delete_draft(&mut tx, file, account, revision).await?;
        let left: Option<i64> = tx
            .optional_value(
                "SELECT revision FROM content_drafts WHERE file = $1 AND account_id = $2",
                &[&file, &account],
            )
            .await?;
        if left.is_some() {
            return Err(Conflict::Outdated.into());
        }
        tx.commit().await
    }

    /// Asks for a draft to be published, and with `mail` tells every administrator. Fails with
    /// [`Conflict::Outdated`] when it is not at this revision.
    pub async fn mark_draft_ready(
        &self,
        file: &str,
        account: i64,
        revision: i64,
        mail: bool,
        now: Timestamp,
    ) -> Result<()> {
        let mut tx = self.begin().await?;
        let draft = select_drafts(
            "''",
            "WHERE file = $1 AND account_id = $2 AND revision = $3",
        );
        let draft: Option<Draft> = tx
            .fetch_optional(draft, &[&file, &account, &revision])
            .await?;
        let draft = draft.ok_or(Conflict::Outdated)?;
        tx.execute(
            "UPDATE content_drafts SET ready = TRUE WHERE file = $1 AND account_id = $2",
            &[&file, &account],
        )
        .await?;
        if mail && !draft.ready {
            let admins = "SELECT email FROM accounts \
                 WHERE is_admin AND is_active AND confirmed_at IS NOT NULL ORDER BY id";
            let admins: Vec<(String,)> = tx.fetch_all(admins, &[]).await?;
            for (to,) in admins {
                let content = MailContent::TextReady {
                    to,
                    by: draft.author.clone(),
                    file: file.to_owned(),
                };
                insert_mail(&mut tx, &content, Some(READY_MAIL_LIFETIME), now).await?;
            }
        }
        tx.commit().await
    }

    /// Gives the account `to` the draft of a colleague. Fails with [`Conflict::Outdated`] when that
    /// draft is gone, or `to` has a draft of the file already.
    pub async fn take_draft_over(&self, file: &str, from: i64, to: i64) -> Result<()> {
        let mut tx = self.begin().await?;
        let own = "SELECT revision FROM content_drafts WHERE file = $1 AND account_id = $2";
        let own: Option<i64> = tx.optional_value(own, &[&file, &to]).await?;
        if own.is_some() {
            return Err(Conflict::Outdated.into());
        }
        let taken = tx
            .execute(
                "UPDATE content_drafts SET account_id = $3, revision = revision + 1, \
                 ready = FALSE WHERE file = $1 AND account_id = $2",
                &[&file, &from, &to],
            )
            .await?;
        if taken == 0 {
            return Err(Conflict::Outdated.into());
        }
        tx.commit().await
    }
}

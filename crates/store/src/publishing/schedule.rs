//! What is to be published by itself at a time.

use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, PublishedVersion, Result, Store,
    executor::Executor,
    publishing::drafts::delete_draft,
    time::{Millis, to_millis},
};

/// Something that is published by itself.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Scheduled {
    /// Names it where it is called off.
    pub id: i64,
    /// The file and what it becomes. `base` is the version that the site shows until then.
    #[sqlx(flatten)]
    pub publication: PublishedVersion,
    /// When.
    #[sqlx(try_from = "Millis")]
    pub at: Timestamp,
    /// Whether it was a draft; else something earlier is shown again.
    pub is_draft: bool,
    /// Why it was not published when it was due; empty before.
    pub failure: String,
}

/// Something to be published by itself.
#[derive(Debug, Clone)]
pub struct ScheduledVersion {
    /// As [`Scheduled::publication`].
    pub publication: PublishedVersion,
    /// When.
    pub at: Timestamp,
    /// The account and the revision of the draft that it comes from. Publishing deletes that draft,
    /// unless its author has changed it since.
    pub draft: Option<(i64, i64)>,
}

fn select_scheduled(rest: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!(
        "SELECT id, file, text, removed, base, beneath, author, reason, at, \
         revision IS NOT NULL AS is_draft, failure FROM content_schedule {rest}"
    ))
}

/// Takes what is published out of the schedule, within a transaction. Also deletes the draft that
/// it came from, unless that was saved again since.
pub(crate) async fn end_schedule(tx: &mut Executor<'_>, id: i64) -> Result<()> {
    let draft: Option<(String, Option<i64>, Option<i64>)> = tx
        .fetch_optional(
            "DELETE FROM content_schedule WHERE id = $1 RETURNING file, account_id, revision",
            &[&id],
        )
        .await?;
    let (file, account, revision) = draft.ok_or(Conflict::Outdated)?;
    if let Some((account, revision)) = account.zip(revision) {
        delete_draft(tx, &file, account, revision).await?;
    }
    Ok(())
}

impl Store {
    /// Plans changes of `file`. They replace all earlier plans for it.
    pub async fn schedule_content(&self, file: &str, to_come: &[ScheduledVersion]) -> Result<()> {
        let mut tx = self.begin().await?;
        tx.execute("DELETE FROM content_schedule WHERE file = $1", &[&file])
            .await?;
        for ScheduledVersion {
            publication: new,
            at,
            draft,
        } in to_come
        {
            tx.execute(
                "INSERT INTO content_schedule (file, text, removed, base, beneath, author, \
                 reason, at, account_id, revision) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                &[
                    &file,
                    &new.published.text(),
                    &new.published.is_removed(),
                    &new.base,
                    &new.base_hash,
                    &new.author,
                    &new.reason,
                    &to_millis(*at),
                    &draft.map(|it| it.0),
                    &draft.map(|it| it.1),
                ],
            )
            .await?;
        }
        tx.commit().await
    }

    /// What is still to be published by itself, of one file or of all, the next one first.
    pub async fn scheduled_content(&self, file: Option<&str>) -> Result<Vec<Scheduled>> {
        self.fetch_all(
            select_scheduled("WHERE CAST($1 AS TEXT) IS NULL OR file = $1 ORDER BY at, id"),
            &[&file],
        )
        .await
    }

    /// What has to be published by now, the first one first.
    pub async fn due_content(&self, now: Timestamp) -> Result<Vec<Scheduled>> {
        self.fetch_all(
            select_scheduled("WHERE at <= $1 AND failure = '' ORDER BY at, id"),
            &[&to_millis(now)],
        )
        .await
    }

    /// Keeps why something could not be published when it was due. It is not tried again.
    pub async fn fail_scheduled(&self, id: i64, failure: &str) -> Result<()> {
        self.execute(
            "UPDATE content_schedule SET failure = $2 WHERE id = $1",
            &[&id, &failure],
        )
        .await?;
        Ok(())
    }

    /// Calls everything off that was to come for a file. Answers whether anything was.
    pub async fn unschedule_content(&self, file: &str) -> Result<bool> {
        Ok(self
            .execute("DELETE FROM content_schedule WHERE file = $1", &[&file])
            .await?
            > 0)
    }
}

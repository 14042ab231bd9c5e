//! What editors have asked to be published, until it is and for a day afterwards.

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, JobOrigin, PublishedVersion, Result, Store,
    executor::{Executor, Params, to_json},
    time::{millis_after, millis_before, to_millis},
};

/// How long it can be asked how a job went.
const FINISHED_JOB_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// How long after the same words a second press of the button may still be on its way.
const SECOND_PRESS: SignedDuration = SignedDuration::from_secs(60);

/// A job to be kept.
#[derive(Debug, Clone)]
pub struct NewPublishJob<'a> {
    /// What it is, by the name that the security log has for it.
    pub event: &'a str,
    /// The file that was asked for.
    pub file: &'a str,
    /// Who asks.
    pub account: i64,
    /// The network that they ask from.
    pub client: &'a str,
    /// What they ask for, as a hash.
    pub request: &'a str,
    /// The new versions.
    pub publications: &'a [PublishedVersion],
    /// Where they come from.
    pub origin: JobOrigin,
    /// What they are told when it is done, as JSON.
    pub answer: &'a str,
}

/// How a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum JobState {
    /// Nobody has published it yet.
    Waiting,
    /// It is published.
    Published,
    /// It was refused.
    Refused,
}

/// Something that an editor has asked to be published.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PublishJob {
    /// Names it.
    pub id: i64,
    /// What it is, by the name that the security log has for it.
    pub event: String,
    /// The file that was asked for.
    pub file: String,
    /// Who asked; none once their account is deleted.
    #[sqlx(rename = "account_id")]
    pub account: Option<i64>,
    /// Their address.
    pub email: Option<String>,
    /// The network that they asked from.
    pub client: String,
    /// The new versions.
    #[sqlx(try_from = "Json")]
    pub publications: Vec<PublishedVersion>,
    /// Where they come from.
    #[sqlx(try_from = "Json")]
    pub origin: JobOrigin,
    /// How it stands.
    pub state: JobState,
    /// What whoever asked is told when it is done, or was refused, as JSON.
    pub answer: String,
}

/// A column that holds JSON.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct Json(String);

impl TryFrom<Json> for Vec<PublishedVersion> {
    type Error = serde_json::Error;

    fn try_from(Json(text): Json) -> Result<Self, Self::Error> {
        serde_json::from_str(&text)
    }
}

impl TryFrom<Json> for JobOrigin {
    type Error = serde_json::Error;

    fn try_from(Json(text): Json) -> Result<Self, Self::Error> {
        serde_json::from_str(&text)
    }
}

/// The job is published with this revision; runs within the transaction that publishes it.
pub(crate) async fn mark_published(tx: &mut Executor<'_>, job: i64, revision: i64) -> Result<()> {
    let marked = tx
        .execute(
            "UPDATE publish_jobs SET edition = $2 \
             WHERE id = $1 AND finished_at IS NULL AND edition IS NULL",
            &[&job, &revision],
        )
        .await?;
    // Another worker was faster.
    if marked == 0 {
        return Err(Conflict::Outdated.into());
    }
    Ok(())
}

impl Store {
    /// Keeps a job, and answers with its id. The same words that are still waiting are the same job, as are those
    /// that were published in the last minute: who asked twice at once asked when nothing was published yet.
    pub async fn add_publish_job(&self, job: &NewPublishJob<'_>, now: Timestamp) -> Result<i64> {
        let publications = to_json(&job.publications)?;
        let origin = to_json(&job.origin)?;
        let mut tx = self.begin().await?;
        tx.execute(
            "DELETE FROM publish_jobs WHERE finished_at <= $1",
            &[&millis_before(now, FINISHED_JOB_LIFETIME)],
        )
        .await?;
        let published: Option<i64> = tx
            .optional_value(
                "SELECT id FROM publish_jobs WHERE account_id = $1 AND event = $2 AND file = $3 \
                 AND request = $4 AND publications = $5 AND origin = $6 AND edition IS NOT NULL \
                 AND requested_at > $7 LIMIT 1",
                &[
                    &job.account,
                    &job.event,
                    &job.file,
                    &job.request,
                    &publications,
                    &origin,
                    &millis_before(now, SECOND_PRESS),
                ],
            )
            .await?;
        if let Some(id) = published {
            return Ok(id);
        }
        tx.execute(
            "INSERT INTO publish_jobs (event, file, account_id, client, request, publications, \
             origin, requested_at, answer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             ON CONFLICT DO NOTHING",
            &[
                &job.event,
                &job.file,
                &job.account,
                &job.client,
                &job.request,
                &publications,
                &origin,
                &to_millis(now),
                &job.answer,
            ],
        )
        .await?;
        let id: i64 = tx
            .value(
                "SELECT id FROM publish_jobs WHERE account_id = $1 AND event = $2 AND file = $3 \
                 AND request = $4 AND finished_at IS NULL",
                &[&job.account, &job.event, &job.file, &job.request],
            )
            .await?;
        tx.commit().await?;
        Ok(id)
    }

    /// A job.
    pub async fn publish_job(&self, id: i64) -> Result<Option<PublishJob>> {
        self.find_job("publish_jobs.id = $1", &[&id]).await
    }

    /// The last job of an account with these words.
    pub async fn publish_job_of(
        &self,
        account: i64,
        event: &str,
        file: &str,
        request: &str,
    ) -> Result<Option<PublishJob>> {
        let condition = "account_id = $1 AND event = $2 AND file = $3 AND request = $4";
        self.find_job(condition, &[&account, &event, &file, &request])
            .await
    }

    /// The last job of a file.
    pub async fn last_publish_job(&self, file: &str) -> Result<Option<PublishJob>> {
        self.find_job("file = $1", &[&file]).await
    }

    async fn find_job(&self, condition: &str, params: Params<'_>) -> Result<Option<PublishJob>> {
        let last = AssertSqlSafe(format!(
            "SELECT publish_jobs.id, event, file, account_id, email, client, publications, \
             origin, answer, CASE WHEN edition IS NOT NULL THEN 'published' \
             WHEN refused THEN 'refused' ELSE 'waiting' END AS state \
             FROM publish_jobs LEFT JOIN accounts ON accounts.id = account_id \
             WHERE {condition} ORDER BY publish_jobs.id DESC LIMIT 1"
        ));
        self.fetch_optional(last, params).await
    }

    /// Takes the oldest job that is not finished, for one worker alone until its `lease` is over.
    pub async fn claim_publish_job(
        &self,
        lease: SignedDuration,
        now: Timestamp,
    ) -> Result<Option<PublishJob>> {
        let claim = "UPDATE publish_jobs SET claimed_until = $2 WHERE id = \
             (SELECT id FROM publish_jobs WHERE finished_at IS NULL AND claimed_until <= $1 \
             ORDER BY id LIMIT 1) AND finished_at IS NULL AND claimed_until <= $1 RETURNING id";
        let (now, end) = (to_millis(now), millis_after(now, lease));
        match self.write()?.optional_value(claim, &[&now, &end]).await? {
            Some(id) => self.publish_job(id).await,
            None => Ok(None),
        }
    }

    /// Lets whoever has claimed a job keep it for another `lease` from `now` on; gives it back with one of zero.
    pub async fn extend_publish_job(
        &self,
        id: i64,
        lease: SignedDuration,
        now: Timestamp,
    ) -> Result<()> {
        self.execute(
            "UPDATE publish_jobs SET claimed_until = $2 WHERE id = $1",
            &[&id, &millis_after(now, lease)],
        )
        .await?;
        Ok(())
    }

    /// Ends a job: with what is told instead of its answer where it was `refused`. What is published is not
    /// refused any more.
    pub async fn finish_publish_job(
        &self,
        id: i64,
        refused: Option<&str>,
        now: Timestamp,
    ) -> Result<()> {
        self.execute(
            "UPDATE publish_jobs SET finished_at = $2, client = '', refused = $3, \
             answer = COALESCE($4, answer) \
             WHERE id = $1 AND finished_at IS NULL AND (edition IS NULL) = $3",
            &[&id, &to_millis(now), &refused.is_some(), &refused],
        )
        .await?;
        Ok(())
    }
}

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    MailContent, Result, Secret, Store,
    executor::Executor,
    executor::to_json,
    heartbeat::is_far_ahead,
    time::{CLOCK_TOLERANCE, from_millis, millis_after, to_millis},
};

/// A mail that one worker alone may send until its lease is over.
#[derive(Debug, Clone)]
pub struct ClaimedMail {
    /// In the order of queueing.
    pub id: i64,
    /// The unique left side of the `Message-ID` header, the same at every attempt: a
    /// mail whose delivery was not noted, because the process died just then, can be
    /// told to be the same.
    pub message_id: String,
    /// What to write.
    pub content: MailContent,
    /// How many attempts there were, this one included.
    pub attempts: u32,
}

/// Who sends mails: one at a time has the right to a mail. Known by a secret, whose text form
/// outlives the process: what it had claimed can still be noted as sent, or given back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailWorker {
    key: Secret,
}

impl MailWorker {
    /// One that holds no mail.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers.
    pub fn new() -> Result<Self> {
        let key = Secret::generate()?;
        Ok(Self { key })
    }

    /// One line that [`MailWorker::parse`] reads.
    pub fn to_text(&self) -> String {
        self.key.reveal()
    }

    /// Reads what [`MailWorker::to_text`] wrote; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        Secret::parse(text).map(|key| Self { key })
    }
}

/// How the queue is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutboxStatus {
    /// Mails yet to be sent.
    pub waiting: u64,
    /// Mails that will not be tried again.
    pub given_up: u64,
    /// When the oldest waiting mail was queued.
    pub oldest_waiting: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct ClaimedRow {
    id: i64,
    message_id: String,
    content: String,
    attempts: i64,
}

/// What replaces the content of a finished mail: it may have held a link's secret.
const FORGOTTEN: &str = "";

/// Queues a mail within a transaction. After `lifetime`, if there is one, it is not worth
/// sending any more. Answers with its id.
pub(crate) async fn insert_mail(
    tx: &mut Executor<'_>,
    content: &MailContent,
    lifetime: Option<SignedDuration>,
    now: Timestamp,
) -> Result<i64> {
    tx.value(
        "INSERT INTO outgoing_mail \
         (message_id, content, created_at, expires_at, next_attempt_at, waiting_since, is_letter) \
         VALUES ($1, $2, $3, $4, $3, $3, $5) RETURNING id",
        &[
            &Secret::generate()?.reveal(),
            &to_json(content)?,
            &to_millis(now),
            &lifetime.map(|lifetime| millis_after(now, lifetime)),
            &content.is_for_a_person(),
        ],
    )
    .await
}

impl Store {
    /// Takes up to `limit` mails that are due, for this worker alone: letters before notices, and
    /// the longest waiting first. A worker that died reports neither [`mail_sent`](Self::mail_sent)
    /// nor [`mail_failed`](Self::mail_failed). Its mails are due again after `lease`, or earlier if
    /// somebody knows that it died and [gives them back](Self::give_back_mails). Choose `lease`
    /// longer than an attempt can take.
    ///
    /// A wait, for the next attempt or the end of a lease, is as long as it was meant to be,
    /// also when the clock is set back meanwhile.
    pub async fn claim_mails(
        &self,
        worker: &MailWorker,
        limit: u32,
        lease: SignedDuration,
        now: Timestamp,
    ) -> Result<Vec<ClaimedMail>> {
        self.begin_waits_of_the_future_anew(now).await?;
        self.give_up_expired(now).await?;
        let (claim, lease_end) = (worker.key.hash(), millis_after(now, lease));
        let mut tx = self.begin().await?;
        // SQLite's transaction has the only right to write: nobody else can be looking at the same time.
        let lock = tx.by_database("", "FOR UPDATE SKIP LOCKED");
        let rows: Vec<ClaimedRow> = tx
            .fetch_all(
                AssertSqlSafe(format!(
                    "WITH due AS MATERIALIZED (SELECT id FROM outgoing_mail WHERE sent_at IS NULL \
                     AND given_up_at IS NULL AND next_attempt_at <= $1 AND (expires_at IS NULL OR \
                     expires_at > $1) ORDER BY is_letter DESC, next_attempt_at, id LIMIT $2 \
                     {lock}) UPDATE outgoing_mail SET next_attempt_at = $3, waiting_since = $1, \
                     claim = $4, attempts = attempts + 1 WHERE id IN (SELECT id FROM due) \
                     RETURNING id, message_id, content, attempts"
                )),
                &[&to_millis(now), &i64::from(limit), &lease_end, &claim],
            )
            .await?;
        tx.commit().await?;
        let mut mails = Vec::with_capacity(rows.len());
        for row in rows {
            match serde_json::from_str(&row.content) {
                Ok(content) => mails.push(ClaimedMail {
                    id: row.id,
                    message_id: row.message_id,
                    content,
                    attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
                }),
                // Written by another release of the program. It may be running beside
                // this one, so the mail is left to it until the lease is over.
                // What the error says of the content stays out of the log.
                Err(error) => {
                    tracing::warn!(
                        mail = row.id,
                        kind = ?error.classify(),
                        column = error.column(),
                        "a queued mail cannot be understood"
                    );
                }
            }
        }
        mails.sort_by_key(|mail| mail.id);
        Ok(mails)
    }

    /// After the clock was set back, a due time would come too late by as much. The wait is
    /// begun anew rather than ended: a lease may be that of a worker who is still sending.
    async fn begin_waits_of_the_future_anew(&self, now: Timestamp) -> Result<()> {
        self.execute(
            "UPDATE outgoing_mail SET waiting_since = $1, \
             next_attempt_at = $1 + next_attempt_at - waiting_since \
             WHERE sent_at IS NULL AND given_up_at IS NULL \
             AND next_attempt_at > $2 AND waiting_since > $2",
            &[&to_millis(now), &millis_after(now, CLOCK_TOLERANCE)],
        )
        .await?;
        Ok(())
    }

    /// Not where the clock is far ahead of the last heartbeat: it may be wrong, and what is given up is lost.
    async fn give_up_expired(&self, now: Timestamp) -> Result<()> {
        if is_far_ahead(self.last_heartbeat().await?, now) {
            return Ok(());
        }
        self.execute(
            "UPDATE outgoing_mail SET given_up_at = $1, claim = NULL, content = $2, \
             last_error = COALESCE(last_error, 'it could not be sent in time') \
             WHERE sent_at IS NULL AND given_up_at IS NULL \
             AND next_attempt_at <= $1 AND expires_at <= $1",
            &[&to_millis(now), &FORGOTTEN],
        )
        .await?;
        Ok(())
    }

    /// Notes that a mail was handed over. Answers `false` when the lease was over and the
    /// mail is in other hands.
    pub async fn mail_sent(&self, worker: &MailWorker, mail: i64, now: Timestamp) -> Result<bool> {
        let changed = self
            .execute(
                "UPDATE outgoing_mail \
                 SET sent_at = $3, claim = NULL, content = $4, last_error = NULL \
                 WHERE id = $1 AND claim = $2 AND sent_at IS NULL",
                &[&mail, &worker.key.hash(), &to_millis(now), &FORGOTTEN],
            )
            .await?;
        Ok(changed == 1)
    }

    /// Notes that an attempt failed, and when to try again: at `retry_at`, or never. A message whose
    /// last answer will not arrive waits again. Answers `false` when the lease was over and the mail
    /// is in other hands.
    pub async fn mail_failed(
        &self,
        worker: &MailWorker,
        mail: i64,
        error: &str,
        retry_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<bool> {
        let given_up_at = retry_at.is_none().then(|| to_millis(now));
        let mut tx = self.begin().await?;
        let changed = tx
            .execute(
                "UPDATE outgoing_mail SET claim = NULL, last_error = $3, \
                 next_attempt_at = $4, given_up_at = $5, waiting_since = $8, \
                 content = CASE WHEN $6 THEN $7 ELSE content END \
                 WHERE id = $1 AND claim = $2 AND sent_at IS NULL",
                &[
                    &mail,
                    &worker.key.hash(),
                    &error,
                    &to_millis(retry_at.unwrap_or(now)),
                    &given_up_at,
                    &given_up_at.is_some(),
                    &FORGOTTEN,
                    &to_millis(now),
                ],
            )
            .await?;
        if changed == 1 && retry_at.is_none() {
            tx.execute(
                "UPDATE contact_messages SET answered_at = NULL WHERE id IN \
                 (SELECT message_id FROM message_answers AS failed WHERE mail_id = $1 \
                 AND NOT EXISTS (SELECT 1 FROM message_answers AS later \
                 WHERE later.message_id = failed.message_id AND later.id > failed.id))",
                &[&mail],
            )
            .await?;
        }
        tx.commit().await?;
        Ok(changed == 1)
    }

    /// Removes a mail that has nothing to say any more. Answers `false` when the lease was over and it
    /// is in other hands.
    pub async fn withdraw_mail(&self, worker: &MailWorker, mail: i64) -> Result<bool> {
        let removed = self
            .execute(
                "DELETE FROM outgoing_mail WHERE id = $1 AND claim = $2 AND sent_at IS NULL",
                &[&mail, &worker.key.hash()],
            )
            .await?;
        Ok(removed == 1)
    }

    /// Makes all mails due again that this worker has claimed and not reported on, because it
    /// is known to have ended. Answers how many there were.
    pub async fn give_back_mails(&self, worker: &MailWorker, now: Timestamp) -> Result<u64> {
        self.execute(
            "UPDATE outgoing_mail SET claim = NULL, next_attempt_at = $2, waiting_since = $2 \
             WHERE claim = $1 AND sent_at IS NULL AND given_up_at IS NULL",
            &[&worker.key.hash(), &to_millis(now)],
        )
        .await
    }

    /// How the queue is doing, for metrics and operators.
    pub async fn outbox_status(&self) -> Result<OutboxStatus> {
        let (waiting, given_up, oldest): (i64, i64, Option<i64>) = self
            .read()?
            .fetch_one(
                "SELECT COUNT(CASE WHEN given_up_at IS NULL THEN 1 END), COUNT(given_up_at), \
                 MIN(CASE WHEN given_up_at IS NULL THEN created_at END) \
                 FROM outgoing_mail WHERE sent_at IS NULL",
                &[],
            )
            .await?;
        Ok(OutboxStatus {
            waiting: waiting.unsigned_abs(),
            given_up: given_up.unsigned_abs(),
            oldest_waiting: oldest.map(from_millis).transpose()?,
        })
    }
}

//! What becomes of a message: marks, answers, reminders.

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, Handling, MailContent, Result, Store,
    outbox::insert_mail,
    time::{CLOCK_TOLERANCE, from_millis, millis_after, millis_before, to_millis},
};

/// What somebody of the office says of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// This account takes care of it.
    Taken(i64),
    /// Nobody has it in hand.
    Released,
    /// It needs no answer any more.
    Answered,
    /// It waits again.
    Waiting,
}

/// How long a message waits before the office is reminded of it.
pub const REMINDED_AFTER: SignedDuration = SignedDuration::from_hours(3 * 24);

/// The time between two reminders.
const REMINDER_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// Names this reminder in the table `reminders`.
const REMINDER: &str = "messages";

/// A reminder counts no more messages than these.
const MOST_COUNTED: u32 = 1000;

impl Store {
    /// Notes what somebody says of a message. Answers with the e-mail address of its sender, or
    /// none where there is no such message. Fails with [`Conflict::Outdated`] where it is not as
    /// they have `seen` it any more, unless what they say has come true already.
    pub async fn mark_message(
        &self,
        id: i64,
        mark: Mark,
        seen: Option<Handling>,
        now: Timestamp,
    ) -> Result<Option<String>> {
        let (change, true_already, value) = match mark {
            Mark::Taken(account) => (
                "taken_by = $2",
                "answered_at IS NULL AND taken_by = $2",
                Some(account),
            ),
            Mark::Released => (
                "taken_by = $2",
                "answered_at IS NULL AND taken_by IS NULL",
                None,
            ),
            Mark::Answered => (
                "answered_at = COALESCE(answered_at, $2)",
                "answered_at IS NOT NULL",
                Some(to_millis(now)),
            ),
            Mark::Waiting => ("answered_at = $2", "answered_at IS NULL", None),
        };
        let as_seen = seen.map_or("$3 IS NULL", Handling::condition);
        let account = match seen {
            Some(Handling::InHand(account)) => Some(account),
            _ => None,
        };
        let statement = AssertSqlSafe(format!(
            "UPDATE contact_messages SET {change} \
             WHERE id = $1 AND (({as_seen}) OR ({true_already})) RETURNING email"
        ));
        let marked = self
            .write()?
            .optional_value(statement, &[&id, &value, &account])
            .await?;
        if marked.is_none() && self.message(id).await?.is_some() {
            return Err(Conflict::Outdated.into());
        }
        Ok(marked)
    }

    /// Keeps what `account` answers to a message, queues the mail with it, and notes that the
    /// message is answered: all of it or nothing. Answers with the e-mail address of its sender, or
    /// none where there is no such message or nobody signed it.
    ///
    /// Fails with [`Conflict::Outdated`] where there are more answers than the writer has `seen`.
    /// If the last of them is this one, it was only sent again, as by a button that is pressed
    /// twice, and is answered as it was the first time.
    pub async fn answer_message(
        &self,
        id: i64,
        account: i64,
        text: &str,
        seen: Option<u32>,
        now: Timestamp,
    ) -> Result<Option<String>> {
        let Some(message) = self.message(id).await? else {
            return Ok(None);
        };
        if message.email.is_empty() {
            return Ok(None);
        }
        let content = MailContent::Answer {
            to: message.email.clone(),
            text: text.to_owned(),
            message: Box::new(message.clone()),
        };
        let mut tx = self.begin().await?;
        // Others who answer it wait from here on, and count this answer.
        let is_there = tx
            .execute(
                "UPDATE contact_messages SET phone = phone WHERE id = $1",
                &[&id],
            )
            .await?
            == 1;
        let given: Vec<(Option<i64>, String, bool)> = tx
            .fetch_all(
                "SELECT answered_by, text, EXISTS (SELECT 1 FROM outgoing_mail AS mail \
                 WHERE mail.id = mail_id AND mail.given_up_at IS NOT NULL) \
                 FROM message_answers WHERE message_id = $1 ORDER BY message_answers.id",
                &[&id],
            )
            .await?;
        let is_same = given
            .last()
            .filter(|(by, written, _)| *by == Some(account) && written == text);
        // What was not delivered is sent anew.
        let was_given_up = is_same.is_some_and(|(.., given_up)| *given_up);
        let is_new = seen.is_none_or(|seen| given.len() <= seen as usize) || was_given_up;
        if !is_new && is_same.is_none() {
            return Err(Conflict::Outdated.into());
        }
        if is_there && is_new {
            tx.execute(
                "UPDATE contact_messages SET answered_at = COALESCE(answered_at, $2), \
                 taken_by = COALESCE(taken_by, $3) WHERE id = $1",
                &[&id, &to_millis(now), &account],
            )
            .await?;
            let mail = insert_mail(&mut tx, &content, None, now).await?;
            tx.execute(
                "INSERT INTO message_answers \
                 (message_id, answered_by, mail_id, text, written_at) \
                 VALUES ($1, $2, $3, $4, $5)",
                &[&id, &account, &mail, &text, &to_millis(now)],
            )
            .await?;
        }
        tx.commit().await?;
        Ok(is_there.then_some(message.email))
    }

    /// Deletes a message with its answers. Answers with the e-mail address of its sender, or none
    /// where there is no such message.
    pub async fn delete_message(&self, id: i64) -> Result<Option<String>> {
        let email = self
            .write()?
            .optional_value(
                "DELETE FROM contact_messages WHERE id = $1 RETURNING email",
                &[&id],
            )
            .await?;
        self.overwrite_deleted().await?;
        Ok(email)
    }

    /// Queues a mail that reminds the office of its messages, where one waits for longer than
    /// [`REMINDED_AFTER`] and the last reminder was a day ago. Of several replicas one does so.
    /// Answers whether it was done.
    pub async fn remind_of_messages(&self, now: Timestamp) -> Result<bool> {
        let oldest = "SELECT received_at FROM contact_messages WHERE answered_at IS NULL \
             ORDER BY id LIMIT 1";
        let oldest: Option<i64> = self.read()?.optional_value(oldest, &[]).await?;
        let Some(oldest) = oldest.filter(|at| *at <= millis_before(now, REMINDED_AFTER)) else {
            return Ok(false);
        };
        let content = MailContent::MessagesWait {
            count: self.waiting_messages(MOST_COUNTED).await?,
            oldest: from_millis(oldest)?,
        };
        let mut tx = self.begin().await?;
        // A reminder of the future was noted before the clock was set back.
        let due = tx
            .execute(
                "INSERT INTO reminders (name, reminded_at) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET reminded_at = excluded.reminded_at \
                 WHERE reminders.reminded_at <= $3 OR reminders.reminded_at > $4",
                &[
                    &REMINDER,
                    &to_millis(now),
                    &millis_before(now, REMINDER_PAUSE),
                    &millis_after(now, CLOCK_TOLERANCE),
                ],
            )
            .await?
            == 1;
        if due {
            insert_mail(&mut tx, &content, Some(REMINDER_PAUSE), now).await?;
        }
        tx.commit().await?;
        Ok(due)
    }
}

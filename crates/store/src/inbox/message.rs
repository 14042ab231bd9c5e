//! What visitors write to the centre.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;

use crate::{
    Error, MailContent, Message, NewMessage, Result, Store, SubmissionOrigin,
    executor::{Executor, Params, to_json},
    inbox::repeats::{is_sent_again, repeats_since},
    outbox::insert_mail,
    time::to_millis,
};

/// A question that somebody suggested for the quizzes, validated. It has no sender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// What is asked.
    pub question: String,
    /// Four possible answers.
    pub options: [String; 4],
    /// Which of them is right, counted from 0.
    pub right: usize,
    /// In words.
    pub topic: String,
    /// Where it can be looked up; may be empty.
    pub reference: String,
    /// Shown with the result; may be empty.
    pub explanation: String,
}

const MESSAGE_COLUMNS: &str =
    "id, first_name, last_name, email, phone, subject, message, received_at";

/// Keeps a message and queues its mail, unless a request of this name has done so; answers with its id.
async fn insert_message(
    tx: &mut Executor<'_>,
    new: &NewMessage,
    question: Option<String>,
    request_id: Option<&str>,
    now: Timestamp,
) -> Result<i64> {
    let id: Option<i64> = tx
        .optional_value(
            "INSERT INTO contact_messages (first_name, last_name, email, phone, subject, \
             message, question, request_id, received_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             ON CONFLICT (request_id) DO NOTHING RETURNING id",
            &[
                &new.first_name,
                &new.last_name,
                &new.email,
                &new.phone,
                &new.subject,
                &new.message,
                &question,
                &request_id,
                &to_millis(now),
            ],
        )
        .await?;
    let Some(id) = id else {
        let earlier = "SELECT id FROM contact_messages WHERE request_id = $1";
        return tx.value(earlier, &[&request_id]).await;
    };
    insert_mail(tx, &MailContent::ContactMessage { id }, None, now).await?;
    Ok(id)
}

impl Store {
    /// Keeps a message and queues the mail that tells the centre of it, both or neither.
    /// When this answers, the message survives a crash. What `origin` tells to have been sent already
    /// is not kept again. Answers with the message's id, or with that of the earlier one.
    pub async fn add_message(
        &self,
        new: &NewMessage,
        origin: SubmissionOrigin<'_>,
        now: Timestamp,
    ) -> Result<i64> {
        self.keep_message(new, None, origin, now).await
    }

    /// Keeps a question for the quizzes as a message without a sender, as
    /// [`add_message`](Self::add_message) does.
    pub async fn add_question(
        &self,
        question: &Question,
        origin: SubmissionOrigin<'_>,
        now: Timestamp,
    ) -> Result<i64> {
        let unsigned = NewMessage {
            first_name: String::new(),
            last_name: String::new(),
            email: String::new(),
            phone: None,
            subject: format!("Quiz question: {}", question.topic),
            message: in_words(question),
        };
        let question = Some(to_json(question)?);
        self.keep_message(&unsigned, question, origin, now).await
    }

    async fn keep_message(
        &self,
        new: &NewMessage,
        question: Option<String>,
        origin: SubmissionOrigin<'_>,
        now: Timestamp,
    ) -> Result<i64> {
        let key = origin.key_of(&[
            &new.first_name,
            &new.last_name,
            &new.email,
            new.phone.as_deref().unwrap_or_default(),
            &new.subject,
            &new.message,
            question.as_deref().unwrap_or_default(),
        ]);
        let mut tx = self.begin().await?;
        if is_sent_again(&mut tx, key.as_deref(), now).await? {
            let earlier = "SELECT id FROM contact_messages \
                 WHERE LOWER(email) = LOWER($1) AND subject = $2 AND message = $3 \
                 AND received_at > $4 AND first_name = $5 AND last_name = $6 \
                 AND COALESCE(phone, '') = $7 ORDER BY id DESC LIMIT 1";
            let since = repeats_since(now);
            let phone = new.phone.as_deref().unwrap_or_default();
            let same: Params<'_> = &[
                &new.email,
                &new.subject,
                &new.message,
                &since,
                &new.first_name,
                &new.last_name,
                &phone,
            ];
            if let Some(id) = tx.optional_value(earlier, same).await? {
                return Ok(id);
            }
        }
        let id = insert_message(&mut tx, new, question, origin.request_id, now).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// At most `limit` messages that came after the message `after` (0 for all), the
    /// oldest first.
    pub async fn messages(&self, after: i64, limit: u32) -> Result<Vec<Message>> {
        let statement = AssertSqlSafe(format!(
            "SELECT {MESSAGE_COLUMNS} FROM contact_messages WHERE id > $1 ORDER BY id LIMIT $2"
        ));
        self.fetch_all(statement, &[&after, &i64::from(limit)])
            .await
    }

    /// One message.
    pub async fn message(&self, id: i64) -> Result<Option<Message>> {
        let statement = AssertSqlSafe(format!(
            "SELECT {MESSAGE_COLUMNS} FROM contact_messages WHERE id = $1"
        ));
        self.fetch_optional(statement, &[&id]).await
    }

    /// The question that a message is, if it is one.
    pub async fn question(&self, id: i64) -> Result<Option<Question>> {
        let parts: Option<Option<String>> = self
            .read()?
            .optional_value(
                "SELECT question FROM contact_messages WHERE id = $1",
                &[&id],
            )
            .await?;
        let read = |parts: String| {
            serde_json::from_str(&parts)
                .map_err(|_| Error::Corrupt(format!("the question of message {id}")))
        };
        parts.flatten().map(read).transpose()
    }
}

/// The question as a message's text.
fn in_words(question: &Question) -> String {
    let mut text = question.question.clone();
    text.push('\n');
    for (number, option) in question.options.iter().enumerate() {
        let letter = char::from(b"ABCD"[number]);
        let right = if number == question.right {
            " (right)"
        } else {
            ""
        };
        let _ = write!(text, "\n{letter}. {option}{right}");
    }
    for (name, value) in [
        ("Reference", &question.reference),
        ("Explanation", &question.explanation),
    ] {
        if !value.is_empty() {
            let _ = write!(text, "\n\n{name}: {value}");
        }
    }
    text
}

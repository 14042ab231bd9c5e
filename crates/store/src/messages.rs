use jiff::Timestamp;
use serde::Serialize;

use crate::{
    Result, Store,
    database::{reading, transaction},
    outbox::{MailContent, insert_mail},
    time::{Millis, to_millis},
};

/// What a visitor wrote in the contact form, validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where to answer.
    pub email: String,
    /// If the visitor gave one.
    pub phone: Option<String>,
    /// One line.
    pub subject: String,
    /// May have several lines.
    pub message: String,
}

/// A message the centre has received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Message {
    /// In the order of arrival, never reused.
    pub id: i64,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where to answer.
    pub email: String,
    /// If the visitor gave one.
    pub phone: Option<String>,
    /// One line.
    pub subject: String,
    /// May have several lines.
    pub message: String,
    /// When it arrived.
    #[sqlx(try_from = "Millis")]
    pub received_at: Timestamp,
}

impl Store {
    /// Keeps a message and queues the mail that tells the centre of it, both or neither.
    /// When this answers, the message survives a crash. Answers with the message's id.
    ///
    /// `request_id` is what a proxy calls the request. It may hand the same one to several
    /// replicas, when the first has died over it; the message is kept once.
    pub async fn add_message(
        &self,
        new: &NewMessage,
        request_id: Option<&str>,
        now: Timestamp,
    ) -> Result<i64> {
        Ok(transaction!(self, |tx| {
            let id: Option<i64> = sqlx::query_scalar(
                "INSERT INTO contact_messages \
                 (first_name, last_name, email, phone, subject, message, request_id, received_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
                 ON CONFLICT (request_id) DO NOTHING RETURNING id",
            )
            .bind(&new.first_name)
            .bind(&new.last_name)
            .bind(&new.email)
            .bind(&new.phone)
            .bind(&new.subject)
            .bind(&new.message)
            .bind(request_id)
            .bind(to_millis(now))
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(id) = id {
                insert_mail!(tx, &MailContent::ContactMessage { id }, None, now);
                id
            } else {
                sqlx::query_scalar("SELECT id FROM contact_messages WHERE request_id = $1")
                    .bind(request_id)
                    .fetch_one(&mut *tx)
                    .await?
            }
        }))
    }

    /// At most `limit` messages that came after the message `after` (0 for all), the
    /// oldest first.
    pub async fn messages(&self, after: i64, limit: u32) -> Result<Vec<Message>> {
        Ok(reading!(self, |db| {
            sqlx::query_as("SELECT * FROM contact_messages WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        }))
    }

    /// One message.
    pub async fn message(&self, id: i64) -> Result<Option<Message>> {
        Ok(reading!(self, |db| {
            sqlx::query_as("SELECT * FROM contact_messages WHERE id = $1")
                .bind(id)
                .fetch_optional(db)
                .await?
        }))
    }
}

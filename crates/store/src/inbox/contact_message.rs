//! A message of a visitor, as it was written and as the centre has it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::time::Millis;

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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct Message {
    /// In the order of arrival, never reused.
    pub id: i64,
    /// Given name; empty where nobody signed.
    pub first_name: String,
    /// Family name; empty where nobody signed.
    pub last_name: String,
    /// Where to answer; empty where nobody signed.
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

//! What visitors wrote to the centre, and what became of it.

pub(crate) mod contact_message;
pub(crate) mod handling;
pub(crate) mod message;
pub(crate) mod repeats;
mod search;

use centre_text::normalize;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use crate::{
    Question, Result, Store,
    inbox::search::{phrases, postgres_query, sqlite_query},
    time::{Millis, OptionalMillis},
};

/// Which messages a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InboxFilter {
    /// Those that are not answered.
    Waiting,
    /// Those that wait and that nobody has in hand.
    New,
    /// Those that wait and that somebody has in hand.
    InHand,
    /// Those that are answered.
    Answered,
    /// Questions for the quizzes, answered or not.
    Questions,
    /// All of them.
    All,
}

impl InboxFilter {
    /// The condition that a message is in it.
    const fn condition(self) -> &'static str {
        match self {
            Self::Waiting => "answered_at IS NULL",
            Self::New => "answered_at IS NULL AND taken_by IS NULL",
            Self::InHand => "answered_at IS NULL AND taken_by IS NOT NULL",
            Self::Answered => "answered_at IS NOT NULL",
            Self::Questions => "question IS NOT NULL",
            Self::All => "TRUE",
        }
    }
}

/// A message as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct InboxEntry {
    /// Of the message.
    pub id: i64,
    /// Given name; empty where nobody signed.
    pub first_name: String,
    /// Family name; empty where nobody signed.
    pub last_name: String,
    /// Empty where nobody signed.
    pub email: String,
    /// If the visitor gave one.
    pub phone: Option<String>,
    /// One line.
    pub subject: String,
    /// The whole text.
    pub message: String,
    /// Whether it is a question for the quizzes.
    pub is_question: bool,
    /// When it arrived.
    #[sqlx(try_from = "Millis")]
    pub received_at: Timestamp,
    /// Who has it in hand.
    #[sqlx(flatten)]
    pub taken_by: TakenBy,
    /// When it was answered.
    #[sqlx(try_from = "OptionalMillis")]
    pub answered_at: Option<Timestamp>,
}

/// What has become of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handling {
    /// Nobody has it in hand.
    New,
    /// This account has.
    InHand(i64),
    /// It needs no answer any more.
    Answered,
}

impl Handling {
    /// The condition that it is so; `$3` is the account.
    const fn condition(self) -> &'static str {
        match self {
            Self::New => "answered_at IS NULL AND taken_by IS NULL AND $3 IS NULL",
            Self::InHand(_) => "answered_at IS NULL AND taken_by = $3",
            Self::Answered => "answered_at IS NOT NULL AND $3 IS NULL",
        }
    }
}

impl InboxEntry {
    /// What has become of it.
    pub fn handling(&self) -> Handling {
        match (self.answered_at, self.taken_by.id) {
            (Some(_), _) => Handling::Answered,
            (None, Some(account)) => Handling::InHand(account),
            (None, None) => Handling::New,
        }
    }
}

/// The account that has a message in hand, or has written an answer. Empty where there is none, or
/// none any more.
#[derive(Debug, Clone, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct TakenBy {
    /// Of the account.
    #[sqlx(rename = "by_id")]
    pub id: Option<i64>,
    /// E-mail address of the account.
    #[sqlx(rename = "by_email")]
    pub email: Option<String>,
    /// Given name.
    #[sqlx(rename = "by_first_name")]
    pub first_name: Option<String>,
    /// Family name.
    #[sqlx(rename = "by_last_name")]
    pub last_name: Option<String>,
}

/// One message with all that the office knows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxMessage {
    /// What arrived, and how things stand.
    pub message: InboxEntry,
    /// The question, where it is one.
    pub question: Option<Question>,
    /// What was answered from here, the first one first.
    pub answers: Vec<Answer>,
}

/// An answer that was written from the website.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Answer {
    /// What was written, without the quoted message.
    pub text: String,
    /// When.
    #[sqlx(try_from = "Millis")]
    pub written_at: Timestamp,
    /// Who wrote it.
    #[sqlx(flatten)]
    pub by: TakenBy,
    /// What became of its mail.
    pub delivered: Delivered,
}

/// What became of an answer's mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Delivered {
    /// It is yet to be sent.
    Waiting,
    /// The mail server took it.
    Sent,
    /// It will not be tried again.
    GivenUp,
    /// It was so long ago that the mail is forgotten.
    Forgotten,
}

/// Of a message and of the account that has it in hand.
const LISTED_COLUMNS: &str = "contact_messages.id, contact_messages.first_name, contact_messages.last_name, \
     contact_messages.email, contact_messages.phone, contact_messages.subject, \
     contact_messages.message, question IS NOT NULL AS is_question, received_at, answered_at, \
     taken_by AS by_id, accounts.email AS by_email, accounts.first_name AS by_first_name, \
     accounts.last_name AS by_last_name";

/// The messages that wait, counted up to `$1`.
pub(crate) const WAITING: &str = "SELECT COUNT(*) FROM \
     (SELECT 1 FROM contact_messages WHERE answered_at IS NULL LIMIT $1) AS waiting";

/// The condition that a message has the words of `$3`, in SQLite.
pub(crate) const FOUND_BY_SQLITE: &str = "contact_messages.id IN \
     (SELECT rowid FROM message_words WHERE message_words MATCH $3 AND rowid < $1)";

/// The same in PostgreSQL.
pub(crate) const FOUND_BY_POSTGRES: &str = "words @@ to_tsquery('simple', $3)";

/// Writes the statement for `$2` messages of a list before the message `$1`.
pub(crate) fn list_statement(list: InboxFilter, found: &str) -> String {
    let condition = list.condition();
    format!(
        "SELECT {LISTED_COLUMNS} FROM contact_messages \
         LEFT JOIN accounts ON accounts.id = taken_by \
         WHERE {condition} AND {found} AND contact_messages.id < $1 \
         ORDER BY contact_messages.id DESC LIMIT $2"
    )
}

impl Store {
    /// At most `limit` messages of a list that came before the message `before` (none for the
    /// newest ones), the newest first. With `search`, those that have all of its words. A search
    /// without any word finds all messages of the list.
    pub async fn inbox(
        &self,
        list: InboxFilter,
        search: &str,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<InboxEntry>> {
        let search = normalize(search);
        let phrases = phrases(&search);
        let mut db = self.read()?;
        let found = if phrases.is_empty() {
            "$3 = ''"
        } else {
            db.by_database(FOUND_BY_SQLITE, FOUND_BY_POSTGRES)
        };
        let query = db.by_database(sqlite_query(&phrases), postgres_query(&phrases));
        let statement = AssertSqlSafe(list_statement(list, found));
        let before = before.unwrap_or(i64::MAX);
        db.fetch_all(statement, &[&before, &i64::from(limit), &query])
            .await
    }

    /// One message with all that is known of it.
    pub async fn inbox_message(&self, id: i64) -> Result<Option<InboxMessage>> {
        let statement = AssertSqlSafe(format!(
            "SELECT {LISTED_COLUMNS} FROM contact_messages \
             LEFT JOIN accounts ON accounts.id = taken_by WHERE contact_messages.id = $1"
        ));
        let message: Option<InboxEntry> = self.fetch_optional(statement, &[&id]).await?;
        let Some(message) = message else {
            return Ok(None);
        };
        let question = if message.is_question {
            self.question(id).await?
        } else {
            None
        };
        let answers = self
            .fetch_all(
                "SELECT text, written_at, answered_by AS by_id, accounts.email AS by_email, \
                 accounts.first_name AS by_first_name, accounts.last_name AS by_last_name, \
                 CASE WHEN outgoing_mail.id IS NULL THEN 'forgotten' \
                 WHEN sent_at IS NOT NULL THEN 'sent' \
                 WHEN given_up_at IS NOT NULL THEN 'givenup' ELSE 'waiting' END AS delivered \
                 FROM message_answers LEFT JOIN accounts ON accounts.id = answered_by \
                 LEFT JOIN outgoing_mail ON outgoing_mail.id = mail_id \
                 WHERE message_answers.message_id = $1 ORDER BY message_answers.id",
                &[&id],
            )
            .await?;
        Ok(Some(InboxMessage {
            message,
            question,
            answers,
        }))
    }

    /// How many messages wait for an answer, counted up to `most`.
    pub async fn waiting_messages(&self, most: u32) -> Result<u32> {
        let count: i64 = self.read()?.value(WAITING, &[&i64::from(most)]).await?;
        Ok(u32::try_from(count).unwrap_or(most))
    }
}

//! What visitors wrote to the centre, and what became of it.

pub(crate) mod message;
pub(crate) mod repeats;

use std::fmt::Write as _;

use centre_text::{decompose, normalize};
use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, Error, Message, NewMessage, Question, Result, Store, SubmissionOrigin,
    database::{Database, limited, reading, transaction, writing},
    inbox::repeats::{is_sent_again, repeats_since},
    outbox::{MailContent, insert_mail},
    time::{CLOCK_TOLERANCE, Millis, from_millis, millis_after, millis_before, to_millis},
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
    /// Its condition, and the index that has its messages in their order.
    const fn parts(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Waiting => ("answered_at IS NULL", Some("contact_messages_waiting")),
            Self::New => (
                "answered_at IS NULL AND taken_by IS NULL",
                Some("contact_messages_new"),
            ),
            Self::InHand => (
                "answered_at IS NULL AND taken_by IS NOT NULL",
                Some("contact_messages_in_hand"),
            ),
            Self::Answered => ("answered_at IS NOT NULL", Some("contact_messages_answered")),
            Self::Questions => ("question IS NOT NULL", Some("contact_messages_questions")),
            Self::All => ("TRUE", None),
        }
    }

    /// How the index of words calls it.
    const fn indexed_name(self) -> Option<&'static str> {
        match self {
            Self::Waiting => Some("waitinglist"),
            Self::New => Some("newlist"),
            Self::InHand => Some("takenlist"),
            Self::Answered => Some("answeredlist"),
            Self::Questions => Some("questionlist"),
            Self::All => None,
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
    /// In milliseconds since 1970.
    answered_at: Option<i64>,
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

    /// When it was answered.
    pub fn answered_at(&self) -> Result<Option<Timestamp>> {
        self.answered_at.map(from_millis).transpose()
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
    sent_at: Option<i64>,
    given_up_at: Option<i64>,
    mail_is_known: bool,
}

/// What became of an answer's mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl Answer {
    /// What became of its mail.
    pub fn delivered(&self) -> Delivered {
        match (self.mail_is_known, self.sent_at, self.given_up_at) {
            (false, ..) => Delivered::Forgotten,
            (_, Some(_), _) => Delivered::Sent,
            (_, None, Some(_)) => Delivered::GivenUp,
            (_, None, None) => Delivered::Waiting,
        }
    }
}

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

const MESSAGE_COLUMNS: &str =
    "id, first_name, last_name, email, phone, subject, message, received_at";

/// Of a message and of the account that has it in hand.
const LISTED_COLUMNS: &str = "contact_messages.id, contact_messages.first_name, \
     contact_messages.last_name, contact_messages.email, contact_messages.phone, \
     contact_messages.subject, contact_messages.message, question IS NOT NULL AS is_question, received_at, answered_at, taken_by AS by_id, \
     accounts.email AS by_email, accounts.first_name AS by_first_name, \
     accounts.last_name AS by_last_name";

/// The statement for a page of a list, whose parameters are: the message before which the page
/// begins, the length of the page, and, where there is something to search for, that.
fn list_statement(sqlite: bool, list: InboxFilter, searched: bool) -> String {
    let (condition, index) = list.parts();
    let (from, found) = match (sqlite, searched) {
        // Left to itself SQLite would walk over all messages, in whose order the page is anyway.
        (true, false) => {
            let index = index.map_or(String::new(), |index| format!("INDEXED BY {index}"));
            (format!("contact_messages {index}"), "TRUE".to_owned())
        }
        // In this order of the tables: the index of words has its rows in the order of the page.
        (true, true) => (
            "message_words CROSS JOIN contact_messages ON contact_messages.id = message_words.rowid"
                .to_owned(),
            "message_words MATCH $3 AND message_words.rowid < $1".to_owned(),
        ),
        (false, false) => ("contact_messages".to_owned(), "TRUE".to_owned()),
        (false, true) => (
            format!(
                "(SELECT * FROM contact_messages WHERE {condition} AND id < $1 \
                 ORDER BY id DESC LIMIT {WALKED}) AS contact_messages"
            ),
            WORDS.to_owned(),
        ),
    };
    let order = if sqlite && searched {
        "message_words.rowid"
    } else {
        "contact_messages.id"
    };
    format!(
        "SELECT {LISTED_COLUMNS} FROM {from} LEFT JOIN accounts ON accounts.id = taken_by \
         WHERE {condition} AND {found} AND contact_messages.id < $1 ORDER BY {order} DESC LIMIT $2"
    )
}

/// Messages that PostgreSQL looks through before it asks its index of words, which does not know their
/// order. If they do not fill a page, the words are rare, and the index answers quickly.
pub(crate) const WALKED: u32 = 5_000;

const WORDS: &str = "words @@ to_tsquery('simple', $3)";

/// The same as [`list_statement`], by the index of words alone. PostgreSQL guesses how frequent a
/// word is, and would rather walk over all messages in the order of their ids. `id + 0` hides that
/// order from it.
fn rare_words_statement(list: InboxFilter) -> String {
    let (condition, _) = list.parts();
    format!(
        "WITH found AS MATERIALIZED (SELECT id FROM contact_messages \
         WHERE {condition} AND {WORDS} AND id + 0 < $1 ORDER BY id + 0 DESC LIMIT $2) \
         SELECT {LISTED_COLUMNS} FROM found JOIN contact_messages ON contact_messages.id = found.id \
         LEFT JOIN accounts ON accounts.id = taken_by ORDER BY contact_messages.id DESC"
    )
}

/// What people write into a search box: each stretch without spaces is a phrase of words, and all
/// of them have to be there. Within a phrase ASCII's punctuation separates the words.
fn phrases(search: &str) -> Vec<Vec<&str>> {
    search
        .split_whitespace()
        .map(|phrase| {
            let words = phrase.split(|c: char| c.is_ascii_punctuation() || c.is_control());
            words
                .filter(|word| word.chars().any(char::is_alphanumeric))
                .collect::<Vec<_>>()
        })
        .filter(|words| !words.is_empty())
        .collect()
}

/// The phrase in each form of Unicode that it may be kept in: messages of before are as they were sent.
fn spellings(phrase: &str) -> Vec<String> {
    let mut spellings = vec![normalize(phrase).into_owned()];
    let parted = decompose(phrase);
    if spellings[0] != parted {
        spellings.push(parted.into_owned());
    }
    spellings
}

/// The search in the language of SQLite's index of words.
fn sqlite_query(list: InboxFilter, phrases: &[Vec<&str>]) -> String {
    let quoted: Vec<_> = phrases
        .iter()
        .map(|words| {
            let spellings = spellings(&words.join(" "));
            match &spellings[..] {
                [only] => format!("\"{only}\""),
                all => format!("(\"{}\")", all.join("\" OR \"")),
            }
        })
        .collect();
    let words = format!("- lists : ({})", quoted.join(" AND "));
    match list.indexed_name() {
        Some(name) => format!("(lists : {name}) AND ({words})"),
        None => words,
    }
}

/// The search in the language of PostgreSQL's `to_tsquery`.
fn postgres_query(phrases: &[Vec<&str>]) -> String {
    let quoted: Vec<_> = phrases
        .iter()
        .map(|words| {
            let spellings = spellings(&words.join(" "));
            let quoted: Vec<_> = spellings
                .iter()
                .map(|it| format!("('{}')", it.replace(' ', "' <-> '")))
                .collect();
            match &quoted[..] {
                [only] => only.clone(),
                all => format!("({})", all.join(" | ")),
            }
        })
        .collect();
    quoted.join(" & ")
}

/// Keeps a message and queues its mail, unless a request of this name has done so; answers with its id.
macro_rules! insert_message {
    ($tx:ident, $new:expr, $question:expr, $request_id:expr, $now:expr) => {{
        let id: Option<i64> = sqlx::query_scalar(
            "INSERT INTO contact_messages (first_name, last_name, email, phone, subject, \
             message, question, request_id, received_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             ON CONFLICT (request_id) DO NOTHING RETURNING id",
        )
        .bind(&$new.first_name)
        .bind(&$new.last_name)
        .bind(&$new.email)
        .bind(&$new.phone)
        .bind(&$new.subject)
        .bind(&$new.message)
        .bind(&$question)
        .bind($request_id)
        .bind(to_millis($now))
        .fetch_optional(&mut *$tx)
        .await?;
        if let Some(id) = id {
            insert_mail!($tx, &MailContent::ContactMessage { id }, None, $now);
            id
        } else {
            sqlx::query_scalar("SELECT id FROM contact_messages WHERE request_id = $1")
                .bind($request_id)
                .fetch_one(&mut *$tx)
                .await?
        }
    }};
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
        let parts =
            serde_json::to_string(question).map_err(|error| Error::Corrupt(error.to_string()))?;
        self.keep_message(&unsigned, Some(parts), origin, now).await
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
        Ok(transaction!(self, |tx| {
            let earlier: Option<i64> = if is_sent_again!(tx, key, now) {
                sqlx::query_scalar(
                    "SELECT MAX(id) FROM contact_messages \
                     WHERE LOWER(email) = LOWER($1) AND subject = $2 AND message = $3 \
                     AND received_at > $4 AND first_name = $5 AND last_name = $6 \
                     AND COALESCE(phone, '') = $7",
                )
                .bind(&new.email)
                .bind(&new.subject)
                .bind(&new.message)
                .bind(repeats_since(now))
                .bind(&new.first_name)
                .bind(&new.last_name)
                .bind(new.phone.as_deref().unwrap_or_default())
                .fetch_one(&mut *tx)
                .await?
            } else {
                None
            };
            if let Some(id) = earlier {
                id
            } else {
                insert_message!(tx, new, question, origin.request_id, now)
            }
        }))
    }

    /// At most `limit` messages that came after the message `after` (0 for all), the
    /// oldest first.
    pub async fn messages(&self, after: i64, limit: u32) -> Result<Vec<Message>> {
        let statement = || {
            AssertSqlSafe(format!(
                "SELECT {MESSAGE_COLUMNS} FROM contact_messages WHERE id > $1 ORDER BY id LIMIT $2"
            ))
        };
        Ok(reading!(self, |db| {
            sqlx::query_as(statement())
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        }))
    }

    /// One message.
    pub async fn message(&self, id: i64) -> Result<Option<Message>> {
        let statement = || {
            AssertSqlSafe(format!(
                "SELECT {MESSAGE_COLUMNS} FROM contact_messages WHERE id = $1"
            ))
        };
        Ok(reading!(self, |db| {
            sqlx::query_as(statement())
                .bind(id)
                .fetch_optional(db)
                .await?
        }))
    }

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
        let searched = !phrases.is_empty();
        let before = before.unwrap_or(i64::MAX);
        macro_rules! page {
            ($db:expr, $sqlite:literal, $query:expr) => {{
                let statement = AssertSqlSafe(list_statement($sqlite, list, searched));
                let page = sqlx::query_as(statement)
                    .bind(before)
                    .bind(i64::from(limit));
                let page = if searched { page.bind($query) } else { page };
                page.fetch_all($db).await?
            }};
        }
        Ok(match self.database()? {
            Database::Sqlite { read, .. } => page!(read, true, sqlite_query(list, &phrases)),
            Database::Postgres(pool) => limited!({
                let walked = page!(&**pool, false, postgres_query(&phrases));
                if !searched || walked.len() == limit as usize {
                    walked
                } else {
                    let mut tx = pool.begin().await?;
                    // PostgreSQL takes two frequent words for many messages and would read the whole
                    // table; few messages have both.
                    sqlx::query("SET LOCAL enable_seqscan = off")
                        .execute(&mut *tx)
                        .await?;
                    sqlx::query_as(AssertSqlSafe(rare_words_statement(list)))
                        .bind(before)
                        .bind(i64::from(limit))
                        .bind(postgres_query(&phrases))
                        .fetch_all(&mut *tx)
                        .await?
                }
            }),
        })
    }

    /// One message with all that is known of it.
    pub async fn inbox_message(&self, id: i64) -> Result<Option<InboxMessage>> {
        let statement = || {
            AssertSqlSafe(format!(
                "SELECT {LISTED_COLUMNS} FROM contact_messages \
                 LEFT JOIN accounts ON accounts.id = taken_by WHERE contact_messages.id = $1"
            ))
        };
        let message: Option<InboxEntry> = reading!(self, |db| {
            sqlx::query_as(statement())
                .bind(id)
                .fetch_optional(db)
                .await?
        });
        let Some(message) = message else {
            return Ok(None);
        };
        let question = if message.is_question {
            self.question(id).await?
        } else {
            None
        };
        let answers = reading!(self, |db| {
            sqlx::query_as(
                "SELECT text, written_at, answered_by AS by_id, accounts.email AS by_email, \
                 accounts.first_name AS by_first_name, accounts.last_name AS by_last_name, \
                 sent_at, given_up_at, outgoing_mail.id IS NOT NULL AS mail_is_known \
                 FROM message_answers LEFT JOIN accounts ON accounts.id = answered_by \
                 LEFT JOIN outgoing_mail ON outgoing_mail.id = mail_id \
                 WHERE message_answers.message_id = $1 ORDER BY message_answers.id",
            )
            .bind(id)
            .fetch_all(db)
            .await?
        });
        Ok(Some(InboxMessage {
            message,
            question,
            answers,
        }))
    }

    /// The question that a message is, if it is one.
    pub async fn question(&self, id: i64) -> Result<Option<Question>> {
        let parts: Option<Option<String>> = reading!(self, |db| {
            sqlx::query_scalar("SELECT question FROM contact_messages WHERE id = $1")
                .bind(id)
                .fetch_optional(db)
                .await?
        });
        let read = |parts: String| {
            serde_json::from_str(&parts)
                .map_err(|_| Error::Corrupt(format!("the question of message {id}")))
        };
        parts.flatten().map(read).transpose()
    }

    /// How many messages wait for an answer, counted up to `most`.
    pub async fn waiting_messages(&self, most: u32) -> Result<u32> {
        macro_rules! count {
            ($db:expr, $index:literal) => {
                sqlx::query_scalar(concat!(
                    "SELECT COUNT(*) FROM (SELECT 1 FROM contact_messages ",
                    $index,
                    " WHERE answered_at IS NULL LIMIT $1) AS waiting"
                ))
                .bind(i64::from(most))
                .fetch_one($db)
                .await?
            };
        }
        let count: i64 = match self.database()? {
            Database::Sqlite { read, .. } => count!(read, "INDEXED BY contact_messages_waiting"),
            Database::Postgres(pool) => limited!(count!(&**pool, "")),
        };
        Ok(u32::try_from(count).unwrap_or(most))
    }

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
        let statement = || {
            AssertSqlSafe(format!(
                "UPDATE contact_messages SET {change} \
                 WHERE id = $1 AND (({as_seen}) OR ({true_already})) RETURNING email"
            ))
        };
        let marked = writing!(self, |db| {
            sqlx::query_scalar(statement())
                .bind(id)
                .bind(value)
                .bind(account)
                .fetch_optional(db)
                .await?
        });
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
        let answered = transaction!(self, |tx| {
            // Others who answer it wait from here on, and count this answer.
            let is_there = sqlx::query("UPDATE contact_messages SET phone = phone WHERE id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?
                .rows_affected()
                == 1;
            let given: Vec<(Option<i64>, String, bool)> = sqlx::query_as(
                "SELECT answered_by, text, EXISTS (SELECT 1 FROM outgoing_mail AS mail \
                 WHERE mail.id = mail_id AND mail.given_up_at IS NOT NULL) \
                 FROM message_answers WHERE message_id = $1 ORDER BY message_answers.id",
            )
            .bind(id)
            .fetch_all(&mut *tx)
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
                sqlx::query(
                    "UPDATE contact_messages SET answered_at = COALESCE(answered_at, $2), \
                     taken_by = COALESCE(taken_by, $3) WHERE id = $1",
                )
                .bind(id)
                .bind(to_millis(now))
                .bind(account)
                .execute(&mut *tx)
                .await?;
                let mail = insert_mail!(tx, &content, None, now);
                sqlx::query(
                    "INSERT INTO message_answers \
                     (message_id, answered_by, mail_id, text, written_at) \
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(id)
                .bind(account)
                .bind(mail)
                .bind(text)
                .bind(to_millis(now))
                .execute(&mut *tx)
                .await?;
            }
            is_there
        });
        Ok(answered.then_some(message.email))
    }

    /// Deletes a message with its answers. Answers with the e-mail address of its sender, or none
    /// where there is no such message.
    pub async fn delete_message(&self, id: i64) -> Result<Option<String>> {
        let email = writing!(self, |db| {
            sqlx::query_scalar("DELETE FROM contact_messages WHERE id = $1 RETURNING email")
                .bind(id)
                .fetch_optional(db)
                .await?
        });
        self.overwrite_deleted().await?;
        Ok(email)
    }

    /// Queues a mail that reminds the office of its messages, where one waits for longer than
    /// [`REMINDED_AFTER`] and the last reminder was a day ago. Of several replicas one does so.
    /// Answers whether it was done.
    pub async fn remind_of_messages(&self, now: Timestamp) -> Result<bool> {
        macro_rules! oldest {
            ($db:expr, $index:literal) => {
                sqlx::query_scalar(concat!(
                    "SELECT received_at FROM contact_messages ",
                    $index,
                    " WHERE answered_at IS NULL ORDER BY id LIMIT 1"
                ))
                .fetch_optional($db)
                .await?
            };
        }
        let oldest: Option<i64> = match self.database()? {
            Database::Sqlite { read, .. } => oldest!(read, "INDEXED BY contact_messages_waiting"),
            Database::Postgres(pool) => limited!(oldest!(&**pool, "")),
        };
        let Some(oldest) = oldest.filter(|at| *at <= millis_before(now, REMINDED_AFTER)) else {
            return Ok(false);
        };
        let content = MailContent::MessagesWait {
            count: self.waiting_messages(MOST_COUNTED).await?,
            oldest: from_millis(oldest)?,
        };
        Ok(transaction!(self, |tx| {
            // A reminder of the future was noted before the clock was set back.
            let due = sqlx::query(
                "INSERT INTO reminders (name, reminded_at) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET reminded_at = excluded.reminded_at \
                 WHERE reminders.reminded_at <= $3 OR reminders.reminded_at > $4",
            )
            .bind(REMINDER)
            .bind(to_millis(now))
            .bind(millis_before(now, REMINDER_PAUSE))
            .bind(millis_after(now, CLOCK_TOLERANCE))
            .execute(&mut *tx)
            .await?
            .rows_affected()
                == 1;
            if due {
                insert_mail!(tx, &content, Some(REMINDER_PAUSE), now);
            }
            due
        }))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_phrases_of_words() {
        assert_eq!(
            phrases(" kumari@example.org  Children's \"OR\" -- नमस्ते "),
            [
                vec!["kumari", "example", "org"],
                vec!["Children", "s"],
                vec!["OR"],
                vec!["नमस्ते"]
            ]
        );
        let found = phrases("a@b \"x' AND");
        assert_eq!(
            sqlite_query(InboxFilter::New, &found),
            r#"(lists : newlist) AND (- lists : ("a b" AND "x" AND "AND"))"#
        );
        assert_eq!(postgres_query(&found), "('a' <-> 'b') & ('x') & ('AND')");
        let found = phrases("g\u{12b}t\u{101}-x");
        let parted = "gi\u{304}ta\u{304}";
        assert_eq!(
            sqlite_query(InboxFilter::All, &found),
            format!("- lists : ((\"gītā x\" OR \"{parted} x\"))")
        );
        assert_eq!(
            postgres_query(&found),
            format!("(('gītā' <-> 'x') | ('{parted}' <-> 'x'))")
        );
    }
}

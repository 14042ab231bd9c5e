//! What visitors wrote to the centre, and what became of it.

pub(crate) mod message;
pub(crate) mod repeats;

use std::fmt::Write as _;

use centre_text::{decompose, normalize};
use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, Error, Message, NewMessage, Question, Result, Store, SubmissionOrigin,
    executor::Executor,
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

/// Writes a search in the language of an index of words, which has its own way to write a phrase, “or” and “and”.
fn search_query(
    phrases: &[Vec<&str>],
    write_phrase: impl Fn(&str) -> String,
    or: &str,
    and: &str,
) -> String {
    let written = phrases.iter().map(|words| {
        let spellings = spellings(&words.join(" "));
        let written: Vec<_> = spellings.iter().map(|it| write_phrase(it)).collect();
        format!("({})", written.join(or))
    });
    written.collect::<Vec<_>>().join(and)
}

/// Writes a search for SQLite's FTS5.
fn sqlite_query(phrases: &[Vec<&str>]) -> String {
    search_query(phrases, |phrase| format!("\"{phrase}\""), " OR ", " AND ")
}

/// Writes a search for PostgreSQL's `to_tsquery`.
fn postgres_query(phrases: &[Vec<&str>]) -> String {
    let write_phrase = |phrase: &str| format!("'{}'", phrase.replace(' ', "' <-> '"));
    search_query(phrases, write_phrase, " | ", " & ")
}

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
        let mut tx = self.begin().await?;
        let earlier: Option<i64> = if is_sent_again(&mut tx, key.as_deref(), now).await? {
            tx.value(
                "SELECT MAX(id) FROM contact_messages \
                 WHERE LOWER(email) = LOWER($1) AND subject = $2 AND message = $3 \
                 AND received_at > $4 AND first_name = $5 AND last_name = $6 \
                 AND COALESCE(phone, '') = $7",
                &[
                    &new.email,
                    &new.subject,
                    &new.message,
                    &repeats_since(now),
                    &new.first_name,
                    &new.last_name,
                    &new.phone.as_deref().unwrap_or_default(),
                ],
            )
            .await?
        } else {
            None
        };
        let id = match earlier {
            Some(id) => id,
            None => insert_message(&mut tx, new, question, origin.request_id, now).await?,
        };
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
                 sent_at, given_up_at, outgoing_mail.id IS NOT NULL AS mail_is_known \
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

    /// The question that a message is, if it is one.
    pub async fn question(&self, id: i64) -> Result<Option<Question>> {
        let parts: Option<Option<String>> = self
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

    /// How many messages wait for an answer, counted up to `most`.
    pub async fn waiting_messages(&self, most: u32) -> Result<u32> {
        let count: i64 = self.value(WAITING, &[&i64::from(most)]).await?;
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
        let answered = is_there;
        tx.commit().await?;
        Ok(answered.then_some(message.email))
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
        let oldest: Option<i64> = self.optional_value(oldest, &[]).await?;
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
        assert_eq!(sqlite_query(&found), r#"("a b") AND ("x") AND ("AND")"#);
        assert_eq!(postgres_query(&found), "('a' <-> 'b') & ('x') & ('AND')");
        let found = phrases("g\u{12b}t\u{101}-x");
        let parted = "gi\u{304}ta\u{304}";
        assert_eq!(
            sqlite_query(&found),
            format!("(\"gītā x\" OR \"{parted} x\")")
        );
        assert_eq!(
            postgres_query(&found),
            format!("('gītā' <-> 'x' | '{parted}' <-> 'x')")
        );
    }
}

//! What the office does with messages.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use centre_content::Forms;
use centre_store::{ListedMessage, Mark, MessageList, Question, Role, Store};
use futures_util::stream;
use http::StatusCode;
use jiff::Timestamp;

use super::files::{as_file, push_cell, table};
use super::{accepted, note, worker};
use crate::client_address::ClientAddress;
use crate::forms::flash::Success;
use crate::forms::rules::{ANSWER, MESSAGE};
use crate::forms::submission::{Accepted, Refused, Submission};
use crate::office::messages::{PAGE, list_of};
use crate::office::{in_words, name_of};
use crate::security_log::SecurityEvent;
use crate::site::Site;

/// Messages that are read from the database at a time.
const BATCH: u32 = 500;

/// `POST /api/office/messages/mark`: says how things stand with a message.
pub(crate) async fn mark(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_mark(&site, &client, &submission).await;
    submission.answer(&site, &MESSAGE, PAGE, outcome).await
}

async fn try_mark(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.inbox.not_marked;
    let account = worker(site, words, submission, Role::Moderator, title).await?;
    let id = message_id(submission, words, title)?;
    let name = submission.trimmed("mark");
    let (name, mark, success) = match name.as_str() {
        "taken" => ("taken", Mark::Taken(account.id), Success::MessageTaken),
        "released" => ("released", Mark::Released, Success::MessageReleased),
        "answered" => ("answered", Mark::Answered, Success::MessageAnswered),
        "waiting" => ("waiting", Mark::Waiting, Success::MessageReopened),
        _ => {
            return Err(Refused::new(StatusCode::BAD_REQUEST, title, &words.broken));
        }
    };
    let email = site
        .store
        .mark_message(id, mark, Timestamp::now())
        .await
        .map_err(Refused::ours(title, &words.failed.description))?
        .ok_or_else(|| gone(words, title))?;
    note(
        site,
        client,
        SecurityEvent::MessageMarked(name),
        &account,
        &email,
    )
    .await;
    Ok(accepted(success, page_of(submission, id)))
}

/// `POST /api/office/messages/answer`: answers a message by mail.
pub(crate) async fn answer(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_answer(&site, &client, &submission).await;
    submission.answer(&site, &ANSWER, PAGE, outcome).await
}

async fn try_answer(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.inbox.not_answered;
    let account = worker(site, words, submission, Role::Moderator, title).await?;
    let id = message_id(submission, words, title)?;
    submission.check(&ANSWER, words, title)?;
    if !site.settings.mail {
        return Err(Refused::new(
            StatusCode::CONFLICT,
            title,
            &words.inbox.no_mail,
        ));
    }
    let text = submission.trimmed("answer");
    let email = site
        .store
        .answer_message(id, account.id, &text, Timestamp::now())
        .await
        .map_err(Refused::ours(title, &words.failed.description))?
        .ok_or_else(|| gone(words, title))?;
    site.new_mail.notify_one();
    note(
        site,
        client,
        SecurityEvent::MessageAnswered,
        &account,
        &email,
    )
    .await;
    Ok(accepted(Success::AnswerSent, page_of(submission, id)))
}

/// `POST /api/office/messages/delete`
pub(crate) async fn delete(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_delete(&site, &client, &submission).await;
    submission.answer(&site, &MESSAGE, PAGE, outcome).await
}

async fn try_delete(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.inbox.not_deleted;
    let account = worker(site, words, submission, Role::Moderator, title).await?;
    let id = message_id(submission, words, title)?;
    let email = site
        .store
        .delete_message(id)
        .await
        .map_err(Refused::ours(title, &words.failed.description))?
        .ok_or_else(|| gone(words, title))?;
    note(
        site,
        client,
        SecurityEvent::MessageDeleted,
        &account,
        &email,
    )
    .await;
    Ok(accepted(Success::MessageDeleted, PAGE.to_owned()))
}

/// `POST /api/office/messages/export`: the messages of a list and a search as a table for programs
/// that calculate.
pub(crate) async fn export(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.inbox.not_exported;
    let account = match worker(&site, words, &submission, Role::Moderator, title).await {
        Ok(account) => account,
        Err(refused) => return refuse(submission, &site, refused).await,
    };
    let (_, list) = list_of(&submission.trimmed("show"));
    let rest = Rest {
        store: site.store.clone(),
        list,
        search: submission.trimmed("q"),
        before: None,
    };
    SecurityEvent::MessagesExported
        .note_by(&site.store, &client, &account.email, None)
        .await;
    let columns = "Number,Received,State,In hand,Name,E-mail,Phone,Subject,Message";
    let rows = stream::try_unfold(Some(rest), |rest| async move {
        let Some(rest) = rest else { return Ok(None) };
        let (rows, rest) = rest.rows().await?;
        Ok::<_, centre_store::Error>((!rows.is_empty()).then(|| (Bytes::from(rows), rest)))
    });
    table("messages.csv", columns, rows)
}

/// What is yet to be exported.
struct Rest {
    store: Store,
    list: MessageList,
    search: String,
    before: Option<i64>,
}

impl Rest {
    /// The next rows, none at the end.
    async fn rows(mut self) -> centre_store::Result<(String, Option<Self>)> {
        let page = self
            .store
            .inbox(self.list, &self.search, self.before, BATCH)
            .await?;
        let mut rows = String::new();
        for message in &page {
            push_row(&mut rows, message)?;
        }
        self.before = page.last().map(|it| it.id);
        let rest = (page.len() == BATCH as usize).then_some(self);
        Ok((rows, rest))
    }
}

fn push_row(rows: &mut String, message: &ListedMessage) -> centre_store::Result<()> {
    let by = &message.taken_by;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let in_hand = name_of(
        &text(&by.first_name),
        &text(&by.last_name),
        &text(&by.email),
    );
    let state = match message.answered_at()? {
        Some(at) => format!("answered {}", in_words(at)),
        None => "waiting".to_owned(),
    };
    let name = format!("{} {}", message.first_name, message.last_name);
    let _ = write!(rows, "{},{}", message.id, message.received_at);
    for cell in [
        state.as_str(),
        &in_hand,
        name.trim(),
        &message.email,
        message.phone.as_deref().unwrap_or_default(),
        &message.subject,
        &message.message,
    ] {
        rows.push(',');
        push_cell(rows, cell);
    }
    rows.push_str("\r\n");
    Ok(())
}

/// `POST /api/office/messages/draft`: a suggested question as a piece of a quiz's file.
pub(crate) async fn draft(State(site): State<Arc<Site>>, submission: Submission) -> Response {
    match try_draft(&site, &submission).await {
        Ok((id, question)) => {
            let headers = as_file(&format!("question-{id}.toml"), "application/toml");
            (headers, toml_of(&question)).into_response()
        }
        Err(refused) => refuse(submission, &site, refused).await,
    }
}

async fn try_draft(site: &Site, submission: &Submission) -> Result<(i64, Question), Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.inbox.not_drafted;
    worker(site, words, submission, Role::Moderator, title).await?;
    let id = message_id(submission, words, title)?;
    let question = site
        .store
        .question(id)
        .await
        .map_err(Refused::ours(title, &words.failed.description))?
        .ok_or_else(|| gone(words, title))?;
    Ok((id, question))
}

/// As `content/learn/quizzes/*.toml` has it. JSON's way of writing text is one of TOML's.
fn toml_of(question: &Question) -> String {
    let text = |text: &str| serde_json::Value::from(text).to_string();
    let mut toml = format!(
        "[[questions]]\nquestion = {}\nanswers = [\n",
        text(&question.question)
    );
    for option in &question.options {
        let _ = writeln!(toml, "  {},", text(option));
    }
    let _ = writeln!(toml, "]\ncorrectAnswer = {}", question.right);
    let reference = match question.reference.as_str() {
        "" => String::new(),
        reference => format!("Reference: {reference}"),
    };
    let explanation = [question.explanation.as_str(), &reference];
    let explanation: Vec<_> = explanation
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    if !explanation.is_empty() {
        let _ = writeln!(toml, "explanation = {}", text(&explanation.join("\n")));
    }
    toml
}

/// The message that a form is about.
fn message_id(submission: &Submission, words: &Forms, title: &str) -> Result<i64, Refused> {
    let id = submission.trimmed("message").parse();
    id.map_err(|_| gone(words, title))
}

fn gone(words: &Forms, title: &str) -> Refused {
    Refused::new(StatusCode::NOT_FOUND, title, &words.inbox.gone)
}

/// The page that the form was on, or that of the message.
fn page_of(submission: &Submission, id: i64) -> String {
    let page = submission.page().filter(|page| page.starts_with(PAGE));
    page.unwrap_or_else(|| format!("{PAGE}?message={id}"))
}

async fn refuse(submission: Submission, site: &Site, refused: Refused) -> Response {
    let outcome: Result<Accepted, _> = Err(refused);
    submission.answer(site, &MESSAGE, PAGE, outcome).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_a_piece_of_a_quiz() {
        let question = Question {
            question: "Who said \"Arise\"?\nAnd \\ when?".to_owned(),
            options: ["A", "B", "C", "D"].map(str::to_owned),
            right: 2,
            topic: "Philosophy".to_owned(),
            reference: "Katha Upanishad 1.3.14".to_owned(),
            explanation: "It is a call.".to_owned(),
        };
        assert_eq!(
            toml_of(&question),
            "[[questions]]\nquestion = \"Who said \\\"Arise\\\"?\\nAnd \\\\ when?\"\nanswers = [\n  \
             \"A\",\n  \"B\",\n  \"C\",\n  \"D\",\n]\ncorrectAnswer = 2\nexplanation = \"It is a \
             call.\\nReference: Katha Upanishad 1.3.14\"\n"
        );
    }
}

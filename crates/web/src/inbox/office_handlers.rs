//! What the office does with messages.

use axum::response::Response;
use bytes::Bytes;
use centre_content::{Editable, Forms, format_message};
use centre_store::{
    Conflict, DraftSave, Error, Handling, InboxEntry, InboxFilter, Mark, Question, Role, Store,
};
use futures_util::stream;
use http::StatusCode;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::forms::flash::Success;
use crate::forms::rules::{ANSWER, MESSAGE};
use crate::forms::submission::Submission;
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormRequest};
use crate::inbox::records::PAGE;
use crate::inbox::records::{list_of, quizzes};
use crate::office::downloads::{Cell, row, table};
use crate::office::forms::{record, require_office_role};
use crate::office::{in_a_table, in_words, name_of};
use crate::operations::security_log::SecurityEvent;
use crate::publishing::published::title_of_value;

/// Messages that are read from the database at a time.
const BATCH: u32 = 500;

/// `POST /api/office/messages/mark`: says how things stand with a message.
pub(crate) async fn mark(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let site_revision = site.revision();
    let words = &site_revision.forms;
    let title = &words.inbox.not_marked;
    let account = require_office_role(&site, words, &submission, Role::Moderator, title).await?;
    let id = message_id(&submission, words, title)?;
    let name = submission.trimmed("mark");
    let (name, mark, success) = match name.as_str() {
        "taken" => ("taken", Mark::Taken(account.id), Success::MessageTaken),
        "released" => ("released", Mark::Released, Success::MessageReleased),
        "answered" => ("answered", Mark::Answered, Success::MessageAnswered),
        "waiting" => ("waiting", Mark::Waiting, Success::MessageReopened),
        _ => {
            return Err(ErrorResponse::titled(
                StatusCode::BAD_REQUEST,
                title,
                &words.broken,
            ));
        }
    };
    let broken = || ErrorResponse::titled(StatusCode::BAD_REQUEST, title, &words.broken);
    let seen = seen(&submission.trimmed("seen")).map_err(|_| broken())?;
    let email = site
        .store
        .mark_message(id, mark, seen, Timestamp::now())
        .await
        .map_err(|error| match error {
            Error::Conflict(Conflict::Outdated) => {
                ErrorResponse::titled(StatusCode::CONFLICT, title, &words.inbox.faster)
            }
            error => ErrorResponse::internal(title, &words.failed.description)(error),
        })?
        .ok_or_else(|| gone(words, title))?;
    record(
        &site,
        &client,
        SecurityEvent::MessageMarked(name),
        &account,
        &email,
    )
    .await;
    Ok(Accepted::new(success, page_of(&submission, id)))
}

/// `POST /api/office/messages/answer`: answers a message by mail.
pub(crate) async fn answer(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let site_revision = site.revision();
    let words = &site_revision.forms;
    let title = &words.inbox.not_answered;
    let account = require_office_role(&site, words, &submission, Role::Moderator, title).await?;
    let id = message_id(&submission, words, title)?;
    submission.check(&ANSWER, words, title)?;
    if !site.settings.mail {
        return Err(ErrorResponse::titled(
            StatusCode::CONFLICT,
            title,
            &words.inbox.no_mail,
        ));
    }
    let text = submission.trimmed_lines("answer");
    let seen = submission.trimmed("answers").parse().ok();
    let email = site
        .store
        .answer_message(id, account.id, &text, seen, Timestamp::now())
        .await
        .map_err(|error| match error {
            Error::Conflict(Conflict::Outdated) => {
                let description = &words.inbox.answered_meanwhile;
                ErrorResponse::of_field(StatusCode::CONFLICT, title, "answer", description)
            }
            error => ErrorResponse::internal(title, &words.failed.description)(error),
        })?
        .ok_or_else(|| gone(words, title))?;
    site.new_mail.notify_one();
    record(
        &site,
        &client,
        SecurityEvent::MessageAnswered,
        &account,
        &email,
    )
    .await;
    Ok(Accepted::new(Success::AnswerSent, page_of(&submission, id)))
}

/// `POST /api/office/messages/delete`
pub(crate) async fn delete(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let site_revision = site.revision();
    let words = &site_revision.forms;
    let title = &words.inbox.not_deleted;
    let account = require_office_role(&site, words, &submission, Role::Moderator, title).await?;
    let id = message_id(&submission, words, title)?;
    let email = site
        .store
        .delete_message(id)
        .await
        .map_err(ErrorResponse::internal(title, &words.failed.description))?;
    // Where it is gone already, a button was pressed twice, or by two people.
    if let Some(email) = email {
        let event = SecurityEvent::MessageDeleted;
        record(&site, &client, event, &account, &email).await;
    }
    Ok(Accepted::new(Success::MessageDeleted, PAGE))
}

/// `POST /api/office/messages/export`: the messages of a list and a search as a table for programs
/// that calculate.
pub(crate) async fn export(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Response, ErrorResponse> {
    let site_revision = site.revision();
    let words = &site_revision.forms;
    let title = &words.inbox.not_exported;
    let account = require_office_role(&site, words, &submission, Role::Moderator, title).await?;
    let (_, list) = list_of(&submission.trimmed("show"));
    let rest = MessageExport {
        store: site.store.clone(),
        list,
        search: submission.trimmed("q"),
        before: None,
    };
    SecurityEvent::MessagesExported
        .record_by(&site.store, &client, &account.email, None)
        .await;
    let columns = [
        "Number", "Received", "State", "In hand", "Name", "E-mail", "Phone", "Subject", "Message",
    ];
    let rows = stream::try_unfold(Some(rest), |rest| async move {
        let Some(rest) = rest else { return Ok(None) };
        let (rows, rest) = rest.rows().await?;
        Ok::<_, centre_store::Error>((!rows.is_empty()).then(|| (Bytes::from(rows), rest)))
    });
    Ok(table("messages.csv", columns, rows))
}

/// The messages that are not exported yet.
struct MessageExport {
    store: Store,
    list: InboxFilter,
    search: String,
    before: Option<i64>,
}

impl MessageExport {
    /// The next rows, none at the end.
    async fn rows(mut self) -> centre_store::Result<(String, Option<Self>)> {
        let page = self
            .store
            .inbox(self.list, &self.search, self.before, BATCH)
            .await?;
        let rows = page.iter().map(row_of).collect();
        self.before = page.last().map(|it| it.id);
        let rest = (page.len() == BATCH as usize).then_some(self);
        Ok((rows, rest))
    }
}

fn row_of(message: &InboxEntry) -> String {
    let by = &message.taken_by;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let in_hand = name_of(
        &text(&by.first_name),
        &text(&by.last_name),
        &text(&by.email),
    );
    let state = match message.answered_at {
        Some(at) => format!("answered {}", in_words(at)),
        None => "waiting".to_owned(),
    };
    row([
        Cell::Plain(&message.id.to_string()),
        Cell::Plain(&in_a_table(message.received_at)),
        Cell::Text(&state),
        Cell::Text(&in_hand),
        Cell::Text(&name_of(&message.first_name, &message.last_name, "")),
        Cell::Text(&message.email),
        Cell::Text(message.phone.as_deref().unwrap_or_default()),
        Cell::Text(&message.subject),
        Cell::Text(&message.message),
    ])
}

/// `POST /api/office/messages/draft`: puts a suggested question at the end of a quiz, in the draft that
/// whoever asks has of it.
pub(crate) async fn draft(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let site_revision = site.revision();
    let words = &site_revision.forms;
    let title = &words.inbox.not_drafted;
    let account = require_office_role(&site, words, &submission, Role::Moderator, title).await?;
    let id = message_id(&submission, words, title)?;
    let ours = || ErrorResponse::internal(title, &words.failed.description);
    let question = site.store.question(id).await.map_err(ours())?;
    let question = question.ok_or_else(|| gone(words, title))?;
    let asked = submission.trimmed("quiz");
    let quiz = quizzes(&site).into_iter().find(|quiz| quiz.key == asked);
    let (Some(quiz), Some(editing)) = (quiz, site.editing()) else {
        return Err(ErrorResponse::titled(
            StatusCode::NOT_FOUND,
            title,
            &words.texts.gone,
        ));
    };
    let file = format!("{}.toml", quiz.key);
    let texts = editing.texts();
    let files = texts.files();
    let text = files.get(&file).unwrap_or_default();
    let drafts = site.store.drafts_of(&file).await.map_err(ours())?;
    let own = drafts.iter().find(|draft| draft.account == account.id);
    let value = match own {
        Some(draft) => serde_json::from_str(&draft.value).ok(),
        None => Editable::value_of(&file, text).ok(),
    };
    if let Some(value) = value.and_then(|value| with_question(value, &question)) {
        if let Err(error) = Editable::text_with(&file, text, &value) {
            let error = error.to_string();
            return Err(ErrorResponse::titled(
                StatusCode::UNPROCESSABLE_ENTITY,
                title,
                &error,
            ));
        }
        let draft = DraftSave {
            file: &file,
            account: account.id,
            value: &value.to_string(),
            revision: own.map_or(0, |draft| draft.revision),
            base: own.map_or_else(|| texts.version_of(&file), |draft| draft.base),
            title: &title_of_value(&file, &value),
        };
        let most = site.settings.texts.drafts_of_one;
        let saved = site.store.save_draft(&draft, most, Timestamp::now()).await;
        saved.map_err(|error| match error {
            Error::Conflict(Conflict::TooManyDrafts) => {
                let message =
                    format_message(&words.texts.too_many_drafts, &[("most", &most.to_string())]);
                ErrorResponse::titled(StatusCode::CONFLICT, title, &message)
            }
            Error::Conflict(_) => {
                ErrorResponse::titled(StatusCode::CONFLICT, title, &words.texts.outdated)
            }
            error => ours()(error),
        })?;
        record(&site, &client, SecurityEvent::QuestionDrafted, &account, "").await;
    }
    Ok(Accepted::new(
        Success::QuestionDrafted,
        format!("/admin/content/{}", quiz.key),
    ))
}

/// The quiz with the question at its end; none where it is there already, or where the draft has no
/// list of questions any more.
fn with_question(mut quiz: Value, question: &Question) -> Option<Value> {
    let questions = quiz.get_mut("questions")?.as_array_mut()?;
    if questions
        .iter()
        .any(|it| it["question"] == question.question)
    {
        return None;
    }
    let mut entry = json!({
        "question": question.question,
        "answers": question.options,
        "correctAnswer": question.right,
    });
    let reference = match question.reference.as_str() {
        "" => String::new(),
        reference => format!("Reference: {reference}"),
    };
    let explanation = [&*question.explanation, &reference];
    let explanation: Vec<_> = explanation
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    if !explanation.is_empty() {
        entry["explanation"] = explanation.join("\n").into();
    }
    questions.push(entry);
    Some(quiz)
}

/// How the message stood when the form was shown, as the form says; none where it says nothing.
fn seen(text: &str) -> Result<Option<Handling>, std::num::ParseIntError> {
    Ok(match text {
        "" => None,
        "new" => Some(Handling::New),
        "answered" => Some(Handling::Answered),
        account => Some(Handling::InHand(account.parse()?)),
    })
}

/// The message that a form is about.
fn message_id(submission: &Submission, words: &Forms, title: &str) -> Result<i64, ErrorResponse> {
    let id = submission.trimmed("message").parse();
    id.map_err(|_| gone(words, title))
}

fn gone(words: &Forms, title: &str) -> ErrorResponse {
    ErrorResponse::titled(StatusCode::NOT_FOUND, title, &words.inbox.gone)
}

/// The page that the form was on, or that of the message.
fn page_of(submission: &Submission, id: i64) -> String {
    let page = submission.page(&MESSAGE);
    page.unwrap_or_else(|| format!("{PAGE}?message={id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_goes_to_the_end_of_a_quiz_once() {
        let question = Question {
            question: "Who said \"Arise\"?".to_owned(),
            options: ["A", "B", "C", "D"].map(str::to_owned),
            right: 2,
            topic: "Philosophy".to_owned(),
            reference: "Katha Upanishad 1.3.14".to_owned(),
            explanation: "It is a call.".to_owned(),
        };
        let quiz = json!({ "page": {}, "questions": [{ "question": "Another?" }] });
        let after = with_question(quiz, &question).unwrap();
        assert_eq!(
            after["questions"][1],
            json!({
                "question": "Who said \"Arise\"?",
                "answers": ["A", "B", "C", "D"],
                "correctAnswer": 2,
                "explanation": "It is a call.\nReference: Katha Upanishad 1.3.14",
            })
        );
        assert_eq!(with_question(after, &question), None);
        assert_eq!(with_question(json!({ "page": {} }), &question), None);
    }
}

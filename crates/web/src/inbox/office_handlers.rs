//! What the office does with messages.

use axum::response::Response;
use bytes::Bytes;
use centre_content::{Editable, format_message};
use centre_store::{Conflict, DraftSave, Error, Handling, InboxEntry, Mark, Question, Role};
use futures_util::stream;
use http::StatusCode;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::{ANSWER, MESSAGE};
use crate::http::error_response::ErrorResponse;
use crate::inbox::records::{PAGE, list_of, name_of_account, quizzes};
use crate::office::downloads::{Cell, row, table};
use crate::office::{in_a_table, in_words, name_of};
use crate::operations::security_log::SecurityEvent;
use crate::publishing::published::title_of_value;

/// Messages that are read from the database at a time.
const BATCH: u32 = 500;

/// `POST /api/office/messages/mark`: says how things stand with a message.
pub(crate) async fn mark(request: FormRequest) -> Result<Accepted, FormError> {
    let account = request.require_office_role(Role::Moderator).await?;
    let id = message_id(&request)?;
    let name = request.trimmed("mark");
    let (name, mark, success) = match name.as_str() {
        "taken" => ("taken", Mark::Taken(account.id), Success::MessageTaken),
        "released" => ("released", Mark::Released, Success::MessageReleased),
        "answered" => ("answered", Mark::Answered, Success::MessageAnswered),
        "waiting" => ("waiting", Mark::Waiting, Success::MessageReopened),
        _ => return Err(request.broken().into()),
    };
    let seen = seen(&request.trimmed("seen")).map_err(|_| request.broken())?;
    let store = &request.site.store;
    let email = match store.mark_message(id, mark, seen, Timestamp::now()).await {
        Err(Error::Conflict(Conflict::Outdated)) => {
            let faster = &request.messages().inbox.faster;
            return Err(ErrorResponse::new(StatusCode::CONFLICT, faster).into());
        }
        marked => marked?.ok_or_else(|| gone(&request))?,
    };
    let event = SecurityEvent::MessageMarked(name);
    request.record_by(event, &account, &email).await;
    Ok(Accepted::new(success, page_of(&request, id)))
}

/// `POST /api/office/messages/answer`: answers a message by mail.
pub(crate) async fn answer(request: FormRequest) -> Result<Accepted, FormError> {
    let messages = &request.messages().inbox;
    let account = request.require_office_role(Role::Moderator).await?;
    let id = message_id(&request)?;
    request.check(&ANSWER)?;
    if !request.site.settings.mail {
        return Err(ErrorResponse::new(StatusCode::CONFLICT, &messages.no_mail).into());
    }
    let text = request.trimmed_lines("answer");
    let seen = request.trimmed("answers").parse().ok();
    let answered = request
        .site
        .store
        .answer_message(id, account.id, &text, seen, Timestamp::now())
        .await;
    let email = match answered {
        Err(Error::Conflict(Conflict::Outdated)) => {
            let meanwhile = &messages.answered_meanwhile;
            return Err(ErrorResponse::of_field(StatusCode::CONFLICT, "answer", meanwhile).into());
        }
        answered => answered?.ok_or_else(|| gone(&request))?,
    };
    request.site.new_mail.notify_one();
    let event = SecurityEvent::MessageAnswered;
    request.record_by(event, &account, &email).await;
    Ok(Accepted::new(Success::AnswerSent, page_of(&request, id)))
}

/// `POST /api/office/messages/delete`
pub(crate) async fn delete(request: FormRequest) -> Result<Accepted, FormError> {
    let account = request.require_office_role(Role::Moderator).await?;
    let id = message_id(&request)?;
    // Where it is gone already, a button was pressed twice, or by two people.
    if let Some(email) = request.site.store.delete_message(id).await? {
        let event = SecurityEvent::MessageDeleted;
        request.record_by(event, &account, &email).await;
    }
    Ok(Accepted::new(Success::MessageDeleted, PAGE))
}

/// `POST /api/office/messages/export`: the messages of a list and a search as a table for programs
/// that calculate.
pub(crate) async fn export(request: FormRequest) -> Result<Response, FormError> {
    let account = request.require_office_role(Role::Moderator).await?;
    let (_, list) = list_of(&request.trimmed("show"));
    let (store, search) = (request.site.store.clone(), request.trimmed("q"));
    let event = SecurityEvent::MessagesExported;
    request.record_by(event, &account, "").await;
    let columns = [
        "Number", "Received", "State", "In hand", "Name", "E-mail", "Phone", "Subject", "Message",
    ];
    // Each batch begins below the last message of the one before.
    let rows = stream::try_unfold(Some(None), move |before| {
        let (store, search) = (store.clone(), search.clone());
        async move {
            let Some(before) = before else {
                return Ok(None);
            };
            let page = store.inbox(list, &search, before, BATCH).await?;
            let rows: String = page.iter().map(row_of).collect();
            let next = (page.len() == BATCH as usize).then(|| page.last().map(|it| it.id));
            Ok::<_, Error>((!rows.is_empty()).then(|| (Bytes::from(rows), next)))
        }
    });
    Ok(table("messages.csv", columns, rows))
}

fn row_of(message: &InboxEntry) -> String {
    let state = match message.answered_at {
        Some(at) => format!("answered {}", in_words(at)),
        None => "waiting".to_owned(),
    };
    row([
        Cell::Plain(&message.id.to_string()),
        Cell::Plain(&in_a_table(message.received_at)),
        Cell::Text(&state),
        Cell::Text(&name_of_account(&message.taken_by)),
        Cell::Text(&name_of(&message.first_name, &message.last_name, "")),
        Cell::Text(&message.email),
        Cell::Text(message.phone.as_deref().unwrap_or_default()),
        Cell::Text(&message.subject),
        Cell::Text(&message.message),
    ])
}

/// `POST /api/office/messages/draft`: puts a suggested question at the end of a quiz, in the draft that
/// whoever asks has of it.
pub(crate) async fn draft(request: FormRequest) -> Result<Accepted, FormError> {
    let (site, messages) = (&request.site, &request.messages().texts);
    let account = request.require_office_role(Role::Moderator).await?;
    let question = site.store.question(message_id(&request)?).await?;
    let question = question.ok_or_else(|| gone(&request))?;
    let asked = request.trimmed("quiz");
    let quiz = quizzes(site).into_iter().find(|quiz| quiz.key == asked);
    let (Some(quiz), Some(editing)) = (quiz, site.editing()) else {
        return Err(ErrorResponse::new(StatusCode::NOT_FOUND, &messages.gone).into());
    };
    let file = format!("{}.toml", quiz.key);
    let texts = editing.texts();
    let files = texts.files();
    let text = files.get(&file).unwrap_or_default();
    let drafts = site.store.drafts_of(&file).await?;
    let own = drafts.iter().find(|draft| draft.account == account.id);
    let value = match own {
        Some(draft) => serde_json::from_str(&draft.value).ok(),
        None => Editable::value_of(&file, text).ok(),
    };
    if let Some(value) = value.and_then(|value| with_question(value, &question)) {
        Editable::text_with(&file, text, &value).map_err(|error| {
            ErrorResponse::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
        })?;
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
        saved.map_err(|error| {
            let message = match error {
                Error::Conflict(Conflict::TooManyDrafts) => {
                    format_message(&messages.too_many_drafts, &[("most", &most.to_string())])
                }
                Error::Conflict(_) => messages.outdated.clone(),
                error => return FormError::from(error),
            };
            ErrorResponse::new(StatusCode::CONFLICT, message).into()
        })?;
        let event = SecurityEvent::QuestionDrafted;
        request.record_by(event, &account, "").await;
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
fn message_id(request: &FormRequest) -> Result<i64, ErrorResponse> {
    let id = request.trimmed("message").parse();
    id.map_err(|_| gone(request))
}

fn gone(request: &FormRequest) -> ErrorResponse {
    ErrorResponse::new(StatusCode::NOT_FOUND, &request.messages().inbox.gone)
}

/// The page that the form was on, or that of the message.
fn page_of(request: &FormRequest, id: i64) -> String {
    let page = request.page(&MESSAGE);
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

//! `POST /api/questions`: keeps a question that somebody suggests for the quizzes. It reaches the
//! office as messages do.

use centre_store::{Limit, Question};
use jiff::Timestamp;

use crate::forms::flash::Success;
use crate::forms::rate_limit::{LimitSubject, limit};
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::{QUESTION, REQUIRED};
use crate::http::error_response::ErrorResponse;

/// Questions of one address: a class behind one address may write, a program may not.
const BY_ADDRESS: Limit = limit("question-address", 30, 60);

/// What the form calls the answers, in their order.
const CHOICES: [&str; 4] = ["A", "B", "C", "D"];

const PAGE: &str = "/learn/submit";

pub(crate) async fn send(request: FormRequest) -> Result<Accepted, FormError> {
    let accepted = Accepted::new(Success::QuestionSent, PAGE);
    // A program is told that it succeeded, so that it does not try otherwise.
    if !request.exact("honeypot").is_empty() {
        return Ok(accepted);
    }
    let right = request.trimmed("correctAnswer");
    let right = CHOICES.iter().position(|choice| *choice == right);
    let topic = topic_name(&request, &request.trimmed("topic"));
    let mut errors = QUESTION.errors(&request.values);
    if right.is_none() {
        errors.insert("correctAnswer", REQUIRED.into());
    }
    if topic.is_none() {
        errors.insert("topic", REQUIRED.into());
    }
    ErrorResponse::of_fields(&QUESTION, errors, request.messages())?;
    request
        .check_rate_limit(&BY_ADDRESS, LimitSubject::Network)
        .await?;
    let question = Question {
        question: request.trimmed_lines("question"),
        options: ["optionA", "optionB", "optionC", "optionD"].map(|field| request.trimmed(field)),
        right: right.unwrap_or_default(),
        topic: topic.unwrap_or_default(),
        reference: request.trimmed("reference"),
        explanation: request.trimmed_lines("explanation"),
    };
    request
        .site
        .store
        .add_question(&question, request.origin(), Timestamp::now())
        .await?;
    request.site.new_mail.notify_one();
    Ok(accepted)
}

/// The words for a topic that the form offers.
fn topic_name(request: &FormRequest, value: &str) -> Option<String> {
    let mut topics = request.revision.question_topics.iter();
    let topic = topics.find(|it| it.value == value)?;
    Some(topic.label.clone())
}

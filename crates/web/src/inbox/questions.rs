//! `POST /api/questions`: keeps a question that somebody suggests for the quizzes. It reaches the
//! office as messages do.

use centre_content::Message;
use centre_store::{Limit, Question};
use jiff::{SignedDuration, Timestamp};

use crate::forms::flash::Success;
use crate::forms::rules::{QUESTION, REQUIRED};
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormRequest};
use crate::http::rate_limit::{LimitSubject, check_rate_limit, origin_of};
use crate::site::Site;

/// Questions of one address: a class behind one address may write, a program may not.
const BY_ADDRESS: Limit = Limit {
    name: "question-address",
    burst: 30,
    period: SignedDuration::from_hours(1),
};

/// What the form calls the answers, in their order.
const CHOICES: [&str; 4] = ["A", "B", "C", "D"];

const PAGE: &str = "/learn/submit";

pub(crate) async fn send(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let accepted = Accepted::new(Success::QuestionSent, PAGE);
    // A program is told that it succeeded, so that it does not try otherwise.
    if !submission.exact("honeypot").is_empty() {
        return Ok(accepted);
    }
    let revision = site.revision();
    let words = &revision.forms;
    let Message { title, description } = &words.question.failed;
    let right = submission.trimmed("correctAnswer");
    let right = CHOICES.iter().position(|choice| *choice == right);
    let topic = topic_name(&site, &submission.trimmed("topic"));
    let mut errors = QUESTION.errors(&submission.values);
    if right.is_none() {
        errors.insert("correctAnswer", REQUIRED.into());
    }
    if topic.is_none() {
        errors.insert("topic", REQUIRED.into());
    }
    ErrorResponse::of_fields(&QUESTION, errors, words, title)?;
    let failed = ErrorResponse::internal(title, description);
    check_rate_limit(&site, &client, &BY_ADDRESS, LimitSubject::Network)
        .await
        .map_err(&failed)??;
    let question = Question {
        question: submission.trimmed_lines("question"),
        options: ["optionA", "optionB", "optionC", "optionD"]
            .map(|field| submission.trimmed(field)),
        right: right.unwrap_or_default(),
        topic: topic.unwrap_or_default(),
        reference: submission.trimmed("reference"),
        explanation: submission.trimmed_lines("explanation"),
    };
    let origin = origin_of(&site, &client, &submission);
    site.store
        .add_question(&question, origin, Timestamp::now())
        .await
        .map_err(&failed)?;
    site.new_mail.notify_one();
    Ok(accepted)
}

/// The words for a topic that the form offers.
fn topic_name(site: &Site, value: &str) -> Option<String> {
    let revision = site.revision();
    let topic = revision
        .question_topics
        .iter()
        .find(|it| it.value == value)?;
    Some(topic.label.clone())
}

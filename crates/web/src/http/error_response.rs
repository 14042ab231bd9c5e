//! Answers that say what is wrong.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use centre_content::{Forms, Message};
use centre_store::Error;
use http::{StatusCode, header};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::forms::rules::Errors;

/// When to try again while the database is away.
pub(crate) const DATABASE_PAUSE: Duration = Duration::from_secs(5);

/// What is wrong and what to do, for people. Scripts get it as JSON; the page of a form shows it with the form
/// as it was sent.
#[derive(Debug, Clone)]
pub(crate) struct ErrorResponse {
    pub status: StatusCode,
    /// Heads the message on a page; that of the form's failures where it is empty.
    pub title: String,
    pub message: String,
    /// What is wrong with single fields, by field.
    pub errors: Errors,
    pub retry_after: Option<Duration>,
    /// What else a script is told, beside the message. In a box, for hardly any answer has it.
    details: Option<Box<Map<String, Value>>>,
}

/// What a script is told.
#[derive(Serialize)]
struct ErrorBody<'a> {
    message: &'a str,
    #[serde(skip_serializing_if = "Errors::is_empty")]
    errors: &'a Errors,
    #[serde(flatten)]
    details: Option<&'a Map<String, Value>>,
}

impl ErrorResponse {
    /// Makes an answer below the title of the form's failures, if it is one to a form.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            status,
            title: String::new(),
            message: message.into(),
            errors: Errors::new(),
            retry_after: None,
            details: None,
        }
    }

    /// Makes an answer below this title.
    pub fn titled(status: StatusCode, title: &str, message: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..Self::new(status, message)
        }
    }

    /// Makes an answer about the value of one field.
    pub fn of_field(status: StatusCode, field: &'static str, message: &str) -> Self {
        Self {
            errors: Errors::from([(field, message.to_owned().into())]),
            ..Self::new(status, message)
        }
    }

    /// Returns the same answer, of which scripts are told the fields of `details`, too.
    #[must_use]
    pub fn with(mut self, details: &impl Serialize) -> Self {
        if let Ok(Value::Object(details)) = serde_json::to_value(details) {
            self.details = Some(Box::new(details));
        }
        self
    }

    /// Refuses what was done too often.
    pub fn too_many(messages: &Forms, retry_after: Duration) -> Self {
        let Message { title, description } = &messages.too_many_attempts;
        Self {
            retry_after: Some(retry_after),
            ..Self::titled(StatusCode::TOO_MANY_REQUESTS, title, description)
        }
    }

    /// Turns a failure of our own into a log line and an answer that hides it.
    pub fn internal(failed: &Message, error: &Error) -> Self {
        tracing::error!(
            error = error as &dyn std::error::Error,
            "a request could not be answered"
        );
        let is_unavailable = error.is_unavailable();
        let status = if is_unavailable {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::INTERNAL_SERVER_ERROR
        };
        Self {
            retry_after: is_unavailable.then_some(DATABASE_PAUSE),
            ..Self::titled(status, &failed.title, &failed.description)
        }
    }

    /// Returns what scripts are told, for whoever asks later.
    pub fn body(&self) -> Value {
        let Self {
            message,
            errors,
            details,
            ..
        } = self;
        let body = ErrorBody {
            message,
            errors,
            details: details.as_deref(),
        };
        serde_json::to_value(body).unwrap_or_default()
    }

    /// Says in the headers of a response when to try again.
    pub fn add_retry_after(&self, response: &mut Response) {
        if let Some(wait) = self.retry_after {
            let seconds = wait.as_secs().saturating_add(1);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, seconds.into());
        }
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(self.body())).into_response();
        self.add_retry_after(&mut response);
        response
    }
}

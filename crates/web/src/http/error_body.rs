//! What scripts are told when something is wrong.

use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde::Serialize;

use crate::forms::rules::Errors;

/// An answer that says what is wrong.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ErrorBody {
    /// What is wrong and what to do, for people.
    pub message: String,
    /// What is wrong with single fields, by field.
    #[serde(skip_serializing_if = "Errors::is_empty")]
    pub errors: Errors,
}

impl ErrorBody {
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            errors: Errors::new(),
        }
    }

    /// As an answer with this status.
    pub fn with(self, status: StatusCode) -> Response {
        (status, axum::Json(self)).into_response()
    }
}

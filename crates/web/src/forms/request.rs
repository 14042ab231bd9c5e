//! A form as it was sent, and what its handler decides.

use std::ops::Deref;
use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use centre_content::{Forms, Message};
use cookie::Cookie;
use http::{HeaderName, HeaderValue, StatusCode};
use serde::Serialize;

use crate::forms::flash::{Success, Toast};
use crate::forms::rules::{Errors, Form, REQUIRED};
use crate::forms::submission::Submission;
use crate::http::cookies::{Cookies, set_cookies};
use crate::http::error_response::ErrorResponse;
use crate::http::see_other;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// Has the browser forget the answers that it keeps of this site: those of a visitor who was not
/// signed in, which Back would show to one who is, and what an earlier release let it keep.
pub(crate) const CLEAR_CACHE: (HeaderName, HeaderValue) = (
    HeaderName::from_static("clear-site-data"),
    HeaderValue::from_static("\"cache\""),
);

/// A form that a visitor has sent.
#[derive(Clone)]
pub(crate) struct FormRequest {
    pub site: Arc<Site>,
    /// Has the words of the answer.
    pub revision: Arc<SiteRevision>,
    submission: Arc<Submission>,
}

impl Deref for FormRequest {
    type Target = Submission;

    fn deref(&self) -> &Submission {
        &self.submission
    }
}

impl FormRequest {
    /// Takes what was sent, to be answered in the words of the present revision.
    pub fn new(site: Arc<Site>, submission: Submission) -> Self {
        Self {
            revision: site.revision(),
            site,
            submission: Arc::new(submission),
        }
    }

    pub fn messages(&self) -> &Forms {
        &self.revision.forms
    }

    pub fn cookies(&self) -> Cookies<'_> {
        Cookies::of(&self.headers)
    }

    /// Applies the rules of a form.
    ///
    /// # Errors
    /// What they refuse.
    pub fn check(&self, form: &Form) -> Result<(), ErrorResponse> {
        ErrorResponse::of_fields(form, form.errors(&self.values), self.messages())
    }

    /// Refuses a form that no page of this site sends.
    pub fn broken(&self) -> ErrorResponse {
        ErrorResponse::new(StatusCode::BAD_REQUEST, &self.messages().broken)
    }

    /// Notes in the security log what happened, and at which e-mail address if it is about one.
    pub async fn record(&self, event: SecurityEvent, email: Option<&str>) {
        event.record(&self.site.store, &self.client, email).await;
    }
}

/// Why a form was not accepted.
pub(crate) enum FormError {
    /// Something is wrong with it. Without a title it gets that of the form's failures.
    Refused(ErrorResponse),
    /// It is asked again, at this address, who is there.
    ReauthenticationRequired(String),
    /// We failed.
    Store(centre_store::Error),
}

impl ErrorResponse {
    /// Refuses the form if `errors` is not empty.
    ///
    /// # Errors
    /// The refusal: it says what is wrong with the first field, and holds all `errors`.
    pub fn of_fields(form: &Form, errors: Errors, messages: &Forms) -> Result<(), Self> {
        let Some(first) = form.first(&errors) else {
            return Ok(());
        };
        let title = if first == REQUIRED {
            &messages.missing_fields
        } else {
            ""
        };
        let mut refused = Self::titled(StatusCode::UNPROCESSABLE_ENTITY, title, first);
        refused.errors = errors;
        Err(refused)
    }

    /// Makes the answer to a form that was not accepted.
    pub fn of_form(error: FormError, failed: &Message) -> Self {
        let mut refused = match error {
            FormError::Refused(refused) => refused,
            FormError::ReauthenticationRequired(_) => {
                Self::new(StatusCode::FORBIDDEN, &*failed.description)
            }
            FormError::Store(error) => Self::internal(failed, &error),
        };
        if refused.title.is_empty() {
            refused.title.clone_from(&failed.title);
        }
        refused
    }
}

impl From<ErrorResponse> for FormError {
    fn from(refused: ErrorResponse) -> Self {
        Self::Refused(refused)
    }
}

impl From<centre_store::Error> for FormError {
    fn from(error: centre_store::Error) -> Self {
        Self::Store(error)
    }
}

/// What is said where a form fails.
pub(crate) trait Failure {
    fn message(&self, messages: &Forms) -> Message;
}

impl Failure for Message {
    fn message(&self, _: &Forms) -> Message {
        self.clone()
    }
}

/// A title, below which stands what is said of all failures.
impl Failure for String {
    fn message(&self, messages: &Forms) -> Message {
        messages.failed_with(self)
    }
}

/// The form was accepted.
pub(crate) struct Accepted<T = Nothing> {
    /// For scripts.
    pub body: T,
    /// Said by the next page.
    pub success: Success,
    /// Address of the next page.
    pub next: String,
    pub cookies: Vec<Cookie<'static>>,
    /// Whether somebody else uses the browser from now on, see [`CLEAR_CACHE`].
    pub clears_cache: bool,
}

/// The body `{}`.
#[derive(Serialize)]
pub(crate) struct Nothing {}

/// What a script is told of a form that was accepted.
#[derive(Serialize)]
struct AcceptedBody<T> {
    /// What to say.
    toast: Toast,
    #[serde(flatten)]
    body: T,
}

impl Accepted {
    /// Accepts a form; `next` is the address of the next page.
    pub fn new(success: Success, next: impl Into<String>) -> Self {
        Self::with_body(Nothing {}, success, next)
    }
}

impl<T> Accepted<T> {
    /// Accepts a form and tells scripts `body`.
    pub fn with_body(body: T, success: Success, next: impl Into<String>) -> Self {
        Self {
            body,
            success,
            next: next.into(),
            cookies: Vec::new(),
            clears_cache: false,
        }
    }
}

/// What a form's handler answers where it does not refuse.
pub(crate) trait FormResponse {
    /// Returns the answer for the script or the browser that has sent the form.
    fn response(self, request: &FormRequest) -> Response;
}

impl<T: Serialize> FormResponse for Accepted<T> {
    fn response(self, request: &FormRequest) -> Response {
        let mut cookies = self.cookies;
        let mut response = if request.by_script {
            let body = AcceptedBody {
                toast: self.success.toast(&request.revision.forms),
                body: self.body,
            };
            axum::Json(body).into_response()
        } else {
            cookies.push(self.success.cookie(request.site.is_secure()));
            see_other(&self.next)
        };
        set_cookies(response.headers_mut(), &cookies);
        if self.clears_cache {
            let (name, value) = CLEAR_CACHE;
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// A file to save, or a page of its own.
impl FormResponse for Response {
    fn response(self, _: &FormRequest) -> Response {
        self
    }
}

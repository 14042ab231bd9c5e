//! How every form is answered.
//!
//! Every form works in two ways at the same address. A script sends JSON and gets JSON. A browser without
//! scripts sends the form itself and gets a page: after success the next page with a [`Notice`], otherwise
//! the same page with the form as it was and what is wrong with it.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use cookie::Cookie;
use http::{HeaderName, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::forms::flash::{FormState, Notice, Success};
use crate::forms::rules::Form;
use crate::forms::submission::Submission;
use crate::http::client_address::ClientAddress;
use crate::http::cookies::set_cookies;
use crate::http::error_response::ErrorResponse;
use crate::pages::handler::form_again;
use crate::site::Site;

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
    pub client: ClientAddress,
    pub submission: Arc<Submission>,
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
    notice: Notice,
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
        let FormRequest {
            site, submission, ..
        } = request;
        let mut cookies = self.cookies;
        let mut response = if submission.by_script {
            let body = AcceptedBody {
                notice: self.success.notice(&site.revision().forms),
                body: self.body,
            };
            axum::Json(body).into_response()
        } else {
            cookies.push(self.success.cookie(site.is_secure()));
            (StatusCode::SEE_OTHER, [(header::LOCATION, self.next)]).into_response()
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

/// Answers a form with what `handle` decides. It is shown again on the page that the visitor came from, or on the
/// first of its pages.
pub(crate) fn form<Handle, Outcome, Answer>(
    form: &'static Form,
    handle: Handle,
) -> MethodRouter<Arc<Site>>
where
    Handle: Fn(FormRequest) -> Outcome + Clone + Send + Sync + 'static,
    Outcome: Future<Output = Result<Answer, ErrorResponse>> + Send,
    Answer: FormResponse + Send,
{
    form_on(form, |_| None, handle)
}

/// The same, where `page` may name another page than the first one.
pub(crate) fn form_on<Handle, Outcome, Answer>(
    form: &'static Form,
    page: fn(&Submission) -> Option<String>,
    handle: Handle,
) -> MethodRouter<Arc<Site>>
where
    Handle: Fn(FormRequest) -> Outcome + Clone + Send + Sync + 'static,
    Outcome: Future<Output = Result<Answer, ErrorResponse>> + Send,
    Answer: FormResponse + Send,
{
    let answer = async move |State(site): State<Arc<Site>>,
                             client: ClientAddress,
                             submission: Submission| {
        let request = FormRequest {
            site,
            client,
            submission: Arc::new(submission),
        };
        let mut response = match handle(request.clone()).await {
            Ok(accepted) => accepted.response(&request),
            Err(refused) => refuse(&request, form, page, refused).await,
        };
        // A document says so itself, and more.
        response
            .headers_mut()
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
        response
    };
    post(answer)
}

async fn refuse(
    request: &FormRequest,
    form: &Form,
    page: fn(&Submission) -> Option<String>,
    mut refused: ErrorResponse,
) -> Response {
    let FormRequest {
        site, submission, ..
    } = request;
    if submission.by_script {
        return refused.into_response();
    }
    let page_of_form = submission.page(form).or_else(|| page(submission));
    let page_of_form = page_of_form.unwrap_or_else(|| form.first_page().to_owned());
    let state = FormState {
        name: form.name.to_owned(),
        page: page_of_form,
        values: form.shown_again(&submission.values),
        errors: std::mem::take(&mut refused.errors),
    };
    let notice = Notice::failure(&refused.title, &refused.message);
    let mut response = form_again(site, submission, refused.status, notice, state).await;
    refused.add_retry_after(&mut response);
    response
}

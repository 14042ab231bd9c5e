//! How every form is answered.
//!
//! Every form works in two ways at the same address. A script sends JSON and gets JSON. A browser without
//! scripts sends the form itself and gets a page: after success the next page with a [`Toast`], otherwise
//! the same page with the form as it was and what is wrong with it.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, post};
use centre_content::Forms;
use http::StatusCode;
use serde::Serialize;

use crate::forms::flash::FormState;
use crate::forms::request::{Failure, FormError, FormRequest, FormResponse};
use crate::forms::rules::Form;
use crate::forms::submission::Submission;
use crate::http::error_response::ErrorResponse;
use crate::http::see_other;
use crate::pages::handler::form_again;
use crate::site::Site;

/// Answers a form with what `handle` decides, or with what `failed` finds for a failure. It is shown again on the
/// page that the visitor came from, or on the first of its pages.
pub(crate) fn form<Failed, Handle, Outcome, Answer>(
    form: &'static Form,
    failed: fn(&Forms) -> &Failed,
    handle: Handle,
) -> MethodRouter<Arc<Site>>
where
    Failed: Failure + 'static,
    Handle: Fn(FormRequest) -> Outcome + Clone + Send + Sync + 'static,
    Outcome: Future<Output = Result<Answer, FormError>> + Send + 'static,
    Answer: FormResponse + Send + 'static,
{
    form_on(form, |_| None, failed, handle)
}

/// The same, where `page` may name another page than the first one.
pub(crate) fn form_on<Failed, Handle, Outcome, Answer>(
    form: &'static Form,
    page: fn(&Submission) -> Option<String>,
    failed: fn(&Forms) -> &Failed,
    handle: Handle,
) -> MethodRouter<Arc<Site>>
where
    Failed: Failure + 'static,
    Handle: Fn(FormRequest) -> Outcome + Clone + Send + Sync + 'static,
    Outcome: Future<Output = Result<Answer, FormError>> + Send + 'static,
    Answer: FormResponse + Send + 'static,
{
    let answer = async move |State(site): State<Arc<Site>>, submission: Submission| {
        let request = FormRequest::new(site, submission);
        // Also where nobody waits any more: whoever changes something and leaves at once must not keep it out of the
        // security log.
        let outcome = match tokio::spawn(handle(request.clone())).await {
            Ok(outcome) => outcome,
            // Nobody aborts it, so that it can only have panicked.
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        };
        match outcome {
            Ok(accepted) => accepted.response(&request),
            Err(FormError::ReauthenticationRequired(location)) => ask_again(&request, &location),
            Err(error) => {
                let message = failed(request.messages()).message(request.messages());
                let refused = ErrorResponse::of_form(error, &message);
                refuse(&request, form, page, refused).await
            }
        }
    };
    post(answer)
}

/// Leads to the page that asks who is there.
fn ask_again(request: &FormRequest, location: &str) -> Response {
    if !request.by_script {
        return see_other(location);
    }
    let details = Elsewhere { location };
    let message = &request.messages().second_factor.ask_again;
    let refused = ErrorResponse::new(StatusCode::FORBIDDEN, message).with(&details);
    refused.into_response()
}

/// Tells a script where to go.
#[derive(Serialize)]
struct Elsewhere<'a> {
    location: &'a str,
}

async fn refuse(
    request: &FormRequest,
    form: &Form,
    page: fn(&Submission) -> Option<String>,
    mut refused: ErrorResponse,
) -> Response {
    if request.by_script {
        return refused.into_response();
    }
    let page_of_form = request.page(form).or_else(|| page(request));
    let state = FormState {
        name: form.name.to_owned(),
        page: page_of_form.unwrap_or_else(|| form.first_page().to_owned()),
        values: form.shown_again(&request.values),
        errors: std::mem::take(&mut refused.errors),
    };
    form_again(
        &request.site,
        &request.client,
        &request.headers,
        &refused,
        state,
    )
    .await
}

//! Signing in and out, registering, forgotten passwords and the profile.
//!
//! Where mail is configured, no answer and no time that it takes tells a stranger whether an
//! address has an account: registering a known address looks like registering, and its owner
//! gets a mail; an account that is not confirmed is answered as if the password were wrong;
//! asking for another password looks the same for everybody; an unknown account costs the same
//! hashing as a known one. Without mail registering a known address cannot but fail.
//!
//! The password of a registration opens nothing before the mailed link, and the link nothing
//! without that password: a stranger who registers somebody else's address cannot sign in, and
//! the owner of the address does not confirm the stranger's password.

mod device;
pub(crate) mod passkeys;
pub(crate) mod password;
pub(crate) mod people;
pub(crate) mod profile;
pub(crate) mod reauthentication;
pub(crate) mod registration;
pub(crate) mod second_factor;
pub(crate) mod secure;
pub(crate) mod sessions;
pub(crate) mod setup;
pub(crate) mod sign_in;

use centre_content::{Forms, Message};
use centre_store::{Conflict, Error, Limit, Secret, TokenPurpose, is_common_password};
use http::StatusCode;
use jiff::Timestamp;

use crate::forms::rate_limit::{LimitSubject, limit};
use crate::forms::request::{FormError, FormRequest};
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;

/// Mailed links that are asked for or tried from one address.
const LINKS_BY_ADDRESS: Limit = limit("links-address", 20, 60);
pub(crate) const LOGIN: &str = "/login";

/// Refuses a password that is among the most used, which no rule of the form knows: the list
/// stays on the server.
fn check_new_password(request: &FormRequest) -> Result<(), ErrorResponse> {
    if !is_common_password(&request.exact("password")) {
        return Ok(());
    }
    let (status, common) = (
        StatusCode::UNPROCESSABLE_ENTITY,
        &request.messages().password.common,
    );
    Err(ErrorResponse::of_field(status, "password", common))
}

/// As [`FormRequest::check_rate_limit`], where it does not matter what the form was for.
async fn check_rate_limit(
    request: &FormRequest,
    limit: &Limit,
    subject: LimitSubject<'_>,
) -> Result<(), FormError> {
    match request.check_rate_limit(limit, subject).await {
        Err(FormError::Store(error)) => Err(failed(request.messages(), &error).into()),
        counted => counted,
    }
}

/// Turns a failure of our own into an answer with the words that all forms have for it.
fn failed(messages: &Forms, error: &Error) -> ErrorResponse {
    ErrorResponse::internal(&messages.failed, error)
}

fn token(request: &FormRequest) -> Result<Secret, ErrorResponse> {
    Secret::parse(&request.trimmed("token"))
        .ok_or_else(|| link_failed(request.messages(), &Conflict::TokenInvalid.into()))
}

/// Returns the secret of the mailed link that a form was opened with, if it works for `purpose`. Only tries that fail
/// are counted: neighbours in the owner's network have no link that works.
///
/// # Errors
/// A refusal, which is in the security log as `refused`, and failures of the store.
async fn mailed_token(
    request: &FormRequest,
    purpose: TokenPurpose,
    refused: SecurityEvent,
) -> Result<Secret, FormError> {
    let (site, messages) = (&request.site, request.messages());
    if let Ok(token) = token(request) {
        let is_valid = site.store.token_is_valid(&token, purpose, Timestamp::now());
        if is_valid.await.map_err(|error| failed(messages, &error))? {
            return Ok(token);
        }
    }
    check_rate_limit(request, &LINKS_BY_ADDRESS, LimitSubject::Network).await?;
    request.record(refused, None).await;
    Err(link_failed(messages, &Conflict::TokenInvalid.into()).into())
}

fn link_failed(messages: &Forms, error: &Error) -> ErrorResponse {
    match error {
        Error::Conflict(Conflict::TokenInvalid) => {
            let Message { title, description } = &messages.old_link;
            ErrorResponse::titled(StatusCode::GONE, title, description)
        }
        error => failed(messages, error),
    }
}

//! Setting up one-time codes, and taking them away.

pub(crate) mod page;
pub(crate) mod screens;
pub(crate) mod second_step;
pub(in crate::accounts) mod wrong_codes;

use axum::response::Response;
use centre_store::{Account, Conflict, Error, Limit, Secret};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::second_factor::page::PAGE;
use crate::accounts::{LimitSubject, check_rate_limit, limit};
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::SECOND_FACTOR;
use crate::http::error_response::ErrorResponse;
use crate::http::see_other;
use crate::operations::security_log::SecurityEvent;
use crate::pages::handler;

/// Codes tried while they are set up.
const CHECK_BY_ACCOUNT: Limit = limit("code-check", 20, 15);

/// The account that sends a form, with the secret of its session, if its owner has shown lately to be there.
async fn owner(request: &FormRequest) -> Result<(Account, Secret), FormError> {
    let (session, secret) = request.require_reauthentication(PAGE).await?;
    Ok((session.account, secret))
}

/// `POST /api/second-factor/begin`
pub(crate) async fn begin(request: FormRequest) -> Result<Response, FormError> {
    let (account, _) = owner(&request).await?;
    let now = Timestamp::now();
    match request.site.store.begin_codes(account.id, now).await {
        // Done already, in another window.
        Ok(()) | Err(Error::Conflict(Conflict::AlreadyConfirmed)) => Ok(see_other(PAGE)),
        Err(error) => Err(error.into()),
    }
}

/// `POST /api/second-factor/check`: lets the codes count, and shows the recovery codes.
pub(crate) async fn check(request: FormRequest) -> Result<Response, FormError> {
    let (account, secret) = owner(&request).await?;
    request.check(&SECOND_FACTOR)?;
    let email = account.email.to_lowercase();
    let subject = LimitSubject::Account(&email);
    check_rate_limit(&request, &CHECK_BY_ACCOUNT, subject).await?;
    let (store, code) = (&request.site.store, request.exact("code"));
    let codes = store.confirm_codes(account.id, &code, &secret, Timestamp::now());
    let Some(codes) = codes.await? else {
        let event = SecurityEvent::CodeRefused;
        request.record(event, Some(&email)).await;
        let wrong = &request.messages().second_factor.wrong_code;
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(ErrorResponse::of_field(status, "code", wrong).into());
    };
    let event = SecurityEvent::SecondFactorSetUp;
    request.record(event, Some(&email)).await;
    Ok(handler::recovery_codes(&request.site, &request, codes).await)
}

/// `POST /api/second-factor/recovery`: makes other recovery codes and shows them.
pub(crate) async fn renew(request: FormRequest) -> Result<Response, FormError> {
    let (account, _) = owner(&request).await?;
    let store = &request.site.store;
    if !store.second_factor(account.id).await?.is_set_up() {
        return Ok(see_other(PAGE));
    }
    let codes = store
        .renew_recovery_codes(account.id, Timestamp::now())
        .await?;
    let event = SecurityEvent::RecoveryCodesMade;
    request.record(event, Some(&account.email)).await;
    Ok(handler::recovery_codes(&request.site, &request, codes).await)
}

/// `POST /api/second-factor/remove`
pub(crate) async fn remove(request: FormRequest) -> Result<Accepted, FormError> {
    let (account, secret) = owner(&request).await?;
    let store = &request.site.store;
    store
        .remove_second_factor(account.id, &secret, Timestamp::now())
        .await?;
    let event = SecurityEvent::SecondFactorRemoved;
    request.record(event, Some(&account.email)).await;
    Ok(Accepted::new(Success::SecondFactorRemoved, PAGE))
}

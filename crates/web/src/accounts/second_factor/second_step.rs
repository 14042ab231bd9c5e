//! The second step of signing in: a code, after the password was right.

use centre_store::{Account, CODE_BY_ACCOUNT, Conflict, Error, Secret, UsedCode};
use cookie::Cookie;
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::second_factor::wrong_codes::record_wrong_code;
use crate::accounts::sessions::begin::{SessionAnswer, SignInResponse, finish_sign_in};
use crate::accounts::sessions::current::{BROWSER_COOKIE_PATH, secrets};
use crate::accounts::{LimitSubject, check_rate_limit};
use crate::forms::local_path::path_of_this_site;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::CODE;
use crate::forms::submission::Submission;
use crate::http::cookies;
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

const PAGE: &str = "/auth/code";

/// Minutes for which the cookie is kept, as long as the server takes it.
const COOKIE_MINUTES: i64 = 10;

/// Sent to forms alone, as that of known browsers.
fn cookie_name(site: &Site) -> &'static str {
    if site.is_secure() {
        "__Secure-second-step"
    } else {
        "second-step"
    }
}

/// Names the page that is shown to a browser that does not say which page it came from.
#[expect(clippy::unnecessary_wraps, reason = "as `form_on` asks for it")]
pub(crate) fn page(submission: &Submission) -> Option<String> {
    Some(address(&submission.trimmed("from")))
}

fn address(from: &str) -> String {
    let from = path_of_this_site(from);
    let from: String = url::form_urlencoded::byte_serialize(from.as_bytes()).collect();
    format!("{PAGE}?from={from}")
}

/// Leads the browser in which the password of `account` was right to the page that asks for a code. None where the
/// password was changed meanwhile.
pub(crate) async fn begin(
    request: &FormRequest,
    account: &Account,
    now: Timestamp,
) -> Result<Option<SignInResponse>, FormError> {
    let site = &request.site;
    let secret = match site.store.begin_second_step(account, now).await {
        Ok(secret) => secret,
        Err(Error::Conflict(Conflict::PasswordChanged)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let mut cookie = cookies::of_site(cookie_name(site), secret.reveal(), site.is_secure());
    cookie.set_max_age(cookie::time::Duration::minutes(COOKIE_MINUTES));
    cookie.set_path(BROWSER_COOKIE_PATH);
    Ok(Some(SignInResponse::SecondStep {
        location: address(&request.trimmed("from")),
        cookie,
    }))
}

fn no_cookie(site: &Site) -> Cookie<'static> {
    let mut cookie = cookies::removal(cookie_name(site), site.is_secure());
    cookie.set_path(BROWSER_COOKIE_PATH);
    cookie
}

/// The account whose password was right in this browser, and the secret that says so.
async fn pending(
    request: &FormRequest,
    now: Timestamp,
) -> centre_store::Result<Option<(Account, Secret)>> {
    let site = &request.site;
    for secret in secrets(&request.cookies(), cookie_name(site)) {
        if let Some(account) = site.store.second_step(&secret, now).await? {
            return Ok(Some((account, secret)));
        }
    }
    Ok(None)
}

/// `POST /api/session/code`
pub(crate) async fn code(request: FormRequest) -> Result<Accepted<SessionAnswer>, FormError> {
    let (site, messages) = (&request.site, request.messages());
    request.check(&CODE)?;
    let now = Timestamp::now();
    let too_late = || {
        let again = &messages.profile.sign_in_again;
        FormError::from(ErrorResponse::new(StatusCode::UNAUTHORIZED, again))
    };
    let (account, secret) = pending(&request, now).await?.ok_or_else(too_late)?;
    let email = account.email.to_lowercase();
    let subject = LimitSubject::Account(&email);
    check_rate_limit(&request, &CODE_BY_ACCOUNT, subject).await?;
    let given = request.exact("code");
    let Some(used) = site.store.use_code(account.id, &given, now).await? else {
        record_wrong_code(&request, &account, SecurityEvent::CodeRefused, now).await?;
        let (status, wrong) = (StatusCode::UNAUTHORIZED, &messages.second_factor.wrong_code);
        return Err(ErrorResponse::of_field(status, "code", wrong).into());
    };
    // It is gone, whatever becomes of the session.
    if used == UsedCode::Recovery {
        let event = SecurityEvent::RecoveryCodeUsed;
        request.record(event, Some(&email)).await;
    }
    match site.store.end_second_step(&secret, now).await {
        Ok(()) => {}
        Err(Error::Conflict(Conflict::TokenInvalid)) => return Err(too_late()),
        Err(error) => return Err(error.into()),
    }
    let Some(mut accepted) = finish_sign_in(&request, &account, true, now).await? else {
        return Err(too_late());
    };
    accepted.cookies.push(no_cookie(site));
    Ok(accepted)
}

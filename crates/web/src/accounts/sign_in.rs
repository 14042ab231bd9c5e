//! Signing in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_store::{Account, Limit, SIGN_IN_BY_ACCOUNT, Session, SessionId, verify_password};
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use jiff::Timestamp;

use crate::accounts::sessions::begin::{SessionAnswer, SignInResponse, finish_sign_in};
use crate::accounts::sessions::current::{
    known_browser, no_session_cookie, session, session_secrets,
};
use crate::accounts::sessions::screens::SessionUser;
use crate::accounts::{LOGIN, LimitSubject, check_rate_limit, failed, limit, second_factor};
use crate::forms::flash::Success;
use crate::forms::local_path::path_of_this_site;
use crate::forms::request::{CLEAR_CACHE, FormError, FormRequest};
use crate::forms::rules::SIGN_IN;
use crate::forms::submission::Submission;
use crate::http::client_address::ClientAddress;
use crate::http::cookies::{Cookies, set_cookies};
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::records::question_before_sign_out;
use crate::site::Site;

/// Passwords tried from one address, for whatever accounts.
const SIGN_IN_BY_ADDRESS: Limit = limit("sign-in-address", 30, 15);
/// Passwords tried for an account in a browser in which its owner has signed in. What strangers use up
/// does not concern it.
const SIGN_IN_BY_BROWSER: Limit = limit("sign-in-browser", 10, 15);

/// The query of whoever signs out and was asked before.
const ANYWAY: &str = "anyway";

/// `GET /api/session`
pub(crate) async fn current(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Result<Json<SessionAnswer>, ErrorResponse> {
    let session = session(&site, &Cookies::of(&headers)).await;
    let session = session.map_err(|error| failed(&site.revision().forms, &error))?;
    Ok(Json(SessionAnswer {
        user: session.map(|session| SessionUser::from(&session.account)),
        location: None,
    }))
}

/// Names the page that is shown to a browser that does not say which page it came from: one that knows the way
/// back.
#[expect(clippy::unnecessary_wraps, reason = "as `form_on` asks for it")]
pub(crate) fn page(submission: &Submission) -> Option<String> {
    let from = path_of_this_site(&submission.trimmed("from"));
    let from: String = url::form_urlencoded::byte_serialize(from.as_bytes()).collect();
    Some(format!("{LOGIN}?from={from}"))
}

/// `POST /api/session`
pub(crate) async fn sign_in(request: FormRequest) -> Result<SignInResponse, FormError> {
    let (site, messages) = (&request.site, request.messages());
    request.check(&SIGN_IN)?;
    let now = Timestamp::now();
    let email = request.trimmed("email").to_lowercase();
    let browser = known_browser(site, &request.cookies(), &email).await?;
    if let Some(secret) = &browser {
        let (id, account) = (&SessionId::of(secret), &*email);
        let subject = LimitSubject::Browser { id, account };
        check_rate_limit(&request, &SIGN_IN_BY_BROWSER, subject).await?;
    } else {
        let subject = LimitSubject::Account(&email);
        check_rate_limit(&request, &SIGN_IN_BY_ADDRESS, LimitSubject::Network).await?;
        check_rate_limit(&request, &SIGN_IN_BY_ACCOUNT, subject).await?;
    }
    let account = site.store.account_by_email(&email).await?;
    let hash = account
        .as_ref()
        .map(|account| account.password_hash.clone());
    let right = verify_password(request.exact("password"), hash).await?;
    let may_sign_in = |account: &Account| right && account.active && account.confirmed_at.is_some();
    let refused = async || {
        let event = SecurityEvent::SignInRefused;
        request.record(event, Some(&email)).await;
        let wrong = if site.settings.mail {
            &messages.sign_in.wrong_or_unconfirmed
        } else {
            &messages.sign_in.wrong
        };
        FormError::from(ErrorResponse::new(StatusCode::UNAUTHORIZED, wrong))
    };
    let Some(account) = account.filter(may_sign_in) else {
        return Err(refused().await);
    };
    if site.store.second_factor(account.id).await?.is_set_up() {
        let event = SecurityEvent::PasswordRight;
        request.record(event, Some(&email)).await;
        return match second_factor::second_step::begin(&request, &account, now).await? {
            Some(next) => Ok(next),
            None => Err(refused().await),
        };
    }
    match finish_sign_in(&request, &account, false, now).await? {
        Some(accepted) => Ok(SignInResponse::SignedIn(accepted)),
        None => Err(refused().await),
    }
}

/// `DELETE /api/session`
pub(crate) async fn sign_out(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    end_session(&site, &client, &headers).await?;
    let body = Json(SessionAnswer {
        user: None,
        location: None,
    });
    let mut response = ([CLEAR_CACHE], body).into_response();
    set_cookies(response.headers_mut(), &[no_session_cookie(&site)]);
    Ok(response)
}

/// `POST /api/session/end`, for a form, which cannot send `DELETE`. An editor whose browser keeps words that
/// were not sent is asked first, unless the query says `anyway`.
pub(crate) async fn sign_out_by_form(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    if uri.query() != Some(ANYWAY) {
        let session = session(&site, &Cookies::of(&headers)).await;
        let session = session.map_err(|error| failed(&site.revision().forms, &error))?;
        let question = session.and_then(|it| question_before_sign_out(&it.account, &headers));
        if let Some(question) = question {
            return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, question)]).into_response());
        }
    }
    end_session(&site, &client, &headers).await?;
    let home = (header::LOCATION, HeaderValue::from_static("/"));
    let mut response = (StatusCode::SEE_OTHER, [home, CLEAR_CACHE]).into_response();
    let cookies = [
        no_session_cookie(&site),
        Success::SignedOut.cookie(site.is_secure()),
    ];
    set_cookies(response.headers_mut(), &cookies);
    Ok(response)
}

async fn end_session(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
) -> Result<(), ErrorResponse> {
    let failed = |error| failed(&site.revision().forms, &error);
    let cookies = Cookies::of(headers);
    let session = session(site, &cookies).await.map_err(failed)?;
    for secret in session_secrets(site, &cookies) {
        site.store.end_session(&secret).await.map_err(failed)?;
    }
    if let Some(Session { account, .. }) = session {
        SecurityEvent::SignedOut
            .record(&site.store, client, Some(&account.email))
            .await;
    }
    Ok(())
}

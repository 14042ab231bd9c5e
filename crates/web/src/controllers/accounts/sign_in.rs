//! Signing in and out.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_content::Message;
use centre_store::{Account, Limit, Session, verify_password};
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use jiff::Timestamp;
use serde::Serialize;

use super::device::device_of;
use super::{CLEAR_CACHE, LOGIN, internal, limit, within};
use crate::client_address::ClientAddress;
use crate::cookies::{Cookies, set_cookies};
use crate::forms::flash::Success;
use crate::forms::local_path::path_of_this_site;
use crate::forms::rules::SIGN_IN;
use crate::forms::submission::{Accepted, Refused, Submission};
use crate::office::texts::question_before_sign_out;
use crate::security_log::SecurityEvent;
use crate::session::{no_session_cookie, session, session_cookie, session_secret};
use crate::session_user::SessionUser;
use crate::site::Site;

/// Passwords tried from one address, for whatever accounts.
const SIGN_IN_BY_ADDRESS: Limit = limit("sign-in-address", 30, 15);
/// Passwords tried for one account, from wherever. A success forgives it.
const SIGN_IN_BY_ACCOUNT: Limit = limit("sign-in-account", 10, 15);

/// The query of whoever signs out and was asked before.
const ANYWAY: &str = "anyway";

/// Who is signed in.
#[derive(Serialize)]
pub(crate) struct SessionAnswer {
    /// `null` for an anonymous visitor.
    pub user: Option<SessionUser>,
    /// Where to go after signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
}

/// `GET /api/session`
pub(crate) async fn current(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    match session(&site, &Cookies::of(&headers)).await {
        Ok(session) => {
            let user = session.map(|session| SessionUser::from(&session.account));
            let no_store = [(header::CACHE_CONTROL, "no-store")];
            (
                no_store,
                axum::Json(SessionAnswer {
                    user,
                    location: None,
                }),
            )
                .into_response()
        }
        Err(error) => internal(&site, &error),
    }
}

/// `POST /api/session`
pub(crate) async fn sign_in(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_sign_in(&site, &client, &submission).await;
    // A browser that does not say which page it came from is shown one that knows the
    // way back.
    let from = path_of_this_site(&submission.trimmed("from"));
    let from: String = url::form_urlencoded::byte_serialize(from.as_bytes()).collect();
    let page = format!("{LOGIN}?from={from}");
    submission.answer(&site, &SIGN_IN, &page, outcome).await
}

async fn try_sign_in(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted<SessionAnswer>, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let Message { title, description } = &words.sign_in.failed;
    submission.check(&SIGN_IN, words, title)?;
    let failed = Refused::ours(title, description);
    let now = Timestamp::now();
    let email = submission.trimmed("email").to_lowercase();
    within(site, client, &SIGN_IN_BY_ADDRESS, None).await?;
    within(site, client, &SIGN_IN_BY_ACCOUNT, Some(&email)).await?;
    let account = site.store.account_by_email(&email).await.map_err(&failed)?;
    let hash = account
        .as_ref()
        .map(|account| account.password_hash.clone());
    let right = verify_password(submission.exact("password"), hash)
        .await
        .map_err(&failed)?;
    let may_sign_in = |account: &Account| right && account.active && account.confirmed_at.is_some();
    let Some(account) = account.filter(may_sign_in) else {
        SecurityEvent::SignInRefused
            .note(&site.store, client, Some(&email))
            .await;
        let wrong = if site.settings.mail {
            &words.sign_in.wrong_or_unconfirmed
        } else {
            &words.sign_in.wrong
        };
        return Err(Refused::new(StatusCode::UNAUTHORIZED, title, wrong));
    };
    site.store
        .forgive(&SIGN_IN_BY_ACCOUNT, &email)
        .await
        .map_err(&failed)?;
    let old = session_secret(site, &Cookies::of(&submission.headers));
    let secret = site
        .store
        .begin_session(
            account.id,
            &device_of(&submission.headers),
            old.as_ref(),
            now,
        )
        .await
        .map_err(&failed)?;
    SecurityEvent::SignedIn
        .note(&site.store, client, Some(&email))
        .await;
    let location = path_of_this_site(&submission.trimmed("from"));
    Ok(Accepted {
        body: SessionAnswer {
            user: Some(SessionUser::from(&account)),
            location: Some(location.clone()),
        },
        success: Success::SignedIn,
        next: location,
        cookies: vec![session_cookie(site, &secret, account.roles)],
    })
}

/// `DELETE /api/session`
pub(crate) async fn sign_out(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Response {
    if let Err(error) = end_session(&site, &client, &headers).await {
        return internal(&site, &error);
    }
    let body = axum::Json(SessionAnswer {
        user: None,
        location: None,
    });
    let mut response = ([CLEAR_CACHE], body).into_response();
    set_cookies(response.headers_mut(), &[no_session_cookie(&site)]);
    response
}

/// `POST /api/session/end`, for a form, which cannot send `DELETE`. An editor whose browser keeps words that
/// were not sent is asked first, unless the query says `anyway`.
pub(crate) async fn sign_out_by_form(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if uri.query() != Some(ANYWAY) {
        match session(&site, &Cookies::of(&headers)).await {
            Err(error) => return internal(&site, &error),
            Ok(session) => {
                let question =
                    session.and_then(|it| question_before_sign_out(&it.account, &headers));
                if let Some(question) = question {
                    return (StatusCode::SEE_OTHER, [(header::LOCATION, question)]).into_response();
                }
            }
        }
    }
    if let Err(error) = end_session(&site, &client, &headers).await {
        return internal(&site, &error);
    }
    let home = (header::LOCATION, HeaderValue::from_static("/"));
    let mut response = (StatusCode::SEE_OTHER, [home, CLEAR_CACHE]).into_response();
    let cookies = [
        no_session_cookie(&site),
        Success::SignedOut.cookie(site.is_secure()),
    ];
    set_cookies(response.headers_mut(), &cookies);
    response
}

async fn end_session(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
) -> centre_store::Result<()> {
    let Some(secret) = session_secret(site, &Cookies::of(headers)) else {
        return Ok(());
    };
    let session = site.store.session(&secret, Timestamp::now()).await?;
    site.store.end_session(&secret).await?;
    if let Some(Session { account, .. }) = session {
        SecurityEvent::SignedOut
            .note(&site.store, client, Some(&account.email))
            .await;
    }
    Ok(())
}

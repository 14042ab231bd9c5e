//! Where an account is signed in.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_content::Message;
use centre_store::{EndedAccess, SessionId};
use http::{HeaderMap, StatusCode, header};
use serde::Serialize;

use crate::accounts::session::{PROFILE_PAGE, no_session_cookie, own_sessions, session_and_secret};
use crate::accounts::session_user::AccountSession;
use crate::accounts::{CLEAR_CACHE, internal};
use crate::forms::flash::Success;
use crate::forms::rules::SESSIONS;
use crate::forms::submission::{Accepted, Nothing, Refused, Submission};
use crate::http::client_address::ClientAddress;
use crate::http::cookies::Cookies;
use crate::http::error_body::ErrorBody;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// Stands for all sessions but the one that asks.
const OTHER_SESSIONS: &str = "others";

/// Where the visitor is signed in.
#[derive(Serialize)]
pub(crate) struct SessionsAnswer {
    sessions: Vec<AccountSession>,
}

/// `GET /api/sessions`
pub(crate) async fn sessions(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    match own_sessions(&site, &Cookies::of(&headers)).await {
        Ok(Some(sessions)) => (no_store, axum::Json(SessionsAnswer { sessions })).into_response(),
        Ok(None) => {
            let again = &site.edition().forms.profile.sign_in_again;
            let problem = axum::Json(ErrorBody::new(again));
            (StatusCode::UNAUTHORIZED, no_store, problem).into_response()
        }
        Err(error) => internal(&site, &error),
    }
}

/// `POST /api/sessions/end`
pub(crate) async fn end_sessions(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_end_sessions(&site, &client, &submission).await;
    let own = matches!(&outcome, Ok(Accepted { cookies, .. }) if !cookies.is_empty());
    let response = submission
        .answer(&site, &SESSIONS, PROFILE_PAGE, outcome)
        .await;
    if own {
        ([CLEAR_CACHE], response).into_response()
    } else {
        response
    }
}

async fn try_end_sessions(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let Message { title, description } = &words.failed_with(&words.sign_out.failed);
    let failed = Refused::ours(title, description);
    let signed_out = || {
        let again = &words.profile.sign_in_again;
        Refused::new(StatusCode::UNAUTHORIZED, title, again)
    };
    let session = session_and_secret(site, &Cookies::of(&submission.headers)).await;
    let (session, secret) = session.map_err(&failed)?.ok_or_else(signed_out)?;
    let account = session.account;
    let named = submission.trimmed("session");
    let mut accepted = Accepted {
        body: Nothing {},
        success: Success::SessionEnded,
        next: PROFILE_PAGE.to_owned(),
        cookies: Vec::new(),
    };
    if named == OTHER_SESSIONS {
        accepted.success = Success::OtherSessionsEnded;
        site.store
            .end_other_sessions(account.id, &secret)
            .await
            .map_err(&failed)?;
    } else {
        let unknown = || Refused::new(StatusCode::NOT_FOUND, title, &words.sign_out.already_out);
        let id = SessionId::parse(&named).ok_or_else(unknown)?;
        let ended = site.store.end_session_of(account.id, &id).await;
        match ended.map_err(&failed)?.ok_or_else(unknown)? {
            EndedAccess::Session => {}
            EndedAccess::Browser => accepted.success = Success::BrowserForgotten,
        }
        if id == SessionId::of(&secret) {
            accepted.success = Success::SignedOut;
            "/".clone_into(&mut accepted.next);
            accepted.cookies.push(no_session_cookie(site));
        }
    }
    SecurityEvent::SessionsEnded
        .record(&site.store, client, Some(&account.email))
        .await;
    Ok(accepted)
}

//! Where an account is signed in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use centre_store::{EndedAccess, SessionId};
use http::{HeaderMap, StatusCode};
use serde::Serialize;

use crate::accounts::failed;
use crate::accounts::sessions::current::{
    PROFILE_PAGE, no_session_cookie, own_sessions, session_and_secret,
};
use crate::accounts::sessions::screens::AccountSession;
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
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
pub(crate) async fn sessions(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Result<Json<SessionsAnswer>, ErrorResponse> {
    let messages = &site.revision().forms;
    let sessions = own_sessions(&site, &Cookies::of(&headers)).await;
    let sessions = sessions.map_err(|error| failed(messages, &error))?;
    let again = &messages.profile.sign_in_again;
    let sessions = sessions.ok_or_else(|| ErrorResponse::new(StatusCode::UNAUTHORIZED, again))?;
    Ok(Json(SessionsAnswer { sessions }))
}

/// `POST /api/sessions/end`
pub(crate) async fn end_sessions(request: FormRequest) -> Result<Accepted, FormError> {
    let (site, messages) = (&request.site, request.messages());
    let again = &messages.profile.sign_in_again;
    let session = session_and_secret(site, &request.cookies()).await?;
    let (session, secret) =
        session.ok_or_else(|| ErrorResponse::new(StatusCode::UNAUTHORIZED, again))?;
    let named = request.trimmed("session");
    if named != SessionId::of(&secret).to_string() {
        request.require_reauthentication(PROFILE_PAGE).await?;
    }
    let account = session.account;
    let mut accepted = Accepted::new(Success::SessionEnded, PROFILE_PAGE);
    if named == OTHER_SESSIONS {
        accepted.success = Success::OtherSessionsEnded;
        site.store.end_other_sessions(account.id, &secret).await?;
    } else {
        let already_out = &messages.sign_out.already_out;
        let unknown = || ErrorResponse::new(StatusCode::NOT_FOUND, already_out);
        let id = SessionId::parse(&named).ok_or_else(unknown)?;
        let ended = site.store.end_session_of(account.id, &id).await?;
        match ended.ok_or_else(unknown)? {
            EndedAccess::Session => {}
            EndedAccess::Browser => accepted.success = Success::BrowserForgotten,
        }
        if id == SessionId::of(&secret) {
            accepted.success = Success::SignedOut;
            "/".clone_into(&mut accepted.next);
            accepted.cookies.push(no_session_cookie(site));
            accepted.clears_cache = true;
        }
    }
    let event = SecurityEvent::SessionsEnded;
    request.record(event, Some(&account.email)).await;
    Ok(accepted)
}

//! What is not for whoever has stolen a session: it asks again who is there, unless they have shown it in the
//! last ten minutes.

use centre_store::{
    Account, CODE_BY_ACCOUNT, Limit, Secret, Session, SessionId, UsedCode, verify_password,
};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::second_factor::wrong_codes::record_wrong_code;
use crate::accounts::sessions::current::session_and_secret;
use crate::accounts::{LimitSubject, check_rate_limit, limit};
use crate::forms::flash::Success;
use crate::forms::local_path::path_of_this_site;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::REAUTHENTICATION;
use crate::forms::submission::Submission;
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;

/// Passwords tried in one session. What strangers use up when they sign in does not concern it.
const REAUTHENTICATION_BY_SESSION: Limit = limit("reauthentication-session", 10, 15);

/// The page that asks again.
pub(crate) const PAGE: &str = "/auth/again";

/// The page that asks again and leads back to `from`.
pub(crate) fn address(from: &str) -> String {
    let from: String = url::form_urlencoded::byte_serialize(from.as_bytes()).collect();
    format!("{PAGE}?from={from}")
}

/// Names the page that is shown to a browser that does not say which page it came from.
#[expect(clippy::unnecessary_wraps, reason = "as `form_on` asks for it")]
pub(crate) fn page(submission: &Submission) -> Option<String> {
    Some(address(&path_of_this_site(&submission.trimmed("from"))))
}

impl FormRequest {
    /// Returns the session that sends the form, and its secret.
    ///
    /// # Errors
    /// A refusal where nobody is signed in, and failures of the store.
    pub async fn require_session(&self) -> Result<(Session, Secret), FormError> {
        let session = session_and_secret(&self.site, &self.cookies()).await?;
        let again = &self.messages().profile.sign_in_again;
        Ok(session.ok_or_else(|| ErrorResponse::new(StatusCode::UNAUTHORIZED, again))?)
    }

    /// The same, if its owner has shown lately to be there.
    ///
    /// # Errors
    /// Leads to the page that asks again, and from there to `back`.
    pub async fn require_reauthentication(
        &self,
        back: &str,
    ) -> Result<(Session, Secret), FormError> {
        let (session, secret) = self.require_session().await?;
        if session.is_recently_authenticated(Timestamp::now()) {
            return Ok((session, secret));
        }
        self.record(
            SecurityEvent::ReauthenticationRequired,
            Some(&session.account.email),
        )
        .await;
        Err(FormError::ReauthenticationRequired(address(back)))
    }
}

/// `POST /api/session/reauthentication`: takes a code, or the password where the account has neither codes nor passkeys.
pub(crate) async fn reauthenticate(request: FormRequest) -> Result<Accepted, FormError> {
    let (site, messages) = (&request.site, request.messages());
    let (session, secret) = request.require_session().await?;
    request.check(&REAUTHENTICATION)?;
    let (account, given) = (session.account, request.exact("codeOrPassword"));
    let email = account.email.to_lowercase();
    let now = Timestamp::now();
    let with_code = session.has_codes;
    if session.has_passkeys && !with_code {
        // A password that was found out is not enough.
        let ask_again = &messages.second_factor.ask_again;
        return Err(ErrorResponse::new(StatusCode::FORBIDDEN, ask_again).into());
    }
    let wrong = if with_code {
        let subject = LimitSubject::Account(&email);
        check_rate_limit(&request, &CODE_BY_ACCOUNT, subject).await?;
        &messages.second_factor.wrong_code
    } else {
        let subject = LimitSubject::Browser {
            id: &SessionId::of(&secret),
            account: &email,
        };
        check_rate_limit(&request, &REAUTHENTICATION_BY_SESSION, subject).await?;
        &messages.password.wrong_old
    };
    let is_right = if with_code {
        let used = site.store.use_code(account.id, &given, now).await?;
        if used == Some(UsedCode::Recovery) {
            let event = SecurityEvent::RecoveryCodeUsed;
            request.record(event, Some(&email)).await;
        }
        used.is_some()
    } else {
        verify_password(given, Some(account.password_hash.clone())).await?
    };
    if !is_right {
        let event = SecurityEvent::ReauthenticationRefused;
        if with_code {
            record_wrong_code(&request, &account, event, now).await?;
        } else {
            request.record(event, Some(&email)).await;
        }
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(ErrorResponse::of_field(status, "codeOrPassword", wrong).into());
    }
    accept_reauthentication(&request, &account, &secret, with_code, now).await
}

/// Notes that the owner of a session is there, and leads back to where it was asked.
pub(super) async fn accept_reauthentication(
    request: &FormRequest,
    account: &Account,
    secret: &Secret,
    second_factor: bool,
    now: Timestamp,
) -> Result<Accepted, FormError> {
    let store = &request.site.store;
    store
        .reauthenticate_session(secret, account, second_factor, now)
        .await?;
    let event = SecurityEvent::Reauthenticated;
    request.record(event, Some(&account.email)).await;
    let from = path_of_this_site(&request.trimmed("from"));
    Ok(Accepted::new(Success::Reauthenticated, from))
}

//! Passwords that are forgotten or chosen anew.

use centre_store::{
    Conflict, Error, Limit, RESET_MAIL_BY_ACCOUNT, SessionId, TokenPurpose, hash_password,
    verify_password,
};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::sessions::current::{
    PROFILE_PAGE, known_browser, no_session_cookie, session_and_secret,
};
use crate::accounts::{
    LINKS_BY_ADDRESS, LOGIN, LimitSubject, check_new_password, check_rate_limit, failed, limit,
    link_failed, mailed_token,
};
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::{CHANGE_PASSWORD, FORGOT_PASSWORD, RESET_PASSWORD};
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;

/// Old passwords that are tried on the profile of an account: whoever sits at a browser that is signed in is
/// not to guess it.
const CHANGE_BY_ACCOUNT: Limit = limit("password-change", 10, 15);

/// Mails that a browser in which the owner has signed in can have sent to them.
const RESET_MAIL_BY_BROWSER: Limit = limit("reset-mail-browser", 3, 60);

/// `POST /api/password-reset`
pub(crate) async fn forgot_password(request: FormRequest) -> Result<Accepted, FormError> {
    let messages = request.messages();
    request.check(&FORGOT_PASSWORD)?;
    let now = Timestamp::now();
    let email = request.trimmed("email");
    let browser = known_browser(&request.site, &request.cookies(), &email).await;
    let browser = browser.map_err(|error| failed(messages, &error))?;
    if browser.is_none() {
        check_rate_limit(&request, &LINKS_BY_ADDRESS, LimitSubject::Network).await?;
    }
    if !request.site.settings.mail {
        let no_mail = &request.revision.no_mail;
        return Err(ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, no_mail).into());
    }
    request
        .record(SecurityEvent::ResetAsked, Some(&email))
        .await;
    // Beside the answer, which would otherwise come later for addresses with an account.
    tokio::spawn(async move {
        let subject = email.to_lowercase();
        let browser = browser.as_ref().map(SessionId::of);
        let (limit, subject) = match &browser {
            Some(id) => {
                let account = &subject;
                (RESET_MAIL_BY_BROWSER, LimitSubject::Browser { id, account })
            }
            None => (RESET_MAIL_BY_ACCOUNT, LimitSubject::Account(&subject)),
        };
        if check_rate_limit(&request, &limit, subject).await.is_err() {
            return;
        }
        match request.site.store.request_password_reset(&email, now).await {
            Ok(_) => request.site.new_mail.notify_one(),
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "a reset mail could not be queued"
                );
            }
        }
    });
    Ok(Accepted::new(Success::ResetMailed, LOGIN))
}

/// `POST /api/profile/password`
pub(crate) async fn change_password(request: FormRequest) -> Result<Accepted, FormError> {
    let (site, messages) = (&request.site, request.messages());
    let session = session_and_secret(site, &request.cookies()).await?;
    let again = &messages.profile.sign_in_again;
    let (session, secret) =
        session.ok_or_else(|| ErrorResponse::new(StatusCode::UNAUTHORIZED, again))?;
    request.check(&CHANGE_PASSWORD)?;
    if session.has_codes || session.has_passkeys {
        request.require_reauthentication(PROFILE_PAGE).await?;
    }
    let account = session.account;
    check_new_password(&request)?;
    let email = account.email.to_lowercase();
    let subject = LimitSubject::Account(&email);
    check_rate_limit(&request, &CHANGE_BY_ACCOUNT, subject).await?;
    let refused = async || {
        let event = SecurityEvent::PasswordChangeRefused;
        request.record(event, Some(&email)).await;
        let (status, wrong) = (
            StatusCode::UNPROCESSABLE_ENTITY,
            &messages.password.wrong_old,
        );
        FormError::from(ErrorResponse::of_field(status, "oldPassword", wrong))
    };
    let old = account.password_hash.clone();
    if !verify_password(request.exact("oldPassword"), Some(old)).await? {
        return Err(refused().await);
    }
    let hash = hash_password(request.exact("password")).await?;
    let now = Timestamp::now();
    match site
        .store
        .change_password(&account, &hash, &secret, now)
        .await
    {
        Ok(()) => {}
        Err(Error::Conflict(Conflict::PasswordChanged)) => return Err(refused().await),
        Err(error) => return Err(error.into()),
    }
    let event = SecurityEvent::PasswordChanged;
    request.record(event, Some(&email)).await;
    Ok(Accepted::new(Success::OwnPasswordChanged, PROFILE_PAGE))
}

/// `POST /api/password`
pub(crate) async fn reset_password(request: FormRequest) -> Result<Accepted, FormError> {
    let (site, messages) = (&request.site, request.messages());
    request.check(&RESET_PASSWORD)?;
    check_new_password(&request)?;
    let now = Timestamp::now();
    let refused = async |refused: ErrorResponse| {
        request.record(SecurityEvent::ResetRefused, None).await;
        Err(refused.into())
    };
    let (purpose, event) = (TokenPurpose::ResetPassword, SecurityEvent::ResetRefused);
    let token = mailed_token(&request, purpose, event).await?;
    let hash = hash_password(request.exact("password")).await?;
    let account = match site.store.reset_password(&token, &hash, now).await {
        Ok(account) => account,
        Err(error) => return refused(link_failed(messages, &error)).await,
    };
    let event = SecurityEvent::PasswordReset;
    request.record(event, Some(&account.email)).await;
    site.new_mail.notify_one();
    Ok(Accepted {
        cookies: vec![no_session_cookie(site)],
        clears_cache: true,
        ..Accepted::new(Success::PasswordChanged, LOGIN)
    })
}

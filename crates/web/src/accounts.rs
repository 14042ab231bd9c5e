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

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_store::{
    Account, Allowance, Conflict, Error, Limit, NewAccount, PRIVILEGED_SESSION_LIFETIME,
    Registration, Role, Roles, SESSION_ABSOLUTE_LIFETIME, Secret, Session, SessionId,
    SessionRecord, hash_password, is_common_password, verify_password,
};
use cookie::{Cookie, SameSite};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::client::ClientAddress;
use crate::device::device_of;
use crate::notice::{Notice, Success, cookie_value};
use crate::security_log::{SecurityEvent, note};
use crate::submission::{
    Accepted, DATABASE_PAUSE, Nothing, Problem, Refused, Submission, is_page, set_cookies,
};
use crate::validation::{
    CONFIRM, Errors, FORGOT_PASSWORD, Form, PROFILE, REGISTER, REQUIRED, RESET_PASSWORD, SESSIONS,
    SIGN_IN,
};
use crate::{AccountSession, RenderContext, SessionUser, Site};

const fn limit(name: &'static str, burst: u32, minutes: i64) -> Limit {
    Limit {
        name,
        burst,
        period: SignedDuration::from_mins(minutes),
    }
}

/// Passwords tried from one address, for whatever accounts.
const SIGN_IN_BY_ADDRESS: Limit = limit("sign-in-address", 30, 15);
/// Passwords tried for one account, from wherever. A success forgives it.
const SIGN_IN_BY_ACCOUNT: Limit = limit("sign-in-account", 10, 15);
/// Accounts made, and passwords and links tried, from one address.
const REGISTER_BY_ADDRESS: Limit = limit("register-address", 10, 60);
const LINKS_BY_ADDRESS: Limit = limit("links-address", 20, 60);
/// Mails that strangers can have sent to one address.
const MAIL_BY_ACCOUNT: Limit = limit("mail-account", 3, 60);

const LOGIN: &str = "/login";
const PROFILE_PAGE: &str = "/profile";
const SIGN_IN_FAILED: &str = "Sign in failed";
const COULD_NOT_SIGN_IN: &str = "Could not sign you in. Please try again.";
const SIGN_UP_FAILED: &str = "Sign up failed";
const COULD_NOT_SIGN_UP: &str = "Could not create your account. Please try again.";
const PROFILE_FAILED: &str = "Error updating profile";
const CONFIRMATION_FAILED: &str = "Confirmation failed";
const RESET_FAILED: &str = "Error changing password";
const SESSIONS_FAILED: &str = "Error signing out";
const TRY_AGAIN: &str = "Something went wrong. Please try again.";

/// Stands for all sessions but the one that asks.
const OTHER_SESSIONS: &str = "others";

/// Has the browser forget the answers that it keeps of this site. Personal pages are none of
/// them; this is for what an earlier release let it keep.
const CLEAR_CACHE: (HeaderName, HeaderValue) = (
    HeaderName::from_static("clear-site-data"),
    HeaderValue::from_static("\"cache\""),
);

/// Who is signed in.
#[derive(Serialize)]
pub(crate) struct SessionAnswer {
    /// `null` for an anonymous visitor.
    user: Option<SessionUser>,
    /// Where to go after signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
}

/// Where the visitor is signed in.
#[derive(Serialize)]
pub(crate) struct SessionsAnswer {
    sessions: Vec<AccountSession>,
}

/// An account that was registered.
#[derive(Serialize)]
pub(crate) struct RegisterAnswer {
    /// Whether the account waits for the link in a mail.
    confirm: bool,
}

impl From<&Account> for SessionUser {
    fn from(account: &Account) -> Self {
        let roles = Role::ALL
            .into_iter()
            .filter(|role| account.roles.has(*role));
        Self::new(
            &account.email,
            &account.first_name,
            &account.last_name,
            roles.map(|role| role.name().to_owned()).collect(),
        )
    }
}

/// The session of a request's cookie.
pub(crate) async fn session(
    site: &Site,
    headers: &HeaderMap,
) -> centre_store::Result<Option<Session>> {
    match session_secret(site, headers) {
        Some(secret) => site.store.session(&secret, Timestamp::now()).await,
        None => Ok(None),
    }
}

fn session_secret(site: &Site, headers: &HeaderMap) -> Option<Secret> {
    Secret::parse(&cookie_value(headers, session_cookie_name(site))?)
}

/// With the prefix browsers make sure that no other host and no insecure page set it.
fn session_cookie_name(site: &Site) -> &'static str {
    if site.is_secure() {
        "__Host-session"
    } else {
        "session"
    }
}

fn session_cookie(site: &Site, secret: &Secret, roles: Roles) -> Cookie<'static> {
    let lifetime = if roles.are_privileged() {
        PRIVILEGED_SESSION_LIFETIME
    } else {
        SESSION_ABSOLUTE_LIFETIME
    };
    let lifetime = cookie::time::Duration::seconds(lifetime.as_secs());
    Cookie::build((session_cookie_name(site), secret.reveal()))
        .path("/")
        .http_only(true)
        .secure(site.is_secure())
        .same_site(SameSite::Lax)
        .max_age(lifetime)
        .build()
}

fn no_session_cookie(site: &Site) -> Cookie<'static> {
    let mut cookie = Cookie::build((session_cookie_name(site), ""))
        .path("/")
        .http_only(true)
        .secure(site.is_secure())
        .same_site(SameSite::Lax)
        .build();
    cookie.make_removal();
    cookie
}

/// `GET /api/session`
pub(crate) async fn current(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    match session(&site, &headers).await {
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
        Err(error) => internal(&error),
    }
}

fn internal(error: &Error) -> Response {
    tracing::error!(
        error = error as &dyn std::error::Error,
        "a session could not be read or written"
    );
    let problem = axum::Json(Problem::new(TRY_AGAIN));
    if error.is_unavailable() {
        let retry_after = DATABASE_PAUSE.as_secs().to_string();
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            [(header::RETRY_AFTER, retry_after)],
            problem,
        )
            .into_response();
    }
    (StatusCode::INTERNAL_SERVER_ERROR, problem).into_response()
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
    check(&SIGN_IN, submission, SIGN_IN_FAILED)?;
    let failed = Refused::ours(SIGN_IN_FAILED, COULD_NOT_SIGN_IN);
    let now = Timestamp::now();
    let email = submission.trimmed("email").to_lowercase();
    within(site, client, &SIGN_IN_BY_ADDRESS, None, now).await?;
    within(site, client, &SIGN_IN_BY_ACCOUNT, Some(&email), now).await?;
    let account = site.store.account_by_email(&email).await.map_err(&failed)?;
    let hash = account
        .as_ref()
        .map(|account| account.password_hash.clone());
    let right = verify_password(submission.exact("password"), hash)
        .await
        .map_err(&failed)?;
    let may_sign_in = |account: &Account| right && account.active && account.confirmed_at.is_some();
    let Some(account) = account.filter(may_sign_in) else {
        note(
            &site.store,
            SecurityEvent::SignInRefused,
            Some(&email),
            Some(client),
        )
        .await;
        let description = if site.settings.mail {
            "The email address or the password is not right, or the account is not confirmed yet."
        } else {
            "The email address or the password is not right."
        };
        return Err(Refused::new(
            StatusCode::UNAUTHORIZED,
            Notice::failure(SIGN_IN_FAILED, description),
        ));
    };
    site.store
        .forgive(&SIGN_IN_BY_ACCOUNT, &email)
        .await
        .map_err(&failed)?;
    let old = session_secret(site, &submission.headers);
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
    note(
        &site.store,
        SecurityEvent::SignedIn,
        Some(&email),
        Some(client),
    )
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
        return internal(&error);
    }
    let body = axum::Json(SessionAnswer {
        user: None,
        location: None,
    });
    let mut response = ([CLEAR_CACHE], body).into_response();
    set_cookies(response.headers_mut(), &[no_session_cookie(&site)]);
    response
}

/// `POST /api/session/end`, for a form, which cannot send `DELETE`.
pub(crate) async fn sign_out_by_form(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Response {
    if let Err(error) = end_session(&site, &client, &headers).await {
        return internal(&error);
    }
    let home = (header::LOCATION, HeaderValue::from_static("/"));
    let mut response = (StatusCode::SEE_OTHER, [home, CLEAR_CACHE]).into_response();
    let cookies = [no_session_cookie(&site), Success::SignedOut.cookie(&site)];
    set_cookies(response.headers_mut(), &cookies);
    response
}

async fn end_session(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
) -> centre_store::Result<()> {
    let Some(secret) = session_secret(site, headers) else {
        return Ok(());
    };
    let session = site.store.session(&secret, Timestamp::now()).await?;
    site.store.end_session(&secret).await?;
    if let Some(Session { account, .. }) = session {
        note(
            &site.store,
            SecurityEvent::SignedOut,
            Some(&account.email),
            Some(client),
        )
        .await;
    }
    Ok(())
}

/// Tells the profile where its owner is signed in.
pub(crate) async fn add_sessions(
    site: &Site,
    headers: &HeaderMap,
    path: &str,
    context: &mut RenderContext,
) {
    if path != PROFILE_PAGE || context.user.is_none() {
        return;
    }
    match own_sessions(site, headers).await {
        Ok(sessions) => context.sessions = sessions,
        Err(error) => tracing::error!(
            error = &error as &dyn std::error::Error,
            "the sessions of an account could not be read"
        ),
    }
}

/// Where the visitor is signed in; none for an anonymous one.
async fn own_sessions(
    site: &Site,
    headers: &HeaderMap,
) -> centre_store::Result<Option<Vec<AccountSession>>> {
    let now = Timestamp::now();
    let Some(secret) = session_secret(site, headers) else {
        return Ok(None);
    };
    let Some(session) = site.store.session(&secret, now).await? else {
        return Ok(None);
    };
    let current = SessionId::of(&secret);
    // South Africa keeps UTC+2 all year.
    let at_the_centre = |time: Timestamp, format: &str| {
        jiff::tz::offset(2)
            .to_datetime(time)
            .strftime(format)
            .to_string()
    };
    let shown = |record: SessionRecord| AccountSession {
        current: record.id == current,
        id: record.id.to_string(),
        device: record.device,
        signed_in: at_the_centre(record.created_at, "%-d %B %Y, %H:%M"),
        last_used: at_the_centre(record.last_seen_at, "%-d %B %Y"),
    };
    let sessions = site.store.sessions(session.account.id, now).await?;
    Ok(Some(sessions.into_iter().map(shown).collect()))
}

/// `GET /api/sessions`
pub(crate) async fn sessions(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    match own_sessions(&site, &headers).await {
        Ok(Some(sessions)) => (no_store, axum::Json(SessionsAnswer { sessions })).into_response(),
        Ok(None) => {
            let problem = axum::Json(Problem::new("Please sign in again."));
            (StatusCode::UNAUTHORIZED, no_store, problem).into_response()
        }
        Err(error) => internal(&error),
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
    let failed = Refused::ours(SESSIONS_FAILED, TRY_AGAIN);
    let signed_out = || {
        let notice = Notice::failure(SESSIONS_FAILED, "Please sign in again.");
        Refused::new(StatusCode::UNAUTHORIZED, notice)
    };
    let secret = session_secret(site, &submission.headers).ok_or_else(signed_out)?;
    let session = site.store.session(&secret, Timestamp::now()).await;
    let Session { account, .. } = session.map_err(&failed)?.ok_or_else(signed_out)?;
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
        let unknown = || {
            let description = "That device is signed out already.";
            Refused::new(
                StatusCode::NOT_FOUND,
                Notice::failure(SESSIONS_FAILED, description),
            )
        };
        let id = SessionId::parse(&named).ok_or_else(unknown)?;
        let ended = site.store.end_session_of(account.id, &id).await;
        if !ended.map_err(&failed)? {
            return Err(unknown());
        }
        if id == SessionId::of(&secret) {
            accepted.success = Success::SignedOut;
            "/".clone_into(&mut accepted.next);
            accepted.cookies.push(no_session_cookie(site));
        }
    }
    note(
        &site.store,
        SecurityEvent::SessionsEnded,
        Some(&account.email),
        Some(client),
    )
    .await;
    Ok(accepted)
}

/// `POST /api/account`
pub(crate) async fn register(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_register(&site, &client, &submission).await;
    submission.answer(&site, &REGISTER, LOGIN, outcome).await
}

async fn try_register(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted<RegisterAnswer>, Refused> {
    check(&REGISTER, submission, SIGN_UP_FAILED)?;
    check_new_password(submission, SIGN_UP_FAILED)?;
    let failed = Refused::ours(SIGN_UP_FAILED, COULD_NOT_SIGN_UP);
    let now = Timestamp::now();
    let email = submission.trimmed("email");
    within(site, client, &REGISTER_BY_ADDRESS, None, now).await?;
    let confirm = site.settings.mail;
    if confirm {
        within(
            site,
            client,
            &MAIL_BY_ACCOUNT,
            Some(&email.to_lowercase()),
            now,
        )
        .await?;
    }
    let new = NewAccount {
        email,
        first_name: submission.trimmed("firstName"),
        last_name: submission.trimmed("lastName"),
        password_hash: hash_password(submission.exact("password"))
            .await
            .map_err(&failed)?,
        roles: Roles::default(),
    };
    let registration = if confirm {
        Registration::ByMail
    } else {
        Registration::Immediate
    };
    let event = match site.store.register(&new, registration, now).await {
        Ok(_) => SecurityEvent::Registered,
        Err(Error::Conflict(Conflict::EmailTaken)) => SecurityEvent::RegisteredAgain,
        Err(error) => return Err(failed(error)),
    };
    note(&site.store, event, Some(&new.email), Some(client)).await;
    // By mail a taken address gets the same answer: see the top of this module.
    if !confirm && event == SecurityEvent::RegisteredAgain {
        return Err(Refused::new(
            StatusCode::CONFLICT,
            Notice::failure(SIGN_UP_FAILED, "This email address has an account already."),
        ));
    }
    site.new_mail.notify_one();
    Ok(Accepted {
        body: RegisterAnswer { confirm },
        success: if confirm {
            Success::ConfirmationMailed
        } else {
            Success::AccountCreated
        },
        next: LOGIN.to_owned(),
        cookies: Vec::new(),
    })
}

/// `POST /api/account/confirm`
pub(crate) async fn confirm(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_confirm(&site, &client, &submission).await;
    submission
        .answer(&site, &CONFIRM, "/auth/confirm", outcome)
        .await
}

async fn try_confirm(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    check(&CONFIRM, submission, CONFIRMATION_FAILED)?;
    let now = Timestamp::now();
    within(site, client, &LINKS_BY_ADDRESS, None, now).await?;
    let refused = async |refused| {
        note(
            &site.store,
            SecurityEvent::ConfirmationRefused,
            None,
            Some(client),
        )
        .await;
        Err(refused)
    };
    let token = match token(submission) {
        Ok(token) => token,
        Err(invalid) => return refused(invalid).await,
    };
    let hash = match site.store.registered_password(&token, now).await {
        Ok(hash) => hash,
        Err(error) => return refused(link_failed(error)).await,
    };
    let right = verify_password(submission.exact("password"), Some(hash))
        .await
        .map_err(Refused::ours(CONFIRMATION_FAILED, TRY_AGAIN))?;
    if !right {
        const WRONG: &str = "This is not the password that was chosen when registering.";
        let notice = Notice::failure(CONFIRMATION_FAILED, WRONG);
        return refused(Refused {
            errors: Errors::from([("password", WRONG)]),
            ..Refused::new(StatusCode::UNAUTHORIZED, notice)
        })
        .await;
    }
    let confirmed = site.store.confirm_email(&token, now).await;
    let account = confirmed.map_err(link_failed)?;
    note(
        &site.store,
        SecurityEvent::Confirmed,
        Some(&account.email),
        Some(client),
    )
    .await;
    Ok(Accepted {
        body: Nothing {},
        success: Success::AccountConfirmed,
        next: LOGIN.to_owned(),
        cookies: Vec::new(),
    })
}

/// `POST /api/password-reset`
pub(crate) async fn forgot_password(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_forgot_password(&site, &client, &submission).await;
    submission
        .answer(&site, &FORGOT_PASSWORD, "/auth/forgot-password", outcome)
        .await
}

async fn try_forgot_password(
    site: &Arc<Site>,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    check(&FORGOT_PASSWORD, submission, RESET_FAILED)?;
    let now = Timestamp::now();
    within(site, client, &LINKS_BY_ADDRESS, None, now).await?;
    if !site.settings.mail {
        let description = "Passwords cannot be reset by email here. Please contact the centre.";
        return Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Notice::failure(RESET_FAILED, description),
        ));
    }
    let email = submission.trimmed("email");
    note(
        &site.store,
        SecurityEvent::ResetAsked,
        Some(&email),
        Some(client),
    )
    .await;
    let (site, client) = (Arc::clone(site), client.clone());
    // Beside the answer, which would otherwise come later for addresses with an account.
    tokio::spawn(async move {
        let subject = email.to_lowercase();
        let allowed = within(&site, &client, &MAIL_BY_ACCOUNT, Some(&subject), now).await;
        if allowed.is_err() {
            return;
        }
        match site.store.request_password_reset(&email, now).await {
            Ok(_) => site.new_mail.notify_one(),
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "a reset mail could not be queued"
                );
            }
        }
    });
    Ok(Accepted {
        body: Nothing {},
        success: Success::ResetMailed,
        next: LOGIN.to_owned(),
        cookies: Vec::new(),
    })
}

/// `POST /api/password`
pub(crate) async fn reset_password(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_reset_password(&site, &client, &submission).await;
    let changed = outcome.is_ok();
    let response = submission
        .answer(&site, &RESET_PASSWORD, "/auth/reset-password", outcome)
        .await;
    if changed {
        ([CLEAR_CACHE], response).into_response()
    } else {
        response
    }
}

async fn try_reset_password(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    check(&RESET_PASSWORD, submission, RESET_FAILED)?;
    check_new_password(submission, RESET_FAILED)?;
    let now = Timestamp::now();
    within(site, client, &LINKS_BY_ADDRESS, None, now).await?;
    let refused = async |refused| {
        note(&site.store, SecurityEvent::ResetRefused, None, Some(client)).await;
        Err(refused)
    };
    let token = match token(submission) {
        Ok(token) => token,
        Err(invalid) => return refused(invalid).await,
    };
    let hash = hash_password(submission.exact("password"))
        .await
        .map_err(Refused::ours(RESET_FAILED, TRY_AGAIN))?;
    let account = match site.store.reset_password(&token, &hash, now).await {
        Ok(account) => account,
        Err(error) => return refused(link_failed(error)).await,
    };
    note(
        &site.store,
        SecurityEvent::PasswordReset,
        Some(&account.email),
        Some(client),
    )
    .await;
    site.new_mail.notify_one();
    Ok(Accepted {
        body: Nothing {},
        success: Success::PasswordChanged,
        next: LOGIN.to_owned(),
        cookies: vec![no_session_cookie(site)],
    })
}

/// `POST /api/profile`
pub(crate) async fn save_profile(
    State(site): State<Arc<Site>>,
    submission: Submission,
) -> Response {
    let outcome = try_save_profile(&site, &submission).await;
    submission
        .answer(&site, &PROFILE, PROFILE_PAGE, outcome)
        .await
}

async fn try_save_profile(
    site: &Site,
    submission: &Submission,
) -> Result<Accepted<SessionAnswer>, Refused> {
    let failed = Refused::ours(PROFILE_FAILED, TRY_AGAIN);
    let Some(session) = session(site, &submission.headers).await.map_err(&failed)? else {
        return Err(Refused::new(
            StatusCode::UNAUTHORIZED,
            Notice::failure(PROFILE_FAILED, "Please sign in again."),
        ));
    };
    check(&PROFILE, submission, PROFILE_FAILED)?;
    let mut account = session.account;
    account.first_name = submission.trimmed("firstName");
    account.last_name = submission.trimmed("lastName");
    site.store
        .set_names(account.id, &account.first_name, &account.last_name)
        .await
        .map_err(&failed)?;
    Ok(Accepted {
        body: SessionAnswer {
            user: Some(SessionUser::from(&account)),
            location: None,
        },
        success: Success::ProfileUpdated,
        next: PROFILE_PAGE.to_owned(),
        cookies: Vec::new(),
    })
}

/// Applies the rules of a form.
fn check(form: &Form, submission: &Submission, title: &str) -> Result<(), Refused> {
    let errors = form.errors(&submission.values);
    let Some(first) = form.first(&errors) else {
        return Ok(());
    };
    let title = if first == REQUIRED {
        "Missing fields"
    } else {
        title
    };
    let notice = Notice::failure(title, first);
    Err(Refused {
        errors,
        ..Refused::new(StatusCode::UNPROCESSABLE_ENTITY, notice)
    })
}

/// Refuses a password that is among the most used, which no rule of the form knows: the list
/// stays on the server.
fn check_new_password(submission: &Submission, title: &str) -> Result<(), Refused> {
    const COMMON: &str = "This password is among the most used. Please choose another one.";
    if !is_common_password(&submission.exact("password")) {
        return Ok(());
    }
    let notice = Notice::failure(title, COMMON);
    Err(Refused {
        errors: Errors::from([("password", COMMON)]),
        ..Refused::new(StatusCode::UNPROCESSABLE_ENTITY, notice)
    })
}

/// Counts one use of a limit by an account, or where there is none, by the visitor's network.
async fn within(
    site: &Site,
    client: &ClientAddress,
    limit: &Limit,
    account: Option<&str>,
    now: Timestamp,
) -> Result<(), Refused> {
    let subject = account.unwrap_or(&client.0);
    let asked = site.store.allow(limit, subject, now).await;
    match asked.map_err(Refused::ours("Error", TRY_AGAIN))? {
        Allowance::Allowed => Ok(()),
        Allowance::Refused { retry_after } => {
            let event = SecurityEvent::LimitReached(limit.name);
            note(&site.store, event, account, Some(client)).await;
            Err(Refused::too_many(retry_after))
        }
    }
}

fn token(submission: &Submission) -> Result<Secret, Refused> {
    Secret::parse(&submission.trimmed("token"))
        .ok_or_else(|| link_failed(Conflict::TokenInvalid.into()))
}

fn link_failed(error: Error) -> Refused {
    match error {
        Error::Conflict(Conflict::TokenInvalid) => Refused::new(
            StatusCode::GONE,
            Notice::failure(
                "Link no longer valid",
                "This link was used or is too old. Please ask for a new one.",
            ),
        ),
        error => Refused::ours("Error", TRY_AGAIN)(error),
    }
}

/// `address` if it is a page of this site to come back to, otherwise the home page.
pub(crate) fn path_of_this_site(address: &str) -> String {
    let elsewhere = ["/login", "/auth"];
    if is_page(address) && !elsewhere.iter().any(|start| address.starts_with(start)) {
        address.to_owned()
    } else {
        "/".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_comes_back_to_this_site_only() {
        for (from, to) in [
            ("/profile", "/profile"),
            ("/learn?tab=mantras", "/learn?tab=mantras"),
            ("", "/"),
            ("profile", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/\t/evil.example", "/"),
            ("/\n/evil.example", "/"),
            ("https://evil.example", "/"),
            ("/auth?from=/auth", "/"),
            ("/login", "/"),
            ("/api/session", "/"),
            ("/a\r\nset-cookie: x", "/"),
        ] {
            assert_eq!(path_of_this_site(from), to, "{from:?}");
        }
    }
}

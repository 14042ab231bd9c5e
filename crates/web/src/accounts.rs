//! Signing in and out, registering, forgotten passwords and the profile.
//!
//! No answer and no time that it takes tells a stranger whether an address has an account:
//! registering a known address looks like registering, and its owner gets a mail; asking
//! for another password looks the same for everybody; an unknown account costs the same
//! hashing as a known one.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_store::{
    Account, Allowance, Conflict, Error, Limit, NewAccount, Registration, Role, Roles,
    SESSION_ABSOLUTE_LIFETIME, Secret, Session, hash_password, verify_password,
};
use cookie::{Cookie, SameSite};
use http::{HeaderMap, StatusCode, header};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::client::ClientAddress;
use crate::notice::{Notice, Success, cookie_value};
use crate::submission::{
    Accepted, DATABASE_PAUSE, Nothing, Problem, Refused, Submission, is_page, set_cookies,
};
use crate::validation::{
    CONFIRM, FORGOT_PASSWORD, Form, PROFILE, REGISTER, REQUIRED, RESET_PASSWORD, SIGN_IN,
};
use crate::{SessionUser, Site};

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
const SIGN_IN_FAILED: &str = "Sign in failed";
const COULD_NOT_SIGN_IN: &str = "Could not sign you in. Please try again.";
const SIGN_UP_FAILED: &str = "Sign up failed";
const COULD_NOT_SIGN_UP: &str = "Could not create your account. Please try again.";
const PROFILE_FAILED: &str = "Error updating profile";
const RESET_FAILED: &str = "Error changing password";
const TRY_AGAIN: &str = "Something went wrong. Please try again.";

/// Who is signed in.
#[derive(Serialize)]
pub(crate) struct SessionAnswer {
    /// `null` for an anonymous visitor.
    user: Option<SessionUser>,
    /// Where to go after signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
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

fn is_secure(site: &Site) -> bool {
    site.settings.public_url.starts_with("https://")
}

/// With the prefix browsers make sure that no other host and no insecure page set it.
fn session_cookie_name(site: &Site) -> &'static str {
    if is_secure(site) {
        "__Host-session"
    } else {
        "session"
    }
}

fn session_cookie(site: &Site, secret: &Secret) -> Cookie<'static> {
    let lifetime = cookie::time::Duration::seconds(SESSION_ABSOLUTE_LIFETIME.as_secs());
    Cookie::build((session_cookie_name(site), secret.reveal()))
        .path("/")
        .http_only(true)
        .secure(is_secure(site))
        .same_site(SameSite::Lax)
        .max_age(lifetime)
        .build()
}

fn no_session_cookie(site: &Site) -> Cookie<'static> {
    let mut cookie = Cookie::build((session_cookie_name(site), ""))
        .path("/")
        .http_only(true)
        .secure(is_secure(site))
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
    within(site, &SIGN_IN_BY_ADDRESS, &client.0, now).await?;
    within(site, &SIGN_IN_BY_ACCOUNT, &email, now).await?;
    let account = site.store.account_by_email(&email).await.map_err(&failed)?;
    let hash = account
        .as_ref()
        .map(|account| account.password_hash.clone());
    let right = verify_password(submission.exact("password"), hash)
        .await
        .map_err(&failed)?;
    let Some(account) = account.filter(|account| right && account.active) else {
        return Err(Refused::new(
            StatusCode::UNAUTHORIZED,
            Notice::failure(
                SIGN_IN_FAILED,
                "The email address or the password is not right.",
            ),
        ));
    };
    if account.confirmed_at.is_none() {
        return Err(unconfirmed(site, &account, now).await);
    }
    site.store
        .forgive(&SIGN_IN_BY_ACCOUNT, &email)
        .await
        .map_err(&failed)?;
    let old = session_secret(site, &submission.headers);
    let secret = site
        .store
        .begin_session(account.id, old.as_ref(), now)
        .await
        .map_err(&failed)?;
    let location = path_of_this_site(&submission.trimmed("from"));
    Ok(Accepted {
        body: SessionAnswer {
            user: Some(SessionUser::from(&account)),
            location: Some(location.clone()),
        },
        success: Success::SignedIn,
        next: location,
        cookies: vec![session_cookie(site, &secret)],
    })
}

/// Who knows the password may be told that the account waits for its confirmation, and
/// gets another link.
async fn unconfirmed(site: &Site, account: &Account, now: Timestamp) -> Refused {
    let mailed = site.settings.mail
        && within(site, &MAIL_BY_ACCOUNT, &account.email.to_lowercase(), now)
            .await
            .is_ok()
        && site
            .store
            .resend_confirmation(&account.email, now)
            .await
            .is_ok_and(|sent| sent);
    if mailed {
        site.new_mail.notify_one();
    }
    let description = "Please confirm your account first, with the link in the email we sent you.";
    Refused::new(
        StatusCode::FORBIDDEN,
        Notice::failure(SIGN_IN_FAILED, description),
    )
}

/// `DELETE /api/session`
pub(crate) async fn sign_out(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    if let Err(error) = end_session(&site, &headers).await {
        return internal(&error);
    }
    let mut response = axum::Json(SessionAnswer {
        user: None,
        location: None,
    })
    .into_response();
    set_cookies(response.headers_mut(), &[no_session_cookie(&site)]);
    response
}

/// `POST /api/session/end`, for a form, which cannot send `DELETE`.
pub(crate) async fn sign_out_by_form(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Response {
    if let Err(error) = end_session(&site, &headers).await {
        return internal(&error);
    }
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    let cookies = [no_session_cookie(&site), Success::SignedOut.cookie()];
    set_cookies(response.headers_mut(), &cookies);
    response
}

async fn end_session(site: &Site, headers: &HeaderMap) -> centre_store::Result<()> {
    match session_secret(site, headers) {
        Some(secret) => site.store.end_session(&secret).await,
        None => Ok(()),
    }
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
    let failed = Refused::ours(SIGN_UP_FAILED, COULD_NOT_SIGN_UP);
    let now = Timestamp::now();
    let email = submission.trimmed("email");
    within(site, &REGISTER_BY_ADDRESS, &client.0, now).await?;
    let confirm = site.settings.mail;
    if confirm {
        within(site, &MAIL_BY_ACCOUNT, &email.to_lowercase(), now).await?;
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
    match site.store.register(&new, registration, now).await {
        // A taken address gets the same answer: see the top of this module.
        Ok(_) | Err(Error::Conflict(Conflict::EmailTaken)) => {}
        Err(error) => return Err(failed(error)),
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
    let now = Timestamp::now();
    within(site, &LINKS_BY_ADDRESS, &client.0, now).await?;
    let token = token(submission)?;
    site.store
        .confirm_email(&token, now)
        .await
        .map_err(link_failed)?;
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
    within(site, &LINKS_BY_ADDRESS, &client.0, now).await?;
    if !site.settings.mail {
        let description = "Passwords cannot be reset by email here. Please contact the centre.";
        return Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Notice::failure(RESET_FAILED, description),
        ));
    }
    let email = submission.trimmed("email");
    let site = Arc::clone(site);
    // Beside the answer, which would otherwise come later for addresses with an account.
    tokio::spawn(async move {
        if within(&site, &MAIL_BY_ACCOUNT, &email.to_lowercase(), now)
            .await
            .is_err()
        {
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
    submission
        .answer(&site, &RESET_PASSWORD, "/auth/reset-password", outcome)
        .await
}

async fn try_reset_password(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    check(&RESET_PASSWORD, submission, RESET_FAILED)?;
    let now = Timestamp::now();
    within(site, &LINKS_BY_ADDRESS, &client.0, now).await?;
    let token = token(submission)?;
    let hash = hash_password(submission.exact("password"))
        .await
        .map_err(Refused::ours(RESET_FAILED, TRY_AGAIN))?;
    site.store
        .reset_password(&token, &hash, now)
        .await
        .map_err(link_failed)?;
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
        .answer(&site, &PROFILE, "/profile", outcome)
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
        next: "/profile".to_owned(),
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

async fn within(site: &Site, limit: &Limit, subject: &str, now: Timestamp) -> Result<(), Refused> {
    let asked = site.store.allow(limit, subject, now).await;
    match asked.map_err(Refused::ours("Error", TRY_AGAIN))? {
        Allowance::Allowed => Ok(()),
        Allowance::Refused { retry_after } => Err(Refused::too_many(retry_after)),
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

//! Registering, and confirming the address by the mailed link and the password.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use centre_store::{
    Conflict, Error, Limit, NewAccount, Registration, Roles, hash_password, verify_password,
};
use http::StatusCode;
use jiff::Timestamp;
use serde::Serialize;

use super::{
    LINKS_BY_ADDRESS, LOGIN, MAIL_BY_ACCOUNT, TRY_AGAIN, check_new_password, limit, link_failed,
    token, within,
};
use crate::client_address::ClientAddress;
use crate::forms::flash::Success;
use crate::forms::rules::{CONFIRM, Errors, REGISTER};
use crate::forms::submission::{Accepted, Nothing, Refused, Submission};
use crate::security_log::SecurityEvent;
use crate::site::Site;

/// Accounts made, and passwords and links tried, from one address.
const REGISTER_BY_ADDRESS: Limit = limit("register-address", 10, 60);

const SIGN_UP_FAILED: &str = "Sign up failed";
const COULD_NOT_SIGN_UP: &str = "Could not create your account. Please try again.";
const CONFIRMATION_FAILED: &str = "Confirmation failed";

/// An account that was registered.
#[derive(Serialize)]
pub(crate) struct RegisterAnswer {
    /// Whether the account waits for the link in a mail.
    confirm: bool,
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
    submission.check(&REGISTER, SIGN_UP_FAILED)?;
    check_new_password(submission, SIGN_UP_FAILED)?;
    let failed = Refused::ours(SIGN_UP_FAILED, COULD_NOT_SIGN_UP);
    let now = Timestamp::now();
    let email = submission.trimmed("email");
    within(site, client, &REGISTER_BY_ADDRESS, None).await?;
    let confirm = site.settings.mail;
    if confirm {
        within(site, client, &MAIL_BY_ACCOUNT, Some(&email.to_lowercase())).await?;
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
    event.note(&site.store, client, Some(&new.email)).await;
    // By mail a taken address gets the same answer: see the top of this module.
    if !confirm && event == SecurityEvent::RegisteredAgain {
        return Err(Refused::new(
            StatusCode::CONFLICT,
            SIGN_UP_FAILED,
            "This email address has an account already.",
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
    submission.check(&CONFIRM, CONFIRMATION_FAILED)?;
    let now = Timestamp::now();
    within(site, client, &LINKS_BY_ADDRESS, None).await?;
    let refused = async |refused| {
        SecurityEvent::ConfirmationRefused
            .note(&site.store, client, None)
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
        return refused(Refused {
            errors: Errors::from([("password", WRONG)]),
            ..Refused::new(StatusCode::UNAUTHORIZED, CONFIRMATION_FAILED, WRONG)
        })
        .await;
    }
    let confirmed = site.store.confirm_email(&token, now).await;
    let account = confirmed.map_err(link_failed)?;
    SecurityEvent::Confirmed
        .note(&site.store, client, Some(&account.email))
        .await;
    Ok(Accepted {
        body: Nothing {},
        success: Success::AccountConfirmed,
        next: LOGIN.to_owned(),
        cookies: Vec::new(),
    })
}

//! Registering, and confirming the address by the mailed link and the password.

use centre_store::{
    Conflict, Error, Limit, NewAccount, Registration, Roles, hash_password, verify_password,
};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::{
    LINKS_BY_ADDRESS, LOGIN, LimitSubject, check_new_password, check_rate_limit, limit,
    link_failed, token,
};
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::{CONFIRM, REGISTER};
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;

/// Mails that registering somebody's address can have sent to them.
const REGISTRATION_MAIL_BY_ACCOUNT: Limit = limit("registration-mail-account", 3, 60);
/// Registrations from one address.
const REGISTER_BY_ADDRESS: Limit = limit("register-address", 10, 60);

/// `POST /api/account`
pub(crate) async fn register(request: FormRequest) -> Result<Accepted, FormError> {
    let site = &request.site;
    request.check(&REGISTER)?;
    check_new_password(&request)?;
    let now = Timestamp::now();
    let email = request.trimmed("email");
    check_rate_limit(&request, &REGISTER_BY_ADDRESS, LimitSubject::Network).await?;
    let confirm = site.settings.mail;
    if confirm {
        let key = email.to_lowercase();
        let subject = LimitSubject::Account(&key);
        check_rate_limit(&request, &REGISTRATION_MAIL_BY_ACCOUNT, subject).await?;
    }
    let new = NewAccount {
        email,
        first_name: request.trimmed("firstName"),
        last_name: request.trimmed("lastName"),
        password_hash: hash_password(request.exact("password")).await?,
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
        Err(error) => return Err(error.into()),
    };
    request.record(event, Some(&new.email)).await;
    // By mail a taken address gets the same answer: see the top of this module.
    if !confirm && event == SecurityEvent::RegisteredAgain {
        let taken = &request.messages().register.taken;
        return Err(ErrorResponse::new(StatusCode::CONFLICT, taken).into());
    }
    site.new_mail.notify_one();
    Ok(Accepted::new(
        if confirm {
            Success::ConfirmationMailed
        } else {
            Success::AccountCreated
        },
        LOGIN,
    ))
}

/// `POST /api/account/confirm`
pub(crate) async fn confirm(request: FormRequest) -> Result<Accepted, FormError> {
    let (site, messages) = (&request.site, request.messages());
    request.check(&CONFIRM)?;
    let now = Timestamp::now();
    check_rate_limit(&request, &LINKS_BY_ADDRESS, LimitSubject::Network).await?;
    let refused = async |refused: ErrorResponse| {
        request
            .record(SecurityEvent::ConfirmationRefused, None)
            .await;
        Err(refused.into())
    };
    let token = match token(&request) {
        Ok(token) => token,
        Err(invalid) => return refused(invalid).await,
    };
    let accepted = |success| Accepted::new(success, LOGIN);
    let hash = match site.store.registered_password(&token, now).await {
        Ok(hash) => hash,
        Err(Error::Conflict(Conflict::AlreadyConfirmed)) => {
            return Ok(accepted(Success::AlreadyConfirmed));
        }
        Err(error) => return refused(link_failed(messages, &error)).await,
    };
    let right = verify_password(request.exact("password"), Some(hash)).await?;
    if !right {
        let (status, wrong) = (StatusCode::UNAUTHORIZED, &messages.confirm.wrong_password);
        return refused(ErrorResponse::of_field(status, "password", wrong)).await;
    }
    let account = match site.store.confirm_email(&token, now).await {
        Ok(account) => account,
        Err(Error::Conflict(Conflict::AlreadyConfirmed)) => {
            return Ok(accepted(Success::AlreadyConfirmed));
        }
        Err(error) => return Err(link_failed(messages, &error).into()),
    };
    let event = SecurityEvent::Confirmed;
    request.record(event, Some(&account.email)).await;
    Ok(accepted(Success::AccountConfirmed))
}

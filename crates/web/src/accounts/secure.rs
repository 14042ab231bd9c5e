//! The link in a mail about something that the owner of an account did not do.

use centre_store::{Conflict, Secret, TokenPurpose, hash_password};
use jiff::Timestamp;

use crate::accounts::current_session::no_session_cookie;
use crate::accounts::{
    LINKS_BY_ADDRESS, LOGIN, LimitSubject, check_rate_limit, link_failed, token,
};
use crate::forms::flash::Success;
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormError, FormRequest};
use crate::operations::security_log::SecurityEvent;

/// `POST /api/account/secure`: ends all sessions, lets the password open nothing any more, and mails a link for
/// another one. Programs that look at mails follow links, so that the link itself does nothing.
pub(crate) async fn secure_account(request: FormRequest) -> Result<Accepted, FormError> {
    let site = &request.site;
    let now = Timestamp::now();
    let refused = async |refused: ErrorResponse| {
        request.record(SecurityEvent::SecureRefused, None).await;
        Err(refused.into())
    };
    // Only tries that fail are counted: neighbours in the owner's network have no link that works.
    let token = match token(&request) {
        Ok(token) => {
            let purpose = TokenPurpose::SecureAccount;
            let is_valid = site.store.token_is_valid(&token, purpose, now).await?;
            is_valid.then_some(token)
        }
        Err(_) => None,
    };
    let Some(token) = token else {
        check_rate_limit(&request, &LINKS_BY_ADDRESS, LimitSubject::Network).await?;
        return refused(link_failed(request.words(), &Conflict::TokenInvalid.into())).await;
    };
    // Whoever knows the password would sign in again at once.
    let nobodys = hash_password(Secret::generate()?.reveal()).await?;
    let account = match site.store.secure_account(&token, &nobodys, now).await {
        Ok(account) => account,
        Err(error) => return refused(link_failed(request.words(), &error)).await,
    };
    let event = SecurityEvent::AccountSecured;
    request.record(event, Some(&account.email)).await;
    site.new_mail.notify_one();
    Ok(Accepted {
        cookies: vec![no_session_cookie(site)],
        clears_cache: true,
        ..Accepted::new(Success::AccountSecured, LOGIN)
    })
}

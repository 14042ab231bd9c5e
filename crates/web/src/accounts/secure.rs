//! The link in a mail about something that the owner of an account did not do.

use centre_store::{Secret, TokenPurpose, hash_password};
use jiff::Timestamp;

use crate::accounts::sessions::current::no_session_cookie;
use crate::accounts::{LOGIN, link_failed, mailed_token};
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::http::error_response::ErrorResponse;
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
    let (purpose, event) = (TokenPurpose::SecureAccount, SecurityEvent::SecureRefused);
    let token = mailed_token(&request, purpose, event).await?;
    // Whoever knows the password would sign in again at once.
    let nobodys = hash_password(Secret::generate()?.reveal()).await?;
    let account = match site.store.secure_account(&token, &nobodys, now).await {
        Ok(account) => account,
        Err(error) => return refused(link_failed(request.messages(), &error)).await,
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

//! The link in a mail about something that the owner of an account did not do.

use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::current_session::no_session_cookie;
use crate::accounts::{
    LINKS_BY_ADDRESS, LOGIN, LimitSubject, check_rate_limit, link_failed, token,
};
use crate::forms::flash::Success;
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormError, FormRequest};
use crate::operations::security_log::SecurityEvent;

/// `POST /api/account/secure`: ends all sessions and mails a link for another password. Programs that look
/// at mails follow links, so that the link itself does nothing.
pub(crate) async fn secure_account(request: FormRequest) -> Result<Accepted, FormError> {
    let site = &request.site;
    let now = Timestamp::now();
    check_rate_limit(&request, &LINKS_BY_ADDRESS, LimitSubject::Network).await?;
    let secured = match token(&request) {
        Ok(token) => site.store.secure_account(&token, now).await,
        Err(refused) => {
            request.record(SecurityEvent::SecureRefused, None).await;
            return Err(refused.into());
        }
    };
    let account = match secured {
        Ok(account) => account,
        Err(error) => {
            let refused: ErrorResponse = link_failed(request.words(), &error);
            if refused.status == StatusCode::GONE {
                request.record(SecurityEvent::SecureRefused, None).await;
            }
            return Err(refused.into());
        }
    };
    let event = SecurityEvent::AccountSecured;
    request.record(event, Some(&account.email)).await;
    site.store
        .request_password_reset(&account.email, now)
        .await?;
    site.new_mail.notify_one();
    Ok(Accepted {
        cookies: vec![no_session_cookie(site)],
        clears_cache: true,
        ..Accepted::new(Success::AccountSecured, LOGIN)
    })
}

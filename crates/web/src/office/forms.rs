//! What the office's forms have in common. Each checks again who is signed in.

use centre_content::Forms;
use centre_store::{Account, Role};
use http::StatusCode;

use crate::accounts::session::session;
use crate::forms::submission::Submission;
use crate::http::client_address::ClientAddress;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::may;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// The account that sends a form, if it has the role that this asks for.
pub(crate) async fn require_office_role(
    site: &Site,
    words: &Forms,
    submission: &Submission,
    required: Role,
    title: &str,
) -> Result<Account, ErrorResponse> {
    let session = session(site, &Cookies::of(&submission.headers))
        .await
        .map_err(ErrorResponse::internal(title, &words.failed.description))?;
    let again = &words.profile.sign_in_again;
    let signed_out = || ErrorResponse::titled(StatusCode::UNAUTHORIZED, title, again);
    let account = session.ok_or_else(signed_out)?.account;
    if may(account.roles, required) {
        Ok(account)
    } else {
        Err(ErrorResponse::titled(
            StatusCode::FORBIDDEN,
            title,
            &words.not_allowed,
        ))
    }
}

pub(crate) async fn record(
    site: &Site,
    client: &ClientAddress,
    event: SecurityEvent,
    by: &Account,
    email: &str,
) {
    let about = (!email.is_empty()).then_some(email);
    event.record_by(&site.store, client, &by.email, about).await;
}

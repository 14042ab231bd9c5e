//! What the office does with the records. Every form checks again who is signed in.

pub(crate) mod donations;
pub(crate) mod entries;
mod files;
pub(crate) mod messages;
pub(crate) mod people;
pub(crate) mod pictures;
pub(crate) mod publishing;
pub(crate) mod schedule;
pub(crate) mod texts;

use centre_content::Forms;
use centre_store::{Account, Role};
use http::StatusCode;

use crate::client_address::ClientAddress;
use crate::cookies::Cookies;
use crate::forms::flash::Success;
use crate::forms::submission::{Accepted, Nothing, Refused, Submission};
use crate::office::may;
use crate::security_log::SecurityEvent;
use crate::session::session;
use crate::site::Site;

/// The account that sends a form, if it has the role that this asks for.
pub(crate) async fn require_office_role(
    site: &Site,
    words: &Forms,
    submission: &Submission,
    required: Role,
    title: &str,
) -> Result<Account, Refused> {
    let session = session(site, &Cookies::of(&submission.headers))
        .await
        .map_err(Refused::ours(title, &words.failed.description))?;
    let again = &words.profile.sign_in_again;
    let signed_out = || Refused::new(StatusCode::UNAUTHORIZED, title, again);
    let account = session.ok_or_else(signed_out)?.account;
    if may(account.roles, required) {
        Ok(account)
    } else {
        Err(Refused::new(
            StatusCode::FORBIDDEN,
            title,
            &words.not_allowed,
        ))
    }
}

fn accepted(success: Success, next: String) -> Accepted {
    Accepted {
        body: Nothing {},
        success,
        next,
        cookies: Vec::new(),
    }
}

async fn record(
    site: &Site,
    client: &ClientAddress,
    event: SecurityEvent,
    by: &Account,
    email: &str,
) {
    let about = (!email.is_empty()).then_some(email);
    event.record_by(&site.store, client, &by.email, about).await;
}

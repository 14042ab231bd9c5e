//! What the office does with the records: every form asks anew who is signed in.

pub(crate) mod messages;

use centre_content::Forms;
use centre_store::{Account, Role};
use http::StatusCode;

use crate::cookies::Cookies;
use crate::forms::submission::{Refused, Submission};
use crate::office::may;
use crate::session::session;
use crate::site::Site;

/// The account that sends a form, if it has the role that this asks for.
pub(crate) async fn worker(
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

//! What forms and scripts ask of the site: each extracts, decides and answers.

pub(crate) mod accounts;
mod answer;
pub(crate) mod contact;
pub(crate) mod content_api;
pub(crate) mod donations;
pub(crate) mod office;
pub(crate) mod previews;
pub(crate) mod questions;

use centre_store::{Allowance, Limit};
use jiff::Timestamp;

use crate::client_address::ClientAddress;
use crate::forms::submission::Refused;
use crate::security_log::SecurityEvent;
use crate::site::Site;

/// Counts one use of a limit by an account, or where there is none, by the visitor's network.
async fn within(
    site: &Site,
    client: &ClientAddress,
    limit: &Limit,
    account: Option<&str>,
) -> centre_store::Result<Result<(), Refused>> {
    let subject = account.unwrap_or(&client.0);
    Ok(
        match site.store.allow(limit, subject, Timestamp::now()).await? {
            Allowance::Allowed => Ok(()),
            Allowance::Refused { retry_after } => {
                let event = SecurityEvent::LimitReached(limit.name);
                event.note(&site.store, client, account).await;
                Err(Refused::too_many(&site.edition().forms, retry_after))
            }
        },
    )
}

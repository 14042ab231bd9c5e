//! How often a visitor, an account or a browser may do something.

use centre_store::{Limit, LimitDecision, SessionId, SubmissionOrigin};
use jiff::Timestamp;

use crate::forms::submission::Submission;
use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::http::request_id;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// Whose uses of a limit are counted.
#[derive(Clone, Copy)]
pub(crate) enum LimitSubject<'a> {
    /// Those of the visitor's network.
    Network,
    /// Those that name one account, by its e-mail address, from wherever.
    Account(&'a str),
    /// Those of a browser that is known of an account.
    Browser { id: &'a SessionId, account: &'a str },
}

/// What tells what is sent again from what is sent anew.
pub(crate) fn origin_of<'a>(
    site: &Site,
    client: &'a ClientAddress,
    submission: &'a Submission,
) -> SubmissionOrigin<'a> {
    let proxies = site.settings.trusted_proxies;
    SubmissionOrigin {
        request_id: request_id::unique_of_proxy(&submission.headers, proxies),
        network: Some(&client.network),
    }
}

/// Counts one use of a limit.
pub(crate) async fn check_rate_limit(
    site: &Site,
    client: &ClientAddress,
    limit: &Limit,
    subject: LimitSubject<'_>,
) -> centre_store::Result<Result<(), ErrorResponse>> {
    let (counted, account) = match subject {
        LimitSubject::Network => (client.network.clone(), None),
        LimitSubject::Account(account) => (account.to_owned(), Some(account)),
        LimitSubject::Browser { id, account } => (id.to_string(), Some(account)),
    };
    let now = Timestamp::now();
    let mut allowance = site.store.allow(limit, &counted, now).await?;
    if let (LimitSubject::Network, LimitDecision::Allowed, Some((network, share))) =
        (subject, allowance, &client.site)
    {
        let burst = limit.burst.saturating_mul(*share);
        allowance = site
            .store
            .allow(&Limit { burst, ..*limit }, network, now)
            .await?;
    }
    Ok(match allowance {
        LimitDecision::Allowed => Ok(()),
        LimitDecision::Refused { retry_after } => {
            let event = SecurityEvent::LimitReached(limit.name);
            event.record(&site.store, client, account).await;
            Err(ErrorResponse::too_many(&site.revision().forms, retry_after))
        }
    })
}

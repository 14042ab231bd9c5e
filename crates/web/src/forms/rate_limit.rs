//! How often a visitor, an account or a browser may do something.

use centre_store::{Limit, LimitDecision, SessionId, SubmissionOrigin};
use jiff::{SignedDuration, Timestamp};

use crate::forms::request::{FormError, FormRequest};
use crate::http::error_response::ErrorResponse;
use crate::http::request_id;
use crate::operations::security_log::SecurityEvent;

/// Allows so many uses in so many minutes.
pub(crate) const fn limit(name: &'static str, burst: u32, minutes: i64) -> Limit {
    Limit {
        name,
        burst,
        period: SignedDuration::from_mins(minutes),
    }
}

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

impl FormRequest {
    /// What tells what is sent again from what is sent anew.
    pub fn origin(&self) -> SubmissionOrigin<'_> {
        let proxies = self.site.settings.trusted_proxies;
        SubmissionOrigin {
            request_id: request_id::unique_of_proxy(&self.headers, proxies),
            network: Some(&self.client.network),
        }
    }

    /// Counts one use of a limit.
    ///
    /// # Errors
    /// A refusal where there were too many, and failures of the store.
    pub async fn check_rate_limit(
        &self,
        limit: &Limit,
        subject: LimitSubject<'_>,
    ) -> Result<(), FormError> {
        let (store, client) = (&self.site.store, &self.client);
        let (counted, account) = match subject {
            LimitSubject::Network => (client.network.clone(), None),
            LimitSubject::Account(account) => (account.to_owned(), Some(account)),
            LimitSubject::Browser { id, account } => (id.to_string(), Some(account)),
        };
        let now = Timestamp::now();
        let mut decision = store.allow(limit, &counted, now).await?;
        if let (LimitSubject::Network, LimitDecision::Allowed, Some((network, share))) =
            (subject, decision, &client.site)
        {
            let burst = limit.burst.saturating_mul(*share);
            let limit = Limit { burst, ..*limit };
            decision = store.allow(&limit, network, now).await?;
        }
        let LimitDecision::Refused { retry_after } = decision else {
            return Ok(());
        };
        self.record(SecurityEvent::LimitReached(limit.name), account)
            .await;
        Err(ErrorResponse::too_many(self.messages(), retry_after).into())
    }
}

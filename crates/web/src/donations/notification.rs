//! `POST /api/donations/notify`: records what the payment provider reports about a donation.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use centre_store::{Conflict, DonationNotification, Error, Limit, LimitDecision, Recorded};
use http::StatusCode;
use jiff::Timestamp;

use crate::donations::payfast::PayFast;
use crate::forms::body;
use crate::forms::rate_limit::limit;
use crate::http::client_address::{ClientAddress, ClientIp};
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// Bytes of the longest notification: many times a usual one.
const LONGEST_NOTIFICATION: usize = 64 << 10;

/// Notifications from a network that is not known as the provider's. They are signed, so few are
/// anybody else's, and each is asked about; the provider sends again what is refused.
const UNLISTED_SENDER: Limit = limit("donation-sender", 120, 60);

/// `POST /api/donations/notify`. The provider repeats a notification until the answer is
/// 200.
pub(crate) async fn notify(
    State(site): State<Arc<Site>>,
    ClientIp(address): ClientIp,
    client: ClientAddress,
    body: Body,
) -> Result<StatusCode, ErrorResponse> {
    let payfast =
        site.settings.payfast.as_ref().ok_or_else(|| {
            ErrorResponse::new(StatusCode::NOT_FOUND, "Online donations are closed.")
        })?;
    let body = body::read(body, LONGEST_NOTIFICATION)
        .await
        .map_err(|unread| {
            let message = "The notification did not arrive whole.";
            ErrorResponse::new(unread.status(), message)
        })?;
    let recorded = record(&site, payfast, address, &client, &body).await?;
    tracing::info!(?recorded, "a donation notification was taken");
    Ok(StatusCode::OK)
}

/// Why a notification was not recorded.
#[derive(Debug, thiserror::Error)]
enum NotificationError {
    #[error("the notification is not right: {0}")]
    Rejected(#[from] crate::donations::payfast::Rejected),
    #[error("too many notifications come from this address, which is not known as the provider's")]
    TooMany(Duration),
    #[error("the notification is for another merchant")]
    Merchant,
    #[error("there is no such donation")]
    Unknown,
    #[error("the amount is not that of the donation")]
    Amount,
    #[error("the provider does not know the notification")]
    Denied,
    #[error("the provider could not be asked")]
    Unconfirmed(#[source] ureq::Error),
    #[error("the notification could not be kept")]
    Store(#[source] Error),
}

impl NotificationError {
    /// 503 tells the provider that the failure is ours and may pass.
    fn status(&self) -> StatusCode {
        match self {
            Self::Rejected(_) => StatusCode::BAD_REQUEST,
            Self::Unknown => StatusCode::NOT_FOUND,
            Self::Merchant | Self::Amount | Self::Denied => StatusCode::FORBIDDEN,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unconfirmed(_) | Self::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl From<NotificationError> for ErrorResponse {
    fn from(error: NotificationError) -> Self {
        tracing::warn!(
            reason = &error as &dyn std::error::Error,
            "a donation notification was refused"
        );
        let mut refused = Self::new(error.status(), error.to_string());
        if let NotificationError::TooMany(wait) = error {
            refused.retry_after = Some(wait);
        }
        refused
    }
}

impl From<Error> for NotificationError {
    fn from(error: Error) -> Self {
        match error {
            Error::Conflict(Conflict::DonationUnknown) => Self::Unknown,
            error => Self::Store(error),
        }
    }
}

/// The documented checks, those that cost nothing first. The sender's address alone refuses nothing.
async fn record(
    site: &Site,
    payfast: &PayFast,
    address: Option<IpAddr>,
    client: &ClientAddress,
    body: &[u8],
) -> Result<Recorded, NotificationError> {
    let reported = payfast.read(body)?;
    if reported.merchant_id != payfast.merchant_id {
        return Err(NotificationError::Merchant);
    }
    let donation = site.store.donation(&reported.reference).await?;
    if donation.ok_or(NotificationError::Unknown)?.amount_cents != reported.gross_cents {
        return Err(NotificationError::Amount);
    }
    let is_listed = match address {
        Some(address) => payfast.is_source(address).await,
        None => false,
    };
    if !is_listed {
        check_unlisted_sender(site, address, client).await?;
    }
    let confirmed = payfast.confirms(reported.parameters).await;
    if !confirmed.map_err(NotificationError::Unconfirmed)? {
        return Err(NotificationError::Denied);
    }
    let notification = DonationNotification {
        provider_payment_id: reported.payment_id,
        reference: reported.reference,
        status: reported.status,
        gross_cents: reported.gross_cents,
        body: String::from_utf8_lossy(body).into_owned(),
    };
    let recorded = site
        .store
        .record_donation_notification(&notification, Timestamp::now());
    Ok(recorded.await?)
}

/// Logs and limits notifications of a sender that is not listed.
async fn check_unlisted_sender(
    site: &Site,
    address: Option<IpAddr>,
    client: &ClientAddress,
) -> Result<(), NotificationError> {
    let address = address.map_or_else(|| "unknown".to_owned(), |it| it.to_string());
    tracing::warn!(
        address,
        "a signed donation notification comes from an address that CENTRE_PAYFAST_SOURCES does not \
         list; PayFast is asked about it: if it confirms it, add the address, and if it is a proxy's, \
         set CENTRE_TRUSTED_PROXIES"
    );
    let now = Timestamp::now();
    match site
        .store
        .allow(&UNLISTED_SENDER, &client.network, now)
        .await?
    {
        LimitDecision::Allowed => Ok(()),
        LimitDecision::Refused { retry_after } => {
            let event = SecurityEvent::LimitReached(UNLISTED_SENDER.name);
            event.record(&site.store, client, None).await;
            Err(NotificationError::TooMany(retry_after))
        }
    }
}

//! `POST /donate/checkout`: stores a donation and leads to the payment provider.

use axum::response::{IntoResponse, Response};
use centre_store::{Donation, Limit};
use http::StatusCode;
use jiff::Timestamp;

use crate::donations::amount::cents;
use crate::forms::rate_limit::{LimitSubject, limit};
use crate::forms::request::{FormError, FormRequest};
use crate::forms::rules::{DONATION, SELECT_A_PURPOSE};
use crate::http::error_response::ErrorResponse;
use crate::pages::handler;

/// Donations begun from one address: a family behind one address may give, a program that
/// tries stolen cards may not.
const BY_ADDRESS: Limit = limit("donation-address", 20, 60);

/// `POST /donate/checkout`
pub(crate) async fn checkout(request: FormRequest) -> Result<Response, FormError> {
    let (site, revision, messages) = (&request.site, &request.revision, request.messages());
    let Some(payfast) = &site.settings.payfast else {
        let (closed, notice) = (&messages.donation.closed, &revision.donation_notice);
        return Err(ErrorResponse::titled(StatusCode::NOT_FOUND, closed, notice).into());
    };
    let purpose = request.trimmed("purpose");
    let mut errors = DONATION.errors(&request.values);
    if !errors.contains_key("purpose") && !revision.donation_purposes.contains(&purpose) {
        errors.insert("purpose", SELECT_A_PURPOSE.into());
    }
    ErrorResponse::of_fields(&DONATION, errors, messages)?;
    let amount_cents = cents(&request.exact("amount")).ok_or_else(|| {
        let failed = &messages.donation.failed.description;
        ErrorResponse::new(StatusCode::UNPROCESSABLE_ENTITY, failed)
    })?;
    request
        .check_rate_limit(&BY_ADDRESS, LimitSubject::Network)
        .await?;
    let mut donation = Donation {
        reference: Donation::fresh_reference()?,
        first_name: request.trimmed("firstName"),
        last_name: request.trimmed("lastName"),
        email: request.trimmed("email"),
        mobile: request.trimmed("mobile"),
        amount_cents,
        purpose,
    };
    donation.reference = site
        .store
        .start_donation(&donation, request.origin(), Timestamp::now())
        .await?;
    let form = payfast.form(&donation, &site.settings.public_url);
    if request.by_script {
        return Ok(axum::Json(form).into_response());
    }
    Ok(handler::checkout(site, &request, form).await)
}

//! `POST /donate/checkout`: stores a donation and leads to the payment provider.

use axum::response::{IntoResponse, Response};
use centre_content::Message;
use centre_store::{Donation, Limit};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};

use crate::donations::amount::cents;
use crate::forms::rules::{DONATION, SELECT_A_PURPOSE};
use crate::http::error_response::ErrorResponse;
use crate::http::form::FormRequest;
use crate::http::rate_limit::{LimitSubject, check_rate_limit, origin_of};
use crate::pages::handler;

/// Donations begun from one address: a family behind one address may give, a program that
/// tries stolen cards may not.
const BY_ADDRESS: Limit = Limit {
    name: "donation-address",
    burst: 20,
    period: SignedDuration::from_hours(1),
};

/// `POST /donate/checkout`
pub(crate) async fn checkout(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Response, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let Some(payfast) = &site.settings.payfast else {
        let notice = &revision.donation_notice;
        let closed = ErrorResponse::titled(StatusCode::NOT_FOUND, &words.donation.closed, notice);
        return Err(closed);
    };
    let purpose = submission.trimmed("purpose");
    let mut errors = DONATION.errors(&submission.values);
    if !errors.contains_key("purpose") && !revision.donation_purposes.contains(&purpose) {
        errors.insert("purpose", SELECT_A_PURPOSE.into());
    }
    let Message { title, description } = &words.donation.failed;
    ErrorResponse::of_fields(&DONATION, errors, words, title)?;
    let amount_cents = cents(&submission.exact("amount")).ok_or_else(|| {
        ErrorResponse::titled(StatusCode::UNPROCESSABLE_ENTITY, title, description)
    })?;
    let failed = ErrorResponse::internal(title, description);
    check_rate_limit(&site, &client, &BY_ADDRESS, LimitSubject::Network)
        .await
        .map_err(&failed)??;
    let mut donation = Donation {
        reference: Donation::fresh_reference().map_err(&failed)?,
        first_name: submission.trimmed("firstName"),
        last_name: submission.trimmed("lastName"),
        email: submission.trimmed("email"),
        mobile: submission.trimmed("mobile"),
        amount_cents,
        purpose,
    };
    let origin = origin_of(&site, &client, &submission);
    donation.reference = site
        .store
        .start_donation(&donation, origin, Timestamp::now())
        .await
        .map_err(&failed)?;
    let form = payfast.form(&donation, &site.settings.public_url);
    if submission.by_script {
        return Ok(axum::Json(form).into_response());
    }
    Ok(handler::checkout(&site, &submission, form).await)
}

//! `/donate/checkout`: stores a donation and leads to the payment provider.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use centre_store::{Donation, Limit, Result};
use http::request::Parts;
use http::{StatusCode, Uri};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use crate::donations::amount::cents;
use crate::donations::payfast::PaymentForm;
use crate::forms::flash::FormState;
use crate::forms::rate_limit::{LimitSubject, limit};
use crate::forms::request::{FormError, FormRequest};
use crate::forms::rules::{DONATION, Errors, SELECT_A_PURPOSE, Values};
use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::http::see_other;
use crate::pages::handler;
use crate::site::Site;

/// Donations begun from one address: a family behind one address may give, a program that
/// tries stolen cards may not.
const BY_ADDRESS: Limit = limit("donation-address", 20, 60);

const PAGE: &str = "/donate/checkout";

/// How long the page of a donation can be asked for. A browser's history, which others may look through,
/// must not tell of it for ever.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(1);

/// What the address of the page says.
#[derive(Deserialize)]
struct PageQuery {
    /// The donation's reference. Addresses call whatever nobody else may see `token`.
    token: String,
}

/// Takes `POST /donate/checkout` and leads to the page with the provider's form. The page is asked for, so that
/// browsers can ask again when the visitor comes back from the provider.
///
/// # Errors
/// What is wrong with the form, too many donations, or a database that does not answer.
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
    if request.by_script {
        let form = payfast.form(&donation, &site.settings.public_url);
        return Ok(axum::Json(form).into_response());
    }
    Ok(see_other(&format!("{PAGE}?token={}", donation.reference)))
}

/// Answers `GET /donate/checkout` with the provider's form for the donation in the query, and leads to the donation
/// form where there is none that can be paid. Where that cannot be told now, the form is shown in its place,
/// and says that it failed.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    request: Parts,
) -> Response {
    match open_payment(&site, &request.uri).await {
        Ok(Some(form)) => {
            handler::checkout(&site, &client, &request.headers, &request.uri, form).await
        }
        Ok(None) => handler::page(State(site), request).await,
        Err(error) => {
            let failed = ErrorResponse::internal(&site.revision().forms.donation.failed, &error);
            let form = FormState {
                name: DONATION.name.to_owned(),
                page: DONATION.first_page().to_owned(),
                values: Values::new(),
                errors: Errors::new(),
            };
            handler::form_again(&site, &client, &request.headers, &failed, form).await
        }
    }
}

/// The provider's form for a donation that was begun a short time ago and not reported on.
async fn open_payment(site: &Site, page: &Uri) -> Result<Option<PaymentForm>> {
    let (Some(payfast), Ok(Query(PageQuery { token }))) =
        (&site.settings.payfast, Query::try_from_uri(page))
    else {
        return Ok(None);
    };
    // PostgreSQL refuses text with a zero byte, which is no failure of ours.
    if !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(None);
    }
    let since = Timestamp::now() - OPEN_FOR;
    let donation = site.store.open_donation(&token, since).await?;
    Ok(donation.map(|it| payfast.form(&it, &site.settings.public_url)))
}

//! What the office does with donations. Only administrators may.

use axum::response::Response;
use bytes::Bytes;
use centre_content::CENTRE_OFFSET;
use centre_store::{ReportedPayment, Role};
use futures_util::stream;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};

use crate::donations::amount::decimal;
use crate::forms::request::{FormError, FormRequest};
use crate::forms::rules::{Errors, PAYMENTS};
use crate::http::error_response::ErrorResponse;
use crate::office::downloads::{Cell, DECIMAL_COMMA, row, table};
use crate::office::{in_a_table, name_of};
use crate::operations::security_log::SecurityEvent;

/// Payments that are read from the database at a time.
const BATCH: u32 = 500;

/// `POST /api/office/donations/export`: the payments that were reported from one day to another as a
/// table for the bookkeeper.
pub(crate) async fn export(request: FormRequest) -> Result<Response, FormError> {
    let by = request.require_office_role(Role::Admin).await?;
    let (start, end) = days(&request)?;
    let event = SecurityEvent::DonationsExported;
    request.record_by(event, &by, "").await;
    let store = request.site.store.clone();
    // Each batch begins after the last payment of the one before.
    let rows = stream::try_unfold(Some(None), move |last: Option<Option<ReportedPayment>>| {
        let store = store.clone();
        async move {
            let Some(last) = last else {
                return Ok(None);
            };
            let page = store.payments(start, end, last.as_ref(), BATCH).await?;
            let rows: String = page.iter().map(row_of).collect();
            let next = (page.len() == BATCH as usize).then(|| page.into_iter().last());
            Ok((!rows.is_empty()).then(|| (Bytes::from(rows), next)))
        }
    });
    let columns = [
        "Reported",
        "Status",
        "Rand",
        "Purpose",
        "Name",
        "E-mail",
        "Mobile",
        "Reference",
        "Payment of the provider",
    ];
    Ok(table("payments.csv", columns, rows))
}

/// From the beginning of the first day to the end of the last one.
fn days(request: &FormRequest) -> Result<(Timestamp, Timestamp), ErrorResponse> {
    let messages = &request.messages().donation_books;
    let no_day = || messages.no_day.clone().into();
    let from = day(&request.trimmed("from"));
    let to = day(&request.trimmed("to"));
    let mut errors = Errors::new();
    if from.is_none() {
        errors.insert("from", no_day());
    }
    match (from, to) {
        (_, None) => {
            errors.insert("to", no_day());
        }
        (Some((start, _)), Some((_, end))) if end <= start => {
            errors.insert("to", messages.ends_first.clone().into());
        }
        _ => {}
    }
    ErrorResponse::of_fields(&PAYMENTS, errors, request.messages())?;
    match (from, to) {
        (Some((start, _)), Some((_, end))) => Ok((start, end)),
        _ => unreachable!("a day that is missing was refused"),
    }
}

/// When a day of the form `YYYY-MM-DD` begins and ends at the centre.
fn day(text: &str) -> Option<(Timestamp, Timestamp)> {
    let day: Date = text.parse().ok()?;
    let start = |day: Date| CENTRE_OFFSET.to_timestamp(day.at(0, 0, 0, 0)).ok();
    Some((start(day)?, start(day.checked_add(1.day()).ok()?)?))
}

fn row_of(payment: &ReportedPayment) -> String {
    let donation = &payment.donation;
    row([
        Cell::Plain(&in_a_table(payment.received_at)),
        Cell::Text(&payment.status),
        Cell::Plain(&decimal(payment.gross_cents, DECIMAL_COMMA)),
        Cell::Text(&donation.purpose),
        Cell::Text(&name_of(&donation.first_name, &donation.last_name, "")),
        Cell::Text(&donation.email),
        Cell::Text(&donation.mobile),
        Cell::Text(&donation.reference),
        Cell::Text(&payment.provider_payment_id),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_centre() {
        let (start, end) = day("2026-03-01").unwrap();
        assert_eq!(start.to_string(), "2026-02-28T22:00:00Z");
        assert_eq!(end.to_string(), "2026-03-01T22:00:00Z");
        for wrong in [
            "",
            "1 March",
            "2026-02-30",
            "2026-13-01",
            "9999-12-31",
            "-009999-01-01",
        ] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }
}

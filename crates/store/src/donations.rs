use std::fmt::Write as _;

use jiff::Timestamp;
use serde::Serialize;

use crate::{
    Conflict, Error, Result, Store,
    database::{reading, transaction, writing},
    time::{from_millis, to_millis},
};

/// Random bytes of a [`Donation::reference`]: enough that no two are ever alike.
const REFERENCE_BYTES: usize = 10;

/// A donation that a visitor was sent to the payment provider with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Donation {
    /// Our own name for it, which the provider sends back.
    pub reference: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where the receipt goes.
    pub email: String,
    /// Mobile number.
    pub mobile: String,
    /// South African cents.
    pub amount_cents: i64,
    /// One of the purposes of the form.
    pub purpose: String,
}

/// What the provider reports about a payment, after its signature, source and amount
/// were verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DonationNotification {
    /// The provider's own name for the payment.
    pub provider_payment_id: String,
    /// [`Donation::reference`].
    pub reference: String,
    /// As the provider writes it, such as `COMPLETE`.
    pub status: String,
    /// South African cents, before fees.
    pub gross_cents: i64,
    /// The notification as it came, for the books.
    pub body: String,
}

/// What a notification changed. Providers repeat them until they are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// The first about this payment.
    First,
    /// The payment was known with another status, which was replaced.
    StatusChanged,
    /// Nothing new.
    Repeated,
}

/// A donation and what the provider has reported about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DonationRecord {
    /// As the visitor filled it in.
    #[serde(flatten)]
    pub donation: Donation,
    /// When the visitor left for the provider.
    pub started_at: Timestamp,
    /// None where the provider has reported nothing: the visitor probably turned back.
    pub payments: Vec<Payment>,
}

/// What the provider has reported last about one payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// The provider's own name for it.
    pub provider_payment_id: String,
    /// As the provider writes it, such as `COMPLETE`.
    pub status: String,
    /// South African cents, before fees.
    pub gross_cents: i64,
    /// When it was reported.
    pub received_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct RecordRow {
    #[sqlx(flatten)]
    donation: Donation,
    created_at: i64,
    provider_payment_id: Option<String>,
    status: Option<String>,
    gross_cents: Option<i64>,
    received_at: Option<i64>,
}

impl RecordRow {
    fn payment(&mut self) -> Result<Option<Payment>> {
        let reported = (
            self.provider_payment_id.take(),
            self.status.take(),
            self.gross_cents,
            self.received_at,
        );
        let (Some(provider_payment_id), Some(status), Some(gross_cents), Some(received_at)) =
            reported
        else {
            return Ok(None);
        };
        Ok(Some(Payment {
            provider_payment_id,
            status,
            gross_cents,
            received_at: from_millis(received_at)?,
        }))
    }
}

impl Donation {
    /// A reference that no other donation has: 20 letters and digits.
    pub fn fresh_reference() -> Result<String> {
        let mut bytes = [0; REFERENCE_BYTES];
        getrandom::fill(&mut bytes).map_err(Error::Random)?;
        let mut reference = String::with_capacity(2 * REFERENCE_BYTES);
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(reference, "{byte:02x}");
        }
        Ok(reference)
    }
}

/// The donations of rows that are in their order, each with its payments.
fn gathered(rows: Vec<RecordRow>) -> Result<Vec<DonationRecord>> {
    let mut records: Vec<DonationRecord> = Vec::new();
    for mut row in rows {
        let payment = row.payment()?;
        match records.last_mut() {
            Some(last) if last.donation.reference == row.donation.reference => {
                last.payments.extend(payment);
            }
            _ => records.push(DonationRecord {
                donation: row.donation,
                started_at: from_millis(row.created_at)?,
                payments: payment.into_iter().collect(),
            }),
        }
    }
    Ok(records)
}

impl Store {
    /// Remembers a donation before the visitor leaves for the provider.
    pub async fn start_donation(&self, donation: &Donation, now: Timestamp) -> Result<()> {
        writing!(self, |db| {
            sqlx::query(
                "INSERT INTO donations (reference, first_name, last_name, email, mobile, \
                 amount_cents, purpose, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(&donation.reference)
            .bind(&donation.first_name)
            .bind(&donation.last_name)
            .bind(&donation.email)
            .bind(&donation.mobile)
            .bind(donation.amount_cents)
            .bind(&donation.purpose)
            .bind(to_millis(now))
            .execute(db)
            .await?;
        });
        Ok(())
    }

    /// The donation of a reference, to compare a notification with.
    pub async fn donation(&self, reference: &str) -> Result<Option<Donation>> {
        Ok(reading!(self, |db| {
            sqlx::query_as(
                "SELECT reference, first_name, last_name, email, mobile, amount_cents, purpose \
                 FROM donations WHERE reference = $1",
            )
            .bind(reference)
            .fetch_optional(db)
            .await?
        }))
    }

    /// At most `limit` donations that were started after `after` (the last one of the page
    /// before, none for all), the oldest first.
    pub async fn donations(
        &self,
        after: Option<&DonationRecord>,
        limit: u32,
    ) -> Result<Vec<DonationRecord>> {
        let (time, reference) = after.map_or((i64::MIN, ""), |last| {
            (to_millis(last.started_at), &*last.donation.reference)
        });
        let rows: Vec<RecordRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT page.*, provider_payment_id, status, gross_cents, received_at \
                 FROM (SELECT * FROM donations \
                 WHERE created_at > $1 OR (created_at = $1 AND reference > $2) \
                 ORDER BY created_at, reference LIMIT $3) AS page \
                 LEFT JOIN donation_notifications AS payments \
                 ON payments.reference = page.reference \
                 ORDER BY page.created_at, page.reference, received_at, provider_payment_id",
            )
            .bind(time)
            .bind(reference)
            .bind(i64::from(limit))
            .fetch_all(db)
            .await?
        });
        gathered(rows)
    }

    /// All donations that were begun under an e-mail address, given in small letters.
    pub(crate) async fn donations_of(&self, email_key: &str) -> Result<Vec<DonationRecord>> {
        let rows: Vec<RecordRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT page.*, provider_payment_id, status, gross_cents, received_at \
                 FROM donations AS page LEFT JOIN donation_notifications AS payments \
                 ON payments.reference = page.reference WHERE LOWER(email) = $1 \
                 ORDER BY page.created_at, page.reference, received_at, provider_payment_id",
            )
            .bind(email_key)
            .fetch_all(db)
            .await?
        });
        gathered(rows)
    }

    /// Records a notification once. Fails with [`Conflict::DonationUnknown`].
    pub async fn record_donation_notification(
        &self,
        notification: &DonationNotification,
        now: Timestamp,
    ) -> Result<Recorded> {
        Ok(transaction!(self, |tx| {
            let known: Option<String> =
                sqlx::query_scalar("SELECT reference FROM donations WHERE reference = $1")
                    .bind(&notification.reference)
                    .fetch_optional(&mut *tx)
                    .await?;
            if known.is_none() {
                return Err(Conflict::DonationUnknown.into());
            }
            let inserted = sqlx::query(
                "INSERT INTO donation_notifications (provider_payment_id, reference, status, \
                 gross_cents, body, received_at) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (provider_payment_id) DO NOTHING",
            )
            .bind(&notification.provider_payment_id)
            .bind(&notification.reference)
            .bind(&notification.status)
            .bind(notification.gross_cents)
            .bind(&notification.body)
            .bind(to_millis(now))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if inserted == 1 {
                Recorded::First
            } else {
                let changed = sqlx::query(
                    "UPDATE donation_notifications SET status = $2, gross_cents = $3, \
                     body = $4, received_at = $5 \
                     WHERE provider_payment_id = $1 AND status <> $2",
                )
                .bind(&notification.provider_payment_id)
                .bind(&notification.status)
                .bind(notification.gross_cents)
                .bind(&notification.body)
                .bind(to_millis(now))
                .execute(&mut *tx)
                .await?
                .rows_affected();
                if changed == 1 {
                    Recorded::StatusChanged
                } else {
                    Recorded::Repeated
                }
            }
        }))
    }
}

use jiff::Timestamp;

use crate::{
    Conflict, Result, Store,
    database::{reading, transaction, writing},
    time::to_millis,
};

/// A donation that a visitor was sent to the payment provider with.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
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

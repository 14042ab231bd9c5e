//! Donations and what the payment provider reports about them.

pub(crate) mod list;

use jiff::Timestamp;
use serde::Serialize;

use crate::{
    Conflict, Error, Result, Store, SubmissionOrigin,
    executor::Params,
    inbox::repeats::{is_sent_again, repeats_since},
    time::{Millis, to_millis},
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
    /// The payment was complete or refunded already: the report is kept and changes nothing.
    Late,
    /// Nothing new.
    Repeated,
}

/// A notification as it was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Notification {
    /// The provider's own name for the payment.
    pub provider_payment_id: String,
    /// [`Donation::reference`].
    pub reference: String,
    /// As the provider writes it, such as `COMPLETE`.
    pub status: String,
    /// South African cents, before fees.
    pub gross_cents: i64,
    /// The notification as it came.
    pub body: String,
    /// When it came.
    #[sqlx(try_from = "Millis")]
    pub received_at: Timestamp,
}

impl Donation {
    /// A reference that no other donation has: 20 letters and digits.
    pub fn fresh_reference() -> Result<String> {
        let mut bytes = [0; 16];
        let random = &mut bytes[16 - REFERENCE_BYTES..];
        getrandom::fill(random).map_err(Error::Random)?;
        Ok(format!("{:020x}", u128::from_be_bytes(bytes)))
    }
}

impl Store {
    /// Remembers a donation before the visitor leaves for the provider. Answers with its reference, or with
    /// that of the same donation which `origin` tells to have been started already, and of which the provider
    /// has reported nothing.
    pub async fn start_donation(
        &self,
        donation: &Donation,
        origin: SubmissionOrigin<'_>,
        now: Timestamp,
    ) -> Result<String> {
        let key = origin.key_of(&[
            &donation.first_name,
            &donation.last_name,
            &donation.email,
            &donation.mobile,
            &donation.amount_cents.to_string(),
            &donation.purpose,
        ]);
        let mut tx = self.begin().await?;
        let earlier = "SELECT reference FROM donations WHERE LOWER(email) = LOWER($1) \
             AND amount_cents = $2 AND purpose = $3 AND created_at > $4 AND first_name = $5 \
             AND last_name = $6 AND mobile = $7 \
             AND NOT EXISTS (SELECT 1 FROM donation_notifications AS report \
             WHERE report.reference = donations.reference) ORDER BY created_at DESC LIMIT 1";
        if is_sent_again(&mut tx, key.as_deref(), now).await? {
            let since = repeats_since(now);
            let same: Params<'_> = &[
                &donation.email,
                &donation.amount_cents,
                &donation.purpose,
                &since,
                &donation.first_name,
                &donation.last_name,
                &donation.mobile,
            ];
            if let Some(reference) = tx.optional_value(earlier, same).await? {
                return Ok(reference);
            }
        }
        tx.execute(
            "INSERT INTO donations (reference, first_name, last_name, email, mobile, \
             amount_cents, purpose, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            &[
                &donation.reference,
                &donation.first_name,
                &donation.last_name,
                &donation.email,
                &donation.mobile,
                &donation.amount_cents,
                &donation.purpose,
                &to_millis(now),
            ],
        )
        .await?;
        tx.commit().await?;
        Ok(donation.reference.clone())
    }

    /// The donation of a reference, to compare a notification with.
    pub async fn donation(&self, reference: &str) -> Result<Option<Donation>> {
        self.fetch_optional(
            "SELECT reference, first_name, last_name, email, mobile, amount_cents, purpose \
             FROM donations WHERE reference = $1",
            &[&reference],
        )
        .await
    }

    /// Returns a donation that was begun after `since` and of which the provider has reported nothing.
    pub async fn open_donation(
        &self,
        reference: &str,
        since: Timestamp,
    ) -> Result<Option<Donation>> {
        self.fetch_optional(
            "SELECT reference, first_name, last_name, email, mobile, amount_cents, purpose \
             FROM donations WHERE reference = $1 AND created_at > $2 \
             AND NOT EXISTS (SELECT 1 FROM donation_notifications AS report \
             WHERE report.reference = donations.reference)",
            &[&reference, &to_millis(since)],
        )
        .await
    }

    /// Records a notification once. A payment that is complete stays so until it is refunded, and
    /// one that is refunded for ever: the tables see to it. Fails with [`Conflict::DonationUnknown`].
    pub async fn record_donation_notification(
        &self,
        notification: &DonationNotification,
        now: Timestamp,
    ) -> Result<Recorded> {
        let mut tx = self.begin().await?;
        let known = "SELECT EXISTS (SELECT 1 FROM donations WHERE reference = $1)";
        if !tx.value::<bool>(known, &[&notification.reference]).await? {
            return Err(Conflict::DonationUnknown.into());
        }
        let inserted = tx
            .execute(
                "INSERT INTO donation_notifications (provider_payment_id, reference, status, \
                 gross_cents, body, received_at) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (provider_payment_id) DO NOTHING",
                &[
                    &notification.provider_payment_id,
                    &notification.reference,
                    &notification.status,
                    &notification.gross_cents,
                    &notification.body,
                    &to_millis(now),
                ],
            )
            .await?;
        let recorded = if inserted == 1 {
            Recorded::First
        } else {
            let changed = tx
                .execute(
                    "UPDATE donation_notifications SET status = $2, gross_cents = $3, \
                     body = $4, received_at = $5 \
                     WHERE provider_payment_id = $1 AND status <> $2",
                    &[
                        &notification.provider_payment_id,
                        &notification.status,
                        &notification.gross_cents,
                        &notification.body,
                        &to_millis(now),
                    ],
                )
                .await?;
            let status: Option<String> = tx
                .optional_value(
                    "SELECT status FROM donation_notifications WHERE provider_payment_id = $1",
                    &[&notification.provider_payment_id],
                )
                .await?;
            if changed == 1 {
                Recorded::StatusChanged
            } else if status.as_deref() == Some(&*notification.status) {
                Recorded::Repeated
            } else {
                Recorded::Late
            }
        };
        tx.commit().await?;
        Ok(recorded)
    }

    /// Marks a complete payment as refunded, of which the provider sends no report. Returns whether
    /// there is such a payment.
    pub async fn mark_refunded(&self, provider_payment_id: &str, now: Timestamp) -> Result<bool> {
        let marked = self
            .execute(
                "UPDATE donation_notifications SET status = 'REFUNDED', body = '', \
                 received_at = $2 WHERE provider_payment_id = $1 AND status = 'COMPLETE'",
                &[&provider_payment_id, &to_millis(now)],
            )
            .await?;
        Ok(marked == 1)
    }
}

use std::{collections::HashSet, fmt::Write as _};

use jiff::Timestamp;
use serde::Serialize;
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, Error, Page, Result, Store, SubmissionOrigin,
    inbox::repeats::{is_sent_again, repeats_since},
    search::Search,
    time::{Millis, from_millis, to_millis},
};

/// After all names that the provider gives to payments.
const LAST_PAYMENT: &str = "\u{10ffff}";

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

/// A donation in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DonationOverview {
    /// As the visitor filled it in.
    pub donation: Donation,
    /// When the visitor left for the provider.
    pub started_at: Timestamp,
    /// When the provider reported the first complete payment; none where there is no such payment.
    pub paid_at: Option<Timestamp>,
    /// What was paid, South African cents before fees.
    pub paid_cents: i64,
    /// When a payment was last refunded; none where none was.
    pub refunded_at: Option<Timestamp>,
}

/// Which donations a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DonationFilter {
    /// Those that were paid, by the time of the payment.
    Paid,
    /// Those that were begun and not paid, by the time of the beginning.
    Open,
    /// Those of which every payment was refunded, by the time of the beginning.
    Refunded,
    /// All, by the time of the beginning.
    All,
}

impl DonationFilter {
    /// The condition that a donation is in the list, and the column that it is ordered by.
    const fn condition_and_time(self) -> (&'static str, &'static str) {
        match self {
            Self::Paid => ("paid_at IS NOT NULL", "paid_at"),
            Self::Open => ("paid_at IS NULL AND refunded_at IS NULL", "created_at"),
            Self::Refunded => ("paid_at IS NULL AND refunded_at IS NOT NULL", "created_at"),
            Self::All => ("TRUE", "created_at"),
        }
    }
}

/// What was paid for one purpose in one month.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DonationSum {
    /// `YYYY-MM` in South Africa, of the first payment of each donation.
    pub month: String,
    /// One of the purposes of the form.
    pub purpose: String,
    /// How many donations.
    pub donations: i64,
    /// South African cents, before fees.
    pub cents: i64,
}

/// A payment, for the books.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ReportedPayment {
    /// What it is for.
    #[sqlx(flatten)]
    pub donation: Donation,
    /// The provider's own name for it.
    pub provider_payment_id: String,
    /// As the provider writes it, such as `COMPLETE`.
    pub status: String,
    /// South African cents, before fees.
    pub gross_cents: i64,
    /// When it was reported.
    #[sqlx(try_from = "Millis")]
    pub received_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct OverviewRow {
    #[sqlx(flatten)]
    donation: Donation,
    created_at: i64,
    paid_at: Option<i64>,
    paid_cents: i64,
    refunded_at: Option<i64>,
}

impl TryFrom<OverviewRow> for DonationOverview {
    type Error = Error;

    fn try_from(row: OverviewRow) -> Result<Self> {
        Ok(Self {
            donation: row.donation,
            started_at: from_millis(row.created_at)?,
            paid_at: row.paid_at.map(from_millis).transpose()?,
            paid_cents: row.paid_cents,
            refunded_at: row.refunded_at.map(from_millis).transpose()?,
        })
    }
}

/// The columns of a [`Donation`].
macro_rules! donation_columns {
    () => {
        "donations.reference, first_name, last_name, email, mobile, amount_cents, purpose"
    };
}

/// The columns of an [`OverviewRow`].
macro_rules! overview_columns {
    () => {
        concat!(
            donation_columns!(),
            ", created_at, paid_at, paid_cents, refunded_at"
        )
    };
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

/// Writes the statement for `$3` donations of a list from before the time `$1` and the reference `$2`.
pub(crate) fn list_statement(list: DonationFilter) -> String {
    let (condition, time) = list.condition_and_time();
    format!(
        "SELECT {} FROM donations WHERE ({time}, reference) < ($1, $2) AND {condition} \
         ORDER BY {time} DESC, reference DESC LIMIT $3",
        overview_columns!()
    )
}

/// Makes donations of rows with one payment each. Rows of the same donation must follow each other.
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
        let earlier: Option<String> = if is_sent_again(&mut tx, key.as_deref(), now).await? {
            tx.optional_value(
                "SELECT reference FROM donations WHERE LOWER(email) = LOWER($1) AND amount_cents \
                 = $2 AND purpose = $3 AND created_at > $4 AND first_name = $5 AND last_name = $6 \
                 AND mobile = $7 AND NOT EXISTS (SELECT 1 FROM donation_notifications WHERE \
                 donation_notifications.reference = donations.reference) ORDER BY created_at DESC \
                 LIMIT 1",
                &[
                    &donation.email,
                    &donation.amount_cents,
                    &donation.purpose,
                    &repeats_since(now),
                    &donation.first_name,
                    &donation.last_name,
                    &donation.mobile,
                ],
            )
            .await?
        } else {
            None
        };
        let reference = if let Some(reference) = earlier {
            reference
        } else {
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
            donation.reference.clone()
        };
        tx.commit().await?;
        Ok(reference)
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
        let rows: Vec<RecordRow> = self
            .fetch_all(
                "SELECT page.*, provider_payment_id, status, gross_cents, received_at \
                 FROM (SELECT * FROM donations \
                 WHERE created_at > $1 OR (created_at = $1 AND reference > $2) \
                 ORDER BY created_at, reference LIMIT $3) AS page \
                 LEFT JOIN donation_notifications AS payments \
                 ON payments.reference = page.reference \
                 ORDER BY page.created_at, page.reference, received_at, provider_payment_id",
                &[&time, &reference, &i64::from(limit)],
            )
            .await?;
        gathered(rows)
    }

    /// All donations that were begun under an e-mail address, given in small letters.
    pub(crate) async fn donations_of(&self, email_key: &str) -> Result<Vec<DonationRecord>> {
        let rows: Vec<RecordRow> = self
            .fetch_all(
                "SELECT page.*, provider_payment_id, status, gross_cents, received_at \
                 FROM donations AS page LEFT JOIN donation_notifications AS payments \
                 ON payments.reference = page.reference WHERE LOWER(email) = $1 \
                 ORDER BY page.created_at, page.reference, received_at, provider_payment_id",
                &[&email_key],
            )
            .await?;
        gathered(rows)
    }

    /// All notifications about the donations of an address, given in small letters.
    pub(crate) async fn notifications_of(&self, email_key: &str) -> Result<Vec<Notification>> {
        self.fetch_all(
            "SELECT donation_history.* FROM donations JOIN donation_history \
             ON donation_history.reference = donations.reference \
             WHERE LOWER(email) = $1 ORDER BY donation_history.id",
            &[&email_key],
        )
        .await
    }

    /// One donation, and the notifications about it in the order in which they came.
    pub async fn donation_with_notifications(
        &self,
        reference: &str,
    ) -> Result<Option<(DonationOverview, Vec<Notification>)>> {
        const BY_REFERENCE: &str = concat!(
            "SELECT ",
            overview_columns!(),
            " FROM donations WHERE reference = $1"
        );
        let row: Option<OverviewRow> = self.fetch_optional(BY_REFERENCE, &[&reference]).await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let notifications = self
            .fetch_all(
                "SELECT * FROM donation_history WHERE reference = $1 ORDER BY id",
                &[&reference],
            )
            .await?;
        Ok(Some((row.try_into()?, notifications)))
    }

    /// Returns one page of at most `limit` donations, the newest first; where something is `typed`, those whose
    /// donor's names, address, reference or payment have a word that begins with it. `from` is the
    /// [`next`](Page::next) of the page before.
    pub async fn find_donations(
        &self,
        typed: &str,
        shown: DonationFilter,
        from: Option<&str>,
        limit: u32,
    ) -> Result<Page<DonationOverview>> {
        let search = Search::new(typed);
        let paid = self.references_of_payments(search.text()).await?;
        let (before, reference) = from
            .and_then(|from| from.split_once(' '))
            .and_then(|(time, reference)| Some((time.parse().ok()?, reference)))
            .unwrap_or((i64::MAX, ""));
        let rows: Vec<OverviewRow> = self
            .fetch_all(
                AssertSqlSafe(list_statement(shown)),
                &[&before, &reference, &search.rows_to_read(limit)],
            )
            .await?;
        let found = rows.into_iter().filter(|row| {
            let it = &row.donation;
            let others = [&*it.email, &*it.reference];
            search.finds(&it.first_name, &it.last_name, &others) || paid.contains(&it.reference)
        });
        Page::new(found, limit, |last| {
            let time = match shown {
                DonationFilter::Paid => last.paid_at.unwrap_or_default(),
                _ => last.created_at,
            };
            format!("{time} {}", last.donation.reference)
        })
    }

    /// Returns the references of the payments whose names begin with a text; none where it is empty.
    async fn references_of_payments(&self, text: &str) -> Result<HashSet<String>> {
        if text.is_empty() {
            return Ok(HashSet::new());
        }
        let length = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
        let found = "SELECT reference FROM donation_notifications \
             WHERE LOWER(SUBSTR(provider_payment_id, 1, $2)) = $1";
        let references: Vec<(String,)> = self.fetch_all(found, &[&text, &length]).await?;
        Ok(references.into_iter().map(|(it,)| it).collect())
    }

    /// What was paid, by month and purpose, the oldest month first.
    pub async fn donation_sums(&self) -> Result<Vec<DonationSum>> {
        self.fetch_all("SELECT * FROM donation_sums ORDER BY month, purpose", &[])
            .await
    }

    /// At most `limit` payments that were reported from `start` until before `end`, in their order,
    /// after `after` (the last one of the page before, none for the first page).
    pub async fn payments(
        &self,
        start: Timestamp,
        end: Timestamp,
        after: Option<&ReportedPayment>,
        limit: u32,
    ) -> Result<Vec<ReportedPayment>> {
        const REPORTED: &str = concat!(
            "SELECT ",
            donation_columns!(),
            ", provider_payment_id, status, gross_cents, received_at \
             FROM (SELECT * FROM donation_notifications \
             WHERE (received_at, provider_payment_id) > ($1, $2) AND received_at < $3 \
             ORDER BY received_at, provider_payment_id LIMIT $4) AS payments \
             JOIN donations ON donations.reference = payments.reference \
             ORDER BY received_at, provider_payment_id"
        );
        let (time, id) = after.map_or((to_millis(start) - 1, LAST_PAYMENT), |last| {
            (to_millis(last.received_at), &*last.provider_payment_id)
        });
        self.fetch_all(REPORTED, &[&time, &id, &to_millis(end), &i64::from(limit)])
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
        let known: Option<String> = tx
            .optional_value(
                "SELECT reference FROM donations WHERE reference = $1",
                &[&notification.reference],
            )
            .await?;
        if known.is_none() {
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

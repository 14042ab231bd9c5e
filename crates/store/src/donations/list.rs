//! Lists of donations, their sums, and the payments for the books.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::Serialize;
use sqlx::AssertSqlSafe;

use crate::{
    Donation, Notification, Page, Result, Store,
    search::Search,
    time::{Millis, OptionalMillis, to_millis},
};

/// After all names that the provider gives to payments.
const LAST_PAYMENT: &str = "\u{10ffff}";

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

/// A donation in a list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DonationOverview {
    /// As the visitor filled it in.
    #[sqlx(flatten)]
    pub donation: Donation,
    /// When the visitor left for the provider.
    #[sqlx(rename = "created_at", try_from = "Millis")]
    pub started_at: Timestamp,
    /// When the provider reported the first complete payment; none where there is no such payment.
    #[sqlx(try_from = "OptionalMillis")]
    pub paid_at: Option<Timestamp>,
    /// What was paid, South African cents before fees.
    pub paid_cents: i64,
    /// When a payment was last refunded; none where none was.
    #[sqlx(try_from = "OptionalMillis")]
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

/// The columns of a [`Donation`].
const DONATION_COLUMNS: &str =
    "donations.reference, first_name, last_name, email, mobile, amount_cents, purpose";

/// Selects the columns of a [`DonationOverview`].
fn select_overviews(rest: &str) -> String {
    format!(
        "SELECT {DONATION_COLUMNS}, created_at, paid_at, paid_cents, refunded_at \
         FROM donations {rest}"
    )
}

/// A donation with one of its payments, or none.
#[derive(sqlx::FromRow)]
struct RecordRow {
    #[sqlx(flatten)]
    donation: Donation,
    #[sqlx(try_from = "Millis")]
    created_at: Timestamp,
    provider_payment_id: Option<String>,
    status: Option<String>,
    gross_cents: Option<i64>,
    #[sqlx(try_from = "OptionalMillis")]
    received_at: Option<Timestamp>,
}

impl RecordRow {
    fn payment(&self) -> Option<Payment> {
        Some(Payment {
            provider_payment_id: self.provider_payment_id.clone()?,
            status: self.status.clone()?,
            gross_cents: self.gross_cents?,
            received_at: self.received_at?,
        })
    }
}

/// Writes the statement for `$3` donations of a list from before the time `$1` and the reference `$2`.
pub(crate) fn list_statement(list: DonationFilter) -> String {
    let (condition, time) = list.condition_and_time();
    select_overviews(&format!(
        "WHERE ({time}, reference) < ($1, $2) AND {condition} \
         ORDER BY {time} DESC, reference DESC LIMIT $3"
    ))
}

/// Makes donations of rows with one payment each. Rows of the same donation must follow each other.
fn gather(rows: Vec<RecordRow>) -> Vec<DonationRecord> {
    let mut records: Vec<DonationRecord> = Vec::new();
    for row in rows {
        let payment = row.payment();
        match records.last_mut() {
            Some(last) if last.donation.reference == row.donation.reference => {
                last.payments.extend(payment);
            }
            _ => records.push(DonationRecord {
                donation: row.donation,
                started_at: row.created_at,
                payments: payment.into_iter().collect(),
            }),
        }
    }
    records
}

impl Store {
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
        Ok(gather(rows))
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
        Ok(gather(rows))
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
        let by_reference = AssertSqlSafe(select_overviews("WHERE reference = $1"));
        let Some(overview) = self.fetch_optional(by_reference, &[&reference]).await? else {
            return Ok(None);
        };
        let notifications = self
            .fetch_all(
                "SELECT * FROM donation_history WHERE reference = $1 ORDER BY id",
                &[&reference],
            )
            .await?;
        Ok(Some((overview, notifications)))
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
        let donations: Vec<DonationOverview> = self
            .fetch_all(
                AssertSqlSafe(list_statement(shown)),
                &[&before, &reference, &search.rows_to_read(limit)],
            )
            .await?;
        let found = donations.into_iter().filter(|overview| {
            let it = &overview.donation;
            let others = [&*it.email, &*it.reference];
            search.finds(&it.first_name, &it.last_name, &others) || paid.contains(&it.reference)
        });
        Ok(Page::new(found, limit, |last| {
            let time = match shown {
                DonationFilter::Paid => last.paid_at.unwrap_or_default(),
                _ => last.started_at,
            };
            format!("{} {}", to_millis(time), last.donation.reference)
        }))
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
        let reported = AssertSqlSafe(format!(
            "SELECT {DONATION_COLUMNS}, provider_payment_id, status, gross_cents, received_at \
             FROM (SELECT * FROM donation_notifications \
             WHERE (received_at, provider_payment_id) > ($1, $2) AND received_at < $3 \
             ORDER BY received_at, provider_payment_id LIMIT $4) AS payments \
             JOIN donations ON donations.reference = payments.reference \
             ORDER BY received_at, provider_payment_id"
        ));
        let (time, id) = after.map_or((to_millis(start) - 1, LAST_PAYMENT), |last| {
            (to_millis(last.received_at), &*last.provider_payment_id)
        });
        self.fetch_all(reported, &[&time, &id, &to_millis(end), &i64::from(limit)])
            .await
    }
}

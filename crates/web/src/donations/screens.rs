//! What donations look like on their screens.

use serde::Serialize;
use ts_rs::TS;

/// A page of the list of donations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DonationList {
    /// The newest first, or in the order of what they were found under.
    pub(crate) donations: Vec<ListedDonation>,
    /// What was searched for; empty where nothing was.
    pub(crate) search: String,
    /// The name of the list.
    pub(crate) show: String,
    /// Where the next page begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) older: Option<String>,
    /// Above the first page of a list that was not searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) sums: Option<DonationSums>,
    /// `YYYY-MM-DD`: from which day on payments are exported unless another is chosen.
    pub(crate) first_day: String,
    /// `YYYY-MM-DD`: today at the centre.
    pub(crate) last_day: String,
}

/// What was paid in the last twelve months.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DonationSums {
    /// Of all months together, in words.
    pub(crate) total: String,
    /// Of the highest month, in words.
    pub(crate) highest: String,
    /// The first one first, also those without a payment.
    pub(crate) months: Vec<MonthSum>,
    /// The largest sum first.
    pub(crate) purposes: Vec<PurposeSum>,
    /// By month and purpose; what is 0 is left out.
    pub(crate) rows: Vec<MonthlySum>,
}

/// What was paid in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MonthSum {
    /// `YYYY-MM`
    pub(crate) id: String,
    /// Such as `Nov`.
    pub(crate) short: String,
    /// Thousandths of the highest month.
    pub(crate) share: u16,
}

/// What was paid for a purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PurposeSum {
    pub(crate) purpose: String,
    /// In words.
    pub(crate) amount: String,
    /// Thousandths of the total.
    pub(crate) share: u16,
}

/// What was paid in a month for a purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MonthlySum {
    pub(crate) id: String,
    /// Such as `November 2026`.
    pub(crate) month: String,
    pub(crate) purpose: String,
    /// How many.
    pub(crate) donations: String,
    /// In words.
    pub(crate) amount: String,
}

/// A donation as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedDonation {
    /// Its reference: names it in addresses, and for the payment provider.
    pub(crate) id: String,
    /// Of the donor.
    pub(crate) name: String,
    pub(crate) email: String,
    /// As the visitor filled it in, in words.
    pub(crate) amount: String,
    pub(crate) purpose: String,
    /// When the visitor left for the provider: day and time at the centre, in words.
    pub(crate) started: String,
    /// When the first payment was reported; none where none is complete.
    pub(crate) paid: Option<String>,
    /// When a payment was last refunded; none where none was.
    pub(crate) refunded: Option<String>,
}

/// A donation with all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DonationPage {
    /// What the list shows of it.
    pub(crate) donation: ListedDonation,
    /// Of the donor.
    pub(crate) mobile: String,
    /// What was paid, in words; empty where nothing was.
    pub(crate) paid_amount: String,
    /// In the order in which they came.
    pub(crate) notifications: Vec<NotificationRecord>,
}

/// What the payment provider has reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NotificationRecord {
    /// The provider's own name for the payment.
    pub(crate) payment: String,
    /// As the provider writes it, such as `COMPLETE`.
    pub(crate) status: String,
    /// In words.
    pub(crate) amount: String,
    /// Day and time at the centre, in words.
    pub(crate) received: String,
    /// The notification as it came.
    pub(crate) fields: Vec<ReportedField>,
}

/// A field of a notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReportedField {
    pub(crate) name: String,
    pub(crate) value: String,
}

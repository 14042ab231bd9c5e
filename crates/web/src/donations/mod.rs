//! Online donations: the form, the payment provider's reports, and the office's books.

use serde::Serialize;
use ts_rs::TS;

pub(crate) mod amount;
pub(crate) mod checkout;
pub(crate) mod notification;
pub(crate) mod office_handlers;
pub(crate) mod payfast;
pub(crate) mod records;
pub(crate) mod screens;

/// Whether the donation form is enabled, and against which payment provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum DonationMode {
    /// The form is shown dimmed and disabled.
    Off,
    /// The form leads to the provider's sandbox.
    Sandbox,
    /// The form leads to the provider.
    Live,
}

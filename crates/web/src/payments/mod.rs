//! Providers of online payments.

use serde::Serialize;
use ts_rs::TS;

pub(crate) mod amount;
pub(crate) mod payfast;

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

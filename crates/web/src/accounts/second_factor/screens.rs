//! What the screens of the second factor are told. The TypeScript types are generated from these.

use serde::Serialize;
use ts_rs::TS;

use crate::accounts::passkeys::screens::PasskeyList;

/// What opens the visitor's account besides the password, or without it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorScreen {
    /// The day since which codes are asked for, in words; none where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) codes_since: Option<String>,
    /// How many recovery codes were not used yet.
    pub(crate) recovery_codes: u8,
    /// Whether the visitor gets no further without.
    pub(crate) is_required: bool,
    /// What a device is to be told, before a code of it was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) setup: Option<CodesSetup>,
    /// What opens it without the password.
    pub(crate) passkeys: PasskeyList,
    /// Recovery codes that are shown now and never again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) new_codes: Option<Vec<String>>,
}

/// The secret of one-time codes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CodesSetup {
    /// In groups of four letters and digits.
    pub(crate) secret: String,
    /// The address that opens a program for codes on the same device.
    pub(crate) link: String,
    /// The same as a QR code: the outline of its dark squares, for an SVG.
    pub(crate) picture: String,
    /// How many squares it is wide and high.
    pub(crate) size: u8,
}

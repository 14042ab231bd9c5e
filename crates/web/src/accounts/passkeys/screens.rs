//! What scripts and pages are told of passkeys. The TypeScript types are generated from these.

use serde::Serialize;
use ts_rs::TS;

/// The passkeys of the visitor's account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyList {
    /// The oldest first.
    pub(crate) passkeys: Vec<AccountPasskey>,
    /// Whether there may be another one.
    pub(crate) may_add: bool,
}

/// A passkey of the visitor's account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountPasskey {
    /// Names it when it is to be renamed or removed.
    pub(crate) id: String,
    pub(crate) name: String,
    /// The day on which it was added, in words.
    pub(crate) created: String,
    /// The day of its last use, in words; none where it was not used yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) last_used: Option<String>,
}

/// What an authenticator is to be told to make a passkey. All bytes are in base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreation {
    pub(crate) challenge: String,
    /// The host of the site.
    pub(crate) rp_id: String,
    /// The name of the centre.
    pub(crate) rp_name: String,
    /// Stands for the account, and says nothing of it.
    pub(crate) user_handle: String,
    /// Tells the visitor's accounts apart.
    pub(crate) user_name: String,
    /// The visitor's name.
    pub(crate) display_name: String,
    /// Numbers of algorithms in COSE, the best known first.
    #[ts(type = "number[]")]
    pub(crate) algorithms: Vec<i64>,
    /// The passkeys that the account has: an authenticator makes no second one.
    pub(crate) known: Vec<String>,
}

/// What an authenticator is to be told to sign with a passkey. All bytes are in base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequest {
    pub(crate) challenge: String,
    /// The host of the site.
    pub(crate) rp_id: String,
    /// The passkeys that will do; any where there are none.
    pub(crate) allowed: Vec<String>,
}

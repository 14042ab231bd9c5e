//! What accounts look like on their screens.

use serde::Serialize;
use ts_rs::TS;

/// A page of the list of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PeopleList {
    /// The newest first, or in the order of what they were found under.
    pub(crate) people: Vec<ListedPerson>,
    /// What was searched for; empty where nothing was.
    pub(crate) search: String,
    /// The name of the list.
    pub(crate) show: String,
    /// Where the next page begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) older: Option<String>,
}

/// An account as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedPerson {
    /// Names it in addresses and forms.
    pub(crate) id: String,
    /// Of its owner; the e-mail address where they gave none.
    pub(crate) name: String,
    pub(crate) email: String,
    /// `admin`, `moderator`, `teacher`, `student`.
    pub(crate) roles: Vec<String>,
    /// Day and time at the centre, in words.
    pub(crate) joined: String,
    pub(crate) state: PersonState,
}

/// Whether an account can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PersonState {
    /// It can.
    Active,
    /// Its owner has not proved yet that the address is theirs.
    Unconfirmed,
    /// Somebody of the office has closed it.
    Inactive,
}

/// An account with all that the office is shown of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PersonPage {
    /// What the list shows of it.
    pub(crate) person: ListedPerson,
    /// Day and time at the centre, in words; none where the address is not confirmed.
    pub(crate) confirmed: Option<String>,
    /// Whether it is the visitor's own.
    pub(crate) own: bool,
    /// Whether it is opened with a code, too.
    pub(crate) has_codes: bool,
    /// How many passkeys open it.
    pub(crate) passkeys: usize,
    /// Where its owner is signed in, the last used first.
    pub(crate) sessions: Vec<OpenSession>,
}

/// A browser that is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    pub(crate) id: String,
    /// Browser and system; empty where they are not known.
    pub(crate) device: String,
    /// Day and time at the centre, in words.
    pub(crate) since: String,
    /// Day and time at the centre, in words, an hour more or less.
    pub(crate) last_used: String,
}

//! What the office's screens are told of the records, as their render context has it.

use serde::Serialize;
use ts_rs::TS;

use crate::accounts::people::screens as people;
use crate::donations::screens as donations;
use crate::inbox::screens as messages;
use crate::pictures::screens as pictures;
use crate::publishing::screens as texts;

/// What a screen shows of the records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "screen", rename_all = "camelCase")]
pub enum OfficeScreen {
    /// The first one: what can be done, and what waits.
    Overview(Box<OfficeOverview>),
    /// A page of the list of messages.
    Messages(messages::MessageList),
    /// One message.
    Message(Box<messages::MessagePage>),
    /// A page of the list of accounts.
    People(people::PeopleList),
    /// One account.
    Person(Box<people::PersonPage>),
    /// A page of the list of donations.
    Donations(Box<donations::DonationList>),
    /// One donation.
    Donation(Box<donations::DonationPage>),
    /// The list of all texts of the site.
    Texts(texts::TextList),
    /// One of them in its form.
    Text(Box<texts::EditedDocument>),
    /// What was published of it.
    TextHistory(texts::TextHistory),
    /// What asks an editor who signs out while words on the device are not sent.
    Unsent {
        /// Whose words they are.
        #[ts(type = "number")]
        account: i64,
        /// The page to stay on.
        stay: String,
    },
    /// A page of the site on which words are changed.
    #[serde(rename_all = "camelCase")]
    OnPage {
        /// Its address, without the origin.
        page: String,
        /// Where the site can be seen with the visitor's drafts, and with marks.
        preview: String,
        /// Who changes them: keeps apart what browsers of several people keep.
        #[ts(type = "number")]
        account: i64,
        /// Whether they publish themselves.
        may_publish: bool,
    },
    /// A page of the list of pictures.
    Pictures(pictures::PictureList),
    /// One picture.
    Picture(Box<pictures::PicturePage>),
    /// What was asked for stands at another address.
    Elsewhere {
        /// That address, without the origin.
        to: String,
    },
    /// The address names a record that is not there.
    Missing {},
}

/// What the first screen shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfficeOverview {
    /// Whose screen it is.
    #[ts(type = "number")]
    pub(crate) account: i64,
    pub(crate) may_publish: bool,
    /// Whether a passkey is offered.
    pub(crate) offers_passkey: bool,
    /// Events that take place, those that recur before the others.
    pub(crate) gatherings: Vec<Gathering>,
    /// Drafts whose authors ask for them to be published.
    pub(crate) ready: Vec<ReadyDraft>,
    /// How many of the centre's details nobody has supplied.
    pub(crate) missing_details: usize,
    /// What is published by itself at a time.
    pub(crate) planned: Vec<PlannedDocument>,
    /// What was published last, the latest first.
    pub(crate) published: Vec<LatestPublication>,
}

/// An event that takes place, or recurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Gathering {
    pub(crate) id: String,
    pub(crate) title: String,
    /// For example `Every Sunday`.
    pub(crate) day: String,
    /// For example `9:00 AM to 10:30 AM`.
    pub(crate) time: Option<String>,
    /// Such as `Cancelled`.
    pub(crate) mark: Option<String>,
}

/// A draft whose author asks for it to be published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadyDraft {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Who asks.
    pub(crate) name: String,
    /// When they saved it, in words.
    pub(crate) saved: String,
}

/// Something that is published by itself at a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlannedDocument {
    pub(crate) id: String,
    pub(crate) title: String,
    /// When, in words.
    pub(crate) time: String,
    /// Whether it was due and could not be published.
    pub(crate) failed: bool,
}

/// Something that was published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LatestPublication {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Who has published it.
    pub(crate) name: String,
    /// When, in words.
    pub(crate) time: String,
    /// The number of its version.
    #[ts(type = "number")]
    pub(crate) version: i64,
    /// Whether it is what visitors see, and can be undone.
    pub(crate) current: bool,
}

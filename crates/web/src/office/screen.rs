//! What the office's screens are told of the records, as their render context has it.

use serde::Serialize;
use ts_rs::TS;

use crate::accounts::people::screens as people;
use crate::donations::screens as donations;
use crate::inbox::screens as messages;
use crate::office::overview::OfficeOverview;
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

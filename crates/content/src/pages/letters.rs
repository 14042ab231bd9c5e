//! The letters that the program sends.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::blanks;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Letters>("letters")]
}

/// The letters that the website sends. {centre} becomes the centre's name everywhere.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Letters {
    /// To somebody who has registered: {link} leads to the page that confirms the account.
    pub confirm: LinkLetter,
    /// To somebody whose address was registered again.
    pub already_registered: AlreadyRegisteredLetter,
    /// To somebody who has forgotten the password: {link} leads to the page for another one.
    pub reset_password: LinkLetter,
    /// To somebody whose password was changed: {link} leads to where another link can be had.
    pub password_changed: LinkLetter,
    /// To the office, with a message of the contact form.
    pub contact: ContactLetter,
}

/// A letter with a link.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkLetter {
    /// The subject.
    pub subject: String,
    /// The text. {centre} becomes the centre's name, {link} the address of a page.
    #[serde(deserialize_with = "blanks::centre_and_link")]
    pub text: String,
}

/// The letter to somebody whose address was registered again.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AlreadyRegisteredLetter {
    /// The subject.
    pub subject: String,
    /// The text. {centre} becomes the centre's name, {signIn} and {anotherPassword} the addresses
    /// of pages.
    #[serde(deserialize_with = "blanks::centre_and_two_pages")]
    pub text: String,
}

/// The letter to the office, with a message of the contact form.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactLetter {
    /// The subject. {subject} becomes what the visitor wrote there.
    #[serde(deserialize_with = "blanks::subject")]
    pub subject: String,
    /// The words before what the visitor wrote.
    pub labels: ContactLetterLabels,
}

/// The words before what a visitor wrote.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactLetterLabels {
    /// Before the name.
    pub name: String,
    /// Before the e-mail address.
    pub email: String,
    /// Before the telephone number.
    pub phone: String,
    /// Before the subject.
    pub subject: String,
    /// Before the day and the time.
    pub received: String,
}

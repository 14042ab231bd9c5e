//! The letters that the program sends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::placeholders;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Mails>("letters")]
}

/// The letters that the website sends. {centre} becomes the centre's name everywhere.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mails {
    /// To somebody who has registered: {link} leads to the page that confirms the account.
    pub confirm: LinkMail,
    /// To somebody whose address was registered again.
    pub already_registered: AlreadyRegisteredMail,
    /// To somebody who has forgotten the password: {link} leads to the page for another one.
    pub reset_password: LinkMail,
    /// To somebody whose password was changed: {link} leads to where another link can be had.
    pub password_changed: LinkMail,
    /// To the office, with a message of the contact form.
    pub contact: ContactMail,
    /// To a visitor, with what the office answers.
    pub answer: AnswerMail,
    /// To the office, about messages that wait for an answer.
    pub waiting: WaitingMail,
    /// To an administrator, about a text that somebody asks to publish.
    pub text_ready: TextReadyMail,
}

/// The letter about a text that somebody asks to publish.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TextReadyMail {
    /// The subject. {name} becomes who asks.
    #[serde(deserialize_with = "placeholders::name")]
    pub subject: String,
    /// The text. {name} becomes who asks, {link} the address where it is edited.
    #[serde(deserialize_with = "placeholders::name_and_link")]
    pub text: String,
}

/// A letter with a link.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkMail {
    /// The subject.
    pub subject: String,
    /// The text. {centre} becomes the centre's name, {link} the address of a page.
    #[serde(deserialize_with = "placeholders::centre_and_link")]
    pub text: String,
}

/// The letter to somebody whose address was registered again.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AlreadyRegisteredMail {
    /// The subject.
    pub subject: String,
    /// The text. {centre} becomes the centre's name, {signIn} and {anotherPassword} the addresses
    /// of pages.
    #[serde(deserialize_with = "placeholders::centre_and_two_pages")]
    pub text: String,
}

/// The letter to the office, with a message of the contact form.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactMail {
    /// The subject. {subject} becomes what the visitor wrote there.
    #[serde(deserialize_with = "placeholders::subject")]
    pub subject: String,
    /// The words before what the visitor wrote.
    pub labels: ContactMailLabels,
}

/// The letter to a visitor with what the office answers.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerMail {
    /// The subject. {subject} becomes that of the message.
    #[serde(deserialize_with = "placeholders::subject")]
    pub subject: String,
    /// Stands between the answer and the message. {time} becomes the day and the time of the message.
    #[serde(deserialize_with = "placeholders::time")]
    pub quoted: String,
}

/// The letter to the office about messages that wait for an answer.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WaitingMail {
    /// Where one message waits.
    pub one: OneWaits,
    /// Where several do.
    pub several: SeveralWait,
}

/// The letter about one message that waits.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OneWaits {
    /// The subject.
    pub subject: String,
    /// The text. {time} becomes the day and the time of the message.
    #[serde(deserialize_with = "placeholders::time")]
    pub text: String,
}

/// The letter about several messages that wait.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeveralWait {
    /// The subject. {count} becomes the number of the messages.
    #[serde(deserialize_with = "placeholders::count")]
    pub subject: String,
    /// The text. {count} becomes the number of the messages, {time} the day and the time of the
    /// oldest one.
    #[serde(deserialize_with = "placeholders::count_and_time")]
    pub text: String,
}

/// The words before what a visitor wrote.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactMailLabels {
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

//! What forms say besides the words of their own pages.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::Link;
use crate::placeholders;
use crate::source::Source;

const KEY: &str = "forms";
const FILE: &str = "forms.toml";

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Forms>(KEY)]
}

/// The document of a page with a form: what its own file says, and what all forms say.
pub(crate) fn with_forms<
    Written: DeserializeOwned + JsonSchema,
    Resolved: Serialize + TS + 'static,
>(
    key: &'static str,
    resolve: impl FnOnce(Written, Forms) -> Resolved + 'static,
) -> Source {
    Source::of_two(key, FILE, resolve)
}

impl Forms {
    /// A title with the sentence for failures of which nothing more is known.
    pub fn failed_with(&self, title: &str) -> Message {
        Message {
            title: title.to_owned(),
            description: self.failed.description.clone(),
        }
    }

    fn form_words(&self, failed: Message) -> FormWords {
        FormWords {
            problem: self.problem.clone(),
            required: self.required.clone(),
            missing_fields: self.missing_fields.clone(),
            failed,
            too_many_attempts: self.too_many_attempts.title.clone(),
        }
    }

    pub(crate) fn of_sign_in(&self) -> FormWords {
        self.form_words(self.sign_in.failed.clone())
    }

    pub(crate) fn of_registration(&self) -> FormWords {
        self.form_words(self.register.failed.clone())
    }

    pub(crate) fn of_setup(&self) -> FormWords {
        self.form_words(self.setup.failed.clone())
    }

    pub(crate) fn of_confirmation(&self) -> FormWords {
        self.form_words(self.failed_with(&self.confirm.failed))
    }

    pub(crate) fn of_password(&self) -> FormWords {
        self.form_words(self.failed_with(&self.password.failed))
    }

    pub(crate) fn of_profile(&self) -> FormWords {
        self.form_words(self.failed_with(&self.profile.failed))
    }

    pub(crate) fn of_question(&self) -> FormWords {
        self.form_words(self.question.failed.clone())
    }

    pub(crate) fn of_contact(&self) -> ContactFormWords {
        ContactFormWords {
            problem: self.problem.clone(),
            sent: self.contact.sent.clone(),
            failed: self.contact.failed.clone(),
            too_many_attempts: self.too_many_attempts.clone(),
        }
    }
}

/// What all forms say besides the words of their own pages.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Forms {
    /// Stands above the list of what is wrong in a form, where that is several things.
    pub(crate) problem: String,
    /// Stands at a field that was left empty and must not be.
    pub(crate) required: String,
    /// The title of the message when such a field was left empty.
    pub missing_fields: String,
    /// Stands beside the field for a new password. {characters} becomes how many it needs.
    #[serde(deserialize_with = "placeholders::characters")]
    pub(crate) password_hint: String,
    /// Said when the website fails and nothing more is known. Its sentence also stands below
    /// titles that have none of their own.
    pub failed: Message,
    /// Said when a form holds more text than the website takes.
    pub too_long: String,
    /// Said when a form took too long to arrive.
    pub too_slow: String,
    /// Said when a part of a form was lost on its way.
    pub broken: String,
    /// Said when an account may not do what a form of the office does.
    pub not_allowed: String,
    /// Said when the link of a mail was used before or is too old.
    pub old_link: Message,
    /// Stands below every form that asks for personal information.
    pub(crate) privacy: PrivacyNote,
    /// Said to somebody who has sent forms too often in a short time.
    pub too_many_attempts: Message,
    /// The form for messages to the centre.
    pub contact: ContactMessages,
    /// Signing in.
    pub sign_in: SignInMessages,
    /// Signing out, here and on other devices.
    pub sign_out: SignOutMessages,
    /// Registering an account.
    pub register: RegisterMessages,
    /// Making the first administrator.
    pub setup: SetupMessages,
    /// Confirming an account with the link of a mail.
    pub confirm: ConfirmMessages,
    /// Choosing another password.
    pub password: PasswordMessages,
    /// Saving a profile.
    pub profile: ProfileMessages,
    /// The form for online donations.
    pub donation: DonationMessages,
    /// Suggesting a question for the quizzes.
    pub question: QuestionMessages,
    /// Answering what visitors wrote.
    pub inbox: InboxMessages,
    /// Looking after accounts.
    pub people: PeopleMessages,
    /// The books of donations.
    pub donation_books: DonationBookMessages,
    /// Where editors change the website's texts.
    pub texts: TextMessages,
    /// Where they add pictures.
    pub pictures: PictureMessages,
}

/// A short message about what just happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Message {
    /// A few words.
    pub title: String,
    /// A sentence or two.
    pub description: String,
}

/// A few words and a link about personal information.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PrivacyNote {
    /// The words before the link.
    text: String,
    /// The link to the page about privacy.
    link: Link,
}

/// What the form for messages to the centre says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactMessages {
    /// The message was kept.
    pub sent: Message,
    /// It could not be.
    pub failed: Message,
}

/// What signing in says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignInMessages {
    /// The visitor is signed in.
    pub done: Message,
    /// The visitor could not be signed in.
    pub failed: Message,
    /// The sentence for a wrong password. It must not tell whether there is such an account.
    pub wrong: String,
    /// The same, where accounts are confirmed by mail.
    pub wrong_or_unconfirmed: String,
}

/// What signing out says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignOutMessages {
    /// The visitor is signed out.
    pub done: Message,
    /// One other device was signed out.
    pub other_device: Message,
    /// All other devices were signed out.
    pub other_devices: Message,
    /// A browser that was not signed in is no longer known.
    pub forgotten: Message,
    /// The title above the reason why a device was not signed out.
    pub failed: String,
    /// The reason when it was signed out before.
    pub already_out: String,
}

/// What registering says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterMessages {
    /// The account is ready.
    pub done: Message,
    /// The account waits for the link in a mail.
    pub mailed: Message,
    /// The account could not be made.
    pub failed: Message,
    /// The reason when there is an account already. Only said where the website sends no mail.
    pub taken: String,
}

/// What making the first administrator says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetupMessages {
    /// The administrator is made and signed in.
    pub done: Message,
    /// The administrator could not be made.
    pub failed: Message,
    /// The reason when the address has an account already.
    pub taken: String,
    /// Said when the link was used before or is too old, or there is an administrator.
    pub old_link: Message,
}

/// What confirming an account says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmMessages {
    /// The account is confirmed.
    pub done: Message,
    /// It was confirmed before, with the same link.
    pub already: Message,
    /// The title above the reason why it is not.
    pub failed: String,
    /// The reason when the password is another than the one that was registered.
    pub wrong_password: String,
}

/// What choosing another password says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordMessages {
    /// A link was asked for. It must not tell whether there is such an account.
    pub mailed: Message,
    /// The password was changed.
    pub changed: Message,
    /// The title above the reason why it was not.
    pub failed: String,
    /// The reason when it is one of the passwords that everybody tries first.
    pub common: String,
}

/// What the profile says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileMessages {
    /// The profile was saved.
    pub done: Message,
    /// The title above the reason why it was not.
    pub failed: String,
    /// The reason when the visitor was signed out meanwhile.
    pub sign_in_again: String,
}

/// What the form for online donations says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DonationMessages {
    /// The donation could not be prepared.
    pub failed: Message,
    /// The title while online donations are closed, above the notice of the page.
    pub closed: String,
}

/// What the form for questions of the quizzes says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionMessages {
    /// The question was kept.
    pub sent: Message,
    /// It could not be.
    pub failed: Message,
}

/// What the office's forms about messages say.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InboxMessages {
    /// The title above the reason why a message was not marked.
    pub not_marked: String,
    /// The title above the reason why an answer was not sent.
    pub not_answered: String,
    /// The title above the reason why a message was not deleted.
    pub not_deleted: String,
    /// The title above the reason why the messages were not exported.
    pub not_exported: String,
    /// The title above the reason why no draft was made of a question.
    pub not_drafted: String,
    /// The reason when a colleague has deleted the message meanwhile.
    pub gone: String,
    /// The reason when a colleague has marked the message otherwise meanwhile.
    pub faster: String,
    /// At the answer, when a colleague has answered meanwhile.
    pub answered_meanwhile: String,
    /// The reason where the website sends no mail.
    pub no_mail: String,
    /// Somebody takes care of a message.
    pub taken: Message,
    /// Nobody does any more.
    pub released: Message,
    /// It was answered by other ways.
    pub answered: Message,
    /// It was not answered after all.
    pub reopened: Message,
    /// A question stands in a draft of a quiz.
    pub drafted: Message,
    /// It was deleted.
    pub deleted: Message,
    /// An answer waits to be sent.
    pub answer_sent: Message,
}

/// What the office's forms about accounts say.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PeopleMessages {
    /// The title above the reason why an account was not changed.
    pub not_changed: String,
    /// The title above the reason why an account was not deleted.
    pub not_deleted: String,
    /// The title above the reason why nothing was exported.
    pub not_exported: String,
    /// The reason when a colleague has deleted the account meanwhile.
    pub gone: String,
    /// The reason when nobody could run the site any more.
    pub last_admin: String,
    /// A role was given.
    pub role_given: Message,
    /// A role was taken.
    pub role_taken: Message,
    /// All sessions were ended.
    pub signed_out: Message,
    /// An account was closed.
    pub deactivated: Message,
    /// It was opened again.
    pub activated: Message,
    /// It was deleted.
    pub deleted: Message,
}

/// What the office's form about donations says.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DonationBookMessages {
    /// The title above the reason why nothing was exported.
    pub not_exported: String,
    /// Stands at a field that has no day.
    pub no_day: String,
    /// Stands at the last day when it is before the first one.
    pub ends_first: String,
}

/// What is said where editors change the website's texts.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TextMessages {
    /// Said when a text is longer than the website takes. {size} becomes how long it may be.
    #[serde(deserialize_with = "placeholders::size")]
    pub too_long: String,
    /// Said to somebody with too many drafts. {most} becomes how many there may be.
    #[serde(deserialize_with = "placeholders::most")]
    pub too_many_drafts: String,
    /// Said when somebody else was faster.
    pub outdated: String,
    /// Said when there is no such text or version.
    pub gone: String,
    /// Said when a text is not published because of what is wrong with it.
    pub mistakes: String,
    /// Said when a page of the website would fail. {page} becomes its address.
    #[serde(deserialize_with = "placeholders::page")]
    pub unrenderable: String,
    /// Stands in the history of a text. {version} becomes the number of a version.
    #[serde(deserialize_with = "placeholders::version")]
    pub restored: String,
    /// Stands in the history of a text that is again as the website came with it.
    pub restored_release: String,
    /// Stands in the history of a text that is not on the website any more.
    pub removed: String,
    /// Stands in the history of a text with another address. {address} becomes that.
    #[serde(deserialize_with = "placeholders::address")]
    pub renamed: String,
    /// Stands in the history of a text that was taken back at a time.
    pub taken_back: String,
    /// Said to somebody who adds something without a title.
    pub no_title: String,
    /// Said to somebody who adds an event without a day.
    pub no_day: String,
    /// Said when an address is no address.
    pub no_address: String,
    /// Said when something else has an address.
    pub taken: String,
    /// Said while something is scheduled that stands in the way.
    pub scheduled_first: String,
    /// Said when something is scheduled for a time that is over.
    pub past: String,
    /// Said when something is to be taken back before it is published.
    pub too_early: String,
    /// Said when there is nothing to go back to.
    pub nothing_before: String,
    /// Why what was scheduled was not published.
    pub schedule: ScheduleMessages,
    /// Stands on every page of a preview.
    pub preview: String,
    /// The same where drafts have mistakes. {texts} becomes their titles.
    #[serde(deserialize_with = "placeholders::texts")]
    pub preview_left_out: String,
    /// Said instead of sending a form of a preview.
    pub preview_sends_nothing: String,
    /// Said where a preview has come to its end.
    pub preview_gone: Message,
}

/// Why what was scheduled was not published.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleMessages {
    /// Something is wrong with it by now.
    pub mistakes: String,
    /// A page of the website would fail. {page} becomes its address.
    #[serde(deserialize_with = "placeholders::page")]
    pub unrenderable: String,
    /// Somebody has published the text otherwise.
    pub outdated: String,
}

/// What is said where editors add pictures.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureMessages {
    /// Said of a file that is larger than the website takes. {size} becomes how large it may be.
    #[serde(deserialize_with = "placeholders::size")]
    pub too_long: String,
    /// Said when there are too many pictures. {most} becomes how many there may be.
    #[serde(deserialize_with = "placeholders::most")]
    pub too_many: String,
    /// Said of a picture with too many pixels. {size} becomes how many they are.
    #[serde(deserialize_with = "placeholders::size")]
    pub too_many_pixels: String,
    /// Said of a file that is no picture.
    pub no_picture: String,
    /// Said of a picture as iPhones take them.
    pub heic: String,
    /// Said of a file that cannot be read to its end.
    pub damaged: String,
    /// Said of a picture that is far longer than wide.
    pub shape: String,
    /// Said when a part of it was lost on its way.
    pub broken: String,
    /// Said when nothing is said of what the picture shows.
    pub no_alt: String,
    /// Said when too much is. {most} becomes how many characters there may be.
    #[serde(deserialize_with = "placeholders::most")]
    pub long_alt: String,
    /// Said when somebody has deleted it meanwhile.
    pub gone: String,
    /// Said when it is not deleted because texts show it. {places} becomes their titles.
    #[serde(deserialize_with = "placeholders::places")]
    pub in_use: String,
}

/// What the page of a form must know to say by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormWords {
    /// Above the list of several things that are wrong.
    problem: String,
    /// Stands at a field that was left empty.
    required: String,
    /// The title of the message about it.
    missing_fields: String,
    /// The title of the message that a form was not accepted, and its sentence where the server
    /// gives none.
    failed: Message,
    /// The title in its place when too many were sent.
    too_many_attempts: String,
}

/// What the contact form must know to say by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactFormWords {
    /// Above the list of several things that are wrong.
    problem: String,
    /// The message was kept.
    sent: Message,
    /// It could not be.
    failed: Message,
    /// Too many were sent.
    too_many_attempts: Message,
}

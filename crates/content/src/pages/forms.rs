//! What forms say besides the words of their own pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::loading::source::Source;
use crate::messages::Forms;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::of_messages("forms", "forms", |all| {
        all.forms.clone()
    })]
}

impl Forms {
    /// A title with the sentence for failures of which nothing more is known.
    pub fn failed_with(&self, title: &str) -> Message {
        Message {
            title: title.to_owned(),
            description: self.failed.description.clone(),
        }
    }

    fn form_messages(&self, failed: Message) -> FormMessages {
        FormMessages {
            problem: self.problem.clone(),
            required: self.required.clone(),
            missing_fields: self.missing_fields.clone(),
            failed,
            too_many_attempts: self.too_many_attempts.title.clone(),
        }
    }

    pub(crate) fn of_sign_in(&self) -> FormMessages {
        self.form_messages(self.sign_in.failed.clone())
    }

    pub(crate) fn of_registration(&self) -> FormMessages {
        self.form_messages(self.register.failed.clone())
    }

    pub(crate) fn of_setup(&self) -> FormMessages {
        self.form_messages(self.setup.failed.clone())
    }

    pub(crate) fn of_confirmation(&self) -> FormMessages {
        self.form_messages(self.failed_with(&self.confirm.failed))
    }

    pub(crate) fn of_password(&self) -> FormMessages {
        self.form_messages(self.failed_with(&self.password.failed))
    }

    pub(crate) fn of_profile(&self) -> FormMessages {
        self.form_messages(self.failed_with(&self.profile.failed))
    }

    pub(crate) fn of_reauthentication(&self) -> FormMessages {
        self.form_messages(self.failed_with(&self.second_factor.not_reauthenticated))
    }

    pub(crate) fn of_passkeys(&self) -> FormMessages {
        self.form_messages(self.failed_with(&self.passkey.not_changed))
    }

    pub(crate) fn of_question(&self) -> FormMessages {
        self.form_messages(self.question.failed.clone())
    }

    pub(crate) fn of_contact(&self) -> ContactFormMessages {
        ContactFormMessages {
            problem: self.problem.clone(),
            sent: self.contact.sent.clone(),
            failed: self.contact.failed.clone(),
            too_many_attempts: self.too_many_attempts.clone(),
        }
    }
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

/// What the page of a form must know to say by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormMessages {
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
pub(crate) struct ContactFormMessages {
    /// Above the list of several things that are wrong.
    problem: String,
    /// The message was kept.
    sent: Message,
    /// It could not be.
    failed: Message,
    /// Too many were sent.
    too_many_attempts: Message,
}

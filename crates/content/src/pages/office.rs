//! The screens on which the office works, `/admin/…`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::Page;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<OfficeMessages>("admin/messages")]
}

/// The words of a long list that is searched.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeList {
    /// The label of the search box.
    search: String,
    /// The label of the choice of what is shown.
    show: String,
    /// The words of the button.
    submit: String,
    /// Names the links to other pages of the list, for screen readers.
    pages: String,
    older: String,
    newest: String,
    export: String,
    /// Where nothing was searched for and nothing is there.
    empty: String,
    /// Where nothing was found.
    not_found: String,
    choices: Vec<OfficeChoice>,
}

/// A choice of what a list shows.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeChoice {
    value: String,
    label: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeMessages {
    page: Page,
    heading: String,
    text: String,
    /// The link from one message to all.
    back: String,
    /// In place of the name of somebody who suggested a question.
    unsigned: String,
    list: OfficeList,
    columns: MessageColumns,
    states: MessageStates,
    details: MessageDetails,
    mark: MessageMarks,
    answer: AnswerWords,
    answers: AnswersWords,
    question: QuestionWords,
    delete: DeleteWords,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageColumns {
    subject: String,
    from: String,
    received: String,
    state: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageStates {
    new: String,
    /// With `{name}` for who has it in hand.
    in_hand: String,
    answered: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageDetails {
    email: String,
    phone: String,
    received: String,
    state: String,
}

/// The buttons that say how things stand with a message.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageMarks {
    heading: String,
    take: String,
    release: String,
    answered: String,
    reopen: String,
}

/// The form that answers a message by mail.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnswerWords {
    heading: String,
    label: String,
    /// With `{email}` for where it goes.
    hint: String,
    send: String,
    /// In place of the form where no mail is configured, with the link to a mail program.
    no_mail: String,
    open: String,
    /// In place of the form where nobody signed.
    no_address: String,
}

/// What was answered, and what became of the mail.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnswersWords {
    heading: String,
    /// With `{name}` and `{time}`.
    by: String,
    sent: String,
    waiting: String,
    failed: String,
}

/// A question that somebody suggested for the quizzes.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuestionWords {
    heading: String,
    topic: String,
    /// Marks the right answer.
    right: String,
    reference: String,
    explanation: String,
    /// What a draft is.
    text: String,
    /// The words of the button that makes one.
    draft: String,
}

/// A button that asks once more.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeleteWords {
    /// Shows what follows.
    open: String,
    /// What it does.
    text: String,
    /// Does it.
    confirm: String,
}

//! What messages look like on their screens.

use serde::Serialize;
use ts_rs::TS;

/// A page of the list of messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageList {
    /// The newest first.
    pub(crate) messages: Vec<ListedMessage>,
    /// What was searched for; empty where nothing was.
    pub(crate) search: String,
    /// The name of the list.
    pub(crate) show: String,
    /// Where the next page begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) older: Option<String>,
}

/// A message as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedMessage {
    /// Names it in addresses and forms.
    pub(crate) id: String,
    /// Who wrote it; empty where nobody signed.
    pub(crate) name: String,
    /// Empty where nobody signed.
    pub(crate) email: String,
    /// One line.
    pub(crate) subject: String,
    /// Whether it is a question for the quizzes.
    pub(crate) is_question: bool,
    /// Day and time at the centre, in words.
    pub(crate) received: String,
    /// How things stand.
    pub(crate) state: MessageState,
}

/// How things stand with a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "name", rename_all = "camelCase")]
pub enum MessageState {
    /// Nobody has it in hand.
    New {},
    /// Somebody takes care of it.
    InHand {
        /// Who.
        by: String,
        /// Whether that is the visitor.
        own: bool,
    },
    /// It needs nothing any more.
    Answered {
        /// Day and time at the centre, in words.
        at: String,
    },
}

/// A message with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessagePage {
    /// What the list shows of it.
    pub(crate) message: ListedMessage,
    /// Its text.
    pub(crate) text: String,
    /// If the visitor gave one.
    pub(crate) phone: Option<String>,
    /// How things stand, for the forms that change it: `new`, `answered`, or who has it in hand.
    pub(crate) seen: String,
    /// The first one first.
    pub(crate) answers: Vec<GivenAnswer>,
    /// The question, where it is one.
    pub(crate) question: Option<SuggestedQuestion>,
}

/// What the office answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GivenAnswer {
    /// What was written.
    pub(crate) text: String,
    /// Who wrote it; empty where that account is gone.
    pub(crate) by: String,
    /// Day and time at the centre, in words.
    pub(crate) written: String,
    /// What became of its mail.
    pub(crate) delivery: Delivery,
}

/// What became of an answer's mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Delivery {
    /// It is yet to be sent.
    Waiting,
    /// The mail server took it.
    Sent,
    /// It will not be tried again.
    Failed,
    /// It was so long ago that this is forgotten.
    Unknown,
}

/// A quiz that a question may be added to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuizChoice {
    /// Names its text.
    pub(crate) key: String,
    /// What it is called.
    pub(crate) title: String,
}

/// A question that somebody suggested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedQuestion {
    /// What is asked.
    pub(crate) question: String,
    /// The possible answers.
    pub(crate) options: Vec<String>,
    /// Which of them is right, counted from 0.
    pub(crate) right: usize,
    /// In words.
    pub(crate) topic: String,
    /// May be empty.
    pub(crate) reference: String,
    /// May be empty.
    pub(crate) explanation: String,
    /// Which it may be added to, the most fitting one first.
    pub(crate) quizzes: Vec<QuizChoice>,
}

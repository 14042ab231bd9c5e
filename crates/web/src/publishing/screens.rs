//! What texts look like on their screens.

use std::collections::BTreeMap;

use centre_content::{FormSchema, NamedForm, Problem};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// The list of all texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TextList {
    pub(crate) texts: Vec<ListedText>,
    /// What was searched for; empty where nothing was.
    pub(crate) search: String,
    /// The name of the list: `all`, `drafts`, `mistakes`, `scheduled`, `removed` or `advanced`.
    pub(crate) show: String,
    /// Whether the reader may choose the last one.
    pub(crate) has_advanced: bool,
    /// The topics that a lesson can be added to.
    pub(crate) topics: Vec<TextChoice>,
    /// The day at the centre, as `2026-11-24`.
    pub(crate) today: String,
}

/// Something to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TextChoice {
    pub(crate) value: String,
    pub(crate) label: String,
}

/// A text as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedText {
    /// Names it in addresses.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) state: TextState,
    /// Who is editing it.
    pub(crate) editors: Vec<String>,
}

/// How things stand with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TextState {
    /// What is shown is all there is.
    Published,
    /// Somebody is changing it.
    Draft,
    /// A draft waits for an administrator.
    Ready,
    /// Something is published by itself at a time.
    Scheduled,
    /// A draft, or what was published for another release, has mistakes.
    Mistakes,
    /// It is not on the website any more.
    Removed,
}

/// A text in its form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EditedDocument {
    pub(crate) id: String,
    pub(crate) title: String,
    /// A JSON Schema.
    #[ts(as = "FormSchema")]
    pub(crate) form: Value,
    /// What is shown to visitors.
    pub(crate) published: Value,
    /// The version that is shown; 0 for the release's.
    #[ts(type = "number")]
    pub(crate) version: i64,
    /// What the visitor was writing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) draft: Option<OwnDraft>,
    /// Who else is editing it.
    pub(crate) colleagues: Vec<ColleaguesDraft>,
    /// What is wrong with the draft.
    pub(crate) mistakes: Vec<Mistake>,
    /// Why visitors see the release's text instead of what was published last, where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) not_shown: Option<Mistake>,
    pub(crate) may_publish: bool,
    /// The number of the job that publishes it at present.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub(crate) publishing: Option<i64>,
    /// Why the draft was not published when that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) refusal: Option<String>,
    /// Its page, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) page: Option<String>,
    /// Where a release has changed the text beneath: what restoring the release's would change.
    pub(crate) release: Vec<Change>,
    /// Who edits it: keeps apart what browsers of several people keep.
    #[ts(type = "number")]
    pub(crate) account: i64,
    /// What is published by itself at a time, the next one first.
    pub(crate) planned: Vec<Planned>,
    /// Whether there is a version to go back to.
    pub(crate) has_earlier: bool,
    /// The day at the centre, as `2026-11-24`.
    pub(crate) today: String,
    /// For an event, a lesson or a quiz.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) entry: Option<Entry>,
    /// For an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) event: Option<EventChoices>,
    /// The links by which others see all drafts of the visitor, of this text, too; the latest first.
    pub(crate) preview_links: Vec<ListedPreviewLink>,
    /// Of the centre's details: the texts that show each, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Vec<ShowingText>>>", optional)]
    pub(crate) shown_in: BTreeMap<String, Vec<ShowingText>>,
}

/// A text that shows something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ShowingText {
    pub(crate) id: String,
    pub(crate) title: String,
}

/// A link by which whoever has it sees all drafts of an editor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedPreviewLink {
    /// Names it when it is to be closed.
    pub(crate) id: String,
    /// The title of the text from whose editor it was made; empty where that is not known.
    pub(crate) title: String,
    /// When it was made, in words.
    pub(crate) made: String,
    /// Until when it can be opened, in words.
    pub(crate) until: String,
}

/// Something that is published by itself at a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Planned {
    /// When, in words.
    pub(crate) time: String,
    /// Who has decided so.
    pub(crate) name: String,
    /// Whether it is a draft; else something earlier is shown again.
    pub(crate) is_draft: bool,
    /// Why it was not published when it was due; empty before.
    pub(crate) failure: String,
}

/// An event, a lesson or a quiz, each of which is a file of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The last part of its address.
    pub(crate) name: String,
    /// What stands before that, from the first slash on.
    pub(crate) folder: String,
    pub(crate) is_event: bool,
    /// Whether visitors have it.
    pub(crate) is_published: bool,
    /// The name that its title would have now.
    pub(crate) suggested: String,
}

/// What the visitor was writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnDraft {
    pub(crate) value: Value,
    #[ts(type = "number")]
    pub(crate) revision: i64,
    /// The version that it began from.
    #[ts(type = "number")]
    pub(crate) base: i64,
    pub(crate) ready: bool,
    pub(crate) saved: String,
    /// What somebody has published since it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) clash: Option<Clash>,
}

/// What an editor was writing, and what stands in its place now: neither is lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Clash {
    /// Whether the editor has written the other one, too, somewhere else; else it was published.
    pub(crate) is_own: bool,
    /// What was changed there.
    pub(crate) theirs: Vec<Change>,
    /// What the editor has changed.
    pub(crate) mine: Vec<Change>,
    /// The other one.
    pub(crate) other: Value,
    /// Both together; where both have changed the same, the editor's stays.
    pub(crate) together: Value,
    /// The revision that a draft follows that knows of both.
    #[ts(type = "number")]
    pub(crate) revision: i64,
    /// The version from which it begins.
    #[ts(type = "number")]
    pub(crate) base: i64,
}

/// What a colleague is writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ColleaguesDraft {
    #[ts(type = "number")]
    pub(crate) account: i64,
    pub(crate) name: String,
    /// When they began, in words.
    pub(crate) since: String,
    #[ts(type = "number")]
    pub(crate) revision: i64,
    pub(crate) ready: bool,
    /// What they would change.
    pub(crate) changes: Vec<Change>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Mistake {
    /// The path of its field, such as `image.alt` or `items[0].title`; empty for the whole text.
    pub(crate) field: String,
    /// What the field is called, or another text; empty for the whole text.
    pub(crate) name: String,
    pub(crate) message: String,
}

impl Mistake {
    /// What is wrong with one field.
    pub fn at(field: &str, message: String) -> Self {
        Self {
            field: field.to_owned(),
            name: String::new(),
            message,
        }
    }

    /// A problem in the words for whoever changes the text in a form.
    pub fn of(problem: &Problem, form: &NamedForm) -> Self {
        let field = problem.field.clone().unwrap_or_default();
        Self {
            name: form.name(&field),
            message: problem.sentence(),
            field,
        }
    }
}

/// A field that two versions do not have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Its path.
    pub(crate) field: String,
    /// What the field is called.
    pub(crate) name: String,
    pub(crate) parts: Vec<Part>,
}

/// Words of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    pub(crate) kind: PartKind,
    pub(crate) text: String,
}

/// In which of the two versions words stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PartKind {
    /// In both.
    Same,
    /// In the later one.
    Added,
    /// In the earlier one.
    Removed,
}

/// What was published of a text, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TextHistory {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) versions: Vec<PastVersion>,
    /// The last one.
    #[ts(type = "number")]
    pub(crate) current: i64,
    /// The one that visitors see: the release's where the last one does not fit it.
    #[ts(type = "number")]
    pub(crate) seen: i64,
    pub(crate) may_publish: bool,
    /// Where the next page begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) older: Option<String>,
}

/// A version of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PastVersion {
    /// 0 for the release's.
    #[ts(type = "number")]
    pub(crate) number: i64,
    /// Who published it; empty for the release.
    pub(crate) author: String,
    /// Why, or empty.
    pub(crate) reason: String,
    /// When, in words.
    pub(crate) published: String,
    /// What it changed.
    pub(crate) changes: Vec<Change>,
}

/// What the form of an event needs beside its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EventChoices {
    /// The present day, as `2026-11-24`.
    pub(crate) today: String,
    /// Where other events are, and those details of the centre that are places.
    pub(crate) places: Vec<EventPlace>,
    /// Days that were declared public holidays in one year.
    pub(crate) declared_holidays: Vec<String>,
    /// How the event that visitors see recurs, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) recurs: Option<String>,
}

/// A place to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EventPlace {
    /// What pages show.
    pub(crate) words: String,
    /// What the file of an event holds.
    pub(crate) value: Value,
}

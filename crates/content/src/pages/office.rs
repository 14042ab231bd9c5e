//! The screens on which the office works, `/admin/…`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::Page;
use crate::placeholders;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<OfficeMessages>("admin/messages"),
        Source::file::<OfficePeople>("admin/people"),
        Source::file::<OfficeDonations>("admin/donations"),
        Source::file::<OfficeTexts>("admin/content"),
        Source::file::<OfficePictures>("admin/pictures"),
    ]
}

/// The words of a long list that is searched.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
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
    /// Where nothing was searched for and nothing is there.
    empty: String,
    /// Where nothing was found.
    not_found: String,
    /// Where nothing of a page is what was searched for, and there are further pages.
    not_here: String,
    choices: Vec<OfficeChoice>,
}

/// A choice of what a list shows.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeChoice {
    value: String,
    label: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
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
    /// The button that takes the list away as a file.
    export: String,
    columns: MessageColumns,
    states: MessageStates,
    details: MessageDetails,
    mark: MessageMarks,
    answer: AnswerWords,
    lost: LostWords,
    answers: AnswersWords,
    question: QuestionWords,
    delete: DeleteWords,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageColumns {
    subject: String,
    from: String,
    received: String,
    state: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageStates {
    new: String,
    /// With `{name}` for who has it in hand.
    in_hand: String,
    answered: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageDetails {
    email: String,
    phone: String,
    received: String,
    state: String,
}

/// The buttons that say how things stand with a message.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MessageMarks {
    heading: String,
    take: String,
    release: String,
    answered: String,
    reopen: String,
}

/// The form that answers a message by mail.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
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

/// In place of a message that is gone, above what was written in answer to it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LostWords {
    heading: String,
    text: String,
}

/// What was answered, and what became of the mail.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
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
    /// The label of the list of quizzes.
    quiz: String,
    /// The words of the button that makes one.
    draft: String,
}

/// A button that asks once more.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeleteWords {
    /// Shows what follows.
    open: String,
    /// What it does.
    text: String,
    /// Does it.
    confirm: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficePeople {
    page: Page,
    heading: String,
    text: String,
    /// The link from one account to all.
    back: String,
    list: OfficeList,
    columns: PeopleColumns,
    roles: AccountRoleNames,
    /// Where somebody has no role.
    no_role: String,
    states: PersonStates,
    details: PersonDetails,
    links: PersonLinks,
    role: RoleForms,
    sessions: PersonSessions,
    access: PersonAccess,
    export: PersonExport,
    delete: DeletePersonWords,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PeopleColumns {
    name: String,
    roles: String,
    joined: String,
    state: String,
}

/// What roles are called.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AccountRoleNames {
    admin: String,
    moderator: String,
    teacher: String,
    student: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonStates {
    active: String,
    unconfirmed: String,
    inactive: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonDetails {
    email: String,
    joined: String,
    confirmed: String,
    /// Where the address is not confirmed.
    not_confirmed: String,
    state: String,
    roles: String,
    /// Said on the visitor's own account.
    own: String,
}

/// Links from an account to what else is known of its address.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonLinks {
    messages: String,
    donations: String,
}

/// The buttons that give and take roles.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RoleForms {
    heading: String,
    /// What each of them lets somebody do.
    explained: AccountRoleNames,
    give: String,
    take: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonSessions {
    heading: String,
    none: String,
    /// In place of a browser that is not known.
    unknown: String,
    /// With `{since}` and `{lastUsed}`.
    times: String,
    sign_out: String,
}

/// The button that closes an account or opens it again.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonAccess {
    heading: String,
    /// What closing it does.
    text: String,
    deactivate: String,
    /// In place of the text where it is closed.
    inactive: String,
    activate: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonExport {
    heading: String,
    text: String,
    submit: String,
}

/// A button that asks once more.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeletePersonWords {
    /// Shows what follows.
    open: String,
    /// What it does.
    text: String,
    /// The label of the choice to delete their messages too.
    messages: String,
    /// Does it.
    confirm: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeDonations {
    page: Page,
    heading: String,
    text: String,
    /// The link from one donation to all.
    back: String,
    list: OfficeList,
    columns: DonationColumns,
    states: DonationStates,
    details: DonationDetails,
    sums: DonationSumsWords,
    export: DonationExport,
    notifications: NotificationsWords,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationColumns {
    name: String,
    amount: String,
    purpose: String,
    started: String,
    state: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationStates {
    paid: String,
    open: String,
    refunded: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationDetails {
    email: String,
    mobile: String,
    purpose: String,
    reference: String,
    started: String,
    paid: String,
    /// Where nothing was paid.
    not_paid: String,
    /// What was paid, with `{amount}` and `{time}`.
    paid_at: String,
    /// Where a payment was paid back.
    refunded: String,
}

/// The sums above the list.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationSumsWords {
    heading: String,
    /// With `{total}`.
    text: String,
    /// Where nothing was paid in these months.
    none: String,
    /// Above the plot of months.
    months: String,
    /// Above the plot of purposes.
    purposes: String,
    /// Shows the table of both.
    table: String,
    columns: SumColumns,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SumColumns {
    month: String,
    purpose: String,
    donations: String,
    amount: String,
}

/// The form that makes a table for the bookkeeper.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationExport {
    heading: String,
    text: String,
    from: String,
    to: String,
    submit: String,
}

/// What the payment provider has reported.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NotificationsWords {
    heading: String,
    none: String,
    /// With `{payment}` and `{time}`.
    of: String,
    /// Shows the notification as it came.
    whole: String,
}

/// The words of the screens where the website's texts are edited.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeTexts {
    page: Page,
    heading: String,
    text: String,
    /// The link from one text to all.
    back: String,
    list: TextListWords,
    states: TextStates,
    editor: EditorWords,
    colleague: ColleagueWords,
    conflict: ConflictWords,
    history: HistoryWords,
    preview: PreviewWords,
    adding: AddingWords,
    entry: EntryWords,
    schedule: ScheduleWords,
    unsent: UnsentWords,
}

/// The words of the list of texts.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TextListWords {
    search: String,
    show: String,
    submit: String,
    /// Where nothing was found.
    not_found: String,
    choices: Vec<OfficeChoice>,
    /// The column of titles.
    title: String,
    /// The column of states.
    state: String,
}

/// How things stand with a text.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TextStates {
    published: String,
    draft: String,
    ready: String,
    scheduled: String,
    mistakes: String,
    removed: String,
}

/// The words of what adds an event, a lesson or a quiz.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddingWords {
    heading: String,
    text: String,
    /// The label of the choice of what is added.
    kind: String,
    event: String,
    lesson: String,
    quiz: String,
    title: String,
    /// The day of an event.
    day: String,
    /// The topic of a lesson.
    topic: String,
    submit: String,
    /// The link to the pictures of the gallery, which are entries of one text.
    gallery: String,
}

/// The words of what is done with an event, a lesson or a quiz as a whole.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EntryWords {
    heading: String,
    /// Of one that no visitor has seen.
    unpublished: String,
    copy: String,
    copy_text: String,
    copy_submit: String,
    rename: String,
    rename_text: String,
    /// The label of the last part of its address.
    address: String,
    rename_submit: String,
    /// While somebody has changed something that is not published.
    rename_later: String,
    remove: String,
    remove_text: String,
    /// Asked before it is removed.
    remove_question: String,
    remove_submit: String,
}

/// The words of what is published at a time.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ScheduleWords {
    heading: String,
    text: String,
    publish_at: String,
    take_back_at: String,
    submit: String,
    /// What is planned. {name} becomes who has planned it.
    #[serde(deserialize_with = "placeholders::name_and_time")]
    publishes: String,
    #[serde(deserialize_with = "placeholders::name_and_time")]
    takes_back: String,
    /// Of a draft that goes on while an earlier state of it is planned.
    as_it_was: String,
    call_off: String,
    done: String,
}

/// The words for whoever signs out while words on the device are not sent.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UnsentWords {
    heading: String,
    text: String,
    /// Above the texts that they stand in.
    texts: String,
    send: String,
    /// While they are sent.
    sending: String,
    leave: String,
    stay: String,
    /// Where the website was not reached.
    offline: String,
    /// Where the server has not taken all of them.
    refused: String,
    /// For browsers without scripts.
    no_scripts: String,
}

/// The words around a text in its form.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EditorWords {
    publish: String,
    ready: String,
    history: String,
    /// The link to the page that the text stands on.
    show_page: String,
    discard: String,
    /// Asked before a draft is thrown away.
    discard_question: String,
    /// The label of the field for why something is changed.
    reason: String,
    /// How things stand with the draft.
    untouched: String,
    saving: String,
    saved: String,
    /// While the draft is kept in the browser alone.
    offline: String,
    /// After a session has ended.
    signed_out: String,
    sign_in: String,
    /// Above what was found wrong.
    mistakes: String,
    published: String,
    /// While the server is still at it.
    publishing: String,
    asked: String,
    /// Where a browser has kept what the server does not know.
    recovered: String,
    /// For browsers without scripts.
    no_scripts: String,
    /// Where an optional part is left out, and added.
    left_out: String,
    add_part: String,
    remove_part: String,
    /// After the label of a field that may stay empty.
    optional: String,
    /// The words of a list and of its entries.
    entries: ListWords,
    /// The label of a choice between kinds of a value.
    kind: String,
    /// The label of a time beside a day.
    time: String,
    /// Below a field for Markdown.
    markdown: String,
    /// The buttons above a field for Markdown.
    formatting: FormattingWords,
    /// The link to a text in a file of its own.
    own_file: String,
    /// Opens the list of pictures.
    choose_picture: String,
    /// Above what the release would change.
    release: String,
    release_text: String,
    /// Above why what was published last is not shown.
    not_shown: String,
    not_shown_text: String,
}

/// The words of a list and of its entries, which are counted from 1.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ListWords {
    /// The button that adds one at the end.
    add: String,
    /// What an entry is called. {number} stands for its number.
    #[serde(deserialize_with = "placeholders::number")]
    name: String,
    /// The same where it says what it is. {title} stands for its first words.
    #[serde(deserialize_with = "placeholders::number_and_title")]
    name_and_title: String,
    /// The handle by which an entry is dragged. {number} stands for its number.
    #[serde(deserialize_with = "placeholders::number")]
    handle: String,
    /// What can be done with that handle, for those who hear the page.
    handle_help: String,
    /// The button that moves it up. {number} stands for its number, here and below.
    #[serde(deserialize_with = "placeholders::number")]
    up: String,
    #[serde(deserialize_with = "placeholders::number")]
    down: String,
    /// Said when it was moved. {place} stands for the number that it has now.
    #[serde(deserialize_with = "placeholders::number_and_place")]
    moved: String,
    /// The button that makes another one like it, for those who hear the page.
    #[serde(deserialize_with = "placeholders::number")]
    copy: String,
    /// What that button shows. The words above begin with it, for those who speak to their device.
    copy_short: String,
    /// The button that takes it out of the list, for those who hear the page.
    #[serde(deserialize_with = "placeholders::number")]
    remove: String,
    /// What that button shows.
    remove_short: String,
    /// Stands where an entry was.
    #[serde(deserialize_with = "placeholders::number")]
    removed: String,
    /// The button beside it that brings the entry back.
    undo: String,
}

/// The buttons above a field for Markdown.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FormattingWords {
    /// What all of them are called together, for those who hear the page.
    name: String,
    bold: String,
    italic: String,
    link: String,
    /// Stand in a link until its own words are written.
    link_words: String,
    heading: String,
    list: String,
    numbered_list: String,
    quote: String,
}

/// The words about the preview of a text.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PreviewWords {
    open: String,
    /// What the frame with the page is called.
    heading: String,
    /// How wide the page is shown.
    phone: String,
    desktop: String,
    close: String,
    /// The button that copies the preview's address.
    copy: String,
    address: String,
    copied: String,
    /// Who can see it, and for how long.
    hint: String,
    /// The heading of the list of such links.
    links: String,
    /// The sentence below it.
    links_text: String,
    /// {time} becomes when a link was made, {title} the title of a text.
    #[serde(deserialize_with = "placeholders::time_and_title")]
    made: String,
    /// {time} becomes until when it can be opened.
    #[serde(deserialize_with = "placeholders::time")]
    until: String,
    /// The button that ends a link.
    end_link: String,
    /// The button that ends all.
    end_links: String,
}

/// What is said of a colleague's draft.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ColleagueWords {
    /// {name} becomes the colleague's name, {time} when they began.
    #[serde(deserialize_with = "placeholders::name_and_time")]
    editing: String,
    /// The same, of a draft that waits to be published.
    #[serde(deserialize_with = "placeholders::name_and_time")]
    ready: String,
    changes: String,
    take_over: String,
    /// In place of the button for somebody with a draft of their own.
    own_first: String,
}

/// What is said where the same text was changed twice.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ConflictWords {
    /// Where somebody has published it since the draft began.
    published: ClashWords,
    /// Where the editor has changed it in another place, too: on another device, or in another tab.
    own: ClashWords,
    /// What putting both together does.
    together_text: String,
    /// Asked before what was typed in another place takes the place of what was typed here.
    take_question: String,
    /// Said where the draft is not there any more that was written on.
    gone: String,
}

/// What is said of two texts of which one goes on.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ClashWords {
    heading: String,
    text: String,
    /// Above what was changed there, and above what was changed here.
    theirs: String,
    mine: String,
    /// The buttons.
    together: String,
    keep_mine: String,
    take_theirs: String,
}

/// The words of a text's history.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HistoryWords {
    heading: String,
    back: String,
    /// {number} becomes the number of the version.
    #[serde(deserialize_with = "placeholders::number")]
    version: String,
    /// In place of a number where it is the text that the website came with.
    release: String,
    /// {name} becomes who published it, {time} when.
    #[serde(deserialize_with = "placeholders::name_and_time")]
    by: String,
    current: String,
    restore: String,
    no_changes: String,
    older: String,
    added: String,
    removed: String,
}

/// The words of the screens where the website's pictures are looked after.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficePictures {
    page: Page,
    heading: String,
    text: String,
    /// The link from one picture to all.
    back: String,
    list: PictureListWords,
    add: AddPictureWords,
    about: AboutPictureWords,
    one: OnePictureWords,
    choose: ChoosePictureWords,
}

/// The words of the list of pictures.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PictureListWords {
    search: String,
    show: String,
    submit: String,
    /// Where nothing was found.
    not_found: String,
    /// Where nothing was searched for and nothing is there.
    empty: String,
    /// Names the links to other pages of the list, for screen readers.
    pages: String,
    first: String,
    older: String,
    /// {added} becomes how many were added, {most} how many may be.
    #[serde(deserialize_with = "placeholders::added_of_most")]
    count: String,
    choices: Vec<OfficeChoice>,
}

/// The words of the form for a new picture.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddPictureWords {
    /// The button.
    add: String,
    heading: String,
    /// While the browser makes it smaller.
    reading: String,
    save: String,
    another: String,
    cancel: String,
    /// {percent} becomes how much has been sent.
    #[serde(deserialize_with = "placeholders::percent")]
    sending: String,
    /// While the server makes it ready.
    working: String,
    saved: String,
    /// Where the very same picture was added before.
    known: String,
    /// Where the server was not reached.
    offline: String,
    signed_out: String,
    /// Where a browser cannot read a file.
    unreadable: String,
    /// For browsers without scripts.
    no_scripts: String,
}

/// The words of what is said of a picture.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AboutPictureWords {
    alt: String,
    /// How to say it well.
    alt_hint: String,
    /// Where nothing is said.
    alt_missing: String,
    focus: String,
    focus_hint: String,
    /// {x} and {y} become percentages.
    #[serde(deserialize_with = "placeholders::x_and_y")]
    focus_at: String,
    focus_none: String,
    focus_forget: String,
}

/// The words of the screen of one picture.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OnePictureWords {
    save: String,
    saved: String,
    delete: String,
    /// Asked before a picture is deleted.
    delete_question: String,
    /// In place of the button where the picture is shown somewhere.
    in_use: String,
    /// Where the website came with it.
    own: String,
    name: String,
    size: String,
    added: String,
    /// {name} becomes who has added it, {time} when.
    #[serde(deserialize_with = "placeholders::name_and_time")]
    by: String,
    uses: String,
    no_uses: String,
    /// After the title of a text that visitors do not see yet.
    draft: String,
    scheduled: String,
}

/// The words of the list from which a text's picture is chosen.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChoosePictureWords {
    heading: String,
    /// {name} becomes the name of a picture.
    #[serde(deserialize_with = "placeholders::name")]
    choose: String,
    close: String,
    failed: String,
}

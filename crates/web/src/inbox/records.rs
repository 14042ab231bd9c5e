//! What visitors wrote, as the office sees it.

use centre_store::{
    Account, Delivered, Handling, InboxEntry, InboxFilter, InboxMessage, Question, Role, TakenBy,
};

use crate::inbox::screens::{
    Delivery, GivenAnswer, ListedMessage, MessageList, MessagePage, MessageState, QuizChoice,
    SuggestedQuestion,
};
use crate::office::access::{AuditEvent, may};
use crate::office::format::{in_words, name_of};
use crate::office::query::{PAGE_LENGTH, Query};
use crate::office::screen::OfficeScreen;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::texts::files::key_of;
use crate::site::Site;

/// The screen; with `message` in its query it shows one of them.
pub(crate) const PAGE: &str = "/admin/messages";

/// Where the texts of the quizzes are.
const QUIZZES: &str = "learn/quizzes/";

/// More messages are not counted for the menu.
const MOST_COUNTED: u32 = 100;

/// A list by its name in addresses; anything else is the first one.
pub(crate) fn list_of(name: &str) -> (&'static str, InboxFilter) {
    const LISTS: [(&str, InboxFilter); 6] = [
        ("waiting", InboxFilter::Waiting),
        ("new", InboxFilter::New),
        ("in-hand", InboxFilter::InHand),
        ("answered", InboxFilter::Answered),
        ("questions", InboxFilter::Questions),
        ("all", InboxFilter::All),
    ];
    let named = LISTS.into_iter().find(|(known, _)| *known == name);
    named.unwrap_or(LISTS[0])
}

/// What the screen shows to `account`.
pub(crate) async fn screen(
    site: &Site,
    account: &Account,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    if query.text("message").is_empty() {
        list(site, account, query).await
    } else {
        one(site, account, query).await
    }
}

async fn list(
    site: &Site,
    account: &Account,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let search = query.search();
    let (show, list) = list_of(query.text("show"));
    // One more tells whether there are older ones.
    let found = site
        .store
        .inbox(list, &search, query.before(), PAGE_LENGTH + 1)
        .await?;
    let on_page = PAGE_LENGTH as usize;
    let older = (found.len() > on_page).then(|| found[on_page - 1].id.to_string());
    let messages = found
        .iter()
        .take(on_page)
        .map(|message| listed(message, account))
        .collect();
    Ok((
        OfficeScreen::Messages(MessageList {
            messages,
            search,
            show: show.to_owned(),
            older,
        }),
        AuditEvent::of(SecurityEvent::MessagesListed),
    ))
}

async fn one(
    site: &Site,
    account: &Account,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let found = match query.id("message") {
        Some(id) => site.store.inbox_message(id).await?,
        None => None,
    };
    let seen = |about| AuditEvent {
        event: SecurityEvent::MessageRead,
        about,
    };
    let Some(InboxMessage {
        message,
        question,
        answers,
    }) = found
    else {
        return Ok((OfficeScreen::Missing {}, seen(None)));
    };
    let answers = answers.into_iter().map(|answer| GivenAnswer {
        by: name_of_account(&answer.by),
        written: in_words(answer.written_at),
        delivery: match answer.delivered {
            Delivered::Waiting => Delivery::Waiting,
            Delivered::Sent => Delivery::Sent,
            Delivered::GivenUp => Delivery::Failed,
            Delivered::Forgotten => Delivery::Unknown,
        },
        text: answer.text,
    });
    let about = (!message.email.is_empty()).then(|| message.email.clone());
    let screen = MessagePage {
        message: listed(&message, account),
        seen: match message.handling() {
            Handling::New => "new".to_owned(),
            Handling::Answered => "answered".to_owned(),
            Handling::InHand(account) => account.to_string(),
        },
        text: message.message,
        phone: message.phone,
        answers: answers.collect(),
        question: question.map(|it| suggested(it, quizzes(site))),
    };
    Ok((OfficeScreen::Message(Box::new(screen)), seen(about)))
}

fn suggested(question: Question, mut quizzes: Vec<QuizChoice>) -> SuggestedQuestion {
    quizzes.sort_by_key(|quiz| !quiz.title.contains(&question.topic));
    SuggestedQuestion {
        question: question.question,
        options: question.options.into(),
        right: question.right,
        topic: question.topic,
        reference: question.reference,
        explanation: question.explanation,
        quizzes,
    }
}

/// The quizzes of the catalogue whose texts can be changed.
pub(crate) fn quizzes(site: &Site) -> Vec<QuizChoice> {
    let Some(editing) = site.editing() else {
        return Vec::new();
    };
    let Ok(pictures) = editing.revisions.pictures() else {
        return Vec::new();
    };
    let texts = editing.texts();
    let titles = texts.titles(&pictures).iter();
    titles
        .filter(|(file, _)| file.starts_with(QUIZZES))
        .map(|(file, title)| QuizChoice {
            key: key_of(file).to_owned(),
            title: title.clone(),
        })
        .collect()
}

fn listed(message: &InboxEntry, account: &Account) -> ListedMessage {
    let state = match (message.answered_at, message.taken_by.id) {
        (Some(at), _) => MessageState::Answered { at: in_words(at) },
        (None, Some(id)) => MessageState::InHand {
            by: name_of_account(&message.taken_by),
            own: id == account.id,
        },
        (None, None) => MessageState::New {},
    };
    ListedMessage {
        id: message.id.to_string(),
        name: name_of(&message.first_name, &message.last_name, ""),
        email: message.email.clone(),
        subject: message.subject.clone(),
        is_question: message.is_question,
        received: in_words(message.received_at),
        state,
    }
}

pub(crate) fn name_of_account(by: &TakenBy) -> String {
    let [first_name, last_name, email] =
        [&by.first_name, &by.last_name, &by.email].map(|it| it.as_deref().unwrap_or_default());
    name_of(first_name, last_name, email)
}

/// How many messages wait, in words, for those who answer them; nothing where none does.
pub(crate) async fn waiting(site: &Site, account: &Account) -> Option<String> {
    if !may(account.roles, Role::Moderator) {
        return None;
    }
    match site.store.waiting_messages(MOST_COUNTED).await {
        Ok(0) => None,
        Ok(MOST_COUNTED..) => Some(format!("{}+", MOST_COUNTED - 1)),
        Ok(count) => Some(count.to_string()),
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "the messages that wait could not be counted"
            );
            None
        }
    }
}

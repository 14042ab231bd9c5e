//! What is shown of the events at a moment: to come, recurring, over.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

use super::event::{Event, Status, Venue};
use super::recurrence::Schedule;
use super::words;
use crate::Document;
use crate::collections::EVENT_PAGES;
use crate::pages::shared::{Link, Page};
use crate::time::{Moment, day_of};

/// Events on one page of their list, of each kind.
const PER_PAGE: usize = 8;

/// Characters of a page's title before the centre's name: with more of them search results cut it
/// off, and `make judges` says so (75 in all).
const TITLE_CHARS: usize = 46;

/// Marks of events that are not simply to come.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EventMarks {
    /// On one that is over.
    took_place: String,
    cancelled: String,
    /// Has `{date}` for the day that was planned.
    pub(super) postponed: String,
    moved_online: String,
    /// Has `{date}` for a day on which what recurs does not take place.
    pub(super) not_on: String,
}

/// The events of the site, in the order in which they take place.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Agenda {
    events: Vec<Event>,
    marks: EventMarks,
    /// When something of what is shown changes, each moment once, in their order.
    changes: Vec<Timestamp>,
}

/// An event where it is listed with its picture.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedEvent {
    title: String,
    /// As shown, for example `Sunday 18 May 2025`.
    date: String,
    /// As shown; null where only the day is known.
    time: Option<String>,
    /// What is to be known beside the date, such as `Cancelled`.
    mark: Option<String>,
    venue: Venue,
    text: String,
    #[ts(type = "Picture")]
    image: Box<RawValue>,
    registration: Option<Link>,
    /// Path of its page.
    href: String,
}

/// An event in a list of short lines.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BriefEvent {
    title: String,
    /// As shown, for example `Every Sunday`.
    date: String,
    time: Option<String>,
    /// Path of its page.
    href: String,
}

/// A page of the list of events.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventList {
    /// The next one first.
    to_come: Vec<ListedEvent>,
    recurring: Vec<BriefEvent>,
    /// The latest one first.
    past: Vec<BriefEvent>,
    /// How many pages there are at present.
    pages: usize,
    /// The day of the last change that the clock has made.
    #[ts(type = "string | null")]
    updated: Option<Date>,
}

/// The home page's cards: one that is dated, and what recurs.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventCards {
    cards: Vec<EventCard>,
    /// The day of the last change that the clock has made.
    #[ts(type = "string | null")]
    updated: Option<Date>,
}

/// A card of the home page's events.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventCard {
    title: String,
    date: String,
    time: Option<String>,
    /// What is to be known beside the date, such as `Took place`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    mark: Option<String>,
    location: Venue,
    description: String,
    #[ts(type = "Picture")]
    image: Box<RawValue>,
    link: String,
}

/// When and where what recurs takes place, for the page about it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Meeting {
    /// For example `Every Sunday`.
    day: String,
    /// For example `9:00 AM to 10:30 AM`.
    time: Option<String>,
    venue: Venue,
    /// Days to come on which it does not take place, in words.
    not_on: Vec<String>,
}

/// What programs are told of the state of an event.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) enum EventState {
    AsPlanned,
    Cancelled,
    Postponed,
    MovedOnline,
}

/// The page of one event.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventPage {
    page: Page,
    /// Its path.
    href: String,
    title: String,
    date: String,
    time: Option<String>,
    marks: Vec<String>,
    over: bool,
    venue: Venue,
    /// Address of a map of the venue; null where it is not known, or the event is online.
    map: Option<String>,
    /// Address of an event that takes place online.
    online: Option<String>,
    text: String,
    #[ts(type = "Picture")]
    image: Box<RawValue>,
    registration: Option<Link>,
    /// Path of the page that says more about it.
    about: Option<String>,
    /// Path of the event for calendars.
    calendar: String,
    /// Those that take place before and after it; of what recurs, among what recurs.
    before: Option<BriefEvent>,
    after: Option<BriefEvent>,
    state: EventState,
    /// For programs, as are the following.
    #[ts(type = "string")]
    starts: Moment,
    #[ts(type = "string | null")]
    ends: Option<Moment>,
    /// Of a postponed event, the start that was planned.
    #[ts(type = "string | null")]
    previously: Option<Moment>,
    schedule: Option<Schedule>,
    #[ts(type = "string[]")]
    except: Vec<Date>,
}

/// The documents of events as they are from one moment to another.
#[derive(Debug)]
pub struct Present {
    /// The moment of the last change; the epoch before the first one.
    pub since: Timestamp,
    /// The moment of the next change, where there is one.
    pub until: Option<Timestamp>,
    documents: BTreeMap<String, Document>,
}

impl Present {
    /// The document of `key`, for example `events/1`.
    pub fn document(&self, key: &str) -> Option<&Document> {
        self.documents.get(key)
    }

    /// All keys with their documents.
    pub fn documents(&self) -> impl Iterator<Item = (&str, &Document)> {
        self.documents
            .iter()
            .map(|(key, document)| (key.as_str(), document))
    }

    /// Whether it is still so at a moment.
    pub fn holds_at(&self, now: Timestamp) -> bool {
        (self.since <= now || self.since == Timestamp::UNIX_EPOCH)
            && self.until.is_none_or(|until| now < until)
    }

    fn insert<T: Serialize>(&mut self, key: String, value: &T) {
        let json = serde_json::to_string(value).expect("documents are plain data");
        let etag = Document::etag_of(&json);
        let document = Document {
            json: Arc::from(json),
            etag,
            updated: None,
        };
        self.documents.insert(key, document);
    }
}

impl Agenda {
    pub(super) fn new(mut events: Vec<Event>, marks: EventMarks) -> Self {
        events.sort_by(|a, b| {
            let key = |event: &Event| (event.times().0.beginning(), event.recurrence.is_some());
            key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
        });
        let mut changes: Vec<Timestamp> = events
            .iter()
            .flat_map(|event| {
                let excepts = event.recurrence.iter().flat_map(|it| &it.except);
                let days = excepts.map(|day| Moment::Day(*day).end_of_day());
                event.over().into_iter().chain(days)
            })
            .collect();
        changes.sort_unstable();
        changes.dedup();
        Self {
            events,
            marks,
            changes,
        }
    }

    /// All events.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The most pages that the list of events can have.
    pub(super) fn most_pages(&self) -> usize {
        let recurring = self.events.len() - self.dated().count();
        let longest = recurring.max(self.events.len() - recurring);
        longest.div_ceil(PER_PAGE).max(1)
    }

    /// The event of this name.
    pub fn event(&self, id: &str) -> Option<&Event> {
        let is_it = |event: &&Event| event.id == id || event.formerly.iter().any(|it| it == id);
        self.events.iter().find(is_it)
    }

    /// The moments around `now` at which something changes.
    pub fn period(&self, now: Timestamp) -> (Timestamp, Option<Timestamp>) {
        let past = self.changes.partition_point(|change| *change <= now);
        let since = past.checked_sub(1).map(|last| self.changes[last]);
        (
            since.unwrap_or(Timestamp::UNIX_EPOCH),
            self.changes.get(past).copied(),
        )
    }

    /// Those that take place once and are not over, the next one first.
    pub fn to_come(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        self.dated()
            .filter(move |event| event.over().is_none_or(|over| now < over))
    }

    /// Those that took place, the latest one first.
    pub fn past(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        let took_place = move |event: &&Event| {
            event.status != Status::Cancelled && event.over().is_some_and(|over| over <= now)
        };
        self.dated().rev().filter(took_place)
    }

    /// Those that recur, and still do.
    pub fn recurring(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        let goes_on = move |event: &&Event| {
            event.status != Status::Cancelled && event.over().is_none_or(|over| now < over)
        };
        self.events
            .iter()
            .filter(|event| event.recurrence.is_some())
            .filter(goes_on)
    }

    fn dated(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.events
            .iter()
            .filter(|event| event.recurrence.is_none())
    }

    /// What is to be known of an event beside its date.
    pub fn mark(&self, event: &Event) -> Option<String> {
        let marks = &self.marks;
        match &event.status {
            Status::AsPlanned => None,
            Status::Cancelled => Some(marks.cancelled.clone()),
            Status::PostponedTo { .. } => {
                let planned = words::days(event.starts, event.ends);
                Some(marks.postponed.replace("{date}", &planned))
            }
            Status::MovedOnline(_) => Some(marks.moved_online.clone()),
        }
    }

    /// The documents of `now`.
    pub fn present(&self, now: Timestamp) -> Present {
        let (since, until) = self.period(now);
        let mut present = Present {
            since,
            until,
            documents: BTreeMap::new(),
        };
        let updated = (since > Timestamp::UNIX_EPOCH).then(|| day_of(since));
        self.insert_lists(&mut present, now, updated);
        let cards = EventCards {
            cards: self.cards(now),
            updated,
        };
        present.insert("home/events".to_owned(), &cards);
        for event in self.recurring(now) {
            if let Some(page) = event
                .about
                .as_deref()
                .and_then(|about| about.rsplit('/').next())
            {
                present.insert(format!("meetings/{page}"), &self.meeting(event, now));
            }
        }
        let recurring = self.events.iter().filter(|it| it.recurrence.is_some());
        for events in [self.dated().collect::<Vec<_>>(), recurring.collect()] {
            for (at, event) in events.iter().enumerate() {
                let around = |at: Option<usize>| Some(brief(events.get(at?)?));
                let page = self.page(event, now, around(at.checked_sub(1)), around(Some(at + 1)));
                present.insert(format!("{EVENT_PAGES}/{}", event.id), &page);
            }
        }
        present
    }

    fn insert_lists(&self, present: &mut Present, now: Timestamp, updated: Option<Date>) {
        let to_come: Vec<&Event> = self.to_come(now).collect();
        let recurring: Vec<&Event> = self.recurring(now).collect();
        let past: Vec<&Event> = self.past(now).collect();
        let longest = to_come.len().max(recurring.len()).max(past.len());
        let pages = longest.div_ceil(PER_PAGE).max(1);
        for page in 0..pages {
            let list = EventList {
                to_come: on_page(&to_come, page)
                    .iter()
                    .map(|it| self.listed(it))
                    .collect(),
                recurring: on_page(&recurring, page)
                    .iter()
                    .map(|it| brief(it))
                    .collect(),
                past: on_page(&past, page).iter().map(|it| brief(it)).collect(),
                pages,
                updated,
            };
            present.insert(format!("events/{}", page + 1), &list);
        }
    }

    fn listed(&self, event: &Event) -> ListedEvent {
        ListedEvent {
            title: event.title.clone(),
            date: event.date_words(),
            time: event.time_words(),
            mark: self.mark(event),
            venue: event.venue.clone(),
            text: event.text.clone(),
            image: event.image.clone(),
            registration: registration(event),
            href: event.address(),
        }
    }

    fn cards(&self, now: Timestamp) -> Vec<EventCard> {
        let next = self.to_come(now).next().map(|event| {
            let card = card(event, self.mark(event));
            (event, card)
        });
        let dated = next.or_else(|| {
            let latest = self.past(now).next()?;
            Some((latest, card(latest, Some(self.marks.took_place.clone()))))
        });
        let mut cards = Vec::new();
        if let Some((event, mut card)) = dated {
            card.link = match &event.registration {
                Some(registration) => registration.href.clone(),
                None => event.address(),
            };
            cards.push(card);
        }
        let recurring = self.recurring(now).filter(|event| event.on_home);
        cards.extend(recurring.map(|event| card(event, self.mark(event))));
        cards
    }

    fn not_on(&self, event: &Event, now: Timestamp) -> Vec<String> {
        let excepts = event.recurrence.iter().flat_map(|it| &it.except);
        excepts
            .filter(|day| now < Moment::Day(**day).end_of_day())
            .map(|day| self.marks.not_on.replace("{date}", &words::day(*day)))
            .collect()
    }

    fn meeting(&self, event: &Event, now: Timestamp) -> Meeting {
        Meeting {
            day: event.date_words(),
            time: event.time_words(),
            venue: event.venue.clone(),
            not_on: self.not_on(event, now),
        }
    }

    fn page(
        &self,
        event: &Event,
        now: Timestamp,
        before: Option<BriefEvent>,
        after: Option<BriefEvent>,
    ) -> EventPage {
        let over = event.over().filter(|over| *over <= now);
        let is_cancelled = event.status == Status::Cancelled;
        let mark = self.mark(event);
        let took_place = (over.is_some() && !is_cancelled).then(|| self.marks.took_place.clone());
        let (starts, ends) = event.times();
        let date = event.date_words();
        let when = match event.time_words() {
            Some(time) => format!("{date}, {time}"),
            None => date.clone(),
        };
        let online = match &event.status {
            Status::MovedOnline(address) => Some(address.clone()),
            _ => None,
        };
        let revised = event.revised.day();
        EventPage {
            page: Page {
                title: Some(page_title(event)),
                description: format!("{when}. {}", event.text),
                updated: Some(revised).max(over.map(day_of)),
            },
            href: event.address(),
            title: event.title.clone(),
            time: event.time_words(),
            date,
            marks: took_place
                .into_iter()
                .chain(mark)
                .chain(self.not_on(event, now))
                .collect(),
            over: over.is_some(),
            venue: event.venue.clone(),
            map: event.map(),
            online: online.filter(|_| over.is_none()),
            text: event.text.clone(),
            image: event.image.clone(),
            registration: registration(event).filter(|_| over.is_none()),
            about: event.about.clone(),
            calendar: format!("/events/{}.ics", event.id),
            before,
            after,
            state: match event.status {
                Status::AsPlanned => EventState::AsPlanned,
                Status::Cancelled => EventState::Cancelled,
                Status::PostponedTo { .. } => EventState::Postponed,
                Status::MovedOnline(_) => EventState::MovedOnline,
            },
            starts,
            ends,
            previously: (starts != event.starts).then_some(event.starts),
            schedule: event.recurrence.as_ref().map(|it| it.schedule.clone()),
            except: event
                .recurrence
                .as_ref()
                .map(|it| it.except.clone())
                .unwrap_or_default(),
        }
    }
}

fn card(event: &Event, mark: Option<String>) -> EventCard {
    EventCard {
        title: event.title.clone(),
        date: event.date_words(),
        time: event.time_words(),
        mark,
        location: event.venue.clone(),
        description: event.text.clone(),
        image: event.image.clone(),
        link: event.about.clone().unwrap_or_else(|| event.address()),
    }
}

/// Nobody registers for what does not take place.
fn registration(event: &Event) -> Option<Link> {
    event
        .registration
        .clone()
        .filter(|_| event.status != Status::Cancelled)
}

/// The event's title, and where there is room the day, which tells it from others of this title.
fn page_title(event: &Event) -> String {
    let (starts, _) = event.times();
    let day = match &event.recurrence {
        Some(recurrence) => recurrence.words.clone(),
        None => starts.day().strftime("%-d %B %Y").to_string(),
    };
    let title = format!("{}, {day}", event.title);
    if title.chars().count() > TITLE_CHARS {
        return event.title.clone();
    }
    title
}

fn on_page<'a, 'b>(events: &'a [&'b Event], page: usize) -> &'a [&'b Event] {
    events.chunks(PER_PAGE).nth(page).unwrap_or_default()
}

fn brief(event: &Event) -> BriefEvent {
    BriefEvent {
        title: event.title.clone(),
        date: event.date_words(),
        time: event.time_words(),
        href: event.address(),
    }
}

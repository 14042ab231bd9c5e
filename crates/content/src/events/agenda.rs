//! What is shown of the events at a moment: to come, recurring, over.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::dates;
use super::documents::{
    BriefEvent, EventCard, EventCards, EventDay, EventList, EventPage, EventState, Join,
    ListedEvent, Meeting, Registration,
};
use super::event::{Event, Status};
use super::other_days::OtherDay;
use super::venue::Venue;
use crate::editor_forms::collections::EVENT_PAGES;
use crate::editor_forms::marks::without_marks;
use crate::loading::document::Document;
use crate::messages::Days;
use crate::messages::events::Marks;
use crate::pages::shared::{Link, Page};
use crate::placeholders::format_message;
use crate::time::day_of;

/// Events on one page of their list, of each kind.
const PER_PAGE: usize = 8;

/// Characters of a page's title before the centre's name: with more of them search results cut it
/// off, and `make judges` says so (75 in all).
const TITLE_CHARS: usize = 46;

/// Pages of this website that one registers on.
const REGISTRATIONS: [&str; 1] = ["/services/seminar-registration"];

/// The events of the site, in the order in which they take place.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Agenda {
    events: Vec<Event>,
    marks: Marks,
    days: Days,
    /// The moments at which pages change, each once, the earliest first; without the ends of days that are
    /// named until they are over, which have no end.
    changes: Vec<Timestamp>,
}

/// The documents of events as they are from one moment to another.
#[derive(Debug)]
pub struct EventDocuments {
    /// The moment of the last change; the epoch before the first one.
    pub since: Timestamp,
    /// The moment of the next change, where there is one.
    pub until: Option<Timestamp>,
    documents: BTreeMap<String, Document>,
}

impl EventDocuments {
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
    pub(super) fn new(mut events: Vec<Event>, marks: Marks, days: Days) -> Self {
        events.sort_by(|a, b| {
            let key = |event: &Event| (event.times().0.beginning(), event.recurrence.is_some());
            key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
        });
        let mut changes: Vec<Timestamp> = events.iter().flat_map(Event::changes).collect();
        changes.sort_unstable();
        changes.dedup();
        Self {
            events,
            marks,
            days,
            changes,
        }
    }

    /// All events.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The most pages that the list of events can have.
    pub(super) fn most_pages(&self) -> usize {
        self.events.len().div_ceil(PER_PAGE).max(1)
    }

    /// The event of this name.
    pub fn event(&self, id: &str) -> Option<&Event> {
        let is_it = |event: &&Event| event.id == id || event.formerly.iter().any(|it| it == id);
        self.events.iter().find(is_it)
    }

    /// The last change until `now`, or the epoch if there was none, and the next one.
    pub fn period(&self, now: Timestamp) -> (Timestamp, Option<Timestamp>) {
        let past = self.changes.partition_point(|change| *change <= now);
        let mut since = past.checked_sub(1).map(|last| self.changes[last]);
        let mut until = self.changes.get(past).copied();
        for event in self.series() {
            let days = event.days_around(now);
            since = since.max(days.last_end);
            until = until.into_iter().chain(days.next_end).min();
        }
        (since.unwrap_or(Timestamp::UNIX_EPOCH), until)
    }

    /// Those that take place once and are not over, the next one first.
    pub fn to_come(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        self.dated().filter(move |event| !event.is_over(now))
    }

    /// Those that took place, the latest one first, and among them what recurs no more.
    pub fn past(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        let series = self.series().filter(|event| has_taken_place(event, now));
        let mut past: Vec<&Event> = self.dated_past(now).chain(series).collect();
        past.sort_by_key(|event| Reverse(event.began_last()));
        past.into_iter()
    }

    fn dated_past(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        self.dated()
            .rev()
            .filter(move |event| has_taken_place(event, now))
    }

    /// Those that recur and are not over, cancelled ones included.
    pub fn recurring(&self, now: Timestamp) -> impl Iterator<Item = &Event> {
        self.series().filter(move |event| !event.is_over(now))
    }

    fn series(&self) -> impl Iterator<Item = &Event> {
        self.events
            .iter()
            .filter(|event| event.recurrence.is_some())
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
                let planned = dates::days(event.starts, event.ends);
                Some(marks.postponed.replace("{date}", &planned))
            }
            Status::MovedOnline(_) => Some(marks.moved_online.clone()),
        }
    }

    /// The documents of `now`.
    pub fn documents_at(&self, now: Timestamp) -> EventDocuments {
        let (since, until) = self.period(now);
        let mut documents = EventDocuments {
            since,
            until,
            documents: BTreeMap::new(),
        };
        let updated = (since > Timestamp::UNIX_EPOCH).then(|| day_of(since));
        self.insert_lists(&mut documents, now, updated);
        let cards = EventCards {
            cards: self.cards(now),
            updated,
        };
        documents.insert("home/events".to_owned(), &cards);
        // The page about it is there whatever becomes of it.
        for event in self.series() {
            if let Some(page) = event
                .about
                .as_deref()
                .and_then(|about| about.rsplit('/').next())
            {
                documents.insert(format!("meetings/{page}"), &self.meeting(event, now));
            }
        }
        for page in REGISTRATIONS {
            let name = page.rsplit('/').next().unwrap_or_default();
            documents.insert(
                format!("registrations/{name}"),
                &self.registration_on(page, now),
            );
        }
        for events in [self.dated().collect::<Vec<_>>(), self.series().collect()] {
            for (at, event) in events.iter().enumerate() {
                let around = |at: Option<usize>| Some(brief(events.get(at?)?, now));
                let page = self.page(event, now, around(at.checked_sub(1)), around(Some(at + 1)));
                documents.insert(format!("{EVENT_PAGES}/{}", event.id), &page);
            }
        }
        documents
    }

    fn insert_lists(&self, documents: &mut EventDocuments, now: Timestamp, updated: Option<Date>) {
        let to_come: Vec<&Event> = self.to_come(now).collect();
        let recurring: Vec<&Event> = self.recurring(now).collect();
        let past: Vec<&Event> = self.past(now).collect();
        let longest = to_come.len().max(recurring.len()).max(past.len());
        let pages = longest.div_ceil(PER_PAGE).max(1);
        for page in 0..pages {
            let list = EventList {
                to_come: on_page(&to_come, page)
                    .iter()
                    .map(|it| self.listed(it, now))
                    .collect(),
                recurring: on_page(&recurring, page)
                    .iter()
                    .map(|it| BriefEvent {
                        date: self.date_words(it, now),
                        mark: self.brief_mark(it, now),
                        ..brief(it, now)
                    })
                    .collect(),
                past: on_page(&past, page)
                    .iter()
                    .map(|it| brief_past(it, now))
                    .collect(),
                pages,
                updated,
            };
            documents.insert(format!("events/{}", page + 1), &list);
        }
    }

    fn listed(&self, event: &Event, now: Timestamp) -> ListedEvent {
        ListedEvent {
            title: event.title.clone(),
            date: event.date_words(),
            time: event.time_words(),
            mark: self.mark(event),
            venue: self.venue(event, now),
            text: event.text.clone(),
            image: event.image.clone(),
            registration: registration(event),
            href: event.address(),
        }
    }

    fn cards(&self, now: Timestamp) -> Vec<EventCard> {
        let next = self.to_come(now).next();
        let with_flyer = || self.dated_past(now).find(|it| flyer(it).is_some());
        let dated = next
            .or_else(with_flyer)
            .or_else(|| self.dated_past(now).next());
        let mut cards = Vec::new();
        if let Some(event) = dated {
            let link = match &event.registration {
                Some(registration) => registration.href.clone(),
                None => event.address(),
            };
            cards.push(EventCard {
                link,
                ..self.card(event, now)
            });
        }
        let recurring = self.series().filter(|event| event.on_home);
        cards.extend(recurring.map(|event| self.card(event, now)));
        cards
    }

    fn card(&self, event: &Event, now: Timestamp) -> EventCard {
        let took_place = has_taken_place(event, now).then(|| self.marks.took_place.clone());
        EventCard {
            title: event.title.clone(),
            date: self.date_words(event, now),
            time: event.time_words(),
            mark: took_place.or_else(|| self.brief_mark(event, now)),
            // The whole card leads to the event.
            location: Venue {
                href: None,
                ..self.venue(event, now)
            },
            description: event.text.clone(),
            image: event.image.clone(),
            link: event.about.clone().unwrap_or_else(|| event.address()),
        }
    }

    /// Where it takes place now: people go to no hall when it has moved online.
    fn venue(&self, event: &Event, now: Timestamp) -> Venue {
        match &event.status {
            Status::MovedOnline(address) => Venue {
                text: self.marks.moved_online.clone(),
                href: (!event.is_over(now)).then(|| address.clone()),
                placeholder: false,
            },
            _ => event.venue.clone(),
        }
    }

    /// Whatever is to be known of an event beside its date.
    fn all_marks(&self, event: &Event, now: Timestamp) -> Vec<String> {
        let took_place = has_taken_place(event, now).then(|| self.marks.took_place.clone());
        let mark = self.mark(event);
        let days = self.day_marks(event, now);
        took_place.into_iter().chain(mark).chain(days).collect()
    }

    /// The one thing that is to be known first beside the date: its state, or the next day on which it is not as
    /// usual.
    fn brief_mark(&self, event: &Event, now: Timestamp) -> Option<String> {
        let next = || self.day_marks(event, now).into_iter().next();
        self.mark(event).or_else(next)
    }

    /// When it is, in words. What does not take place as often as every week names its next day: nobody knows
    /// which week it is.
    fn date_words(&self, event: &Event, now: Timestamp) -> String {
        let days = event.date_words_at(now);
        match event.days_around(now).next {
            Some(next) => {
                let words = self.marks.next_on.replace("{days}", &days);
                words.replace("{date}", &dates::day(next))
            }
            None => days,
        }
    }

    /// The days to come of what recurs on which it does not take place, or in another way, the next one
    /// first.
    pub fn day_marks(&self, event: &Event, now: Timestamp) -> Vec<String> {
        let left_out = event.not_on(now).into_iter();
        let left_out = left_out.map(|day| {
            let words = self.marks.not_on.replace("{date}", &dates::day(day));
            (day, words)
        });
        let others = event.other_days(now);
        let others = others.map(|other| (other.day, self.other_day_mark(event, other)));
        let days: BTreeMap<Date, String> = left_out.chain(others).collect();
        days.into_values().collect()
    }

    fn other_day_mark(&self, event: &Event, other: &OtherDay) -> String {
        let words = &self.days.marks;
        let date = dates::day(other.day);
        if other.cancelled {
            return words.cancelled.replace("{date}", &date);
        }
        let (starts, ends) = event.times_on(other.day);
        let hours = other.has_other_hours().then(|| dates::times(starts, ends));
        let place = other.venue.as_ref().map(|it| it.text.clone());
        let online = other.online.is_some().then(|| words.online.clone());
        let changes: Vec<String> = [hours.flatten(), place, online]
            .into_iter()
            .flatten()
            .collect();
        format_message(
            &words.changed,
            &[("date", &date), ("changes", &changes.join(", "))],
        )
    }

    /// The ways to what is online on single days.
    fn joins(&self, event: &Event, now: Timestamp) -> Vec<Join> {
        let online = event.other_days(now).filter_map(|other| {
            let words = &self.days.pages.join;
            Some(Join {
                name: words.replace("{date}", &dates::day(other.day)),
                href: other.online.clone()?,
            })
        });
        online
            .filter(|_| event.status != Status::Cancelled)
            .collect()
    }

    fn days(event: &Event, now: Timestamp) -> Vec<EventDay> {
        let days = event.other_days(now).map(|other| {
            let (starts, ends) = event.times_on(other.day);
            let online = match &event.status {
                Status::MovedOnline(address) if other.venue.is_none() => Some(address),
                _ => None,
            };
            EventDay {
                state: match event.status {
                    _ if other.cancelled => EventState::Cancelled,
                    Status::Cancelled => EventState::Cancelled,
                    _ if other.online.is_some() => EventState::MovedOnline,
                    _ if starts != event.usual_times_on(other.day).0 => EventState::Postponed,
                    _ => EventState::AsPlanned,
                },
                starts,
                ends,
                usually: event.usual_times_on(other.day).0,
                venue: other.venue.clone().unwrap_or_else(|| event.venue.clone()),
                online: other.online.as_ref().or(online).cloned(),
            }
        });
        days.collect()
    }

    fn meeting(&self, event: &Event, now: Timestamp) -> Meeting {
        Meeting {
            day: self.date_words(event, now),
            time: event.time_words(),
            venue: self.venue(event, now),
            marks: self.all_marks(event, now),
            joins: self.joins(event, now),
            updated: changed(event, now),
        }
    }

    /// Of several dated events that one registers for on a page, the next one counts, or else the
    /// latest.
    fn registration_on(&self, page: &str, now: Timestamp) -> Registration {
        let is_there = |event: &&Event| {
            event
                .registration
                .as_ref()
                .is_some_and(|it| it.href == page)
        };
        let next = self.to_come(now).find(is_there);
        let latest = || self.dated().rev().find(is_there);
        let event = next.or_else(latest);
        Registration {
            marks: event.map_or_else(Vec::new, |event| self.all_marks(event, now)),
            open: event.is_none_or(|event| !event.is_over(now) && registration(event).is_some()),
            updated: self
                .dated()
                .filter(is_there)
                .filter_map(|event| changed(event, now))
                .max(),
        }
    }

    fn page(
        &self,
        event: &Event,
        now: Timestamp,
        before: Option<BriefEvent>,
        after: Option<BriefEvent>,
    ) -> EventPage {
        let over = event.is_over(now);
        let (starts, ends) = event.times();
        let date = self.date_words(event, now);
        let when = match event.time_words() {
            Some(time) => format!("{date}, {time}"),
            None => date.clone(),
        };
        let online = match &event.status {
            Status::MovedOnline(address) => Some(address.clone()),
            _ => None,
        };
        let revised = day_of(event.revised());
        EventPage {
            page: Page {
                title: Some(page_title(event)),
                description: without_marks(&format!("{when}. {}", event.text)).into_owned(),
                updated: Some(revised).max(changed(event, now)),
            },
            href: event.address(),
            title: event.title.clone(),
            time: event.time_words(),
            date,
            marks: self.all_marks(event, now),
            over,
            venue: self.venue(event, now),
            map: event.map(),
            online,
            text: event.text.clone(),
            image: event.image.clone(),
            registration: registration(event).filter(|_| !over),
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
            except: event.left_out(self.period(now).0),
            days: Self::days(event, now),
            joins: self.joins(event, now),
        }
    }
}

fn has_taken_place(event: &Event, now: Timestamp) -> bool {
    event.status != Status::Cancelled && event.is_over(now)
}

/// The day on which the clock last changed what is said of an event.
fn changed(event: &Event, now: Timestamp) -> Option<Date> {
    event
        .changes()
        .filter(|change| *change <= now)
        .chain(event.days_around(now).last_end)
        .max()
        .map(day_of)
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
    let alone = without_marks(&event.title);
    let title = format!("{alone}, {}", without_marks(&day));
    if title.chars().count() > TITLE_CHARS {
        return alone.into_owned();
    }
    title
}

fn on_page<'a, 'b>(events: &'a [&'b Event], page: usize) -> &'a [&'b Event] {
    events.chunks(PER_PAGE).nth(page).unwrap_or_default()
}

/// The page of this site that one registers on, which shows more of an event than its own page.
fn flyer(event: &Event) -> Option<&str> {
    let registration = event.registration.as_ref()?;
    let is_flyer = REGISTRATIONS.contains(&registration.href.as_str());
    is_flyer.then_some(&registration.href)
}

/// A past event, which leads to its flyer where it has one.
fn brief_past(event: &Event, now: Timestamp) -> BriefEvent {
    let brief = brief(event, now);
    match flyer(event) {
        Some(flyer) => BriefEvent {
            href: flyer.to_owned(),
            ..brief
        },
        None => brief,
    }
}

fn brief(event: &Event, now: Timestamp) -> BriefEvent {
    BriefEvent {
        title: event.title.clone(),
        date: event.date_words_at(now),
        time: event.time_words(),
        mark: None,
        href: event.address(),
    }
}

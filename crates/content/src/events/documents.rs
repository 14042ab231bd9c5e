//! What pages are told of the events: the documents that the agenda makes.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::value::RawValue;
use ts_rs::TS;

use super::recurrence::Schedule;
use super::venue::Venue;
use crate::pages::shared::{Link, Page};
use crate::time::Moment;

/// An event where it is listed with its picture.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedEvent {
    pub(super) title: String,
    /// As shown, for example `Sunday 18 May 2025`.
    pub(super) date: String,
    /// As shown; null where only the day is known.
    pub(super) time: Option<String>,
    /// What is to be known beside the date, such as `Cancelled`.
    pub(super) mark: Option<String>,
    pub(super) venue: Venue,
    pub(super) text: String,
    #[ts(type = "Picture")]
    pub(super) image: Box<RawValue>,
    pub(super) registration: Option<Link>,
    /// Path of its page.
    pub(super) href: String,
}

/// An event in a list of short lines.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BriefEvent {
    pub(super) title: String,
    /// As shown, for example `Every Sunday`.
    pub(super) date: String,
    pub(super) time: Option<String>,
    /// What is to be known beside the date, such as `Moved online`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(super) mark: Option<String>,
    /// Path of its page.
    pub(super) href: String,
}

/// A page of the list of events.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventList {
    /// The next one first.
    pub(super) to_come: Vec<ListedEvent>,
    pub(super) recurring: Vec<BriefEvent>,
    /// The latest one first.
    pub(super) past: Vec<BriefEvent>,
    /// How many pages there are at present.
    pub(super) pages: usize,
    /// The day of the last change that the clock has made.
    #[ts(type = "string | null")]
    pub(super) updated: Option<Date>,
}

/// The home page's cards: one that is dated, and what recurs.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventCards {
    pub(super) cards: Vec<EventCard>,
    /// The day of the last change that the clock has made.
    #[ts(type = "string | null")]
    pub(super) updated: Option<Date>,
}

/// A card of the home page's events.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventCard {
    pub(super) title: String,
    pub(super) date: String,
    pub(super) time: Option<String>,
    /// What is to be known beside the date, such as `Took place`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(super) mark: Option<String>,
    pub(super) location: Venue,
    pub(super) description: String,
    #[ts(type = "Picture")]
    pub(super) image: Box<RawValue>,
    pub(super) link: String,
}

/// When and where what recurs takes place, for the page about it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Meeting {
    /// For example `Every Sunday`.
    pub(super) day: String,
    /// For example `9:00 AM to 10:30 AM`.
    pub(super) time: Option<String>,
    pub(super) venue: Venue,
    /// What is to be known beside them: that it is cancelled, has moved online, or took place until
    /// now, and days to come on which it does not take place, or in another way.
    pub(super) marks: Vec<String>,
    /// Where one joins online on single days.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Join>>")]
    pub(super) joins: Vec<Join>,
    /// The day of the last change that the clock has made.
    #[ts(type = "string | null")]
    pub(super) updated: Option<Date>,
}

/// The way to a gathering that takes place online on one day.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Join {
    /// The words of the button.
    pub(super) name: String,
    /// An address of the web.
    pub(super) href: String,
}

/// A day to come of what recurs on which it is not as usual, for programs.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventDay {
    pub(super) state: EventState,
    #[ts(type = "string")]
    pub(super) starts: Moment,
    #[ts(type = "string | null")]
    pub(super) ends: Option<Moment>,
    /// When it starts on its other days.
    #[ts(type = "string")]
    pub(super) usually: Moment,
    pub(super) venue: Venue,
    /// Address of what is online on that day.
    pub(super) online: Option<String>,
}

/// What the page that one registers on shows of its event.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Registration {
    /// Such as `Took place`.
    pub(super) marks: Vec<String>,
    /// Whether one can still register.
    pub(super) open: bool,
    /// The day of the last change that the clock has made.
    #[ts(type = "string | null")]
    pub(super) updated: Option<Date>,
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
    pub(super) page: Page,
    /// Its path.
    pub(super) href: String,
    pub(super) title: String,
    pub(super) date: String,
    pub(super) time: Option<String>,
    pub(super) marks: Vec<String>,
    pub(super) over: bool,
    pub(super) venue: Venue,
    /// Address of a map of the venue; null where it is not known, or the event is online.
    pub(super) map: Option<String>,
    /// Address of an event that takes place online.
    pub(super) online: Option<String>,
    pub(super) text: String,
    #[ts(type = "Picture")]
    pub(super) image: Box<RawValue>,
    pub(super) registration: Option<Link>,
    /// Path of the page that says more about it.
    pub(super) about: Option<String>,
    /// Path of the event for calendars.
    pub(super) calendar: String,
    /// Those that take place before and after it; of what recurs, among what recurs.
    pub(super) before: Option<BriefEvent>,
    pub(super) after: Option<BriefEvent>,
    pub(super) state: EventState,
    /// For programs, as are the following.
    #[ts(type = "string")]
    pub(super) starts: Moment,
    #[ts(type = "string | null")]
    pub(super) ends: Option<Moment>,
    /// Of a postponed event, the start that was planned.
    #[ts(type = "string | null")]
    pub(super) previously: Option<Moment>,
    pub(super) schedule: Option<Schedule>,
    #[ts(type = "string[]")]
    pub(super) except: Vec<Date>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<EventDay>>")]
    pub(super) days: Vec<EventDay>,
    /// Where one joins online on single days.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Join>>")]
    pub(super) joins: Vec<Join>,
}

//! One event: as its editor writes it, and as documents and feeds need it.

use std::ops::ControlFlow;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::addresses::site_path;
use crate::editor_forms::collections::EVENT_PAGES;
use crate::loading::Loader;
use crate::pages::shared::Link;
use crate::picture::Picture;
use crate::time::{Moment, day_of};

use super::dates;
use super::other_days::{self, OtherDay};
use super::recurrence::{self, Recurrence};
use super::venue::{Venue, VenueSource};

/// Pages name a public holiday on which something does not take place so many days before it.
const ANNOUNCED: i64 = 28;

/// What has become of an event that was announced.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Status {
    /// It takes place as it was announced.
    AsPlanned,
    /// It does not take place.
    Cancelled,
    /// It takes place at another time.
    #[serde(rename_all = "camelCase")]
    PostponedTo {
        /// The new day or time.
        starts: Moment,
        /// Its end, where one is known.
        ends: Option<Moment>,
    },
    /// It takes place at this address of the web.
    MovedOnline(String),
}

/// A file below `events/`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct EventFile {
    /// The name of the event.
    title: String,
    /// One or two sentences about it.
    #[schemars(extend("format" = "text"))]
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// Where it takes place.
    venue: VenueSource,
    /// The address of a map, in full, from https:// on.
    map: Option<String>,
    /// The day, or the day and the time in Johannesburg. Of an event that recurs, the first one.
    starts: Moment,
    /// When it is over. May be left out.
    ends: Option<Moment>,
    /// The time in words, where the clock's own will not do.
    time: Option<String>,
    /// When it takes place again.
    recurrence: Option<recurrence::RecurrenceTable>,
    /// Where it does not take place as planned.
    status: Option<Status>,
    /// Where one registers for it.
    registration: Option<Link>,
    /// The page of this website that tells more, from the first slash on.
    #[serde(default, deserialize_with = "some_site_path")]
    about: Option<String>,
    /// Whether the home page names it among what recurs.
    #[serde(default)]
    on_home: bool,
    /// The day of the last change that a reader would notice.
    updated: Option<Moment>,
    /// Whether it is kept for later and not shown.
    #[serde(default)]
    archived: bool,
    /// The names that its file had before.
    #[serde(default)]
    #[schemars(skip)]
    formerly: Vec<String>,
}

fn some_site_path<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    site_path(from).map(Some)
}

/// Something to which people are invited.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Event {
    /// The last part of its address.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is, in a sentence or two.
    pub text: String,
    pub(super) image: Box<RawValue>,
    /// Where it takes place, or was planned to.
    pub venue: Venue,
    pub(super) map: Option<String>,
    /// As planned. For an event that recurs, the first time.
    pub starts: Moment,
    /// As planned; none where only the start is known.
    pub ends: Option<Moment>,
    pub(super) time: Option<String>,
    /// None for what takes place once.
    pub recurrence: Option<Recurrence>,
    /// What has become of it.
    pub status: Status,
    pub(super) registration: Option<Link>,
    pub(super) about: Option<String>,
    pub(super) on_home: bool,
    /// When its file was last changed so that calendars are to take notice.
    pub updated: Option<Moment>,
    /// When it was last revised; where that is not known, when the page of all events was.
    pub(super) revised: Moment,
    /// When an editor last published it.
    published_at: Option<Timestamp>,
    pub(super) archived: bool,
    /// The names that its file had before, the first one first.
    pub(super) formerly: Vec<String>,
}

/// The day before and after a moment of what recurs.
#[derive(Debug, Default)]
pub(super) struct DaysAround {
    /// When the last one was over.
    pub(super) last_end: Option<Timestamp>,
    /// The next one, or the present one.
    pub(super) next: Option<Date>,
    /// When it is over.
    pub(super) next_end: Option<Timestamp>,
}

impl Event {
    /// Reads and checks the file `name`; `declared` are public holidays of their year alone.
    pub(super) fn read(
        loader: &mut Loader<'_>,
        name: &str,
        id: &str,
        declared: &[Date],
    ) -> Option<Self> {
        let file: EventFile = loader.read(name)?;
        let starts = file.starts;
        let resolve = |it: recurrence::RecurrenceTable| it.resolve(starts, file.ends, declared);
        let recurrence = match file.recurrence.map(resolve) {
            Some(Ok(recurrence)) => Some(recurrence),
            Some(Err(error)) => {
                let plain = error.plain.map(str::to_owned);
                loader.problem_in_words(name, &error.field, error.message, plain);
                return None;
            }
            None => None,
        };
        let image = serde_json::value::to_raw_value(&file.image).ok()?;
        let event = Self {
            id: id.to_owned(),
            title: file.title,
            text: file.text,
            image,
            venue: file.venue.into(),
            map: file.map,
            starts,
            ends: file.ends,
            time: file.time,
            recurrence,
            status: file.status.unwrap_or(Status::AsPlanned),
            registration: file.registration,
            about: file.about,
            on_home: file.on_home,
            updated: file.updated,
            revised: file.updated.unwrap_or(Moment::Day(starts.day())),
            published_at: loader.published_at(name),
            archived: file.archived,
            formerly: file.formerly,
        };
        event.check(loader, name);
        Some(event)
    }

    fn check(&self, loader: &mut Loader<'_>, file: &str) {
        let words = [
            ("title", &*self.title),
            ("text", &self.text),
            ("venue", &self.venue.text),
        ];
        loader.filled(file, &words);
        let mut problem = |field: &str, message: String| loader.problem(file, field, message);
        self.check_times(&mut problem);
        self.check_recurrence(&mut problem);
        let online = match &self.status {
            Status::MovedOnline(address) => Some(address),
            _ => None,
        };
        for (field, address) in [("status.movedOnline", online), ("map", self.map.as_ref())] {
            if address.is_some_and(|address| !address.starts_with("https://")) {
                let message = "is not a web address; write it in full, from https://";
                problem(field, message.to_owned());
            }
        }
        let has_changes = self.status != Status::AsPlanned
            || self
                .recurrence
                .as_ref()
                .is_some_and(|it| !it.except.is_empty() || !it.days.is_empty());
        // What an editor publishes has the time of that.
        if has_changes && self.updated.is_none() && self.published_at.is_none() {
            problem(
                "updated",
                "is missing; calendars take a change in by it: write the day of the change"
                    .to_owned(),
            );
        }
    }

    /// What recurs and what happens once may not have the same.
    fn check_recurrence(&self, problem: &mut impl FnMut(&str, String)) {
        if self.registration.is_some() && self.recurrence.is_some() {
            problem(
                "registration",
                "has no date: this event recurs; make an event of its own for what one registers for"
                    .to_owned(),
            );
        }
        if self.on_home && (self.recurrence.is_none() || self.about.is_none()) {
            problem(
                "onHome",
                "is for what recurs and has a page that tells more; others come there by themselves".to_owned(),
            );
        }
        if matches!(self.status, Status::PostponedTo { .. }) && self.recurrence.is_some() {
            problem(
                "status",
                "cannot postpone what recurs; move its first day, or change single days".to_owned(),
            );
        }
    }

    /// Whatever starts ends afterwards, and words say the same as the times.
    fn check_times(&self, problem: &mut impl FnMut(&str, String)) {
        let order = |starts: Moment, ends: Option<Moment>| match (starts, ends) {
            (Moment::Day(first), Some(Moment::Day(last))) if last < first => Some(format!(
                "{last} is before the event starts, {first}; correct one of them"
            )),
            (Moment::Time(first), Some(Moment::Time(last))) if last <= first => Some(format!(
                "{last} is not after the event starts, {first}; correct one of them"
            )),
            (Moment::Day(_), Some(Moment::Time(_))) | (Moment::Time(_), Some(Moment::Day(_))) => {
                Some("start and end are both days or both times; write them alike".to_owned())
            }
            _ => None,
        };
        if let Some(message) = order(self.starts, self.ends) {
            problem("ends", message);
        }
        if let Status::PostponedTo { starts, ends } = self.status
            && let Some(message) = order(starts, ends)
        {
            problem("status.postponedTo.ends", message);
        }
        if let Some(time) = &self.time {
            let stated = |text: &str| {
                let statements = dates::statements(text).into_iter();
                statements.map(|(it, _)| it).collect::<Vec<_>>()
            };
            let usual = dates::times(self.starts, self.ends).unwrap_or_default();
            if stated(time) != stated(&usual) {
                problem(
                    "time",
                    format!("says `{time}`, but start and end say `{usual}`; correct one of them"),
                );
            }
        }
    }

    /// The start and end, as they are now.
    pub fn times(&self) -> (Moment, Option<Moment>) {
        match self.status {
            Status::PostponedTo { starts, ends } => (starts, ends),
            _ => (self.starts, self.ends),
        }
    }

    /// When it is over; none for what recurs without an end.
    pub fn over(&self) -> Option<Timestamp> {
        let end = if let Some(recurrence) = &self.recurrence {
            self.end_of(recurrence.last?)
        } else {
            let (starts, ends) = self.times();
            end_of(starts, ends)
        };
        // Until the day is over, those who set out for it must find that it is cancelled.
        Some(match self.status {
            Status::Cancelled => end_of_day(end),
            _ => end,
        })
    }

    /// The start and end of what recurs, on one of its days.
    pub fn times_on(&self, day: Date) -> (Moment, Option<Moment>) {
        let recurrence = self.recurrence.as_ref();
        let other = recurrence.and_then(|it| it.other_day(day));
        other_days::hours_on(day, other, self.starts, self.ends)
    }

    /// The start and end that what recurs has on a day like all others.
    pub fn usual_times_on(&self, day: Date) -> (Moment, Option<Moment>) {
        other_days::hours_on(day, None, self.starts, self.ends)
    }

    /// When the occurrence that starts on `day` is over.
    fn end_of(&self, day: Date) -> Timestamp {
        let (starts, ends) = self.times_on(day);
        end_of(starts, ends)
    }

    /// The days of what recurs on which it is not as usual and which are not over, the next one first.
    pub(super) fn other_days(&self, now: Timestamp) -> impl Iterator<Item = &OtherDay> {
        let days = self.recurrence.iter().flat_map(|it| &it.days);
        days.filter(move |it| now < self.end_of_other(it))
    }

    /// Until when pages tell how it is on a day on which it is not as usual.
    fn end_of_other(&self, other: &OtherDay) -> Timestamp {
        if other.cancelled {
            return Moment::Day(other.day).end_of_day();
        }
        self.end_of(other.day)
    }

    /// The days on which it does not take place and that pages name, the next one first.
    pub(super) fn not_on(&self, now: Timestamp) -> Vec<Date> {
        let Some(recurrence) = &self.recurrence else {
            return Vec::new();
        };
        let holidays = recurrence
            .holidays
            .iter()
            .filter(|day| announced(**day) <= now && recurrence.other_day(**day).is_none());
        let mut days: Vec<Date> = recurrence.except.iter().chain(holidays).copied().collect();
        days.retain(|day| now < Moment::Day(*day).end_of_day());
        days.sort_unstable();
        days.dedup();
        days
    }

    /// Its days, in words: the new ones if it is postponed, or how it recurs.
    pub fn date_words(&self) -> String {
        let (starts, ends) = self.times();
        match &self.recurrence {
            Some(recurrence) => recurrence.words.clone(),
            None => dates::days(starts, ends),
        }
    }

    /// Its days, in words, as pages say them at a moment. An event that has stopped recurring shows
    /// its first and its last day, too.
    pub fn date_words_at(&self, now: Timestamp) -> String {
        let date = self.date_words();
        let last = self.recurrence.as_ref().and_then(|it| it.last);
        match last.filter(|_| self.is_over(now)) {
            Some(last) => {
                let (first, last) = (Moment::Day(self.starts.day()), Moment::Day(last));
                format!("{date}, {}", dates::days(first, Some(last)))
            }
            None => date,
        }
    }

    /// The days of its rule on which it does not take place, as programs are told from a moment on.
    pub fn left_out(&self, since: Timestamp) -> Vec<Date> {
        let recurrence = self.recurrence.as_ref();
        recurrence.map_or_else(Vec::new, |it| it.left_out(self.starts, since))
    }

    /// The moments at which pages say something else about it.
    pub(super) fn changes(&self) -> impl Iterator<Item = Timestamp> {
        let recurrence = self.recurrence.iter();
        let days = recurrence.flat_map(|it| {
            let holidays = it.holidays.iter();
            let left_out = it.except.iter().chain(&it.holidays);
            let ends = left_out.map(|day| Moment::Day(*day).end_of_day());
            let others = it.days.iter().map(|other| self.end_of_other(other));
            holidays
                .map(|day| announced(*day))
                .chain(ends)
                .chain(others)
        });
        self.over().into_iter().chain(days)
    }

    /// The days around a moment of what recurs and is named by its next day; nothing of all else.
    pub(super) fn days_around(&self, now: Timestamp) -> DaysAround {
        let mut around = DaysAround::default();
        let Some(recurrence) = self.recurrence.as_ref().filter(|it| it.is_rare()) else {
            return around;
        };
        if self.status == Status::Cancelled {
            return around;
        }
        recurrence.each_day(self.starts, |day| {
            let end = self.end_of(day);
            if end > now {
                around.next = Some(day);
                around.next_end = Some(end);
                return ControlFlow::Break(());
            }
            around.last_end = Some(end);
            ControlFlow::Continue(())
        });
        around
    }

    /// Whether it is over at a moment.
    pub(super) fn is_over(&self, now: Timestamp) -> bool {
        self.over().is_some_and(|over| over <= now)
    }

    /// When it began for the last time, or is going to; none for what recurs without an end.
    pub(super) fn began_last(&self) -> Option<Timestamp> {
        match &self.recurrence {
            Some(recurrence) => Some(Moment::Day(recurrence.last?).beginning()),
            None => Some(self.times().0.beginning()),
        }
    }

    /// Its time of the day, in words; none for whole days.
    pub fn time_words(&self) -> Option<String> {
        let (starts, _) = self.times();
        let own = self.time.clone().filter(|_| starts == self.starts);
        own.or_else(|| self.hours())
    }

    /// Returns the hours alone, written alike for all events.
    pub fn hours(&self) -> Option<String> {
        let (starts, ends) = self.times();
        dates::times(starts, ends)
    }

    /// The name by which calendars know it, whatever its file is called later.
    pub fn first_name(&self) -> &str {
        self.formerly.first().unwrap_or(&self.id)
    }

    /// Its page.
    pub fn address(&self) -> String {
        format!("/{EVENT_PAGES}/{}", self.id)
    }

    /// Where a map shows the venue, as far as it is known and people go there.
    pub fn map(&self) -> Option<String> {
        if matches!(self.status, Status::MovedOnline(_)) {
            return None;
        }
        let search = || {
            let place = utf8_percent_encode(&self.venue.text, NON_ALPHANUMERIC);
            format!("https://www.google.com/maps/search/?api=1&query={place}")
        };
        let known = !self.venue.placeholder;
        self.map.clone().or_else(|| known.then(search))
    }

    /// When it was last revised: by an editor, by `updated`, or else its day, which may be to come.
    pub fn revised(&self) -> Timestamp {
        self.published_at.unwrap_or(self.revised.beginning())
    }

    /// When it was last revised, for subscribers, who must not be told an earlier time later. An `updated` that is
    /// still to come at `now` does not count: it may be a slip. Of two publications in one second the later one is
    /// of the next second, and counts.
    pub fn stamp(&self, now: Timestamp) -> Timestamp {
        let updated = self.revised.beginning();
        let updated = if updated <= now {
            updated
        } else {
            first_revision()
        };
        self.published_at.unwrap_or(updated)
    }

    /// The number of its revision for calendars (`SEQUENCE` of RFC 5545), which must only grow: the
    /// seconds from 2025 to when an editor last published it, or else to `updated`, unless that is still to come
    /// at `now`: it may be a slip.
    pub fn sequence(&self, now: Timestamp) -> i64 {
        let updated = self.updated.map(Moment::beginning);
        let updated = updated.filter(|it| *it <= now);
        let seconds = |it: Timestamp| it.as_second() - first_revision().as_second();
        self.published_at.or(updated).map_or(0, seconds).max(0)
    }
}

/// From when revisions of events are counted: before the first of them.
fn first_revision() -> Timestamp {
    Moment::Day(jiff::civil::date(2025, 1, 1)).beginning()
}

/// When something from `starts` to `ends` is over.
fn end_of(starts: Moment, ends: Option<Moment>) -> Timestamp {
    match ends {
        Some(Moment::Time(end)) => Moment::Time(end).beginning(),
        // Of unknown length, it may take until its day is over.
        ends => ends.unwrap_or(starts).end_of_day(),
    }
}

/// When pages begin to say that it does not take place on a public holiday: nobody has written it
/// for a reason, and there is always a next one.
fn announced(holiday: Date) -> Timestamp {
    let day = holiday.checked_sub(ANNOUNCED.days()).unwrap_or(holiday);
    Moment::Day(day).beginning()
}

/// The end of the day in which a moment lies. Midnight belongs to the day before.
fn end_of_day(moment: Timestamp) -> Timestamp {
    let before = moment.checked_sub(SignedDuration::from_nanos(1));
    Moment::Day(day_of(before.unwrap_or(moment))).end_of_day()
}

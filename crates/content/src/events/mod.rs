//! Events: one file each, and what is shown of them at a moment.
//!
//! A file below `events/`, in whatever folder, is an event; its own name is the last part of its
//! address. Other files refer to its days and times by `{name.date}` and `{name.time}`. A file that
//! states another day than its event is refused.

mod agenda;
mod dates;
mod documents;
mod event;
mod holidays;
mod other_days;
mod recurrence;
mod venue;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

pub use agenda::{Agenda, EventDocuments};
pub(crate) use documents::{EventCards, EventList, EventPage, Meeting, Registration};
pub use event::{Event, Status};
pub use other_days::OtherDay;
pub use recurrence::Recurrence;
pub use venue::Venue;

use crate::detail::{self, declared_holidays};
use crate::editor_forms::collections::{Collection, is_name};
use crate::editor_forms::form_of;
use crate::loading::source::Source;
use crate::loading::{Loader, ReferenceWords};
use crate::time::Moment;
use dates::Statement;

/// Every event's file is below it.
const FILES: &str = Collection::Events.folder();

/// Pages about something that recurs, which show when that is.
const MEETINGS: [&str; 2] = ["/services/satsangs", "/services/hinduism-for-children"];

/// How many cards of the home page show what recurs.
const ON_HOME: usize = 2;

/// Where pages of events can be, whatever the day.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventAddresses {
    /// Last parts of addresses of pages below `/services/special-functions/`.
    names: Vec<String>,
    /// The most pages that the list can ever have.
    pages: usize,
}

/// The documents of a moment, by [`Agenda::present`], and where they are shown.
pub(crate) fn documents() -> Vec<Source> {
    vec![
        // Made in `agenda`, when all else was read.
        Source::built::<EventAddresses>("events", |_| {}),
        Source::of_the_present::<EventList>("events/{page}"),
        Source::of_the_present::<EventCards>("home/events"),
        Source::of_the_present::<Meeting>("meetings/{page}"),
        Source::of_the_present::<Registration>("registrations/{page}"),
        Source::of_the_present::<EventPage>("services/special-functions/{event}"),
    ]
}

/// The form of an event's file.
pub(crate) fn form() -> Value {
    form_of::<event::EventFile>()
}

/// Reads the events. To be called before other files are read, which may refer to them.
pub(crate) fn load(loader: &mut Loader<'_>) -> Vec<Event> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut references = ReferenceWords::new();
    let mut events = Vec::new();
    let declared = declared_holidays(loader.text(detail::DETAILS).unwrap_or_default());
    for file in loader.files_below(FILES) {
        let Some(id) = file
            .strip_suffix(".toml")
            .and_then(|it| it.rsplit('/').next())
        else {
            continue;
        };
        if !is_name(id) {
            loader.problem_of_file(
                &file,
                "becomes the event's address; name it with small letters, digits and hyphens",
            );
        }
        let event = Event::read(loader, &file, id, &declared);
        if let Some(other) = files.insert(id.to_owned(), file.clone()) {
            loader.problem_of_file(
                &file,
                format!("has the address of {other}; give one of them another name"),
            );
            continue;
        }
        let formerly = event.iter().flat_map(|event| &event.formerly);
        for name in formerly.map(String::as_str).chain([id]) {
            for (what, words) in [
                ("date", event.as_ref().map(Event::date_words)),
                ("time", event.as_ref().and_then(Event::time_words)),
            ] {
                // The event is wrong, not the files that refer to it.
                let words = words.or_else(|| event.is_none().then(String::new));
                references.extend(words.map(|words| (format!("{name}.{what}"), words)));
            }
        }
        // Files may refer to an archived event, for what they say of it was true.
        let shown = event.filter(|event| !event.archived);
        if let Some(event) = &shown {
            loader.is_found(Collection::Events, &file, &event.formerly);
        }
        events.extend(shown);
    }
    loader.refer_to(references);
    events
}

/// The part of the document of the page of the events that the agenda needs.
#[derive(Deserialize)]
struct EventsPage {
    page: PageDate,
}

#[derive(Deserialize)]
struct PageDate {
    updated: Option<Date>,
}

/// The events, checked against the pages that speak of them. To be called when these have been
/// read.
pub(crate) fn agenda(loader: &mut Loader<'_>, mut events: Vec<Event>) -> Option<Agenda> {
    // Where a file has a mistake, that comes first.
    if loader.has_problems() {
        return None;
    }
    for meeting in MEETINGS {
        let about = |event: &&Event| event.about.as_deref() == Some(meeting);
        let those: Vec<&Event> = events.iter().filter(about).collect();
        if !matches!(those[..], [event] if event.recurrence.is_some()) {
            loader.problem_of_file_in_words(
                &format!("{}.toml", &meeting[1..]),
                format!("shows when something recurs; one event, and no more, has `about = \"{meeting}\"` and a recurrence"),
                "This page says when something repeats: one event, and no more, must repeat and name this page as the one that tells more.".to_owned(),
            );
        }
    }
    let on_home = events.iter().filter(|event| event.on_home).count();
    if on_home != ON_HOME {
        loader.problem_of_file_in_words(
            "home.toml",
            format!("shows {ON_HOME} events that recur, but {on_home} have `onHome = true`; mark as many"),
            format!("The home page shows {ON_HOME} events that repeat, but {on_home} are marked for it; mark as many."),
        );
    }
    check_pages(loader, &events);
    let json = &loader.document("services/special-functions")?.json;
    let page = serde_json::from_str::<EventsPage>(json).ok()?.page;
    let messages = loader.messages()?;
    let (marks, days) = (messages.events.marks.clone(), messages.days.clone());
    for event in &mut events {
        let page = page.updated.map(Moment::Day);
        event.revised = event.updated.or(page).unwrap_or(event.revised);
    }
    let agenda = Agenda::new(events, marks, days);
    let names = agenda.events().iter().map(|event| event.id.clone());
    let addresses = EventAddresses {
        names: names.collect(),
        pages: agenda.most_pages(),
    };
    loader.insert("events", FILES, &addresses);
    Some(agenda)
}

/// Refuses days and times that are not those of the events that a file speaks of.
fn check_pages(loader: &mut Loader<'_>, events: &[Event]) {
    for file in loader.files_below("") {
        let Some(page) = file
            .strip_suffix(".toml")
            .or_else(|| file.strip_suffix(".md"))
        else {
            continue;
        };
        if file.starts_with(FILES) {
            continue;
        }
        let text = loader.text(&file).unwrap_or_default().to_owned();
        let is_about = |event: &&Event| {
            let pages = [
                &event.about,
                &event.registration.as_ref().map(|it| it.href.clone()),
            ];
            pages
                .into_iter()
                .flatten()
                .any(|path| path.strip_prefix('/').is_some_and(|path| path == page))
                || text.contains(&format!("{{{}.", event.id))
        };
        let about: Vec<&Event> = events.iter().filter(is_about).collect();
        if about.is_empty() {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            // A comment of an editor.
            if line.starts_with("# ") {
                continue;
            }
            for (statement, said) in dates::statements(line) {
                if !about.iter().any(|event| agrees(event, &statement)) {
                    let names: Vec<String> = about
                        .iter()
                        .map(|event| {
                            let time = event.time_words().map(|time| format!(", {time}"));
                            format!(
                                "`{}` ({}{})",
                                event.id,
                                event.date_words(),
                                time.unwrap_or_default()
                            )
                        })
                        .collect();
                    let plain = format!(
                        "says `{said}`, but what its event says is another: {}; correct one of them",
                        names.join(", ")
                    );
                    loader.problem_of_line(
                        &file,
                        number + 1,
                        format!(
                            "says `{said}`, which is not what its event says: {}; correct it, or refer to the event by {{{}.date}} and {{{}.time}}",
                            names.join(", "), about[0].id, about[0].id
                        ),
                        plain,
                    );
                }
            }
        }
    }
}

fn agrees(event: &Event, statement: &Statement) -> bool {
    let (starts, ends) = event.times();
    let moments = [Some(starts), ends];
    let mut moments = moments.into_iter().flatten();
    moments.any(|moment| match (statement, moment) {
        (Statement::Time(time), Moment::Time(at)) => at.time() == *time,
        (Statement::Time(_), Moment::Day(_)) => false,
        (day, moment) => event.recurrence.is_none() && day.fits(moment.day()),
    })
}

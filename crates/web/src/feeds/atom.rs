//! Events for feed readers (RFC 4287).

use centre_content::{Agenda, Event, Status};
use jiff::Timestamp;
use jiff::civil::Date;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event as Xml};

use crate::events::identity::{Publisher, place};

/// Stands in identifiers of events whose names have no day. It may be any day on which the host's
/// name was the centre's (RFC 4151).
const FIRST_DAY: &str = "2025-01-05";

/// What is to come, what recurs and what took place, as it is since a moment, and is known `now`.
pub(crate) fn feed(
    publisher: &Publisher<'_>,
    agenda: &Agenda,
    since: Timestamp,
    now: Timestamp,
) -> std::io::Result<Vec<u8>> {
    type Xmls = Writer<Vec<u8>>;
    let Publisher {
        name, public_url, ..
    } = publisher;
    let text = |writer: &mut Xmls, name: &str, text: &str| {
        writer
            .create_element(name)
            .write_text_content(BytesText::new(text))
            .map(drop)
    };
    let link = |writer: &mut Xmls, relation: &str, kind: &str, address: &str| {
        writer
            .create_element("link")
            .with_attributes([("rel", relation), ("type", kind), ("href", address)])
            .write_empty()
            .map(drop)
    };
    let events: Vec<&Event> = agenda
        .to_come(since)
        .chain(agenda.recurring(since))
        .chain(agenda.past(since))
        .collect();
    let revised = events.iter().map(|event| event.stamp(now));
    let latest = revised.chain([since]).max().unwrap_or_default();
    let own = format!("{public_url}/events.atom");
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Xml::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    writer
        .create_element("feed")
        .with_attributes([
            ("xmlns", "http://www.w3.org/2005/Atom"),
            ("xml:lang", "en-ZA"),
        ])
        .write_inner_content(|writer| {
            text(writer, "id", &own)?;
            text(writer, "title", &publisher.title)?;
            text(writer, "subtitle", publisher.description)?;
            text(writer, "updated", &latest.to_string())?;
            link(writer, "self", "application/atom+xml", &own)?;
            link(writer, "alternate", "text/html", &publisher.page())?;
            writer
                .create_element("author")
                .write_inner_content(|writer| text(writer, "name", name))?;
            for event in events {
                writer
                    .create_element("entry")
                    .write_inner_content(|writer| {
                        text(writer, "id", &id(event.first_name(), publisher.host()))?;
                        let mark = agenda.mark(event);
                        let title = format!("{}: {}", event.title, event.date_words_at(since));
                        let marked = mark.as_ref().map(|mark| format!("{title} ({mark})"));
                        text(writer, "title", marked.as_ref().unwrap_or(&title))?;
                        text(writer, "updated", &event.stamp(now).to_string())?;
                        link(writer, "alternate", "text/html", &publisher.address(event))?;
                        let calendar = format!("{public_url}/events/{}.ics", event.id);
                        link(writer, "related", "text/calendar", &calendar)?;
                        for term in categories(event) {
                            let category = writer.create_element("category");
                            category.with_attribute(("term", term)).write_empty()?;
                        }
                        let days = agenda.day_marks(event, since);
                        let marks: Vec<String> = mark.into_iter().chain(days).collect();
                        text(writer, "summary", &summary(event, since, &marks))
                    })?;
            }
            Ok(())
        })?;
    Ok(writer.into_inner())
}

/// Stays the same for ever: it follows from the name that the event's file had first, which may
/// begin with a day, and from nothing that editors change.
fn id(name: &str, host: &str) -> String {
    let dated = name.get(..10).filter(|day| *day != FIRST_DAY);
    let dated = dated.filter(|day| day.parse::<Date>().is_ok());
    let rest = dated.and_then(|_| name[10..].strip_prefix('-'));
    match (dated, rest) {
        (Some(day), Some(rest)) => format!("tag:{host},{day}:{rest}"),
        _ => format!("tag:{host},{FIRST_DAY}:{name}"),
    }
}

/// State and recurrence, for programs.
fn categories(event: &Event) -> impl Iterator<Item = &'static str> {
    let state = match event.status {
        Status::AsPlanned => None,
        Status::Cancelled => Some("cancelled"),
        Status::PostponedTo { .. } => Some("postponed"),
        Status::MovedOnline(_) => Some("moved-online"),
    };
    let recurring = event.recurrence.is_some().then_some("recurring");
    [state, recurring].into_iter().flatten()
}

fn summary(event: &Event, since: Timestamp, marks: &[String]) -> String {
    let said = [
        Some(event.date_words_at(since)),
        event.time_words(),
        place(event).map(str::to_owned),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    let mut sentences = marks.to_vec();
    sentences.push(said.join(", "));
    format!("{}. {}", sentences.join(". "), event.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_follow_from_names_and_differ() {
        for (name, identifier) in [
            ("2025-05-18-seminar", "tag:a.example,2025-05-18:seminar"),
            ("sunday-satsang", "tag:a.example,2025-01-05:sunday-satsang"),
            (
                "2025-01-05-satsang",
                "tag:a.example,2025-01-05:2025-01-05-satsang",
            ),
            ("satsang", "tag:a.example,2025-01-05:satsang"),
            ("2025-05-18", "tag:a.example,2025-01-05:2025-05-18"),
            ("2025-02-30-x", "tag:a.example,2025-01-05:2025-02-30-x"),
        ] {
            assert_eq!(id(name, "a.example"), identifier);
        }
    }
}

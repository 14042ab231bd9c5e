//! The dated events for feed readers (RFC 4287).

use jiff::Timestamp;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::special_events::{DOCUMENT, Functions, Publisher, SpecialEvent};

pub(crate) fn feed(functions: &Functions, publisher: &Publisher<'_>) -> std::io::Result<Vec<u8>> {
    type Xmls = Writer<Vec<u8>>;
    let Publisher { name, public_url } = publisher;
    let updated = functions.page.updated;
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
    let entries: Vec<(&SpecialEvent, Timestamp)> = functions
        .events
        .iter()
        .filter_map(|event| Some((event, event.revised(updated)?)))
        .collect();
    let latest = entries.iter().map(|(_, revised)| *revised).max();
    let own = format!("{public_url}/events.atom");
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    writer
        .create_element("feed")
        .with_attributes([
            ("xmlns", "http://www.w3.org/2005/Atom"),
            ("xml:lang", "en-ZA"),
        ])
        .write_inner_content(|writer| {
            text(writer, "id", &own)?;
            text(writer, "title", &format!("{}: {name}", functions.heading))?;
            text(writer, "subtitle", &functions.page.description)?;
            text(writer, "updated", &latest.unwrap_or_default().to_string())?;
            link(writer, "self", "application/atom+xml", &own)?;
            let page = format!("{public_url}/{DOCUMENT}");
            link(writer, "alternate", "text/html", &page)?;
            writer
                .create_element("author")
                .write_inner_content(|writer| text(writer, "name", name))?;
            for (event, revised) in &entries {
                writer
                    .create_element("entry")
                    .write_inner_content(|writer| {
                        let id = format!(
                            "tag:{},{}:{}",
                            publisher.host(),
                            event.first_day(),
                            event.name()
                        );
                        text(writer, "id", &id)?;
                        text(writer, "title", &format!("{}: {}", event.title, event.date))?;
                        text(writer, "updated", &revised.to_string())?;
                        link(writer, "alternate", "text/html", &event.address(public_url))?;
                        text(writer, "summary", &summary(event))
                    })?;
            }
            Ok(())
        })?;
    Ok(writer.into_inner())
}

fn summary(event: &SpecialEvent) -> String {
    let when = match &event.time {
        Some(time) => format!("{}, {time}", event.date),
        None => event.date.clone(),
    };
    match event.place() {
        Some(place) => format!("{when}, {place}. {}", event.description),
        None => format!("{when}. {}", event.description),
    }
}

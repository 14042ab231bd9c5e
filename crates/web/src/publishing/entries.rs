//! Editors add, copy, rename and remove an event, a lesson or a quiz. Each is a file of its own.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use centre_content::{
    Collection, Editable, Files, format_message, is_name, name_of, with_earlier_name,
};
use centre_store::{Draft, JobOrigin, Published, Role};
use http::{HeaderMap, StatusCode};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::drafts::keep_draft;
use crate::publishing::drafts::mistakes::check_draft;
use crate::publishing::jobs::publisher::ContentPublisher;
use crate::publishing::jobs::{done_or_waiting, outcome, publish_by_job};
use crate::publishing::published::PublishedContent;
use crate::publishing::request::{
    Done, EditError, EditRequest, file_actions, parse_request, refusal,
};
use crate::publishing::texts::files::{added_name, file_of, key_of};
use crate::site::Site;

/// Fields of an event that are about the one day on which it takes place, or that only one event has.
const OF_ONE_EVENT: [&str; 5] = ["status", "updated", "onHome", "about", "ends"];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Add {
    collection: Collection,
    title: String,
    /// The day of an event, as `2026-11-24`.
    #[serde(default)]
    day: String,
    /// The topic of a lesson.
    #[serde(default)]
    topic: String,
    /// The key of what it is a copy of, if it is one.
    copy_of: Option<String>,
    /// Whether the same was asked for before and not answered.
    #[serde(default)]
    again: bool,
}

#[derive(Deserialize)]
pub(crate) struct Rename {
    key: String,
    /// The new last part of its address.
    name: String,
    /// The version that is shown.
    base: i64,
}

#[derive(Deserialize)]
pub(crate) struct Remove {
    key: String,
    /// The version that is shown.
    base: i64,
}

file_actions!(Admin: Rename Remove);

/// What a script is told of a text that was added or has another name.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NamedText {
    /// Names it in addresses.
    id: String,
}

fn unfit(message: &str) -> ErrorResponse {
    refusal(StatusCode::UNPROCESSABLE_ENTITY, message)
}

/// Whether a page has the address that `file` would get, or had it earlier.
fn is_taken(site: &Site, files: &Files, collection: Collection, file: &str) -> bool {
    let page = collection.page(file, name_of(file));
    let has_page = |other: &str| {
        Collection::of(other) == Some(collection) && collection.page(other, name_of(other)) == page
    };
    files.names().any(has_page) || site.revision().moved(&page).is_some()
}

/// `POST /api/office/texts/add`: begins an event, a lesson or a quiz, as a draft.
pub(crate) async fn add(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<NamedText>, EditError> {
    let (account, add, _): (_, Add, _) =
        parse_request(&site, &headers, body, Role::Moderator).await?;
    let site_revision = site.revision();
    let messages = &site_revision.forms.texts;
    let editing = site.editing().ok_or(EditError::Gone)?;
    let texts = editing.texts();
    let files = texts.files();
    let day: Option<Date> = add.day.parse().ok();
    if add.collection == Collection::Events && day.is_none() {
        return Err(unfit(&messages.no_day).into());
    }
    let day = day.filter(|_| add.collection == Collection::Events);
    let said_day = day.map_or_else(String::new, |day| day.to_string());
    let name = added_name(add.collection, add.title.trim(), &said_day);
    if name.is_empty() {
        return Err(unfit(&messages.no_title).into());
    }
    let folder = add.folder(&files)?;
    let value = add.beginning(&site, editing, day)?;
    let said = value.to_string();
    let is_it =
        |draft: &Draft| draft.account == account.id && draft.revision == 1 && draft.value == said;
    // Somebody may have begun one of the same name.
    for number in 1..100 {
        let name = match number {
            1 => name.clone(),
            number => format!("{name}-{number}"),
        };
        let file = format!("{folder}{name}.toml");
        let named = Json(NamedText {
            id: key_of(&file).to_owned(),
        });
        let drafts = site.store.drafts_of(&file).await?;
        if add.again && drafts.iter().any(is_it) {
            return Ok(named);
        }
        if !drafts.is_empty() || is_taken(&site, &files, add.collection, &file) {
            continue;
        }
        let text = Editable::text_with(&file, "", &value).map_err(|it| unfit(&it.to_string()))?;
        let place = (&*file, account.id, 0, texts.version_of(&file));
        let saved = keep_draft(&site, editing, place, &value, &text).await?;
        // It is short: its editor finds in the list what is still missing.
        let place = (&*file, account.id, saved.revision);
        check_draft(&site, editing, place, &value).await?;
        let event = SecurityEvent::TextAdded;
        event
            .record_by(&site.store, &client, &account.email, None)
            .await;
        return Ok(named);
    }
    Err(unfit(&messages.taken).into())
}

impl Add {
    /// Where files of its kind are; for a lesson that of its topic, which must be there.
    fn folder(&self, files: &Files) -> Result<String, EditError> {
        let folder = self.collection.folder();
        if self.collection != Collection::Lessons {
            return Ok(folder.to_owned());
        }
        let topic = format!("learn/topics/{}.toml", self.topic);
        files.get(&topic).ok_or(EditError::Gone)?;
        Ok(format!("{folder}{}/", self.topic))
    }

    /// What it holds at first: what it is a copy of, or what all of its kind begin with.
    fn beginning(
        &self,
        site: &Site,
        editing: &ContentPublisher,
        day: Option<Date>,
    ) -> Result<Value, EditError> {
        let texts = editing.texts();
        let title = self.title.trim();
        let mut value = match &self.copy_of {
            None => {
                let today = centre_content::day_of(site.settings.clock.now());
                self.collection.beginning(title, &today.to_string())
            }
            Some(key) => {
                let pictures = editing.revisions.pictures().map_err(|_| EditError::Gone)?;
                let original = file_of(texts.editable(&pictures), key)
                    .filter(|file| Collection::of(file) == Some(self.collection))
                    .ok_or(EditError::Gone)?;
                copied(&texts.files(), &original).ok_or(EditError::Gone)?
            }
        };
        set_title(&mut value, title);
        if let Some(day) = day {
            set_day(&mut value, day);
        }
        Ok(value)
    }
}

/// What a file holds, for another one like it; none where it is not there.
fn copied(files: &Files, file: &str) -> Option<Value> {
    let mut value = Editable::value_of(file, files.get(file)?).ok()?;
    let fields = value.as_object_mut()?;
    fields.remove("archived");
    if Collection::of(file) == Some(Collection::Events) {
        for name in OF_ONE_EVENT {
            fields.remove(name);
        }
    }
    // Two lessons are not to share a text.
    if let Some(markdown) = fields.get("content").and_then(|it| it["markdown"].as_str()) {
        let text = files
            .get(markdown)
            .unwrap_or_default()
            .trim_end()
            .to_owned();
        fields.insert("content".to_owned(), text.into());
    }
    Some(value)
}

fn set_title(value: &mut Value, title: &str) {
    value["title"] = title.into();
    if let Some(page) = value.get_mut("page").filter(|it| it.is_object()) {
        page["title"] = title.into();
    }
}

/// The time of the day stays.
fn set_day(value: &mut Value, day: Date) {
    let time = value["starts"].as_str().and_then(|it| it.split_once('T'));
    let starts = match time {
        Some((_, time)) => format!("{day}T{time}"),
        None => day.to_string(),
    };
    value["starts"] = starts.into();
}

/// `POST /api/office/texts/rename`: gives a page another address; the earlier one leads there.
pub(crate) async fn rename(request: EditRequest<Rename>) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextRenamed;
    if let Some(known) = done_or_waiting(&request, EVENT).await? {
        return outcome(&request.site, known.id).await;
    }
    let site = &request.site;
    let site_revision = site.revision();
    let messages = &site_revision.forms.texts;
    let collection = Collection::of(&request.file).ok_or(EditError::Gone)?;
    let name = request.input.name.trim();
    if !is_name(name) {
        return Err(unfit(&messages.no_address).into());
    }
    let texts = request.editing.texts();
    let files = texts.files();
    let before = name_of(&request.file);
    let (folder, _) = request.file.rsplit_once('/').ok_or(EditError::Gone)?;
    let file = format!("{folder}/{name}.toml");
    let page = collection.page(&file, name);
    let was_its_own = site_revision.moved(&page) == Some(&*collection.page(&request.file, before));
    if name == before || (is_taken(site, &files, collection, &file) && !was_its_own) {
        return Err(unfit(&messages.taken).into());
    }
    let begun = site.store.drafts_of(&file).await;
    if !begun?.is_empty() {
        return Err(unfit(&messages.taken).into());
    }
    let planned = site.store.scheduled_content(Some(&request.file)).await;
    if !planned?.is_empty() {
        return Err(unfit(&messages.scheduled_first).into());
    }
    let text = files.get(&request.file).ok_or(EditError::Gone)?;
    let text = with_earlier_name(text, before, name).ok_or(EditError::Gone)?;
    let reason = format_message(&messages.renamed, &[("address", &page)]);
    let old = request.publication(Published::Removed, request.input.base, reason.clone());
    let mut new = request.publication(Published::Text(text), texts.version_of(&file), reason);
    new.base_hash = texts.base_hash(&file);
    new.file = file;
    let id = key_of(&new.file).to_owned();
    publish_by_job(
        &request,
        EVENT,
        &[old, new],
        JobOrigin::Rename,
        &NamedText { id },
    )
    .await
}

/// `POST /api/office/texts/remove`: takes something off the website; its history stays.
pub(crate) async fn remove(request: EditRequest<Remove>) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextRemoved;
    if let Some(known) = done_or_waiting(&request, EVENT).await? {
        return outcome(&request.site, known.id).await;
    }
    let site = &request.site;
    let site_revision = site.revision();
    let messages = &site_revision.forms.texts;
    let texts = request.editing.texts();
    let is_shown = texts.files().get(&request.file).is_some();
    if !is_shown || Collection::of(&request.file).is_none() {
        return Err(EditError::Gone);
    }
    let removed = messages.removed.clone();
    let mut new = vec![request.publication(Published::Removed, request.input.base, removed)];
    if let Some(text) = own_text(&texts, &request.file) {
        let mut publication = new[0].clone();
        publication.base = texts.version_of(&text);
        publication.base_hash = texts.base_hash(&text);
        publication.file = text;
        new.push(publication);
    }
    publish_by_job(&request, EVENT, &new, JobOrigin::Command, &Done {}).await
}

/// The Markdown file that `file` alone names, if it names one.
fn own_text(texts: &PublishedContent, file: &str) -> Option<String> {
    let files = texts.files();
    let value = |file: &str| Editable::value_of(file, files.get(file)?).ok();
    let named = |value: &Value| value["content"]["markdown"].as_str().map(str::to_owned);
    let markdown = named(&value(file)?)?;
    let is_shared = files
        .names()
        .filter(|it| *it != file && Collection::of(it).is_some())
        .any(|it| {
            value(it)
                .and_then(|it| named(&it))
                .is_some_and(|it| it == markdown)
        });
    (!is_shared && files.get(&markdown).is_some()).then_some(markdown)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_copy_has_nothing_of_the_one_day() {
        let files = Files::embedded();
        let mut value = copied(&files, "events/2025-05-18-seminar.toml").unwrap();
        set_title(&mut value, "Another");
        set_day(&mut value, jiff::civil::date(2026, 12, 24));
        assert_eq!(value["title"], "Another");
        assert_eq!(value["starts"], "2026-12-24T10:00");
        assert!(value.get("ends").is_none() && value["venue"]["fact"].is_string());
        let mut day = json!({ "starts": "2026-01-01" });
        set_day(&mut day, jiff::civil::date(2026, 12, 24));
        assert_eq!(day["starts"], "2026-12-24");
        assert!(copied(&files, "events/nothing.toml").is_none());
    }

    #[test]
    fn a_copied_lesson_has_its_words_itself() {
        let files = Files::embedded();
        let file = "learn/lessons/deities/trimurti-concept.toml";
        let mut value = copied(&files, file).unwrap();
        assert!(value["content"].as_str().unwrap().len() > 1000);
        set_title(&mut value, "Another");
        assert_eq!(value["page"]["title"], "Another");
    }
}

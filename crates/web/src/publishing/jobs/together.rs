//! Several texts that were changed on the way: published together and taken back together, all or none.

use axum::response::Response;
use centre_content::format_message;
use centre_store::{Conflict, Error, JobOrigin, Published, PublishedVersion};
use serde::Deserialize;
use serde_json::Value;

use crate::operations::security_log::SecurityEvent;
use crate::publishing::jobs::{done_or_waiting, outcome, publish_by_job};
use crate::publishing::request::{Done, EditError, EditRequest, file_actions, reason};
use crate::publishing::texts::files::file_of;

/// The most texts that are changed at once.
const MOST: usize = 50;

/// Drafts of who asks, each at a revision and from a version.
#[derive(Deserialize)]
pub(crate) struct PublishTogether {
    /// That of the first one.
    key: String,
    texts: Vec<DraftToPublish>,
    #[serde(default)]
    reason: String,
}

#[derive(Deserialize)]
struct DraftToPublish {
    key: String,
    revision: i64,
    /// Makes the revision one of its own: after each publication they begin anew.
    base: i64,
}

/// Texts of which an earlier version is to be shown again.
#[derive(Deserialize)]
pub(crate) struct RestoreTogether {
    /// That of the first one.
    key: String,
    texts: Vec<VersionToRestore>,
}

#[derive(Deserialize)]
struct VersionToRestore {
    key: String,
    /// Which one is to be shown again; 0 for the release's.
    version: i64,
    /// Which one is shown.
    base: i64,
}

file_actions!(Admin: PublishTogether RestoreTogether);

/// `POST /api/office/texts/publish-together`: shows several drafts to visitors.
pub(crate) async fn publish(request: EditRequest<PublishTogether>) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextPublished;
    // Each names its revision and its base: the same words are published once.
    if let Some(known) = done_or_waiting(&request, EVENT).await? {
        return outcome(&request.site, known.id).await;
    }
    let mut new = Vec::new();
    let mut revisions = Vec::new();
    for it in request.input.texts.iter().take(MOST) {
        let text = of_file(&request, &it.key)?;
        let draft = text.own_draft(it.revision).await?;
        if draft.base != it.base {
            return Err(Error::from(Conflict::Outdated).into());
        }
        let value: Value = serde_json::from_str(&draft.value).unwrap_or_default();
        let published = Published::Text(text.text_with(&value)?);
        new.push(text.publication(published, draft.base, reason(&request.input.reason)));
        revisions.push(draft.revision);
    }
    let origin = JobOrigin::Drafts {
        account: request.account.id,
        revisions,
    };
    publish_all(&request, EVENT, &new, origin).await
}

/// `POST /api/office/texts/restore-together`: shows earlier versions of several texts again.
pub(crate) async fn restore(request: EditRequest<RestoreTogether>) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextRestored;
    if let Some(known) = done_or_waiting(&request, EVENT).await? {
        return outcome(&request.site, known.id).await;
    }
    let revision = request.site.revision();
    let messages = &revision.forms.texts;
    let mut new = Vec::new();
    for it in request.input.texts.iter().take(MOST) {
        let text = of_file(&request, &it.key)?;
        let (published, reason) = match it.version {
            0 => (Some(Published::Release), messages.restored_release.clone()),
            version => (
                request.site.store.version(&text.file, version).await?,
                format_message(&messages.restored, &[("version", &version.to_string())]),
            ),
        };
        new.push(text.publication(published.ok_or(EditError::Gone)?, it.base, reason));
    }
    publish_all(&request, EVENT, &new, JobOrigin::Command).await
}

async fn publish_all<T>(
    request: &EditRequest<T>,
    event: SecurityEvent,
    new: &[PublishedVersion],
    origin: JobOrigin,
) -> Result<Response, EditError> {
    if new.is_empty() {
        return Err(EditError::Gone);
    }
    publish_by_job(request, event, new, origin, &Done {}).await
}

/// What is asked for, of another text.
fn of_file<T>(request: &EditRequest<T>, key: &str) -> Result<EditRequest<()>, EditError> {
    let pictures = request.editing.revisions.pictures();
    let pictures = pictures.map_err(|_| EditError::Gone)?;
    let texts = request.editing.texts();
    let file = file_of(texts.editable(&pictures), key).ok_or(EditError::Gone)?;
    Ok(request.about(file))
}

//! Showing a draft to visitors, and an earlier version again.

use axum::response::Response;
use centre_content::format_message;
use centre_store::{JobOrigin, JobState, Published};
use serde::Deserialize;

use crate::operations::security_log::SecurityEvent;
use crate::publishing::jobs::{done_or_waiting, is_waiting, outcome, publish_by_job, same_words};
use crate::publishing::request::{Done, EditError, EditRequest, file_actions, reason};

/// A draft at a revision is to be published.
#[derive(Deserialize)]
pub(crate) struct Publish {
    key: String,
    revision: i64,
    #[serde(default)]
    reason: String,
    /// Whose draft it is, where it is a colleague's.
    account: Option<i64>,
}

#[derive(Deserialize)]
pub(crate) struct Restore {
    key: String,
    /// Which one is to be shown again; 0 for the release's.
    version: i64,
    /// Which one is shown.
    base: i64,
}

file_actions!(Admin: Publish Restore);

/// `POST /api/office/texts/publish`: shows a draft to visitors.
pub(crate) async fn publish(request: EditRequest<Publish>) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextPublished;
    let writer = request.input.account.unwrap_or(request.account.id);
    let draft = request.draft_by(writer, request.input.revision).await;
    // Looked for after the draft: with what is published, its draft goes.
    let known = same_words(&request, EVENT).await?;
    let draft = match (draft, known) {
        // Another draft may have come to the same revision.
        (Ok(draft), known) if !known.as_ref().is_some_and(is_waiting) => draft,
        (_, Some(known)) if known.state != JobState::Refused => {
            return outcome(&request.site, known.id).await;
        }
        (Err(refused), _) => return Err(refused),
        (Ok(draft), _) => draft,
    };
    let value = serde_json::from_str(&draft.value).unwrap_or_default();
    let text = Published::Text(request.text_with(&value)?);
    let mut new = request.publication(text, draft.base, reason(&request.input.reason));
    if writer != request.account.id {
        let message = &request.site.revision().forms.texts.approved_by;
        let names = [("writer", &*draft.author), ("approver", &*new.author)];
        new.author = format_message(message, &names);
    }
    let origin = JobOrigin::Draft {
        account: writer,
        revision: draft.revision,
    };
    publish_by_job(&request, EVENT, &[new], origin, &Done {}).await
}

/// `POST /api/office/texts/restore`: shows an earlier version again.
pub(crate) async fn restore(request: EditRequest<Restore>) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextRestored;
    let site = &request.site;
    if let Some(known) = done_or_waiting(&request, EVENT).await? {
        return outcome(&request.site, known.id).await;
    }
    let Restore { version, base, .. } = request.input;
    let published = match version {
        0 => Some(Published::Release),
        _ => site.store.version(&request.file, version).await?,
    };
    let site_revision = site.revision();
    let messages = &site_revision.forms.texts;
    let published = published.ok_or(EditError::Gone)?;
    let reason = match version {
        0 => messages.restored_release.clone(),
        _ => format_message(&messages.restored, &[("version", &version.to_string())]),
    };
    let new = request.publication(published, base, reason);
    publish_by_job(&request, EVENT, &[new], JobOrigin::Command, &Done {}).await
}

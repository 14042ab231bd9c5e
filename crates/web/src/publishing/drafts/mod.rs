//! The drafts of editors: saved while they type, checked, taken over, discarded.

pub(crate) mod changes;
pub(crate) mod clashes;
pub(crate) mod mistakes;

use std::sync::Arc;

use axum::Json;
use centre_content::format_message;
use centre_store::{Conflict, DraftSave, Error};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::operations::security_log::SecurityEvent;
use crate::publishing::drafts::clashes::{clash_with_draft, clash_with_published};
use crate::publishing::drafts::mistakes::check_draft;
use crate::publishing::jobs::publisher::ContentPublisher;
use crate::publishing::published::title_of_value;
use crate::publishing::request::{Done, EditError, EditRequest, file_actions, refusal};
use crate::publishing::rights::refuse_reserved;
use crate::publishing::screens::{Clash, EditedDocument, Mistake};
use crate::publishing::texts::edited::edited_text;
use crate::site::Site;

/// What a script is told of a draft.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SavedDraft {
    #[ts(type = "number")]
    pub(crate) revision: i64,
    /// What somebody has published since it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    clash: Option<Box<Clash>>,
}

/// What a script is told of a draft that was looked at.
#[derive(Debug, Serialize, TS)]
pub struct CheckedDraft {
    mistakes: Vec<Mistake>,
}

#[derive(Deserialize)]
pub(crate) struct Save {
    key: String,
    value: Value,
    /// The revision that this one follows; 0 for the first.
    revision: i64,
    /// The version that it began from.
    base: i64,
}

/// A draft at a revision: another window may have gone on.
#[derive(Deserialize)]
pub(crate) struct OfDraft {
    key: String,
    revision: i64,
}

#[derive(Deserialize)]
pub(crate) struct Open {
    key: String,
}

#[derive(Deserialize)]
pub(crate) struct TakeOver {
    key: String,
    account: i64,
}

file_actions!(Moderator: Open Save OfDraft TakeOver);

/// `POST /api/office/texts/open`: a text as its form shows it.
pub(crate) async fn open(request: EditRequest<Open>) -> Result<Json<EditedDocument>, EditError> {
    let (site, editing) = (&request.site, &request.editing);
    let texts = editing.texts();
    let pictures = editing.revisions.pictures().map_err(|_| EditError::Gone)?;
    let one = edited_text(
        site,
        &request.account,
        editing,
        &texts,
        &pictures,
        &request.file,
    );
    Ok(Json(one.await?))
}

/// `POST /api/office/texts/draft`: keeps what an editor is writing, whatever it is.
pub(crate) async fn save(request: EditRequest<Save>) -> Result<Json<SavedDraft>, EditError> {
    let site = &request.site;
    let text = request.text_with(&request.input.value)?;
    let Save {
        value,
        revision,
        base,
        ..
    } = &request.input;
    let texts = request.editing.texts();
    let whose = &request.account;
    refuse_reserved(site, &texts, whose, (&request.file, *base), value).await?;
    let account = whose.id;
    let place = (&*request.file, account, *revision, *base);
    let refused = match keep_draft(site, &request.editing, place, value, &text).await {
        Err(EditError::Store(error)) => error,
        saved => return saved.map(Json),
    };
    let is_outdated = matches!(*refused, Error::Conflict(Conflict::Outdated));
    let drafts = site.store.drafts_of(&request.file).await;
    let mut drafts = drafts?.into_iter();
    let saved = drafts.find(|it| is_outdated && it.account == account);
    let Some(saved) = saved else {
        return Err(EditError::Store(refused));
    };
    // The answer to the same words may have been lost on its way.
    let written = value.to_string();
    if saved.value == written {
        let place = (&*request.file, account, saved.revision, saved.base);
        return keep_draft(site, &request.editing, place, value, &text)
            .await
            .map(Json);
    }
    let clash = clash_with_draft(site, &texts, value, &saved).await?;
    Err(EditError::Clash(Box::new(clash)))
}

/// Saves what somebody is writing: of a file, by an account, after a revision, from a version.
///
/// # Errors
/// When the text is too long, and what the store refuses.
pub(crate) async fn keep_draft(
    site: &Site,
    editing: &Arc<ContentPublisher>,
    (file, account, revision, base): (&str, i64, i64, i64),
    value: &Value,
    text: &str,
) -> Result<SavedDraft, EditError> {
    if text.len() > site.settings.texts.longest {
        let message = &site.revision().forms.texts.too_long;
        let most = format!("{} KiB", site.settings.texts.longest >> 10);
        let message = format_message(message, &[("size", &most)]);
        return Err(refusal(StatusCode::PAYLOAD_TOO_LARGE, message).into());
    }
    let draft = DraftSave {
        file,
        account,
        value: &value.to_string(),
        revision,
        base,
        title: &title_of_value(file, value),
    };
    let most = site.settings.texts.drafts_of_one;
    let revision = site
        .store
        .save_draft(&draft, most, Timestamp::now())
        .await?;
    let clash = clash_with_published(site, &editing.texts(), file, value, (revision, base)).await?;
    let clash = clash.map(Box::new);
    Ok(SavedDraft { revision, clash })
}

/// `POST /api/office/texts/check`: says what is wrong with a draft that was saved.
pub(crate) async fn check(request: EditRequest<OfDraft>) -> Result<Json<CheckedDraft>, EditError> {
    let site = &request.site;
    let draft = request.own_draft(request.input.revision).await?;
    let (site, editing) = (Arc::clone(site), Arc::clone(&request.editing));
    // Also where nobody waits for it any more: lists show how many there are.
    let checked = tokio::spawn(async move {
        let value = serde_json::from_str(&draft.value).unwrap_or_default();
        let place = (&*draft.file, draft.account, draft.revision);
        check_draft(&site, &editing, place, &value).await
    });
    let checked = checked.await.map_err(|error| {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "a draft was not checked"
        );
        let message = &request.site.revision().forms.failed.description;
        refusal(StatusCode::INTERNAL_SERVER_ERROR, message)
    })?;
    Ok(Json(CheckedDraft { mistakes: checked? }))
}

/// `POST /api/office/texts/ready`: asks the administrators to publish a draft.
pub(crate) async fn ready(request: EditRequest<OfDraft>) -> Result<Json<Done>, EditError> {
    let site = &request.site;
    let (account, revision) = (request.account.id, request.input.revision);
    let mail = site.settings.mail;
    site.store
        .mark_draft_ready(&request.file, account, revision, mail, Timestamp::now())
        .await?;
    site.new_mail.notify_one();
    request.record(SecurityEvent::TextReady).await;
    Ok(Json(Done {}))
}

/// `POST /api/office/texts/take-over`: makes a colleague's draft one's own.
pub(crate) async fn take_over(request: EditRequest<TakeOver>) -> Result<Json<Done>, EditError> {
    let site = &request.site;
    let drafts = site.store.drafts_of(&request.file).await?;
    let taken = drafts.iter().find(|it| it.account == request.input.account);
    if let Some(draft) = taken {
        let value = serde_json::from_str(&draft.value).unwrap_or_default();
        let (texts, place) = (request.editing.texts(), (&*request.file, draft.base));
        refuse_reserved(site, &texts, &request.account, place, &value).await?;
    }
    site.store
        .take_draft_over(&request.file, request.input.account, request.account.id)
        .await?;
    request.record(SecurityEvent::DraftTakenOver).await;
    Ok(Json(Done {}))
}

/// `POST /api/office/texts/discard`: throws one's own draft away.
pub(crate) async fn discard(request: EditRequest<OfDraft>) -> Result<Json<Done>, EditError> {
    let site = &request.site;
    site.store
        .discard_draft(&request.file, request.account.id, request.input.revision)
        .await?;
    request.record(SecurityEvent::DraftDiscarded).await;
    Ok(Json(Done {}))
}

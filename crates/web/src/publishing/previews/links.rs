//! Links to previews of an editor's drafts.

use axum::Json;
use centre_content::Collection;
use centre_store::SessionId;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::accounts::sessions::current::session_and_secret;
use crate::http::cookies::Cookies;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::previews::{FOLDER, Viewer};
use crate::publishing::request::{EditError, EditRequest, file_actions, refusal};
use crate::publishing::screens::ListedPreviewLink;
use crate::publishing::texts::edited;
use crate::publishing::texts::files::page_of;

/// A preview that was opened. Whoever has its address sees what an editor has not published yet.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenedPreview {
    /// The address of its home page, without the origin.
    home: String,
    /// That of the page on which most of the text stands.
    page: String,
    /// All links to the editor's drafts, this one, too.
    links: Vec<ListedPreviewLink>,
}

/// Links to the editor's drafts were closed.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClosedPreviews {
    /// Those that are left.
    links: Vec<ListedPreviewLink>,
}

#[derive(Deserialize)]
pub(crate) struct OpenPreview {
    key: String,
}

#[derive(Deserialize)]
pub(crate) struct ClosePreviews {
    key: String,
    /// Which link; all without it.
    id: Option<String>,
}

file_actions!(Moderator: OpenPreview ClosePreviews);

/// `POST /api/office/texts/preview`: makes an address that shows all drafts of who asks.
pub(crate) async fn preview(
    request: EditRequest<OpenPreview>,
) -> Result<Json<OpenedPreview>, EditError> {
    let site = &request.site;
    let account = request.account.id;
    let signed_out = || {
        let message = &site.revision().forms.profile.sign_in_again;
        refusal(StatusCode::UNAUTHORIZED, message)
    };
    let session = session_and_secret(site, &Cookies::of(&request.headers)).await;
    let session = session?;
    let (_, session) = session.ok_or_else(signed_out)?;
    let preview = site
        .preview(Viewer::Anybody(account))
        .await
        .map_err(|error| {
            tracing::error!(error = &*error, "a preview cannot be made");
            let message = &site.revision().forms.failed.description;
            refusal(StatusCode::SERVICE_UNAVAILABLE, message)
        })?;
    let page = preview
        .as_ref()
        .and_then(|it| page_of(&it.revision, &request.file));
    if preview.is_some() && page.is_none() && Collection::of(&request.file).is_some() {
        let message = &site.revision().forms.texts.no_page;
        return Err(refusal(StatusCode::UNPROCESSABLE_ENTITY, message).into());
    }
    let secret = site
        .store
        .open_preview(&session, &request.file, site.settings.clock.now())
        .await?
        .ok_or_else(signed_out)?;
    request.record(SecurityEvent::PreviewOpened).await;
    let home = format!("{FOLDER}{}", secret.reveal());
    let page = page.filter(|page| page != "/").unwrap_or_default();
    Ok(Json(OpenedPreview {
        page: format!("{home}{page}"),
        home,
        links: preview_links(&request).await?,
    }))
}

/// `POST /api/office/texts/preview/close`: ends one of the links to the drafts of who asks, or all.
pub(crate) async fn close_previews(
    request: EditRequest<ClosePreviews>,
) -> Result<Json<ClosedPreviews>, EditError> {
    let site = &request.site;
    let id = match &request.input.id {
        Some(id) => Some(SessionId::parse(id).ok_or(EditError::Gone)?),
        None => None,
    };
    // One that has ended by itself is closed, too.
    site.store
        .close_previews(request.account.id, id.as_ref())
        .await?;
    request.record(SecurityEvent::PreviewClosed).await;
    Ok(Json(ClosedPreviews {
        links: preview_links(&request).await?,
    }))
}

async fn preview_links<T>(request: &EditRequest<T>) -> Result<Vec<ListedPreviewLink>, EditError> {
    let site = &request.site;
    let texts = request.editing.texts();
    let pictures = request.editing.revisions.pictures();
    let pictures = pictures.map_err(|_| EditError::Gone)?;
    let titles = texts.titles(&pictures);
    let links = edited::preview_links(site, request.account.id, titles).await;
    Ok(links?)
}

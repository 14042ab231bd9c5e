//! Editors save drafts of the site's texts, publish them and restore earlier versions. Only scripts ask:
//! they send and get JSON.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use centre_content::{Editable, Problem, format_message};
use centre_store::{
    Account, Conflict, Draft, DraftSave, Error, JobOrigin, JobState, Published, PublishedVersion,
    Role, SessionId,
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::accounts::session::{session, session_and_secret};
use crate::forms::body;
use crate::http::client_address::ClientAddress;
use crate::http::cookies::Cookies;
use crate::office::{may, name_of};
use crate::operations::security_log::SecurityEvent;
use crate::publishing::jobs::{
    done_or_waiting, follow_job, is_waiting, publish_by_job, same_words, to_its_end,
};
use crate::publishing::previews::FOLDER;
use crate::publishing::published::{
    ContentPublisher, PublishError, title_of_value, without_controls,
};
use crate::publishing::records::{
    check_draft, clash_with_draft, clash_with_published, file_of, mistakes, page_of, preview_links,
};
use crate::publishing::screens::{Clash, ListedPreviewLink, Mistake};
use crate::site::Site;

/// Bytes that a script may send around a text.
const ENVELOPE: usize = 4096;

/// Characters of why something was published.
const LONGEST_REASON: usize = 300;

/// What a script is told when something was not done.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NotDone {
    /// Why, for people.
    message: String,
    /// What is wrong with the text.
    pub(crate) mistakes: Vec<Mistake>,
    /// Whether somebody has done something else in the meantime.
    outdated: bool,
    /// The draft that the visitor has saved from somewhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    clash: Option<Box<Clash>>,
}

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

pub(crate) struct EditError(pub(crate) StatusCode, pub(crate) NotDone);

impl EditError {
    pub fn new(status: StatusCode, message: &str) -> Self {
        Self(
            status,
            NotDone {
                message: message.to_owned(),
                mistakes: Vec::new(),
                outdated: false,
                clash: None,
            },
        )
    }
}

/// An editor who asks for something.
pub(crate) struct Request<T> {
    pub site: Arc<Site>,
    pub editing: Arc<ContentPublisher>,
    pub account: Account,
    pub file: String,
    pub asked: T,
    /// As it was sent.
    pub body: Bytes,
}

/// What every request names.
pub(crate) trait Keyed {
    fn key(&self) -> &str;
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

#[derive(Deserialize)]
pub(crate) struct OfDraft {
    key: String,
    revision: i64,
    #[serde(default)]
    reason: String,
}

#[derive(Deserialize)]
pub(crate) struct TakeOver {
    key: String,
    account: i64,
}

#[derive(Deserialize)]
pub(crate) struct Discard {
    key: String,
    /// Which one is thrown away: another window may have gone on.
    revision: i64,
}

#[derive(Deserialize)]
pub(crate) struct Restore {
    key: String,
    /// Which one is to be shown again; 0 for the release's.
    version: i64,
    /// Which one is shown.
    base: i64,
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

macro_rules! keyed {
    ($($kind:ident)+) => { $(impl crate::publishing::handlers::Keyed for $kind {
        fn key(&self) -> &str {
            &self.key
        }
    })+ };
}
pub(crate) use keyed;
keyed!(Save OfDraft TakeOver Discard Restore OpenPreview ClosePreviews);

/// Reads what an editor with a role asks for.
pub(crate) async fn parse_request<T: DeserializeOwned>(
    site: &Site,
    headers: &HeaderMap,
    body: Body,
    required: Role,
) -> Result<(Account, T, Bytes), EditError> {
    let edition = site.edition();
    let words = &edition.forms;
    let account = editor(site, headers, required).await?;
    // Somebody may have added a picture a moment ago, at another replica.
    let looked = site.look_at_pictures().await;
    looked.map_err(|error| failed(site, &error))?;
    let longest = site.settings.texts.longest;
    let bytes = body::read(body, longest + ENVELOPE)
        .await
        .map_err(|unread| {
            let message = match unread {
                body::Unread::TooLong => format_message(
                    &words.texts.too_long,
                    &[("size", &format!("{} KiB", longest >> 10))],
                ),
                _ => words.broken.clone(),
            };
            EditError::new(unread.status(), &message)
        })?;
    let asked = serde_json::from_slice(&bytes)
        .map_err(|_| EditError::new(StatusCode::BAD_REQUEST, &words.broken))?;
    Ok((account, asked, bytes))
}

impl<T: DeserializeOwned + Keyed> Request<T> {
    pub async fn read(
        site: &Arc<Site>,
        headers: &HeaderMap,
        body: Body,
        required: Role,
    ) -> Result<Self, EditError> {
        let (account, asked, body): (_, T, _) =
            parse_request(site, headers, body, required).await?;
        let gone = || gone(site);
        let editing = site.editing().ok_or_else(gone)?;
        let pictures = editing.editions.pictures().map_err(|_| gone())?;
        let texts = editing.texts();
        let file = file_of(texts.editable(&pictures), asked.key()).ok_or_else(gone)?;
        Ok(Self {
            site: Arc::clone(site),
            editing: Arc::clone(editing),
            account,
            file,
            asked,
            body,
        })
    }

    async fn preview_links(&self) -> Result<Vec<ListedPreviewLink>, EditError> {
        let texts = self.editing.texts();
        let pictures = self.editing.editions.pictures();
        let pictures = pictures.map_err(|_| gone(&self.site))?;
        let titles = texts.titles(&pictures);
        let links = preview_links(&self.site, self.account.id, titles).await;
        links.map_err(|error| failed(&self.site, &error))
    }

    pub fn author(&self) -> String {
        let Account {
            first_name,
            last_name,
            email,
            ..
        } = &self.account;
        name_of(first_name, last_name, email)
    }

    /// The text of the file with this value.
    pub fn text_with(&self, value: &Value) -> Result<String, EditError> {
        let texts = self.editing.texts();
        let files = texts.files();
        let text = files.get(&self.file).unwrap_or_default();
        Editable::text_with(&self.file, text, value)
            .map_err(|error| EditError::new(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()))
    }

    /// What the file becomes, on top of the version `base`.
    pub fn publication(&self, published: Published, base: i64, reason: String) -> PublishedVersion {
        PublishedVersion {
            file: self.file.clone(),
            published,
            base,
            beneath: self.editing.texts().beneath(&self.file),
            author: self.author(),
            reason,
        }
    }

    /// One's own draft at a revision.
    pub async fn own_draft(&self, revision: i64) -> Result<Draft, EditError> {
        let drafts = self.site.store.drafts_of(&self.file).await;
        drafts
            .map_err(|error| failed(&self.site, &error))?
            .into_iter()
            .find(|it| it.account == self.account.id && it.revision == revision)
            .ok_or_else(|| failed(&self.site, &Conflict::Outdated.into()))
    }

    pub async fn record(&self, client: &ClientAddress, event: SecurityEvent) {
        tracing::info!(target: "centre::content", event = ?event, file = self.file, by = self.account.id);
        let email = &self.account.email;
        event.record_by(&self.site.store, client, email, None).await;
    }
}

pub(crate) fn gone(site: &Site) -> EditError {
    EditError::new(StatusCode::NOT_FOUND, &site.edition().forms.texts.gone)
}

pub(crate) fn refused_mistakes(site: &Site, problems: &[Problem], file: &str) -> EditError {
    let message = &site.edition().forms.texts.mistakes;
    let mut refused = EditError::new(StatusCode::UNPROCESSABLE_ENTITY, message);
    refused.1.mistakes = mistakes(problems, file);
    refused
}

/// Why, as somebody said it, as long as a history has room for.
pub(crate) fn reason(said: &str) -> String {
    let said = without_controls(said);
    said.trim().chars().take(LONGEST_REASON).collect()
}

/// The account that asks, if it has the role that this requires.
pub(crate) async fn editor(
    site: &Site,
    headers: &HeaderMap,
    required: Role,
) -> Result<Account, EditError> {
    let edition = site.edition();
    let words = &edition.forms;
    let session = session(site, &Cookies::of(headers))
        .await
        .map_err(|error| failed(site, &error))?;
    let account = session
        .map(|it| it.account)
        .ok_or_else(|| EditError::new(StatusCode::UNAUTHORIZED, &words.profile.sign_in_again))?;
    if may(account.roles, required) {
        Ok(account)
    } else {
        Err(EditError::new(StatusCode::FORBIDDEN, &words.not_allowed))
    }
}

pub(crate) fn failed(site: &Site, error: &Error) -> EditError {
    let edition = site.edition();
    let words = &edition.forms;
    match error {
        Error::Conflict(Conflict::Outdated) => {
            let mut refused = EditError::new(StatusCode::CONFLICT, &words.texts.outdated);
            refused.1.outdated = true;
            refused
        }
        Error::Conflict(Conflict::TooManyDrafts) => {
            let most = site.settings.texts.drafts_of_one.to_string();
            let message = format_message(&words.texts.too_many_drafts, &[("most", &most)]);
            EditError::new(StatusCode::CONFLICT, &message)
        }
        error => {
            tracing::error!(
                error = error as &dyn std::error::Error,
                "what an editor asked for was not done"
            );
            let is_overtaken = matches!(error, Error::Conflict(Conflict::Overtaken));
            let status = if is_overtaken || error.is_unavailable() {
                StatusCode::SERVICE_UNAVAILABLE
            } else {
                StatusCode::INTERNAL_SERVER_ERROR
            };
            EditError::new(status, &words.failed.description)
        }
    }
}

pub(crate) fn answer<T: Serialize>(outcome: Result<T, EditError>) -> Response {
    let mut response = match outcome {
        Ok(done) => axum::Json(done).into_response(),
        Err(EditError(status, told)) => (status, axum::Json(told)).into_response(),
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What a script is told that needs to know no more.
#[derive(Serialize)]
pub(crate) struct Done {}

/// `POST /api/office/texts/draft`: keeps what an editor is writing, whatever it is.
pub(crate) async fn save(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_save(&site, &headers, body).await)
}

async fn try_save(
    site: &Arc<Site>,
    headers: &HeaderMap,
    body: Body,
) -> Result<SavedDraft, EditError> {
    let request: Request<Save> = Request::read(site, headers, body, Role::Moderator).await?;
    let text = request.text_with(&request.asked.value)?;
    let Save {
        value,
        revision,
        base,
        ..
    } = &request.asked;
    let account = request.account.id;
    let place = (&*request.file, account, *revision, *base);
    let kept = keep_draft(site, &request.editing, place, value, &text).await;
    let mut refused = match kept {
        Err(refused) if refused.1.outdated => refused,
        kept => return kept,
    };
    let drafts = site.store.drafts_of(&request.file).await;
    let mut drafts = drafts.map_err(|error| failed(site, &error))?.into_iter();
    let Some(saved) = drafts.find(|it| it.account == account) else {
        return Err(refused);
    };
    let words = value.to_string();
    // The answer to the same words may have been lost on its way.
    if saved.value == words {
        let place = (&*request.file, account, saved.revision, saved.base);
        return keep_draft(site, &request.editing, place, value, &text).await;
    }
    let clash = clash_with_draft(site, &request.editing.texts(), value, &saved).await;
    let clash = clash.map_err(|error| failed(site, &error))?;
    refused.1.clash = Some(Box::new(clash));
    Err(refused)
}

/// Keeps what somebody is writing: of a file, by an account, after a revision, from a version.
pub(crate) async fn keep_draft(
    site: &Site,
    editing: &Arc<ContentPublisher>,
    (file, account, revision, base): (&str, i64, i64, i64),
    value: &Value,
    text: &str,
) -> Result<SavedDraft, EditError> {
    if text.len() > site.settings.texts.longest {
        let message = &site.edition().forms.texts.too_long;
        let most = format!("{} KiB", site.settings.texts.longest >> 10);
        return Err(EditError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            &format_message(message, &[("size", &most)]),
        ));
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
        .await
        .map_err(|error| failed(site, &error))?;
    let clash = clash_with_published(site, &editing.texts(), file, value, (revision, base)).await;
    let clash = clash.map_err(|error| failed(site, &error))?.map(Box::new);
    Ok(SavedDraft { revision, clash })
}

/// `POST /api/office/texts/check`: says what is wrong with a draft that was saved.
pub(crate) async fn check(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_check(&site, &headers, body).await)
}

async fn try_check(
    site: &Arc<Site>,
    headers: &HeaderMap,
    body: Body,
) -> Result<CheckedDraft, EditError> {
    let request: Request<OfDraft> = Request::read(site, headers, body, Role::Moderator).await?;
    let draft = request.own_draft(request.asked.revision).await?;
    let (site, editing) = (Arc::clone(site), Arc::clone(&request.editing));
    // Also where nobody waits for it any more: lists show how many there are.
    let checked = tokio::spawn(async move {
        let value = serde_json::from_str(&draft.value).unwrap_or_default();
        let place = (&*draft.file, draft.account, draft.revision);
        check_draft(&site, &editing, place, &value).await
    });
    checked
        .await
        .map_err(|error| {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a draft was not checked"
            );
            let words = &request.site.edition().forms.failed.description;
            EditError::new(StatusCode::INTERNAL_SERVER_ERROR, words)
        })?
        .map(|mistakes| CheckedDraft { mistakes })
        .map_err(|error| failed(&request.site, &error))
}

/// Why a text was not published, as whoever asked for it is told.
pub(crate) fn publish_error(site: &Site, refusal: &PublishError, file: &str) -> EditError {
    match refusal {
        PublishError::Store(error) => failed(site, error),
        PublishError::Mistakes(problems) => refused_mistakes(site, problems, file),
        PublishError::Unrenderable(path) => {
            tracing::error!(path, file, "a text was refused: a page failed");
            let words = &site.edition().forms.texts.unrenderable;
            let message = format_message(words, &[("page", path)]);
            EditError::new(StatusCode::UNPROCESSABLE_ENTITY, &message)
        }
    }
}

/// `POST /api/office/texts/publish`: shows a draft to visitors.
pub(crate) async fn publish(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    to_its_end(site, headers, body, async move |request| {
        try_publish(&request, &client).await
    })
    .await
}

async fn try_publish(
    request: &Request<OfDraft>,
    client: &ClientAddress,
) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextPublished;
    let draft = request.own_draft(request.asked.revision).await;
    // Looked for after the draft: with what is published, its draft goes.
    let known = same_words(request, EVENT).await?;
    let draft = match (draft, known) {
        // Another draft may have come to the same revision.
        (Ok(draft), known) if !known.as_ref().is_some_and(is_waiting) => draft,
        (_, Some(known)) if known.state != JobState::Refused => {
            return follow_job(request, &known).await;
        }
        (Err(refused), _) => return Err(refused),
        (Ok(draft), _) => draft,
    };
    let value = serde_json::from_str(&draft.value).unwrap_or_default();
    let text = Published::Text(request.text_with(&value)?);
    let new = request.publication(text, draft.base, reason(&request.asked.reason));
    let origin = JobOrigin::Draft {
        account: request.account.id,
        revision: draft.revision,
    };
    publish_by_job(request, client, EVENT, &[new], origin, &Done {}).await
}

/// `POST /api/office/texts/ready`: asks the administrators to publish a draft.
pub(crate) async fn ready(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_ready(&site, &client, &headers, body).await)
}

async fn try_ready(
    site: &Arc<Site>,
    client: &ClientAddress,
    headers: &HeaderMap,
    body: Body,
) -> Result<Done, EditError> {
    let request: Request<OfDraft> = Request::read(site, headers, body, Role::Moderator).await?;
    let (account, revision) = (request.account.id, request.asked.revision);
    let mail = site.settings.mail;
    site.store
        .mark_draft_ready(&request.file, account, revision, mail, Timestamp::now())
        .await
        .map_err(|error| failed(site, &error))?;
    site.new_mail.notify_one();
    request.record(client, SecurityEvent::TextReady).await;
    Ok(Done {})
}

/// `POST /api/office/texts/take-over`: makes a colleague's draft one's own.
pub(crate) async fn take_over(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_take_over(&site, &client, &headers, body).await)
}

async fn try_take_over(
    site: &Arc<Site>,
    client: &ClientAddress,
    headers: &HeaderMap,
    body: Body,
) -> Result<Done, EditError> {
    let request: Request<TakeOver> = Request::read(site, headers, body, Role::Moderator).await?;
    site.store
        .take_draft_over(&request.file, request.asked.account, request.account.id)
        .await
        .map_err(|error| failed(site, &error))?;
    request.record(client, SecurityEvent::DraftTakenOver).await;
    Ok(Done {})
}

/// `POST /api/office/texts/discard`: throws one's own draft away.
pub(crate) async fn discard(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_discard(&site, &client, &headers, body).await)
}

async fn try_discard(
    site: &Arc<Site>,
    client: &ClientAddress,
    headers: &HeaderMap,
    body: Body,
) -> Result<Done, EditError> {
    let request: Request<Discard> = Request::read(site, headers, body, Role::Moderator).await?;
    site.store
        .discard_draft(&request.file, request.account.id, request.asked.revision)
        .await
        .map_err(|error| failed(site, &error))?;
    request.record(client, SecurityEvent::DraftDiscarded).await;
    Ok(Done {})
}

/// `POST /api/office/texts/restore`: shows an earlier version again.
pub(crate) async fn restore(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    to_its_end(site, headers, body, async move |request| {
        try_restore(&request, &client).await
    })
    .await
}

async fn try_restore(
    request: &Request<Restore>,
    client: &ClientAddress,
) -> Result<Response, EditError> {
    const EVENT: SecurityEvent = SecurityEvent::TextRestored;
    let site = &request.site;
    if let Some(known) = done_or_waiting(request, EVENT).await? {
        return follow_job(request, &known).await;
    }
    let Restore { version, base, .. } = request.asked;
    let published = match version {
        0 => Some(Published::Release),
        _ => site
            .store
            .version(&request.file, version)
            .await
            .map_err(|error| failed(site, &error))?,
    };
    let edition = site.edition();
    let words = &edition.forms.texts;
    let published = published.ok_or_else(|| gone(site))?;
    let reason = match version {
        0 => words.restored_release.clone(),
        _ => format_message(&words.restored, &[("version", &version.to_string())]),
    };
    let new = request.publication(published, base, reason);
    publish_by_job(request, client, EVENT, &[new], JobOrigin::Command, &Done {}).await
}

/// `POST /api/office/texts/preview`: makes an address that shows all drafts of who asks.
pub(crate) async fn preview(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_preview(&site, &client, &headers, body).await)
}

async fn try_preview(
    site: &Arc<Site>,
    client: &ClientAddress,
    headers: &HeaderMap,
    body: Body,
) -> Result<OpenedPreview, EditError> {
    let request: Request<OpenPreview> = Request::read(site, headers, body, Role::Moderator).await?;
    let account = request.account.id;
    let signed_out = || {
        let words = &site.edition().forms.profile.sign_in_again;
        EditError::new(StatusCode::UNAUTHORIZED, words)
    };
    let session = session_and_secret(site, &Cookies::of(headers)).await;
    let session = session.map_err(|error| failed(site, &error))?;
    let (_, session) = session.ok_or_else(signed_out)?;
    let preview = site.preview(account).await.map_err(|error| {
        tracing::error!(error = &*error, "a preview cannot be made");
        let words = &site.edition().forms.failed.description;
        EditError::new(StatusCode::SERVICE_UNAVAILABLE, words)
    })?;
    let secret = site
        .store
        .open_preview(&session, &request.file, site.settings.clock.now())
        .await
        .map_err(|error| failed(site, &error))?
        .ok_or_else(signed_out)?;
    request.record(client, SecurityEvent::PreviewOpened).await;
    let home = format!("{FOLDER}{}", secret.reveal());
    let page = preview.and_then(|it| page_of(&it.edition, &request.file));
    let page = page.filter(|page| page != "/").unwrap_or_default();
    Ok(OpenedPreview {
        page: format!("{home}{page}"),
        home,
        links: request.preview_links().await?,
    })
}

/// `POST /api/office/texts/preview/close`: ends one of the links to the drafts of who asks, or all.
pub(crate) async fn close_previews(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Response {
    answer(try_close_previews(&site, &client, &headers, body).await)
}

async fn try_close_previews(
    site: &Arc<Site>,
    client: &ClientAddress,
    headers: &HeaderMap,
    body: Body,
) -> Result<ClosedPreviews, EditError> {
    let request: Request<ClosePreviews> =
        Request::read(site, headers, body, Role::Moderator).await?;
    let id = match &request.asked.id {
        Some(id) => Some(SessionId::parse(id).ok_or_else(|| gone(site))?),
        None => None,
    };
    // One that has ended by itself is closed, too.
    site.store
        .close_previews(request.account.id, id.as_ref())
        .await
        .map_err(|error| failed(site, &error))?;
    request.record(client, SecurityEvent::PreviewClosed).await;
    Ok(ClosedPreviews {
        links: request.preview_links().await?,
    })
}

//! What an editor's script asks for, and how it is refused. Only scripts ask: they send and get JSON.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts as _, Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use centre_content::{Editable, Problem, format_message};
use centre_store::{Account, Conflict, Draft, Error, Published, PublishedVersion, Role};
use http::{HeaderMap, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ts_rs::TS;

use crate::accounts::sessions::current::session;
use crate::forms::body;
use crate::http::client_address::ClientAddress;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::access::may;
use crate::office::format::account_name;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::drafts::mistakes::mistakes;
use crate::publishing::jobs::publisher::ContentPublisher;
use crate::publishing::published::without_controls;
use crate::publishing::roles::may_change;
use crate::publishing::screens::{Clash, Mistake};
use crate::publishing::texts::files::file_of;
use crate::site::Site;

/// Bytes that a script may send around a text.
const ENVELOPE: usize = 4096;

/// Characters of why something was published.
const LONGEST_REASON: usize = 300;

/// What a script is told besides the message when something was not done.
#[derive(Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EditErrorDetails {
    /// What is wrong with the text.
    pub(crate) mistakes: Vec<Mistake>,
    /// Whether somebody has done something else in the meantime.
    pub(crate) outdated: bool,
    /// The draft that the visitor has saved from somewhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) clash: Option<Box<Clash>>,
    /// Where it is asked first who is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) location: Option<String>,
}

/// Why something that an editor asks for was not done.
#[derive(Debug, Clone)]
pub(crate) enum EditError {
    Refused(ErrorResponse),
    /// There is nothing of this name, or no longer.
    Gone,
    /// The draft does not follow the one that was saved from somewhere else.
    Clash(Box<Clash>),
    /// The database refused it.
    Store(Arc<Error>),
}

impl From<ErrorResponse> for EditError {
    fn from(refused: ErrorResponse) -> Self {
        Self::Refused(refused)
    }
}

impl From<Error> for EditError {
    fn from(error: Error) -> Self {
        Self::Store(Arc::new(error))
    }
}

impl IntoResponse for EditError {
    fn into_response(self) -> Response {
        // Whatever is not given its words has failed.
        (StatusCode::INTERNAL_SERVER_ERROR, Extension(self)).into_response()
    }
}

/// Answers with the words for what was not done.
pub(crate) async fn answer_errors(
    State(site): State<Arc<Site>>,
    mut response: Response,
) -> Response {
    match response.extensions_mut().remove() {
        Some(EditError::Refused(refused)) => refused.into_response(),
        Some(EditError::Gone) => gone(&site).into_response(),
        Some(EditError::Clash(clash)) => outdated(&site, Some(clash)).into_response(),
        Some(EditError::Store(error)) => failed(&site, &error).into_response(),
        None => response,
    }
}

/// Refuses what an editor asks for. Nothing is wrong with the text itself, as far as is known.
pub(crate) fn refusal(status: StatusCode, message: impl Into<String>) -> ErrorResponse {
    ErrorResponse::new(status, message).with(&EditErrorDetails::default())
}

/// What a script asks for a file.
pub(crate) trait FileAction: DeserializeOwned {
    /// Who may ask for it.
    const ROLE: Role;

    /// Returns the key that names the file.
    fn key(&self) -> &str;
}

/// Says which actions name a file in their field `key`, and who may ask for them.
macro_rules! file_actions {
    ($role:ident: $($action:ident)+) => { $(impl crate::publishing::request::FileAction for $action {
        const ROLE: centre_store::Role = centre_store::Role::$role;

        fn key(&self) -> &str {
            &self.key
        }
    })+ };
}
pub(crate) use file_actions;

/// What an editor asks for a file.
pub(crate) struct EditRequest<T> {
    pub site: Arc<Site>,
    pub client: ClientAddress,
    pub headers: HeaderMap,
    pub editing: Arc<ContentPublisher>,
    pub account: Account,
    pub file: String,
    pub input: T,
    /// As it was sent.
    pub body: Bytes,
}

/// Reads what an editor with a role asks for.
pub(crate) async fn parse_request<T: DeserializeOwned>(
    site: &Site,
    headers: &HeaderMap,
    body: Body,
    required: Role,
) -> Result<(Account, T, Bytes), EditError> {
    let site_revision = site.revision();
    let messages = &site_revision.forms;
    let account = editor(site, headers, required).await?;
    // Somebody may have added a picture a moment ago, at another replica.
    site.look_at_pictures().await?;
    let longest = site.settings.texts.longest;
    let bytes = body::read(body, longest + ENVELOPE)
        .await
        .map_err(|unread| {
            let message = match unread {
                body::BodyError::TooLong => format_message(
                    &messages.texts.too_long,
                    &[("size", &format!("{} KiB", longest >> 10))],
                ),
                _ => messages.broken.clone(),
            };
            refusal(unread.status(), &message)
        })?;
    let input = serde_json::from_slice(&bytes)
        .map_err(|_| refusal(StatusCode::BAD_REQUEST, &messages.broken))?;
    Ok((account, input, bytes))
}

impl<T: FileAction> FromRequest<Arc<Site>> for EditRequest<T> {
    type Rejection = EditError;

    async fn from_request(request: Request, site: &Arc<Site>) -> Result<Self, Self::Rejection> {
        let (mut parts, body) = request.into_parts();
        let Ok(client) = ClientAddress::from_request_parts(&mut parts, site).await;
        let headers = parts.headers;
        let (account, input, body): (_, T, _) =
            parse_request(site, &headers, body, T::ROLE).await?;
        let editing = site.editing().ok_or(EditError::Gone)?;
        let pictures = editing.revisions.pictures().map_err(|_| EditError::Gone)?;
        let texts = editing.texts();
        let file = file_of(texts.editable(&pictures), input.key())
            .filter(|file| may_change(&account, file))
            .ok_or(EditError::Gone)?;
        Ok(Self {
            site: Arc::clone(site),
            client,
            headers,
            editing: Arc::clone(editing),
            account,
            file,
            input,
            body,
        })
    }
}

impl<T> EditRequest<T> {
    /// The same about another file, without what came with it.
    pub fn about(&self, file: String) -> EditRequest<()> {
        EditRequest {
            site: Arc::clone(&self.site),
            client: self.client.clone(),
            headers: HeaderMap::new(),
            editing: Arc::clone(&self.editing),
            account: self.account.clone(),
            file,
            input: (),
            body: Bytes::new(),
        }
    }

    /// The text of the file with this value.
    pub fn text_with(&self, value: &Value) -> Result<String, ErrorResponse> {
        let texts = self.editing.texts();
        let files = texts.files();
        let text = files.get(&self.file).unwrap_or_default();
        Editable::text_with(&self.file, text, value).map_err(|_| {
            let message = &self.site.revision().forms.texts.unwritable;
            refusal(StatusCode::UNPROCESSABLE_ENTITY, message)
        })
    }

    /// What the file becomes, on top of the version `base`.
    pub fn publication(&self, published: Published, base: i64, reason: String) -> PublishedVersion {
        PublishedVersion {
            file: self.file.clone(),
            published,
            base,
            base_hash: self.editing.texts().base_hash(&self.file),
            author: account_name(&self.account),
            reason,
        }
    }

    /// Returns one's own draft at a revision.
    pub async fn own_draft(&self, revision: i64) -> Result<Draft, EditError> {
        self.draft_by(self.account.id, revision).await
    }

    /// Returns the draft of an account at a revision.
    pub async fn draft_by(&self, account: i64, revision: i64) -> Result<Draft, EditError> {
        let mut drafts = self.site.store.drafts_of(&self.file).await?.into_iter();
        drafts
            .find(|it| it.account == account && it.revision == revision)
            .ok_or_else(|| Error::from(Conflict::Outdated).into())
    }

    /// Records in the log and in the security log what was done.
    pub async fn record(&self, event: SecurityEvent) {
        tracing::info!(target: "centre::content", event = ?event, file = self.file, by = self.account.id);
        let email = &self.account.email;
        event
            .record_by(&self.site.store, &self.client, email, None)
            .await;
    }
}

fn gone(site: &Site) -> ErrorResponse {
    refusal(StatusCode::NOT_FOUND, &site.revision().forms.texts.gone)
}

pub(crate) fn refused_mistakes(site: &Site, problems: &[Problem], file: &str) -> ErrorResponse {
    let message = &site.revision().forms.texts.mistakes;
    let editing = site.editing();
    let details = EditErrorDetails {
        mistakes: editing.map_or_else(Vec::new, |it| mistakes(it, problems, file)),
        ..EditErrorDetails::default()
    };
    refusal(StatusCode::UNPROCESSABLE_ENTITY, message).with(&details)
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
    let site_revision = site.revision();
    let messages = &site_revision.forms;
    let session = session(site, &Cookies::of(headers)).await?;
    let signed_out = || refusal(StatusCode::UNAUTHORIZED, &messages.profile.sign_in_again);
    let account = session.ok_or_else(signed_out)?.account;
    if may(account.roles, required) {
        Ok(account)
    } else {
        Err(refusal(StatusCode::FORBIDDEN, &messages.not_allowed).into())
    }
}

/// Refuses what does not follow what somebody has done in the meantime, their draft for example.
fn outdated(site: &Site, clash: Option<Box<Clash>>) -> ErrorResponse {
    let details = EditErrorDetails {
        outdated: true,
        clash,
        ..EditErrorDetails::default()
    };
    let message = &site.revision().forms.texts.outdated;
    refusal(StatusCode::CONFLICT, message).with(&details)
}

/// Turns a failure of the store into an answer.
pub(crate) fn failed(site: &Site, error: &Error) -> ErrorResponse {
    let site_revision = site.revision();
    let messages = &site_revision.forms;
    match error {
        Error::Conflict(Conflict::Outdated) => outdated(site, None),
        Error::Conflict(Conflict::TooManyDrafts) => {
            let most = site.settings.texts.drafts_of_one.to_string();
            let message = format_message(&messages.texts.too_many_drafts, &[("most", &most)]);
            refusal(StatusCode::CONFLICT, &message)
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
            refusal(status, &messages.failed.description)
        }
    }
}

/// What a script is told that needs to know no more.
#[derive(Serialize)]
pub(crate) struct Done {}

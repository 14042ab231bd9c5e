//! Editors list, add, describe and delete the site's pictures. Only scripts ask: they get JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use centre_content::format_message;
use centre_media::{PictureProblem, RejectedUpload, reencode};
use centre_store::{Account, Conflict, Error, NewPicture, Role};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde::Deserialize;

use crate::background::in_background;
use crate::forms::body::{self, BodyError};
use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::office::account_name;
use crate::operations::security_log::SecurityEvent;
use crate::pictures::records::{list, one, thumbnail_of};
use crate::pictures::screens::{Focus, PictureList, PicturePage};
use crate::publishing::request::{Done, EditError, EditErrorDetails, editor, refusal};
use crate::publishing::screens::Mistake;
use crate::site::Site;
use crate::site_revision::PictureDescription;

/// How long a picture may take to arrive: twelve megabytes at a third of a megabit a second.
const DEADLINE: Duration = Duration::from_mins(5);

/// Bytes of a request that sends no picture.
const LONGEST_REQUEST: usize = 8192;

/// What a script says of a picture that it sends.
#[derive(Deserialize)]
pub(crate) struct UploadQuery {
    #[serde(default)]
    alt: String,
    /// Whether what it shows is said later, where it is used: it is one of many.
    #[serde(default)]
    later: bool,
    x: Option<u8>,
    y: Option<u8>,
}

#[derive(Deserialize)]
struct PictureChange {
    name: String,
    alt: String,
    focus: Option<Focus>,
}

#[derive(Deserialize)]
pub(crate) struct PictureName {
    name: String,
}

/// Which page of the list a script asks for.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    q: String,
    #[serde(default)]
    show: String,
    before: Option<String>,
}

/// `GET /api/office/pictures`: a page of the list.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json<PictureList>, EditError> {
    editor(&site, &headers, Role::Moderator).await?;
    let search = wanted.q.replace(char::is_control, "");
    let found = list(&site, (&wanted.show, search, wanted.before.as_deref())).await?;
    Ok(Json(found.ok_or_else(|| gone(&site))?))
}

/// `GET /api/office/pictures/thumbnail`: leads to a small variant of the picture of a name.
pub(crate) async fn thumbnail(
    State(site): State<Arc<Site>>,
    Query(PictureName { name }): Query<PictureName>,
    headers: HeaderMap,
) -> Result<Response, EditError> {
    editor(&site, &headers, Role::Moderator).await?;
    let library = site.revision().media.pictures.clone();
    let mut found = library.picture(&name);
    if found.is_none() && site.look_at_pictures().await.is_ok() {
        found = library.picture(&name);
    }
    let address = found.and_then(|it| HeaderValue::from_str(&thumbnail_of(&it)).ok());
    Ok(match address {
        Some(address) => (StatusCode::FOUND, [(header::LOCATION, address)]).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    })
}

/// `POST /api/office/pictures`: keeps the picture that is the body.
pub(crate) async fn add(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    Query(about): Query<UploadQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<PicturePage>, EditError> {
    let account = editor(&site, &headers, Role::Moderator).await?;
    let said = if about.later {
        PictureDescription::default()
    } else {
        checked(&site, &about.alt, about.x.zip(about.y))?
    };
    let limits = site.settings.pictures;
    let sent = whole(body, &headers, limits.longest).await;
    let sent = sent.map_err(|unread| not_whole(&site, unread))?;
    let one_at_a_time = Arc::clone(&site.upload_index.decoding)
        .acquire_owned()
        .await;
    let decode = move || {
        // Also where nobody waits for the answer any more.
        let _one_at_a_time = one_at_a_time;
        reencode(&sent)
    };
    let reencoded = in_background(decode).await;
    let reencoded = reencoded.map_err(|error| {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "a picture was not read"
        );
        let messages = &site.revision().forms.pictures;
        refusal(StatusCode::INTERNAL_SERVER_ERROR, &messages.damaged)
    })?;
    let reencoded = reencoded.map_err(|unfit| refused_picture(&site, &unfit))?;
    let new = NewPicture {
        name: None,
        hash: &reencoded.hash,
        kind: &reencoded.kind.name().to_lowercase(),
        width: reencoded.width,
        height: reencoded.height,
        has_alpha: reencoded.has_alpha,
        placeholder: reencoded.placeholder.as_deref(),
        file: &reencoded.file,
        alt: &said.alt,
        focus: said.focus,
        author: &account_name(&account),
    };
    let (name, is_new) = site
        .store
        .add_picture(&new, limits.most, Timestamp::now())
        .await
        .map_err(|error| match error {
            Error::Conflict(Conflict::TooManyPictures) => {
                let most = limits.most.to_string();
                let messages = &site.revision().forms.pictures;
                let message = format_message(&messages.too_many, &[("most", &most)]);
                refusal(StatusCode::CONFLICT, &message).into()
            }
            error => EditError::from(error),
        })?;
    if is_new {
        let event = SecurityEvent::PictureAdded;
        record(&site, &client, event, &account, &name).await;
    }
    Ok(Json(shown(&site, &name).await?.marked_new(is_new)))
}

/// The picture, if it has at most `longest` bytes. What announces more is not read.
async fn whole(body: Body, headers: &HeaderMap, longest: usize) -> Result<Bytes, BodyError> {
    let announced = headers.get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|it| it.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|bytes| bytes > longest) {
        return Err(BodyError::TooLong);
    }
    body::read_within(body, longest, DEADLINE).await
}

fn not_whole(site: &Site, unread: BodyError) -> ErrorResponse {
    let revision = site.revision();
    let messages = &revision.forms.pictures;
    let message = match unread {
        BodyError::TooLong => {
            let most = format!("{} MB", site.settings.pictures.longest >> 20);
            format_message(&messages.too_long, &[("size", &most)])
        }
        BodyError::TooSlow | BodyError::Broken => messages.broken.clone(),
    };
    refusal(unread.status(), &message)
}

/// `POST /api/office/pictures/change`: says something else of a picture.
pub(crate) async fn change(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<PicturePage>, EditError> {
    let account = editor(&site, &headers, Role::Moderator).await?;
    let PictureChange { name, alt, focus } = parse_request(&site, body).await?;
    let said = checked(&site, &alt, focus.map(|Focus { x, y }| (x, y)))?;
    let changed = site
        .store
        .change_picture(&name, &said.alt, said.focus)
        .await?;
    if !changed {
        return Err(gone(&site).into());
    }
    let event = SecurityEvent::PictureChanged;
    record(&site, &client, event, &account, &name).await;
    // Pages that show it crop it otherwise from now on.
    catch_up(&site).await;
    shown(&site, &name).await.map(Json)
}

/// `POST /api/office/pictures/delete`: deletes a picture that is not in use.
pub(crate) async fn delete(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Done>, EditError> {
    let account = editor(&site, &headers, Role::Moderator).await?;
    let PictureName { name } = parse_request(&site, body).await?;
    catch_up(&site).await;
    let editing = site.editing().ok_or_else(|| gone(&site))?;
    let _making = editing.making().await;
    let texts = editing.texts();
    let removed = if texts.shows(&name) {
        Err(Conflict::PictureInUse.into())
    } else {
        site.store.remove_picture(&name, texts.number()).await
    };
    match removed {
        Ok(true) => {}
        Ok(false) => return Err(gone(&site).into()),
        Err(Error::Conflict(Conflict::PictureInUse)) => {
            let shown = shown(&site, &name).await?;
            let revision = site.revision();
            let places = shown.shown_in().join(", ");
            let message = format_message(&revision.forms.pictures.in_use, &[("places", &places)]);
            return Err(refusal(StatusCode::CONFLICT, &message).into());
        }
        Err(error) => return Err(error.into()),
    }
    site.look_at_pictures().await?;
    let event = SecurityEvent::PictureDeleted;
    record(&site, &client, event, &account, &name).await;
    Ok(Json(Done {}))
}

async fn parse_request<T: serde::de::DeserializeOwned>(
    site: &Site,
    body: Body,
) -> Result<T, EditError> {
    let revision = site.revision();
    let messages = &revision.forms;
    let broken = |status| refusal(status, &messages.broken);
    let bytes = body::read(body, LONGEST_REQUEST).await;
    let bytes = bytes.map_err(|unread| broken(unread.status()))?;
    Ok(serde_json::from_slice(&bytes).map_err(|_| broken(StatusCode::BAD_REQUEST))?)
}

/// What is said of a picture, if it says something.
fn checked(
    site: &Site,
    alt: &str,
    focus: Option<(u8, u8)>,
) -> Result<PictureDescription, ErrorResponse> {
    let said = site.revision().said_of_picture(alt, focus);
    said.map_err(|message| {
        let refused = refusal(StatusCode::UNPROCESSABLE_ENTITY, &message);
        refused.with(&EditErrorDetails {
            mistakes: vec![Mistake::at("alt", message)],
            ..EditErrorDetails::default()
        })
    })
}

fn refused_picture(site: &Site, unfit: &RejectedUpload) -> ErrorResponse {
    let revision = site.revision();
    let messages = &revision.forms.pictures;
    let message = match unfit {
        RejectedUpload::Heic => messages.heic.clone(),
        RejectedUpload::NoPicture => messages.no_picture.clone(),
        RejectedUpload::Picture(PictureProblem::TooManyPixels { width, height, .. }) => {
            let pixels = format!("{width} × {height}");
            format_message(&messages.too_many_pixels, &[("size", &pixels)])
        }
        RejectedUpload::Picture(PictureProblem::Shape { .. }) => messages.shape.clone(),
        RejectedUpload::Picture(problem) => {
            tracing::info!(%problem, "a picture was refused");
            messages.damaged.clone()
        }
    };
    refusal(StatusCode::UNPROCESSABLE_ENTITY, &message)
}

/// The picture as the screens show it.
async fn shown(site: &Site, name: &str) -> Result<PicturePage, EditError> {
    Ok(one(site, name).await?.ok_or_else(|| gone(site))?)
}

fn gone(site: &Site) -> ErrorResponse {
    let revision = site.revision();
    refusal(StatusCode::NOT_FOUND, &revision.forms.pictures.gone)
}

async fn catch_up(site: &Arc<Site>) {
    if let Err(error) = site.catch_up().await {
        tracing::error!(error = &*error, "what was published cannot be shown");
    }
}

async fn record(
    site: &Site,
    client: &ClientAddress,
    event: SecurityEvent,
    account: &Account,
    name: &str,
) {
    tracing::info!(target: "centre::content", event = ?event, picture = name, by = account.id);
    event
        .record_by(&site.store, client, &account.email, None)
        .await;
}

//! Editors plan when a text is published, and when the earlier one is shown again.

use axum::Json;
use centre_content::CENTRE_OFFSET;
use centre_store::{Published, ScheduledVersion};
use http::StatusCode;
use jiff::Timestamp;
use jiff::civil::DateTime;
use serde::Deserialize;

use crate::operations::security_log::SecurityEvent;
use crate::publishing::request::{
    Done, EditError, EditRequest, file_actions, reason, refusal, refused_mistakes,
};
use crate::publishing::rights::require_reauthentication_for_bank_details;
use crate::site::Site;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Schedule {
    key: String,
    /// Of the draft; 0 where there is none.
    revision: i64,
    /// When the draft is published, at the centre, as `2026-11-24T08:00`; empty where it is not.
    #[serde(default)]
    publish_at: String,
    /// When visitors see again what they saw before; empty where they do not.
    #[serde(default)]
    take_back_at: String,
    #[serde(default)]
    reason: String,
}

#[derive(Deserialize)]
pub(crate) struct Unschedule {
    key: String,
}

file_actions!(Admin: Schedule Unschedule);

/// `POST /api/office/texts/schedule`: has a draft published, or something taken back, at a time. It
/// takes the place of what was planned before.
pub(crate) async fn schedule(request: EditRequest<Schedule>) -> Result<Json<Done>, EditError> {
    let site = &request.site;
    let publish_at = time(site, &request.input.publish_at)?;
    let take_back_at = time(site, &request.input.take_back_at)?;
    let site_revision = site.revision();
    let messages = &site_revision.forms.texts;
    let unfit = |message: &str| EditError::from(refusal(StatusCode::UNPROCESSABLE_ENTITY, message));
    let to_come = match (publish_at, take_back_at) {
        (None, None) => return Err(unfit(&messages.past)),
        (Some(first), Some(last)) if last <= first => return Err(unfit(&messages.too_early)),
        (Some(first), last) => {
            let published = publishing(&request, first).await?;
            let back = match last {
                Some(last) => Some(taking_back(&request, last, 1).await?),
                None => None,
            };
            [Some(published), back]
        }
        (None, Some(last)) => [Some(taking_back(&request, last, 0).await?), None],
    };
    let to_come: Vec<ScheduledVersion> = to_come.into_iter().flatten().collect();
    let publications = to_come.iter().map(|it| &it.publication);
    require_reauthentication_for_bank_details(&request, publications).await?;
    site.store.schedule_content(&request.file, &to_come).await?;
    request.record(SecurityEvent::TextScheduled).await;
    Ok(Json(Done {}))
}

/// A time at the centre that is still to come; none where it is left out.
fn time(site: &Site, said: &str) -> Result<Option<Timestamp>, EditError> {
    if said.is_empty() {
        return Ok(None);
    }
    let time: Option<DateTime> = said.parse().ok();
    time.and_then(|time| CENTRE_OFFSET.to_timestamp(time).ok())
        .filter(|time| *time > site.settings.clock.now())
        .map(Some)
        .ok_or_else(|| {
            let message = &site.revision().forms.texts.past;
            refusal(StatusCode::UNPROCESSABLE_ENTITY, message).into()
        })
}

/// The draft, if nothing is wrong with it.
async fn publishing(
    request: &EditRequest<Schedule>,
    at: Timestamp,
) -> Result<ScheduledVersion, EditError> {
    let draft = request.own_draft(request.input.revision).await?;
    let value = serde_json::from_str(&draft.value).unwrap_or_default();
    let text = Published::Text(request.text_with(&value)?);
    let problems = request.editing.problems(&request.file, text.clone()).await;
    if !problems.is_empty() {
        return Err(refused_mistakes(&request.site, &problems, &request.file).into());
    }
    Ok(ScheduledVersion {
        publication: request.publication(text, draft.base, reason(&request.input.reason)),
        at,
        draft: Some((draft.account, draft.revision)),
    })
}

/// Takes back what is shown last at that time. `published` is how many publications are planned
/// before: after one, what is shown now comes back; after none, what was shown before that.
async fn taking_back(
    request: &EditRequest<Schedule>,
    at: Timestamp,
    published: i64,
) -> Result<ScheduledVersion, EditError> {
    let site = &request.site;
    let site_revision = site.revision();
    let messages = &site_revision.forms.texts;
    let shown = request.editing.texts().version_of(&request.file);
    let earlier = shown + published - 1;
    let text = match earlier {
        0 => Some(Published::Release),
        1.. => {
            let version = site.store.version(&request.file, earlier).await;
            version?
        }
        _ => {
            let message = &messages.nothing_before;
            return Err(refusal(StatusCode::UNPROCESSABLE_ENTITY, message).into());
        }
    };
    let text = text.ok_or(EditError::Gone)?;
    Ok(ScheduledVersion {
        publication: request.publication(text, shown + published, messages.taken_back.clone()),
        at,
        draft: None,
    })
}

/// `POST /api/office/texts/unschedule`: calls off what is planned for a text.
pub(crate) async fn unschedule(request: EditRequest<Unschedule>) -> Result<Json<Done>, EditError> {
    let site = &request.site;
    site.store.unschedule_content(&request.file).await?;
    request.record(SecurityEvent::TextUnscheduled).await;
    Ok(Json(Done {}))
}

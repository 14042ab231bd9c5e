//! Whatever editors ask to be published is a row first: one worker does it to its end, whoever waits for it.

pub(crate) mod publish;
pub(crate) mod publisher;
pub(crate) mod schedule;
pub(crate) mod together;

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest as _, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use centre_content::format_message;
use centre_store::{
    Conflict, Error, JobOrigin, JobState, NewPublishJob, Origin, PublishJob, PublishedVersion,
};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::pin;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use ts_rs::TS;

use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::jobs::publisher::PublishError;
use crate::publishing::request::{
    EditError, EditRequest, FileAction, failed, file_actions, refusal, refused_mistakes,
};
use crate::publishing::rights::require_reauthentication_for_bank_details;
use crate::site::Site;

/// How long whoever asked waits for the outcome. Then they are told that it is being published.
const OUTCOME_TIMEOUT: Duration = Duration::from_secs(5);

/// Time between two looks at a job that another replica may have.
const OUTCOME_PAUSE: Duration = Duration::from_millis(200);

/// Time between two looks for jobs and for what is due.
const JOB_PAUSE: Duration = Duration::from_millis(700);

/// Time until the worker goes on after the database has failed.
const FAILURE_PAUSE: Duration = Duration::from_secs(5);

/// How long after its worker has died a job is taken by another one.
const LEASE: SignedDuration = SignedDuration::from_secs(20);

/// How often a worker says that it lives.
const LEASE_EXTENSION: Duration = Duration::from_secs(5);

/// What is published by a job, by the name that the log has for it.
const EVENTS: [SecurityEvent; 4] = [
    SecurityEvent::TextPublished,
    SecurityEvent::TextRestored,
    SecurityEvent::TextRenamed,
    SecurityEvent::TextRemoved,
];

/// What a script is told of something that is still being published.
#[derive(Debug, Serialize, TS)]
pub struct Publishing {
    /// With this number it can ask how it went.
    #[ts(type = "number")]
    job: i64,
}

#[derive(Deserialize)]
pub(crate) struct Follow {
    key: String,
    job: i64,
}

file_actions!(Moderator: Follow);

/// Routes what is done to its end, also where nobody waits any more: a browser may have left before its session is
/// looked up.
pub(crate) fn to_its_end<T, Handle, Outcome>(handle: Handle) -> MethodRouter<Arc<Site>>
where
    T: FileAction + Send + Sync + 'static,
    Handle: Fn(EditRequest<T>) -> Outcome + Clone + Send + Sync + 'static,
    Outcome: Future<Output = Result<Response, EditError>> + Send,
{
    post(
        async move |State(site): State<Arc<Site>>, request: Request| {
            let done = tokio::spawn({
                let site = Arc::clone(&site);
                async move { handle(EditRequest::from_request(request, &site).await?).await }
            });
            done.await.unwrap_or_else(|error| {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "publishing has panicked"
                );
                let message = &site.revision().forms.failed.description;
                Err(refusal(StatusCode::INTERNAL_SERVER_ERROR, message).into())
            })
        },
    )
}

fn hash_of<T>(request: &EditRequest<T>) -> String {
    blake3::hash(&request.body).to_hex().to_string()
}

pub(crate) fn is_waiting(job: &PublishJob) -> bool {
    job.state == JobState::Waiting
}

/// The last job that was asked for with the same words.
pub(crate) async fn same_words<T>(
    request: &EditRequest<T>,
    event: SecurityEvent,
) -> Result<Option<PublishJob>, EditError> {
    let EditRequest {
        site,
        account,
        file,
        ..
    } = request;
    let hash = hash_of(request);
    let job = site
        .store
        .publish_job_of(account.id, event.name(), file, &hash);
    Ok(job.await?)
}

/// The same where it is not refused: what names the version that it changes can be done only once.
pub(crate) async fn done_or_waiting<T>(
    request: &EditRequest<T>,
    event: SecurityEvent,
) -> Result<Option<PublishJob>, EditError> {
    let known = same_words(request, event).await?;
    Ok(known.filter(|job| job.state != JobState::Refused))
}

/// Has `new` published by the worker; answers with `done` once it is.
pub(crate) async fn publish_by_job<T>(
    request: &EditRequest<T>,
    event: SecurityEvent,
    new: &[PublishedVersion],
    origin: JobOrigin,
    done: &impl Serialize,
) -> Result<Response, EditError> {
    let site = &request.site;
    require_reauthentication_for_bank_details(request, new.iter()).await?;
    let answer = serde_json::to_string(done).unwrap_or_default();
    let job = NewPublishJob {
        event: event.name(),
        file: &request.file,
        account: request.account.id,
        client: &request.client.network,
        request: &hash_of(request),
        publications: new,
        origin,
        answer: &answer,
    };
    let id = site.store.add_publish_job(&job, Timestamp::now()).await;
    let id = id?;
    site.new_publish_job.notify_one();
    outcome(site, id).await
}

/// `POST /api/office/texts/follow`: says how a job went.
pub(crate) async fn follow(request: EditRequest<Follow>) -> Result<Response, EditError> {
    let site = &request.site;
    let job = site.store.publish_job(request.input.job).await;
    let job = job?;
    let job = job.filter(|job| job.file == request.file);
    outcome(site, job.ok_or(EditError::Gone)?.id).await
}

/// How a job went, or after a while that it is not over.
pub(crate) async fn outcome(site: &Arc<Site>, id: i64) -> Result<Response, EditError> {
    let over = async {
        loop {
            let finished = site.publish_job_finished.notified();
            let job = site.store.publish_job(id).await;
            let job = job?.ok_or(EditError::Gone)?;
            if let Some(response) = response_of(&job) {
                // Whoever is told that it is published looks at the page next, here.
                if job.state == JobState::Published
                    && let Err(error) = site.catch_up().await
                {
                    tracing::error!(error = &*error, "what was published cannot be shown");
                }
                return Ok(response);
            }
            let _ = timeout(OUTCOME_PAUSE, finished).await;
        }
    };
    match timeout(OUTCOME_TIMEOUT, over).await {
        Ok(outcome) => outcome,
        Err(_) => Ok((StatusCode::ACCEPTED, Json(Publishing { job: id })).into_response()),
    }
}

fn response_of(job: &PublishJob) -> Option<Response> {
    let answer: Value = serde_json::from_str(&job.answer).unwrap_or_default();
    match job.state {
        JobState::Waiting => None,
        JobState::Published => Some(Json(answer).into_response()),
        JobState::Refused => {
            let status = answer["status"]
                .as_u64()
                .and_then(|it| u16::try_from(it).ok());
            let status = status.and_then(|it| StatusCode::from_u16(it).ok());
            let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            Some((status, Json(&answer["told"])).into_response())
        }
    }
}

/// Publishes what editors have asked for and what is due, one after the other, until `stop`: what it is at then is
/// finished, the rest is found by the next start or by another replica.
pub async fn publish_in_turn(site: Arc<Site>, stop: impl Future<Output = ()>) {
    pin!(stop);
    loop {
        tokio::select! {
            biased;
            () = &mut stop => return,
            () = site.new_publish_job.notified() => {}
            () = sleep(JOB_PAUSE) => {}
        }
        if site.editing().is_none() || !site.store.is_there() {
            continue;
        }
        let worked = loop {
            match publish_next(&site).await {
                Ok(true) => {}
                Ok(false) => break site.publish_due().await,
                Err(error) => break Err(error),
            }
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = std::future::ready(()) => {}
            }
        };
        if let Err(error) = worked {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "what is to be published cannot be published; it is tried again"
            );
            tokio::select! {
                () = &mut stop => return,
                () = sleep(FAILURE_PAUSE) => {}
            }
        }
    }
}

/// Does the job that waits longest. Answers whether there was one.
async fn publish_next(site: &Arc<Site>) -> centre_store::Result<bool> {
    let store = &site.store;
    let Some(job) = store.claim_publish_job(LEASE, Timestamp::now()).await? else {
        return Ok(false);
    };
    if job.state == JobState::Waiting {
        tracing::info!(target: "centre::content", job = job.id, file = job.file, "it is being published");
        let origin = Origin::Job(job.id, &job.origin);
        match alive(
            site,
            job.id,
            Box::pin(site.publish_texts(&job.publications, origin)),
        )
        .await
        {
            Ok(()) => {}
            Err(PublishError::Store(error)) if is_temporary(&error) => {
                let nobodys = SignedDuration::ZERO;
                store
                    .extend_publish_job(job.id, nobodys, Timestamp::now())
                    .await?;
                return Err(error);
            }
            Err(refusal) => {
                let refused = publish_error(site, &refusal, &job.file);
                let status = refused.status.as_u16();
                let answer = json!({ "status": status, "told": refused.body() }).to_string();
                store
                    .finish_publish_job(job.id, Some(&answer), Timestamp::now())
                    .await?;
                site.publish_job_finished.notify_waiters();
                return Ok(true);
            }
        }
    }
    site.publish_job_finished.notify_waiters();
    if let Some(event) = EVENTS.into_iter().find(|it| it.name() == job.event) {
        tracing::info!(target: "centre::content", event = ?event, file = job.file, by = job.account);
        let client = ClientAddress {
            network: job.client,
            site: None,
        };
        match &job.email {
            Some(email) => event.record_by(store, &client, email, None).await,
            None => event.record(store, &client, None).await,
        }
    }
    store
        .finish_publish_job(job.id, None, Timestamp::now())
        .await?;
    Ok(true)
}

/// Whether the same may be done later.
fn is_temporary(error: &Error) -> bool {
    matches!(error, Error::Conflict(Conflict::Overtaken)) || error.is_unavailable()
}

/// Does `work` while the job stays this worker's.
async fn alive<T>(site: &Site, job: i64, work: impl Future<Output = T> + Unpin) -> T {
    let mut work = work;
    let mut extension = interval(LEASE_EXTENSION);
    extension.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = extension.tick() => {
                // Whoever takes it then finds that it is published, or is found to be too late.
                let _ = site.store.extend_publish_job(job, LEASE, Timestamp::now()).await;
            }
        }
    }
}

/// Why a text was not published, as whoever asked for it is told.
pub(crate) fn publish_error(site: &Site, error: &PublishError, file: &str) -> ErrorResponse {
    match error {
        PublishError::Store(error) => failed(site, error),
        PublishError::Mistakes(problems) => refused_mistakes(site, problems, file),
        PublishError::Unrenderable(path) => {
            tracing::error!(path, file, "a text was refused: a page failed");
            let message = &site.revision().forms.texts.unrenderable;
            let message = format_message(message, &[("page", path)]);
            refusal(StatusCode::UNPROCESSABLE_ENTITY, &message)
        }
    }
}

//! What the office does with accounts. Only administrators may.

use axum::response::{IntoResponse, Response};
use centre_content::Forms;
use centre_store::{Account, Conflict, Error, Role};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::people_records::PAGE;
use crate::forms::flash::Success;
use crate::forms::submission::Submission;
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormRequest};
use crate::office::downloads::as_file;
use crate::office::forms::{record, require_office_role};
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// A form about one person, by an administrator.
struct Asked {
    /// Who sends it.
    by: Account,
    /// Whom it is about.
    person: Account,
}

async fn parse_request(
    site: &Site,
    words: &Forms,
    submission: &Submission,
    title: &str,
) -> Result<Asked, ErrorResponse> {
    let by = require_office_role(site, words, submission, Role::Admin, title).await?;
    let gone = || ErrorResponse::titled(StatusCode::NOT_FOUND, title, &words.people.gone);
    let id = submission.trimmed("person").parse().map_err(|_| gone())?;
    let person = site
        .store
        .account(id)
        .await
        .map_err(ErrorResponse::internal(title, &words.failed.description))?
        .ok_or_else(gone)?;
    Ok(Asked { by, person })
}

/// What is said where the store refuses, above all to take the last administrator away.
fn refused<'words>(
    words: &'words Forms,
    title: &'words str,
) -> impl FnOnce(Error) -> ErrorResponse + 'words {
    move |error| match error {
        Error::Conflict(Conflict::LastAdmin) => {
            ErrorResponse::titled(StatusCode::CONFLICT, title, &words.people.last_admin)
        }
        Error::Conflict(Conflict::AccountUnknown) => {
            ErrorResponse::titled(StatusCode::NOT_FOUND, title, &words.people.gone)
        }
        error => ErrorResponse::internal(title, &words.failed.description)(error),
    }
}

fn broken(words: &Forms, title: &str) -> ErrorResponse {
    ErrorResponse::titled(StatusCode::BAD_REQUEST, title, &words.broken)
}

/// `yes` or `no` in a field of a button.
fn choice(submission: &Submission, field: &str) -> Option<bool> {
    match &*submission.trimmed(field) {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn page_of(person: &Account) -> String {
    format!("{PAGE}?person={}", person.id)
}

/// Names the page on which a refusal is said: the person's own.
pub(crate) fn page(submission: &Submission) -> Option<String> {
    let id: i64 = submission.trimmed("person").parse().ok()?;
    Some(format!("{PAGE}?person={id}"))
}

/// `POST /api/office/people/role`: gives or takes a role.
pub(crate) async fn role(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let title = &words.people.not_changed;
    let Asked { by, person } = parse_request(&site, words, &submission, title).await?;
    let role = submission.trimmed("role").parse::<Role>().ok();
    let (Some(role), Some(given)) = (role, choice(&submission, "given")) else {
        return Err(broken(words, title));
    };
    site.store
        .set_role(&person.email, role, given)
        .await
        .map_err(refused(words, title))?;
    let (event, success) = if given {
        (SecurityEvent::RoleGranted(role), Success::RoleGiven)
    } else {
        (SecurityEvent::RoleRevoked(role), Success::RoleTaken)
    };
    record(&site, &client, event, &by, &person.email).await;
    Ok(Accepted::new(success, page_of(&person)))
}

/// `POST /api/office/people/active`: closes an account, or opens it again.
pub(crate) async fn active(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let title = &words.people.not_changed;
    let Asked { by, person } = parse_request(&site, words, &submission, title).await?;
    let active = choice(&submission, "active").ok_or_else(|| broken(words, title))?;
    site.store
        .set_active(&person.email, active)
        .await
        .map_err(refused(words, title))?;
    let (event, success) = if active {
        (SecurityEvent::Activated, Success::PersonActivated)
    } else {
        (SecurityEvent::Deactivated, Success::PersonDeactivated)
    };
    record(&site, &client, event, &by, &person.email).await;
    Ok(Accepted::new(success, page_of(&person)))
}

/// `POST /api/office/people/sign-out`: ends all sessions of an account.
pub(crate) async fn sign_out(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let title = &words.people.not_changed;
    let Asked { by, person } = parse_request(&site, words, &submission, title).await?;
    site.store
        .end_sessions(person.id)
        .await
        .map_err(refused(words, title))?;
    let event = SecurityEvent::SignedOutByAdmin;
    record(&site, &client, event, &by, &person.email).await;
    Ok(Accepted::new(Success::PersonSignedOut, page_of(&person)))
}

/// `POST /api/office/people/delete`: deletes an account, and with `messages` what was written under
/// its address.
pub(crate) async fn delete(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let title = &words.people.not_deleted;
    let gone = Accepted::new(Success::PersonDeleted, PAGE);
    let with_messages = !submission.trimmed("messages").is_empty();
    let is_id = submission.trimmed("person").parse::<i64>().is_ok();
    let Asked { by, person } = match parse_request(&site, words, &submission, title).await {
        // A button was pressed twice, or by two people. Whether the messages went, too, is not known.
        Err(refused) if refused.status == StatusCode::NOT_FOUND && is_id && !with_messages => {
            return Ok(gone);
        }
        asked => asked?,
    };
    site.store
        .delete_person(&person.email, with_messages)
        .await
        .map_err(refused(words, title))?;
    record(&site, &client, SecurityEvent::Deleted, &by, &person.email).await;
    Ok(gone)
}

/// `POST /api/office/people/export`: all that is kept about a person, for the person who asks.
pub(crate) async fn export(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Response, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let title = &words.people.not_exported;
    let Asked { by, person } = parse_request(&site, words, &submission, title).await?;
    let known = site
        .store
        .known_of(&person.email, Timestamp::now())
        .await
        .map_err(refused(words, title))?;
    let known = serde_json::to_string_pretty(&known)
        .map_err(|error| refused(words, title)(Error::Corrupt(error.to_string())))?;
    record(&site, &client, SecurityEvent::Exported, &by, &person.email).await;
    let headers = as_file(&format!("person-{}.json", person.id), "application/json");
    Ok((headers, known).into_response())
}

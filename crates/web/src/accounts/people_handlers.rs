//! What the office does with accounts. Only administrators may.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_content::Forms;
use centre_store::{Account, Conflict, Error, Role};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::people_records::PAGE;
use crate::forms::flash::Success;
use crate::forms::rules::PERSON;
use crate::forms::submission::{Accepted, Refused, Submission};
use crate::http::client_address::ClientAddress;
use crate::office::forms::{accepted, record, require_office_role};
use crate::office::tables::as_file;
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
) -> Result<Asked, Refused> {
    let by = require_office_role(site, words, submission, Role::Admin, title).await?;
    let gone = || Refused::new(StatusCode::NOT_FOUND, title, &words.people.gone);
    let id = submission.trimmed("person").parse().map_err(|_| gone())?;
    let person = site
        .store
        .account(id)
        .await
        .map_err(Refused::ours(title, &words.failed.description))?
        .ok_or_else(gone)?;
    Ok(Asked { by, person })
}

/// What is said where the store refuses, above all to take the last administrator away.
fn refused<'words>(
    words: &'words Forms,
    title: &'words str,
) -> impl FnOnce(Error) -> Refused + 'words {
    move |error| match error {
        Error::Conflict(Conflict::LastAdmin) => {
            Refused::new(StatusCode::CONFLICT, title, &words.people.last_admin)
        }
        Error::Conflict(Conflict::AccountUnknown) => {
            Refused::new(StatusCode::NOT_FOUND, title, &words.people.gone)
        }
        error => Refused::ours(title, &words.failed.description)(error),
    }
}

fn broken(words: &Forms, title: &str) -> Refused {
    Refused::new(StatusCode::BAD_REQUEST, title, &words.broken)
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

async fn answer(
    site: &Arc<Site>,
    submission: Submission,
    outcome: Result<Accepted, Refused>,
) -> Response {
    // What was refused is said on the person's own page.
    let id: Option<i64> = submission.trimmed("person").parse().ok();
    let page = id.map_or_else(|| PAGE.to_owned(), |id| format!("{PAGE}?person={id}"));
    submission.answer(site, &PERSON, &page, outcome).await
}

/// `POST /api/office/people/role`: gives or takes a role.
pub(crate) async fn role(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_role(&site, &client, &submission).await;
    answer(&site, submission, outcome).await
}

async fn try_role(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.people.not_changed;
    let Asked { by, person } = parse_request(site, words, submission, title).await?;
    let role = submission.trimmed("role").parse::<Role>().ok();
    let (Some(role), Some(given)) = (role, choice(submission, "given")) else {
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
    record(site, client, event, &by, &person.email).await;
    Ok(accepted(success, page_of(&person)))
}

/// `POST /api/office/people/active`: closes an account, or opens it again.
pub(crate) async fn active(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_active(&site, &client, &submission).await;
    answer(&site, submission, outcome).await
}

async fn try_active(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.people.not_changed;
    let Asked { by, person } = parse_request(site, words, submission, title).await?;
    let active = choice(submission, "active").ok_or_else(|| broken(words, title))?;
    site.store
        .set_active(&person.email, active)
        .await
        .map_err(refused(words, title))?;
    let (event, success) = if active {
        (SecurityEvent::Activated, Success::PersonActivated)
    } else {
        (SecurityEvent::Deactivated, Success::PersonDeactivated)
    };
    record(site, client, event, &by, &person.email).await;
    Ok(accepted(success, page_of(&person)))
}

/// `POST /api/office/people/sign-out`: ends all sessions of an account.
pub(crate) async fn sign_out(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_sign_out(&site, &client, &submission).await;
    answer(&site, submission, outcome).await
}

async fn try_sign_out(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.people.not_changed;
    let Asked { by, person } = parse_request(site, words, submission, title).await?;
    site.store
        .end_sessions(person.id)
        .await
        .map_err(refused(words, title))?;
    let event = SecurityEvent::SignedOutByAdmin;
    record(site, client, event, &by, &person.email).await;
    Ok(accepted(Success::PersonSignedOut, page_of(&person)))
}

/// `POST /api/office/people/delete`: deletes an account, and with `messages` what was written under
/// its address.
pub(crate) async fn delete(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    let outcome = try_delete(&site, &client, &submission).await;
    answer(&site, submission, outcome).await
}

async fn try_delete(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<Accepted, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.people.not_deleted;
    let gone = accepted(Success::PersonDeleted, PAGE.to_owned());
    let with_messages = !submission.trimmed("messages").is_empty();
    let is_id = submission.trimmed("person").parse::<i64>().is_ok();
    let Asked { by, person } = match parse_request(site, words, submission, title).await {
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
    record(site, client, SecurityEvent::Deleted, &by, &person.email).await;
    Ok(gone)
}

/// `POST /api/office/people/export`: all that is kept about a person, for the person who asks.
pub(crate) async fn export(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    submission: Submission,
) -> Response {
    match try_export(&site, &client, &submission).await {
        Ok((id, known)) => {
            let headers = as_file(&format!("person-{id}.json"), "application/json");
            (headers, known).into_response()
        }
        Err(refused) => answer(&site, submission, Err(refused)).await,
    }
}

async fn try_export(
    site: &Site,
    client: &ClientAddress,
    submission: &Submission,
) -> Result<(i64, String), Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let title = &words.people.not_exported;
    let Asked { by, person } = parse_request(site, words, submission, title).await?;
    let known = site
        .store
        .known_of(&person.email, Timestamp::now())
        .await
        .map_err(refused(words, title))?;
    let known = serde_json::to_string_pretty(&known)
        .map_err(|error| refused(words, title)(Error::Corrupt(error.to_string())))?;
    record(site, client, SecurityEvent::Exported, &by, &person.email).await;
    Ok((person.id, known))
}

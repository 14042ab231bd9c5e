//! What the office does with accounts. Only administrators may.

use axum::response::{IntoResponse, Response};
use centre_store::{Account, Conflict, Error, Role};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::people::records::PAGE;
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::submission::Submission;
use crate::http::error_response::ErrorResponse;
use crate::office::downloads::as_file;
use crate::operations::security_log::SecurityEvent;

/// A form about one person, by an administrator.
struct PersonForm {
    request: FormRequest,
    /// Who sends it.
    by: Account,
    /// Whom it is about.
    person: Account,
}

impl PersonForm {
    async fn of(request: FormRequest) -> Result<Self, FormError> {
        let by = request.require_office_role(Role::Admin).await?;
        let id = request.trimmed("person").parse();
        let id = id.map_err(|_| gone(&request))?;
        let person = request.site.store.account(id).await?;
        let person = person.ok_or_else(|| gone(&request))?;
        // Whatever is done to somebody is not for whoever has stolen a session.
        let page = format!("{PAGE}?person={id}");
        request.require_reauthentication(&page).await?;
        Ok(Self {
            request,
            by,
            person,
        })
    }

    /// `yes` or `no` in a field of a button.
    fn choice(&self, field: &str) -> Result<bool, ErrorResponse> {
        match &*self.request.trimmed(field) {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(self.request.broken()),
        }
    }

    /// Says what the store refuses, above all to take the last administrator away.
    fn refused(&self, error: Error) -> FormError {
        match error {
            Error::Conflict(Conflict::LastAdmin) => {
                let last_admin = &self.request.messages().people.last_admin;
                ErrorResponse::new(StatusCode::CONFLICT, last_admin).into()
            }
            Error::Conflict(Conflict::AccountUnknown) => gone(&self.request).into(),
            error => error.into(),
        }
    }

    async fn record(&self, event: SecurityEvent) {
        let email = &self.person.email;
        self.request.record_by(event, &self.by, email).await;
    }

    /// Leads back to the person's page.
    fn accepted(&self, success: Success) -> Accepted {
        Accepted::new(success, format!("{PAGE}?person={}", self.person.id))
    }
}

fn gone(request: &FormRequest) -> ErrorResponse {
    ErrorResponse::new(StatusCode::NOT_FOUND, &request.messages().people.gone)
}

/// Names the page on which a refusal is said: the person's own.
pub(crate) fn page(submission: &Submission) -> Option<String> {
    let id: i64 = submission.trimmed("person").parse().ok()?;
    Some(format!("{PAGE}?person={id}"))
}

/// `POST /api/office/people/role`: gives or takes a role.
pub(crate) async fn role(request: FormRequest) -> Result<Accepted, FormError> {
    let form = PersonForm::of(request).await?;
    let role = form.request.trimmed("role").parse::<Role>();
    let role = role.map_err(|_| form.request.broken())?;
    let given = form.choice("given")?;
    let store = &form.request.site.store;
    let changed = store
        .set_role(&form.person.email, role, given, Timestamp::now())
        .await;
    changed.map_err(|error| form.refused(error))?;
    let (event, success) = if given {
        (SecurityEvent::RoleGranted(role), Success::RoleGiven)
    } else {
        (SecurityEvent::RoleRevoked(role), Success::RoleTaken)
    };
    form.record(event).await;
    Ok(form.accepted(success))
}

/// `POST /api/office/people/active`: closes an account, or opens it again.
pub(crate) async fn active(request: FormRequest) -> Result<Accepted, FormError> {
    let form = PersonForm::of(request).await?;
    let active = form.choice("active")?;
    let store = &form.request.site.store;
    let changed = store
        .set_active(&form.person.email, active, Timestamp::now())
        .await;
    changed.map_err(|error| form.refused(error))?;
    let (event, success) = if active {
        (SecurityEvent::Activated, Success::PersonActivated)
    } else {
        (SecurityEvent::Deactivated, Success::PersonDeactivated)
    };
    form.record(event).await;
    Ok(form.accepted(success))
}

/// `POST /api/office/people/sign-out`: ends all sessions of an account.
pub(crate) async fn sign_out(request: FormRequest) -> Result<Accepted, FormError> {
    let form = PersonForm::of(request).await?;
    let ended = form.request.site.store.end_sessions(form.person.id).await;
    ended.map_err(|error| form.refused(error))?;
    form.record(SecurityEvent::SignedOutByAdmin).await;
    Ok(form.accepted(Success::PersonSignedOut))
}

/// `POST /api/office/people/reset-factor`: takes the second factor of somebody away who has lost it.
pub(crate) async fn reset_factor(request: FormRequest) -> Result<Accepted, FormError> {
    let form = PersonForm::of(request).await?;
    let store = &form.request.site.store;
    let reset = store
        .reset_second_factor(&form.person, Timestamp::now())
        .await;
    reset.map_err(|error| form.refused(error))?;
    form.record(SecurityEvent::SecondFactorReset).await;
    Ok(form.accepted(Success::FactorReset))
}

/// `POST /api/office/people/delete`: deletes an account, and with `messages` what was written under
/// its address.
pub(crate) async fn delete(request: FormRequest) -> Result<Accepted, FormError> {
    let deleted = Accepted::new(Success::PersonDeleted, PAGE);
    let with_messages = !request.trimmed("messages").is_empty();
    let is_id = request.trimmed("person").parse::<i64>().is_ok();
    let form = match PersonForm::of(request).await {
        // A button was pressed twice, or by two people. Whether the messages went, too, is not known.
        Err(FormError::Refused(refused))
            if refused.status == StatusCode::NOT_FOUND && is_id && !with_messages =>
        {
            return Ok(deleted);
        }
        form => form?,
    };
    let store = &form.request.site.store;
    let gone = store.delete_person(&form.person.email, with_messages).await;
    gone.map_err(|error| form.refused(error))?;
    form.record(SecurityEvent::Deleted).await;
    Ok(deleted)
}

/// `POST /api/office/people/export`: all that is kept about a person, for the person who asks.
pub(crate) async fn export(request: FormRequest) -> Result<Response, FormError> {
    let form = PersonForm::of(request).await?;
    let store = &form.request.site.store;
    let known = store.known_of(&form.person.email, Timestamp::now()).await;
    let known = known.map_err(|error| form.refused(error))?;
    let known =
        serde_json::to_string_pretty(&known).map_err(|error| Error::Corrupt(error.to_string()))?;
    form.record(SecurityEvent::Exported).await;
    let name = format!("person-{}.json", form.person.id);
    Ok((as_file(&name, "application/json"), known).into_response())
}

//! What the office's forms have in common. Each checks again who is signed in.

use centre_store::{Account, Role};
use http::StatusCode;

use crate::accounts::sessions::current::session;
use crate::forms::request::{FormError, FormRequest};
use crate::http::error_response::ErrorResponse;
use crate::office::may;
use crate::operations::security_log::SecurityEvent;

impl FormRequest {
    /// Returns the account that sends the form, if it has the role that this asks for.
    ///
    /// # Errors
    /// A refusal of everybody else, and failures of the store.
    pub async fn require_office_role(&self, required: Role) -> Result<Account, FormError> {
        let again = &self.messages().profile.sign_in_again;
        let session = session(&self.site, &self.cookies()).await?;
        let session = session.ok_or_else(|| ErrorResponse::new(StatusCode::UNAUTHORIZED, again))?;
        if !may(session.account.roles, required) {
            let not_allowed = &self.messages().not_allowed;
            return Err(ErrorResponse::new(StatusCode::FORBIDDEN, not_allowed).into());
        }
        Ok(session.account)
    }

    /// Notes in the security log what `by` did in the office, and at which e-mail address if it is about one.
    pub async fn record_by(&self, event: SecurityEvent, by: &Account, email: &str) {
        let about = (!email.is_empty()).then_some(email);
        event
            .record_by(&self.site.store, &self.client, &by.email, about)
            .await;
    }
}

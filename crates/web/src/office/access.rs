//! Who may see a screen of the office, and what the security log keeps of it.

use centre_store::{Account, Role, Roles};

use crate::http::client_address::ClientAddress;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// Whether these roles satisfy what a screen requires, as `frontend/src/runtime/access.ts` says it.
pub(crate) fn may(roles: Roles, required: Role) -> bool {
    roles.has(required) || (required == Role::Moderator && roles.admin)
}

/// Which records somebody has seen, for the security log.
pub(crate) struct AuditEvent {
    pub event: SecurityEvent,
    /// The e-mail address, where the records are about one person.
    pub about: Option<String>,
}

impl AuditEvent {
    /// Of records that are not about one person.
    pub fn of(event: SecurityEvent) -> Self {
        Self { event, about: None }
    }

    /// Notes it in the security log.
    pub async fn record(self, site: &Site, client: &ClientAddress, by: &Account) {
        self.event
            .record_by(&site.store, client, &by.email, self.about.as_deref())
            .await;
    }
}

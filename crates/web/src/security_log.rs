//! What happened to accounts and sessions, for whoever has to find out later: one line of the
//! log each, under the target `centre::security`. Whom it is about stands there as pseudonyms,
//! by which lines can be told to be about the same account or to come from the same network.

use centre_store::{Role, Store};

use crate::client_address::ClientAddress;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityEvent {
    /// Somebody signed in.
    SignedIn,
    /// The address or the password was not right, or the account cannot be used.
    SignInRefused,
    /// Somebody signed out.
    SignedOut,
    /// Sessions were ended from the profile: one, or all others.
    SessionsEnded,
    /// An address was registered, and is not confirmed yet where mail is configured.
    Registered,
    /// An address was registered that has an account.
    RegisteredAgain,
    /// A mailed link and its password confirmed an address.
    Confirmed,
    /// The password did not fit the mailed link, or the link was no longer valid.
    ConfirmationRefused,
    /// Somebody asked for a link that resets a password.
    ResetAsked,
    /// A mailed link replaced a password.
    PasswordReset,
    /// A link that resets a password was no longer valid.
    ResetRefused,
    /// Too many attempts, of the limit with this name.
    LimitReached(&'static str),
    /// An administrator made an account.
    AccountMade,
    /// An administrator replaced a password.
    PasswordSet,
    /// An administrator granted a role.
    RoleGranted(Role),
    /// An administrator revoked a role.
    RoleRevoked(Role),
    /// An administrator let an account be used again.
    Activated,
    /// An administrator closed an account.
    Deactivated,
    /// An administrator deleted an account.
    Deleted,
    /// An administrator was told everything that is known of an address.
    Exported,
}

impl SecurityEvent {
    const fn name(self) -> &'static str {
        match self {
            Self::SignedIn => "signed-in",
            Self::SignInRefused => "sign-in-refused",
            Self::SignedOut => "signed-out",
            Self::SessionsEnded => "sessions-ended",
            Self::Registered => "registered",
            Self::RegisteredAgain => "registered-again",
            Self::Confirmed => "confirmed",
            Self::ConfirmationRefused => "confirmation-refused",
            Self::ResetAsked => "reset-asked",
            Self::PasswordReset => "password-reset",
            Self::ResetRefused => "reset-refused",
            Self::LimitReached(_) => "limit-reached",
            Self::AccountMade => "account-made",
            Self::PasswordSet => "password-set",
            Self::RoleGranted(_) => "role-granted",
            Self::RoleRevoked(_) => "role-revoked",
            Self::Activated => "activated",
            Self::Deactivated => "deactivated",
            Self::Deleted => "deleted",
            Self::Exported => "exported",
        }
    }

    /// Logs it, at an e-mail address if it is about one.
    pub(crate) async fn note(self, store: &Store, client: &ClientAddress, email: Option<&str>) {
        let source = pseudonym(store, "source", &client.0).await;
        self.log(store, source, email).await;
    }

    async fn log(self, store: &Store, source: Option<String>, email: Option<&str>) {
        let account = match email {
            Some(email) => pseudonym(store, "account", &email.trim().to_lowercase()).await,
            None => None,
        };
        tracing::info!(
            target: "centre::security",
            event = self.name(),
            detail = self.detail(),
            account,
            source,
        );
    }

    /// The limit or the role that it is about.
    const fn detail(self) -> Option<&'static str> {
        match self {
            Self::LimitReached(limit) => Some(limit),
            Self::RoleGranted(role) | Self::RoleRevoked(role) => Some(role.name()),
            _ => None,
        }
    }
}

/// Logs what an administrator did on the command line to the account of an e-mail address.
pub async fn note_command(store: &Store, event: SecurityEvent, email: &str) {
    event
        .log(store, "command".to_owned().into(), Some(email))
        .await;
}

/// None while the database is away.
async fn pseudonym(store: &Store, kind: &str, subject: &str) -> Option<String> {
    store.pseudonym(kind, subject).await.ok()
}

//! What happened to accounts and sessions, for whoever has to find out later: one line of the
//! log each, under the target `centre::security`. Accounts and networks have pseudonyms there, so
//! that lines about the same one can be found.

use centre_store::{Role, Store};
use strum::IntoStaticStr;

use crate::http::client_address::ClientAddress;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SecurityEvent {
    /// The first administrator was made with the link of a start.
    SetUp,
    /// That link was not valid, or no longer.
    SetupRefused,
    /// Somebody signed in.
    SignedIn,
    /// The password was right, and a code is asked for.
    PasswordRight,
    /// The code was not right: after the password, or where codes are set up.
    CodeRefused,
    /// So many codes were not right that the right one waits, too; the owner is told.
    CodesLocked,
    /// A recovery code was used.
    RecoveryCodeUsed,
    /// One-time codes are asked for from now on.
    SecondFactorSetUp,
    /// Other recovery codes were made.
    RecoveryCodesMade,
    /// Its owner took the codes of an account away.
    SecondFactorRemoved,
    /// A passkey was added.
    PasskeyAdded,
    /// Its owner removed a passkey of an account.
    PasskeyRemoved,
    /// What an authenticator answered was not right, and why.
    PasskeyRefused(&'static str),
    /// An administrator took the codes and the passkeys of an account away.
    SecondFactorReset,
    /// It was asked again who is there.
    ReauthenticationRequired,
    /// The owner of a session has shown to be there.
    Reauthenticated,
    /// The code or the password was not right.
    ReauthenticationRefused,
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
    /// The owner of an account replaced its password with the old one.
    PasswordChanged,
    /// The old password was not right.
    PasswordChangeRefused,
    /// A mailed link ended all sessions of an account.
    AccountSecured,
    /// That link was no longer valid.
    SecureRefused,
    /// A link that resets a password was no longer valid.
    ResetRefused,
    /// Too many attempts, of the limit with this name.
    LimitReached(&'static str),
    /// An administrator made an account.
    AccountMade,
    /// An administrator replaced a password.
    PasswordSet,
    /// An administrator gave an account another e-mail address.
    EmailSet,
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
    /// Somebody looked at a page of the list of messages.
    MessagesListed,
    /// Somebody read a message.
    MessageRead,
    /// Somebody said how things stand with a message.
    MessageMarked(&'static str),
    /// Somebody answered a message by mail.
    MessageAnswered,
    /// Somebody deleted a message.
    MessageDeleted,
    /// Somebody put a suggested question into a draft of a quiz.
    QuestionDrafted,
    /// Somebody took messages away as a file.
    MessagesExported,
    /// An administrator looked at a page of the list of accounts.
    PeopleListed,
    /// An administrator looked at an account.
    PersonRead,
    /// An administrator ended all sessions of an account.
    SignedOutByAdmin,
    /// An administrator looked at a page of the list of donations.
    DonationsListed,
    /// An administrator looked at a donation.
    DonationRead,
    /// An administrator took payments away as a file.
    DonationsExported,
    /// Somebody looked at the site's texts as their editors see them.
    TextsSeen,
    /// An administrator published a text.
    TextPublished,
    /// An administrator showed an earlier version of a text again.
    TextRestored,
    /// Somebody asked for a text to be published.
    TextReady,
    /// Somebody made a colleague's draft their own.
    DraftTakenOver,
    /// Somebody threw their draft away.
    DraftDiscarded,
    /// Somebody began an event, a lesson or a quiz.
    TextAdded,
    /// An administrator gave one another address.
    TextRenamed,
    /// An administrator removed one.
    TextRemoved,
    /// An administrator planned when a text is published or taken back.
    TextScheduled,
    /// An administrator called that off.
    TextUnscheduled,
    /// Somebody made an address that shows their drafts to whoever has it.
    PreviewOpened,
    /// Somebody ended addresses that showed their drafts.
    PreviewClosed,
    /// Somebody looked at the site's pictures as their editors see them.
    PicturesSeen,
    /// Somebody added a picture.
    PictureAdded,
    /// Somebody changed what is said of a picture.
    PictureChanged,
    /// Somebody deleted a picture.
    PictureDeleted,
}

impl SecurityEvent {
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// Logs it, at an e-mail address if it is about one.
    pub(crate) async fn record(self, store: &Store, client: &ClientAddress, email: Option<&str>) {
        let source = pseudonym(store, "source", &client.network).await;
        self.log(store, source, None, email).await;
    }

    /// Logs what the owner of the account `by` did or saw in the office, and at which e-mail address
    /// if it is about one.
    pub(crate) async fn record_by(
        self,
        store: &Store,
        client: &ClientAddress,
        by: &str,
        email: Option<&str>,
    ) {
        let source = pseudonym(store, "source", &client.network).await;
        self.log(store, source, Some(by), email).await;
    }

    async fn log(
        self,
        store: &Store,
        source: Option<String>,
        by: Option<&str>,
        email: Option<&str>,
    ) {
        let account = account_pseudonym(store, email).await;
        let by = account_pseudonym(store, by).await;
        tracing::info!(
            target: "centre::security",
            event = self.name(),
            detail = self.detail(),
            account,
            by,
            source,
        );
    }

    /// The limit, the role, the mark or the reason that it is about.
    const fn detail(self) -> Option<&'static str> {
        match self {
            Self::LimitReached(detail)
            | Self::MessageMarked(detail)
            | Self::PasskeyRefused(detail) => Some(detail),
            Self::RoleGranted(role) | Self::RoleRevoked(role) => Some(role.name()),
            _ => None,
        }
    }
}

/// Logs what an administrator did on the command line to the account of an e-mail address.
pub async fn note_command(store: &Store, event: SecurityEvent, email: &str) {
    event
        .log(store, "command".to_owned().into(), None, Some(email))
        .await;
}

/// Logs what an operator did to the site's texts on the command line.
pub async fn note_operator(store: &Store, event: SecurityEvent) {
    event
        .log(store, Some("command".to_owned()), None, None)
        .await;
}

async fn account_pseudonym(store: &Store, email: Option<&str>) -> Option<String> {
    pseudonym(store, "account", &email?.trim().to_lowercase()).await
}

/// None while the database is away.
async fn pseudonym(store: &Store, kind: &str, subject: &str) -> Option<String> {
    store.pseudonym(kind, subject).await.ok()
}

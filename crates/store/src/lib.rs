//! What the centre's website keeps: accounts, sessions, contact messages, outgoing
//! mail, limits, donations, and the texts and pictures of editors. It is in SQLite (the
//! embedded default) or in PostgreSQL (for several replicas).
//!
//! [`Store`] is the only door. Its methods are grouped by module. A change that belongs
//! together is one statement or one transaction, so nobody ever sees half of it. Every
//! method to which time matters takes `now`; the store has no clock of its own.
//!
//! Errors come in two kinds, see [`Error`]: those a visitor can do something about,
//! and those that are our own fault.

mod accounts;
mod backup;
mod database;
mod database_url;
mod donations;
mod error;
mod executor;
mod file_permissions;
mod heartbeat;
mod inbox;
mod mail_content;
mod migrations;
mod outbox;
mod pictures;
mod postgres;
mod publishing;
#[cfg(test)]
mod query_plans;
mod rate_limits;
mod retention;
mod search;
mod secret;

mod time;

pub use accounts::challenges::{CHALLENGE_LIFETIME, ChallengePurpose};
pub use accounts::known_browsers::{KNOWN_BROWSER_LIFETIME, KnownBrowser};
pub use accounts::passkeys::{MOST_PASSKEYS, NewPasskey, Passkey, PasskeyRecord};
pub use accounts::password::{
    LONGEST_PASSWORD, PasswordHash, SHORTEST_PASSWORD, hash_password, is_common_password,
    password_hashes, verify_password,
};
pub use accounts::personal_data::{Deleted, KnownAccount, KnownAnswer, KnownPerson};
pub use accounts::registration::Registration;
pub use accounts::role::{Role, Roles};
pub use accounts::second_factor::{RECOVERY_CODES, SecondFactor, UsedCode};
pub use accounts::session_id::SessionId;
pub use accounts::sessions::{
    BrowserSecrets, EndedAccess, NewSession, PRIVILEGED_SESSION_LIFETIME,
    REAUTHENTICATION_LIFETIME, SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME, Session,
    SessionRecord,
};
pub use accounts::setup::SETUP_LINK_LIFETIME;
pub use accounts::tokens::{
    CONFIRMATION_LIFETIME, PASSWORD_RESET_LIFETIME, SECURE_LINK_LIFETIME, TokenPurpose,
};
pub use accounts::totp::TotpSecret;
pub use accounts::{Account, Accounts, NewAccount};
pub use backup::{Backup, Restored, back_up, restore};
pub use database::{PoolStatus, Store};
pub use database_url::DatabaseUrl;
pub use donations::list::{
    DonationFilter, DonationOverview, DonationRecord, DonationSum, Payment, ReportedPayment,
};
pub use donations::{Donation, DonationNotification, Notification, Recorded};
pub use error::{Conflict, Error, Result, failed_statements};
pub use file_permissions::{new_private_file, private_folder};
pub use heartbeat::ClockCheck;
pub use inbox::contact_message::{Message, NewMessage};
pub use inbox::handling::{Mark, REMINDED_AFTER};
pub use inbox::message::Question;
pub use inbox::repeats::SubmissionOrigin;
pub use inbox::{Answer, Delivered, Handling, InboxEntry, InboxFilter, InboxMessage, TakenBy};
pub use mail_content::{AccountNotice, MailContent};
pub use outbox::{ClaimedMail, MailWorker, OutboxStatus};
pub use pictures::{
    NewPicture, PICTURE_FOLDER, PictureReference, StoredPicture, UploadChanges, pictures_named_in,
};
pub use publishing::drafts::{Draft, DraftSave};
pub use publishing::jobs::{JobState, NewPublishJob, PublishJob};
pub use publishing::origin::{JobOrigin, Origin};
pub use publishing::previews::{PREVIEW_LIFETIME, PreviewLink};
pub use publishing::publication::{Published, PublishedVersion};
pub use publishing::schedule::{Scheduled, ScheduledVersion};
pub use publishing::versions::{PastPublication, PublishedFile, PublishedRevision, Version};
pub use rate_limits::{
    CODE_BY_ACCOUNT, Limit, LimitDecision, RESET_MAIL_BY_ACCOUNT, SIGN_IN_BY_ACCOUNT,
};
pub use retention::{FINISHED_MAIL_LIFETIME, Purged, Retention};
pub use search::Page;
pub use secret::Secret;

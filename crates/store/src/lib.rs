//! What the centre's website keeps: accounts, sessions, contact messages, outgoing
//! mail, limits and donation notifications, in SQLite (the embedded default) or in
//! PostgreSQL (for several replicas).
//!
//! [`Store`] is the only door. Its methods are grouped by module, and each of them is
//! one statement or one transaction, so a caller never sees a half-made change. Every
//! method to which time matters takes `now`; the store has no clock of its own.
//!
//! Errors come in two kinds, see [`Error`]: those a visitor can do something about,
//! and those that are our own fault.

mod accounts;
mod backup;
mod database;
mod donations;
mod error;
mod limits;
mod messages;
mod outbox;
mod ownership;
mod password;
mod secret;
mod sessions;
#[cfg(feature = "testing")]
pub mod testing;
mod time;
mod tokens;

pub use accounts::{Account, NewAccount, Registration, Role, Roles};
pub use backup::{Backup, Restored, back_up, restore};
pub use database::{DatabaseUrl, PoolStatus, Store};
pub use donations::{Donation, DonationNotification, DonationRecord, Payment, Recorded};
pub use error::{Conflict, Error, Result, failed_statements};
pub use limits::{Allowance, Limit};
pub use messages::{Message, NewMessage};
pub use outbox::{ClaimedMail, MailContent, MailWorker, OutboxStatus};
pub use password::{PasswordHash, hash_password, password_hashes, verify_password};
pub use secret::Secret;
pub use sessions::{SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME, Session};
pub use tokens::{CONFIRMATION_LIFETIME, PASSWORD_RESET_LIFETIME, TokenPurpose};

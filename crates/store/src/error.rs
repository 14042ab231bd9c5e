use std::path::PathBuf;

/// What a [`Store`](crate::Store) method answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request contradicts what is stored. The sender can act on it.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// `DATABASE_URL` is none of the forms that are understood.
    #[error(
        "the database address must begin with `postgres://`, `postgresql://` or `sqlite:`; \
         leave it out to keep the data in an SQLite file in the data directory"
    )]
    DatabaseUrl,
    /// The directory of the SQLite file cannot be made or written to.
    #[error("cannot write {}", path.display())]
    DataDirectory {
        /// The directory, or a file in it.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// The tables could not be brought up to date.
    #[error("cannot bring the database up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database refused, cannot be reached, or holds what it should not.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    /// A stored value is not what this program writes.
    #[error("the database holds a value that cannot be read: {0}")]
    Corrupt(String),
    /// A password could not be hashed or its stored hash could not be read.
    #[error("password hashing failed: {0}")]
    Password(String),
    /// The operating system gave no random bytes.
    #[error("the operating system gave no random bytes: {0}")]
    Random(getrandom::Error),
}

/// A request that contradicts what is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// Another account already uses the e-mail address, in whatever letter case.
    #[error("an account with this e-mail address already exists")]
    EmailTaken,
    /// No account is known by this e-mail address or id.
    #[error("there is no account with this e-mail address")]
    AccountUnknown,
    /// The link was never valid, was already used, or is too old.
    #[error("this link is no longer valid; please ask for a new one")]
    TokenInvalid,
    /// The notification names a donation that was never started here.
    #[error("the notification names an unknown donation")]
    DonationUnknown,
}

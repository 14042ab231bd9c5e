use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::migrate::MigrateError;

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
    /// The database does not answer, as was found out a moment ago.
    #[error("the database does not answer")]
    Unavailable,
    /// The database did not answer in time.
    #[error("the database did not answer in time")]
    TimedOut,
    /// The database takes no changes.
    #[error("the database is read-only")]
    ReadOnly,
    /// Sessions of the database are shared with other clients.
    #[error(
        "the pooler in front of the database gives sessions to other clients after each transaction: \
         set `pool_mode = session` for this database in PgBouncer, or give the address of the \
         database server itself"
    )]
    SharedSessions,
    /// A backup cannot be made or restored, and why.
    #[error("{0}")]
    Backup(String),
    /// The tables could not be brought up to date.
    #[error("cannot bring the database up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database refused, cannot be reached, or holds what it should not.
    #[error("the database failed")]
    Database(#[source] sqlx::Error),
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

/// Primary result codes of SQLite for a database that is locked, read-only, unreadable, full
/// or cannot be opened.
const SQLITE_UNAVAILABLE: [u32; 6] = [5, 6, 8, 10, 13, 14];

/// Classes of PostgreSQL's error codes: connection, resources, intervention of an operator,
/// the machine around it.
const POSTGRES_UNAVAILABLE: [&str; 4] = ["08", "53", "57", "58"];

/// PostgreSQL's code for a change in a database that is read-only, as a standby is.
const POSTGRES_READ_ONLY: &str = "25006";

/// PostgreSQL's code for a transaction whose next statement did not come in time.
const POSTGRES_TRANSACTION_TIMEOUT: &str = "25P03";

/// PostgreSQL's codes for a prepared statement that is there already, or is not.
const POSTGRES_OTHER_SESSION: [&str; 2] = ["42P05", "26000"];

impl Error {
    /// Whether the database is unavailable, full or cannot be written to: the same request may
    /// succeed later.
    pub fn is_unavailable(&self) -> bool {
        match self {
            Self::Unavailable | Self::TimedOut | Self::ReadOnly | Self::DataDirectory { .. } => {
                true
            }
            Self::Database(error)
            | Self::Migration(
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _),
            ) => is_unavailable(error),
            _ => false,
        }
    }
}

fn is_unavailable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            if code.len() == 5 {
                POSTGRES_UNAVAILABLE.contains(&&code[..2])
                    || code == POSTGRES_READ_ONLY
                    || code == POSTGRES_TRANSACTION_TIMEOUT
            } else {
                // The primary code is the lowest byte of an extended one.
                code.parse::<u32>()
                    .is_ok_and(|code| SQLITE_UNAVAILABLE.contains(&(code & 0xff)))
            }
        }),
        _ => false,
    }
}

static FAILED_STATEMENTS: AtomicU64 = AtomicU64::new(0);

/// How many statements of this process have failed, waits for a connection that were given
/// up included.
pub fn failed_statements() -> u64 {
    FAILED_STATEMENTS.load(Ordering::Relaxed)
}

pub(crate) fn count_failed_statement() {
    FAILED_STATEMENTS.fetch_add(1, Ordering::Relaxed);
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        count_failed_statement();
        if let sqlx::Error::Database(refusal) = &error
            && let Some(code) = refusal.code()
            && POSTGRES_OTHER_SESSION.contains(&&*code)
        {
            return Self::SharedSessions;
        }
        Self::Database(error)
    }
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
    /// Nobody could run the site any more.
    #[error("this is the last administrator; make somebody else one first")]
    LastAdmin,
    /// The link was never valid, was already used, or is too old.
    #[error("this link is no longer valid; please ask for a new one")]
    TokenInvalid,
    /// The link has confirmed the account before.
    #[error("the account is confirmed already")]
    AlreadyConfirmed,
    /// An account has as many passkeys as it may have.
    #[error("there are too many passkeys; remove some first")]
    TooManyPasskeys,
    /// The authenticator has given a passkey that is known already.
    #[error("this passkey was added before")]
    PasskeyTaken,
    /// The password is another one than it was a moment ago, or the account was deactivated.
    #[error("the password was changed in the meantime")]
    PasswordChanged,
    /// The notification names a donation that was never started here.
    #[error("the notification names an unknown donation")]
    DonationUnknown,
    /// Somebody has saved or published something else since it was read.
    #[error("somebody has changed this in the meantime")]
    Outdated,
    /// Something else was published since a revision was made ready.
    #[error("something else was published in the meantime")]
    Overtaken,
    /// An editor has as many drafts as one may have.
    #[error("there are too many drafts; publish or discard some first")]
    TooManyDrafts,
    /// There are as many pictures as there may be.
    #[error("there are too many pictures; delete some that are not used first")]
    TooManyPictures,
    /// Somebody is going to show the picture.
    #[error("the picture is in use")]
    PictureInUse,
}

//! Where the database is.

use std::{fmt, path::PathBuf, str::FromStr};

use sqlx::postgres::PgConnectOptions;

use crate::{Error, Result};

/// Connections of one replica to PostgreSQL, unless a setting says otherwise. The server's usual
/// limit is 100 for all replicas.
const POSTGRES_CONNECTIONS: u32 = 10;

/// Where the data is kept.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// An SQLite file, made with its directory when it is not there.
    Sqlite(PathBuf),
    /// A PostgreSQL database, and how many connections to it serve requests. One more watches it.
    Postgres(Box<PgConnectOptions>, u32),
}

impl DatabaseUrl {
    /// Sets how many connections to PostgreSQL serve requests; 10 by default.
    #[must_use]
    pub fn with_connections(mut self, number: u32) -> Self {
        if let Self::Postgres(_, connections) = &mut self {
            *connections = number;
        }
        self
    }

    /// Whether it is a file that is not there: nothing was ever kept in it.
    pub fn is_missing_file(&self) -> bool {
        match self {
            Self::Sqlite(file) => matches!(file.try_exists(), Ok(false)),
            Self::Postgres(..) => false,
        }
    }
}

impl FromStr for DatabaseUrl {
    type Err = Error;

    /// Understands `sqlite:path`, `sqlite://path`, `postgres://…` and `postgresql://…`.
    fn from_str(url: &str) -> Result<Self> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options: PgConnectOptions = url.parse()?;
            // Poolers refuse what they do not know of.
            let options = options.extra_float_digits(None);
            return Ok(Self::Postgres(Box::new(options), POSTGRES_CONNECTIONS));
        }
        let path = url.strip_prefix("sqlite:").ok_or(Error::DatabaseUrl)?;
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.contains('?') || path == ":memory:" {
            return Err(Error::DatabaseUrl);
        }
        Ok(Self::Sqlite(path.into()))
    }
}

/// Names the place without its password.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "SQLite file {}", path.display()),
            Self::Postgres(options, _) => write!(
                f,
                "PostgreSQL database {} at {}",
                options.get_database().unwrap_or("postgres"),
                options.get_host()
            ),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_understood_or_refused() {
        for (url, place) in [
            ("sqlite:data/centre.db", "SQLite file data/centre.db"),
            (
                "sqlite:///var/lib/centre.db",
                "SQLite file /var/lib/centre.db",
            ),
            (
                "postgres://me:hidden@db.example/centre",
                "PostgreSQL database centre at db.example",
            ),
            (
                "postgresql://db.example/centre",
                "PostgreSQL database centre at db.example",
            ),
        ] {
            assert_eq!(url.parse::<DatabaseUrl>().unwrap().to_string(), place);
        }
        for wrong in [
            "",
            "centre.db",
            "mysql://db/centre",
            "sqlite:",
            "sqlite::memory:",
        ] {
            assert!(
                matches!(wrong.parse::<DatabaseUrl>(), Err(Error::DatabaseUrl)),
                "{wrong}"
            );
        }
    }
}

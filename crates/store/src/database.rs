//! The store: how it is opened, watched and closed.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use rustix::{
    fs::{Access, access},
    io::Errno,
};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection, Row as _,
    SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::{
    sync::{Mutex, OnceCell},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    DatabaseUrl, Error, Result,
    error::count_failed_statement,
    file_permissions::{close_to_others, new_private_file, private_file, private_folder},
    migrations::migrator,
    postgres::{ACQUIRE_TIMEOUT, LastOutage, PostgresPool, migrate},
};

/// How long [`Store::ping`] waits for an answer. Databases answer in milliseconds.
const HEALTH_CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a request waits for another process to finish writing to the SQLite file before it fails. Longer than
/// any write takes.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Connections that read the SQLite file are as many as cores, and at least these. Writing takes one more.
const LEAST_SQLITE_READERS: usize = 4;

/// How long a method waits for the database, the wait for a connection included. PostgreSQL's own
/// limit is of no use where the network is silent.
pub(crate) const CALL_TIMEOUT: Duration = Duration::from_secs(15);

/// The same for methods that no visitor waits for, which change many rows.
pub(crate) const BACKGROUND_TIMEOUT: Duration = Duration::from_mins(5);

/// How long the tables may take to be brought up to date.
const MIGRATION_TIMEOUT: Duration = Duration::from_mins(30);

/// How long the connections may take to be closed.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// The path with more at the end of its name.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

#[derive(Clone, Debug)]
pub(crate) enum Database {
    Sqlite {
        read: SqlitePool,
        /// One connection: SQLite has one writer at a time, and a queue here is fair
        /// while its own lock is not.
        write: SqlitePool,
        file: Arc<SqliteFile>,
    },
    Postgres(PostgresPool),
}

/// Where SQLite keeps the data.
#[derive(Debug)]
pub(crate) struct SqliteFile {
    path: PathBuf,
    /// Locked for as long as the file is open, so that no backup takes its place.
    in_use: OnceLock<File>,
}

impl SqliteFile {
    /// Fails where the system lets nobody write any more, as after a fault of the disk: readers would not
    /// notice.
    fn require_writable(&self) -> Result<()> {
        match access(&self.path, Access::WRITE_OK) {
            Err(Errno::ROFS | Errno::ACCESS | Errno::PERM) => Err(Error::ReadOnly),
            // Whoever opens it says what else is wrong.
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

/// Everything the website keeps. Cheap to clone; all clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    /// Statements fail at once while it is known that they would.
    unavailable: Arc<AtomicBool>,
    last_outage: Arc<LastOutage>,
    /// What [`ping`](Self::ping) asks on: requests may have taken all others.
    health_connection: Arc<Mutex<Option<HealthConnection>>>,
    /// Read when it is first needed.
    pub(crate) pseudonym_key: Arc<OnceCell<[u8; 32]>>,
    pub(crate) sealing_key: Arc<OnceCell<[u8; 32]>>,
    /// Of the settings.
    pub(crate) encryption_key: Arc<OnceLock<String>>,
    /// Whether owners are told by mail what happens to their accounts.
    pub(crate) notifies_owners: Arc<AtomicBool>,
}

/// A connection of its own.
#[derive(Debug)]
enum HealthConnection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Connections to the database, for metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolStatus {
    /// All open ones.
    pub connections: u64,
    /// Those that nobody uses.
    pub idle: u64,
}

/// Gives up what a silent network would keep waiting for ever.
pub(crate) fn within_limit<T>(
    limit: Duration,
    work: impl Future<Output = Result<T>>,
) -> impl Future<Output = Result<T>> {
    // On the heap, or each method's future would hold it twice.
    let work = timeout(limit, Box::pin(work));
    async move {
        work.await.unwrap_or_else(|_| {
            count_failed_statement();
            Err(Error::TimedOut)
        })
    }
}

impl Store {
    /// Connects and brings the tables up to date. Several replicas may do so at once.
    pub async fn open(url: &DatabaseUrl) -> Result<Self> {
        let store = Self::unopened(url);
        store.prepare().await?;
        Ok(store)
    }

    /// Connects when it is first used. Before that the tables must be brought up to date
    /// with [`prepare`](Self::prepare).
    pub fn unopened(url: &DatabaseUrl) -> Self {
        let last_outage = Arc::default();
        let database = match url {
            DatabaseUrl::Sqlite(path) => sqlite(path),
            DatabaseUrl::Postgres(options, connections) => {
                Database::Postgres(PostgresPool::new(options, *connections, &last_outage))
            }
        };
        Self {
            database,
            unavailable: Arc::default(),
            last_outage,
            health_connection: Arc::default(),
            pseudonym_key: Arc::default(),
            sealing_key: Arc::default(),
            encryption_key: Arc::default(),
            notifies_owners: Arc::default(),
        }
    }

    /// Brings the tables up to date. When that fails, statements are refused at once until
    /// it works.
    pub async fn prepare(&self) -> Result<()> {
        let prepared = match &self.database {
            Database::Sqlite { write, file, .. } => prepare_sqlite(write, file).await,
            Database::Postgres(pool) => self.prepare_postgres(pool).await,
        };
        self.unavailable.store(prepared.is_err(), Ordering::Relaxed);
        prepared
    }

    async fn prepare_postgres(&self, pool: &PostgresPool) -> Result<()> {
        let limit = within_limit(ACQUIRE_TIMEOUT, self.connection_limit()).await?;
        pool.keep_to(limit);
        let mut connection = pool.acquire().await?;
        let has_own_session = self.require_own_session(&mut connection);
        let mut prepared = within_limit(CALL_TIMEOUT, has_own_session).await;
        if prepared.is_ok() {
            prepared = within_limit(MIGRATION_TIMEOUT, migrate(&mut connection)).await;
        }
        if prepared.is_err() {
            // Nobody knows what it is doing.
            connection.close_on_drop();
        }
        prepared
    }

    /// How many connections the server allows this role and to this database, if it says. Asks the
    /// connection that watches the database, which counts among them.
    async fn connection_limit(&self) -> Result<Option<i32>> {
        let mut health_connection = self.health_connection.lock().await;
        let HealthConnection::Postgres(mut connection) = self.connect_for_health().await? else {
            return Ok(None);
        };
        // Not prepared: a pooler may turn out to be one that is refused.
        let row = sqlx::raw_sql(
            "SELECT LEAST(NULLIF(rolconnlimit, -1), NULLIF(datconnlimit, -1)) \
             FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()",
        );
        let limit = row.fetch_one(&mut connection).await?.try_get(0)?;
        *health_connection = Some(HealthConnection::Postgres(connection));
        Ok(limit)
    }

    /// Refuses poolers that give a server's session to another client after each transaction:
    /// prepared statements, locks and settings of a session would be another client's.
    async fn require_own_session(&self, connection: &mut PgConnection) -> Result<()> {
        let mut health_connection = self.health_connection.lock().await;
        let mut other = match health_connection.take() {
            Some(HealthConnection::Postgres(other)) => other,
            _ => match self.connect_for_health().await {
                Ok(HealthConnection::Postgres(other)) => other,
                // Where there is no second connection, nobody shares this one's session.
                Ok(HealthConnection::Sqlite(_)) | Err(_) => return Ok(()),
            },
        };
        let own = session(connection).await?;
        // PgBouncer refuses transactions where it shares sessions between their statements.
        if other.execute("BEGIN").await.is_err() || session(&mut other).await? == own {
            return Err(Error::SharedSessions);
        }
        if session(connection).await? != own {
            return Err(Error::SharedSessions);
        }
        other.execute("ROLLBACK").await?;
        *health_connection = Some(HealthConnection::Postgres(other));
        Ok(())
    }

    /// Asks the database whether it answers and takes changes. When it does not, statements are
    /// refused at once until this is asked again.
    ///
    /// # Errors
    ///
    /// Why it cannot be used, after two seconds at the latest.
    pub async fn ping(&self) -> Result<()> {
        let answer = within_limit(HEALTH_CHECK_TIMEOUT, self.check_anew()).await;
        if answer.is_err() {
            self.last_outage.record();
        }
        self.unavailable.store(answer.is_err(), Ordering::Relaxed);
        answer
    }

    /// Whether the database answered when it was last asked.
    pub fn is_there(&self) -> bool {
        !self.unavailable.load(Ordering::Relaxed)
    }

    async fn connect_for_health(&self) -> sqlx::Result<HealthConnection> {
        match &self.database {
            Database::Sqlite { read, .. } if !read.is_closed() => Ok(HealthConnection::Sqlite(
                read.connect_options().connect().await?,
            )),
            Database::Postgres(pool) if !pool.is_closed() => Ok(HealthConnection::Postgres(
                pool.connect_options().connect().await?,
            )),
            _ => Err(sqlx::Error::PoolClosed),
        }
    }

    async fn check_anew(&self) -> Result<()> {
        if let Database::Sqlite { file, .. } = &self.database {
            file.require_writable()?;
        }
        let mut health_connection = self.health_connection.lock().await;
        // A connection that fails or is given up while it waits is not used again.
        if let Some(connection) = health_connection.take() {
            if let Ok(connection) = check_health(connection).await {
                *health_connection = Some(connection);
                return Ok(());
            }
            // Perhaps it alone was ended, or another server takes changes now.
            self.last_outage.record();
        }
        let connection = match self.connect_for_health().await {
            Ok(connection) => connection,
            // It answers, and those who have a connection can work.
            Err(error) if has_too_many_connections(&error) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        *health_connection = Some(check_health(connection).await?);
        Ok(())
    }

    /// The database, unless it is known to be unavailable.
    pub(crate) fn database(&self) -> Result<&Database> {
        if self.unavailable.load(Ordering::Relaxed) {
            return Err(Error::Unavailable);
        }
        Ok(&self.database)
    }

    /// How many connections there are.
    pub fn pool_status(&self) -> PoolStatus {
        let status = |size: u32, idle: usize| PoolStatus {
            connections: size.into(),
            idle: (idle as u64).min(size.into()),
        };
        match &self.database {
            Database::Sqlite { read, write, .. } => status(
                read.size() + write.size(),
                // The pool counts in two steps, between which a count can be below zero.
                read.num_idle().saturating_add(write.num_idle()),
            ),
            Database::Postgres(pool) => status(pool.size(), pool.num_idle()),
        }
    }

    /// Makes sure that what was deleted is in no file of SQLite any more. Deleted rows are
    /// overwritten with zeros, but their old pages stay in the write-ahead log, and in the
    /// database itself until the log is written back. Where somebody is reading at the moment,
    /// that is left to the next time.
    pub(crate) async fn overwrite_deleted(&self) -> Result<()> {
        let Database::Sqlite { write, .. } = self.database()? else {
            return Ok(());
        };
        let mut connection = write.acquire().await?;
        // It keeps writers waiting while it waits for readers, so it must not wait for long.
        sqlx::query("PRAGMA busy_timeout = 250")
            .execute(&mut *connection)
            .await?;
        let written_back = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut *connection)
            .await;
        sqlx::query(AssertSqlSafe(format!(
            "PRAGMA busy_timeout = {}",
            BUSY_TIMEOUT.as_millis()
        )))
        .execute(&mut *connection)
        .await?;
        written_back?;
        Ok(())
    }

    /// Waits for running statements, though not for ever, and closes all connections.
    pub async fn close(&self) {
        let close = async {
            match self.health_connection.lock().await.take() {
                Some(HealthConnection::Sqlite(connection)) => drop(connection.close().await),
                Some(HealthConnection::Postgres(connection)) => drop(connection.close().await),
                None => {}
            }
            match &self.database {
                Database::Sqlite { read, write, .. } => {
                    read.close().await;
                    write.close().await;
                }
                Database::Postgres(pool) => pool.close().await,
            }
        };
        if timeout(CLOSE_TIMEOUT, close).await.is_err() {
            tracing::warn!("connections to the database did not end in peace");
        }
    }
}

/// Returns how many connections read the file.
fn sqlite_readers() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    u32::try_from(cores.max(LEAST_SQLITE_READERS)).unwrap_or(u32::MAX)
}

fn sqlite(path: &Path) -> Database {
    // With FULL a commit is on the disk before it is answered, in WAL mode too, so
    // neither a crash nor a power cut takes back what a visitor was told.
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // What is deleted is overwritten: it may be what somebody asked to have deleted.
        .pragma("secure_delete", "ON")
        // In a container there is no folder for temporary files that could be written to.
        .pragma("temp_store", "MEMORY")
        .busy_timeout(BUSY_TIMEOUT);
    // Whoever waits here waits for its turn, and comes to it however slow the disk is at the moment: the limit of
    // the call is enough.
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CALL_TIMEOUT)
        // A file does not go away as a server does, and each look costs two changes of threads.
        .test_before_acquire(false)
        // On a full disk SQLite takes a transaction back by itself, which the driver does
        // not learn of: it believes itself inside that transaction for ever.
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
        .connect_lazy_with(options.clone());
    let read = SqlitePoolOptions::new()
        .max_connections(sqlite_readers())
        .acquire_timeout(CALL_TIMEOUT)
        .test_before_acquire(false)
        .connect_lazy_with(options.pragma("query_only", "ON"));
    Database::Sqlite {
        read,
        write,
        file: Arc::new(SqliteFile {
            path: path.to_owned(),
            in_use: OnceLock::new(),
        }),
    }
}

async fn prepare_sqlite(write: &SqlitePool, file: &SqliteFile) -> Result<()> {
    let path = &file.path;
    if let Some(directory) = path.parent().filter(|it| !it.as_os_str().is_empty()) {
        private_folder(directory).map_err(|source| Error::DataDirectory {
            path: directory.to_owned(),
            source,
        })?;
    }
    if file.in_use.get().is_none() {
        let _ = file
            .in_use
            .set(lock(beside(path, "-in-use"), File::lock_shared).await?);
    }
    // SQLite itself has no lock that spans the steps, and `centre user add` may well be
    // run while `centre serve` starts for the first time.
    let turn = lock(beside(path, "-migration"), File::lock).await?;
    // SQLite fills an empty file, and makes those beside it with the same permissions.
    let mut made = Ok(());
    if !path.exists() {
        made = new_private_file(path).map(drop);
    }
    for ending in ["", "-wal", "-shm"] {
        made = made.and_then(|()| close_to_others(&beside(path, ending)));
    }
    made.map_err(|source| Error::DataDirectory {
        path: path.to_owned(),
        source,
    })?;
    migrator(|step| step.sqlite).run(write).await?;
    drop(turn);
    Ok(())
}

/// Waits for a lock between processes. Dropping the answer lets the next one in.
async fn lock(path: PathBuf, how: fn(&File) -> std::io::Result<()>) -> Result<File> {
    let file = path.clone();
    let wait = spawn_blocking(move || {
        let lock = private_file(&file)?;
        how(&lock)?;
        Ok(lock)
    });
    let locked = wait
        .await
        .unwrap_or_else(|error| Err(std::io::Error::other(error)));
    locked.map_err(|source| Error::DataDirectory { path, source })
}

/// Checks on this connection whether the database answers and takes changes.
async fn check_health(mut connection: HealthConnection) -> Result<HealthConnection> {
    match &mut connection {
        HealthConnection::Sqlite(connection) => {
            // Reads the file; `SELECT 1` alone would not.
            sqlx::query("SELECT count(*) FROM sqlite_master")
                .execute(connection)
                .await?;
        }
        HealthConnection::Postgres(connection) => {
            // After a failover what was the primary may be a standby.
            let read_only: String =
                sqlx::query_scalar("SELECT current_setting('transaction_read_only')")
                    .fetch_one(connection)
                    .await?;
            if read_only == "on" {
                return Err(Error::ReadOnly);
            }
        }
    }
    Ok(connection)
}

/// The number of the server's process behind a connection.
async fn session(connection: &mut PgConnection) -> sqlx::Result<i32> {
    // Not prepared, as the statement could not be found again.
    let row = sqlx::raw_sql("SELECT pg_backend_pid()").fetch_one(connection);
    row.await?.try_get(0)
}

fn has_too_many_connections(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.code().as_deref() == Some("53300"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DatabaseUrl;

    async fn new_store(directory: &tempfile::TempDir) -> Store {
        let url = DatabaseUrl::Sqlite(directory.path().join("centre.db"));
        Store::open(&url).await.unwrap()
    }

    #[tokio::test]
    async fn readers_share_no_lock() {
        let directory = tempfile::tempdir().unwrap();
        let store = new_store(&directory).await;
        let Database::Sqlite { read, .. } = &store.database else {
            unreachable!("it was opened as SQLite");
        };
        let options: Vec<String> = sqlx::query_scalar("PRAGMA compile_options")
            .fetch_all(read)
            .await
            .unwrap();
        assert!(
            options.contains(&"DEFAULT_MEMSTATUS=0".to_owned()),
            "{options:?}"
        );
        assert!(!options.contains(&"ENABLE_MEMORY_MANAGEMENT".to_owned()));
    }

    #[tokio::test]
    async fn a_full_pool_is_no_outage() {
        let directory = tempfile::tempdir().unwrap();
        let store = new_store(&directory).await;
        let Database::Sqlite { read, write, .. } = &store.database else {
            unreachable!("it was opened as SQLite");
        };
        let mut taken = vec![write.acquire().await.unwrap()];
        for _ in 0..sqlite_readers() {
            taken.push(read.acquire().await.unwrap());
        }
        for _ in 0..3 {
            assert!(store.ping().await.is_ok() && store.is_there());
        }
    }

    #[tokio::test]
    async fn nobody_is_refused_because_a_disk_keeps_one_write_for_seconds() {
        let directory = tempfile::tempdir().unwrap();
        let store = new_store(&directory).await;
        let slow = store.begin().await.unwrap();
        let next = tokio::spawn({
            let store = store.clone();
            async move { store.note_heartbeat(jiff::Timestamp::now()).await }
        });
        // Longer than a connection to PostgreSQL is waited for.
        tokio::time::sleep(ACQUIRE_TIMEOUT + Duration::from_secs(1)).await;
        slow.commit().await.unwrap();
        next.await.unwrap().unwrap();
    }
}

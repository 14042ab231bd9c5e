//! Connections to PostgreSQL: no more than the server allows, and none that is dead.

use std::{
    ops::Deref,
    sync::{Arc, OnceLock, PoisonError, RwLock},
    time::{Duration, Instant},
};

use sqlx::{
    AssertSqlSafe, Connection as _, Executor as _, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::timeout;

use crate::{Result, migrations::migrator};

/// How long a request waits for a connection before it fails. Longer than any write takes, and it leaves time for
/// the statement.
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long PostgreSQL itself works on one statement.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long PostgreSQL keeps what a transaction has locked while the next statement does not come: the network
/// may have cut it off, which the server would otherwise notice after hours.
const IDLE_TRANSACTION_TIMEOUT: Duration = STATEMENT_TIMEOUT;

/// How long a connection may take to show that it is alive.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

/// Connections to PostgreSQL, no more than the server allows.
#[derive(Clone, Debug)]
pub(crate) struct PostgresPool {
    configured: PgPool,
    /// Takes its place where the server allows fewer. The library's pool would go on trying to connect
    /// while connections that it has are free.
    smaller: Arc<OnceLock<PgPool>>,
    last_outage: Arc<LastOutage>,
}

impl Deref for PostgresPool {
    type Target = PgPool;

    fn deref(&self) -> &PgPool {
        self.smaller.get().unwrap_or(&self.configured)
    }
}

/// When the database was last found to be unavailable. What was connected before leads to a server that is
/// gone, or that is no longer the one that takes changes.
#[derive(Debug, Default)]
pub(crate) struct LastOutage(RwLock<Option<Instant>>);

impl LastOutage {
    pub(crate) fn record(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn is_after(&self, age_of_connection: Duration) -> bool {
        let outage = *self.0.read().unwrap_or_else(PoisonError::into_inner);
        outage.is_some_and(|outage| age_of_connection >= outage.elapsed())
    }
}

impl PostgresPool {
    pub(crate) fn new(
        options: &PgConnectOptions,
        connections: u32,
        last_outage: &Arc<LastOutage>,
    ) -> Self {
        Self {
            configured: connect_lazily(options, connections, Arc::clone(last_outage)),
            smaller: Arc::default(),
            last_outage: Arc::clone(last_outage),
        }
    }

    /// Uses no more connections than the server allows, of which one watches the database.
    pub(crate) fn keep_to(&self, limit: Option<i32>) {
        let Some(limit) = limit.and_then(|limit| u32::try_from(limit).ok()) else {
            return;
        };
        let (configured, allowed) = (
            self.configured.options().get_max_connections(),
            limit.saturating_sub(1).max(1),
        );
        if allowed < configured {
            self.smaller.get_or_init(|| {
                tracing::warn!(
                    "PostgreSQL allows {limit} connections: {allowed} instead of {configured} serve requests"
                );
                let options = self.configured.connect_options();
                connect_lazily(&options, allowed, Arc::clone(&self.last_outage))
            });
        }
    }
}

fn connect_lazily(
    options: &PgConnectOptions,
    connections: u32,
    last_outage: Arc<LastOutage>,
) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // By a statement, because poolers refuse options at the start of a session.
        .after_connect(|connection, _| {
            Box::pin(async move {
                set_timeout(connection, "statement_timeout", STATEMENT_TIMEOUT).await?;
                let idle = "idle_in_transaction_session_timeout";
                set_timeout(connection, idle, IDLE_TRANSACTION_TIMEOUT).await
            })
        })
        // Its own test has no limit: one dead connection takes all the time that there is to get one.
        .test_before_acquire(false)
        .before_acquire(move |connection, metadata| {
            let is_outdated = last_outage.is_after(metadata.age);
            Box::pin(async move {
                if !is_outdated {
                    ping(connection).await?;
                }
                Ok(!is_outdated)
            })
        })
        // What was given up while it waited may never answer, and would not be given back.
        .after_release(|connection, _| {
            Box::pin(async move {
                ping(connection).await?;
                Ok(true)
            })
        })
        .connect_lazy_with(options.clone())
}

async fn ping(connection: &mut PgConnection) -> sqlx::Result<()> {
    let silent = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(PING_TIMEOUT, connection.ping())
        .await
        .map_err(silent)?
}

/// Sets a time-out of the server for a connection; zero for none.
async fn set_timeout(
    connection: &mut PgConnection,
    name: &'static str,
    limit: Duration,
) -> sqlx::Result<()> {
    let set = format!("SET {name} = {}", limit.as_millis());
    connection.execute(AssertSqlSafe(set)).await.map(drop)
}

pub(crate) async fn migrate(connection: &mut PgConnection) -> Result<()> {
    // Rebuilding a large table takes its time.
    set_timeout(connection, "statement_timeout", Duration::ZERO).await?;
    // What `run` does, whose future the compiler does not take for one that may change threads.
    migrator(|step| step.postgres)
        .run_direct(None, connection, false)
        .await?;
    set_timeout(connection, "statement_timeout", STATEMENT_TIMEOUT).await?;
    Ok(())
}

//! How statements are run: written once, in the SQL that both databases understand, with `$1`, `$2`, … for
//! their parameters, and prepared by whichever database there is.

use std::time::Duration;

use serde::Serialize;
use sqlx::{
    Arguments as _, Database as SqlDatabase, Encode, FromRow, IntoArguments, PgPool, Postgres,
    SqlSafeStr, SqlStr, Sqlite, SqlitePool, Type,
    error::BoxDynError,
    postgres::{PgArguments, PgRow},
    sqlite::{SqliteArguments, SqliteRow},
};
use tokio::time::Instant;

use crate::{
    Error, Result, Store,
    database::{CALL_TIMEOUT, Database, within_limit},
};

/// A value that stands for `$1`, `$2`, … in a statement.
pub(crate) trait Parameter<'q>: Sync {
    fn add_to_sqlite(&self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError>;
    fn add_to_postgres(&self, arguments: &mut PgArguments) -> Result<(), BoxDynError>;
}

impl<'q, T> Parameter<'q> for T
where
    T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> + Sync,
{
    fn add_to_sqlite(&self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError> {
        arguments.add(self)
    }

    fn add_to_postgres(&self, arguments: &mut PgArguments) -> Result<(), BoxDynError> {
        arguments.add(self)
    }
}

/// The parameters of a statement, in their order.
pub(crate) type Params<'p> = &'p [&'p dyn Parameter<'p>];

/// What the rows of either database can be read as.
pub(crate) trait Record:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Record for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

/// Runs statements: each by itself on a connection of its own, or all in one transaction, which is undone
/// unless it is [committed](Self::commit).
pub(crate) struct Executor<'s> {
    connection: Connection<'s>,
    /// When it is given up. PostgreSQL's own limit is of no use where the network is silent.
    end: Instant,
}

enum Connection<'s> {
    Sqlite(&'s SqlitePool),
    SqliteTransaction(sqlx::Transaction<'static, Sqlite>),
    Postgres(&'s PgPool),
    PostgresTransaction(sqlx::Transaction<'static, Postgres>),
}

impl Store {
    /// Runs statements that only read.
    pub(crate) fn read(&self) -> Result<Executor<'_>> {
        self.executor(true)
    }

    /// Runs statements each of which is a transaction of its own.
    pub(crate) fn write(&self) -> Result<Executor<'_>> {
        self.executor(false)
    }

    fn executor(&self, is_reading: bool) -> Result<Executor<'_>> {
        let end = Instant::now() + CALL_TIMEOUT;
        let connection = match self.database()? {
            Database::Sqlite { read, .. } if is_reading => Connection::Sqlite(read),
            Database::Sqlite { write, .. } => Connection::Sqlite(write),
            Database::Postgres(pool) => Connection::Postgres(pool),
        };
        Ok(Executor { connection, end })
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<Executor<'static>> {
        self.begin_within(CALL_TIMEOUT).await
    }

    /// Begins a transaction that may take so long.
    pub(crate) async fn begin_within(&self, limit: Duration) -> Result<Executor<'static>> {
        let end = Instant::now() + limit;
        let database = self.database()?;
        let begin = async {
            Ok(match database {
                // It takes the right to write at the start, so that it cannot fail half-way because another
                // process writes too.
                Database::Sqlite { write, .. } => {
                    Connection::SqliteTransaction(write.begin_with("BEGIN IMMEDIATE").await?)
                }
                Database::Postgres(pool) => Connection::PostgresTransaction(pool.begin().await?),
            })
        };
        let connection = within_limit(limit, begin).await?;
        Ok(Executor { connection, end })
    }

    /// Reads rows on a connection of its own, as [`Executor::fetch_all`].
    pub(crate) async fn fetch_all<T: Record>(
        &self,
        sql: impl SqlSafeStr,
        params: Params<'_>,
    ) -> Result<Vec<T>> {
        self.read()?.fetch_all(sql, params).await
    }

    /// Reads a row on a connection of its own, as [`Executor::fetch_optional`].
    pub(crate) async fn fetch_optional<T: Record>(
        &self,
        sql: impl SqlSafeStr,
        params: Params<'_>,
    ) -> Result<Option<T>> {
        self.read()?.fetch_optional(sql, params).await
    }

    /// Changes rows in a transaction of its own, as [`Executor::execute`].
    pub(crate) async fn execute(&self, sql: impl SqlSafeStr, params: Params<'_>) -> Result<u64> {
        self.write()?.execute(sql, params).await
    }
}

impl Executor<'_> {
    /// Keeps what the transaction has changed.
    pub async fn commit(self) -> Result<()> {
        let commit = async {
            match self.connection {
                Connection::Sqlite(_) | Connection::Postgres(_) => {}
                Connection::SqliteTransaction(transaction) => transaction.commit().await?,
                Connection::PostgresTransaction(transaction) => transaction.commit().await?,
            }
            Ok(())
        };
        within_limit(self.end - Instant::now(), commit).await
    }

    /// Picks the words of one database, where theirs differ.
    pub fn by_database<T>(&self, sqlite: T, postgres: T) -> T {
        match self.connection {
            Connection::Sqlite(_) | Connection::SqliteTransaction(_) => sqlite,
            Connection::Postgres(_) | Connection::PostgresTransaction(_) => postgres,
        }
    }

    /// Waits until no other transaction holds the lock of this key, and holds it until the end. In SQLite all
    /// writers take turns anyway.
    pub async fn lock(&mut self, key: i64) -> Result<()> {
        if let Connection::PostgresTransaction(_) = self.connection {
            self.execute("SELECT pg_advisory_xact_lock($1)", &[&key])
                .await?;
        }
        Ok(())
    }

    /// Runs a statement, and returns how many rows it has changed.
    pub async fn execute(&mut self, sql: impl SqlSafeStr, params: Params<'_>) -> Result<u64> {
        let sql = sql.into_sql_str();
        let execute = async {
            Ok(match &mut self.connection {
                Connection::Sqlite(pool) => {
                    let query = sqlx::query_with(sql, for_sqlite(params)?);
                    query.execute(*pool).await?.rows_affected()
                }
                Connection::SqliteTransaction(transaction) => {
                    let query = sqlx::query_with(sql, for_sqlite(params)?);
                    query.execute(&mut **transaction).await?.rows_affected()
                }
                Connection::Postgres(pool) => {
                    let query = sqlx::query_with(sql, for_postgres(params)?);
                    query.execute(*pool).await?.rows_affected()
                }
                Connection::PostgresTransaction(transaction) => {
                    let query = sqlx::query_with(sql, for_postgres(params)?);
                    query.execute(&mut **transaction).await?.rows_affected()
                }
            })
        };
        within_limit(self.end - Instant::now(), execute).await
    }

    /// Returns all rows.
    pub async fn fetch_all<T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        params: Params<'_>,
    ) -> Result<Vec<T>> {
        let sql = sql.into_sql_str();
        let fetch = async {
            match &mut self.connection {
                Connection::Sqlite(pool) => fetch(*pool, sql, for_sqlite(params)?).await,
                Connection::SqliteTransaction(transaction) => {
                    fetch(&mut **transaction, sql, for_sqlite(params)?).await
                }
                Connection::Postgres(pool) => fetch(*pool, sql, for_postgres(params)?).await,
                Connection::PostgresTransaction(transaction) => {
                    fetch(&mut **transaction, sql, for_postgres(params)?).await
                }
            }
        };
        within_limit(self.end - Instant::now(), fetch).await
    }

    /// Returns the row that there is, if there is one.
    pub async fn fetch_optional<T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        params: Params<'_>,
    ) -> Result<Option<T>> {
        Ok(self.fetch_all(sql, params).await?.pop())
    }

    /// Returns the one row that there always is.
    pub async fn fetch_one<T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        params: Params<'_>,
    ) -> Result<T> {
        let row = self.fetch_optional(sql, params).await?;
        row.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// Returns the only column of the row that there is, if there is one.
    pub async fn optional_value<T>(
        &mut self,
        sql: impl SqlSafeStr,
        params: Params<'_>,
    ) -> Result<Option<T>>
    where
        (T,): Record,
    {
        let row: Option<(T,)> = self.fetch_optional(sql, params).await?;
        Ok(row.map(|(value,)| value))
    }

    /// Returns the only column of the one row that there always is.
    pub async fn value<T>(&mut self, sql: impl SqlSafeStr, params: Params<'_>) -> Result<T>
    where
        (T,): Record,
    {
        let (value,) = self.fetch_one(sql, params).await?;
        Ok(value)
    }
}

async fn fetch<'e, DB, T>(
    executor: impl sqlx::Executor<'e, Database = DB>,
    sql: SqlStr,
    arguments: DB::Arguments,
) -> Result<Vec<T>>
where
    DB: SqlDatabase,
    DB::Arguments: IntoArguments<DB>,
    T: for<'r> FromRow<'r, DB::Row> + Send + Unpin,
{
    Ok(sqlx::query_as_with(sql, arguments)
        .fetch_all(executor)
        .await?)
}

fn for_sqlite(params: Params<'_>) -> sqlx::Result<SqliteArguments> {
    let mut arguments = SqliteArguments::default();
    for parameter in params {
        let added = parameter.add_to_sqlite(&mut arguments);
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

fn for_postgres(params: Params<'_>) -> sqlx::Result<PgArguments> {
    let mut arguments = PgArguments::default();
    for parameter in params {
        let added = parameter.add_to_postgres(&mut arguments);
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// Writes a value for a column that holds JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::Corrupt(error.to_string()))
}

//! How statements are run: written once, in the SQL that both databases understand, with `$1`, `$2`, … for
//! their parameters, and prepared by whichever database there is.

use std::time::Duration;

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
type Parameters<'p, 'q> = &'p [&'p dyn Parameter<'q>];

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
pub(crate) enum Executor<'s> {
    Sqlite(&'s SqlitePool),
    Postgres(&'s PgPool),
    SqliteTransaction(sqlx::Transaction<'static, Sqlite>),
    /// With the time at which it is given up: the server's own limit is of no use where the network is silent.
    PostgresTransaction(sqlx::Transaction<'static, Postgres>, Instant),
}

impl Store {
    /// Runs statements that only read.
    pub(crate) fn read(&self) -> Result<Executor<'_>> {
        Ok(match self.database()? {
            Database::Sqlite { read, .. } => Executor::Sqlite(read),
            Database::Postgres(pool) => Executor::Postgres(pool),
        })
    }

    /// Runs statements each of which is a transaction of its own.
    pub(crate) fn write(&self) -> Result<Executor<'_>> {
        Ok(match self.database()? {
            Database::Sqlite { write, .. } => Executor::Sqlite(write),
            Database::Postgres(pool) => Executor::Postgres(pool),
        })
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<Executor<'static>> {
        self.begin_within(CALL_TIMEOUT).await
    }

    /// Begins a transaction that may take so long.
    pub(crate) async fn begin_within(&self, limit: Duration) -> Result<Executor<'static>> {
        Ok(match self.database()? {
            // It takes the right to write at the start, so that it cannot fail half-way because another process
            // writes too.
            Database::Sqlite { write, .. } => {
                Executor::SqliteTransaction(write.begin_with("BEGIN IMMEDIATE").await?)
            }
            Database::Postgres(pool) => {
                let end = Instant::now() + limit;
                let begin = async { Ok(pool.begin().await?) };
                Executor::PostgresTransaction(within_limit(limit, begin).await?, end)
            }
        })
    }

    /// Reads rows on a connection of its own, as [`Executor::fetch_all`].
    pub(crate) async fn fetch_all<'q, T: Record>(
        &self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Vec<T>> {
        self.read()?.fetch_all(sql, parameters).await
    }

    /// Reads a row on a connection of its own, as [`Executor::fetch_optional`].
    pub(crate) async fn fetch_optional<'q, T: Record>(
        &self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Option<T>> {
        self.read()?.fetch_optional(sql, parameters).await
    }

    /// Reads a value on a connection of its own, as [`Executor::optional_value`].
    pub(crate) async fn optional_value<'q, T>(
        &self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Option<T>>
    where
        (T,): Record,
    {
        self.read()?.optional_value(sql, parameters).await
    }

    /// Reads a value on a connection of its own, as [`Executor::value`].
    pub(crate) async fn value<'q, T>(
        &self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<T>
    where
        (T,): Record,
    {
        self.read()?.value(sql, parameters).await
    }

    /// Changes rows in a transaction of its own, as [`Executor::execute`].
    pub(crate) async fn execute<'q>(
        &self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<u64> {
        self.write()?.execute(sql, parameters).await
    }
}

impl Executor<'_> {
    /// Keeps what the transaction has changed.
    pub(crate) async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(_) | Self::Postgres(_) => {}
            Self::SqliteTransaction(transaction) => transaction.commit().await?,
            Self::PostgresTransaction(transaction, end) => {
                let commit = async { Ok(transaction.commit().await?) };
                within_limit(end - Instant::now(), commit).await?;
            }
        }
        Ok(())
    }

    /// Picks the words of one database, where theirs differ.
    pub(crate) fn by_database<T>(&self, sqlite: T, postgres: T) -> T {
        match self {
            Self::Sqlite(_) | Self::SqliteTransaction(_) => sqlite,
            Self::Postgres(_) | Self::PostgresTransaction(..) => postgres,
        }
    }

    /// Waits until no other transaction holds the lock of this key, and holds it until the end. In SQLite all
    /// writers take turns anyway.
    pub(crate) async fn lock(&mut self, key: i64) -> Result<()> {
        if let Self::PostgresTransaction(..) = self {
            self.execute("SELECT pg_advisory_xact_lock($1)", &[&key])
                .await?;
        }
        Ok(())
    }

    /// Runs a statement, and returns how many rows it has changed.
    pub(crate) async fn execute<'q>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<u64> {
        let sql = sql.into_sql_str();
        match self {
            Self::Sqlite(pool) => {
                let done = sqlx::query_with(sql, for_sqlite(parameters)?).execute(*pool);
                Ok(done.await?.rows_affected())
            }
            Self::SqliteTransaction(transaction) => {
                let done =
                    sqlx::query_with(sql, for_sqlite(parameters)?).execute(&mut **transaction);
                Ok(done.await?.rows_affected())
            }
            Self::Postgres(pool) => {
                let done = sqlx::query_with(sql, for_postgres(parameters)?).execute(*pool);
                let done = async { Ok(done.await?.rows_affected()) };
                within_limit(CALL_TIMEOUT, done).await
            }
            Self::PostgresTransaction(transaction, end) => {
                let done =
                    sqlx::query_with(sql, for_postgres(parameters)?).execute(&mut **transaction);
                let done = async { Ok(done.await?.rows_affected()) };
                within_limit(*end - Instant::now(), done).await
            }
        }
    }

    /// Returns all rows.
    pub(crate) async fn fetch_all<'q, T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Vec<T>> {
        let sql = sql.into_sql_str();
        match self {
            Self::Sqlite(pool) => fetch(*pool, sql, for_sqlite(parameters)?).await,
            Self::SqliteTransaction(transaction) => {
                fetch(&mut **transaction, sql, for_sqlite(parameters)?).await
            }
            Self::Postgres(pool) => {
                let rows = fetch(*pool, sql, for_postgres(parameters)?);
                within_limit(CALL_TIMEOUT, rows).await
            }
            Self::PostgresTransaction(transaction, end) => {
                let rows = fetch(&mut **transaction, sql, for_postgres(parameters)?);
                within_limit(*end - Instant::now(), rows).await
            }
        }
    }

    /// Returns the row that there is, if there is one.
    pub(crate) async fn fetch_optional<'q, T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Option<T>> {
        Ok(self.fetch_all(sql, parameters).await?.pop())
    }

    /// Returns the one row that there always is.
    pub(crate) async fn fetch_one<'q, T: Record>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<T> {
        let row = self.fetch_optional(sql, parameters).await?;
        row.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// Returns the only column of all rows.
    pub(crate) async fn all_values<'q, T>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Vec<T>>
    where
        (T,): Record,
    {
        let rows: Vec<(T,)> = self.fetch_all(sql, parameters).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }

    /// Returns the only column of the row that there is, if there is one.
    pub(crate) async fn optional_value<'q, T>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<Option<T>>
    where
        (T,): Record,
    {
        Ok(self.all_values(sql, parameters).await?.pop())
    }

    /// Returns the only column of the one row that there always is.
    pub(crate) async fn value<'q, T>(
        &mut self,
        sql: impl SqlSafeStr,
        parameters: Parameters<'_, 'q>,
    ) -> Result<T>
    where
        (T,): Record,
    {
        let (value,) = self.fetch_one(sql, parameters).await?;
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

fn for_sqlite(parameters: Parameters<'_, '_>) -> Result<SqliteArguments> {
    let mut arguments = SqliteArguments::default();
    for parameter in parameters {
        let added = parameter.add_to_sqlite(&mut arguments);
        added.map_err(|error| Error::Database(sqlx::Error::Encode(error)))?;
    }
    Ok(arguments)
}

fn for_postgres(parameters: Parameters<'_, '_>) -> Result<PgArguments> {
    let mut arguments = PgArguments::default();
    for parameter in parameters {
        let added = parameter.add_to_postgres(&mut arguments);
        added.map_err(|error| Error::Database(sqlx::Error::Encode(error)))?;
    }
    Ok(arguments)
}

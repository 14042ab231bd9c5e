use std::collections::BTreeSet;

use centre_store::{DatabaseUrl, Store};
use centre_testing::{TestDatabase, on_both_databases};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};

use crate::{registered, sarada};

on_both_databases! {
    async fn opening_again_changes_nothing(db: TestDatabase) {
        let account = registered(&db.store).await;
        db.store.close().await;
        let again = Store::open(&db.url).await.unwrap();
        assert_eq!(again.accounts().await.unwrap(), [account]);
        assert!(again.ping().await.is_ok());
    }

    async fn replicas_may_start_together(db: TestDatabase) {
        let starts = (0..6).map(|_| {
            let url = db.url.clone();
            tokio::spawn(async move { assert!(Store::open(&url).await.unwrap().ping().await.is_ok()) })
        });
        for start in starts.collect::<Vec<_>>() {
            start.await.unwrap();
        }
    }

    async fn a_closed_database_is_an_error_and_no_hang(db: TestDatabase) {
        db.store.close().await;
        let error = db.store.account_by_email(&sarada().await.email).await.unwrap_err();
        assert_eq!(error.to_string(), "the database failed");
        assert!(db.store.ping().await.is_err());
    }
}

#[tokio::test]
async fn first_starts_on_an_empty_file_may_coincide() {
    let directory = tempfile::tempdir().unwrap();
    let url = DatabaseUrl::Sqlite(directory.path().join("data/centre.db"));
    let starts = (0..6).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { assert!(Store::open(&url).await.unwrap().ping().await.is_ok()) })
    });
    for start in starts.collect::<Vec<_>>() {
        start.await.unwrap();
    }
}

#[tokio::test]
async fn both_dialects_have_the_same_tables() {
    let sqlite = TestDatabase::sqlite().await;
    let mut connection = SqliteConnection::connect(&sqlite.url_text).await.unwrap();
    let in_sqlite: Vec<(String, String, bool)> = sqlx::query_as(
        r#"SELECT m.name, c.name, c."notnull" = 1 OR c.pk > 0
           FROM sqlite_schema m JOIN pragma_table_info(m.name) c
           WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_sqlx_%'"#,
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let indices_in_sqlite: Vec<(String,)> = sqlx::query_as(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND name NOT LIKE 'sqlite_%'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();

    let postgres = TestDatabase::postgres().await;
    let mut connection = PgConnection::connect(&postgres.url_text).await.unwrap();
    let in_postgres: Vec<(String, String, bool)> = sqlx::query_as(
        "SELECT table_name::text, column_name::text, is_nullable = 'NO' \
         FROM information_schema.columns \
         WHERE table_schema = 'public' AND table_name NOT LIKE '\\_sqlx%'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let indices_in_postgres: Vec<(String,)> = sqlx::query_as(
        "SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public' \
         AND indexname NOT LIKE '%_pkey' AND indexname NOT LIKE '%_key'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();

    assert!(in_sqlite.len() > 40, "{in_sqlite:?}");
    // A full text is indexed by tables of its own here, and by a column with an index there.
    let (full_text, in_sqlite): (Vec<_>, Vec<_>) = in_sqlite
        .into_iter()
        .partition(|(table, ..)| table == "message_words" || table.starts_with("message_words_"));
    assert!(!full_text.is_empty());
    let (full_text, in_postgres): (Vec<_>, Vec<_>) = in_postgres
        .into_iter()
        .partition(|(table, column, _)| table == "contact_messages" && column == "words");
    assert_eq!(full_text.len(), 1);
    let (full_text, indices_in_postgres): (Vec<_>, Vec<_>) = indices_in_postgres
        .into_iter()
        .partition(|(name,)| name == "contact_messages_words");
    assert_eq!(full_text.len(), 1);
    assert_eq!(set(in_sqlite), set(in_postgres));
    assert_eq!(set(indices_in_sqlite), set(indices_in_postgres));
}

fn set<T: Ord>(values: Vec<T>) -> BTreeSet<T> {
    values.into_iter().collect()
}

#[tokio::test]
async fn the_sqlite_file_is_safe_against_power_loss() {
    let sqlite = TestDatabase::sqlite().await;
    registered(&sqlite.store).await;
    let mut connection = SqliteConnection::connect(&sqlite.url_text).await.unwrap();
    for (pragma, expected) in [("journal_mode", "wal"), ("integrity_check", "ok")] {
        let (value,): (String,) = sqlx::query_as(AssertSqlSafe(format!("PRAGMA {pragma}")))
            .fetch_one(&mut connection)
            .await
            .unwrap();
        assert_eq!(value, expected, "{pragma}");
    }
}

/// What the release before the step of the lists writes and reads.
#[tokio::test]
async fn a_replica_that_is_not_updated_yet_goes_on() {
    let db = TestDatabase::postgres().await;
    let account = registered(&db.store).await;
    let mut connection = PgConnection::connect(&db.url_text).await.unwrap();
    for statement in [
        "UPDATE accounts SET is_indexed = TRUE WHERE id = $1",
        "DELETE FROM account_index WHERE account_id = $1",
        "INSERT INTO account_index (entry, account_id) VALUES ('sarada', $1) ON CONFLICT DO NOTHING",
        "SELECT accounts.* FROM account_index JOIN accounts ON accounts.id = account_id WHERE id = $1",
        "INSERT INTO donations (reference, first_name, last_name, email, mobile, amount_cents, \
         purpose, created_at, is_indexed) VALUES ('one', '', '', '', '', 500, 'Temple', $1, TRUE)",
        "INSERT INTO donation_index (entry, reference) SELECT 'one', 'one' WHERE $1 > 0",
        "INSERT INTO donation_notifications (provider_payment_id, reference, status, gross_cents, \
         body, received_at) VALUES ('payment', 'one', 'COMPLETE', 500, '', $1)",
    ] {
        sqlx::query(statement)
            .bind(account.id)
            .execute(&mut connection)
            .await
            .unwrap();
    }
    let sums: Vec<(String, String, i64, i64)> =
        sqlx::query_as("SELECT * FROM donation_sums ORDER BY month, purpose")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    assert_eq!(sums, [("1970-01".to_owned(), "Temple".to_owned(), 1, 500)]);
}

//! Lists that are shown on every page of the office, or that grow for years, are read in the order of an index:
//! no plan of theirs sorts or reads a whole table.

use centre_testing::TestDatabase;
use sqlx::{
    AssertSqlSafe, Connection as _, Executor as _, PgConnection, Row as _, SqliteConnection,
};

use crate::{DonationFilter, InboxFilter, donations, inbox};

/// Five thousand people who gave twice, and fifty thousand messages, of which a hundred wait. Half of the people
/// have one name, one in a hundred another.
const FILL: &str = "
    INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_teacher,
        confirmed_at, created_at)
    SELECT 'sample' || i || '@example.org', 'sample' || i || '@example.org', '', 'Sample',
        CASE WHEN i % 100 = 0 THEN 'Vivekananda' WHEN i % 2 = 0 THEN 'Sampleson' ELSE 'Naidoo' END,
        i % 50 = 7, 1, i FROM numbers WHERE i <= 5000;
    INSERT INTO donations (reference, first_name, last_name, email, mobile, amount_cents, purpose, created_at)
    SELECT 'reference-' || i, 'Sample', CASE WHEN i % 100 = 0 THEN 'Vivekananda' ELSE 'Naidoo' END,
        'sample' || (i % 5000) || '@example.org', '0', 10000, 'Purpose ' || (i % 6), CAST(i AS BIGINT) * 20000000
        FROM numbers WHERE i <= 10000;
    INSERT INTO donation_notifications
        (provider_payment_id, reference, status, gross_cents, body, received_at)
    SELECT 'payment-' || i, 'reference-' || i, CASE i % 10 WHEN 1 THEN 'REFUNDED' ELSE 'COMPLETE' END,
        10000, '', CAST(i AS BIGINT) * 20000000 FROM numbers WHERE i <= 10000 AND i % 10 > 0;
    INSERT INTO contact_messages
        (first_name, last_name, email, subject, message, received_at, answered_at, taken_by, question)
    SELECT 'Sample', CASE WHEN i % 500 = 0 THEN 'Vivekananda' ELSE 'Naidoo' END,
        'sample' || (i % 5000) || '@example.org', 'A question',
        'When is the next satsang, and may I bring my mother? We are six, and come from far.',
        i, CASE WHEN i % 500 = 3 THEN NULL ELSE i END, CASE WHEN i % 1000 = 3 THEN 1 ELSE NULL END,
        CASE WHEN i % 500 = 5 THEN '{}' ELSE NULL END FROM numbers;
";

const SQLITE_NUMBERS: &str = "CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS \
     (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) SELECT i FROM n;";

const POSTGRES_NUMBERS: &str =
    "CREATE TEMP TABLE numbers AS SELECT i FROM generate_series(1, 50000) AS i;";

/// The statements, with values in the place of their parameters.
fn statements(found: &str) -> Vec<String> {
    let found = found.replace("$3", "'vivekananda'");
    let page = |list, found: &str| {
        let statement = inbox::list_statement(list, found);
        statement.replace("$1", "50001").replace("$2", "26")
    };
    let donations = |list| {
        let statement = donations::list::list_statement(list).replace("$1", "9223372036854775807");
        statement.replace("$2", "''").replace("$3", "26")
    };
    vec![
        inbox::WAITING.replace("$1", "100"),
        page(InboxFilter::All, "TRUE"),
        page(InboxFilter::Answered, "TRUE"),
        page(InboxFilter::Waiting, "TRUE"),
        page(InboxFilter::All, &found),
        donations(DonationFilter::All),
        donations(DonationFilter::Paid),
        donations(DonationFilter::Open),
        donations(DonationFilter::Refunded),
    ]
}

#[tokio::test]
async fn lists_are_read_from_indexes_sqlite() {
    let database = TestDatabase::sqlite().await;
    let mut connection = SqliteConnection::connect(&database.url_text).await.unwrap();
    let fill = format!("{SQLITE_NUMBERS} BEGIN; {FILL} COMMIT; ANALYZE;");
    connection.execute(AssertSqlSafe(fill)).await.unwrap();
    for statement in statements(inbox::FOUND_BY_SQLITE) {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let steps = connection.fetch_all(explain).await.unwrap();
        let steps: Vec<String> = steps.iter().map(|step| step.get("detail")).collect();
        let scans = |step: &&String| {
            step.starts_with("SCAN contact_messages") || step.starts_with("SCAN donations")
        };
        let mut scanned = steps.iter().filter(scans);
        assert!(
            scanned.all(|step| step.contains(" USING ")),
            "{statement}: {steps:?}"
        );
        let is_sorted = steps.iter().any(|step| step.contains("ORDER BY"));
        assert!(!is_sorted, "{statement}: {steps:?}");
    }
}

#[tokio::test]
async fn lists_are_read_from_indexes_postgres() {
    let database = TestDatabase::postgres().await;
    let mut connection = PgConnection::connect(&database.url_text).await.unwrap();
    let fill = format!("{POSTGRES_NUMBERS} {FILL}");
    connection.execute(AssertSqlSafe(fill)).await.unwrap();
    connection.execute("VACUUM ANALYZE").await.unwrap();
    for statement in statements(inbox::FOUND_BY_POSTGRES) {
        let explain = AssertSqlSafe(format!("EXPLAIN {statement}"));
        let steps = connection.fetch_all(explain).await.unwrap();
        let steps: Vec<String> = steps.iter().map(|step| step.get(0)).collect();
        let plan = steps.join("\n");
        for table in ["contact_messages", "donations"] {
            let scan = format!("Seq Scan on {table}");
            assert!(!plan.contains(&scan), "{statement}:\n{plan}");
        }
    }
}

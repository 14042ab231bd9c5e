//! The history of the tables.

use sqlx::{
    SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

/// A change of the tables, in the words of each database.
pub(crate) struct Step {
    version: i64,
    name: &'static str,
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

macro_rules! step {
    ($version:literal $name:literal $file:literal) => {
        Step {
            version: $version,
            name: $name,
            sqlite: include_str!(concat!("../migrations/", $file, ".sqlite.sql")),
            postgres: include_str!(concat!("../migrations/", $file, ".postgres.sql")),
        }
    };
}

/// A step is never edited once it is released.
const STEPS: &[Step] = &[
    step!(1 "initial" "0001_initial"),
    step!(2 "request ids" "0002_request_ids"),
    step!(3 "waits" "0003_waits"),
    step!(4 "accounts" "0004_accounts"),
    step!(5 "message times" "0005_message_times"),
    step!(6 "inbox" "0006_inbox"),
    step!(7 "people" "0007_people"),
    step!(8 "donation books" "0008_donation_books"),
    step!(10 "content" "0010_content"),
    step!(11 "pictures" "0011_pictures"),
    step!(12 "lists in the index of words" "0012_lists_in_the_index_of_words"),
    step!(13 "letters before notices" "0013_letters_before_notices"),
    step!(14 "setup link" "0014_setup_link"),
    step!(15 "checked drafts" "0015_checked_drafts"),
    step!(16 "publish jobs" "0016_publish_jobs"),
    step!(17 "known browsers" "0017_known_browsers"),
    step!(18 "preview links" "0018_preview_links"),
    step!(20 "refunds" "0020_refunds"),
    step!(21 "composed names" "0021_composed_names"),
    step!(22 "heartbeat" "0022_heartbeat"),
    step!(23 "lists as they are" "0023_lists_as_they_are"),
    step!(24 "one-time codes" "0024_one_time_codes"),
    step!(25 "passkeys" "0025_passkeys"),
];

/// Returns the version of the newest step that this program knows.
pub(crate) fn latest_version() -> i64 {
    STEPS.last().map_or(0, |step| step.version)
}

/// Returns all steps in the words that `dialect` picks.
pub(crate) fn migrator(dialect: impl Fn(&Step) -> &'static str) -> Migrator {
    migrator_until(i64::MAX, dialect)
}

/// The steps up to a version, which an earlier program has taken.
fn migrator_until(version: i64, dialect: impl Fn(&Step) -> &'static str) -> Migrator {
    let steps = STEPS.iter().filter(|step| step.version <= version);
    let steps = steps.map(|step| {
        let sql = dialect(step).into_sql_str();
        Migration::new(
            step.version,
            step.name.into(),
            MigrationType::Simple,
            sql,
            false,
        )
    });
    Migrator::with_migrations(steps.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DatabaseUrl, InboxFilter, Store};
    use centre_testing::TestDatabase;
    use sqlx::{
        ConnectOptions as _, Connection as _, Executor as _, PgConnection,
        sqlite::SqliteConnectOptions,
    };

    #[test]
    fn the_steps_are_in_order() {
        assert!(STEPS.is_sorted_by(|a, b| a.version < b.version));
    }

    /// Three donations before refunds were a state: a late report has taken back the first one, and the
    /// second was never paid. And a message.
    const BEFORE_REFUNDS: &str = "
        INSERT INTO donations
            (reference, first_name, last_name, email, mobile, amount_cents, purpose, created_at)
        VALUES ('undone', 'Kumari', 'Naidoo', 'kumari@example.org', '0', 10000, 'Temple', 1),
            ('open', 'Kumari', 'Naidoo', 'kumari@example.org', '0', 10000, 'Temple', 1),
            ('refunded', 'Kumari', 'Naidoo', 'kumari@example.org', '0', 10000, 'Temple', 1);
        INSERT INTO donation_notifications
            (provider_payment_id, reference, status, gross_cents, body, received_at)
        VALUES ('1', 'undone', 'PENDING', 10000, 'one', 10), ('2', 'open', 'PENDING', 10000, '', 10),
            ('3', 'refunded', 'COMPLETE', 10000, '', 10);
        UPDATE donation_notifications SET status = 'COMPLETE', body = 'two', received_at = 20
            WHERE provider_payment_id = '1';
        UPDATE donation_notifications SET status = 'PENDING', body = 'three', received_at = 30
            WHERE provider_payment_id = '1';
        UPDATE donation_notifications SET status = 'REFUNDED', received_at = 30
            WHERE provider_payment_id = '3';
        INSERT INTO contact_messages (first_name, last_name, email, subject, message, received_at)
        VALUES ('Kumari', 'Naidoo', 'kumari@example.org', 'Satsang', 'When is it?', 1);
    ";

    async fn assert_late_reports_are_mended(url: &DatabaseUrl) {
        let store = Store::open(url).await.unwrap();
        let of = async |reference| {
            let found = store.donation_with_notifications(reference).await.unwrap();
            let (donation, reports) = found.unwrap();
            let statuses: Vec<_> = reports.into_iter().map(|it| it.status).collect();
            let millis = |time: Option<jiff::Timestamp>| time.map(jiff::Timestamp::as_millisecond);
            let state = (millis(donation.paid_at), millis(donation.refunded_at));
            (state, donation.paid_cents, statuses.join(" "))
        };
        let undone = ((Some(20), None), 10_000, "PENDING COMPLETE PENDING".into());
        assert_eq!(of("undone").await, undone);
        assert_eq!(of("open").await, ((None, None), 0, "PENDING".into()));
        let refunded = ((None, Some(30)), 0, "COMPLETE REFUNDED".into());
        assert_eq!(of("refunded").await, refunded);
        let sums = store.donation_sums().await.unwrap();
        assert_eq!(
            (sums.len(), sums[0].donations, sums[0].cents),
            (1, 1, 10_000)
        );
        for search in ["satsang", "kumari@example.org"] {
            let found = store
                .inbox(InboxFilter::All, search, None, 9)
                .await
                .unwrap();
            assert_eq!(found.len(), 1, "{search}");
        }
        store.close().await;
    }

    #[tokio::test]
    async fn donations_that_late_reports_took_back_are_paid_again_sqlite() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("centre.db");
        let options = SqliteConnectOptions::new().filename(&path);
        let options = options.create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        let before = migrator_until(13, |step| step.sqlite);
        before.run(&mut connection).await.unwrap();
        connection.execute(BEFORE_REFUNDS).await.unwrap();
        connection.close().await.unwrap();
        assert_late_reports_are_mended(&DatabaseUrl::Sqlite(path)).await;
    }

    #[tokio::test]
    async fn donations_that_late_reports_took_back_are_paid_again_postgres() {
        let database = TestDatabase::postgres().await;
        let mut connection = PgConnection::connect(&database.url_text).await.unwrap();
        let empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
        connection.execute(empty).await.unwrap();
        let before = migrator_until(13, |step| step.postgres);
        before.run(&mut connection).await.unwrap();
        connection.execute(BEFORE_REFUNDS).await.unwrap();
        connection.close().await.unwrap();
        let url = database.url_text.parse().unwrap();
        assert_late_reports_are_mended(&url).await;
    }
}

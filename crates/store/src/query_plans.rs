//! What lists and searches cost: as much in tables ten times as long. Counted in SQLite's own steps, and
//! in the rows and entries of indexes that PostgreSQL read, for all statements of a method together.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};
use std::time::Duration;

use centre_testing::TestDatabase;
use jiff::{SignedDuration, Timestamp};
use sqlx::{Connection as _, Executor as _, PgConnection, PgPool, SqliteConnection};

use crate::{Accounts, DonationFilter, InboxFilter, Page, Role, Store, database::Database};

const FEW: i64 = 2_000;
const MANY: i64 = 20_000;

/// The length of a page.
const LIMIT: u32 = 25;

/// Drafts of twenty editors, however many people there are.
const DRAFTS: usize = 500;

/// The file that was published again and again.
const FILE: &str = "about/vedanta.toml";

/// Everybody is called Sample, half of them Sampleson, and a hundred Vivekananda, however many there are; all
/// addresses begin alike. One donation in ten was not paid, and one refunded; all but a hundred messages are answered. One text has as
/// many versions as there are people.
const FILL: &str = "
    INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_teacher,
        confirmed_at, created_at, is_indexed)
    SELECT 'sample' || i || '@example.org', 'sample' || i || '@example.org', '', 'Sample',
        CASE WHEN i % (PEOPLE / 100) = 0 THEN 'Vivekananda' WHEN i % 2 = 0 THEN 'Sampleson' ELSE 'Naidoo' END,
        i % (PEOPLE / 100) = 7, 1, i, TRUE FROM numbers;
    INSERT INTO account_index SELECT LOWER(first_name || ' ' || last_name), id FROM accounts;
    INSERT INTO account_index SELECT LOWER(last_name || ' ' || first_name), id FROM accounts;
    INSERT INTO account_index SELECT email_key, id FROM accounts;
    INSERT INTO donations (reference, first_name, last_name, email, mobile, amount_cents, purpose,
        created_at, is_indexed)
    SELECT 'reference-' || i, 'Sample',
        CASE WHEN i % (PEOPLE / 100) = 0 THEN 'Vivekananda' ELSE 'Naidoo' END,
        'sample' || (i % (PEOPLE / 20)) || '@example.org', '0', 10000, 'Purpose ' || (i % 6),
        i * (200000000000 / PEOPLE), TRUE FROM numbers;
    INSERT INTO donation_notifications
        (provider_payment_id, reference, status, gross_cents, body, received_at)
    SELECT 'payment-' || i, 'reference-' || i, CASE i % 10 WHEN 1 THEN 'REFUNDED' ELSE 'COMPLETE' END, 10000, '',
        i * (200000000000 / PEOPLE)
        FROM numbers WHERE i % 10 > 0;
    INSERT INTO donation_index SELECT LOWER(first_name || ' ' || last_name), reference FROM donations;
    INSERT INTO donation_index SELECT LOWER(last_name || ' ' || first_name), reference FROM donations;
    INSERT INTO donation_index SELECT email, reference FROM donations;
    INSERT INTO donation_index SELECT reference, reference FROM donations;
    INSERT INTO contact_messages
        (first_name, last_name, email, subject, message, received_at, answered_at, taken_by, question)
    SELECT 'Sample', CASE WHEN i % (PEOPLE / 100) = 0 THEN 'Vivekananda' ELSE 'Naidoo' END,
        'sample' || i || '@example.org', 'Class', 'May I come?', i,
        CASE WHEN i % (PEOPLE / 100) = 3 THEN NULL ELSE i END,
        CASE WHEN i % (PEOPLE / 50) = 3 THEN 1 ELSE NULL END,
        CASE WHEN i % (PEOPLE / 100) = 5 THEN '{}' ELSE NULL END
        FROM numbers;
    INSERT INTO pictures (name, hash, kind, width, height, has_alpha, bytes, alt, author, added_at, changed)
    SELECT 'uploaded/picture-' || i, 'hash-' || i, 'jpeg', 3840, 2880, FALSE, 1500000, 'People at a satsang',
        'Asha', i, i FROM numbers;
    UPDATE picture_shelf SET number = PEOPLE;
    INSERT INTO content_versions
        (file, number, text, removed, beneath, author, reason, edition, published_at)
    SELECT 'about/vedanta.toml', i, 'title = \"Vedanta\"', FALSE, '', 'Asha', 'A better word', i, i
        FROM numbers;
    INSERT INTO content_files (file, number) VALUES ('about/vedanta.toml', PEOPLE);
    UPDATE content_edition SET number = PEOPLE;
    INSERT INTO content_drafts
        (file, account_id, value, revision, base, mistakes, title, begun_at, saved_at, pictures)
    SELECT 'events/' || (i % 25) || '.toml', (i - 1) / 25 + 1, '{}', 1, 0, 0, 'A day', i, i,
        'uploaded/picture-' || i FROM numbers WHERE i <= 500;
";

/// A filled database, and what counts what its use costs.
struct Meter {
    store: Store,
    counter: Counter,
    /// Removed with this value.
    _database: TestDatabase,
}

enum Counter {
    Sqlite(Arc<AtomicI64>),
    Postgres(PgPool, PgConnection),
}

impl Meter {
    async fn sqlite(people: i64) -> Self {
        let database = TestDatabase::sqlite().await;
        let mut connection = SqliteConnection::connect(&database.url_text).await.unwrap();
        let numbers = "CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS \
            (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < PEOPLE) SELECT i FROM n;";
        let fill = format!("{numbers} BEGIN; {FILL} COMMIT; ANALYZE;");
        let fill = fill.replace("PEOPLE", &people.to_string());
        connection.execute(sqlx::AssertSqlSafe(fill)).await.unwrap();
        connection.close().await.unwrap();

        let store = Store::open(&database.url_text.parse().unwrap())
            .await
            .unwrap();
        let Database::Sqlite { read, .. } = store.database().unwrap() else {
            unreachable!("it was opened as SQLite");
        };
        let steps = Arc::new(AtomicI64::new(0));
        let mut readers = Vec::new();
        for _ in 0..read.options().get_max_connections() {
            readers.push(read.acquire().await.unwrap());
        }
        for reader in &mut readers {
            let steps = Arc::clone(&steps);
            let mut reader = reader.lock_handle().await.unwrap();
            reader.set_progress_handler(1, move || {
                steps.fetch_add(1, Ordering::Relaxed);
                true
            });
        }
        drop(readers);
        Self {
            store,
            counter: Counter::Sqlite(steps),
            _database: database,
        }
    }

    async fn postgres(people: i64) -> Self {
        let database = TestDatabase::postgres().await;
        let mut connection = PgConnection::connect(&database.url_text).await.unwrap();
        let numbers = "CREATE TEMP TABLE numbers AS SELECT i FROM generate_series(1, PEOPLE) AS i;";
        let fill = format!("{numbers} {FILL}").replace("PEOPLE", &people.to_string());
        connection.execute(sqlx::AssertSqlSafe(fill)).await.unwrap();
        connection.execute("VACUUM ANALYZE").await.unwrap();
        connection.execute(FLUSH).await.unwrap();
        let store = Store::open(&database.url_text.parse().unwrap())
            .await
            .unwrap();
        let Database::Postgres(pool) = store.database().unwrap() else {
            unreachable!("it was opened as PostgreSQL");
        };
        let pool = PgPool::clone(pool);
        Self {
            store,
            counter: Counter::Postgres(pool, connection),
            _database: database,
        }
    }

    /// What was counted so far.
    async fn count(&mut self) -> i64 {
        match &mut self.counter {
            Counter::Sqlite(steps) => steps.load(Ordering::Relaxed),
            Counter::Postgres(pool, connection) => rows_read(pool, connection).await,
        }
    }

    async fn cost<T>(&mut self, work: impl AsyncFnOnce(&Store) -> T) -> (T, i64) {
        let before = self.count().await;
        let result = work(&self.store).await;
        (result, self.count().await - before)
    }
}

/// A connection keeps its counts to itself for a while unless it is told not to.
const FLUSH: &str = "SELECT pg_stat_force_next_flush()";

async fn rows_read(pool: &PgPool, connection: &mut PgConnection) -> i64 {
    const READ: &str = "SELECT \
        (SELECT SUM(seq_tup_read + COALESCE(idx_tup_fetch, 0)) FROM pg_stat_user_tables)::BIGINT + \
        (SELECT SUM(idx_tup_read) FROM pg_stat_user_indexes)::BIGINT";
    // A connection goes back to the pool a moment after its last statement.
    let mut waits = 0;
    while pool.num_idle() < pool.size() as usize {
        assert!(waits < 500, "a connection of the pool is not given back");
        waits += 1;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let mut connections = Vec::new();
    while let Some(mut idle) = pool.try_acquire() {
        idle.execute(FLUSH).await.unwrap();
        connections.push(idle);
    }
    drop(connections);
    sqlx::query_scalar(READ)
        .fetch_one(connection)
        .await
        .unwrap()
}

/// What was read, by name, in the order of reading.
type RowsRead = Vec<(String, i64)>;

/// The first three pages of a list; how many records they have.
async fn pages<T>(
    meter: &mut Meter,
    costs: &mut RowsRead,
    name: &str,
    find: impl AsyncFn(&Store, Option<&str>) -> Page<T>,
) -> usize {
    let mut from: Option<String> = None;
    let mut shown = 0;
    for number in 0..3 {
        let (page, cost) = meter
            .cost(async |store| find(store, from.as_deref()).await)
            .await;
        costs.push((format!("{name}, page {number}"), cost));
        shown += page.records.len();
        from = page.next;
        if from.is_none() {
            break;
        }
    }
    shown
}

async fn costs_of_people(meter: &mut Meter, costs: &mut RowsRead) {
    for (typed, shown, expected) in [
        ("", Accounts::All, 75),
        ("", Accounts::With(Role::Teacher), 75),
        ("", Accounts::With(Role::Admin), 0),
        ("", Accounts::Inactive, 0),
        ("s", Accounts::All, 75),
        ("sample", Accounts::All, 75),
        ("sample naidoo", Accounts::All, 75),
        ("vivekananda", Accounts::All, 75),
        ("sample777@", Accounts::All, 1),
        ("nobody", Accounts::All, 0),
        // Nobody is what is looked for: pages are short, but each is soon there.
        ("sample", Accounts::Inactive, 0),
    ] {
        let name = format!("accounts {typed:?} {shown:?}");
        let found = pages(meter, costs, &name, async |store, from| {
            store
                .find_accounts(typed, shown, from, LIMIT)
                .await
                .unwrap()
        });
        assert_eq!(found.await, expected, "{name}");
    }
    let (account, cost) = meter
        .cost(async |store| store.account(711).await.unwrap())
        .await;
    assert!(account.is_some());
    costs.push(("an account".to_owned(), cost));
    let known = async |store: &Store| {
        let known = store.known_of("sample77@example.org", Timestamp::UNIX_EPOCH);
        known.await.unwrap()
    };
    let (known, cost) = meter.cost(known).await;
    assert!(known.account.is_some() && known.messages.len() == 1 && known.donations.len() == 20);
    costs.push(("all about a person".to_owned(), cost));
}

async fn costs_of_donations(meter: &mut Meter, costs: &mut RowsRead) {
    for (typed, shown, expected) in [
        ("", DonationFilter::All, 75),
        ("", DonationFilter::Paid, 75),
        ("", DonationFilter::Open, 75),
        ("", DonationFilter::Refunded, 75),
        ("sample", DonationFilter::All, 75),
        ("vivekananda", DonationFilter::All, 75),
        ("sample77@example.org", DonationFilter::All, 20),
        ("reference-777", DonationFilter::Paid, 1),
    ] {
        let name = format!("donations {typed:?} {shown:?}");
        let found = pages(meter, costs, &name, async |store, from| {
            store
                .find_donations(typed, shown, from, LIMIT)
                .await
                .unwrap()
        });
        // Of a longer table there are more references that begin with this one's digits.
        assert!(found.await >= expected, "{name}");
    }
    let (sums, cost) = meter
        .cost(async |store| store.donation_sums().await.unwrap())
        .await;
    assert!(sums.len() > 200, "{}", sums.len());
    costs.push(("sums".to_owned(), cost));
    let told = async |store: &Store| {
        store
            .donation_with_notifications("reference-711")
            .await
            .unwrap()
    };
    let (told, cost) = meter.cost(told).await;
    assert_eq!(told.unwrap().1.len(), 1);
    costs.push(("a donation".to_owned(), cost));
    let payments = async |store: &Store| {
        let start = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * 30);
        let end = start + SignedDuration::from_hours(24 * 365 * 4);
        store.payments(start, end, None, 100).await.unwrap()
    };
    let (payments, cost) = meter.cost(payments).await;
    assert_eq!(payments.len(), 100);
    costs.push(("payments".to_owned(), cost));
}

async fn costs_of_messages(meter: &mut Meter, costs: &mut RowsRead) {
    for (search, list, expected) in [
        ("", InboxFilter::All, 75),
        ("", InboxFilter::Waiting, 75),
        ("", InboxFilter::New, 50),
        ("", InboxFilter::InHand, 50),
        ("", InboxFilter::Answered, 75),
        ("", InboxFilter::Questions, 75),
        ("class", InboxFilter::All, 75),
        ("class", InboxFilter::Waiting, 75),
        ("class", InboxFilter::New, 50),
        ("class", InboxFilter::InHand, 50),
        ("class", InboxFilter::Questions, 75),
        ("naidoo vivekananda", InboxFilter::All, 0),
        ("vivekananda", InboxFilter::All, 75),
        ("sample777@example.org", InboxFilter::All, 1),
        ("nobody", InboxFilter::All, 0),
    ] {
        let mut before = None;
        let mut found = 0;
        for number in 0..3 {
            let work =
                async |store: &Store| store.inbox(list, search, before, LIMIT).await.unwrap();
            let (page, cost) = meter.cost(work).await;
            costs.push((format!("messages {search:?} {list:?}, page {number}"), cost));
            found += page.len();
            // The list offers no further page after one that is not full.
            if page.len() < LIMIT as usize {
                break;
            }
            before = page.last().map(|it| it.id);
        }
        assert_eq!(found, expected, "{search:?} {list:?}");
    }
    let (waiting, cost) = meter
        .cost(async |store| store.waiting_messages(100).await.unwrap())
        .await;
    assert_eq!(waiting, 100);
    costs.push(("messages that wait".to_owned(), cost));
    let one = async |store: &Store| store.inbox_message(711).await.unwrap();
    let (one, cost) = meter.cost(one).await;
    assert!(one.is_some());
    costs.push(("a message".to_owned(), cost));
    let remind = async |store: &Store| store.remind_of_messages(Timestamp::UNIX_EPOCH).await;
    let (reminded, cost) = meter.cost(remind).await;
    assert!(!reminded.unwrap());
    costs.push(("the oldest message that waits".to_owned(), cost));
}

/// A list is made of what is known, of which only what has changed is read.
async fn costs_of_pictures(meter: &mut Meter, costs: &mut RowsRead) {
    let all = meter.store.pictures_since(None).await.unwrap().unwrap();
    assert!(all.pictures.len() >= 2_000);
    for (changed, name) in [
        (0, "pictures as they were"),
        (25, "pictures after some changes"),
    ] {
        let since = async |store: &Store| {
            let known = Some(all.number - changed);
            store.pictures_since(known).await.unwrap()
        };
        let (found, cost) = meter.cost(since).await;
        let found = found.map_or(0, |it| i64::try_from(it.pictures.len()).unwrap());
        assert_eq!(found, changed);
        costs.push((name.to_owned(), cost));
    }
    let uses = async |store: &Store| store.picture_uses().await.unwrap();
    let (uses, cost) = meter.cost(uses).await;
    assert_eq!(uses.len(), DRAFTS);
    costs.push(("where pictures are used".to_owned(), cost));
}

async fn costs_of_texts(meter: &mut Meter, costs: &mut RowsRead) {
    let mut note = |name: &str, cost| costs.push((name.to_owned(), cost));
    let all = async |store: &Store| store.drafts().await.unwrap().len();
    let (drafts, cost) = meter.cost(all).await;
    assert_eq!(drafts, DRAFTS);
    note("drafts", cost);
    let of_one = async |store: &Store| store.drafts_of("events/7.toml").await.unwrap().len();
    let (drafts, cost) = meter.cost(of_one).await;
    assert_eq!(drafts, 20);
    note("drafts of a text", cost);
    let by_one = async |store: &Store| store.drafts_by(11).await.unwrap().len();
    let (drafts, cost) = meter.cost(by_one).await;
    assert_eq!(drafts, 25);
    note("drafts of an editor", cost);
    let shown = async |store: &Store| store.published_revision().await.unwrap();
    let (shown, cost) = meter.cost(shown).await;
    let last = shown.number;
    assert_eq!((shown.files.len(), shown.files[0].number), (1, last));
    note("what is published", cost);
    for (name, before) in [
        ("latest", None),
        ("middle", Some(last / 2)),
        ("first", Some(26)),
    ] {
        let page = async |store: &Store| store.versions(FILE, before, LIMIT).await.unwrap();
        let (page, cost) = meter.cost(page).await;
        assert_eq!(page.len(), LIMIT as usize);
        note(&format!("versions, {name}"), cost);
    }
    let one = async |store: &Store| store.version(FILE, 77).await.unwrap();
    let (one, cost) = meter.cost(one).await;
    assert!(one.is_some());
    note("a version", cost);
    let planned = async |store: &Store| store.scheduled_content(None).await.unwrap();
    let (planned, cost) = meter.cost(planned).await;
    assert!(planned.is_empty());
    note("what is planned", cost);
}

async fn costs(mut meter: Meter) -> RowsRead {
    let mut costs = Vec::new();
    costs_of_people(&mut meter, &mut costs).await;
    costs_of_donations(&mut meter, &mut costs).await;
    costs_of_messages(&mut meter, &mut costs).await;
    costs_of_pictures(&mut meter, &mut costs).await;
    costs_of_texts(&mut meter, &mut costs).await;
    assert!(
        costs.iter().map(|(_, cost)| cost).sum::<i64>() > 0,
        "nothing was counted"
    );
    costs
}

/// Ten times as many records, and no page costs half as much again; the rest is for the depth of indexes, and
/// for pages that a shorter table does not have.
fn assert_alike(few: &RowsRead, many: &RowsRead, slack: i64) {
    for (name, cost) in many {
        let with_few = few.iter().find(|(known, _)| known == name);
        let with_few = with_few.map_or(0, |(_, cost)| *cost);
        println!("{name}: {with_few}, {cost}");
        assert!(
            *cost <= with_few + with_few / 2 + slack,
            "{name}: {with_few} with few records, {cost} with many"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_long_lists_cost_what_those_of_short_ones_do_sqlite() {
    let few = costs(Meter::sqlite(FEW).await).await;
    let many = costs(Meter::sqlite(MANY).await).await;
    assert_alike(&few, &many, 2_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_long_lists_cost_what_those_of_short_ones_do_postgres() {
    let few = costs(Meter::postgres(FEW).await).await;
    let many = costs(Meter::postgres(MANY).await).await;
    // What is walked through before the index of words is asked, each row in the table and in an index.
    let walked = i64::from(2 * crate::inbox::WALKED);
    let (searches, others): (RowsRead, RowsRead) = many
        .into_iter()
        .partition(|(name, _)| name.starts_with("messages") && !name.contains("\"\""));
    assert_alike(&few, &searches, walked + 200);
    assert_alike(&few, &others, 200);
}

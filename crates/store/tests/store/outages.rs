//! PostgreSQL that is silent, read-only, short of connections or behind a pooler.

use std::time::Duration;

use centre_store::{DatabaseUrl, Error, Limit, Store, SubmissionOrigin};
use centre_testing::{PgBouncer, SilentProxy, TestDatabase};
use jiff::SignedDuration;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::messages::message;
use crate::{registered, start};

/// Longer than any wait for the database, on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(1);

const LIMIT: Limit = Limit {
    name: "test",
    burst: 3,
    period: SignedDuration::from_mins(1),
};

/// Reads of accounts, one connection each.
fn waiting_reads(store: &Store, count: usize) -> JoinSet<Result<(), Error>> {
    let mut reads = JoinSet::new();
    for _ in 0..count {
        let store = store.clone();
        reads.spawn(async move { store.accounts().await.map(drop) });
    }
    reads
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_silent_network_ends_statements_and_costs_nobody_anything_afterwards() {
    let db = TestDatabase::postgres().await;
    let proxy = SilentProxy::before(&db);
    let store = Store::open(&proxy.url().parse().unwrap()).await.unwrap();
    let mut holder = PgConnection::connect(&db.url_text).await.unwrap();
    let lock = async |holder: &mut PgConnection| {
        holder.execute("BEGIN").await.unwrap();
        let lock = "LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE";
        holder.execute(lock).await.unwrap();
    };
    let busy = async |count: u64| {
        let status = || store.pool_status();
        while status().connections - status().idle < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };

    lock(&mut holder).await;
    let reads = waiting_reads(&store, 6);
    timeout(TIMEOUT, busy(6)).await.expect("six reads wait");
    holder.execute("COMMIT").await.unwrap();
    for read in reads.join_all().await {
        read.unwrap();
    }
    assert!(store.ping().await.is_ok());

    // Four die while they are idle, and two while they wait for an answer.
    lock(&mut holder).await;
    let reads = waiting_reads(&store, 2);
    timeout(TIMEOUT, busy(2)).await.expect("two reads wait");
    proxy.fall_silent();
    holder.execute("COMMIT").await.unwrap();
    let ended = timeout(TIMEOUT, reads.join_all())
        .await
        .expect("no read waits for ever");
    for read in ended {
        assert!(read.unwrap_err().is_unavailable());
    }

    proxy.recover();
    // Nobody has noticed yet that the idle ones are dead.
    for _ in 0..6 {
        store.accounts().await.unwrap();
    }

    let reads = waiting_reads(&store, 3);
    proxy.fall_silent();
    timeout(TIMEOUT, store.close()).await.expect("closing ends");
    drop(reads);
}

/// The rows that `query` finds.
async fn count(connection: &mut PgConnection, query: &str) -> u64 {
    let query = AssertSqlSafe(query.to_owned());
    connection.execute(query).await.unwrap().rows_affected()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_transaction_that_a_silence_cut_off_holds_nobody_up_for_long() {
    let db = TestDatabase::postgres().await;
    let proxy = SilentProxy::before(&db);
    let store = Store::open(&proxy.url().parse().unwrap()).await.unwrap();
    let mut holder = PgConnection::connect(&db.url_text).await.unwrap();
    let origin = SubmissionOrigin {
        request_id: None,
        network: Some("192.0.2.7"),
    };
    holder.execute("BEGIN").await.unwrap();
    let lock = "LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE";
    holder.execute(lock).await.unwrap();
    let cut_off = tokio::spawn({
        let store = store.clone();
        async move { store.add_message(&message(1), origin, start()).await }
    });
    // Sessions with this database that are in a transaction.
    let busy = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
        AND pid <> pg_backend_pid() AND state <> 'idle'";
    let waiting = format!("{busy} AND wait_event_type = 'Lock'");
    // Within a transaction PostgreSQL shows the sessions as they were when it was asked first.
    let mut onlooker = PgConnection::connect(&db.url_text).await.unwrap();
    let is_waiting = async {
        while count(&mut onlooker, &waiting).await == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(TIMEOUT, is_waiting).await.expect("it waits");

    // The server does what it has been sent, and never hears that nobody waits any more.
    proxy.fall_silent();
    holder.execute("COMMIT").await.unwrap();
    cut_off.abort();
    let is_over = async {
        while count(&mut onlooker, busy).await > 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIMEOUT, is_over).await.expect("the server ends it");
    db.store
        .add_message(&message(1), origin, start())
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_was_connected_before_an_outage_is_not_used_after_it() {
    let db = TestDatabase::postgres().await;
    let proxy = SilentProxy::before(&db);
    let store = Store::open(&proxy.url().parse().unwrap()).await.unwrap();
    proxy.fall_silent();
    assert!(store.ping().await.is_err() && !store.is_there());
    assert!(matches!(store.accounts().await, Err(Error::Unavailable)));
    proxy.recover();
    assert!(store.ping().await.is_ok() && store.is_there());
    store.accounts().await.unwrap();
}

#[tokio::test]
async fn slow_statements_are_ended_by_the_server() {
    let db = TestDatabase::postgres().await;
    let mut holder = PgConnection::connect(&db.url_text).await.unwrap();
    holder.execute("BEGIN").await.unwrap();
    holder
        .execute("LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let error = timeout(TIMEOUT, db.store.accounts())
        .await
        .expect("it ends")
        .unwrap_err();
    assert!(error.is_unavailable(), "{error:?}");
    holder.close().await.unwrap();
    db.store.accounts().await.unwrap();
}

#[tokio::test]
async fn a_read_only_database_is_away_until_it_takes_changes_again() {
    let db = TestDatabase::postgres().await;
    let name = db.name();
    let read_only =
        |value| format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
    assert!(db.store.ping().await.is_ok());

    db.run(&[&read_only("on")]).await;
    db.end_sessions().await;
    let error = db.store.allow(&LIMIT, "a", start()).await.unwrap_err();
    assert!(error.is_unavailable(), "{error:?}");
    assert!(db.store.ping().await.is_err() && !db.store.is_there());
    let started = Store::open(&db.url).await.unwrap_err();
    assert!(started.is_unavailable(), "{started:?}");

    // Whoever is connected stays read-only, as behind a proxy that has found the new primary.
    db.run(&["SET default_transaction_read_only = off", &read_only("off")])
        .await;
    let is_there = async {
        while db.store.ping().await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(TIMEOUT, is_there).await.expect("it is found again");
    assert!(db.store.is_there());
    db.store.allow(&LIMIT, "a", start()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_role_with_two_connections_is_enough() {
    let db = TestDatabase::postgres().await;
    let name = db.name();
    let role = format!("few_{name}");
    db.run(&[
        &format!("CREATE ROLE {role} LOGIN CONNECTION LIMIT 2"),
        &format!("GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}"),
        &format!("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {role}"),
        &format!("GRANT ALL ON SCHEMA public TO {role}"),
    ])
    .await;
    let url = db.url_text.replace("//postgres@", &format!("//{role}@"));
    let url: DatabaseUrl = url.parse().unwrap();
    for url in [url.clone(), url.with_connections(1)] {
        let store = Store::open(&url).await.unwrap();
        for _ in 0..3 {
            assert!(store.ping().await.is_ok() && store.is_there());
            registered(&store).await;
            store
                .delete_person("sarada@example.org", false)
                .await
                .unwrap();
        }
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_pooler_that_gives_each_client_a_session_is_as_good_as_the_server() {
    let db = TestDatabase::postgres().await;
    let pooler = PgBouncer::start("session", &db);
    let store = Store::open(&pooler.url().parse().unwrap()).await.unwrap();
    let sarada = registered(&store).await;
    assert!(store.ping().await.is_ok());
    let reads = waiting_reads(&store, 20);
    for read in reads.join_all().await {
        read.unwrap();
    }
    store.close().await;
    let again = Store::open(&pooler.url().parse().unwrap()).await.unwrap();
    assert_eq!(again.accounts().await.unwrap(), [sarada]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_pooler_that_shares_sessions_is_refused() {
    let db = TestDatabase::postgres().await;
    for pool_mode in ["transaction", "statement"] {
        let pooler = PgBouncer::start(pool_mode, &db);
        // Also while others use it.
        for _ in 0..3 {
            let error = Store::open(&pooler.url().parse().unwrap())
                .await
                .unwrap_err();
            assert!(
                matches!(error, Error::SharedSessions),
                "{pool_mode}: {error:?}"
            );
            assert!(error.to_string().contains("set `pool_mode = session`"));
            assert!(!error.is_unavailable());
        }
    }
}

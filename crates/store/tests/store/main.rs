//! The store on both databases.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accounts;
mod backup;
mod donations;
mod durability;
mod encryption;
mod inbox;
mod messages;
mod migrations;
mod notices;
mod outages;
mod outbox;
mod outbox_interleavings;
mod passkeys;
mod people;
mod pictures;
mod publishing;
mod rate_limits;
mod second_factor;
mod sessions;
mod setup;

use centre_store::{
    Account, BrowserSecrets, NewAccount, PasswordHash, Registration, Retention, Roles, Secret,
    Store,
};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::OnceCell;

/// The moment at which the tests begin.
fn start() -> Timestamp {
    "2025-05-18T08:00:00Z".parse().unwrap()
}

fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

fn seconds(count: i64) -> SignedDuration {
    SignedDuration::from_secs(count)
}

/// Hashing is slow by design, so the tests that need any hash share one.
async fn some_hash() -> PasswordHash {
    static HASH: OnceCell<PasswordHash> = OnceCell::const_new();
    let make = || async {
        centre_store::hash_password("a password".to_owned())
            .await
            .unwrap()
    };
    HASH.get_or_init(make).await.clone()
}

async fn sarada() -> NewAccount {
    NewAccount {
        email: "Sarada@Example.org".to_owned(),
        first_name: "Sarada".to_owned(),
        last_name: "Devi".to_owned(),
        password_hash: some_hash().await,
        roles: Roles::default(),
    }
}

fn retention() -> Retention {
    Retention {
        unconfirmed_accounts: hours(7 * 24),
        unpaid_donations: hours(30 * 24),
        payments: hours(5 * 365 * 24),
        messages: None,
        answered_messages: None,
    }
}

/// Begins a session in a browser that shows at most an earlier one.
async fn begin_session(
    store: &Store,
    account: &Account,
    device: &str,
    session: Option<&Secret>,
    now: Timestamp,
) -> Secret {
    let replaced = BrowserSecrets {
        sessions: session.map(std::slice::from_ref).unwrap_or_default(),
        browser: None,
    };
    let begun = store
        .begin_session(account, device, replaced, false, now)
        .await;
    begun.unwrap().session
}

async fn registered(store: &Store) -> Account {
    store
        .register(&sarada().await, Registration::Immediate, start())
        .await
        .unwrap()
}

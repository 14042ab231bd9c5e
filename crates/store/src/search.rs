//! How accounts and donations are found by the beginning of a name, an address or a reference, in
//! both databases alike: an index like that of a book. Each entry leads to a record. What somebody
//! types is the beginning of entries, and those that begin alike lie together.

use std::collections::BTreeSet;

use centre_text::normalize;

use crate::{
    Result, Store,
    database::{BACKGROUND_TIMEOUT, transaction, writing},
};

/// Words of a name that it is found by.
const WORDS: usize = 8;

/// Characters of an entry: as many as a name and an address have at most.
const ENTRY_LENGTH: usize = 254;

/// Entries that are looked at for one record of a page. A record that stands under several entries
/// is shown once, and one that the list leaves out is not shown, so some entries are passed over.
pub(crate) const ENTRIES_PER_RECORD: i64 = 10;

/// Rows that are entered by one transaction.
const BATCH: i64 = 500;

/// Behind the same beginning, it sorts after all other entries.
const LAST: char = char::MAX;

/// A text in the form in which texts are compared: small letters, each composed with its marks, single
/// spaces, no longer than an entry.
fn plain(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let mut plain = normalize(&words.join(" ").to_lowercase()).into_owned();
    if let Some((end, _)) = plain.char_indices().nth(ENTRY_LENGTH) {
        plain.truncate(end);
    }
    plain
}

/// What a record is found under: the name from each of its words on, with the words before that
/// one at the end, and each of the `others` (addresses, references).
pub(crate) fn entries(first_name: &str, last_name: &str, others: &[&str]) -> BTreeSet<String> {
    let name = format!("{first_name} {last_name}");
    let words: Vec<_> = name.split_whitespace().collect();
    let rotated = (0..words.len().min(WORDS)).map(|first| {
        let (end, start) = words.split_at(first);
        plain(&[start, end].concat().join(" "))
    });
    let others = others.iter().map(|other| plain(other));
    rotated.chain(others).filter(|it| !it.is_empty()).collect()
}

/// The entries that begin with what somebody typed, from the first to the last.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PrefixRange {
    pub start: String,
    pub end: String,
}

impl PrefixRange {
    /// None where nothing was typed.
    pub fn of(typed: &str) -> Option<Self> {
        let start = plain(typed);
        (!start.is_empty()).then(|| Self {
            end: format!("{start}{LAST}"),
            start,
        })
    }
}

/// One page of a long list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// In the order of the list.
    pub records: Vec<T>,
    /// Where the next page begins; none on the last one. A page that is searched for may have
    /// fewer records than were asked for, even none, and yet not be the last.
    pub next: Option<String>,
}

/// Enters a record under each of its entries, within a transaction.
macro_rules! enter {
    ($tx:ident, $statement:expr, $record:expr, $entries:expr) => {
        for entry in $entries {
            sqlx::query($statement)
                .bind(entry)
                .bind($record)
                .execute(&mut *$tx)
                .await?;
        }
    };
}

pub(crate) use enter;

pub(crate) const ENTER_ACCOUNT: &str =
    "INSERT INTO account_index (entry, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";

pub(crate) const ENTER_DONATION: &str =
    "INSERT INTO donation_index (entry, reference) VALUES ($1, $2) ON CONFLICT DO NOTHING";

impl Store {
    /// Enters those who are in no index yet: they were there before it, or a replica of an earlier
    /// release has made them. Asks the connection that has just brought the tables up to date: opening
    /// another for reading takes a start two milliseconds.
    pub(crate) async fn complete_indexes(&self) -> Result<()> {
        loop {
            let accounts: Vec<(i64, String, String, String)> = writing!(self, |db| {
                sqlx::query_as(
                    "SELECT id, first_name, last_name, email FROM accounts \
                     WHERE NOT is_indexed ORDER BY id LIMIT $1",
                )
                .bind(BATCH)
                .fetch_all(db)
                .await?
            });
            if accounts.is_empty() {
                break;
            }
            transaction!(self, BACKGROUND_TIMEOUT, |tx| {
                for (id, first_name, last_name, email) in &accounts {
                    // None, if the account was deleted meanwhile.
                    let entered =
                        sqlx::query("UPDATE accounts SET is_indexed = TRUE WHERE id = $1")
                            .bind(id)
                            .execute(&mut *tx)
                            .await?
                            .rows_affected();
                    if entered > 0 {
                        let entries = entries(first_name, last_name, &[email]);
                        enter!(tx, ENTER_ACCOUNT, id, entries);
                    }
                }
            });
        }
        loop {
            let donations: Vec<(String, String, String, String)> = writing!(self, |db| {
                sqlx::query_as(
                    "SELECT reference, first_name, last_name, email FROM donations \
                     WHERE NOT is_indexed ORDER BY reference LIMIT $1",
                )
                .bind(BATCH)
                .fetch_all(db)
                .await?
            });
            if donations.is_empty() {
                return Ok(());
            }
            transaction!(self, BACKGROUND_TIMEOUT, |tx| {
                for (reference, first_name, last_name, email) in &donations {
                    let entered =
                        sqlx::query("UPDATE donations SET is_indexed = TRUE WHERE reference = $1")
                            .bind(reference)
                            .execute(&mut *tx)
                            .await?
                            .rows_affected();
                    if entered > 0 {
                        let payments: Vec<String> = sqlx::query_scalar(
                            "SELECT provider_payment_id FROM donation_notifications \
                             WHERE reference = $1",
                        )
                        .bind(reference)
                        .fetch_all(&mut *tx)
                        .await?;
                        let mut others = vec![&**email, reference];
                        others.extend(payments.iter().map(String::as_str));
                        let entries = entries(first_name, last_name, &others);
                        enter!(tx, ENTER_DONATION, reference, entries);
                    }
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> bool {
        let entries = entries(" Asha  Maria", "van der Naidoo", &["Asha.N@Example.org"]);
        let PrefixRange { start, end } = PrefixRange::of(typed).unwrap();
        entries.range(start..end).next().is_some()
    }

    #[test]
    fn people_are_found_by_the_beginnings_of_their_names_and_addresses() {
        for typed in [
            "a",
            "ASHA",
            "asha maria v",
            "  maria   van",
            "naidoo asha",
            "der naidoo",
            "asha.n@example.org",
            "Asha.N@",
        ] {
            assert!(found(typed), "{typed}");
        }
        for typed in ["sha", "asha naidoo", "example.org", "asha%", "b"] {
            assert!(!found(typed), "{typed}");
        }
        assert_eq!(PrefixRange::of(" \t"), None);
        assert_eq!(
            PrefixRange::of("Gi\u{304}ta\u{304}"),
            PrefixRange::of("gītā")
        );
        let parted = entries("Gi\u{304}ta\u{304}", "", &[]);
        assert_eq!(parted, entries("Gītā", "", &[]));
    }

    #[test]
    fn entries_are_few_and_short() {
        let endless = "word ".repeat(1000);
        let entries = entries(&endless, &"é".repeat(1000), &["", " "]);
        assert!(entries.len() <= WORDS, "{}", entries.len());
        assert!(entries.iter().all(|it| it.chars().count() <= ENTRY_LENGTH));
    }
}

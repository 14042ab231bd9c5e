//! How long things are kept, and what forgets them.

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::{
    Result, Store,
    accounts::known_browsers::KNOWN_BROWSER_LIFETIME,
    accounts::sessions::{SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME},
    database::BACKGROUND_TIMEOUT,
    executor::Executor,
    time::{millis_before, to_millis},
};

/// How long mail that was sent or given up is remembered.
pub const FINISHED_MAIL_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Rows that one transaction removes at most.
const BATCH: i64 = 1000;

/// How long what visitors gave is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Accounts that were never confirmed, since they were last registered.
    pub unconfirmed_accounts: SignedDuration,
    /// Donations that were begun and not paid, with what the provider reported about them.
    pub unpaid_donations: SignedDuration,
    /// Payments that the provider reported, refunded or not, since its last notification, with
    /// their donations.
    pub payments: SignedDuration,
    /// Messages, answered or not; none for ever.
    pub messages: Option<SignedDuration>,
    /// Messages that were answered, since then; none for ever.
    pub answered_messages: Option<SignedDuration>,
}

/// How much was removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Purged {
    /// Accounts that were never confirmed.
    pub accounts: u64,
    /// Donations, paid or not.
    pub donations: u64,
    /// Notifications of the payment provider.
    pub notifications: u64,
    /// Messages.
    pub messages: u64,
}

impl Purged {
    /// Whether there was nothing to remove.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Store {
    /// Forgets sessions, browsers, links, challenges, limits and finished mail whose time is over, and what is kept
    /// about people for longer than `retention` says. A donation and its notifications go together:
    /// without them one that was paid would look unpaid.
    pub async fn purge(&self, retention: &Retention, now: Timestamp) -> Result<Purged> {
        let before = |span| millis_before(now, span);
        let mut messages = 0;
        for (since, span) in [
            ("received_at", retention.messages),
            ("answered_at", retention.answered_messages),
        ] {
            if let Some(span) = span {
                messages += self.purge_messages(since, before(span)).await?;
            }
        }
        let mut tx = self.begin_within(BACKGROUND_TIMEOUT).await?;
        let accounts = tx
            .execute(
                "DELETE FROM accounts WHERE confirmed_at IS NULL AND created_at <= $1",
                &[&before(retention.unconfirmed_accounts)],
            )
            .await?;
        let (donations, notifications) = purge_donations(&mut tx, retention, now).await?;
        forget_what_is_over(&mut tx, now).await?;
        tx.commit().await?;
        self.overwrite_deleted().await?;
        Ok(Purged {
            accounts,
            donations,
            notifications,
            messages,
        })
    }

    /// Removes the messages of which something was `since` until `end`, a few at a time: whoever signs in
    /// meanwhile waits for one batch at most.
    async fn purge_messages(&self, since: &str, end: i64) -> Result<u64> {
        let mut removed = 0;
        loop {
            let batch = AssertSqlSafe(format!(
                "DELETE FROM contact_messages WHERE id IN \
                 (SELECT id FROM contact_messages WHERE {since} <= $1 LIMIT $2)"
            ));
            match self.execute(batch, &[&end, &BATCH]).await? {
                0 => return Ok(removed),
                batch => removed += batch,
            }
        }
    }
}

/// Removes donations whose time is over, with their notifications; how many of each.
async fn purge_donations(
    tx: &mut Executor<'_>,
    retention: &Retention,
    now: Timestamp,
) -> Result<(u64, u64)> {
    let over: Vec<(String,)> = tx
        .fetch_all(
            "SELECT reference FROM donations WHERE \
             CASE WHEN paid_at IS NOT NULL OR refunded_at IS NOT NULL \
             THEN NOT EXISTS (SELECT 1 FROM donation_notifications AS recent \
             WHERE recent.reference = donations.reference AND recent.received_at > $2) \
             ELSE created_at <= $1 END",
            &[
                &millis_before(now, retention.unpaid_donations),
                &millis_before(now, retention.payments),
            ],
        )
        .await?;
    let mut notifications = 0;
    for (reference,) in &over {
        let reports = "DELETE FROM donation_notifications WHERE reference = $1";
        notifications += tx.execute(reports, &[reference]).await?;
        let donation = "DELETE FROM donations WHERE reference = $1";
        tx.execute(donation, &[reference]).await?;
    }
    Ok((over.len() as u64, notifications))
}

/// Removes what has an end of its own.
async fn forget_what_is_over(tx: &mut Executor<'_>, now: Timestamp) -> Result<()> {
    for (statement, end) in [
        (
            "DELETE FROM sessions WHERE created_at <= $1",
            millis_before(now, SESSION_ABSOLUTE_LIFETIME),
        ),
        (
            "DELETE FROM sessions WHERE last_seen_at <= $1",
            millis_before(now, SESSION_IDLE_LIFETIME),
        ),
        (
            "DELETE FROM known_browsers WHERE last_used_at <= $1",
            millis_before(now, KNOWN_BROWSER_LIFETIME),
        ),
        (
            "DELETE FROM outgoing_mail WHERE sent_at <= $1 OR given_up_at <= $1",
            millis_before(now, FINISHED_MAIL_LIFETIME),
        ),
        (
            "DELETE FROM one_time_tokens WHERE expires_at <= $1",
            to_millis(now),
        ),
        (
            "DELETE FROM passkey_challenges WHERE expires_at <= $1",
            to_millis(now),
        ),
        (
            "DELETE FROM setup_link WHERE expires_at <= $1",
            to_millis(now),
        ),
        (
            "DELETE FROM rate_limits WHERE theoretical_arrival <= $1",
            to_millis(now),
        ),
    ] {
        tx.execute(statement, &[&end]).await?;
    }
    Ok(())
}

use jiff::SignedDuration;

/// How long what visitors gave is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Accounts that were never confirmed, since they were last registered.
    pub unconfirmed_accounts: SignedDuration,
    /// Donations that were begun and not paid, with what the provider reported about them.
    pub unpaid_donations: SignedDuration,
    /// Payments that the provider reported, since its last notification, with their donations.
    pub payments: SignedDuration,
    /// Messages of the contact form; none for ever.
    pub messages: Option<SignedDuration>,
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
    /// Messages of the contact form.
    pub messages: u64,
}

impl Purged {
    /// Whether there was nothing to remove.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The deletions that [`Retention`] asks for, within a transaction. A donation goes with its
/// notifications, never without them: one that was paid would look unpaid.
macro_rules! purge_people {
    ($tx:ident, $retention:expr, $now:expr) => {{
        let before = |span| crate::time::millis_before($now, span);
        let accounts =
            sqlx::query("DELETE FROM accounts WHERE confirmed_at IS NULL AND created_at <= $1")
                .bind(before($retention.unconfirmed_accounts))
                .execute(&mut *$tx)
                .await?
                .rows_affected();
        let over: Vec<String> = sqlx::query_scalar(
            "SELECT reference FROM donations WHERE \
             CASE WHEN EXISTS (SELECT 1 FROM donation_notifications AS paid \
             WHERE paid.reference = donations.reference AND paid.status = 'COMPLETE') \
             THEN NOT EXISTS (SELECT 1 FROM donation_notifications AS recent \
             WHERE recent.reference = donations.reference AND recent.received_at > $2) \
             ELSE created_at <= $1 END",
        )
        .bind(before($retention.unpaid_donations))
        .bind(before($retention.payments))
        .fetch_all(&mut *$tx)
        .await?;
        let mut notifications = 0;
        for reference in &over {
            notifications += sqlx::query("DELETE FROM donation_notifications WHERE reference = $1")
                .bind(reference)
                .execute(&mut *$tx)
                .await?
                .rows_affected();
            sqlx::query("DELETE FROM donations WHERE reference = $1")
                .bind(reference)
                .execute(&mut *$tx)
                .await?;
        }
        let messages = match $retention.messages {
            Some(span) => sqlx::query("DELETE FROM contact_messages WHERE received_at <= $1")
                .bind(before(span))
                .execute(&mut *$tx)
                .await?
                .rows_affected(),
            None => 0,
        };
        crate::retention::Purged {
            accounts,
            donations: over.len() as u64,
            notifications,
            messages,
        }
    }};
}

pub(crate) use purge_people;

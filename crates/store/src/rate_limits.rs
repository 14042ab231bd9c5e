use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

use crate::{
    Result, Store,
    executor::Executor,
    time::{CLOCK_TOLERANCE, millis, millis_after, to_millis},
};

/// How often something may be done by one subject (an address, an account).
///
/// The generic cell rate algorithm: `burst` at once, and after that one more each time
/// a `burst`-th of `period` has passed. One row per subject holds for all replicas, and
/// one statement both asks and counts, so concurrent requests cannot slip through.
///
/// What was counted before the clock was set back is forgotten once it seems to lie further
/// ahead than it ever could; otherwise its subject would be refused for as long as the clock
/// was set back.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Keeps subjects of different limits apart.
    pub name: &'static str,
    /// How many may come at once.
    pub burst: u32,
    /// How long until a used-up burst is whole again.
    pub period: SignedDuration,
}

/// Passwords tried for one account, from wherever. What proves its owner forgives it.
pub const SIGN_IN_BY_ACCOUNT: Limit = Limit {
    name: "sign-in-account",
    burst: 10,
    period: SignedDuration::from_mins(15),
};

/// Mails with a link that resets the password of one account. What proves its owner forgives it.
/// Whoever is refused has got a link in the last 20 minutes, which works for an hour.
pub const RESET_MAIL_BY_ACCOUNT: Limit = Limit {
    name: "reset-mail-account",
    burst: 3,
    period: SignedDuration::from_mins(60),
};

/// Codes tried for one account, by whoever has its password. A right code forgives it, and nothing else: whoever
/// reads the owner's mail has not proved to have the device.
pub const CODE_BY_ACCOUNT: Limit = Limit {
    name: "code-account",
    burst: 10,
    period: SignedDuration::from_mins(15),
};

/// Mails that tell an owner of too many wrong codes: one for as long as no code is right, and not more than one a day.
const WRONG_CODES_NOTICE: Limit = Limit {
    name: "wrong-codes-notice",
    burst: 1,
    period: SignedDuration::from_hours(24),
};

/// What strangers use up of an account.
pub(crate) const RESET_LIMITS: [Limit; 2] = [SIGN_IN_BY_ACCOUNT, RESET_MAIL_BY_ACCOUNT];

/// The same words sent once more by the same network: a button that was pressed twice, not a second message.
pub(crate) const REPEATED_SUBMISSION: Limit = Limit {
    name: "same-words",
    burst: 1,
    period: SignedDuration::from_mins(1),
};

/// The answer of a [`Limit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitDecision {
    /// Go on; it was counted.
    Allowed,
    /// Too often; it was not counted.
    Refused {
        /// How long until the next one is allowed.
        retry_after: Duration,
    },
}

impl Limit {
    /// Milliseconds that one use costs.
    pub(crate) fn interval(&self) -> i64 {
        millis(self.period) / i64::from(self.burst.max(1))
    }

    /// Milliseconds that the theoretical arrival may lie ahead of a use.
    pub(crate) fn tolerance(&self) -> i64 {
        millis(self.period) - self.interval()
    }

    /// Milliseconds of the latest theoretical arrival that uses until `now` can have led to.
    pub(crate) fn latest_arrival(&self, now: Timestamp) -> i64 {
        millis_after(now, self.period.saturating_add(CLOCK_TOLERANCE))
    }

    /// Subjects are addresses of people, so only their digest is kept.
    pub(crate) fn key(&self, subject: &str) -> Vec<u8> {
        let mut digest = Sha256::new();
        digest.update(self.name);
        digest.update([0]);
        digest.update(subject);
        digest.finalize().to_vec()
    }
}

/// Counts one use of a limit at a key if it is still allowed, and returns whether it is.
pub(crate) async fn count_use(
    session: &mut Executor<'_>,
    limit: &Limit,
    key: &[u8],
    now: Timestamp,
) -> Result<bool> {
    let arrival: Option<i64> = session
        .optional_value(
            "INSERT INTO rate_limits (limit_key, theoretical_arrival) VALUES ($1, $2 + $3) \
             ON CONFLICT (limit_key) DO UPDATE SET theoretical_arrival = $3 + \
             CASE WHEN rate_limits.theoretical_arrival BETWEEN $2 AND $5 \
             THEN rate_limits.theoretical_arrival ELSE $2 END \
             WHERE rate_limits.theoretical_arrival <= $2 + $4 \
             OR rate_limits.theoretical_arrival > $5 RETURNING theoretical_arrival",
            &[
                &key,
                &to_millis(now),
                &limit.interval(),
                &limit.tolerance(),
                &limit.latest_arrival(now),
            ],
        )
        .await?;
    Ok(arrival.is_some())
}

impl Store {
    /// Counts one use of `limit` by `subject`, if it is still allowed.
    pub async fn allow(
        &self,
        limit: &Limit,
        subject: &str,
        now: Timestamp,
    ) -> Result<LimitDecision> {
        let key = limit.key(subject);
        if count_use(&mut self.write()?, limit, &key, now).await? {
            return Ok(LimitDecision::Allowed);
        }
        let arrival: Option<i64> = self
            .read()?
            .optional_value(
                "SELECT theoretical_arrival FROM rate_limits WHERE limit_key = $1",
                &[&key],
            )
            .await?;
        let wait = arrival.map_or(0, |arrival| arrival - limit.tolerance() - to_millis(now));
        let retry_after = Duration::from_millis(u64::try_from(wait).unwrap_or(0).max(1));
        Ok(LimitDecision::Refused { retry_after })
    }
}

/// Forgets, within a transaction, what strangers have used of the limits of the account of
/// `email_key`, whose owner has shown to be there.
pub(crate) async fn reset_account_limits(tx: &mut Executor<'_>, email_key: &str) -> Result<()> {
    for limit in RESET_LIMITS {
        reset_limit(tx, &limit, email_key).await?;
    }
    Ok(())
}

/// Forgets, within a transaction, what was used of the limits of codes: whoever has a right one is the owner.
pub(crate) async fn reset_code_limits(tx: &mut Executor<'_>, email_key: &str) -> Result<()> {
    for limit in [CODE_BY_ACCOUNT, WRONG_CODES_NOTICE] {
        reset_limit(tx, &limit, email_key).await?;
    }
    Ok(())
}

/// Returns, within a transaction, whether the owner of an account is to be told that the wrong codes that were given
/// for it are as many as are allowed, and counts that they are.
pub(crate) async fn count_wrong_codes(
    tx: &mut Executor<'_>,
    email_key: &str,
    now: Timestamp,
) -> Result<bool> {
    let used_up = "SELECT EXISTS (SELECT 1 FROM rate_limits \
         WHERE limit_key = $1 AND theoretical_arrival > $2 + $3)";
    let (key, tolerance) = (CODE_BY_ACCOUNT.key(email_key), CODE_BY_ACCOUNT.tolerance());
    let is_used_up: bool = tx
        .value(used_up, &[&key, &to_millis(now), &tolerance])
        .await?;
    if !is_used_up {
        return Ok(false);
    }
    let key = WRONG_CODES_NOTICE.key(email_key);
    count_use(tx, &WRONG_CODES_NOTICE, &key, now).await
}

/// Forgets, within a transaction, what `subject` has used of a limit.
async fn reset_limit(tx: &mut Executor<'_>, limit: &Limit, subject: &str) -> Result<()> {
    let key = limit.key(subject);
    tx.execute("DELETE FROM rate_limits WHERE limit_key = $1", &[&key])
        .await?;
    Ok(())
}

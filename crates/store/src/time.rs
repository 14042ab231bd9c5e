//! Times in the database are milliseconds since 1970 in a 64-bit integer, in both
//! dialects alike: comparable, without time zones, without a type of its own.

use jiff::{SignedDuration, Timestamp};

use crate::{Error, Result};

/// How far the clocks of two replicas may differ. A moment that is noted in the database and
/// lies further in the future was noted before the clock was set back.
pub(crate) const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_mins(1);

pub(crate) fn to_millis(time: Timestamp) -> i64 {
    time.as_millisecond()
}

pub(crate) fn from_millis(millis: i64) -> Result<Timestamp> {
    Timestamp::from_millisecond(millis)
        .map_err(|_| Error::Corrupt(format!("{millis} is not a time in milliseconds")))
}

/// `now + span` in milliseconds, at the ends of time if it would pass them.
pub(crate) fn millis_after(now: Timestamp, span: SignedDuration) -> i64 {
    to_millis(now).saturating_add(millis(span))
}

/// `now - span` in milliseconds, at the ends of time if it would pass them.
pub(crate) fn millis_before(now: Timestamp, span: SignedDuration) -> i64 {
    to_millis(now).saturating_sub(millis(span))
}

pub(crate) fn millis(span: SignedDuration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// A time that may be missing, as it stands in a row.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct OptionalMillis(Option<i64>);

impl TryFrom<OptionalMillis> for Option<Timestamp> {
    type Error = Error;

    fn try_from(millis: OptionalMillis) -> Result<Self> {
        millis.0.map(from_millis).transpose()
    }
}

/// A time as it stands in a row.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct Millis(i64);

impl TryFrom<Millis> for Timestamp {
    type Error = Error;

    fn try_from(millis: Millis) -> Result<Self> {
        from_millis(millis.0)
    }
}

//! When the program last ran, by the clock of then.

use jiff::{SignedDuration, Timestamp};

use crate::{
    Result, Store,
    time::{from_millis, to_millis},
};

/// How far the clock may be ahead of the last heartbeat before it is doubted.
const LONGEST_GAP: SignedDuration = SignedDuration::from_hours(24);

/// Whether the clock is so far ahead of the last heartbeat that it may be wrong.
pub(crate) fn is_far_ahead(last: Option<Timestamp>, now: Timestamp) -> bool {
    last.is_some_and(|last| now.duration_since(last) > LONGEST_GAP)
}

/// Doubts a clock that is far ahead of the last heartbeat, until it was asked again and nobody has noted
/// another one meanwhile. Ask it once an hour.
#[derive(Debug, Default)]
pub struct ClockCheck {
    /// The heartbeat that the clock was found to be far ahead of.
    doubted_since: Option<Timestamp>,
}

impl ClockCheck {
    /// Whether what the clock says may be believed.
    pub fn is_plausible(&mut self, last: Option<Timestamp>, now: Timestamp) -> bool {
        if !is_far_ahead(last, now) || self.doubted_since == last {
            self.doubted_since = None;
            return true;
        }
        self.doubted_since = last;
        false
    }
}

impl Store {
    /// When the program last ran; none before its first run.
    pub async fn last_heartbeat(&self) -> Result<Option<Timestamp>> {
        let millis: Option<i64> = self
            .read()?
            .optional_value("SELECT beat_at FROM heartbeat", &[])
            .await?;
        millis.map(from_millis).transpose()
    }

    /// Notes that the program runs.
    pub async fn note_heartbeat(&self, now: Timestamp) -> Result<()> {
        self.execute(
            "INSERT INTO heartbeat (id, beat_at) VALUES (1, $1) \
             ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at",
            &[&to_millis(now)],
        )
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_far_ahead_is_believed_at_the_second_look() {
        let hours = SignedDuration::from_hours;
        let last: Timestamp = "2026-11-26T10:00:00Z".parse().unwrap();
        let mut check = ClockCheck::default();
        assert!(check.is_plausible(None, last));
        assert!(check.is_plausible(Some(last), last + hours(24)));
        // It was set back.
        assert!(check.is_plausible(Some(last), last - hours(1000)));
        let ahead = last + hours(25);
        assert!(!check.is_plausible(Some(last), ahead));
        assert!(check.is_plausible(Some(last), ahead + hours(1)));
        // Another replica goes by another clock.
        assert!(!check.is_plausible(Some(last), ahead));
        for hour in 1..5 {
            assert!(!check.is_plausible(Some(last + hours(hour)), ahead + hours(hour)));
        }
    }
}

//! How often a failed render is tried again.

use std::time::{Duration, Instant};

/// A failed render is tried once more in a new isolate, because something that an earlier
/// render left behind may be the cause. Each worker may do so once per interval, and up to
/// [`RETRY_BURST`] times in quick succession. Without this limit, an address that always fails
/// would have isolates replaced all the time.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// How many retries may come in quick succession.
const RETRY_BURST: u32 = 4;

/// Bounds how often one worker replaces its isolate to try a failed render again.
#[derive(Default)]
pub(crate) struct Retries {
    /// When the next retry would be due at one per interval.
    used_until: Option<Instant>,
}

impl Retries {
    /// Takes a retry, unless too many were taken lately.
    pub fn take(&mut self, now: Instant) -> bool {
        let from = self.used_until.map_or(now, |until| until.max(now));
        let free = from - now <= RETRY_INTERVAL * (RETRY_BURST - 1);
        if free {
            self.used_until = Some(from + RETRY_INTERVAL);
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_come_in_a_burst_and_then_one_per_interval() {
        let start = Instant::now();
        let mut retries = Retries::default();
        for _ in 0..RETRY_BURST {
            assert!(retries.take(start));
        }
        assert!(!retries.take(start));
        assert!(!retries.take(start + RETRY_INTERVAL / 2));
        assert!(retries.take(start + RETRY_INTERVAL));
        assert!(!retries.take(start + RETRY_INTERVAL));
        for _ in 0..RETRY_BURST {
            assert!(retries.take(start + RETRY_INTERVAL * 60));
        }
        assert!(!retries.take(start + RETRY_INTERVAL * 60));
    }
}

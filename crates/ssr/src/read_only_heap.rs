//! Who uses V8's read-only heap.
//!
//! V8 keeps one for the whole process: isolates that live at the same time must have
//! started from the same snapshot, and making a snapshot writes to it
//! (<https://github.com/denoland/rusty_v8/pull/1174>). Otherwise the process ends with a
//! segmentation fault, now or later, so every isolate claims the heap first.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::BundleError;
use crate::bundle::Code;

/// What the read-only heap is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Isolates that start from V8's own snapshot.
    PlainIsolate,
    /// Isolates that start from the snapshot at this address.
    IsolateFrom(usize),
    /// A snapshot is being made: one at a time, and beside no isolate.
    MakingSnapshot,
}

impl From<&Code> for Purpose {
    fn from(code: &Code) -> Self {
        match code {
            Code::Source(_) => Self::PlainIsolate,
            Code::Snapshot(bytes) => Self::IsolateFrom(bytes.as_ptr().addr()),
        }
    }
}

/// The present purpose and how many claims there are for it.
static CLAIMED: Mutex<Option<(Purpose, usize)>> = Mutex::new(None);

fn claimed() -> MutexGuard<'static, Option<(Purpose, usize)>> {
    CLAIMED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The right to use the read-only heap; must outlive the isolate it was taken for.
#[derive(Debug)]
pub(crate) struct Claim(());

impl Claim {
    /// Fails while the heap is claimed for something else that cannot share it with `purpose`.
    pub(crate) fn take(purpose: Purpose) -> Result<Self, BundleError> {
        let mut claimed = claimed();
        let others = match *claimed {
            None => 0,
            Some((present, claims)) if present == purpose && purpose != Purpose::MakingSnapshot => {
                claims
            }
            Some(_) => return Err(BundleError::OtherIsolates),
        };
        *claimed = Some((purpose, others + 1));
        Ok(Self(()))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut claimed = claimed();
        *claimed = claimed
            .map(|(purpose, claims)| (purpose, claims - 1))
            .filter(|(_, claims)| *claims > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_isolates_of_one_snapshot_share_the_heap() {
        use Purpose::{IsolateFrom, MakingSnapshot, PlainIsolate};
        for (present, wanted, fits) in [
            (PlainIsolate, PlainIsolate, true),
            (IsolateFrom(1), IsolateFrom(1), true),
            (IsolateFrom(1), IsolateFrom(2), false),
            (IsolateFrom(1), PlainIsolate, false),
            (PlainIsolate, IsolateFrom(1), false),
            (PlainIsolate, MakingSnapshot, false),
            (MakingSnapshot, PlainIsolate, false),
            (MakingSnapshot, IsolateFrom(1), false),
            (MakingSnapshot, MakingSnapshot, false),
        ] {
            let first = Claim::take(present).expect("nobody has claimed it");
            assert_eq!(
                Claim::take(wanted).is_ok(),
                fits,
                "{wanted:?} beside {present:?}"
            );
            drop(first);
            assert!(Claim::take(wanted).is_ok(), "{wanted:?} after {present:?}");
        }
        let isolates = [Claim::take(PlainIsolate), Claim::take(PlainIsolate)];
        let [first, second] = isolates.map(|claim| claim.expect("they go together"));
        drop(first);
        assert!(Claim::take(MakingSnapshot).is_err(), "one isolate is left");
        drop(second);
        assert!(Claim::take(MakingSnapshot).is_ok());
    }
}

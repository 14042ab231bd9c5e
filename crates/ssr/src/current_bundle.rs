//! The bundle of a renderer, which may be replaced while it works.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{Bundle, BundleError};

pub(crate) struct CurrentBundle {
    bundle: Mutex<Bundle>,
    /// Grows with each replacement: looking at it costs a worker less than the lock.
    edition: AtomicU64,
}

impl CurrentBundle {
    pub(crate) fn new(bundle: Bundle) -> Self {
        Self {
            bundle: Mutex::new(bundle),
            edition: AtomicU64::new(0),
        }
    }

    pub(crate) fn edition(&self) -> u64 {
        self.edition.load(Ordering::SeqCst)
    }

    /// The bundle and its edition.
    pub(crate) fn get(&self) -> (Bundle, u64) {
        let bundle = self.bundle.lock().unwrap_or_else(PoisonError::into_inner);
        (bundle.clone(), self.edition())
    }

    /// Refuses a bundle whose isolates cannot live beside those that there are.
    pub(crate) fn replace(&self, by: &Bundle) -> Result<(), BundleError> {
        let mut bundle = self.bundle.lock().unwrap_or_else(PoisonError::into_inner);
        if !bundle.goes_with(by) {
            return Err(BundleError::OtherIsolates);
        }
        *bundle = by.clone();
        self.edition.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

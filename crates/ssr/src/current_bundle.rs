//! The bundle of a renderer, which may be replaced while it works.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::read_only_heap::Purpose;
use crate::{Bundle, BundleError};

pub(crate) struct CurrentBundle {
    bundle: Mutex<Bundle>,
    /// Grows with each replacement: looking at it costs a worker less than the lock.
    generation: AtomicU64,
}

impl CurrentBundle {
    pub(crate) fn new(bundle: Bundle) -> Self {
        Self {
            bundle: Mutex::new(bundle),
            generation: AtomicU64::new(0),
        }
    }

    pub(crate) fn generation(&self) -> u64 {
        self.generation.load(Ordering::SeqCst)
    }

    /// The bundle and its generation.
    pub(crate) fn get(&self) -> (Bundle, u64) {
        let bundle = self.bundle.lock().unwrap_or_else(PoisonError::into_inner);
        (bundle.clone(), self.generation())
    }

    /// Refuses a bundle whose isolates cannot live beside those that there are.
    pub(crate) fn replace(&self, by: &Bundle) -> Result<(), BundleError> {
        let mut bundle = self.bundle.lock().unwrap_or_else(PoisonError::into_inner);
        if Purpose::from(&bundle.code) != Purpose::from(&by.code) {
            return Err(BundleError::OtherIsolates);
        }
        *bundle = by.clone();
        self.generation.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

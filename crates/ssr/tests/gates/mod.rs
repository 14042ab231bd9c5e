//! A host whose calls wait until the test lets them go on.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use centre_ssr::{Host, HostAnswer, HostError};
use tokio::sync::Notify;

/// Each call waits at the gate that its argument names, and then has the argument for its answer. One that is called
/// `panic` panics at once, and `panics` later.
#[derive(Default)]
pub struct Gates {
    by_name: Mutex<HashMap<String, Arc<Notify>>>,
    notes: Mutex<Vec<String>>,
    waiting: Arc<AtomicUsize>,
}

struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Gates {
    fn gate(&self, name: &str) -> Arc<Notify> {
        let mut gates = self.by_name.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(gates.entry(name.to_owned()).or_default())
    }

    pub fn open(&self, name: &str) {
        self.gate(name).notify_one();
    }

    /// How many calls wait now.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::SeqCst)
    }

    /// What JavaScript has called the host with that does not wait.
    pub fn notes(&self) -> Vec<String> {
        let notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.clone()
    }
}

impl Host for Gates {
    fn call(&self, _name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(argument.to_owned());
        Ok(None)
    }

    fn call_async(&self, name: &str, argument: &str) -> HostAnswer {
        assert_ne!(name, "panic", "as the test wants it");
        let panics = name == "panics";
        let gate = self.gate(argument.trim_matches('"'));
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let waiting = Waiting(Arc::clone(&self.waiting));
        let argument = argument.to_owned();
        Box::pin(async move {
            assert!(!panics, "as the test wants it");
            gate.notified().await;
            drop(waiting);
            Ok(argument)
        })
    }
}

//! Ends renders that pass their deadline.
//!
//! Each isolate has a slot with the time at which its render is due. One thread
//! looks at the slots when the earliest deadline is due. While nothing renders it sleeps
//! until the next render wakes it; any other render costs two atomic writes and no wake-up.
//! Who ends a render is decided by atomic operations on the slot: either the worker takes
//! its stamp back, or the watchdog turns it into [`ENDED`] and the worker knows that its
//! isolate was terminated.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use deno_core::v8;

const IDLE: u64 = 0;
const ENDED: u64 = u64::MAX;
const ASLEEP: u64 = u64::MAX;

pub(crate) struct Watchdog {
    epoch: Instant,
    deadline: Duration,
    slots: Vec<Slot>,
    /// When its thread looks at the slots again by itself; [`ASLEEP`] where only a wake-up brings it there.
    looks_at: AtomicU64,
    stopped: AtomicBool,
    thread: Mutex<Option<Thread>>,
}

#[derive(Default)]
struct Slot {
    due: AtomicU64,
    isolate: Mutex<Option<v8::IsolateHandle>>,
}

impl Watchdog {
    pub(crate) fn start(slots: usize, deadline: Duration) -> std::io::Result<Arc<Self>> {
        let watchdog = Arc::new(Self {
            epoch: Instant::now(),
            deadline,
            slots: (0..slots).map(|_| Slot::default()).collect(),
            looks_at: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            thread: Mutex::new(None),
        });
        let runner = Arc::clone(&watchdog);
        let thread = thread::Builder::new()
            .name("ssr-watchdog".to_owned())
            .spawn(move || runner.run())?;
        *watchdog.lock_thread() = Some(thread.thread().clone());
        Ok(watchdog)
    }

    /// Sets the isolate that the slot's worker uses from now on.
    pub(crate) fn watch(&self, slot: usize, isolate: v8::IsolateHandle) {
        *self.slots[slot]
            .isolate
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(isolate);
    }

    /// A render starts; returns its deadline, which is `limit` from now where that is said.
    pub(crate) fn begin(&self, slot: usize, limit: Option<Duration>) -> Instant {
        let deadline = Instant::now() + limit.unwrap_or(self.deadline);
        // Zero means idle.
        let due = self.nanos(deadline).clamp(1, ENDED - 1);
        self.slots[slot].due.store(due, Ordering::SeqCst);
        if due < self.looks_at.load(Ordering::SeqCst) {
            self.wake();
        }
        deadline
    }

    /// A render is over; `true` if it was the watchdog that ended it.
    pub(crate) fn end(&self, slot: usize) -> bool {
        self.slots[slot].due.swap(IDLE, Ordering::SeqCst) == ENDED
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        self.wake();
    }

    fn lock_thread(&self) -> std::sync::MutexGuard<'_, Option<Thread>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        if let Some(thread) = self.lock_thread().as_ref() {
            thread.unpark();
        }
    }

    fn nanos(&self, at: Instant) -> u64 {
        u64::try_from(at.duration_since(self.epoch).as_nanos()).unwrap_or(ENDED - 1)
    }

    fn run(&self) {
        while !self.stopped.load(Ordering::SeqCst) {
            let next = self.end_overdue();
            self.looks_at
                .store(next.unwrap_or(ASLEEP), Ordering::SeqCst);
            // A render may have started between the look at the slots and the mark.
            let next = self.end_overdue().or(next);
            match next {
                Some(next) => {
                    let left = next.saturating_sub(self.nanos(Instant::now()));
                    thread::park_timeout(Duration::from_nanos(left));
                }
                None => thread::park(),
            }
            self.looks_at.store(0, Ordering::SeqCst);
        }
    }

    /// Ends what is overdue; returns the next deadline, if any render is running.
    fn end_overdue(&self) -> Option<u64> {
        let now = self.nanos(Instant::now());
        let mut next = None;
        for slot in &self.slots {
            let due = slot.due.load(Ordering::SeqCst);
            if due == IDLE || due == ENDED {
                continue;
            }
            if due > now {
                next = Some(next.map_or(due, |next: u64| next.min(due)));
                continue;
            }
            let isolate = slot.isolate.lock().unwrap_or_else(PoisonError::into_inner);
            let ours = slot
                .due
                .compare_exchange(due, ENDED, Ordering::SeqCst, Ordering::SeqCst)
                .is_ok();
            if ours && let Some(isolate) = isolate.as_ref() {
                isolate.terminate_execution();
            }
        }
        next
    }
}

/// Ends the watchdog's thread when the last isolate's worker is gone.
pub(crate) struct WatchdogGuard(pub Arc<Watchdog>);

impl Drop for WatchdogGuard {
    fn drop(&mut self) {
        self.0.stop();
    }
}

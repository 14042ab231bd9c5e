//! Ends renders that pass their deadline.
//!
//! Each isolate has a slot with the time at which its render started. One thread
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

pub(crate) struct Watchdog {
    epoch: Instant,
    deadline: Duration,
    slots: Vec<Slot>,
    asleep: AtomicBool,
    stopped: AtomicBool,
    thread: Mutex<Option<Thread>>,
}

#[derive(Default)]
struct Slot {
    started: AtomicU64,
    isolate: Mutex<Option<v8::IsolateHandle>>,
}

impl Watchdog {
    pub(crate) fn start(slots: usize, deadline: Duration) -> std::io::Result<Arc<Self>> {
        let watchdog = Arc::new(Self {
            epoch: Instant::now(),
            deadline,
            slots: (0..slots).map(|_| Slot::default()).collect(),
            asleep: AtomicBool::new(false),
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

    /// A render starts; returns its deadline.
    pub(crate) fn begin(&self, slot: usize) -> Instant {
        let now = Instant::now();
        // Zero means idle, so the first nanosecond of the epoch is not used.
        let stamp = self.nanos(now).max(1);
        self.slots[slot].started.store(stamp, Ordering::SeqCst);
        if self.asleep.load(Ordering::SeqCst) {
            self.wake();
        }
        now + self.deadline
    }

    /// A render is over; `true` if it was the watchdog that ended it.
    pub(crate) fn end(&self, slot: usize) -> bool {
        self.slots[slot].started.swap(IDLE, Ordering::SeqCst) == ENDED
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
            if let Some(wait) = self.end_overdue() {
                thread::park_timeout(wait);
                continue;
            }
            self.asleep.store(true, Ordering::SeqCst);
            // A render may have started between the look at the slots and the flag.
            if let Some(wait) = self.end_overdue() {
                self.asleep.store(false, Ordering::SeqCst);
                thread::park_timeout(wait);
            } else {
                thread::park();
                self.asleep.store(false, Ordering::SeqCst);
            }
        }
    }

    /// Ends what is overdue; returns how long until the next deadline, if any render
    /// is running.
    fn end_overdue(&self) -> Option<Duration> {
        let now = self.nanos(Instant::now());
        let limit = u64::try_from(self.deadline.as_nanos()).unwrap_or(u64::MAX / 2);
        let mut next = None;
        for slot in &self.slots {
            let started = slot.started.load(Ordering::SeqCst);
            if started == IDLE || started == ENDED {
                continue;
            }
            let left = started.saturating_add(limit).saturating_sub(now);
            if left > 0 {
                let left = Duration::from_nanos(left);
                next = Some(next.map_or(left, |next: Duration| next.min(left)));
                continue;
            }
            let isolate = slot.isolate.lock().unwrap_or_else(PoisonError::into_inner);
            let ours = slot
                .started
                .compare_exchange(started, ENDED, Ordering::SeqCst, Ordering::SeqCst)
                .is_ok();
            if ours && let Some(isolate) = isolate.as_ref() {
                isolate.terminate_execution();
            }
        }
        next
    }
}

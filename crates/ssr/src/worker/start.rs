//! Making an isolate: who begins, what is said when it cannot be made, and when it is tried again.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;
use deno_core::futures::executor::block_on;

use super::{Readiness, Worker};
use crate::error::chain;
use crate::isolate::{Isolate, Limits};
use crate::job::Job;
use crate::ops::Context;
use crate::{BundleError, RenderError};

/// How long the other isolates wait once the first is ready, so that the first page does not
/// share the processor with their start.
const HEAD_START: Duration = Duration::from_millis(50);

/// Time between two looks of a worker without an isolate at whether others have one.
const LOOK_PAUSE: Duration = Duration::from_millis(20);

impl Worker {
    /// The first isolate is made before all others, so that the first page does not wait
    /// for cores which they would share.
    pub(super) fn wait_for_turn(&self) {
        if self.slot > 0 {
            let mut readiness = self.report.subscribe();
            // Fails when the sender is gone, which this worker itself holds.
            let ready = readiness.wait_for(|state| !matches!(state, Readiness::Starting));
            let _ = block_on(ready);
            thread::sleep(HEAD_START);
        }
    }

    /// The isolate, and the generation of the bundle in it.
    pub(super) fn make(
        &self,
        tokio: &tokio::runtime::Runtime,
    ) -> Result<(Isolate, u64), BundleError> {
        let limits = Limits {
            heap: self.config.heap_limit,
            young_generation: self.config.young_generation,
            output: self.config.output_limit,
        };
        let host = Arc::clone(&self.host);
        let (bundle, generation) = self.bundle.get();
        let (context, gone) = Context::new(
            host,
            self.calls_on.clone(),
            &bundle,
            Arc::clone(&self.counters),
        );
        let mut isolate = Isolate::new(&bundle, context, gone, limits, tokio)?;
        self.watchdog.watch(self.slot, isolate.handle());
        Ok((isolate, generation))
    }

    pub(super) fn failed(&self, error: BundleError) {
        tracing::error!(
            slot = self.slot,
            error = chain(&error),
            "an isolate could not be made"
        );
        // Another worker's success counts for more than this one's failure.
        self.report.send_if_modified(|state| {
            let starting = matches!(state, Readiness::Starting);
            if starting {
                *state = Readiness::Failed(error);
            }
            starting
        });
    }

    /// Waits before the next try to make an isolate. Where no other worker has one, nobody is left
    /// waiting meanwhile for an isolate that may never come. `true` when the queue closed.
    pub(super) fn wait_or_refuse(&self, pause: Duration, error: &BundleError) -> bool {
        let until = Instant::now() + pause;
        let generation = self.bundle.generation();
        loop {
            let now = Instant::now();
            if now >= until || self.bundle.generation() != generation {
                return false;
            }
            let next_look = until.min(now + LOOK_PAUSE);
            if self.counters.isolates_ready.load(Ordering::Relaxed) > 0 {
                // The queue itself is for those who can render.
                if self.renderer_lives.recv_deadline(next_look)
                    == Err(RecvTimeoutError::Disconnected)
                {
                    return true;
                }
            } else {
                match self.queue.recv_deadline(next_look) {
                    Ok(job) => self.refuse(job, error),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return true,
                }
            }
        }
    }

    pub(super) fn refuse(&self, job: Job, error: &BundleError) {
        self.counters.crashed.fetch_add(1, Ordering::Relaxed);
        job.refuse(RenderError::NoIsolate(Box::new(error.clone())));
    }
}

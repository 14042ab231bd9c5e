//! How much a renderer may use.

use std::thread;
use std::time::Duration;

/// How much a [`Renderer`](crate::Renderer) may use.
///
/// ```
/// # use std::time::Duration;
/// # use centre_ssr::Config;
/// let config = Config::default().isolates(2).deadline(Duration::from_millis(500));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Config {
    /// Number of isolates, each with a thread of its own; at least one. By default one for each
    /// core.
    pub isolates: usize,
    /// How many renders may wait for an isolate; one more is refused. 256 by default.
    pub queue_capacity: usize,
    /// How long one render may run. Two seconds by default.
    pub deadline: Duration,
    /// V8 heap of one isolate in bytes, and the same again for its array buffers. 128 MiB by
    /// default.
    pub heap_limit: usize,
    /// Longest page in bytes of UTF-8: headers, head, markup and data together. 8 MiB by default.
    pub output_limit: usize,
    /// Longest body of a request in bytes, for [`render_stream`](crate::Renderer::render_stream). 1 MiB by default.
    pub input_limit: usize,
    /// How long a response may take from its beginning to its last byte, waiting included, for
    /// [`render_stream`](crate::Renderer::render_stream); [`deadline`](Self#structfield.deadline) is for each stretch
    /// of it in which JavaScript runs. A minute by default.
    pub response_deadline: Duration,
    /// How many responses may be under way at a time, in all isolates together. 1,000 by default.
    pub responses: usize,
    /// How long an isolate may be idle before it gives back the memory that its renders have taken, also one whose
    /// responses only wait. One that has rendered 200 pages in its life, and makes no response, is made anew for that:
    /// what the bundle has kept is gone then. Half a minute by default.
    pub idle: Duration,
    /// Called first on each isolate's thread, for what is a thread's own, such as its priority. Does
    /// nothing by default.
    pub on_thread_start: fn(),
    /// Called on an isolate's thread when V8 has given back memory because the isolate was idle, for what is
    /// outside of V8's heap, such as the C library's free memory. Does nothing by default.
    pub on_idle: fn(),
}

impl Config {
    /// Sets [`isolates`](Self#structfield.isolates).
    #[must_use]
    pub fn isolates(mut self, isolates: usize) -> Self {
        self.isolates = isolates;
        self
    }

    /// Sets [`queue_capacity`](Self#structfield.queue_capacity).
    #[must_use]
    pub fn queue_capacity(mut self, renders: usize) -> Self {
        self.queue_capacity = renders;
        self
    }

    /// Sets [`deadline`](Self#structfield.deadline).
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Sets [`heap_limit`](Self#structfield.heap_limit).
    #[must_use]
    pub fn heap_limit(mut self, bytes: usize) -> Self {
        self.heap_limit = bytes;
        self
    }

    /// Sets [`output_limit`](Self#structfield.output_limit).
    #[must_use]
    pub fn output_limit(mut self, bytes: usize) -> Self {
        self.output_limit = bytes;
        self
    }

    /// Sets [`input_limit`](Self#structfield.input_limit).
    #[must_use]
    pub fn input_limit(mut self, bytes: usize) -> Self {
        self.input_limit = bytes;
        self
    }

    /// Sets [`response_deadline`](Self#structfield.response_deadline).
    #[must_use]
    pub fn response_deadline(mut self, deadline: Duration) -> Self {
        self.response_deadline = deadline;
        self
    }

    /// Sets [`responses`](Self#structfield.responses).
    #[must_use]
    pub fn responses(mut self, responses: usize) -> Self {
        self.responses = responses;
        self
    }

    /// Sets [`idle`](Self#structfield.idle).
    #[must_use]
    pub fn idle(mut self, idle: Duration) -> Self {
        self.idle = idle;
        self
    }

    /// Sets [`on_thread_start`](Self#structfield.on_thread_start).
    #[must_use]
    pub fn on_thread_start(mut self, call: fn()) -> Self {
        self.on_thread_start = call;
        self
    }

    /// Sets [`on_idle`](Self#structfield.on_idle).
    #[must_use]
    pub fn on_idle(mut self, call: fn()) -> Self {
        self.on_idle = call;
        self
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            isolates: thread::available_parallelism().map_or(1, usize::from),
            queue_capacity: 256,
            deadline: Duration::from_secs(2),
            heap_limit: 128 << 20,
            output_limit: 8 << 20,
            input_limit: 1 << 20,
            response_deadline: Duration::from_mins(1),
            responses: 1000,
            idle: Duration::from_secs(30),
            on_thread_start: || (),
            on_idle: || (),
        }
    }
}

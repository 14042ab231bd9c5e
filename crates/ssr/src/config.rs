//! How much a renderer may use.

use std::fmt;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::Observer;

/// How much a [`Renderer`](crate::Renderer) may use.
///
/// ```
/// # use std::time::Duration;
/// # use centre_ssr::Config;
/// let config = Config::default().isolates(2).deadline(Duration::from_millis(500));
/// ```
#[derive(Clone)]
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
    /// How large the young generation of an isolate's heap, which is for new objects, may grow in bytes: a third of
    /// [`heap_limit`](Self#structfield.heap_limit) at most. V8 takes three semi-spaces of a power of two. A small one is
    /// collected more often, in the middle of renders, too; a large one holds what open responses have left behind.
    /// A quarter of the heap's limit by default, 48 to 96 MiB.
    pub young_generation: Option<usize>,
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
    /// Is told of every render that is over. Nobody by default.
    pub observer: Option<Arc<dyn Observer>>,
}

impl Config {
    /// Sets how many isolates there are, each with a thread of its own; zero is taken for one: the field [`isolates`](Self#structfield.isolates).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().isolates(4);
    /// assert_eq!(config.isolates, 4);
    /// ```
    #[must_use]
    pub fn isolates(mut self, isolates: usize) -> Self {
        self.isolates = isolates;
        self
    }

    /// Sets how many renders may wait for an isolate: the field [`queue_capacity`](Self#structfield.queue_capacity).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().queue_capacity(64);
    /// assert_eq!(config.queue_capacity, 64);
    /// ```
    #[must_use]
    pub fn queue_capacity(mut self, renders: usize) -> Self {
        self.queue_capacity = renders;
        self
    }

    /// Sets how long JavaScript may run for one render, or for a response at one stretch: the field [`deadline`](Self#structfield.deadline).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// # use std::time::Duration;
    /// let config = Config::default().deadline(Duration::from_millis(500));
    /// assert_eq!(config.deadline, Duration::from_millis(500));
    /// ```
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Sets how large V8's heap of one isolate may be, in bytes, and its array buffers: the field [`heap_limit`](Self#structfield.heap_limit).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().heap_limit(256 << 20);
    /// assert_eq!(config.heap_limit, 256 << 20);
    /// ```
    #[must_use]
    pub fn heap_limit(mut self, bytes: usize) -> Self {
        self.heap_limit = bytes;
        self
    }

    /// Sets how long a page or a response may be, in bytes: the field [`output_limit`](Self#structfield.output_limit).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().output_limit(1 << 20);
    /// assert_eq!(config.output_limit, 1 << 20);
    /// ```
    #[must_use]
    pub fn output_limit(mut self, bytes: usize) -> Self {
        self.output_limit = bytes;
        self
    }

    /// Sets how long the body of a request may be, in bytes: the field [`input_limit`](Self#structfield.input_limit).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().input_limit(64 << 10);
    /// assert_eq!(config.input_limit, 64 << 10);
    /// ```
    #[must_use]
    pub fn input_limit(mut self, bytes: usize) -> Self {
        self.input_limit = bytes;
        self
    }

    /// Sets how long a response may take from its beginning to its end: the field [`response_deadline`](Self#structfield.response_deadline).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// # use std::time::Duration;
    /// let config = Config::default().response_deadline(Duration::from_secs(10));
    /// assert_eq!(config.response_deadline, Duration::from_secs(10));
    /// ```
    #[must_use]
    pub fn response_deadline(mut self, deadline: Duration) -> Self {
        self.response_deadline = deadline;
        self
    }

    /// Sets how many responses may be under way at a time: the field [`responses`](Self#structfield.responses).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().responses(100);
    /// assert_eq!(config.responses, 100);
    /// ```
    #[must_use]
    pub fn responses(mut self, responses: usize) -> Self {
        self.responses = responses;
        self
    }

    /// Sets how large the heap for new objects may grow, in bytes: the field
    /// [`young_generation`](Self#structfield.young_generation).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// // For a thousand pages that wait for something: their memory rather than the last tenth of speed.
    /// let config = Config::default().young_generation(12 << 20);
    /// assert_eq!(config.young_generation, Some(12 << 20));
    /// ```
    #[must_use]
    pub fn young_generation(mut self, bytes: usize) -> Self {
        self.young_generation = Some(bytes);
        self
    }

    /// Sets how long an isolate may be idle before it gives back memory: the field [`idle`](Self#structfield.idle).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// # use std::time::Duration;
    /// let config = Config::default().idle(Duration::from_secs(5));
    /// assert_eq!(config.idle, Duration::from_secs(5));
    /// ```
    #[must_use]
    pub fn idle(mut self, idle: Duration) -> Self {
        self.idle = idle;
        self
    }

    /// Sets who is told of every render that is over: the field [`observer`](Self#structfield.observer).
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use centre_ssr::{Config, Observer, Render};
    /// struct Failures;
    ///
    /// impl Observer for Failures {
    ///     fn is_over(&self, render: &Render<'_>) {
    ///         if let Err(error) = render.result {
    ///             eprintln!("after {:?}: {error}", render.time);
    ///         }
    ///     }
    /// }
    /// let config = Config::default().observer(Arc::new(Failures));
    /// ```
    #[must_use]
    pub fn observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Sets what is called first on each isolate's thread: the field
    /// [`on_thread_start`](Self#structfield.on_thread_start).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// let config = Config::default().on_thread_start(|| println!("{:?} starts", std::thread::current().name()));
    /// ```
    #[must_use]
    pub fn on_thread_start(mut self, call: fn()) -> Self {
        self.on_thread_start = call;
        self
    }

    /// Sets what is called when an idle isolate has given back memory: the field
    /// [`on_idle`](Self#structfield.on_idle).
    ///
    /// ```
    /// # use centre_ssr::Config;
    /// fn trim() {
    ///     // With glibc: `libc::malloc_trim(0)`.
    /// }
    /// let config = Config::default().on_idle(trim);
    /// ```
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
            young_generation: None,
            output_limit: 8 << 20,
            input_limit: 1 << 20,
            response_deadline: Duration::from_mins(1),
            responses: 1000,
            idle: Duration::from_secs(30),
            on_thread_start: || (),
            on_idle: || (),
            observer: None,
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("isolates", &self.isolates)
            .field("queue_capacity", &self.queue_capacity)
            .field("deadline", &self.deadline)
            .field("heap_limit", &self.heap_limit)
            .field("young_generation", &self.young_generation)
            .field("output_limit", &self.output_limit)
            .field("input_limit", &self.input_limit)
            .field("response_deadline", &self.response_deadline)
            .field("responses", &self.responses)
            .field("idle", &self.idle)
            .finish_non_exhaustive()
    }
}

//! Counters and histograms of a renderer. Any thread may update and read them at any time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the histograms' buckets, in microseconds. The last bucket holds
/// everything above.
///
/// ```
/// # use centre_ssr::BUCKET_BOUNDS_MICROS;
/// assert!(BUCKET_BOUNDS_MICROS.is_sorted());
/// ```
pub const BUCKET_BOUNDS_MICROS: [u64; 15] = [
    50, 100, 200, 350, 500, 750, 1_000, 2_000, 5_000, 10_000, 25_000, 100_000, 500_000, 1_000_000,
    5_000_000,
];

/// A histogram of durations.
///
/// ```
/// # use centre_ssr::Histogram;
/// # use std::time::Duration;
/// let histogram = Histogram::default();
/// histogram.record(Duration::from_micros(60));
/// let reading = histogram.read();
/// assert_eq!(reading.buckets[1], 1);
/// assert_eq!(reading.count(), 1);
/// assert_eq!(reading.sum, Duration::from_micros(60));
/// ```
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BUCKET_BOUNDS_MICROS.len() + 1],
    sum_micros: AtomicU64,
}

impl Histogram {
    /// Counts one duration, in whole microseconds.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use centre_ssr::Histogram;
    /// let histogram = Histogram::default();
    /// histogram.record(Duration::from_millis(3));
    /// ```
    pub fn record(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        let bucket = BUCKET_BOUNDS_MICROS.partition_point(|bound| *bound < micros);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Reads what was counted so far.
    ///
    /// ```
    /// # use centre_ssr::Histogram;
    /// assert_eq!(Histogram::default().read().count(), 0);
    /// ```
    pub fn read(&self) -> HistogramReading {
        HistogramReading {
            buckets: std::array::from_fn(|index| self.buckets[index].load(Ordering::Relaxed)),
            sum: Duration::from_micros(self.sum_micros.load(Ordering::Relaxed)),
        }
    }
}

/// What a histogram has counted so far.
///
/// ```
/// # use centre_ssr::{BUCKET_BOUNDS_MICROS, Histogram};
/// # let histogram = Histogram::default();
/// let reading = histogram.read();
/// let bounds = BUCKET_BOUNDS_MICROS.iter().map(|bound| format!("up to {bound} µs"));
/// for (bound, count) in bounds.chain(["more".to_owned()]).zip(reading.buckets) {
///     println!("{bound}: {count}");
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HistogramReading {
    /// How many durations fell into each bucket of [`BUCKET_BOUNDS_MICROS`], and last
    /// how many were longer than all of them.
    pub buckets: [u64; BUCKET_BOUNDS_MICROS.len() + 1],
    /// All durations added up.
    pub sum: Duration,
}

impl HistogramReading {
    /// Counts all durations that were recorded.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use centre_ssr::Histogram;
    /// let histogram = Histogram::default();
    /// histogram.record(Duration::from_secs(60));
    /// assert_eq!(histogram.read().count(), 1);
    /// ```
    pub fn count(&self) -> u64 {
        self.buckets.iter().sum()
    }
}

#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub queue_time: Histogram,
    pub render_time: Histogram,
    pub rendered: AtomicU64,
    pub overloaded: AtomicU64,
    pub timed_out: AtomicU64,
    pub out_of_memory: AtomicU64,
    pub threw: AtomicU64,
    pub crashed: AtomicU64,
    pub replacements: AtomicU64,
    pub isolates_ready: AtomicUsize,
    pub isolates_busy: AtomicUsize,
    pub responses_open: AtomicUsize,
    named: Mutex<BTreeMap<String, u64>>,
}

/// How many names a bundle may count by. What has another is not counted: a name may come from a visitor.
const MOST_NAMES: usize = 100;

impl Counters {
    /// Counts one more of `name`.
    pub(crate) fn count(&self, name: &str) {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = named.get_mut(name) {
            *count += 1;
        } else if named.len() < MOST_NAMES {
            named.insert(name.to_owned(), 1);
        }
    }

    pub(crate) fn read(&self, queued: usize) -> Metrics {
        Metrics {
            queued,
            isolates_ready: self.isolates_ready.load(Ordering::Relaxed),
            isolates_busy: self.isolates_busy.load(Ordering::Relaxed),
            responses_open: self.responses_open.load(Ordering::Relaxed),
            rendered: self.rendered.load(Ordering::Relaxed),
            overloaded: self.overloaded.load(Ordering::Relaxed),
            timed_out: self.timed_out.load(Ordering::Relaxed),
            out_of_memory: self.out_of_memory.load(Ordering::Relaxed),
            threw: self.threw.load(Ordering::Relaxed),
            crashed: self.crashed.load(Ordering::Relaxed),
            replacements: self.replacements.load(Ordering::Relaxed),
            queue_time: self.queue_time.read(),
            render_time: self.render_time.read(),
            named: self
                .named
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
        }
    }
}

/// What a [`Renderer`](crate::Renderer) has done so far, and its present state.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # const BUNDLE: &str = "export function render() { return { status: 200, headers: [], head: '', html: '', data: '' } }";
/// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
/// renderer.render(RenderRequest::new("/")).await?;
/// let metrics = renderer.metrics();
/// assert_eq!(metrics.rendered, 1);
/// assert_eq!(metrics.render_time.count(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// Renders waiting for an isolate now.
    pub queued: usize,
    /// Isolates that can render or are rendering now, or will at once: one that is idle may be in the
    /// middle of being made anew.
    pub isolates_ready: usize,
    /// Isolates that are rendering a page now.
    pub isolates_busy: usize,
    /// Responses that are being made or read now, or wait for an isolate.
    pub responses_open: usize,
    /// Renders that gave a page, and responses that were made to their end.
    pub rendered: u64,
    /// Renders refused because the queue was full.
    pub overloaded: u64,
    /// Renders ended at their deadline.
    pub timed_out: u64,
    /// Renders ended at the heap limit.
    pub out_of_memory: u64,
    /// Renders that threw, never settled, or answered something malformed or too long.
    pub threw: u64,
    /// Renders under which the isolate's thread failed.
    pub crashed: u64,
    /// Isolates thrown away and made anew because a render went wrong in them.
    pub replacements: u64,
    /// Time from the request to the start of its render.
    pub queue_time: HistogramReading,
    /// Time in the isolate.
    pub render_time: HistogramReading,
    /// How often the bundle has called `ssr.count` with each name, 100 at most. The renderer of the folder `react`
    /// counts pages that it leaves to react-dom, as `left to react-dom: ` and the reason.
    pub named: BTreeMap<String, u64>,
}

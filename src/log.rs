//! The log: lines for people or JSON objects, on the standard error, written by a thread of
//! its own so that a slow reader of the log does not slow the site down.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{Log, LogFormat};
use crate::traces::{self, Traces};

/// Bytes that may wait to be written. When nobody reads the log for so long, lines are
/// dropped and counted.
const CAPACITY: usize = 4 << 20;

/// How long lines are gathered before they are written together.
const GATHERING: Duration = Duration::from_millis(2);

/// Starts the log of this process. Lines that wait are written when the answer is dropped.
pub fn start(options: &Log) -> anyhow::Result<LogGuard> {
    let filter = EnvFilter::try_new(&options.log_filter)?;
    let (writer, mut guard) = Writer::start()?;
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(writer);
    let lines = match options.log_format {
        LogFormat::Human => lines.boxed(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .with_span_list(false)
            .boxed(),
    };
    let Some(endpoint) = &options.otlp_endpoint else {
        tracing_subscriber::registry()
            .with(lines)
            .with(filter)
            .init();
        return Ok(guard);
    };
    let (traces, spans) = Traces::to(endpoint)?;
    let only_ours = Targets::new().with_target(traces::TARGET, LevelFilter::DEBUG);
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(spans.with_filter(only_ours))
        .init();
    guard.traces = Some(traces);
    Ok(guard)
}

/// Writes what waits when dropped.
pub struct LogGuard {
    traces: Option<Traces>,
    waiting: Arc<Waiting>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for LogGuard {
    fn drop(&mut self) {
        self.traces.take();
        self.waiting.lock().ended = true;
        self.waiting.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[derive(Default)]
struct Waiting {
    lines: Mutex<Lines>,
    changed: Condvar,
}

#[derive(Default)]
struct Lines {
    bytes: Vec<u8>,
    dropped: u64,
    ended: bool,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_out(&self) {
        let mut writing = Vec::new();
        loop {
            let mut lines = self.lock();
            while lines.bytes.is_empty() && !lines.ended {
                lines = self
                    .changed
                    .wait(lines)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            if lines.bytes.is_empty() {
                return;
            }
            let ended = lines.ended;
            drop(lines);
            if !ended {
                thread::sleep(GATHERING);
            }
            let mut lines = self.lock();
            std::mem::swap(&mut writing, &mut lines.bytes);
            let dropped = std::mem::take(&mut lines.dropped);
            drop(lines);
            // Where the log itself cannot be written there is nowhere to say so.
            let _ = io::stderr().write_all(&writing);
            if dropped > 0 {
                let _ = writeln!(io::stderr(), "{dropped} lines of the log were dropped");
            }
            writing.clear();
        }
    }
}

#[derive(Clone)]
struct Writer(Arc<Waiting>);

impl Writer {
    fn start() -> io::Result<(Self, LogGuard)> {
        let waiting = Arc::new(Waiting::default());
        let of_thread = Arc::clone(&waiting);
        let thread = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || of_thread.write_out())?;
        let guard = LogGuard {
            traces: None,
            waiting: Arc::clone(&waiting),
            thread: Some(thread),
        };
        Ok((Self(waiting), guard))
    }
}

/// Takes a whole line at once.
impl Write for Writer {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut lines = self.0.lock();
        if lines.bytes.len() + line.len() > CAPACITY {
            lines.dropped += 1;
            return Ok(line.len());
        }
        let first = lines.bytes.is_empty();
        lines.bytes.extend_from_slice(line);
        drop(lines);
        if first {
            self.0.changed.notify_one();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Writer {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

//! The log: lines for people or JSON objects, on the standard error, written by a thread of
//! its own so that a slow reader of the log does not slow the site down.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::settings::{Log, LogFormat};

/// Bytes that may wait to be written. When nobody reads the log for so long, lines are
/// dropped and counted.
const CAPACITY: usize = 4 << 20;

/// How long lines are gathered before they are written together.
const GATHERING: Duration = Duration::from_millis(2);

/// Starts the log of this process. Lines that wait are written when the answer is dropped.
pub fn start(options: &Log) -> anyhow::Result<LogGuard> {
    let filter = EnvFilter::try_new(&options.log_filter)?;
    let (writer, guard) = Writer::start()?;
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
    tracing_subscriber::registry()
        .with(lines)
        .with(filter)
        .init();
    Ok(guard)
}

/// Writes what waits when dropped.
pub struct LogGuard {
    waiting: Arc<Waiting>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for LogGuard {
    fn drop(&mut self) {
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

/// Letters of a session's or a link's secret ([`centre_store::Secret::reveal`]).
const SECRET_LENGTH: usize = 43;

/// What stands in the place of what was left out.
const LEFT_OUT: &[u8] = "…".as_bytes();

/// The line without what looks like the query of an address or like a secret. No part of the
/// program means to log any; this is for the words of others, such as what a page's code throws
/// or writes to its console.
fn without_secrets(line: &[u8]) -> Cow<'_, [u8]> {
    let is_secret = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let ends_address = |byte: u8| byte <= b' ' || b"\"'<>()[]{}\\`|".contains(&byte);
    let mut left_out: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let length = if line[at] == b'?' {
            let query = &rest[1..];
            let length = query.iter().position(|byte| ends_address(*byte));
            let length = length.unwrap_or(query.len());
            if query[..length].contains(&b'=') {
                left_out.push(at + 1..at + 1 + length);
            }
            1 + length
        } else {
            let length = rest.iter().position(|byte| !is_secret(*byte));
            let length = length.unwrap_or(rest.len());
            if length == SECRET_LENGTH {
                left_out.push(at..at + length);
            }
            length.max(1)
        };
        at += length;
    }
    if left_out.is_empty() {
        return line.into();
    }
    let mut kept = Vec::with_capacity(line.len());
    let mut from = 0;
    for Range { start, end } in left_out {
        kept.extend_from_slice(&line[from..start]);
        kept.extend_from_slice(LEFT_OUT);
        from = end;
    }
    kept.extend_from_slice(&line[from..]);
    kept.into()
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
            waiting: Arc::clone(&waiting),
            thread: Some(thread),
        };
        Ok((Self(waiting), guard))
    }
}

/// Takes a whole line at once.
impl Write for Writer {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let length = line.len();
        let line = without_secrets(line);
        let mut lines = self.0.lock();
        if lines.bytes.len() + line.len() > CAPACITY {
            lines.dropped += 1;
            return Ok(length);
        }
        let first = lines.bytes.is_empty();
        lines.bytes.extend_from_slice(&line);
        drop(lines);
        if first {
            self.0.changed.notify_one();
        }
        Ok(length)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_and_secrets_are_left_out_of_lines() {
        let secret = "dJ8xKq_0-QpT4rVw9ZyB2nM5sL7hG1fE3cA6iO8uYtR";
        assert_eq!(secret.len(), SECRET_LENGTH);
        for (line, left) in [
            (
                "INFO serving http://localhost:8080 on http://127.0.0.1:8080",
                None,
            ),
            (
                "INFO path=\"/about/vedanta\" status=200 is it? yes = true",
                None,
            ),
            ("{\"id\":\"kJ3vQ0aT00000007\",\"path\":\"/learn\"}\n", None),
            (
                &format!("WARN No routes matched location \"/x?token={secret}&tab=1\" \n"),
                Some("WARN No routes matched location \"/x?…\" \n"),
            ),
            (
                &format!("{{\"message\":\"bad token \\\"{secret}\\\"\"}}"),
                Some("{\"message\":\"bad token \\\"…\\\"\"}"),
            ),
            (
                "at https://a.example/?from=%2Fprofile",
                Some("at https://a.example/?…"),
            ),
        ] {
            let kept = without_secrets(line.as_bytes());
            assert_eq!(String::from_utf8_lossy(&kept), left.unwrap_or(line));
        }
    }
}

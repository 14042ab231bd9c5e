//! The log: lines for people or JSON objects, on the standard error, written by a thread of
//! its own so that a slow reader of the log does not slow the site down.

use std::io::{self, BufWriter, IsTerminal, Stderr, Write};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use tracing::Metadata;
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::writer::EitherWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::settings::{Log, LogFormat};

/// Lines that may wait to be written, some 4 MB. When nobody reads the log for so long, lines are
/// dropped and counted.
const MAX_LINES: usize = 16_384;

/// How long lines are gathered to be written together, instead of waking the thread for each.
const BATCH_INTERVAL: Duration = Duration::from_millis(2);

/// Starts the log of this process. Dropping the answer writes the lines that wait, for at most a
/// second.
pub fn start(options: &Log) -> anyhow::Result<WorkerGuard> {
    let filter = EnvFilter::try_new(&options.log_filter)?;
    let dropped = Arc::new(OnceLock::new());
    let output = Output {
        stderr: BufWriter::with_capacity(64 << 10, io::stderr()),
        dropped: Arc::clone(&dropped),
        reported: 0,
    };
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(MAX_LINES)
        .thread_name("log")
        .finish(output);
    let _ = dropped.set(writer.error_counter());
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(Lines(writer));
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

/// Where the thread of the log writes.
struct Output {
    stderr: BufWriter<Stderr>,
    /// Set as soon as the thread has started.
    dropped: Arc<OnceLock<ErrorCounter>>,
    /// How many of them the log has told of already.
    reported: usize,
}

impl Write for Output {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        self.stderr.write(lines)
    }

    /// Called whenever no more lines wait.
    fn flush(&mut self) -> io::Result<()> {
        let dropped = self.dropped.get().map_or(0, ErrorCounter::dropped_lines);
        let unreported = dropped - self.reported;
        if unreported > 0 {
            self.reported = dropped;
            writeln!(self.stderr, "{unreported} lines of the log were dropped")?;
        }
        self.stderr.flush()?;
        thread::sleep(BATCH_INTERVAL);
        Ok(())
    }
}

/// Mails of a session's or a link's secret ([`centre_store::Secret::reveal`]).
const SECRET_LENGTH: usize = 43;

/// What stands in the place of what was left out.
const LEFT_OUT: &[u8] = "…".as_bytes();

/// The target of the one line that holds a secret for its reader: the link with which the first
/// administrator is made.
pub const SETUP: &str = "centre::setup";

/// Writes each line as its target asks.
struct Lines(NonBlocking);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = EitherWriter<NonBlocking, Redacted>;

    fn make_writer(&'a self) -> Self::Writer {
        EitherWriter::B(Redacted(self.0.clone()))
    }

    fn make_writer_for(&'a self, line: &Metadata<'_>) -> Self::Writer {
        if line.target() == SETUP {
            EitherWriter::A(self.0.clone())
        } else {
            self.make_writer()
        }
    }
}

/// Leaves out what looks like the query of an address or like a secret. The program itself logs
/// none; this is for the words of others, such as an exception of a page's code.
struct Redacted(NonBlocking);

impl Write for Redacted {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.write_all(&redacted(line))?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn redacted(line: &[u8]) -> Vec<u8> {
    let is_of_secret = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_of_query = |byte: &u8| *byte > b' ' && !b"\"'<>()[]{}\\`|".contains(byte);
    let mut redacted = Vec::with_capacity(line.len());
    let mut rest = line;
    while let Some(first) = rest.first() {
        let piece;
        if *first == b'?' {
            redacted.push(b'?');
            rest = &rest[1..];
            let length = rest.iter().take_while(|byte| is_of_query(byte)).count();
            (piece, rest) = rest.split_at(length);
            let is_query = piece.contains(&b'=');
            redacted.extend_from_slice(if is_query { LEFT_OUT } else { piece });
        } else if let [b'%', high, low, ..] = rest
            && high.is_ascii_hexdigit()
            && low.is_ascii_hexdigit()
        {
            // An encoded sign ends a secret as the sign itself does.
            (piece, rest) = rest.split_at(3);
            redacted.extend_from_slice(piece);
        } else {
            let length = rest.iter().take_while(|byte| is_of_secret(byte)).count();
            (piece, rest) = rest.split_at(length.max(1));
            let is_secret = length == SECRET_LENGTH;
            redacted.extend_from_slice(if is_secret { LEFT_OUT } else { piece });
        }
    }
    redacted
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
                &format!("path=\"/auth/confirm%3Ftoken%3d{secret}%26tab\" 10%"),
                Some("path=\"/auth/confirm%3Ftoken%3d…%26tab\" 10%"),
            ),
            (
                "at https://a.example/?from=%2Fprofile",
                Some("at https://a.example/?…"),
            ),
        ] {
            let redacted = redacted(line.as_bytes());
            assert_eq!(String::from_utf8_lossy(&redacted), left.unwrap_or(line));
        }
    }
}

//! What time it is, for what the site shows.

use std::path::PathBuf;
use std::sync::Arc;
use std::{fs, io};

use jiff::Timestamp;

/// The clock of the pages. Sessions, limits and mails have the system's.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// Holds the moment that it was when it was written.
    file: Option<Arc<PathBuf>>,
}

impl Clock {
    /// A clock that a test moves by writing a moment to a file, such as
    /// `2025-05-18T11:59:58+02:00`: it goes on from there.
    pub fn moved_by(file: PathBuf) -> Self {
        Self {
            file: Some(Arc::new(file)),
        }
    }

    /// This moment.
    pub fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        match &self.file {
            None => now,
            Some(file) => moved(file, now).unwrap_or(now),
        }
    }
}

fn moved(file: &PathBuf, now: Timestamp) -> io::Result<Timestamp> {
    let moment: Timestamp = fs::read_to_string(file)?
        .trim()
        .parse()
        .map_err(io::Error::other)?;
    let written: Timestamp = fs::metadata(file)?
        .modified()?
        .try_into()
        .map_err(io::Error::other)?;
    moment
        .checked_add(now.duration_since(written))
        .map_err(io::Error::other)
}

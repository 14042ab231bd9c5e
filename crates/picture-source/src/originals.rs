//! Where the files of added pictures are read.

use std::{fmt, io, sync::Arc};

use bytes::Bytes;

type Read = dyn Fn(&str) -> io::Result<Bytes> + Send + Sync;

/// Reads the file with a hash, from wherever it is kept; on a thread that may wait.
#[derive(Clone)]
pub struct Originals(Arc<Read>);

impl Originals {
    /// Those that `read` finds.
    pub fn new(read: impl Fn(&str) -> io::Result<Bytes> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    pub(crate) fn read(&self, hash: &str) -> io::Result<Bytes> {
        (self.0)(hash)
    }
}

impl fmt::Debug for Originals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Originals")
    }
}

impl PartialEq for Originals {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Originals {}

//! Where finished files are kept, so that each is made once.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use hashlink::LruCache;
use parking_lot::Mutex;
use tracing::warn;

use crate::{files, overlay::INDEX};

/// Most bytes that files made while running take on disk. All variants of a photograph take
/// some half a megabyte, so this is room for five hundred photographs.
pub(crate) const DISK_BYTES: u64 = 256 * 1024 * 1024;

/// Most bytes that are kept in memory where nothing can be written.
pub(crate) const MEMORY_BYTES: u64 = 16 * 1024 * 1024;

/// A file that was used this long ago says so on disk when it is used again: the next start
/// reads from there which were used least recently.
const STALE: Duration = Duration::from_hours(24);

/// Finished files by name. Names change with what they show, so a file that is there is right.
#[derive(Debug)]
pub(crate) struct Cache {
    /// Read-only, made ahead of time.
    prepared: Option<(PathBuf, HashSet<String>)>,
    directory: PathBuf,
    on_disk: Mutex<LeastRecentlyUsed<()>>,
    in_memory: Mutex<LeastRecentlyUsed<Bytes>>,
}

impl Cache {
    /// Learns which files `directory` and `prepared` hold. Files in `directory` that are not
    /// `wanted` are removed; `prepared` is only ever read. Neither needs to exist.
    pub(crate) fn open(
        directory: PathBuf,
        prepared: Option<PathBuf>,
        limits: Limits,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let mut on_disk = LeastRecentlyUsed::new(limits.disk);
        for (file, bytes) in by_age(&directory) {
            let removed = if wanted(&file) {
                on_disk.insert(file, (), bytes)
            } else {
                vec![file]
            };
            for file in removed {
                remove(&directory, &file);
            }
        }
        let prepared = prepared.map(|folder| {
            let files = files::list(&folder).unwrap_or_else(|error| {
                warn!(%error, "there are no prepared pictures");
                Vec::new()
            });
            (folder, files.into_iter().collect())
        });
        Self {
            prepared,
            directory,
            on_disk: Mutex::new(on_disk),
            in_memory: Mutex::new(LeastRecentlyUsed::new(limits.memory)),
        }
    }

    pub(crate) fn has(&self, file: &str) -> bool {
        self.is_prepared(file)
            || self.on_disk.lock().values.contains_key(file)
            || self.in_memory.lock().values.contains_key(file)
    }

    fn is_prepared(&self, file: &str) -> bool {
        let prepared = self.prepared.as_ref();
        prepared.is_some_and(|(_, files)| files.contains(file))
    }

    /// The file; none where it is not, or is no longer.
    pub(crate) async fn get(&self, file: &str) -> Option<Bytes> {
        let is_on_disk = self.on_disk.lock().touch(file).is_some();
        if is_on_disk {
            let path = self.directory.join(file);
            let read = tokio::task::spawn_blocking(move || {
                let bytes = fs::read(&path)?;
                say_used(&path);
                std::io::Result::Ok(bytes)
            });
            if let Ok(Ok(bytes)) = read.await {
                return Some(bytes.into());
            }
            self.on_disk.lock().remove(file);
        }
        if let Some(bytes) = self.in_memory.lock().touch(file) {
            return Some(bytes.clone());
        }
        let (folder, _) = self.prepared.as_ref().filter(|_| self.is_prepared(file))?;
        tokio::fs::read(folder.join(file))
            .await
            .ok()
            .map(Bytes::from)
    }

    /// Keeps a file; in memory where it cannot be written.
    pub(crate) fn put(&self, file: &str, bytes: &Bytes) {
        let length = bytes.len() as u64;
        match files::write_whole(&self.directory, file, bytes) {
            Ok(()) => {
                let evicted = self.on_disk.lock().insert(file.to_owned(), (), length);
                for file in evicted {
                    remove(&self.directory, &file);
                }
            }
            Err(error) => {
                let mut in_memory = self.in_memory.lock();
                if in_memory.values.is_empty() {
                    warn!(%error, "pictures are kept in memory, for they cannot be written");
                }
                in_memory.insert(file.to_owned(), bytes.clone(), length);
            }
        }
    }
}

/// Most bytes on disk and in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) disk: u64,
    pub(crate) memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            disk: DISK_BYTES,
            memory: MEMORY_BYTES,
        }
    }
}

fn remove(directory: &Path, file: &str) {
    if let Err(error) = files::remove(directory, file) {
        warn!(%error, "a picture that is no longer kept stays");
    }
}

/// Names and lengths of the finished files in a directory, the one used least recently first.
fn by_age(directory: &Path) -> Vec<(String, u64)> {
    let mut found: Vec<_> = fs::read_dir(directory)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            let name = entry.file_name().into_string().ok()?;
            if name == INDEX {
                return None;
            }
            let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            Some((used, name, metadata.len()))
        })
        .collect();
    found.sort();
    found
        .into_iter()
        .map(|(_, name, bytes)| (name, bytes))
        .collect()
}

/// Not knowing when a file was used costs no more than making it again.
fn say_used(path: &Path) {
    let now = SystemTime::now();
    if let Ok(file) = fs::File::open(path)
        && let Ok(metadata) = file.metadata()
        && let Ok(modified) = metadata.modified()
        && now.duration_since(modified).is_ok_and(|age| age > STALE)
    {
        let _ = file.set_modified(now);
    }
}

/// Values up to a number of bytes. The least recently used ones go first.
#[derive(Debug)]
struct LeastRecentlyUsed<T> {
    /// Each with its bytes.
    values: LruCache<String, (T, u64)>,
    bytes: u64,
    limit: u64,
}

impl<T> LeastRecentlyUsed<T> {
    fn new(limit: u64) -> Self {
        Self {
            values: LruCache::new_unbounded(),
            bytes: 0,
            limit,
        }
    }

    fn touch(&mut self, name: &str) -> Option<&T> {
        let (value, _) = self.values.get(name)?;
        Some(value)
    }

    fn remove(&mut self, name: &str) {
        if let Some((_, bytes)) = self.values.remove(name) {
            self.bytes -= bytes;
        }
    }

    /// Returns the names of those that had to go, this one among them where it alone is too
    /// large.
    fn insert(&mut self, name: String, value: T, bytes: u64) -> Vec<String> {
        self.remove(&name);
        self.bytes += bytes;
        self.values.insert(name, (value, bytes));
        let mut gone = Vec::new();
        while self.bytes > self.limit
            && let Some((oldest, (_, bytes))) = self.values.remove_lru()
        {
            self.bytes -= bytes;
            gone.push(oldest);
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    const LIMITS: Limits = Limits {
        disk: 10,
        memory: 10,
    };

    fn open(directory: &Path) -> Cache {
        Cache::open(directory.to_owned(), None, LIMITS, |_| true)
    }

    #[test]
    fn the_least_recently_used_go_first() {
        let mut cache = LeastRecentlyUsed::new(10);
        for name in ["a", "b", "c"] {
            assert!(cache.insert(name.to_owned(), (), 3).is_empty());
        }
        assert_eq!(cache.touch("a"), Some(&()));
        assert_eq!(cache.insert("d".to_owned(), (), 4), ["b"]);
        assert_eq!(cache.insert("a".to_owned(), (), 1), [""; 0]);
        assert_eq!(cache.bytes, 8);
        assert_eq!(cache.insert("huge".to_owned(), (), 11).len(), 4);
        assert!(cache.values.is_empty());
    }

    #[tokio::test]
    async fn no_more_bytes_than_allowed_are_on_disk_now_or_after_a_start() {
        let directory = TempDir::new().expect("a directory");
        let cache = open(directory.path());
        for name in ["a", "b", "c"] {
            cache.put(name, &Bytes::from_static(b"1234"));
        }
        assert_eq!(cache.get("a").await, None);
        assert_eq!(cache.get("b").await.as_deref(), Some(&b"1234"[..]));
        fs::write(directory.path().join("d"), "12345").expect("a file");
        let old = fs::File::open(directory.path().join("c")).expect("a file");
        old.set_modified(SystemTime::UNIX_EPOCH).expect("its time");
        let cache = open(directory.path());
        assert!(!cache.has("c") && !directory.path().join("c").exists());
        assert!(cache.has("b") && cache.has("d"));
    }

    #[tokio::test]
    async fn where_nothing_can_be_written_memory_serves() {
        let directory = TempDir::new().expect("a directory");
        let file = directory.path().join("not-a-directory");
        fs::write(&file, "").expect("a file");
        let cache = open(&file);
        for name in ["a", "b", "c"] {
            cache.put(name, &Bytes::from_static(b"1234"));
        }
        assert_eq!(cache.get("c").await.as_deref(), Some(&b"1234"[..]));
        assert!(!cache.has("a"), "no more bytes than allowed");
    }

    #[tokio::test]
    async fn prepared_files_lie_beneath_and_stay_as_they_are() {
        let prepared = TempDir::new().expect("a directory");
        let directory = TempDir::new().expect("a directory");
        fs::write(prepared.path().join("a"), "prepared").expect("a file");
        let folder = Some(prepared.path().to_owned());
        let cache = Cache::open(directory.path().to_owned(), folder, LIMITS, |_| true);
        assert_eq!(cache.get("a").await.as_deref(), Some(&b"prepared"[..]));
        assert_eq!(files::list(directory.path()).expect("a list"), [""; 0]);
        cache.put("a", &Bytes::from_static(b"made"));
        assert_eq!(cache.get("a").await.as_deref(), Some(&b"made"[..]));
        assert_eq!(
            fs::read(prepared.path().join("a")).expect("it"),
            b"prepared"
        );
    }

    #[tokio::test]
    async fn a_file_that_has_vanished_is_no_longer_there() {
        let directory = TempDir::new().expect("a directory");
        let cache = open(directory.path());
        cache.put("a", &Bytes::from_static(b"1234"));
        fs::remove_file(directory.path().join("a")).expect("the file");
        assert_eq!(cache.get("a").await, None);
        assert!(!cache.has("a"));
    }
}

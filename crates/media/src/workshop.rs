use std::{
    collections::{HashMap, HashSet},
    io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering, mpsc},
    thread,
    time::Duration,
};

use bytes::Bytes;
use tokio::sync::watch;
use tracing::{info, warn};

use crate::{
    Caching, Effort, Format, Lookup, MediaError, Picture, Problem, Served, Source,
    encode::encode_pixels,
    overlay::{Address, Entry, INDEX, Index, Photograph, Placeholder},
    pack::etag,
    picture::{WIDTHS, placeholder, short, variant_file},
    raster::{Decoded, STACK_BYTES, guarded},
    store,
};

/// How long a request waits for a variant of a photograph that is being made.
pub const WAIT: Duration = Duration::from_secs(4);

/// When a visitor may ask again for a picture that was not ready in time.
pub const RETRY_AFTER: Duration = Duration::from_secs(3);

/// Variants waiting to be made. More requests than this for different variants are answered with
/// what there is, at once.
const QUEUE: usize = 64;

type Outcome = Option<Result<Bytes, Unmade>>;

/// Why a variant was not made.
#[derive(Clone, Copy, Debug)]
enum Unmade {
    /// The photograph could not be read just now.
    ForNow,
    /// It cannot be used.
    ForGood,
}

/// Makes variants on one thread.
#[derive(Debug)]
pub(crate) struct Workshop {
    cache_dir: PathBuf,
    /// Variants on disk.
    ready: Mutex<HashSet<String>>,
    /// Variants queued or being made, by file name.
    under_way: Mutex<HashMap<String, watch::Receiver<Outcome>>>,
    queue: mpsc::SyncSender<Job>,
    index: Mutex<Index>,
}

struct Job {
    entry: Arc<Entry>,
    width: u32,
    format: Format,
    file: String,
    done: watch::Sender<Outcome>,
}

impl Workshop {
    pub(crate) fn open(
        cache_dir: PathBuf,
        index: Index,
        addresses: &HashMap<String, Address>,
    ) -> Result<Arc<Self>, MediaError> {
        let wanted: HashSet<&str> = addresses
            .values()
            .map(|address| short(&address.entry.picture.hash))
            .collect();
        let mut ready = HashSet::new();
        // A directory that could not be made holds nothing.
        for file in store::list(&cache_dir).unwrap_or_default() {
            let hash = file.split('-').next().unwrap_or_default();
            if wanted.contains(hash) {
                ready.insert(file);
            } else if file != INDEX
                && let Err(error) = store::remove(&cache_dir, &file)
            {
                warn!(%error, "a picture that is no longer used stays");
            }
        }
        let (queue, jobs) = mpsc::sync_channel(QUEUE);
        let workshop = Arc::new(Self {
            cache_dir,
            ready: Mutex::new(ready),
            under_way: Mutex::new(HashMap::new()),
            queue,
            index: Mutex::new(index),
        });
        workshop.save_index();
        // The thread holds no strong reference, so that dropping the library ends it.
        let weak = Arc::downgrade(&workshop);
        thread::Builder::new()
            .name("pictures".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                let mut kept = None;
                while let Some(job) = next_job(&jobs, &mut kept) {
                    let Some(workshop) = weak.upgrade() else {
                        return;
                    };
                    workshop.work(&job, &mut kept);
                }
            })
            .map_err(|error| Problem::Read(error).at("a thread to make pictures"))?;
        Ok(workshop)
    }

    pub(crate) async fn lookup(self: &Arc<Self>, address: &Address) -> Lookup {
        let entry = &address.entry;
        let Some(photograph) = &entry.photograph else {
            return Lookup::NotFound;
        };
        if photograph.unusable.load(Ordering::Relaxed) {
            return Lookup::NotFound;
        }
        let file = variant_file(&entry.picture.hash, address.width, address.format);
        let caching = if address.immutable {
            Caching::Immutable
        } else {
            Caching::Revalidate
        };
        if let Some(bytes) = self.read(&file).await {
            return Lookup::Found(served(bytes, address.format, caching));
        }
        if let Some(mut outcome) = self.order(address, &file) {
            let outcome = tokio::time::timeout(WAIT, outcome.wait_for(Option::is_some)).await;
            match outcome
                .ok()
                .and_then(Result::ok)
                .and_then(|done| done.clone())
            {
                Some(Ok(bytes)) => {
                    return Lookup::Found(served(bytes, address.format, caching));
                }
                Some(Err(Unmade::ForGood)) => return Lookup::NotFound,
                Some(Err(Unmade::ForNow)) | None => {}
            }
        }
        self.stand_in(entry, address.width).await
    }

    /// A variant from disk. One that has vanished is made again.
    async fn read(&self, file: &str) -> Option<Bytes> {
        if !lock(&self.ready).contains(file) {
            return None;
        }
        if let Ok(bytes) = tokio::fs::read(self.cache_dir.join(file)).await {
            Some(bytes.into())
        } else {
            lock(&self.ready).remove(file);
            None
        }
    }

    /// Has a variant made unless that is under way already; none when the queue is full.
    fn order(&self, address: &Address, file: &str) -> Option<watch::Receiver<Outcome>> {
        let mut under_way = lock(&self.under_way);
        if let Some(outcome) = under_way.get(file) {
            return Some(outcome.clone());
        }
        let (done, outcome) = watch::channel(None);
        let job = Job {
            entry: Arc::clone(&address.entry),
            width: address.width,
            format: address.format,
            file: file.to_owned(),
            done,
        };
        self.queue.try_send(job).ok()?;
        under_way.insert(file.to_owned(), outcome.clone());
        Some(outcome)
    }

    /// The variant nearest in width of those that exist.
    async fn stand_in(&self, entry: &Entry, width: u32) -> Lookup {
        let picture = &entry.picture;
        let mut widths = picture.widths.clone();
        widths.sort_by_key(|&other| other.abs_diff(width));
        for width in widths {
            for format in [Format::WebP, picture.fallback, Format::Avif] {
                let file = variant_file(&picture.hash, width, format);
                if let Some(bytes) = self.read(&file).await {
                    return Lookup::Found(served(bytes, format, Caching::StandIn));
                }
            }
        }
        Lookup::Pending {
            retry_after: RETRY_AFTER,
        }
    }

    fn work(&self, job: &Job, kept: &mut Option<Kept>) {
        let entry = Arc::clone(&job.entry);
        let Some(photograph) = &entry.photograph else {
            return;
        };
        let outcome = if photograph.unusable.load(Ordering::Relaxed) {
            Err(Unmade::ForGood)
        } else {
            match self.make(job, photograph, kept) {
                Ok(bytes) => Ok(bytes),
                Err(
                    error @ MediaError {
                        problem: Problem::Read(_),
                        ..
                    },
                ) => {
                    let picture = &entry.picture.name;
                    warn!(%picture, %error, "picture cannot be read now: it is tried again");
                    Err(Unmade::ForNow)
                }
                Err(error) => {
                    let picture = &entry.picture.name;
                    warn!(%picture, %error, "picture cannot be used: its address answers 404");
                    photograph.unusable.store(true, Ordering::Relaxed);
                    Err(Unmade::ForGood)
                }
            }
        };
        job.done.send_replace(Some(outcome));
        lock(&self.under_way).remove(&job.file);
    }

    fn make(
        &self,
        job: &Job,
        photograph: &Photograph,
        kept: &mut Option<Kept>,
    ) -> Result<Bytes, MediaError> {
        let Source { path, kind, .. } = &photograph.source;
        let picture = &job.entry.picture;
        if kept.as_ref().is_none_or(|kept| kept.hash != picture.hash) {
            *kept = None;
            let bytes = photograph.source.read()?;
            if blake3::hash(&bytes).to_hex().as_str() != picture.hash {
                return Err(Problem::Broken {
                    kind: kind.name(),
                    reason: "it was changed while the program runs: start it again".to_owned(),
                }
                .at(path));
            }
            let decoded = guarded(*kind, || {
                Decoded::from_bytes(*kind, &bytes)?.within(WIDTHS[WIDTHS.len() - 1])
            })
            .map_err(|problem| problem.at(path))?;
            self.learn(photograph, picture, &decoded)
                .map_err(|problem| problem.at(path))?;
            *kept = Some(Kept {
                hash: picture.hash.clone(),
                decoded,
            });
        }
        let Some(Kept { decoded, .. }) = kept else {
            return Err(Problem::Read(io::ErrorKind::Other.into()).at(path));
        };
        // The smallest fallback takes a few milliseconds and can stand in for all others.
        let preview = (picture.widths[0], picture.fallback);
        for (width, format) in [preview, (job.width, job.format)] {
            let file = variant_file(&picture.hash, width, format);
            let wanted = file == job.file;
            if !wanted && lock(&self.ready).contains(&file) {
                continue;
            }
            let bytes = guarded(*kind, || {
                let pixels = decoded.pixels(width)?;
                encode_pixels(&pixels, *kind, format, Effort::Waiting)
            })
            .map_err(|problem| problem.at(path))?;
            match store::write_whole(&self.cache_dir, &file, &bytes) {
                Ok(()) => {
                    lock(&self.ready).insert(file);
                }
                Err(error) => warn!(%error, "a picture is served but cannot be kept"),
            }
            if wanted {
                return Ok(bytes.into());
            }
        }
        Err(Problem::Read(io::ErrorKind::Other.into()).at(path))
    }

    /// Finds the colours of a photograph that is decoded for the first time.
    fn learn(
        &self,
        photograph: &Photograph,
        picture: &Picture,
        decoded: &Decoded,
    ) -> Result<(), Problem> {
        if photograph.placeholder.get().is_some() {
            return Ok(());
        }
        let has_alpha = picture.fallback == Format::Png;
        let found = placeholder(decoded, has_alpha, photograph.source.kind)?;
        if let Some(known) = lock(&self.index).get_mut(&picture.name) {
            known.placeholder = Placeholder::Found(found.clone());
        }
        if photograph.placeholder.set(found).is_ok() {
            info!(picture = %picture.name, "variants of a photograph are being made");
            self.save_index();
        }
        Ok(())
    }

    fn save_index(&self) {
        let json = serde_json::to_vec(&*lock(&self.index)).unwrap_or_default();
        if let Err(error) = store::write_whole(&self.cache_dir, INDEX, &json) {
            warn!(%error, "what is known of the photographs cannot be kept");
        }
    }
}

/// The photograph worked on last, scaled down to the largest width asked for, as requests for its
/// other variants mostly follow.
struct Kept {
    hash: String,
    decoded: Decoded,
}

/// Waits for a job, and forgets the photograph worked on last before it does.
fn next_job(jobs: &mpsc::Receiver<Job>, kept: &mut Option<Kept>) -> Option<Job> {
    match jobs.try_recv() {
        Ok(job) => Some(job),
        Err(mpsc::TryRecvError::Disconnected) => None,
        Err(mpsc::TryRecvError::Empty) => {
            *kept = None;
            jobs.recv().ok()
        }
    }
}

fn served(bytes: Bytes, format: Format, caching: Caching) -> Served {
    Served {
        etag: etag(&bytes),
        bytes,
        content_type: format.content_type().to_owned(),
        caching,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use bytes::Bytes;
use crossbeam_channel::{Receiver, Sender, TryRecvError};
use tokio::sync::watch;
use tracing::{info, warn};

use crate::{
    Caching, Format, Kind, Lookup, MediaError, Picture, Places, Prepared, Problem, Served, card,
    encode::encode_pixels,
    files,
    order::{Order, Work},
    overlay::{Entry, INDEX, Index, Placeholder},
    picture::{WIDTHS, placeholder, short, variant_file},
    raster::{Decoded, STACK_BYTES, guarded},
    shelf::{Limits, Shelf},
};

/// How long a request waits for a file that is being made.
pub const WAIT: Duration = Duration::from_secs(4);

/// When a visitor may ask again for a picture that was not ready in time.
pub const RETRY_AFTER: Duration = Duration::from_secs(3);

/// Files waiting to be made for visitors, and as many waiting in the background. Who asks for
/// more different ones is answered with what there is, at once.
const QUEUE: usize = 64;

/// Most threads that make what a visitor waits for: each keeps a picture of some ten megabytes.
const MAX_THREADS: usize = 4;

/// In the background nothing is begun until visitors have not waited for anything for this long: an
/// encoder beside them would cost the first one a tenth of a second.
const QUIET: Duration = Duration::from_millis(500);

/// What is made in the background yields to everything else.
const NICENESS: i32 = 10;

type Outcome = Option<Result<Bytes, Unmade>>;

/// Why a file was not made.
#[derive(Clone, Copy, Debug)]
enum Unmade {
    /// The source could not be read just now.
    ForNow,
    /// It cannot be used.
    ForGood,
}

/// Makes files on threads of its own: for visitors who wait what is quick, and in the background,
/// one by one, what takes longer.
#[derive(Debug)]
pub(crate) struct Workshop {
    cache_dir: PathBuf,
    shelf: Shelf,
    /// Files queued or being made.
    under_way: Mutex<HashMap<String, watch::Receiver<Outcome>>>,
    for_visitors: Sender<Job>,
    in_background: Sender<Job>,
    /// When a visitor last had to wait.
    last_wait: Mutex<Option<Instant>>,
    index: Mutex<Index>,
    /// Held while a photograph is decoded, which takes up to 160 MB: one at a time.
    decoding: Mutex<()>,
}

struct Job {
    order: Order,
    done: watch::Sender<Outcome>,
}

/// The picture that a thread worked on last, scaled down to the largest width asked for, as
/// orders for its other variants mostly follow.
#[derive(Default)]
pub(crate) struct Bench(Option<(String, Decoded)>);

impl Workshop {
    pub(crate) fn open(
        places: Places,
        index: Index,
        pictures: &BTreeMap<String, Arc<Entry>>,
    ) -> Result<Arc<Self>, MediaError> {
        let hashes: HashSet<&str> = pictures
            .values()
            .map(|entry| short(&entry.picture.hash))
            .collect();
        let wanted = |file: &str| {
            let hash = file.split(['-', '.']).next().unwrap_or_default();
            file.starts_with(card::PREFIX) || hashes.contains(hash)
        };
        let limits = Limits::default();
        let (for_visitors, urgent) = crossbeam_channel::bounded(QUEUE);
        let (in_background, patient) = crossbeam_channel::bounded(QUEUE);
        let workshop = Arc::new(Self {
            shelf: Shelf::open(
                places.cache_dir.clone(),
                places.prepared_dir,
                limits,
                wanted,
            ),
            cache_dir: places.cache_dir,
            under_way: Mutex::new(HashMap::new()),
            for_visitors,
            in_background,
            last_wait: Mutex::new(None),
            index: Mutex::new(index),
            decoding: Mutex::new(()),
        });
        if !lock(&workshop.index).is_empty() {
            workshop.save_index();
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores.min(MAX_THREADS) {
            workshop.start_thread("pictures", urgent.clone(), 0)?;
        }
        workshop.start_thread("pictures-later", patient, NICENESS)?;
        Ok(workshop)
    }

    /// Makes what is not in `directory` yet of `orders`, all of one picture, and tells how many
    /// files and bytes that were.
    pub(crate) fn prepare(
        &self,
        orders: &[Order],
        directory: &Path,
    ) -> Result<Prepared, MediaError> {
        let mut bench = Bench::default();
        let mut prepared = Prepared::default();
        for order in orders {
            if directory.join(&order.file).exists() {
                continue;
            }
            let bytes = self.make(order, &mut bench)?;
            files::write_whole(directory, &order.file, &bytes)?;
            prepared.files += 1;
            prepared.bytes += bytes.len() as u64;
        }
        Ok(prepared)
    }

    /// The thread holds no strong reference, so that dropping the library ends it.
    fn start_thread(
        self: &Arc<Self>,
        name: &str,
        jobs: Receiver<Job>,
        niceness: i32,
    ) -> Result<(), MediaError> {
        let weak: Weak<Self> = Arc::downgrade(self);
        let work = move || {
            // On Linux this concerns the thread alone. Refused, it costs visitors little.
            if niceness > 0 {
                let _ = rustix::process::nice(niceness);
            }
            let mut bench = Bench::default();
            while let Some(job) = next_job(&jobs, &mut bench) {
                let Some(workshop) = weak.upgrade() else {
                    return;
                };
                if niceness > 0 {
                    workshop.wait_for_quiet();
                }
                workshop.work(&job, &mut bench);
            }
        };
        thread::Builder::new()
            .name(name.to_owned())
            .stack_size(STACK_BYTES)
            .spawn(work)
            .map(drop)
            .map_err(|error| Problem::Read(error).at("a thread to make pictures"))
    }

    pub(crate) async fn lookup(&self, order: &Order) -> Lookup {
        let entry = order.entry();
        if entry.unusable.load(Ordering::Relaxed) {
            return Lookup::NotFound;
        }
        if let Work::Drawing(_) = &order.work {
            return as_drawn(order).await;
        }
        if let Some(bytes) = self.shelf.get(&order.file).await {
            return Lookup::Found(served(bytes, order));
        }
        let mut quick = order.quick();
        if quick.file != order.file {
            self.order_in_background(order);
            quick.caching = Caching::StandIn;
            if let Some(bytes) = self.shelf.get(&quick.file).await {
                return Lookup::Found(served(bytes, &quick));
            }
        }
        *lock(&self.last_wait) = Some(Instant::now());
        if let Some(mut outcome) = self.order(&quick, &self.for_visitors) {
            let outcome = tokio::time::timeout(WAIT, outcome.wait_for(Option::is_some)).await;
            match outcome
                .ok()
                .and_then(Result::ok)
                .and_then(|done| done.clone())
            {
                Some(Ok(bytes)) => return Lookup::Found(served(bytes, &quick)),
                Some(Err(Unmade::ForGood)) => return Lookup::NotFound,
                Some(Err(Unmade::ForNow)) | None => {}
            }
        }
        match &order.work {
            Work::Variant { entry, width, .. } => self.stand_in(entry, *width).await,
            Work::Icon { .. } | Work::Drawing(_) | Work::Card(_) => None,
        }
        .unwrap_or(Lookup::Pending {
            retry_after: RETRY_AFTER,
        })
    }

    fn wait_for_quiet(&self) {
        loop {
            let since = lock(&self.last_wait).map_or(QUIET, |wait| wait.elapsed());
            match QUIET.checked_sub(since) {
                Some(left) if !left.is_zero() => thread::sleep(left),
                _ => return,
            }
        }
    }

    /// Has a file made when there is time, unless it is there or under way.
    pub(crate) fn order_in_background(&self, order: &Order) {
        if !self.shelf.has(&order.file) {
            self.order(order, &self.in_background);
        }
    }

    /// Has a file made unless that is under way already; none when the queue is full.
    fn order(&self, order: &Order, queue: &Sender<Job>) -> Option<watch::Receiver<Outcome>> {
        let mut under_way = lock(&self.under_way);
        if let Some(outcome) = under_way.get(&order.file) {
            return Some(outcome.clone());
        }
        let (done, outcome) = watch::channel(None);
        let job = Job {
            order: order.clone(),
            done,
        };
        queue.try_send(job).ok()?;
        under_way.insert(order.file.clone(), outcome.clone());
        Some(outcome)
    }

    /// The variant nearest in width of those that exist.
    async fn stand_in(&self, entry: &Arc<Entry>, width: u32) -> Option<Lookup> {
        let picture = &entry.picture;
        let mut widths = picture.widths.clone();
        widths.sort_by_key(|&other| other.abs_diff(width));
        for width in widths {
            for format in [Format::WebP, Format::Avif, picture.fallback] {
                let file = variant_file(&picture.hash, width, format);
                if let Some(bytes) = self.shelf.get(&file).await {
                    let mut order = Order::new(Work::Variant {
                        entry: Arc::clone(entry),
                        width,
                        format,
                    });
                    order.caching = Caching::StandIn;
                    return Some(Lookup::Found(served(bytes, &order)));
                }
            }
        }
        None
    }

    fn work(&self, job: &Job, bench: &mut Bench) {
        let entry = job.order.entry();
        let outcome = if entry.unusable.load(Ordering::Relaxed) {
            Err(Unmade::ForGood)
        } else {
            match self.make(&job.order, bench) {
                Ok(bytes) => {
                    self.shelf.put(&job.order.file, &bytes);
                    Ok(bytes)
                }
                Err(error) => Err(unmade(entry, &error)),
            }
        };
        job.done.send_replace(Some(outcome));
        lock(&self.under_way).remove(&job.order.file);
    }

    /// Makes a file, whether or not there is one.
    pub(crate) fn make(&self, order: &Order, bench: &mut Bench) -> Result<Bytes, MediaError> {
        let entry = order.entry();
        let at = |problem: Problem| problem.at(entry.source.path());
        let kind = entry.source.kind;
        self.put_on(bench, entry)?;
        let Bench(Some((_, decoded))) = bench else {
            return Err(at(Problem::Read(io::ErrorKind::Other.into())));
        };
        let made = match &order.work {
            Work::Variant { width, format, .. } => guarded(kind, || {
                let pixels = decoded.pixels(*width)?;
                encode_pixels(&pixels, kind, *format)
            }),
            Work::Icon { icon, .. } => guarded(kind, || icon.draw(decoded)),
            Work::Drawing(_) => return entry.read(),
            Work::Card(card) if card.picture.is_some() => {
                let emblem = self.decode(&card.emblem)?;
                guarded(kind, || card.make(Some(decoded), &emblem))
            }
            Work::Card(card) => guarded(kind, || card.make(None, decoded)),
        };
        made.map(Bytes::from).map_err(at)
    }

    fn put_on(&self, bench: &mut Bench, entry: &Entry) -> Result<(), MediaError> {
        let hash = &entry.picture.hash;
        if bench.0.as_ref().is_some_and(|(there, _)| there == hash) {
            return Ok(());
        }
        bench.0 = None;
        let decoded = self.decode(entry)?;
        self.learn(entry, &decoded)
            .map_err(|problem| problem.at(entry.source.path()))?;
        bench.0 = Some((hash.clone(), decoded));
        Ok(())
    }

    fn decode(&self, entry: &Entry) -> Result<Decoded, MediaError> {
        let kind = entry.source.kind;
        let _one_at_a_time = (kind != Kind::Svg).then(|| lock(&self.decoding));
        let bytes = entry.read()?;
        guarded(kind, || {
            Decoded::from_bytes(kind, &bytes)?.within(WIDTHS[WIDTHS.len() - 1])
        })
        .map_err(|problem| problem.at(entry.source.path()))
    }

    /// Finds the colours of a photograph that is decoded for the first time.
    fn learn(&self, entry: &Entry, decoded: &Decoded) -> Result<(), Problem> {
        if entry.placeholder.get().is_some() {
            return Ok(());
        }
        let Picture { name, fallback, .. } = &entry.picture;
        let found = placeholder(decoded, *fallback == Format::Png, entry.source.kind)?;
        if let Some(known) = lock(&self.index).get_mut(name) {
            known.placeholder = Placeholder::Found(found.clone());
        }
        if entry.placeholder.set(found).is_ok() {
            info!(picture = %name, "variants of a photograph are being made");
            self.save_index();
        }
        Ok(())
    }

    fn save_index(&self) {
        let json = serde_json::to_vec(&*lock(&self.index)).unwrap_or_default();
        if let Err(error) = files::write_whole(&self.cache_dir, INDEX, &json) {
            warn!(%error, "what is known of the photographs cannot be kept");
        }
    }
}

/// Says in the log why a picture is not there, once for one that will not be.
fn unmade(entry: &Entry, error: &MediaError) -> Unmade {
    let picture = &entry.picture.name;
    if matches!(error.problem, Problem::Read(_)) {
        warn!(%picture, %error, "picture cannot be read now: it is tried again");
        return Unmade::ForNow;
    }
    if !entry.unusable.swap(true, Ordering::Relaxed) {
        warn!(%picture, %error, "picture cannot be used: its address answers 404");
    }
    Unmade::ForGood
}

/// A drawing is served as it is, beside the queue of what has to be made.
async fn as_drawn(order: &Order) -> Lookup {
    let entry = Arc::clone(order.entry());
    let read =
        tokio::task::spawn_blocking(move || entry.read().map_err(|error| unmade(&entry, &error)));
    match read.await {
        Ok(Ok(bytes)) => Lookup::Found(served(bytes, order)),
        Ok(Err(Unmade::ForGood)) => Lookup::NotFound,
        Ok(Err(Unmade::ForNow)) | Err(_) => Lookup::Pending {
            retry_after: RETRY_AFTER,
        },
    }
}

/// Waits for a job, and before it does clears the bench and gives back what the work took.
fn next_job(jobs: &Receiver<Job>, bench: &mut Bench) -> Option<Job> {
    match jobs.try_recv() {
        Ok(job) => Some(job),
        Err(TryRecvError::Disconnected) => None,
        Err(TryRecvError::Empty) => {
            if bench.0.take().is_some() {
                // Encoders take tens of megabytes for a moment.
                centre_memory::return_freed();
            }
            jobs.recv().ok()
        }
    }
}

fn served(bytes: Bytes, order: &Order) -> Served {
    Served {
        etag: format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..16]),
        bytes,
        content_type: order.content_type(),
        caching: order.caching,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

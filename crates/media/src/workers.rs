use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Weak, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use bytes::Bytes;
use centre_os::thread_priority::{yield_to_everything, yield_to_pages};
use crossbeam_channel::{Receiver, Sender, TryRecvError, select_biased};
use parking_lot::Mutex;
use tokio::sync::watch;
use tracing::{info, warn};

use crate::{
    DRAWING_TYPE, Format, Kind, Lookup, MAX_STORED_BYTES, MediaError, Picture, PictureCaching,
    PictureProblem, Served, WIDTHS,
    cache::{Cache, Limits},
    card,
    encode::encode_pixels,
    files,
    overlay::{Entry, INDEX, Index, Placeholder},
    picture::{placeholder, short, variant_file},
    raster::{Decoded, STACK_BYTES, guarded},
    reencode::is_bare,
    task::{Output, Task},
    uploads::Uploads,
};

/// How long a page's picture waits for a photograph to be scaled down, if at all.
const MOMENT: Duration = Duration::from_millis(250);

/// Files waiting to be made of what pages show, as many waiting in the background, and as many that nobody has
/// asked for yet. What finds no place is asked for again by a later visitor.
const QUEUE: usize = 64;

/// Most threads that make what a visitor waits for: each keeps a picture of some ten megabytes.
const MAX_THREADS: usize = 4;

/// So many cores are left to pages, if there are more than one. A low priority alone does not give a
/// core back before the next tick of the kernel's clock, up to four milliseconds, and encoders on every
/// core were what a page waited for most.
const CORES_OF_PAGES: usize = 1;

/// In the background nothing is begun until nothing new was asked for for this long: an encoder beside a
/// visitor's page would cost the first one a tenth of a second.
const QUIET: Duration = Duration::from_millis(500);

type Outcome = Option<Result<Bytes, MakeError>>;

/// Who waits for what a thread makes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Urgency {
    Visitors,
    Nobody,
}

impl Urgency {
    /// Pages come before pictures in any case.
    fn lower_priority(self) {
        match self {
            Self::Visitors => yield_to_pages(),
            Self::Nobody => yield_to_everything(),
        }
    }
}

/// Why a file was not made.
#[derive(Clone, Copy, Debug)]
enum MakeError {
    /// The source could not be read just now.
    ForNow,
    /// It cannot be used.
    ForGood,
}

/// Where a library finds and keeps files.
#[derive(Clone, Debug)]
pub struct Places {
    /// The installation's own pictures, read at start and by
    /// [`Library::reread`](crate::Library::reread); they replace embedded ones of the same name.
    pub media_dir: Option<PathBuf>,
    /// Belongs to the library alone: what it has made, and what is known of photographs.
    pub cache_dir: PathBuf,
    /// What [`Library::prepare`](crate::Library::prepare) has made ahead of time. Only ever read.
    pub prepared_dir: Option<PathBuf>,
}

/// What [`Library::prepare`](crate::Library::prepare) has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prepared {
    /// Files that were not there before.
    pub files: usize,
    /// Their bytes, all together.
    pub bytes: u64,
}

/// Makes files on threads of its own: for visitors who wait what is quick, and in the background,
/// one by one, what takes longer.
#[derive(Debug)]
pub(crate) struct Workers {
    cache_dir: PathBuf,
    cache: Cache,
    /// Files queued or being made.
    in_flight: Mutex<HashMap<String, watch::Receiver<Outcome>>>,
    /// What stands in for a moment on a page that a visitor looks at.
    quick: Sender<Job>,
    /// What a visitor waits for however long it takes. No more than there are addresses of such files.
    promised: Sender<Job>,
    in_background: Sender<Job>,
    /// What nobody has asked for yet.
    ahead: Sender<Job>,
    /// When something was last asked for that has to be made.
    last_asked: Mutex<Option<Instant>>,
    index: Mutex<Index>,
    /// Held while a photograph is decoded, which takes up to 160 MB: one at a time.
    decoding: Mutex<()>,
}

struct Job {
    task: Task,
    done: watch::Sender<Outcome>,
}

/// The picture that a thread worked on last, scaled down to the largest of [`WIDTHS`]. Tasks for
/// its other variants mostly follow.
#[derive(Default)]
pub(crate) struct LastDecoded(Option<(String, Decoded)>);

impl Workers {
    pub(crate) fn open(
        places: Places,
        index: Index,
        pictures: &BTreeMap<String, Arc<Entry>>,
        uploads: &Uploads,
    ) -> Result<Arc<Self>, MediaError> {
        let added = uploads.hashes();
        let hashes: HashSet<&str> = pictures
            .values()
            .map(|entry| short(&entry.picture.hash))
            .chain(added.iter().map(|hash| short(hash)))
            .collect();
        let wanted = |file: &str| {
            let hash = file.split(['-', '.']).next().unwrap_or_default();
            file.starts_with(card::PREFIX) || hashes.contains(hash)
        };
        let limits = Limits::default();
        let (quick, urgent) = crossbeam_channel::bounded(QUEUE);
        let (promised, waiting) = crossbeam_channel::unbounded();
        let (in_background, patient) = crossbeam_channel::bounded(QUEUE);
        let (ahead, unasked) = crossbeam_channel::bounded(QUEUE);
        let workers = Arc::new(Self {
            cache: Cache::open(
                places.cache_dir.clone(),
                places.prepared_dir,
                limits,
                wanted,
            ),
            cache_dir: places.cache_dir,
            in_flight: Mutex::new(HashMap::new()),
            quick,
            promised,
            in_background,
            ahead,
            last_asked: Mutex::new(None),
            index: Mutex::new(index),
            decoding: Mutex::new(()),
        });
        if !workers.index.lock().is_empty() {
            workers.save_index();
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..threads_for_visitors(cores) {
            let jobs = [urgent.clone(), waiting.clone()];
            workers.start_thread("pictures", jobs, Urgency::Visitors)?;
        }
        workers.start_thread("pictures-later", [patient, unasked], Urgency::Nobody)?;
        Ok(workers)
    }

    /// Makes what is not in `directory` yet of `tasks`, all of one picture, and tells how many
    /// files and bytes that were.
    pub(crate) fn prepare(&self, tasks: &[Task], directory: &Path) -> Result<Prepared, MediaError> {
        let mut last = LastDecoded::default();
        let mut prepared = Prepared::default();
        for task in tasks {
            if directory.join(&task.file).exists() {
                continue;
            }
            let bytes = self.make(task, &mut last)?;
            files::write_whole(directory, &task.file, &bytes)?;
            prepared.files += 1;
            prepared.bytes += bytes.len() as u64;
        }
        Ok(prepared)
    }

    /// The thread holds no strong reference, so that dropping the library ends it.
    fn start_thread(
        self: &Arc<Self>,
        name: &str,
        [urgent, patient]: [Receiver<Job>; 2],
        urgency: Urgency,
    ) -> Result<(), MediaError> {
        let weak: Weak<Self> = Arc::downgrade(self);
        let work = move || {
            urgency.lower_priority();
            let mut last = LastDecoded::default();
            while let Some(job) = next_job(&urgent, &patient, &mut last) {
                let Some(workers) = weak.upgrade() else {
                    return;
                };
                if urgency == Urgency::Nobody {
                    // It may have stood in both queues.
                    if workers.cache.has(&job.task.file) {
                        workers.in_flight.lock().remove(&job.task.file);
                        continue;
                    }
                    workers.wait_for_quiet();
                }
                workers.work(&job, &mut last);
            }
        };
        thread::Builder::new()
            .name(name.to_owned())
            .stack_size(STACK_BYTES)
            .spawn(work)
            .map(drop)
            .map_err(|error| PictureProblem::Read(error).at("a thread to make pictures"))
    }

    pub(crate) async fn lookup(&self, task: &Task) -> Lookup {
        let entry = task.entry();
        if entry.unusable.load(Ordering::Relaxed) {
            return Lookup::NotFound;
        }
        if let Output::Drawing(_) = &task.output {
            return as_drawn(entry, task.caching).await;
        }
        if let Some(bytes) = self.cache.get(&task.file).await {
            return Lookup::Found(served(bytes, task.content_type(), task.caching));
        }
        match &task.output {
            Output::Variant {
                width,
                format: format @ (Format::Avif | Format::WebP),
                ..
            } => {
                self.enqueue_in_background(task);
                self.stand_in(entry, *width, *format).await
            }
            _ => self.as_promised(task).await,
        }
    }

    /// The file that an address promises, however long it takes to make it.
    async fn as_promised(&self, task: &Task) -> Lookup {
        let made = match self.enqueue(task, &self.promised) {
            Some(mut outcome) => finished(&mut outcome).await,
            None => None,
        };
        match made {
            Some(Ok(bytes)) => Lookup::Found(served(bytes, task.content_type(), task.caching)),
            Some(Err(MakeError::ForGood)) => Lookup::NotFound,
            Some(Err(MakeError::ForNow)) | None => Lookup::Unavailable,
        }
    }

    /// What a page can show until the variant is made that it names. Waits for no encoder but a
    /// moment for a photograph's.
    async fn stand_in(&self, entry: &Arc<Entry>, width: u32, format: Format) -> Lookup {
        if entry.source.kind == Kind::Svg {
            return as_drawn(entry, PictureCaching::StandIn).await;
        }
        let near = self.nearest(entry, width, format).await;
        if let Some((there, served)) = &near
            && looks_alike(*there, width)
        {
            return Lookup::Found(served.clone());
        }
        let quick = Task::new(Output::Variant {
            entry: Arc::clone(entry),
            width,
            format: Format::Jpeg,
        });
        if let Some(mut outcome) = self.enqueue(&quick, &self.quick) {
            match tokio::time::timeout(MOMENT, finished(&mut outcome)).await {
                Ok(Some(Ok(bytes))) => {
                    return Lookup::Found(as_stand_in(bytes, quick.content_type()));
                }
                Ok(Some(Err(MakeError::ForGood))) => return Lookup::NotFound,
                Ok(Some(Err(MakeError::ForNow)) | None) | Err(_) => {}
            }
        }
        if let Some((_, served)) = near {
            return Lookup::Found(served);
        }
        let served = match as_taken(entry).await {
            Some(bytes) => as_stand_in(bytes, entry.source.kind.content_type()),
            None => blank(&entry.picture),
        };
        Lookup::Found(served)
    }

    fn wait_for_quiet(&self) {
        loop {
            let since = self
                .last_asked
                .lock()
                .map_or(QUIET, |asked| asked.elapsed());
            match QUIET.checked_sub(since) {
                Some(left) if !left.is_zero() => thread::sleep(left),
                _ => return,
            }
        }
    }

    /// Has a file made when there is time, unless it is there or under way.
    pub(crate) fn enqueue_in_background(&self, task: &Task) {
        if !self.cache.has(&task.file) {
            self.enqueue(task, &self.in_background);
        }
    }

    /// Has a file made when nothing is waited for that somebody has asked for.
    pub(crate) fn make_ahead(&self, task: &Task) {
        if !self.cache.has(&task.file) {
            let (done, _) = watch::channel(None);
            let task = task.clone();
            // Whoever looks at the page asks for what found no place.
            let _ = self.ahead.try_send(Job { task, done });
        }
    }

    /// Has a file made unless that is under way already; none when the queue is full.
    fn enqueue(&self, task: &Task, queue: &Sender<Job>) -> Option<watch::Receiver<Outcome>> {
        let mut in_flight = self.in_flight.lock();
        if let Some(outcome) = in_flight.get(&task.file) {
            return Some(outcome.clone());
        }
        let (done, outcome) = watch::channel(None);
        let job = Job {
            task: task.clone(),
            done,
        };
        queue.try_send(job).ok()?;
        *self.last_asked.lock() = Some(Instant::now());
        in_flight.insert(task.file.clone(), outcome.clone());
        Some(outcome)
    }

    /// The variant nearest in width of those that exist, and its width. Browsers that ask for WebP may
    /// not know AVIF.
    async fn nearest(
        &self,
        entry: &Arc<Entry>,
        width: u32,
        wanted: Format,
    ) -> Option<(u32, Served)> {
        let picture = &entry.picture;
        let mut widths = picture.widths.clone();
        widths.sort_by_key(|&other| other.abs_diff(width));
        for width in widths {
            for format in [wanted, Format::WebP, Format::Jpeg, picture.fallback] {
                let file = variant_file(&picture.hash, width, format);
                if let Some(bytes) = self.cache.get(&file).await {
                    return Some((width, as_stand_in(bytes, format.content_type())));
                }
            }
        }
        None
    }

    fn work(&self, job: &Job, last: &mut LastDecoded) {
        let entry = job.task.entry();
        let outcome = if entry.unusable.load(Ordering::Relaxed) {
            Err(MakeError::ForGood)
        } else {
            match self.make(&job.task, last) {
                Ok(bytes) => {
                    self.cache.put(&job.task.file, &bytes);
                    Ok(bytes)
                }
                Err(error) => Err(unmade(entry, &error)),
            }
        };
        job.done.send_replace(Some(outcome));
        self.in_flight.lock().remove(&job.task.file);
    }

    /// Makes a file, whether or not there is one.
    pub(crate) fn make(&self, task: &Task, last: &mut LastDecoded) -> Result<Bytes, MediaError> {
        let entry = task.entry();
        let at = |problem: PictureProblem| problem.at(entry.source.path());
        let kind = entry.source.kind;
        self.put_on(last, entry)?;
        let LastDecoded(Some((_, decoded))) = last else {
            return Err(at(PictureProblem::Read(io::ErrorKind::Other.into())));
        };
        let made = match &task.output {
            Output::Variant { width, format, .. } => guarded(kind, || {
                let pixels = decoded.pixels(*width)?;
                encode_pixels(&pixels, kind, *format)
            }),
            Output::Icon { icon, .. } => guarded(kind, || icon.draw(decoded)),
            Output::Drawing(_) => return entry.read(),
            Output::Card(card) if card.picture.is_some() => {
                let emblem = self.decode(&card.emblem)?;
                guarded(kind, || card.make(Some(decoded), &emblem))
            }
            Output::Card(card) => guarded(kind, || card.make(None, decoded)),
        };
        made.map(Bytes::from).map_err(at)
    }

    fn put_on(&self, last: &mut LastDecoded, entry: &Entry) -> Result<(), MediaError> {
        let hash = &entry.picture.hash;
        if last.0.as_ref().is_some_and(|(there, _)| there == hash) {
            return Ok(());
        }
        last.0 = None;
        let decoded = self.decode(entry)?;
        self.learn(entry, &decoded)
            .map_err(|problem| problem.at(entry.source.path()))?;
        last.0 = Some((hash.clone(), decoded));
        Ok(())
    }

    fn decode(&self, entry: &Entry) -> Result<Decoded, MediaError> {
        let kind = entry.source.kind;
        let _one_at_a_time = (kind != Kind::Svg).then(|| self.decoding.lock());
        let bytes = entry.read()?;
        guarded(kind, || {
            Decoded::from_bytes(kind, &bytes)?.within(WIDTHS[WIDTHS.len() - 1])
        })
        .map_err(|problem| problem.at(entry.source.path()))
    }

    /// Finds the colours of a photograph that is decoded for the first time.
    fn learn(&self, entry: &Entry, decoded: &Decoded) -> Result<(), PictureProblem> {
        if entry.placeholder.get().is_some() {
            return Ok(());
        }
        let Picture {
            name,
            fallback,
            hash,
            ..
        } = &entry.picture;
        let found = placeholder(decoded, *fallback == Format::Png, entry.source.kind)?;
        // It may have been replaced meanwhile.
        if let Some(known) = self.index.lock().get_mut(name)
            && known.info.hash == *hash
        {
            known.placeholder = Placeholder::Found(found.clone());
        }
        if entry.placeholder.set(found).is_ok() {
            info!(picture = %name, "variants of a photograph are being made");
            self.save_index();
        }
        Ok(())
    }

    /// What is known of the installation's photographs.
    pub(crate) fn index(&self) -> Index {
        self.index.lock().clone()
    }

    /// Forgets what was known of them for this.
    pub(crate) fn replace_index(&self, index: Index) {
        *self.index.lock() = index;
        self.save_index();
    }

    fn save_index(&self) {
        let json = serde_json::to_vec(&*self.index.lock()).unwrap_or_default();
        if let Err(error) = files::write_whole(&self.cache_dir, INDEX, &json) {
            warn!(%error, "what is known of the photographs cannot be kept");
        }
    }
}

fn threads_for_visitors(cores: usize) -> usize {
    cores.saturating_sub(CORES_OF_PAGES).clamp(1, MAX_THREADS)
}

/// Says in the log why a file was not made. A picture that cannot be used is logged only once.
fn unmade(entry: &Entry, error: &MediaError) -> MakeError {
    let picture = &entry.picture.name;
    if matches!(error.problem, PictureProblem::Read(_)) {
        warn!(%picture, %error, "picture cannot be read now: it is tried again");
        return MakeError::ForNow;
    }
    if !entry.unusable.swap(true, Ordering::Relaxed) {
        warn!(%picture, %error, "picture cannot be used: its address answers 404");
    }
    MakeError::ForGood
}

/// Whether a picture `there` pixels wide is neither coarse nor wasteful where one of `width` belongs.
fn looks_alike(there: u32, width: u32) -> bool {
    (2 * width..=6 * width).contains(&(3 * there))
}

/// What has become of a job; none where its thread is gone.
async fn finished(outcome: &mut watch::Receiver<Outcome>) -> Outcome {
    let done = outcome.wait_for(Option::is_some).await.ok()?;
    done.clone()
}

/// A drawing as it is, beside the queues of what has to be made.
async fn as_drawn(entry: &Arc<Entry>, caching: PictureCaching) -> Lookup {
    let read = {
        let entry = Arc::clone(entry);
        move || entry.read().map_err(|error| unmade(&entry, &error))
    };
    match tokio::task::spawn_blocking(read).await {
        Ok(Ok(bytes)) => Lookup::Found(served(bytes, DRAWING_TYPE, caching)),
        Ok(Err(MakeError::ForGood)) => Lookup::NotFound,
        Ok(Err(MakeError::ForNow)) | Err(_) => Lookup::Found(blank(&entry.picture)),
    }
}

/// A photograph's own file, if it is small, and says nothing of where it was taken.
async fn as_taken(entry: &Arc<Entry>) -> Option<Bytes> {
    let entry = Arc::clone(entry);
    let read = move || {
        let bytes = entry.read_within(MAX_STORED_BYTES as u64).ok()?;
        is_bare(entry.source.kind, &bytes).then_some(bytes)
    };
    tokio::task::spawn_blocking(read).await.ok()?
}

/// An empty drawing of a picture's size: the page shows the picture's colours behind it.
fn blank(Picture { width, height, .. }: &Picture) -> Served {
    let drawing = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"/>"#
    );
    as_stand_in(drawing.into(), DRAWING_TYPE)
}

fn as_stand_in(bytes: Bytes, content_type: &'static str) -> Served {
    served(bytes, content_type, PictureCaching::StandIn)
}

/// Waits for a job, and before it does drops the picture and gives back what the work took.
fn next_job(
    urgent: &Receiver<Job>,
    patient: &Receiver<Job>,
    last: &mut LastDecoded,
) -> Option<Job> {
    match urgent.try_recv().or_else(|_| patient.try_recv()) {
        Ok(job) => Some(job),
        Err(TryRecvError::Disconnected) => None,
        Err(TryRecvError::Empty) => {
            if last.0.take().is_some() {
                // Encoders take tens of megabytes for a moment.
                centre_os::heap::return_freed();
            }
            select_biased! {
                recv(urgent) -> job => job.ok(),
                recv(patient) -> job => job.ok(),
            }
        }
    }
}

fn served(bytes: Bytes, content_type: &'static str, caching: PictureCaching) -> Served {
    Served {
        etag: format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..16]),
        bytes,
        content_type,
        caching,
    }
}

#[cfg(test)]
mod tests {
    use super::threads_for_visitors;

    #[test]
    fn a_core_is_left_to_pages() {
        let threads = [1, 2, 3, 4, 5, 64].map(threads_for_visitors);
        assert_eq!(threads, [1, 1, 2, 3, 4, 4]);
    }
}

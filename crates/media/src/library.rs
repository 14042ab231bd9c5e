use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    path::{Path, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use tracing::warn;

use crate::{
    Card, Cards, EmbeddedPictures, Kind, Lookup, MediaError, Picture, PictureCaching,
    card::CardTask,
    files,
    icons::{DRAWN_ICON, EMBLEM, ICONS},
    overlay::{Entry, Index, remembered, survey},
    raster::{in_parallel, on_large_stack},
    task::{Output, Task},
    uploads::Uploads,
    workers::{Places, Prepared, Workers},
};

type Entries = BTreeMap<String, Arc<Entry>>;

/// Every picture that a running program can show: those that it carries, those that an
/// installation keeps beside them, and those that are added while it runs. What browsers get is
/// made when it is first asked for, on other threads than those that answer requests.
#[derive(Clone, Debug)]
pub struct Library {
    embedded: Arc<Entries>,
    media_dir: Option<PathBuf>,
    pictures: Arc<Entries>,
    addresses: Arc<HashMap<String, Task>>,
    uploads: Uploads,
    workers: Arc<Workers>,
}

impl Library {
    /// Opens the embedded pictures, and those of `places`, of which only sizes and
    /// hashes are read (and remembered until a file changes). A picture that cannot be used is
    /// logged and answers 404; it never keeps the program from starting. Nor does a cache directory
    /// that cannot be written: what is made is then kept in memory, as far as it has room.
    ///
    /// # Errors
    /// When `embedded` is not what [`EmbeddedPictures::to_bytes`] wrote, or no thread can be started.
    pub fn open(embedded: &Bytes, places: Places) -> Result<Self, MediaError> {
        Self::open_with(embedded, places, Uploads::none())
    }

    /// The same with the pictures that are added while the program runs.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(
        embedded: &Bytes,
        places: Places,
        uploads: Uploads,
    ) -> Result<Self, MediaError> {
        if let Err(error) = files::create(&places.cache_dir) {
            warn!(%error, "pictures will be made, but cannot be kept");
        }
        let embedded: Entries = EmbeddedPictures::read(embedded)?
            .into_sources()
            .map(|(picture, source)| {
                let name = picture.name.clone();
                (name, Arc::new(Entry::embedded(picture, source)))
            })
            .collect();
        let media_dir = places.media_dir.clone();
        let remembered = remembered(&places.cache_dir);
        let (pictures, index) = with_own(&embedded, media_dir.as_deref(), &remembered)?;
        Ok(Self {
            embedded: Arc::new(embedded),
            media_dir,
            addresses: Arc::new(addresses(&pictures)),
            workers: Workers::open(places, index, &pictures, &uploads)?,
            pictures: Arc::new(pictures),
            uploads,
        })
    }

    /// Reads the installation's own pictures again. Who has this library goes on to see what it was
    /// opened with; both make and keep files in one place.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn reread(&self) -> Result<Self, MediaError> {
        let Some(media_dir) = &self.media_dir else {
            return Ok(self.clone());
        };
        let known = self.workers.index();
        let (pictures, index) = with_own(&self.embedded, Some(media_dir), &known)?;
        self.workers.replace_index(index);
        Ok(Self {
            addresses: Arc::new(addresses(&pictures)),
            pictures: Arc::new(pictures),
            ..self.clone()
        })
    }

    /// What a page needs to show the picture called `name`, e.g. `home/hero`. Never waits.
    pub fn picture(&self, name: &str) -> Option<Picture> {
        let added = self.uploads.get(name);
        let entry = added.as_ref().or_else(|| self.pictures.get(name))?;
        let mut picture = entry.picture.clone();
        if let Some(placeholder) = entry.placeholder.get() {
            picture.placeholder.clone_from(placeholder);
        }
        Some(picture)
    }

    /// The pictures that are added while the program runs.
    pub fn uploads(&self) -> &Uploads {
        &self.uploads
    }

    /// Names of all pictures but the added ones, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pictures.keys().map(String::as_str)
    }

    /// The file at `path`, e.g. `/media/home/hero-0123abcd-640.avif` or `/images/3.jpg`, compared
    /// as it stands (no address of a picture needs percent-encoding). What pages show is answered at
    /// once, where it must first be made with what there is; a file to take away when it is made.
    pub async fn lookup(&self, path: &str) -> Lookup {
        match self.addresses.get(path) {
            Some(task) => self.workers.lookup(task).await,
            None => match self.uploads.task(path) {
                Some(task) => self.workers.lookup(&task).await,
                None => Lookup::NotFound,
            },
        }
    }

    /// The preview card of a page, once it is drawn; without the picture that it names where there is
    /// no such picture.
    pub async fn card(&self, cards: &Cards, card: &Card) -> Lookup {
        match self.card_task(cards, card) {
            Some(task) => self.workers.lookup(&task).await,
            None => Lookup::NotFound,
        }
    }

    /// The picture with this [`Picture::src`].
    fn at(&self, src: &str) -> Option<Arc<Entry>> {
        let mut own = self.pictures.values();
        let own = own.find(|it| it.picture.src == src).cloned();
        own.or_else(|| self.uploads.at(src))
    }

    fn card_task(&self, cards: &Cards, card: &Card) -> Option<Task> {
        let picture = card.picture.as_deref().and_then(|src| self.at(src));
        Some(Task::new(Output::Card(CardTask {
            cards: cards.clone(),
            title: card.title.clone(),
            picture,
            emblem: Arc::clone(self.pictures.get(EMBLEM)?),
        })))
    }

    /// Makes the files that `directory` does not hold yet, on all cores, and waits for them: that
    /// of every address, except of drawings that are served as they are, and those of
    /// `preview_cards`. With `directory` as [`Places::prepared_dir`], none of them has to be made
    /// again.
    ///
    /// # Errors
    /// At the first picture that cannot be used, and when `directory` cannot be written.
    pub fn prepare(
        &self,
        directory: &Path,
        cards: &Cards,
        preview_cards: &[Card],
    ) -> Result<Prepared, MediaError> {
        files::create(directory)?;
        let mut of_picture: BTreeMap<&str, Vec<Task>> = BTreeMap::new();
        let preview_cards = preview_cards.iter();
        let drawn = preview_cards.filter_map(|card| self.card_task(cards, card));
        let drawn: Vec<Task> = drawn.collect();
        for task in self.addresses.values().chain(&drawn) {
            if matches!(task.output, Output::Drawing(_)) {
                continue;
            }
            let tasks = of_picture.entry(&task.entry().picture.hash).or_default();
            tasks.push(task.clone());
        }
        // Those with the most pixels first, so that no core idles at the end.
        let mut groups: Vec<Vec<Task>> = of_picture.into_values().collect();
        groups.sort_by_key(|tasks| {
            let picture = &tasks[0].entry().picture;
            Reverse(u64::from(picture.width) * u64::from(picture.height))
        });
        let prepared = in_parallel(&groups, |tasks| self.workers.prepare(tasks, directory))?;
        Ok(prepared
            .into_iter()
            .fold(Prepared::default(), |sum, it| Prepared {
                files: sum.files + it.files,
                bytes: sum.bytes + it.bytes,
            }))
    }

    /// Has the AVIF variants of some pictures made that phones show, after whatever somebody asks
    /// for. `sources` are the [`Picture::src`] of pictures, the most urgent first.
    pub fn warm_up(&self, sources: &[&str]) {
        for src in sources {
            let entry = self.at(src);
            for task in entry.iter().flat_map(Task::of_phones) {
                self.workers.make_ahead(&task);
            }
        }
    }
}

/// The embedded pictures with an installation's own laid above them, and what is known of those.
fn with_own(
    embedded: &Entries,
    media_dir: Option<&Path>,
    known: &Index,
) -> Result<(Entries, Index), MediaError> {
    let mut pictures = embedded.clone();
    let Some(media_dir) = media_dir else {
        return Ok((pictures, Index::new()));
    };
    let (own, index) = on_large_stack(|| survey(media_dir, known, embedded))?;
    pictures.extend(own.into_iter().map(|it| (it.picture.name.clone(), it)));
    Ok((pictures, index))
}

/// What is to be made for each address.
fn addresses(pictures: &Entries) -> HashMap<String, Task> {
    let mut addresses = HashMap::new();
    for entry in pictures.values() {
        for variant in entry.picture.variants() {
            let task = Task::variant(entry, &variant);
            addresses.insert(variant.address, task);
        }
        if let Some(address) = entry.picture.drawing_address() {
            addresses.insert(address, Task::drawing(entry));
        }
    }
    if let Some(emblem) = pictures.get(EMBLEM) {
        if emblem.source.kind == Kind::Svg {
            let mut drawing = Task::drawing(emblem);
            drawing.caching = PictureCaching::Revalidate;
            addresses.insert(DRAWN_ICON.to_owned(), drawing);
        }
        for (address, icon) in ICONS {
            addresses.insert(address.to_owned(), Task::icon(emblem, icon));
        }
    }
    addresses
}

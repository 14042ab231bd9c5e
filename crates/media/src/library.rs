use std::{
    collections::{BTreeMap, HashMap},
    io,
    sync::Arc,
    thread,
    time::Duration,
};

use bytes::Bytes;
use tracing::warn;

use crate::{
    MediaError, Overlay, Pack, Picture, Problem,
    catalogue::variants,
    overlay::{Address, Entry, survey},
    raster::STACK_BYTES,
    store,
    workshop::Workshop,
};

/// Every picture that a running program can show: the embedded ones, and the photographs of an
/// [`Overlay`], whose variants are made when they are first asked for, one at a time, apart from
/// the threads that answer requests.
#[derive(Clone, Debug)]
pub struct Library {
    embedded: Arc<Pack>,
    pictures: Arc<BTreeMap<String, Arc<Entry>>>,
    addresses: Arc<HashMap<String, Address>>,
    workshop: Option<Arc<Workshop>>,
}

/// The bytes of one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The whole file.
    pub bytes: Bytes,
    /// Media type for `Content-Type`.
    pub content_type: String,
    /// Strong entity tag, in quotes.
    pub etag: String,
    /// How long the answer may be kept.
    pub caching: Caching,
}

/// How long a picture may be kept by browsers and proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// For good: the address changes with the bytes.
    Immutable,
    /// Ask again with the entity tag after a while.
    Revalidate,
    /// Not at all: a smaller variant that stands in for one that is still being made.
    StandIn,
}

/// What [`Library::lookup`] finds at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// A picture.
    Found(Served),
    /// A picture that is being made and of which no variant exists yet: answer 503 with
    /// `Retry-After`.
    Pending {
        /// When to ask again.
        retry_after: Duration,
    },
    /// No picture, or one whose file is damaged or too large: answer 404.
    NotFound,
}

impl Library {
    /// Opens the embedded pictures, and the photographs of `overlay`, of which only sizes and
    /// hashes are read (and remembered until a file changes). A photograph that cannot be used is
    /// logged and answers 404; it never keeps the program from starting. Nor does a cache directory
    /// that cannot be written: variants are made anew then whenever they are asked for.
    ///
    /// # Errors
    /// When `embedded` is not a pack.
    pub fn open(embedded: &Bytes, overlay: Option<Overlay>) -> Result<Self, MediaError> {
        let embedded = Pack::read(embedded)?;
        let mut pictures: BTreeMap<String, Arc<Entry>> = embedded
            .pictures
            .iter()
            .map(|picture| {
                let entry = Entry {
                    picture: picture.clone(),
                    photograph: None,
                };
                (picture.name.clone(), Arc::new(entry))
            })
            .collect();
        let mut addresses = HashMap::new();
        let mut workshop = None;
        if let Some(overlay) = overlay {
            if let Err(error) = store::create(&overlay.cache_dir) {
                warn!(%error, "pictures will be made, but cannot be kept");
            }
            let (photographs, index) = on_large_stack(|| survey(&overlay, &pictures))?;
            for entry in photographs {
                for variant in variants(&entry.picture) {
                    let address = Address {
                        entry: Arc::clone(&entry),
                        width: variant.width,
                        format: variant.format,
                        immutable: variant.immutable,
                    };
                    addresses.insert(variant.address, address);
                }
                pictures.insert(entry.picture.name.clone(), entry);
            }
            if !addresses.is_empty() {
                workshop = Some(Workshop::open(overlay.cache_dir, index, &addresses)?);
            }
        }
        Ok(Self {
            embedded: Arc::new(embedded),
            pictures: Arc::new(pictures),
            addresses: Arc::new(addresses),
            workshop,
        })
    }

    /// What a page needs to show the picture called `name`, e.g. `home/hero`. Never waits.
    pub fn picture(&self, name: &str) -> Option<Picture> {
        let entry = self.pictures.get(name)?;
        let mut picture = entry.picture.clone();
        if let Some(photograph) = &entry.photograph
            && let Some(placeholder) = photograph.placeholder.get()
        {
            picture.placeholder.clone_from(placeholder);
        }
        Some(picture)
    }

    /// Names of all pictures, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pictures.keys().map(String::as_str)
    }

    /// The file at `path`, e.g. `/media/home/hero-0123abcd-640.avif` or `/images/3.jpg`, compared
    /// as it stands (no address of a picture needs percent-encoding). Embedded pictures are
    /// answered at once; a photograph's variant that must first be made within [`WAIT`].
    pub async fn lookup(&self, path: &str) -> Lookup {
        if let (Some(address), Some(workshop)) = (self.addresses.get(path), &self.workshop) {
            return workshop.lookup(address).await;
        }
        self.embedded
            .files
            .get(path)
            .map_or(Lookup::NotFound, |file| {
                Lookup::Found(Served {
                    bytes: file.bytes.clone(),
                    content_type: file.content_type.clone(),
                    etag: file.etag.clone(),
                    caching: if file.immutable {
                        Caching::Immutable
                    } else {
                        Caching::Revalidate
                    },
                })
            })
    }
}

fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, MediaError> {
    const THREAD: &str = "the thread that reads pictures";
    thread::scope(|scope| {
        thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| Problem::Read(error).at(THREAD))?
            .join()
            .map_err(|_| Problem::Read(io::ErrorKind::Other.into()).at(THREAD))
    })
}

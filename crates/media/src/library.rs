use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use tracing::warn;

use crate::{
    Card, Cards, Embedded, Kind, MediaError, Picture,
    card::CardOrder,
    files,
    icons::{DRAWN_ICON, EMBLEM, ICONS},
    order::{Order, Work},
    overlay::{Entry, Index, survey},
    raster::{in_parallel, on_large_stack},
    workshop::Workshop,
};

/// Every picture that a running program can show: those that it carries, and those that an
/// installation keeps beside them. What browsers get is made of them when it is first asked
/// for, apart from the threads that answer requests.
#[derive(Clone, Debug)]
pub struct Library {
    pictures: Arc<BTreeMap<String, Arc<Entry>>>,
    addresses: Arc<HashMap<String, Order>>,
    workshop: Arc<Workshop>,
}

/// Where a library finds and keeps files.
#[derive(Clone, Debug)]
pub struct Places {
    /// The installation's own pictures. Read once, at start; they replace embedded ones of the
    /// same name.
    pub media_dir: Option<PathBuf>,
    /// Belongs to the library alone: what it has made, and what is known of photographs.
    pub cache_dir: PathBuf,
    /// What [`Library::prepare`] has made ahead of time. Only ever read.
    pub prepared_dir: Option<PathBuf>,
}

/// What [`Library::prepare`] has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prepared {
    /// Files that were not there before.
    pub files: usize,
    /// Their bytes, all together.
    pub bytes: u64,
}

/// The bytes of one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The whole file.
    pub bytes: Bytes,
    /// Media type for `Content-Type`.
    pub content_type: &'static str,
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
    /// Not at all: another variant that stands in for one that is still being made.
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
    /// Opens the embedded pictures, and those of `places`, of which only sizes and
    /// hashes are read (and remembered until a file changes). A picture that cannot be used is
    /// logged and answers 404; it never keeps the program from starting. Nor does a cache directory
    /// that cannot be written: what is made is then kept in memory, as far as it has room.
    ///
    /// # Errors
    /// When `embedded` is not what [`Embedded::to_bytes`] wrote, or no thread can be started.
    pub fn open(embedded: &Bytes, places: Places) -> Result<Self, MediaError> {
        if let Err(error) = files::create(&places.cache_dir) {
            warn!(%error, "pictures will be made, but cannot be kept");
        }
        let mut pictures: BTreeMap<String, Arc<Entry>> = Embedded::read(embedded)?
            .pictures
            .into_iter()
            .map(|(picture, source)| {
                let name = picture.name.clone();
                (name, Arc::new(Entry::embedded(picture, source)))
            })
            .collect();
        let mut index = Index::new();
        if let Some(media_dir) = &places.media_dir {
            let (own, known) = on_large_stack(|| survey(media_dir, &places.cache_dir, &pictures))?;
            pictures.extend(own.into_iter().map(|it| (it.picture.name.clone(), it)));
            index = known;
        }
        let mut addresses = HashMap::new();
        for entry in pictures.values() {
            for variant in entry.picture.variants() {
                let order = Order::variant(entry, &variant);
                addresses.insert(variant.address, order);
            }
            if let Some(address) = entry.picture.drawing_address() {
                addresses.insert(address, Order::drawing(entry));
            }
        }
        if let Some(emblem) = pictures.get(EMBLEM) {
            if emblem.source.kind == Kind::Svg {
                let mut drawing = Order::drawing(emblem);
                drawing.caching = Caching::Revalidate;
                addresses.insert(DRAWN_ICON.to_owned(), drawing);
            }
            for (address, icon) in ICONS {
                addresses.insert(address.to_owned(), Order::icon(emblem, icon));
            }
        }
        let workshop = Workshop::open(places, index, &pictures)?;
        Ok(Self {
            pictures: Arc::new(pictures),
            addresses: Arc::new(addresses),
            workshop,
        })
    }

    /// What a page needs to show the picture called `name`, e.g. `home/hero`. Never waits.
    pub fn picture(&self, name: &str) -> Option<Picture> {
        let entry = self.pictures.get(name)?;
        let mut picture = entry.picture.clone();
        if let Some(placeholder) = entry.placeholder.get() {
            picture.placeholder.clone_from(placeholder);
        }
        Some(picture)
    }

    /// Names of all pictures, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pictures.keys().map(String::as_str)
    }

    /// The file at `path`, e.g. `/media/home/hero-0123abcd-640.avif` or `/images/3.jpg`, compared
    /// as it stands (no address of a picture needs percent-encoding). What must first be made is
    /// answered within [`WAIT`](crate::WAIT); an address that no picture has, at once.
    pub async fn lookup(&self, path: &str) -> Lookup {
        match self.addresses.get(path) {
            Some(order) => self.workshop.lookup(order).await,
            None => Lookup::NotFound,
        }
    }

    /// The preview card of a page. It is drawn as other pictures are; without the picture that it
    /// names where there is no such picture.
    pub async fn card(&self, cards: &Cards, card: &Card) -> Lookup {
        match self.card_order(cards, card) {
            Some(order) => self.workshop.lookup(&order).await,
            None => Lookup::NotFound,
        }
    }

    fn card_order(&self, cards: &Cards, card: &Card) -> Option<Order> {
        let src = card.picture.as_deref();
        let picture = src.and_then(|src| self.pictures.values().find(|it| it.picture.src == src));
        Some(Order::new(Work::Card(CardOrder {
            cards: cards.clone(),
            title: card.title.clone(),
            picture: picture.cloned(),
            emblem: Arc::clone(self.pictures.get(EMBLEM)?),
        })))
    }

    /// Makes the file of every address but those of drawings as such, and of `preview_cards`, that `directory` does not hold yet,
    /// on all cores, and waits for it. Served as [`Places::prepared_dir`], none of them has to be
    /// made again.
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
        let mut of_picture: BTreeMap<&str, Vec<Order>> = BTreeMap::new();
        let preview_cards = preview_cards.iter();
        let drawn = preview_cards.filter_map(|card| self.card_order(cards, card));
        let drawn: Vec<Order> = drawn.collect();
        for order in self.addresses.values().chain(&drawn) {
            if matches!(order.work, Work::Drawing(_)) {
                continue;
            }
            let orders = of_picture.entry(&order.entry().picture.hash).or_default();
            orders.push(order.clone());
        }
        // Those with the most pixels first, so that no core idles at the end.
        let mut groups: Vec<Vec<Order>> = of_picture.into_values().collect();
        groups.sort_by_key(|orders| {
            let picture = &orders[0].entry().picture;
            Reverse(u64::from(picture.width) * u64::from(picture.height))
        });
        let prepared = in_parallel(&groups, |orders| self.workshop.prepare(orders, directory))?;
        Ok(prepared
            .into_iter()
            .fold(Prepared::default(), |sum, it| Prepared {
                files: sum.files + it.files,
                bytes: sum.bytes + it.bytes,
            }))
    }

    /// Has the AVIF variants of some pictures made that phones show, unless somebody asks for
    /// others first. `sources` are the [`Picture::src`] of pictures, the most urgent first.
    pub fn warm_up(&self, sources: &[&str]) {
        for src in sources {
            let entry = self.pictures.values().find(|it| it.picture.src == *src);
            for order in entry.into_iter().flat_map(Order::of_phones) {
                self.workshop.order_in_background(&order);
            }
        }
    }
}

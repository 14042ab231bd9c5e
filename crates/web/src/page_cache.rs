//! Rendered pages, kept until the content changes or room is needed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use centre_ssr::RenderError;
use http::{HeaderMap, StatusCode};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::watch;

use crate::compression::Compressed;
use crate::personal_page::{PersonalPage, PersonalPageBytes, PersonalPageKey};

/// Bytes of all kept pages together.
const CAPACITY_BYTES: u64 = 64 << 20;
/// A page and its compressed forms take about this much; sizes the table.
const TYPICAL_PAGE_BYTES: u64 = 64 << 10;

/// Pages of signed-in visitors get this part of the room beside it: they are few, and not
/// compressed beforehand.
const PERSONAL_PART: usize = 4;

/// What the page depends on besides the edition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    pub path_and_query: String,
    pub learn_open: bool,
    pub year: i16,
}

/// A page that is the same for every anonymous visitor.
#[derive(Clone)]
pub(crate) struct KeptPage {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Arc<Compressed>,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<PageKey, KeptPage> for Bytes {
    fn weight(&self, key: &PageKey, page: &KeptPage) -> u64 {
        // The compressed forms come later and are about half as large again.
        page.body.weight() * 3 / 2 + key.path_and_query.len() as u64
    }
}

pub(crate) struct PageCache {
    pages: SharedRenders<PageKey, KeptPage, Bytes>,
    personal: SharedRenders<PersonalPageKey, Arc<PersonalPage>, PersonalPageBytes>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = usize::try_from(CAPACITY_BYTES / TYPICAL_PAGE_BYTES).unwrap_or(1024);
        Self {
            pages: SharedRenders::new(Cache::with_weighter(pages, CAPACITY_BYTES, Bytes)),
            personal: SharedRenders::new(Cache::with_weighter(
                pages / PERSONAL_PART,
                CAPACITY_BYTES / PERSONAL_PART as u64,
                PersonalPageBytes,
            )),
        }
    }
}

/// A page to send: one that may be kept, or one for this request only.
pub(crate) enum Made<K, T> {
    Keep(K),
    Once(T),
}

impl PageCache {
    /// The kept page, or the one that `render` gives.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &PageKey,
        render: impl Future<Output = Result<Made<KeptPage, T>, RenderError>>,
    ) -> Result<Made<KeptPage, T>, RenderError> {
        self.pages.get_or_make(key, render).await
    }

    /// The same for people of one kind.
    pub(crate) async fn personal<T>(
        &self,
        key: &PersonalPageKey,
        render: impl Future<Output = Result<Made<Arc<PersonalPage>, T>, RenderError>>,
    ) -> Result<Made<Arc<PersonalPage>, T>, RenderError> {
        self.personal.get_or_make(key, render).await
    }

    pub(crate) fn len(&self) -> usize {
        self.pages.kept.len() + self.personal.kept.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.pages.kept.weight() + self.personal.kept.weight()
    }
}

/// How the first render of a page ended, for those who waited for it.
#[derive(Clone)]
enum Outcome<V> {
    Kept(V),
    /// Each of them renders for itself.
    NotKept,
    /// Each of them fails alike.
    Failed(RenderError),
}

/// Pages that are kept, and those that are being rendered: requests for the same page wait for
/// one render.
struct SharedRenders<K, V, W> {
    kept: Cache<K, V, W>,
    under_way: Mutex<HashMap<K, watch::Receiver<Option<Outcome<V>>>>>,
}

impl<K, V, W> SharedRenders<K, V, W>
where
    K: Eq + Hash + Clone,
    V: Clone,
    W: Weighter<K, V> + Clone,
{
    fn new(kept: Cache<K, V, W>) -> Self {
        Self {
            kept,
            under_way: Mutex::default(),
        }
    }

    async fn get_or_make<T>(
        &self,
        key: &K,
        render: impl Future<Output = Result<Made<V, T>, RenderError>>,
    ) -> Result<Made<V, T>, RenderError> {
        loop {
            if let Some(page) = self.kept.get(key) {
                return Ok(Made::Keep(page));
            }
            let mut outcome = match self.join(key) {
                Place::First(turn) => return turn.take(render).await,
                Place::Behind(outcome) => outcome,
            };
            // The wait fails when the first visitor goes away; then somebody else is the first.
            let outcome = match outcome.wait_for(Option::is_some).await {
                Ok(outcome) => outcome.clone(),
                Err(_) => None,
            };
            match outcome {
                Some(Outcome::Kept(page)) => return Ok(Made::Keep(page)),
                Some(Outcome::NotKept) => return render.await,
                Some(Outcome::Failed(error)) => return Err(error),
                None => {}
            }
        }
    }

    fn join<'a>(&'a self, key: &'a K) -> Place<'a, K, V, W> {
        match self.under_way().entry(key.clone()) {
            Entry::Occupied(first) => Place::Behind(first.get().clone()),
            Entry::Vacant(place) => {
                let (told, outcome) = watch::channel(None);
                place.insert(outcome);
                Place::First(Turn {
                    renders: self,
                    key,
                    told,
                })
            }
        }
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<K, watch::Receiver<Option<Outcome<V>>>>> {
        // Nobody panics while holding it; were it so, the map would still be whole.
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a request renders the page or waits for another that does.
enum Place<'a, K: Eq + Hash + Clone, V: Clone, W: Weighter<K, V> + Clone> {
    First(Turn<'a, K, V, W>),
    Behind(watch::Receiver<Option<Outcome<V>>>),
}

/// The render that others wait for. It makes room for another however it ends.
struct Turn<'a, K: Eq + Hash + Clone, V: Clone, W: Weighter<K, V> + Clone> {
    renders: &'a SharedRenders<K, V, W>,
    key: &'a K,
    told: watch::Sender<Option<Outcome<V>>>,
}

impl<K: Eq + Hash + Clone, V: Clone, W: Weighter<K, V> + Clone> Turn<'_, K, V, W> {
    async fn take<T>(
        self,
        render: impl Future<Output = Result<Made<V, T>, RenderError>>,
    ) -> Result<Made<V, T>, RenderError> {
        let made = render.await;
        let outcome = match &made {
            Ok(Made::Keep(page)) => {
                self.renders.kept.insert(self.key.clone(), page.clone());
                Outcome::Kept(page.clone())
            }
            Ok(Made::Once(_)) => Outcome::NotKept,
            Err(error) => Outcome::Failed(error.clone()),
        };
        self.told.send_replace(Some(outcome));
        made
    }
}

impl<K: Eq + Hash + Clone, V: Clone, W: Weighter<K, V> + Clone> Drop for Turn<'_, K, V, W> {
    fn drop(&mut self) {
        self.renders.under_way().remove(self.key);
    }
}

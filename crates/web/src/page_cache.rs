//! Rendered pages, kept until the content changes or room is needed.

use std::hash::Hash;
use std::sync::Arc;

use http::HeaderMap;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

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
    pages: Cache<PageKey, KeptPage, Bytes>,
    personal: Cache<PersonalPageKey, Arc<PersonalPage>, PersonalPageBytes>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = usize::try_from(CAPACITY_BYTES / TYPICAL_PAGE_BYTES).unwrap_or(1024);
        Self {
            pages: Cache::with_weighter(pages, CAPACITY_BYTES, Bytes),
            personal: Cache::with_weighter(
                pages / PERSONAL_PART,
                CAPACITY_BYTES / PERSONAL_PART as u64,
                PersonalPageBytes,
            ),
        }
    }
}

/// A page to send: one that may be kept, or one for this request only.
pub(crate) enum Made<K, T> {
    Keep(K),
    Once(T),
}

impl PageCache {
    /// The kept page, or the one that `render` gives. Requests for the same page wait for
    /// one render; when it gives nothing to keep, each of them renders for itself.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &PageKey,
        render: impl Future<Output = Made<KeptPage, T>>,
    ) -> Made<KeptPage, T> {
        get_or_make(&self.pages, key, render).await
    }

    /// The same for people of one kind.
    pub(crate) async fn personal<T>(
        &self,
        key: &PersonalPageKey,
        render: impl Future<Output = Made<Arc<PersonalPage>, T>>,
    ) -> Made<Arc<PersonalPage>, T> {
        get_or_make(&self.personal, key, render).await
    }

    pub(crate) fn len(&self) -> usize {
        self.pages.len() + self.personal.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.pages.weight() + self.personal.weight()
    }
}

async fn get_or_make<K, V, W, T>(
    cache: &Cache<K, V, W>,
    key: &K,
    render: impl Future<Output = Made<V, T>>,
) -> Made<V, T>
where
    K: Eq + Hash + Clone,
    V: Clone,
    W: Weighter<K, V> + Clone,
{
    match cache.get_value_or_guard_async(key).await {
        Ok(page) => Made::Keep(page),
        Err(place) => {
            let made = render.await;
            if let Made::Keep(page) = &made {
                // Only fails when the place was taken away by an eviction.
                let _ = place.insert(page.clone());
            }
            made
        }
    }
}

//! Single flight: requests for the same page wait for one render.

use std::collections::HashMap;
use std::hash::Hash;
use std::pin::pin;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::OnceCell;

use crate::sync::Mutex;

/// A page to send: one that may be kept, or one for this request only.
#[derive(Debug)]
pub(crate) enum RenderOutput<K, T> {
    Cacheable(K),
    Uncacheable(T),
}

/// How the first render of a page ended, for those who waited for it.
#[derive(Clone)]
enum Outcome<V, E> {
    Cached(V),
    /// Each of them renders for itself.
    NotCached,
    /// Each of them fails alike.
    Failed(E),
}

/// The renders under way, by key.
type InFlight<K, Render> = Mutex<HashMap<K, Arc<Render>>>;

/// Pages that are kept, and those that are being rendered.
pub(crate) struct SingleFlight<K, V, E, W> {
    cache: Cache<K, V, W>,
    in_flight: InFlight<K, OnceCell<Outcome<V, E>>>,
}

impl<K, V, E, W> SingleFlight<K, V, E, W>
where
    K: Eq + Hash + Clone,
    V: Clone,
    E: Clone,
    W: Weighter<K, V> + Clone,
{
    pub(crate) fn new(cache: Cache<K, V, W>) -> Self {
        Self {
            cache,
            in_flight: Mutex::new(HashMap::new()),
        }
    }

    pub(crate) fn cache(&self) -> &Cache<K, V, W> {
        &self.cache
    }

    /// Returns the kept page, or the one that `render` gives. A request that comes while another renders
    /// the same page shares the outcome, page or error. If the page may not be kept, it renders for
    /// itself.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &K,
        render: impl Future<Output = Result<RenderOutput<V, T>, E>>,
    ) -> Result<RenderOutput<V, T>, E> {
        if let Some(page) = self.cache.get(key) {
            return Ok(RenderOutput::Cacheable(page));
        }
        let mut flight = Flight::join(&self.in_flight, key);
        let mut render = pin!(render);
        let mut own = None;
        // When the first visitor goes away, somebody else is the first.
        let outcome = flight.render.get_or_init(async || {
            // Whoever was first before may have ended since the page was looked for.
            let outcome = match self.cache.get(key) {
                Some(page) => Outcome::Cached(page),
                None => match render.as_mut().await {
                    Ok(RenderOutput::Cacheable(page)) => {
                        self.cache.insert(key.clone(), page.clone());
                        Outcome::Cached(page)
                    }
                    Ok(RenderOutput::Uncacheable(page)) => {
                        own = Some(page);
                        Outcome::NotCached
                    }
                    Err(error) => Outcome::Failed(error),
                },
            };
            self.in_flight.lock().remove(key);
            outcome
        });
        let outcome = outcome.await.clone();
        flight.has_ended = true;
        match (outcome, own) {
            (Outcome::Cached(page), _) => Ok(RenderOutput::Cacheable(page)),
            (Outcome::NotCached, Some(page)) => Ok(RenderOutput::Uncacheable(page)),
            (Outcome::NotCached, None) => render.await,
            (Outcome::Failed(error), _) => Err(error),
        }
    }
}

/// A render that a request begins or waits for. When the last of them goes away before it has ended, it is
/// forgotten.
struct Flight<'a, K: Eq + Hash, Render> {
    others: &'a InFlight<K, Render>,
    key: &'a K,
    render: Arc<Render>,
    has_ended: bool,
}

impl<'a, K: Eq + Hash + Clone, Render: Default> Flight<'a, K, Render> {
    fn join(others: &'a InFlight<K, Render>, key: &'a K) -> Self {
        Self {
            others,
            key,
            render: Arc::clone(others.lock().entry(key.clone()).or_default()),
            has_ended: false,
        }
    }
}

impl<K: Eq + Hash, Render> Drop for Flight<'_, K, Render> {
    fn drop(&mut self) {
        if self.has_ended {
            return;
        }
        let mut others = self.others.lock();
        let own = others.get(self.key);
        // The map's and this one: who joins locks the map.
        if own.is_some_and(|it| Arc::ptr_eq(it, &self.render) && Arc::strong_count(it) == 2) {
            others.remove(self.key);
        }
    }
}

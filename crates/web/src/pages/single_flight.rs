//! Single flight: requests for the same page wait for one render.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::watch;

use crate::sync::{Mutex, MutexGuard, PoisonError};

/// A page to send: one that may be kept, or one for this request only.
#[derive(Debug)]
pub(crate) enum RenderOutput<K, T> {
    Cacheable(K),
    Uncacheable(T),
}

/// How the first render of a page ended, for those who waited for it.
#[derive(Clone)]
enum Outcome<V, E> {
    Kept(V),
    /// Each of them renders for itself.
    NotKept,
    /// Each of them fails alike.
    Failed(E),
}

type OutcomeReceiver<V, E> = watch::Receiver<Option<Outcome<V, E>>>;

/// Pages that are kept, and those that are being rendered.
pub(crate) struct SingleFlight<K, V, E, W> {
    kept: Cache<K, V, W>,
    in_flight: Mutex<HashMap<K, OutcomeReceiver<V, E>>>,
}

impl<K, V, E, W> SingleFlight<K, V, E, W>
where
    K: Eq + Hash + Clone,
    V: Clone,
    E: Clone,
    W: Weighter<K, V> + Clone,
{
    pub(crate) fn new(kept: Cache<K, V, W>) -> Self {
        Self {
            kept,
            in_flight: Mutex::new(HashMap::new()),
        }
    }

    pub(crate) fn kept(&self) -> &Cache<K, V, W> {
        &self.kept
    }

    /// The kept page, or the one that `render` gives. A request that comes while another renders
    /// the same page shares the outcome, page or error. If the page may not be kept, it renders for
    /// itself.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &K,
        render: impl Future<Output = Result<RenderOutput<V, T>, E>>,
    ) -> Result<RenderOutput<V, T>, E> {
        loop {
            if let Some(page) = self.kept.get(key) {
                return Ok(RenderOutput::Cacheable(page));
            }
            let mut outcome = match self.join(key) {
                Place::First(turn) => return turn.take(render).await,
                Place::Behind(outcome) => outcome,
                Place::TooLate(page) => return Ok(RenderOutput::Cacheable(page)),
            };
            // The wait fails when the first visitor goes away; then somebody else is the first.
            let outcome = match outcome.wait_for(Option::is_some).await {
                Ok(outcome) => outcome.clone(),
                Err(_) => None,
            };
            match outcome {
                Some(Outcome::Kept(page)) => return Ok(RenderOutput::Cacheable(page)),
                Some(Outcome::NotKept) => return render.await,
                Some(Outcome::Failed(error)) => return Err(error),
                None => {}
            }
        }
    }

    fn join<'a>(&'a self, key: &'a K) -> Place<'a, K, V, E, W> {
        match self.in_flight().entry(key.clone()) {
            Entry::Occupied(first) => Place::Behind(first.get().clone()),
            Entry::Vacant(place) => {
                // Whoever was first may have ended since the page was looked for.
                if let Some(page) = self.kept.get(key) {
                    return Place::TooLate(page);
                }
                let (told, outcome) = watch::channel(None);
                place.insert(outcome);
                Place::First(FirstRender {
                    renders: self,
                    key,
                    told,
                })
            }
        }
    }

    fn in_flight(&self) -> MutexGuard<'_, HashMap<K, OutcomeReceiver<V, E>>> {
        // Nobody panics while holding it; were it so, the map would still be whole.
        self.in_flight
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a request renders the page, waits for another that does, or finds it made.
enum Place<'a, K: Eq + Hash + Clone, V: Clone, E: Clone, W: Weighter<K, V> + Clone> {
    First(FirstRender<'a, K, V, E, W>),
    Behind(OutcomeReceiver<V, E>),
    TooLate(V),
}

/// The render that others wait for. However it ends, dropping it lets the next request be the
/// first.
struct FirstRender<'a, K: Eq + Hash + Clone, V: Clone, E: Clone, W: Weighter<K, V> + Clone> {
    renders: &'a SingleFlight<K, V, E, W>,
    key: &'a K,
    told: watch::Sender<Option<Outcome<V, E>>>,
}

impl<K: Eq + Hash + Clone, V: Clone, E: Clone, W: Weighter<K, V> + Clone>
    FirstRender<'_, K, V, E, W>
{
    async fn take<T>(
        self,
        render: impl Future<Output = Result<RenderOutput<V, T>, E>>,
    ) -> Result<RenderOutput<V, T>, E> {
        let made = render.await;
        let outcome = match &made {
            Ok(RenderOutput::Cacheable(page)) => {
                self.renders.kept.insert(self.key.clone(), page.clone());
                Outcome::Kept(page.clone())
            }
            Ok(RenderOutput::Uncacheable(_)) => Outcome::NotKept,
            Err(error) => Outcome::Failed(error.clone()),
        };
        self.told.send_replace(Some(outcome));
        made
    }
}

impl<K: Eq + Hash + Clone, V: Clone, E: Clone, W: Weighter<K, V> + Clone> Drop
    for FirstRender<'_, K, V, E, W>
{
    fn drop(&mut self) {
        self.renders.in_flight().remove(self.key);
    }
}

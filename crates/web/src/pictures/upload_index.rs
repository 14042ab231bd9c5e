//! The pictures that editors have added, as far as this replica knows them.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use centre_media::{Kind, Upload, Uploads};
use centre_store::{Store, StoredPicture};
use parking_lot::Mutex;
use tokio::sync::Semaphore;

/// Strangers can cause one question to the database in this time.
const LOOK_PAUSE: Duration = Duration::from_millis(200);

/// What is known of the pictures in the database.
pub(crate) struct UploadIndex {
    known: ArcSwap<Known>,
    /// When the database was last asked. The lock is held while it is being asked.
    looked: tokio::sync::Mutex<Option<Instant>>,
    /// Names of pictures whose focus has changed since they were asked for.
    refocused: Mutex<BTreeSet<String>>,
    /// Decoding takes some hundred megabytes for a moment: one picture at a time.
    pub decoding: Arc<Semaphore>,
}

#[derive(Default)]
struct Known {
    number: Option<i64>,
    pictures: Arc<BTreeMap<i64, StoredPicture>>,
}

impl Default for UploadIndex {
    fn default() -> Self {
        Self {
            known: ArcSwap::default(),
            looked: tokio::sync::Mutex::default(),
            refocused: Mutex::default(),
            decoding: Arc::new(Semaphore::new(1)),
        }
    }
}

impl UploadIndex {
    /// All of them, in the order in which they were added.
    pub fn pictures(&self) -> Arc<BTreeMap<i64, StoredPicture>> {
        Arc::clone(&self.known.load().pictures)
    }

    /// The one of this name.
    pub fn picture(&self, name: &str) -> Option<StoredPicture> {
        let pictures = self.pictures();
        pictures.values().find(|it| it.name == name).cloned()
    }

    /// Learns what has changed, and tells `uploads`. Answers whether all were read.
    pub async fn look(&self, store: &Store, uploads: &Uploads) -> centre_store::Result<bool> {
        let mut looked = self.looked.lock().await;
        let all = self.look_now(store, uploads).await;
        *looked = Some(Instant::now());
        all
    }

    /// The same unless somebody has looked a moment ago, or the database is away. Answers whether
    /// this call has looked, and was answered.
    pub async fn look_again(&self, store: &Store, uploads: &Uploads) -> bool {
        let mut looked = self.looked.lock().await;
        if !store.is_there() || looked.is_some_and(|at| at.elapsed() < LOOK_PAUSE) {
            return false;
        }
        *looked = Some(Instant::now());
        self.look_now(store, uploads).await.is_ok()
    }

    async fn look_now(&self, store: &Store, uploads: &Uploads) -> centre_store::Result<bool> {
        let known = self.known.load_full();
        let Some(changes) = store.pictures_since(known.number).await? else {
            return Ok(false);
        };
        let new = changes.pictures.iter().filter_map(to_upload);
        let refocused = uploads.put(new, changes.all);
        self.refocused.lock().extend(refocused);
        let mut pictures = if changes.all {
            BTreeMap::new()
        } else {
            (*known.pictures).clone()
        };
        pictures.extend(changes.pictures.into_iter().map(|it| (it.id, it)));
        self.known.store(Arc::new(Known {
            number: Some(changes.number),
            pictures: Arc::new(pictures),
        }));
        Ok(changes.all)
    }

    /// The names of pictures whose focus has changed since this was last asked.
    pub fn take_refocused(&self) -> BTreeSet<String> {
        take(&mut self.refocused.lock())
    }
}

/// What the library of pictures must know of one. None for a format that only a later release of
/// the program knows.
pub fn to_upload(picture: &StoredPicture) -> Option<Upload> {
    Some(Upload {
        name: picture.name.clone(),
        kind: Kind::from_extension(&picture.kind)?,
        width: picture.width,
        height: picture.height,
        has_alpha: picture.has_alpha,
        hash: picture.hash.clone(),
        placeholder: picture.placeholder.clone(),
        focus: picture.focus,
    })
}

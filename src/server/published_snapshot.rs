//! What is kept for a start without the database is what was published last.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use centre_content::{Content, Files, Problems};
use centre_media::Library;
use centre_store::{PublishedEdition, Store};
use centre_web::{BuildError, Edition, Editions, Site};
use clap::Parser;
use tempfile::TempDir;
use tokio::task::JoinHandle;

use super::fitting;
use crate::Arguments;
use crate::embedded::EditionSource;

/// Takes its time to keep an edition.
struct SlowSnapshotWriter {
    source: Arc<EditionSource>,
    is_keeping: AtomicBool,
    /// Whether another edition was begun meanwhile.
    is_overtaken: AtomicBool,
    /// How often an edition was kept.
    times: AtomicUsize,
}

impl Editions for SlowSnapshotWriter {
    fn release(&self) -> Result<Files, Problems> {
        if self.is_keeping.load(Ordering::SeqCst) {
            self.is_overtaken.store(true, Ordering::SeqCst);
        }
        self.source.release()
    }

    fn pictures(&self) -> Result<Library, BuildError> {
        Editions::pictures(&*self.source)
    }

    fn reread_pictures(&self) -> Result<Library, BuildError> {
        Editions::reread_pictures(&*self.source)
    }

    fn edition(&self, content: Option<Content>) -> Result<Edition, BuildError> {
        Editions::edition(&*self.source, content)
    }

    fn smoke_test_edition(&self, content: Option<Content>) -> Result<Edition, BuildError> {
        self.source.smoke_test_edition(content)
    }

    fn for_visitors(&self, smoke_tested: Edition) -> Result<Edition, BuildError> {
        self.source.for_visitors(smoke_tested)
    }

    fn preview(&self, content: Content) -> Result<Edition, BuildError> {
        self.source.preview(content)
    }

    fn keep(&self, published: &PublishedEdition) {
        self.is_keeping.store(true, Ordering::SeqCst);
        thread::sleep(Duration::from_secs(1));
        self.source.keep(published);
        self.is_keeping.store(false, Ordering::SeqCst);
        self.times.fetch_add(1, Ordering::SeqCst);
    }
}

/// A site that does not know what is published, and its folder.
async fn site() -> (Arc<Site>, Arc<SlowSnapshotWriter>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let options = ["centre", "--data-dir", folder.path().to_str().unwrap()];
    let options = Arguments::parse_from(options).serve;
    let source = Arc::new(EditionSource::new(options.clone()));
    let (texts, _) = fitting(&source, PublishedEdition::default()).unwrap();
    let edition = source.edition().unwrap();
    let store = Store::unopened(&options.data.database().unwrap());
    store.prepare().await.unwrap();
    let editions = Arc::new(SlowSnapshotWriter {
        source: Arc::clone(&source),
        is_keeping: AtomicBool::new(false),
        is_overtaken: AtomicBool::new(false),
        times: AtomicUsize::new(0),
    });
    let site = Site::new(options.site().unwrap(), source.assets(), edition, store);
    let site = Arc::new(site.with_editing(editions.clone(), texts, false));
    (site, editions, folder)
}

/// Ends when an edition is being kept by `who`.
async fn keeps<T>(editions: &SlowSnapshotWriter, who: &JoinHandle<T>) {
    while !editions.is_keeping.load(Ordering::SeqCst) {
        assert!(!who.is_finished(), "nothing was kept");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_keeps_an_edition_keeps_it_before_another_is_shown() {
    let (site, editions, _folder) = site().await;
    let catching_up = tokio::spawn({
        let site = Arc::clone(&site);
        async move { site.catch_up().await }
    });
    keeps(&editions, &catching_up).await;
    site.reload().await.unwrap();
    catching_up.await.unwrap().unwrap();
    assert!(!editions.is_overtaken.load(Ordering::SeqCst));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_published_is_kept_when_whoever_asked_for_it_goes_away() {
    let (site, editions, _folder) = site().await;
    let reloading = tokio::spawn({
        let site = Arc::clone(&site);
        async move { site.reload().await }
    });
    keeps(&editions, &reloading).await;
    // It cannot end before the other edition is kept.
    let asked = tokio::time::timeout(Duration::from_millis(300), site.catch_up());
    assert!(asked.await.is_err());
    let kept_again = async {
        while editions.times.load(Ordering::SeqCst) < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let kept_again = tokio::time::timeout(Duration::from_secs(20), kept_again);
    assert!(kept_again.await.is_ok(), "the edition was not kept");
    reloading.await.unwrap().unwrap();
}

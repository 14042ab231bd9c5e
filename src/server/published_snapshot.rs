//! What is kept for a start without the database is what was published last.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use centre_content::{Content, Files, Problems};
use centre_media::Library;
use centre_store::{PublishedRevision, Store};
use centre_web::{BuildError, RevisionBuilder, RevisionPurpose, Site, SiteRevision};
use clap::Parser;
use tempfile::TempDir;
use tokio::task::JoinHandle;

use super::fitting;
use crate::Arguments;
use crate::embedded::RevisionSource;

/// Takes its time to keep a revision.
struct SlowSnapshotWriter {
    source: Arc<RevisionSource>,
    is_keeping: AtomicBool,
    /// Whether another revision was begun meanwhile.
    is_overtaken: AtomicBool,
    /// How often a revision was kept.
    times: AtomicUsize,
}

impl RevisionBuilder for SlowSnapshotWriter {
    fn release(&self) -> Result<Files, Problems> {
        if self.is_keeping.load(Ordering::SeqCst) {
            self.is_overtaken.store(true, Ordering::SeqCst);
        }
        self.source.release()
    }

    fn pictures(&self) -> Result<Library, BuildError> {
        self.source.pictures()
    }

    fn reread_pictures(&self) -> Result<Library, BuildError> {
        self.source.reread_pictures()
    }

    fn revision(
        &self,
        content: Option<Content>,
        purpose: RevisionPurpose,
    ) -> Result<SiteRevision, BuildError> {
        self.source.revision(content, purpose)
    }

    fn for_visitors(&self, smoke_tested: SiteRevision) -> Result<SiteRevision, BuildError> {
        self.source.for_visitors(smoke_tested)
    }

    fn keep(&self, published: &PublishedRevision) {
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
    let source = Arc::new(RevisionSource::new(options.clone()));
    let (texts, _) = fitting(&source, PublishedRevision::default()).unwrap();
    let revision = source.revision(None, RevisionPurpose::Visitors).unwrap();
    let store = Store::unopened(&options.data.database().unwrap());
    store.prepare().await.unwrap();
    let revisions = Arc::new(SlowSnapshotWriter {
        source: Arc::clone(&source),
        is_keeping: AtomicBool::new(false),
        is_overtaken: AtomicBool::new(false),
        times: AtomicUsize::new(0),
    });
    let site = Site::new(options.site().unwrap(), source.assets(), revision, store);
    let site = Arc::new(site.with_editing(revisions.clone(), texts, false));
    (site, revisions, folder)
}

/// Ends when a revision is being kept by `who`.
async fn keeps<T>(revisions: &SlowSnapshotWriter, who: &JoinHandle<T>) {
    while !revisions.is_keeping.load(Ordering::SeqCst) {
        assert!(!who.is_finished(), "nothing was kept");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_keeps_an_edition_keeps_it_before_another_is_shown() {
    let (site, revisions, _folder) = site().await;
    let catching_up = tokio::spawn({
        let site = Arc::clone(&site);
        async move { site.catch_up().await }
    });
    keeps(&revisions, &catching_up).await;
    site.reload().await.unwrap();
    catching_up.await.unwrap().unwrap();
    assert!(!revisions.is_overtaken.load(Ordering::SeqCst));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_published_is_kept_when_whoever_asked_for_it_goes_away() {
    let (site, revisions, _folder) = site().await;
    let reloading = tokio::spawn({
        let site = Arc::clone(&site);
        async move { site.reload().await }
    });
    keeps(&revisions, &reloading).await;
    // It cannot end before the other revision is kept.
    let asked = tokio::time::timeout(Duration::from_millis(300), site.catch_up());
    assert!(asked.await.is_err());
    let kept_again = async {
        while revisions.times.load(Ordering::SeqCst) < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let kept_again = tokio::time::timeout(Duration::from_secs(20), kept_again);
    assert!(kept_again.await.is_ok(), "the revision was not kept");
    reloading.await.unwrap().unwrap();
}

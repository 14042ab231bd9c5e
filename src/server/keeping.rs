//! What is kept for a start without the database is what was published last.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use centre_content::{Content, Files, Problems};
use centre_media::Library;
use centre_store::{PublishedEdition, Store};
use centre_web::{Edition, Editions, Site, Unmade};
use clap::Parser;

use super::fitting;
use crate::Arguments;
use crate::embedded::EditionSource;

/// Takes its time to keep an edition.
struct SlowlyKept {
    source: Arc<EditionSource>,
    keeping: AtomicUsize,
    most_at_once: AtomicUsize,
}

impl Editions for SlowlyKept {
    fn release(&self) -> Result<Files, Problems> {
        self.source.release()
    }

    fn pictures(&self) -> Result<Library, Unmade> {
        Editions::pictures(&*self.source)
    }

    fn edition(&self, content: Option<Content>) -> Result<Edition, Unmade> {
        Editions::edition(&*self.source, content)
    }

    fn rehearsal(&self, content: Option<Content>) -> Result<Edition, Unmade> {
        self.source.rehearsal(content)
    }

    fn for_visitors(&self, rehearsed: Edition) -> Result<Edition, Unmade> {
        self.source.for_visitors(rehearsed)
    }

    fn preview(&self, content: Content) -> Result<Edition, Unmade> {
        self.source.preview(content)
    }

    fn keep(&self, published: &PublishedEdition) {
        let at_once = self.keeping.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_at_once.fetch_max(at_once, Ordering::SeqCst);
        thread::sleep(Duration::from_secs(1));
        self.source.keep(published);
        self.keeping.fetch_sub(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_keeps_an_edition_keeps_it_before_another_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["centre", "--data-dir", folder.path().to_str().unwrap()];
    let options = Arguments::parse_from(options).serve;
    let source = Arc::new(EditionSource::new(options.clone()));
    let (texts, _) = fitting(&source, PublishedEdition::default()).unwrap();
    let edition = source.edition().unwrap();
    let store = Store::unopened(&options.data.database().unwrap());
    store.prepare().await.unwrap();
    let editions = Arc::new(SlowlyKept {
        source: Arc::clone(&source),
        keeping: AtomicUsize::new(0),
        most_at_once: AtomicUsize::new(0),
    });
    let site = Site::new(options.site().unwrap(), source.assets(), edition, store);
    let site = Arc::new(site.with_editing(editions.clone(), texts, false));

    let catching_up = tokio::spawn({
        let site = Arc::clone(&site);
        async move { site.catch_up().await }
    });
    while editions.keeping.load(Ordering::SeqCst) == 0 {
        assert!(!catching_up.is_finished(), "nothing was kept");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    site.reload().await.unwrap();
    catching_up.await.unwrap().unwrap();
    assert_eq!(editions.most_at_once.load(Ordering::SeqCst), 1);
}

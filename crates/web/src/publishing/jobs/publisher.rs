//! Makes revisions of what editors publish, one at a time, and shows them.

use std::error::Error;
use std::fmt::Display;
use std::sync::Arc;

use arc_swap::ArcSwap;
use centre_content::{Content, Files, Problem, Problems};
use centre_media::Library;
use centre_store::{Published, PublishedRevision, PublishedVersion};
use jiff::Timestamp;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::background::in_background;
use crate::publishing::published::PublishedContent;
use crate::site_revision::SiteRevision;

/// Why a revision could not be made.
pub type BuildError = anyhow::Error;

/// Makes revisions, for what is published while the program runs.
pub trait RevisionBuilder: Send + Sync {
    /// The files of the release, or of the operator's folder.
    ///
    /// # Errors
    /// Every file that cannot be read.
    fn release(&self) -> Result<Files, Problems>;

    /// Every picture that the content may name, as they were last read.
    ///
    /// # Errors
    /// When they cannot be read.
    fn pictures(&self) -> Result<Library, BuildError>;

    /// The same after the operator's folder is read again.
    ///
    /// # Errors
    /// When they cannot be read.
    fn reread_pictures(&self) -> Result<Library, BuildError>;

    /// Starts a revision of `content`, or of the release's own where there is none. Blocks.
    ///
    /// # Errors
    /// When it cannot be made.
    fn revision(
        &self,
        content: Option<Content>,
        purpose: RevisionPurpose,
    ) -> Result<SiteRevision, BuildError>;

    /// Starts the isolates for visitors of a revision that has passed its smoke test. Blocks.
    ///
    /// # Errors
    /// When they cannot be started.
    fn for_visitors(&self, smoke_tested: SiteRevision) -> Result<SiteRevision, BuildError>;

    /// Keeps what is published for a start without the database. Blocks.
    fn keep(&self, published: &PublishedRevision);
}

/// What a revision is started for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RevisionPurpose {
    /// Visitors, who get as many isolates as there are.
    Visitors,
    /// A smoke test, with a single isolate that yields to visitors.
    SmokeTest,
    /// Few people, with a single isolate that keeps little.
    Preview,
}

/// What is being edited, and how it becomes a revision.
pub(crate) struct ContentPublisher {
    pub revisions: Arc<dyn RevisionBuilder>,
    texts: ArcSwap<PublishedContent>,
    making: Arc<Mutex<()>>,
}

/// Why something was not published.
#[derive(Debug)]
pub(crate) enum PublishError {
    /// The content would have mistakes.
    Mistakes(Vec<Problem>),
    /// A page could not be rendered.
    Unrenderable(String),
    /// The database refused it.
    Store(centre_store::Error),
}

impl From<centre_store::Error> for PublishError {
    fn from(error: centre_store::Error) -> Self {
        Self::Store(error)
    }
}

fn cannot_render(error: impl Display) -> PublishError {
    PublishError::Unrenderable(error.to_string())
}

impl ContentPublisher {
    pub fn new(revisions: Arc<dyn RevisionBuilder>, texts: PublishedContent) -> Self {
        Self {
            revisions,
            texts: ArcSwap::from_pointee(texts),
            making: Arc::default(),
        }
    }

    /// What is shown.
    pub fn texts(&self) -> Arc<PublishedContent> {
        self.texts.load_full()
    }

    /// Waits for who makes a revision, and lets nobody else make one while this is held.
    pub async fn making(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.making).lock_owned().await
    }

    pub async fn show(&self, texts: PublishedContent, making: OwnedMutexGuard<()>) {
        let texts = Arc::new(texts);
        // First, as who waits for the rest may go away.
        self.texts.store(Arc::clone(&texts));
        self.keep(texts.published(), making).await;
    }

    /// Keeps what is published for a start without the database. Nobody makes a revision before it is
    /// kept, also when whoever waits for it goes away, so that what is newer comes later.
    pub async fn keep(&self, published: &PublishedRevision, making: OwnedMutexGuard<()>) {
        let revisions = Arc::clone(&self.revisions);
        let published = published.clone();
        let saving = tokio::task::spawn_blocking(move || {
            revisions.keep(&published);
            drop(making);
        });
        if let Err(error) = saving.await {
            tracing::error!(error = &error as &dyn Error, "a revision was not kept");
        }
    }

    /// What is wrong with the content when one file is changed.
    pub async fn problems(self: &Arc<Self>, file: &str, published: Published) -> Vec<Problem> {
        let editing = Arc::clone(self);
        let file = file.to_owned();
        let found = in_background(move || {
            let files = editing.texts().with(&file, &published);
            let pictures = editing.revisions.pictures()?;
            Ok::<_, BuildError>(Content::of(&files, &pictures).err())
        });
        let unread: BuildError = match found.await {
            Ok(Ok(problems)) => return problems.map_or_else(Vec::new, |it| it.0),
            Ok(Err(error)) => error,
            Err(error) => error.into(),
        };
        // They are looked for again before it is published.
        tracing::error!(error = &*unread as &dyn Error, "a draft was not checked");
        Vec::new()
    }

    /// The texts after `new` is published, and the revision that would show them, for its smoke test; one
    /// that has mistakes is refused.
    pub async fn candidate(
        self: &Arc<Self>,
        new: &[PublishedVersion],
        number: i64,
        now: Timestamp,
    ) -> Result<(PublishedContent, SiteRevision), PublishError> {
        let editing = Arc::clone(self);
        let new = new.to_vec();
        let checked = in_background(move || {
            let texts = editing.texts();
            let pictures = editing.revisions.pictures().map_err(cannot_render)?;
            Content::of(&texts.with_all(&new), &pictures)
                .map_err(|problems| PublishError::Mistakes(problems.0))?;
            let published = texts.after(&new, number, now);
            Ok::<_, PublishError>(PublishedContent::fitting(
                texts.release.clone(),
                published,
                &pictures,
            ))
        });
        let (texts, content) = checked.await.map_err(cannot_render)??;
        let editing = Arc::clone(self);
        let revision = tokio::task::spawn_blocking(move || {
            editing
                .revisions
                .revision(content, RevisionPurpose::SmokeTest)
        });
        let revision = revision.await.map_err(cannot_render)?;
        let revision = revision.map_err(cannot_render)?;
        Ok((texts, revision))
    }

    /// The revision as visitors are shown it, after its smoke test.
    pub async fn for_visitors(
        self: &Arc<Self>,
        smoke_tested: SiteRevision,
    ) -> Result<SiteRevision, PublishError> {
        let editing = Arc::clone(self);
        // Not in the background: isolates inherit the priority of the thread that starts them.
        let revision =
            tokio::task::spawn_blocking(move || editing.revisions.for_visitors(smoke_tested));
        let revision = revision.await.map_err(cannot_render)?;
        let revision = revision.map_err(cannot_render)?;
        revision.renderer.ready().await.map_err(cannot_render)?;
        Ok(revision)
    }

    /// The release's files, read anew, with `published` above them, and the revision that shows them.
    pub async fn revision_of(
        self: &Arc<Self>,
        published: PublishedRevision,
    ) -> Result<(PublishedContent, SiteRevision), BuildError> {
        let editing = Arc::clone(self);
        let read = in_background(move || {
            let pictures = editing.revisions.reread_pictures()?;
            let release = editing.revisions.release()?;
            Ok::<_, BuildError>((
                PublishedContent::fitting(release, published, &pictures),
                editing,
            ))
        });
        let ((texts, content), editing) = read.await??;
        let revision = move || {
            editing
                .revisions
                .revision(content, RevisionPurpose::Visitors)
        };
        let revision = tokio::task::spawn_blocking(revision).await??;
        revision.renderer.ready().await?;
        Ok((texts, revision))
    }
}

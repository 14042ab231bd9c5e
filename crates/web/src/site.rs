use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arc_swap::ArcSwap;
use centre_content::format_message;
use centre_store::{Conflict, Origin, PublishedVersion, Store, pictures_named_in};
use tokio::sync::Notify;

use crate::dev::LiveReload;
use crate::files::assets::Assets;
use crate::http::content_security_policy::Policies;
use crate::http::request_id::RequestIds;
use crate::operations::traffic::Traffic;
use crate::pages::smoke_test::smoke_test;
use crate::pictures::upload_index::UploadIndex;
use crate::publishing::jobs::publisher::{
    BuildError, ContentPublisher, PublishError, RevisionBuilder,
};
use crate::publishing::previews::{Preview, Previews, Viewer};
use crate::publishing::published::PublishedContent;
use crate::settings::SiteSettings;
use crate::site_revision::SiteRevision;

/// How long after a start pictures are made that nobody has asked for: the first visitor's pages
/// come first, and a program that is started again and again makes none.
const WARM_UP_DELAY: Duration = Duration::from_mins(1);

/// Time between two looks at the clock. Nobody waits for the time of the next change instead: the
/// clock may be set meanwhile.
const CLOCK_PAUSE: Duration = Duration::from_millis(500);

/// Time between two questions for the number of the revision. An announcement of the database would
/// come a moment earlier, but takes a connection, which a silent network can cut off unnoticed.
const REVISION_POLL_INTERVAL: Duration = Duration::from_millis(700);

/// Time until it is tried again to show what was published.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(10);

/// How often a revision is made at most, when other replicas publish one meanwhile each time.
const ATTEMPTS: usize = 5;

/// How long the smoke test of a revision yields to visitors: what it has not looked at by then, the isolates of
/// visitors render.
const LONGEST_YIELDING: Duration = Duration::from_secs(2);

/// The state that all handlers share.
pub struct Site {
    pub(crate) settings: SiteSettings,
    pub(crate) assets: Assets,
    pub(crate) live_reload: Option<LiveReload>,
    pub(crate) store: Store,
    pub(crate) new_mail: Arc<Notify>,
    /// Belong to the revision: they name the script in its documents.
    pub(crate) policies: ArcSwap<Policies>,
    pub(crate) traffic: Traffic,
    pub(crate) request_ids: RequestIds,
    pub(crate) upload_index: UploadIndex,
    /// Told whenever something is to be published, and whenever it is.
    pub(crate) new_publish_job: Notify,
    pub(crate) publish_job_finished: Notify,
    draining: AtomicBool,
    revision: ArcSwap<SiteRevision>,
    /// None where the program cannot make revisions.
    editing: Option<Arc<ContentPublisher>>,
    /// Whether it is known what is published: from the database, or from the data folder.
    knows_published: AtomicBool,
    pub(crate) previews: Previews,
}

impl Site {
    /// A site that shows `revision` and keeps its state in `store`.
    pub fn new(
        settings: SiteSettings,
        assets: Assets,
        revision: SiteRevision,
        store: Store,
    ) -> Self {
        Self {
            policies: ArcSwap::from_pointee(Policies::of(&settings, &revision.shell)),
            settings,
            assets,
            live_reload: None,
            store,
            new_mail: Arc::default(),
            traffic: Traffic::default(),
            request_ids: RequestIds::random(),
            upload_index: UploadIndex::default(),
            new_publish_job: Notify::new(),
            publish_job_finished: Notify::new(),
            draining: AtomicBool::new(false),
            revision: ArcSwap::from_pointee(revision),
            editing: None,
            knows_published: AtomicBool::new(true),
            previews: Previews::default(),
        }
    }

    /// Adds what an open page needs to reload itself during development.
    #[must_use]
    pub fn with_live_reload(mut self, live_reload: LiveReload) -> Self {
        self.live_reload = Some(live_reload);
        self
    }

    /// Lets editors change what is shown, which is `texts`. `known` says whether that is what was
    /// published last: without a database and without a kept revision nobody knows.
    #[must_use]
    pub fn with_editing(
        mut self,
        revisions: Arc<dyn RevisionBuilder>,
        texts: PublishedContent,
        known: bool,
    ) -> Self {
        self.editing = Some(Arc::new(ContentPublisher::new(revisions, texts)));
        self.knows_published = AtomicBool::new(known);
        self
    }

    pub(crate) fn knows_published(&self) -> bool {
        self.knows_published.load(Ordering::Relaxed)
    }

    pub(crate) fn editing(&self) -> Option<&Arc<ContentPublisher>> {
        self.editing.as_ref()
    }

    /// Told whenever a mail was queued.
    pub fn new_mail(&self) -> Arc<Notify> {
        Arc::clone(&self.new_mail)
    }

    /// From now on `/readyz` says that the program is about to stop, and every answer before
    /// HTTP/2 asks for its connection to be closed.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Whether browsers reach the site by TLS alone, which a proxy may end in front of it. Then
    /// every cookie is for TLS alone, too.
    pub(crate) fn is_secure(&self) -> bool {
        self.settings.public_url.starts_with("https://")
    }

    /// Shows another revision from now on, once its addresses are known. Requests under way end
    /// with the old one.
    pub async fn publish(&self, revision: SiteRevision) {
        revision.learn_addresses(&self.settings).await;
        self.show(revision);
    }

    fn show(&self, revision: SiteRevision) {
        let policies = Policies::of(&self.settings, &revision.shell);
        self.policies.store(Arc::new(policies));
        self.revision.store(Arc::new(revision));
    }

    /// Reads the release's files anew and shows them, with what is published above them.
    ///
    /// # Errors
    /// When they have mistakes; what is shown stays then.
    pub async fn reload(&self) -> Result<(), BuildError> {
        let Some(editing) = &self.editing else {
            return Ok(());
        };
        let making = editing.making().await;
        let published = editing.texts().published().clone();
        let (texts, revision) = editing.revision_of(published).await?;
        self.publish(revision).await;
        editing.show(texts, making).await;
        Ok(())
    }

    /// Shows what another replica has published, if it has. Goes on when its caller no longer waits, as
    /// what it learns is told only once.
    ///
    /// # Errors
    /// When the database does not answer, or the revision cannot be made.
    pub async fn catch_up(self: &Arc<Self>) -> Result<(), BuildError> {
        let site = Arc::clone(self);
        tokio::spawn(async move { site.catch_up_now().await }).await?
    }

    async fn catch_up_now(&self) -> Result<(), BuildError> {
        let Some(editing) = &self.editing else {
            return Ok(());
        };
        let number = self.store.revision_number().await?;
        // What is published names pictures that were added before.
        let are_new = self.look_at_pictures().await?;
        let refocused = self.upload_index.take_refocused();
        if number != editing.texts().number() {
            let making = editing.making().await;
            let published = self.store.published_revision().await?;
            if published.number != editing.texts().number() {
                let (texts, revision) = editing.revision_of(published).await?;
                self.publish(revision).await;
                tracing::info!(revision = texts.number(), "what was published is shown");
                editing.show(texts, making).await;
            }
        }
        let texts = editing.texts();
        if number == texts.number() && refocused.iter().any(|it| texts.shows(it)) {
            self.reload().await?;
        }
        if !self.knows_published.swap(true, Ordering::Relaxed) || are_new {
            // Whoever publishes meanwhile keeps something newer, which must come last.
            let making = editing.making().await;
            editing.keep(editing.texts().published(), making).await;
        }
        Ok(())
    }

    /// Learns which pictures editors have added, also on other replicas. Answers whether all were
    /// read.
    pub(crate) async fn look_at_pictures(&self) -> centre_store::Result<bool> {
        let revision = self.revision();
        self.upload_index
            .look(&self.store, revision.media.pictures.uploads())
            .await
    }

    /// Runs for ever: shows what other replicas publish, a second later at most.
    pub async fn follow_texts(self: Arc<Self>) {
        loop {
            tokio::time::sleep(REVISION_POLL_INTERVAL).await;
            if !self.store.is_there() {
                continue;
            }
            if let Err(error) = self.catch_up().await {
                tracing::error!(error = &*error, "what was published cannot be shown");
                tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
            }
        }
    }

    /// Publishes versions of files as one revision, after all its pages were rendered. Deletes the drafts
    /// that they come from.
    pub(crate) async fn publish_texts(
        self: &Arc<Self>,
        new: &[PublishedVersion],
        origin: Origin<'_>,
    ) -> Result<(), PublishError> {
        let mut attempts = 0;
        loop {
            attempts += 1;
            // Its author may have seen what another replica shows already.
            let caught_up = self.catch_up().await;
            if let Err(error) = &caught_up {
                tracing::error!(error = &**error, "what was published cannot be shown");
            }
            match Box::pin(self.try_publish_texts(new, origin)).await {
                Err(PublishError::Store(centre_store::Error::Conflict(Conflict::Overtaken)))
                    if caught_up.is_ok() && attempts < ATTEMPTS =>
                {
                    tracing::info!("another replica was faster: the revision is made anew");
                }
                done => return done,
            }
        }
    }

    /// The same on top of the revision that is shown. Fails with [`Conflict::Overtaken`] when that is
    /// not the last one.
    async fn try_publish_texts(
        &self,
        new: &[PublishedVersion],
        origin: Origin<'_>,
    ) -> Result<(), PublishError> {
        let outdated = || PublishError::Store(Conflict::Outdated.into());
        let editing = self.editing.as_ref().ok_or_else(outdated)?;
        let making = editing.making().await;
        let texts = editing.texts();
        if new.iter().any(|it| texts.version_of(&it.file) != it.base) {
            return Err(outdated());
        }
        let seen = texts.number();
        // Calendars take a change only from a later second than the one before, also where the clock was set back.
        let before = new.iter().filter_map(|it| texts.published_file(&it.file));
        let later = before.filter_map(|it| {
            it.published_at
                .checked_add(jiff::SignedDuration::from_secs(1))
                .ok()
        });
        let now = jiff::Timestamp::now().max(later.max().unwrap_or_default());
        let (texts, revision) = editing.candidate(new, seen + 1, now).await?;
        let revision = Box::pin(self.smoke_tested(editing, revision)).await?;
        let named = new.iter().filter_map(|it| it.published.text());
        let named = named.flat_map(pictures_named_in);
        let added = named.filter(|name| self.upload_index.picture(name).is_some());
        let added: Vec<String> = added.map(str::to_owned).collect();
        self.store
            .publish(new, &added, origin, Some(seen), now)
            .await?;
        self.show(revision);
        editing.show(texts, making).await;
        Ok(())
    }

    /// The revision with the isolates of visitors, after all its pages were rendered.
    async fn smoke_tested(
        &self,
        editing: &Arc<ContentPublisher>,
        revision: SiteRevision,
    ) -> Result<SiteRevision, PublishError> {
        let shown = self.revision();
        let yielding = async {
            revision
                .renderer
                .ready()
                .await
                .map_err(|error| PublishError::Unrenderable(error.to_string()))?;
            Ok::<_, PublishError>(smoke_test(&revision, &self.settings, Some(&shown)).await)
        };
        let failed = match tokio::time::timeout(LONGEST_YIELDING, yielding).await {
            Ok(failed) => Some(failed?),
            Err(_) => None,
        };
        if let Some(Some(path)) = failed {
            return Err(PublishError::Unrenderable(path));
        }
        let revision = editing.for_visitors(revision).await?;
        // What was rendered so far is in the revision's cache.
        if failed.is_none()
            && let Some(path) = smoke_test(&revision, &self.settings, Some(&shown)).await
        {
            return Err(PublishError::Unrenderable(path));
        }
        Ok(revision)
    }

    /// Publishes what is due. What cannot be published stays in the schedule, with the reason.
    pub(crate) async fn publish_due(self: &Arc<Self>) -> centre_store::Result<()> {
        if self.editing.is_none() {
            return Ok(());
        }
        for due in self.store.due_content(self.settings.clock.now()).await? {
            let file = &due.publication.file;
            let new = std::slice::from_ref(&due.publication);
            let messages = &self.revision().forms.texts.schedule;
            let published = Box::pin(self.publish_texts(new, Origin::Schedule(due.id))).await;
            let failure = match published {
                Ok(()) => {
                    tracing::info!(file, "what was scheduled is published");
                    continue;
                }
                Err(PublishError::Mistakes(problems)) => {
                    tracing::error!(file, ?problems, "what was scheduled has mistakes");
                    messages.mistakes.clone()
                }
                Err(PublishError::Unrenderable(page)) => {
                    tracing::error!(file, page, "with what was scheduled a page fails");
                    format_message(&messages.unrenderable, &[("page", &page)])
                }
                // It is tried again with the next look.
                Err(PublishError::Store(centre_store::Error::Conflict(Conflict::Overtaken))) => {
                    continue;
                }
                // Another replica may have been faster: there is nothing left to be marked then.
                Err(PublishError::Store(centre_store::Error::Conflict(_))) => {
                    messages.outdated.clone()
                }
                Err(PublishError::Store(error)) => return Err(error),
            };
            self.store.fail_scheduled(due.id, &failure).await?;
        }
        Ok(())
    }

    /// The site as it would be with all drafts of the account of `viewer`; none where nothing can be edited.
    ///
    /// # Errors
    /// When the database does not answer, or the revision cannot be made.
    pub(crate) async fn preview(
        self: &Arc<Self>,
        viewer: Viewer,
    ) -> Result<Option<Arc<Preview>>, BuildError> {
        if self.editing.is_none() {
            return Ok(None);
        }
        let drafts = match viewer {
            Viewer::Anybody(account) => self.store.drafts_in_preview(account).await?,
            Viewer::Editor(account) => self.store.drafts_by(account).await?,
        };
        let site = Arc::clone(self);
        // Also where nobody waits any more: what is begun is made, and one is made at a time.
        let made = tokio::spawn(async move {
            let Some(editing) = &site.editing else {
                return Ok(None);
            };
            let made = site.previews.of(editing, &site.settings, viewer, drafts);
            made.await.map(Some)
        });
        let Some(preview) = made.await?? else {
            return Ok(None);
        };
        preview.revision.follow_clock(self.settings.clock.now());
        Ok(Some(preview))
    }

    /// Asks the revision that is shown which addresses have a page.
    pub async fn learn_addresses(&self) {
        self.revision().learn_addresses(&self.settings).await;
    }

    /// Runs for ever: shows what the clock changes, half a second later at most, and ends previews that
    /// nobody looks at.
    pub async fn follow_clock(self: Arc<Self>) {
        let mut pause = tokio::time::interval(CLOCK_PAUSE);
        loop {
            pause.tick().await;
            let now = self.settings.clock.now();
            self.revision().follow_clock(now);
            self.previews.end_idle(now);
        }
    }

    /// After a while makes the pictures that phones see first.
    pub async fn warm_up_pictures(self: Arc<Self>) {
        tokio::time::sleep(WARM_UP_DELAY).await;
        self.revision().warm_up_pictures();
    }

    /// The revision that is shown now.
    pub fn revision(&self) -> Arc<SiteRevision> {
        self.revision.load_full()
    }
}

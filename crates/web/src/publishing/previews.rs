//! Revisions that show what an editor has not published yet: in memory for as long as somebody looks,
//! and made again from the database when somebody comes back.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use centre_content::{Content, Editable, Pictures, Problems};
use centre_store::Draft;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::publishing::published::{PublishedContent, fit, mark_as_edited};
use crate::publishing::publisher::{BuildError, ContentPublisher, RevisionPurpose};
use crate::settings::SiteSettings;
use crate::site_revision::SiteRevision;

/// The first segment of the addresses of previews; the secret of one is the second.
pub(crate) const FOLDER: &str = "/preview/";

/// Previews that are alive at a time, each with an isolate of its own.
const MOST: usize = 3;

/// How long after it was last looked at a preview is ended.
const IDLE: SignedDuration = SignedDuration::from_mins(5);

/// The site as it would be with all drafts of one editor.
pub(crate) struct Preview {
    account: i64,
    texts: Arc<PublishedContent>,
    drafts: Vec<Draft>,
    pub revision: SiteRevision,
    /// Titles of the texts whose drafts have mistakes: what is published of them is shown.
    pub left_out: Vec<String>,
}

impl Preview {
    fn is_of(&self, account: i64, texts: &Arc<PublishedContent>, drafts: &[Draft]) -> bool {
        self.account == account && Arc::ptr_eq(&self.texts, texts) && self.drafts == drafts
    }

    async fn make(
        editing: &Arc<ContentPublisher>,
        settings: &SiteSettings,
        account: i64,
        texts: Arc<PublishedContent>,
        drafts: Vec<Draft>,
    ) -> Result<Self, BuildError> {
        let started = Instant::now();
        let editing = Arc::clone(editing);
        let preview = tokio::task::spawn_blocking(move || {
            let pictures = editing.revisions.pictures()?;
            let (content, left_out) = content_with(&texts, &drafts, &pictures)?;
            let titles = texts.titles(&pictures);
            let title = |file: &str| titles.get(file).map_or(file, String::as_str).to_owned();
            Ok::<_, BuildError>(Self {
                account,
                revision: editing
                    .revisions
                    .revision(Some(content), RevisionPurpose::Preview)?,
                left_out: left_out.iter().map(|file| title(file)).collect(),
                texts,
                drafts,
            })
        })
        .await??;
        preview.revision.renderer.ready().await?;
        preview.revision.learn_addresses(settings).await;
        tracing::info!(
            target: "centre::content",
            duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
            by = account,
            "a preview was made",
        );
        Ok(preview)
    }
}

/// The texts with `drafts` above them, and the files whose drafts have mistakes.
fn content_with(
    texts: &PublishedContent,
    drafts: &[Draft],
    pictures: &dyn Pictures,
) -> Result<(Content, BTreeSet<String>), Problems> {
    let published = texts.files();
    let mut shown = Vec::new();
    let mut unwritable = Vec::new();
    for draft in drafts {
        let file = draft.file.as_str();
        let value = serde_json::from_str(&draft.value).unwrap_or_default();
        match Editable::text_with(file, published.get(file).unwrap_or_default(), &value) {
            Ok(text) => shown.push((file, text)),
            Err(_) => unwritable.push(file.to_owned()),
        }
    }
    let (content, left_out) = fit(
        shown,
        |(file, _)| file,
        |shown| {
            let mut files = published.clone();
            for (file, text) in shown {
                files.replace(file, text);
                mark_as_edited(&mut files, file);
            }
            Content::of(&files, pictures)
        },
    )?;
    let left_out = left_out.into_keys().chain(unwritable);
    Ok((content, left_out.collect()))
}

struct CachedPreview {
    preview: Arc<Preview>,
    used: Timestamp,
}

/// Those that are alive.
#[derive(Default)]
pub(crate) struct Previews {
    alive: Mutex<Vec<CachedPreview>>,
    /// Held while one is made.
    making: tokio::sync::Mutex<()>,
}

impl Previews {
    /// What `account` would have published with `drafts`.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn of(
        &self,
        editing: &Arc<ContentPublisher>,
        settings: &SiteSettings,
        account: i64,
        drafts: Vec<Draft>,
    ) -> Result<Arc<Preview>, BuildError> {
        let texts = editing.texts();
        let now = || settings.clock.now();
        if let Some(preview) = self.current(account, &texts, &drafts, now()) {
            return Ok(preview);
        }
        let _making = self.making.lock().await;
        // Whoever held the lock may have made it.
        if let Some(preview) = self.current(account, &texts, &drafts, now()) {
            return Ok(preview);
        }
        let preview = Preview::make(editing, settings, account, texts, drafts).await?;
        let preview = Arc::new(preview);
        self.keep(Arc::clone(&preview), now());
        Ok(preview)
    }

    fn current(
        &self,
        account: i64,
        texts: &Arc<PublishedContent>,
        drafts: &[Draft],
        now: Timestamp,
    ) -> Option<Arc<Preview>> {
        let mut alive = self.alive.lock();
        let of_these = |it: &&mut CachedPreview| it.preview.is_of(account, texts, drafts);
        let found = alive.iter_mut().find(of_these)?;
        found.used = now;
        Some(Arc::clone(&found.preview))
    }

    fn keep(&self, preview: Arc<Preview>, now: Timestamp) {
        let mut alive = self.alive.lock();
        alive.retain(|it| it.preview.account != preview.account);
        alive.sort_by_key(|it| it.used);
        let too_many = (alive.len() + 1).saturating_sub(MOST);
        alive.drain(..too_many);
        alive.push(CachedPreview { preview, used: now });
    }

    /// Ends those that nobody has looked at for long.
    pub fn end_idle(&self, now: Timestamp) {
        self.alive
            .lock()
            .retain(|it| now.duration_since(it.used) < IDLE);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.alive.lock().len()
    }
}

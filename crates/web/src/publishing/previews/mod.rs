//! Revisions that show what an editor has not published yet: in memory for as long as somebody looks,
//! and made again from the database when somebody comes back.

pub(crate) mod handlers;
pub(crate) mod links;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use centre_content::{Content, Editable, Files, MarkedField, Marks, Pictures, Problems};
use centre_store::Draft;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde_json::json;

use crate::publishing::jobs::publisher::{BuildError, ContentPublisher, RevisionPurpose};
use crate::publishing::published::{PublishedContent, fit, mark_as_edited};
use crate::publishing::texts::files::key_of;
use crate::settings::SiteSettings;
use crate::site_revision::SiteRevision;

/// The first segment of the addresses of previews; the secret of one is the second.
pub(crate) const FOLDER: &str = "/preview/";

/// Previews that are alive at a time, each with an isolate of its own.
const MOST: usize = 3;

/// How long after it was last looked at a preview is ended.
const IDLE: SignedDuration = SignedDuration::from_mins(5);

/// Who looks at the drafts of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Whoever has the address.
    Anybody(i64),
    /// Its owner, who changes words where they read them.
    Editor(i64),
}

impl Viewer {
    pub fn account(self) -> i64 {
        let (Self::Anybody(account) | Self::Editor(account)) = self;
        account
    }

    fn is_editor(self) -> bool {
        matches!(self, Self::Editor(_))
    }
}

/// What marks mean, for the script that reads them.
pub(crate) struct MarkTable {
    pub json: String,
    /// Another table has another one.
    pub hash: String,
}

impl MarkTable {
    fn of(marks: &Marks, editable: &Editable) -> Self {
        let mut forms = BTreeMap::new();
        let mut name = |it: &MarkedField| {
            let form = forms
                .entry(it.file.clone())
                .or_insert_with(|| editable.named_form(&it.file));
            form.short_name(&it.field)
        };
        let words = marks.words.iter();
        let words: Vec<_> = words
            .map(|it| (key_of(&it.file), &it.field, name(it)))
            .collect();
        let pictures = marks.pictures.iter();
        let pictures = pictures.map(|(src, it)| (src, key_of(&it.file), &it.field, name(it)));
        let json = json!({
            "words": words,
            "pictures": pictures.collect::<Vec<_>>(),
        });
        let json = json.to_string();
        let hash = blake3::hash(json.as_bytes()).to_hex()[..16].to_owned();
        Self { json, hash }
    }
}

/// The site as it would be with all drafts of one editor.
pub(crate) struct Preview {
    account: i64,
    texts: Arc<PublishedContent>,
    drafts: Vec<Draft>,
    /// What the marks behind its words mean, where they have any.
    pub marks: Option<MarkTable>,
    pub revision: SiteRevision,
    /// Titles of the texts whose drafts have mistakes: what is published of them is shown.
    pub left_out: Vec<String>,
}

impl Preview {
    fn is_of(&self, viewer: Viewer, texts: &Arc<PublishedContent>, drafts: &[Draft]) -> bool {
        self.is_for(viewer) && Arc::ptr_eq(&self.texts, texts) && self.drafts == drafts
    }

    fn is_for(&self, viewer: Viewer) -> bool {
        self.account == viewer.account() && self.marks.is_some() == viewer.is_editor()
    }

    async fn make(
        editing: &Arc<ContentPublisher>,
        settings: &SiteSettings,
        viewer: Viewer,
        texts: Arc<PublishedContent>,
        drafts: Vec<Draft>,
    ) -> Result<Self, BuildError> {
        let started = Instant::now();
        let editing = Arc::clone(editing);
        let preview = tokio::task::spawn_blocking(move || {
            let pictures = editing.revisions.pictures()?;
            let (content, left_out) = content_with(&texts, &drafts, &pictures)?;
            let (content, marks) = match content {
                (files, _) if viewer.is_editor() => {
                    let (content, marks) = Content::with_marks(&files, &pictures)?;
                    (
                        content,
                        Some(MarkTable::of(&marks, texts.editable(&pictures))),
                    )
                }
                (_, content) => (content, None),
            };
            let titles = texts.titles(&pictures);
            let title = |file: &str| titles.get(file).map_or(file, String::as_str).to_owned();
            Ok::<_, BuildError>(Self {
                account: viewer.account(),
                marks,
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
            by = viewer.account(),
            "a preview was made",
        );
        Ok(preview)
    }
}

/// The texts with `drafts` above them, their files, and those whose drafts have mistakes.
fn content_with(
    texts: &PublishedContent,
    drafts: &[Draft],
    pictures: &dyn Pictures,
) -> Result<((Files, Content), BTreeSet<String>), Problems> {
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
            let content = Content::of(&files, pictures)?;
            Ok((files, content))
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
    /// What the account of `viewer` would have published with `drafts`.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn of(
        &self,
        editing: &Arc<ContentPublisher>,
        settings: &SiteSettings,
        viewer: Viewer,
        drafts: Vec<Draft>,
    ) -> Result<Arc<Preview>, BuildError> {
        let texts = editing.texts();
        let now = || settings.clock.now();
        if let Some(preview) = self.current(viewer, &texts, &drafts, now()) {
            return Ok(preview);
        }
        let _making = self.making.lock().await;
        // Whoever held the lock may have made it.
        if let Some(preview) = self.current(viewer, &texts, &drafts, now()) {
            return Ok(preview);
        }
        let preview = Preview::make(editing, settings, viewer, texts, drafts).await?;
        let preview = Arc::new(preview);
        self.keep(Arc::clone(&preview), viewer, now());
        Ok(preview)
    }

    fn current(
        &self,
        viewer: Viewer,
        texts: &Arc<PublishedContent>,
        drafts: &[Draft],
        now: Timestamp,
    ) -> Option<Arc<Preview>> {
        let mut alive = self.alive.lock();
        let of_these = |it: &&mut CachedPreview| it.preview.is_of(viewer, texts, drafts);
        let found = alive.iter_mut().find(of_these)?;
        found.used = now;
        Some(Arc::clone(&found.preview))
    }

    fn keep(&self, preview: Arc<Preview>, viewer: Viewer, now: Timestamp) {
        let mut alive = self.alive.lock();
        alive.retain(|it| !it.preview.is_for(viewer));
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

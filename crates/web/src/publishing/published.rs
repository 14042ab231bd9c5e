//! The content's files as the site shows them: those of the release, and above them what editors
//! have published.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Display;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use centre_content::{
    Content, Editable, Files, Pictures, Problem, Problems, carry_messages, moved_file,
};
use centre_media::Library;
use centre_store::{Published, PublishedFile, PublishedRevision, PublishedVersion};
use jiff::Timestamp;
use serde_json::Value;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::background::in_background;
use crate::site_revision::SiteRevision;

/// Why a revision could not be made.
pub type BuildError = Box<dyn Error + Send + Sync>;

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
    fn revision(&self, content: Option<Content>) -> Result<SiteRevision, BuildError>;

    /// Starts a revision of `content` for its smoke test, with a single isolate that yields to visitors.
    /// Blocks.
    ///
    /// # Errors
    /// When it cannot be made.
    fn smoke_test_revision(&self, content: Option<Content>) -> Result<SiteRevision, BuildError>;

    /// Starts the isolates for visitors of a revision that has passed its smoke test. Blocks.
    ///
    /// # Errors
    /// When they cannot be started.
    fn for_visitors(&self, smoke_tested: SiteRevision) -> Result<SiteRevision, BuildError>;

    /// Starts a revision of `content` with a single isolate that keeps little, for few people. Blocks.
    ///
    /// # Errors
    /// When it cannot be made.
    fn preview(&self, content: Content) -> Result<SiteRevision, BuildError>;

    /// Keeps what is published for a start without the database. Blocks.
    fn keep(&self, published: &PublishedRevision);
}

/// Everything that editors change, at one moment.
pub struct Texts {
    release: Files,
    published: PublishedRevision,
    /// Messages that were published in other files, in the files that have them now.
    carried: BTreeMap<String, String>,
    /// What was published and is not shown because it does not fit this release: why, by file.
    unfit: BTreeMap<String, Problem>,
    editable: OnceLock<Editable>,
    titles: OnceLock<BTreeMap<String, String>>,
    pictures: OnceLock<BTreeMap<String, PictureReference>>,
}

/// Where a picture is shown.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PictureReference {
    /// The files that name it.
    pub files: BTreeSet<String>,
    /// What one of them says of it, for those who cannot see it.
    pub alt: String,
}

impl Texts {
    /// What is published above `release`, and the content that this makes; none where it is the release's
    /// own. A published file that does not fit the release gives way to the release's.
    pub fn fitting(
        release: Files,
        published: PublishedRevision,
        pictures: &dyn Pictures,
    ) -> (Self, Option<Content>) {
        let carried = carried_messages(&release, &published);
        let mut unfit = BTreeMap::new();
        let content = loop {
            let shown: Vec<&PublishedFile> = published
                .files
                .iter()
                .filter(|it| changes_content(it) && !unfit.contains_key(&it.file))
                .collect();
            if shown.is_empty() {
                break None;
            }
            match Content::of(
                &overlaid(&release, &carried, shown.iter().copied()),
                pictures,
            ) {
                Ok(content) => break Some(content),
                Err(Problems(problems)) => {
                    for problem in &problems {
                        tracing::error!("what was published does not fit this release: {problem}");
                    }
                    let own_problem = |file: &str| problems.iter().find(|it| it.file == file);
                    let mut culprits: BTreeMap<String, Problem> = shown
                        .iter()
                        .filter_map(|it| Some((it.file.clone(), own_problem(&it.file)?.clone())))
                        .collect();
                    if culprits.is_empty() {
                        // No published file has the mistake: all of them give way.
                        let everybody = shown.iter().map(|it| it.file.clone());
                        culprits.extend(everybody.map(|file| (file, problems[0].clone())));
                    }
                    unfit.extend(culprits);
                }
            }
        };
        let texts = Self {
            release,
            published,
            carried,
            unfit,
            editable: OnceLock::new(),
            titles: OnceLock::new(),
            pictures: OnceLock::new(),
        };
        (texts, content)
    }

    /// The number of the revision that is shown.
    pub fn number(&self) -> i64 {
        self.published.number
    }

    /// What is published above the release.
    pub fn published(&self) -> &PublishedRevision {
        &self.published
    }

    /// The files that are shown.
    pub fn files(&self) -> Files {
        let fits = |it: &&PublishedFile| !self.unfit.contains_key(&it.file);
        let published = self.published.files.iter().filter(fits);
        overlaid(&self.release, &self.carried, published)
    }

    /// The files that are shown with one of them changed.
    pub(crate) fn with(&self, file: &str, published: &Published) -> Files {
        let mut files = self.files();
        lay(&mut files, &self.release, file, published);
        files
    }

    /// The files that are shown after all of `new` is published.
    pub fn with_all(&self, new: &[PublishedVersion]) -> Files {
        let mut files = self.files();
        for it in new {
            lay(&mut files, &self.release, &it.file, &it.published);
        }
        files
    }

    /// The files with their forms.
    pub(crate) fn editable(&self, pictures: &dyn Pictures) -> &Editable {
        self.editable
            .get_or_init(|| Editable::of(self.files(), pictures))
    }

    /// What each file is called, by name.
    pub(crate) fn titles(&self, pictures: &dyn Pictures) -> &BTreeMap<String, String> {
        self.titles.get_or_init(|| {
            let editable = self.editable(pictures);
            editable
                .names()
                .map(|name| (name.to_owned(), title_of(editable, name)))
                .collect()
        })
    }

    /// The pictures that are shown, by name.
    pub(crate) fn pictures(&self) -> &BTreeMap<String, PictureReference> {
        self.pictures.get_or_init(|| {
            let files = self.files();
            let mut pictures = BTreeMap::new();
            let shown = files
                .names()
                .filter_map(|name| Some((name, files.get(name)?)));
            // What does not fit this release may fit the next one.
            let published = self.published.files.iter();
            let published =
                published.filter_map(|it| Some((it.file.as_str(), it.published.text()?)));
            for (name, text) in shown.chain(published) {
                let value = Editable::value_of(name, text);
                note_pictures(&value.unwrap_or_default(), name, &mut pictures);
            }
            pictures
        })
    }

    /// Whether a picture is shown.
    pub(crate) fn shows(&self, picture: &str) -> bool {
        self.pictures().contains_key(picture)
    }

    /// The version of a file that is shown, 0 for the release's.
    pub fn version_of(&self, file: &str) -> i64 {
        self.published_file(file).map_or(0, |it| it.number)
    }

    /// What was last published of a file.
    pub(crate) fn published_file(&self, file: &str) -> Option<&PublishedFile> {
        self.published.files.iter().find(|it| it.file == file)
    }

    /// The release's text of a file.
    pub fn of_release(&self, file: &str) -> Option<&str> {
        self.release.get(file)
    }

    /// Why what was published of a file is not shown: a mistake in it, or one that it makes elsewhere.
    pub(crate) fn unfit(&self, file: &str) -> Option<&Problem> {
        self.unfit.get(file)
    }

    /// Identifies the release's text of a file; empty where it has none.
    pub fn base_hash(&self, file: &str) -> String {
        let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        self.release.get(file).map(hash).unwrap_or_default()
    }

    /// Whether a later release has changed the text beneath an edited file.
    pub(crate) fn release_differs(&self, file: &str) -> bool {
        self.published_file(file).is_some_and(|it| {
            it.published != Published::Release && it.base_hash != self.base_hash(file)
        })
    }

    fn after(&self, new: &[PublishedVersion], number: i64, now: Timestamp) -> PublishedRevision {
        let mut published = self.published.clone();
        published.number = number;
        for new in new {
            published.files.retain(|it| it.file != new.file);
            published.files.push(PublishedFile {
                file: new.file.clone(),
                number: new.base + 1,
                published: new.published.clone(),
                base_hash: new.base_hash.clone(),
                published_at: now,
            });
        }
        published.files.sort_by(|a, b| a.file.cmp(&b.file));
        published
    }
}

/// Whether a published file makes the content another one than the release's. Calendars are told that an event
/// was revised also where it is as in the release again.
fn changes_content(file: &PublishedFile) -> bool {
    file.published != Published::Release || file.file.starts_with("events/")
}

/// The messages that were published before they had files of their own.
fn carried_messages(release: &Files, published: &PublishedRevision) -> BTreeMap<String, String> {
    let texts = published.files.iter();
    let texts = texts.filter_map(|it| Some((it.file.as_str(), it.published.text()?)));
    let carried = carry_messages(release, &texts.collect());
    for problem in &carried.set_aside {
        tracing::warn!("a published message does not fit this release: {problem}");
    }
    carried.files
}

fn overlaid<'a>(
    release: &Files,
    carried: &BTreeMap<String, String>,
    published: impl Iterator<Item = &'a PublishedFile>,
) -> Files {
    let mut files = release.clone();
    for (file, text) in carried {
        files.replace(file, text);
    }
    for it in published {
        lay(&mut files, release, &it.file, &it.published);
        files.set_published_at(&it.file, it.published_at);
    }
    files
}

fn lay(files: &mut Files, release: &Files, file: &str, published: &Published) {
    if moved_file(file).is_some() {
        return;
    }
    match (published, release.get(file)) {
        (Published::Text(text), _) => files.replace(file, text),
        (Published::Release, Some(text)) => files.replace(file, text),
        (Published::Release, None) | (Published::Removed, _) => files.remove(file),
    }
}

fn note_pictures(value: &Value, file: &str, pictures: &mut BTreeMap<String, PictureReference>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(picture)) = fields.get("file") {
                let shown = pictures.entry(picture.clone()).or_default();
                shown.files.insert(file.to_owned());
                if let Some(Value::String(alt)) = fields.get("alt")
                    && shown.alt.is_empty()
                {
                    shown.alt.clone_from(alt);
                }
            }
            let values = fields.values();
            values.for_each(|value| note_pictures(value, file, pictures));
        }
        Value::Array(values) => {
            let values = values.iter();
            values.for_each(|value| note_pictures(value, file, pictures));
        }
        _ => {}
    }
}

/// The title of a file, for editors.
fn title_of(editable: &Editable, name: &str) -> String {
    let value = editable
        .text(name)
        .and_then(|text| Editable::value_of(name, text).ok())
        .unwrap_or_default();
    title_of_value(name, &value)
}

/// The title of the file `name` with this value, for editors.
pub(crate) fn title_of_value(name: &str, value: &Value) -> String {
    if let Some(messages) = name.strip_prefix("messages/") {
        return format!("Messages: {}", in_words(messages));
    }
    let said = [
        &value["title"],
        &value["page"]["title"],
        &value["heading"],
        &value["topicName"],
    ];
    let said = said.into_iter().find_map(|it| it.as_str());
    let said = said.map(without_controls).unwrap_or_default();
    match said.trim() {
        "" => in_words(name),
        title => title.to_owned(),
    }
}

/// One line without control characters. PostgreSQL refuses U+0000 in text.
pub(crate) fn without_controls(said: &str) -> String {
    said.replace(char::is_control, " ")
}

/// A file's name in words: `learn/word-scramble.toml` is `Word scramble`.
fn in_words(name: &str) -> String {
    let name = name.rsplit('/').next().unwrap_or(name);
    let name = name.split('.').next().unwrap_or(name).replace('-', " ");
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What is being edited, and how it becomes a revision.
pub(crate) struct ContentPublisher {
    pub revisions: Arc<dyn RevisionBuilder>,
    texts: ArcSwap<Texts>,
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
    pub fn new(revisions: Arc<dyn RevisionBuilder>, texts: Texts) -> Self {
        Self {
            revisions,
            texts: ArcSwap::from_pointee(texts),
            making: Arc::default(),
        }
    }

    /// What is shown.
    pub fn texts(&self) -> Arc<Texts> {
        self.texts.load_full()
    }

    /// Waits for who makes a revision, and lets nobody else make one while this is held.
    pub async fn making(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.making).lock_owned().await
    }

    pub async fn show(&self, texts: Texts, making: OwnedMutexGuard<()>) {
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
        let kept = tokio::task::spawn_blocking(move || {
            revisions.keep(&published);
            drop(making);
        });
        if let Err(error) = kept.await {
            tracing::error!(error = &error as &dyn Error, "an edition was not kept");
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
    ) -> Result<(Texts, SiteRevision), PublishError> {
        let editing = Arc::clone(self);
        let new = new.to_vec();
        let checked = in_background(move || {
            let texts = editing.texts();
            let pictures = editing.revisions.pictures().map_err(cannot_render)?;
            Content::of(&texts.with_all(&new), &pictures)
                .map_err(|problems| PublishError::Mistakes(problems.0))?;
            let published = texts.after(&new, number, now);
            Ok::<_, PublishError>(Texts::fitting(texts.release.clone(), published, &pictures))
        });
        let (texts, content) = checked.await.map_err(cannot_render)??;
        let editing = Arc::clone(self);
        let revision =
            tokio::task::spawn_blocking(move || editing.revisions.smoke_test_revision(content));
        let revision = revision
            .await
            .map_err(cannot_render)?
            .map_err(cannot_render)?;
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
        let revision = revision
            .await
            .map_err(cannot_render)?
            .map_err(cannot_render)?;
        revision.renderer.ready().await.map_err(cannot_render)?;
        Ok(revision)
    }

    /// The release's files, read anew, with `published` above them, and the revision that shows them.
    pub async fn revision_of(
        self: &Arc<Self>,
        published: PublishedRevision,
    ) -> Result<(Texts, SiteRevision), BuildError> {
        let editing = Arc::clone(self);
        let read = in_background(move || {
            let pictures = editing.revisions.reread_pictures()?;
            let release = editing.revisions.release()?;
            Ok::<_, BuildError>((Texts::fitting(release, published, &pictures), editing))
        });
        let ((texts, content), editing) = read.await??;
        let revision = move || editing.revisions.revision(content);
        let revision = tokio::task::spawn_blocking(revision).await??;
        revision.renderer.ready().await?;
        Ok((texts, revision))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::AnyPicture;

    fn published(file: &str, published: Published) -> PublishedRevision {
        PublishedRevision {
            number: 7,
            files: vec![PublishedFile {
                file: file.to_owned(),
                number: 3,
                published,
                base_hash: "another".to_owned(),
                published_at: Timestamp::default(),
            }],
        }
    }

    #[test]
    fn what_is_published_stands_above_the_release() {
        let release = Files::embedded();
        let text = release
            .get("privacy.toml")
            .unwrap()
            .replace("rivacy", "RIVACY");
        let revision = published("privacy.toml", Published::Text(text.clone()));
        let (texts, content) = Texts::fitting(release.clone(), revision, &AnyPicture);
        assert_eq!(texts.files().get("privacy.toml"), Some(&*text));
        assert!(
            content
                .unwrap()
                .document("privacy")
                .unwrap()
                .json
                .contains("RIVACY")
        );
        assert_eq!((texts.number(), texts.version_of("privacy.toml")), (7, 3));
        assert_eq!(texts.version_of("home.toml"), 0);
        assert!(texts.release_differs("privacy.toml"));

        let revision = published("privacy.toml", Published::Release);
        let (texts, content) = Texts::fitting(release, revision, &AnyPicture);
        assert!(content.is_none() && !texts.release_differs("privacy.toml"));
    }

    #[test]
    fn what_does_not_fit_the_release_gives_way_to_it() {
        let revision = published("privacy.toml", Published::Text("old = 1".to_owned()));
        let (texts, content) = Texts::fitting(Files::embedded(), revision, &AnyPicture);
        assert!(content.is_none());
        assert!(texts.unfit("privacy.toml").is_some());
        assert_eq!(
            texts.files().get("privacy.toml"),
            Files::embedded().get("privacy.toml")
        );
    }

    #[test]
    fn what_makes_another_file_wrong_gives_way_everywhere() {
        let release = Files::embedded();
        let shown = release.get("privacy.toml").unwrap();
        let hosting = shown.lines().find(|it| it.contains("website-hosting"));
        let text = shown.replace(hosting.unwrap(), "");
        let revision = published("privacy.toml", Published::Text(text));
        let (texts, content) = Texts::fitting(release.clone(), revision, &AnyPicture);
        assert!(content.is_none());
        let why = texts.unfit("privacy.toml").unwrap();
        assert_eq!(why.file, "placeholders.toml");
        assert_eq!(texts.files().get("privacy.toml"), Some(shown));
    }

    #[test]
    fn it_is_known_where_pictures_are_shown() {
        let (texts, _) =
            Texts::fitting(Files::embedded(), PublishedRevision::default(), &AnyPicture);
        let hero = &texts.pictures()["home/hero"];
        assert!(hero.files.contains("home.toml"), "{hero:?}");
        assert!(texts.shows("home/hero") && !texts.shows("home"));
        let described = texts.pictures().values().filter(|it| !it.alt.is_empty());
        assert!(described.count() > 20);
    }

    #[test]
    fn every_file_has_a_title() {
        let (texts, _) =
            Texts::fitting(Files::embedded(), PublishedRevision::default(), &AnyPicture);
        let titles = texts.titles(&AnyPicture);
        assert_eq!(titles["about/vedanta.toml"], "Vedanta");
        assert_eq!(titles["placeholders.toml"], "Placeholders");
        assert_eq!(titles["messages/home.toml"], "Messages: Home");
        assert!(titles.values().all(|title| !title.is_empty()));
    }
}

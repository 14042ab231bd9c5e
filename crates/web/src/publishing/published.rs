//! The content's files as the site shows them: those of the release, and above them what editors
//! have published.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use centre_content::{
    Content, DETAILS, Editable, Files, Pictures, Problem, Problems, carry_messages, moved_file,
};
use centre_store::{Published, PublishedFile, PublishedRevision, PublishedVersion};
use jiff::Timestamp;
use serde_json::Value;

/// Everything that editors change, at one moment.
pub struct PublishedContent {
    pub(super) release: Files,
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

impl PublishedContent {
    /// What is published above `release`, and the content that this makes; none where it is the release's
    /// own. A published file that does not fit the release gives way to the release's.
    pub fn fitting(
        release: Files,
        published: PublishedRevision,
        pictures: &dyn Pictures,
    ) -> (Self, Option<Content>) {
        let carried = carried_messages(&release, &published);
        let files = published.files.iter().filter(|it| changes_content(it));
        let fitted = fit(
            files.collect(),
            |it| &it.file,
            |shown| {
                if shown.is_empty() {
                    return Ok(None);
                }
                let files = overlaid(&release, &carried, shown.iter().copied());
                let content = Content::of(&files, pictures);
                content.map(Some).inspect_err(|Problems(problems)| {
                    for problem in problems {
                        tracing::error!("what was published does not fit this release: {problem}");
                    }
                })
            },
        );
        let (content, unfit) = fitted.unwrap_or_default();
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
        mark_as_edited(&mut files, file);
        files
    }

    /// The files that are shown after all of `new` is published.
    pub fn with_all(&self, new: &[PublishedVersion]) -> Files {
        let mut files = self.files();
        for it in new {
            lay(&mut files, &self.release, &it.file, &it.published);
            mark_as_edited(&mut files, &it.file);
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

    /// The files that show each of the centre's details, by its name.
    pub(crate) fn details(&self) -> BTreeMap<String, BTreeSet<String>> {
        let files = self.files();
        let mut details = BTreeMap::new();
        let texts = files.names().filter(|it| *it != DETAILS);
        for (name, text) in texts.filter_map(|name| Some((name, files.get(name)?))) {
            let value = Editable::value_of(name, text).unwrap_or_default();
            note_details(&value, name, &mut details);
        }
        // The page shows it by itself.
        let phone: &mut BTreeSet<String> = details.entry("contact-phone".to_owned()).or_default();
        phone.insert("contact.toml".to_owned());
        details
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

    pub(super) fn after(
        &self,
        new: &[PublishedVersion],
        number: i64,
        now: Timestamp,
    ) -> PublishedRevision {
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

/// Makes content of as many changed files as go together. Those with a mistake are left out, and all of them
/// where none has it; for each is said why.
///
/// # Errors
/// When there are mistakes without any of them, too.
pub(crate) fn fit<T, C>(
    mut changes: Vec<T>,
    file_of: impl Fn(&T) -> &str,
    content_of: impl Fn(&[T]) -> Result<C, Problems>,
) -> Result<(C, BTreeMap<String, Problem>), Problems> {
    let mut left_out = BTreeMap::new();
    loop {
        let Problems(problems) = match content_of(&changes) {
            Ok(content) => return Ok((content, left_out)),
            Err(problems) if changes.is_empty() => return Err(problems),
            Err(problems) => problems,
        };
        let own_problem = |it: &T| problems.iter().find(|problem| problem.file == file_of(it));
        let of_others = problems.first();
        let of_others = of_others.filter(|_| !changes.iter().any(|it| own_problem(it).is_some()));
        changes.retain(|it| match own_problem(it).or(of_others) {
            Some(problem) => {
                left_out.insert(file_of(it).to_owned(), problem.clone());
                false
            }
            None => true,
        });
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

/// Has a file be checked as one that an editor publishes, whose time of publication is its last change.
pub(crate) fn mark_as_edited(files: &mut Files, file: &str) {
    if files.published_at(file).is_none() {
        files.set_published_at(file, Timestamp::UNIX_EPOCH);
    }
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

/// Notes in which file each of the centre's details is shown, by its name.
fn note_details(value: &Value, file: &str, details: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Value::Object(fields) => {
            if let (Some(Value::String(name)), 1) = (fields.get("fact"), fields.len()) {
                let files = details.entry(name.clone()).or_default();
                files.insert(file.to_owned());
            }
            let values = fields.values();
            values.for_each(|value| note_details(value, file, details));
        }
        Value::Array(values) => {
            let values = values.iter();
            values.for_each(|value| note_details(value, file, details));
        }
        _ => {}
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
    if name == DETAILS {
        return "The centre's details".to_owned();
    }
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
        let (texts, content) = PublishedContent::fitting(release.clone(), revision, &AnyPicture);
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
        let (texts, content) = PublishedContent::fitting(release, revision, &AnyPicture);
        assert!(content.is_none() && !texts.release_differs("privacy.toml"));
    }

    #[test]
    fn what_does_not_fit_the_release_gives_way_to_it() {
        let revision = published("privacy.toml", Published::Text("old = 1".to_owned()));
        let (texts, content) = PublishedContent::fitting(Files::embedded(), revision, &AnyPicture);
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
        let (texts, content) = PublishedContent::fitting(release.clone(), revision, &AnyPicture);
        assert!(content.is_none());
        let why = texts.unfit("privacy.toml").unwrap();
        assert_eq!(why.file, "placeholders.toml");
        assert_eq!(texts.files().get("privacy.toml"), Some(shown));
    }

    #[test]
    fn it_is_known_where_pictures_are_shown() {
        let (texts, _) =
            PublishedContent::fitting(Files::embedded(), PublishedRevision::default(), &AnyPicture);
        let hero = &texts.pictures()["home/hero"];
        assert!(hero.files.contains("home.toml"), "{hero:?}");
        assert!(texts.shows("home/hero") && !texts.shows("home"));
        let described = texts.pictures().values().filter(|it| !it.alt.is_empty());
        assert!(described.count() > 20);
    }

    #[test]
    fn every_file_has_a_title() {
        let (texts, _) =
            PublishedContent::fitting(Files::embedded(), PublishedRevision::default(), &AnyPicture);
        let titles = texts.titles(&AnyPicture);
        assert_eq!(titles["about/vedanta.toml"], "Vedanta");
        assert_eq!(titles["placeholders.toml"], "The centre's details");
        assert_eq!(titles["messages/home.toml"], "Messages: Home");
        assert!(titles.values().all(|title| !title.is_empty()));
    }
}

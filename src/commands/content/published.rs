//! The texts as the website shows them: taken out as a folder, put in from one, and put back to what
//! they were.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use centre_content::{Content, Files, is_name};
use centre_media::{ReencodedPicture, Upload, keep};
use centre_store::{
    NewPicture, Origin, PICTURE_FOLDER, Published, PublishedFile, PublishedRevision,
    PublishedVersion, Store, pictures_named_in,
};
use centre_text::escape_line;
use centre_web::{
    PictureDescription, PublishedContent, RevisionBuilder as _, RevisionPurpose, SecurityEvent,
    note_operator,
};
use clap::Args;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::commands::database::with_store;
use crate::embedded::RevisionSource;
use crate::log;
use crate::settings::{ContentFolder, Data, Log};

/// The texts that a running server shows.
#[derive(Debug, Args)]
pub struct SiteArgs {
    #[command(flatten)]
    content: ContentFolder,
    #[command(flatten)]
    pub data: Data,
    #[command(flatten)]
    log: Log,
}

/// How a change stands in the history.
#[derive(Debug, Args)]
pub struct ChangeArgs {
    #[command(flatten)]
    pub site: SiteArgs,
    /// Who does it.
    #[arg(long, default_value = "The operator")]
    author: String,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Debug, Args)]
pub struct Export {
    #[command(flatten)]
    pub site: SiteArgs,
    /// What was shown when this revision was, as `centre content history` numbers them; 0 is the site as
    /// it came.
    #[arg(long, alias = "edition")]
    revision: Option<i64>,
    /// Folder to write to. It must be empty, or not there yet.
    pub folder: PathBuf,
}

#[derive(Debug, Args)]
pub struct Import {
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Also remove the texts that the folder does not have.
    #[arg(long)]
    whole: bool,
    /// Folder as `centre content export` writes it; may have a part of the texts.
    pub folder: PathBuf,
}

#[derive(Debug, Args)]
pub struct History {
    #[command(flatten)]
    pub data: Data,
    /// Only of this text, such as about/vedanta.
    key: Option<String>,
    /// At most so many lines.
    #[arg(long, default_value_t = 100)]
    limit: u32,
}

#[derive(Debug, Args)]
pub struct Rollback {
    #[command(flatten)]
    pub change: ChangeArgs,
    /// The number of a revision, as `centre content history` has it; 0 is the site as it came.
    revision: i64,
    /// Only these texts, such as about/vedanta [default: all].
    keys: Vec<String>,
}

impl Export {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let is_free = match fs::read_dir(&self.folder) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        ensure!(
            is_free,
            "{} is not an empty folder; choose another one",
            self.folder.display()
        );
        let files = self.site.with(async |shown| {
            let files = self.files(shown).await?;
            self.write_pictures(shown, &files).await?;
            Ok(files)
        })?;
        for name in files.names() {
            self.write(name, files.get(name).unwrap_or_default().as_bytes())?;
        }
        println!("{}: {} files", self.folder.display(), files.names().count());
        Ok(ExitCode::SUCCESS)
    }

    /// What was shown at the revision that is asked for.
    async fn files(&self, shown: &ShownTexts<'_>) -> anyhow::Result<Files> {
        let Some(revision) = self.revision else {
            return Ok(shown.texts.files());
        };
        let published = shown.store.published_until(revision).await?;
        let published = published
            .into_iter()
            .map(|(file, published)| PublishedFile {
                file,
                number: 0,
                published,
                base_hash: String::new(),
                published_at: Timestamp::default(),
            });
        let published = PublishedRevision {
            number: revision,
            files: published.collect(),
        };
        Ok(shown.source.texts(published)?.files())
    }

    /// Writes the pictures in `files` that editors have added, with what is said of them.
    async fn write_pictures(&self, shown: &ShownTexts<'_>, files: &Files) -> anyhow::Result<()> {
        let all = shown.store.pictures_since(None).await?;
        let all = all.map_or_else(Vec::new, |it| it.pictures);
        let mut said = BTreeMap::new();
        for picture in shown.source.1.uploads.known(pictures_of(files)) {
            if let Some(file) = shown.store.picture_file(&picture.hash).await? {
                let ending = picture.kind.extension();
                self.write(&format!("media/{}.{ending}", picture.name), &file)?;
                let alt = all.iter().find(|it| it.name == picture.name);
                let of_it = Said {
                    alt: alt.map(|it| it.alt.clone()).unwrap_or_default(),
                    focus: picture.focus,
                };
                said.insert(picture.name, of_it);
            }
        }
        if !said.is_empty() {
            let text = serde_json::to_string_pretty(&said)?;
            self.write(SAID, format!("{text}\n").as_bytes())?;
        }
        Ok(())
    }

    fn write(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Beside the files of pictures: what is said of each, by name.
const SAID: &str = "media/uploaded.json";

/// What is said of a picture.
#[derive(Default, Serialize, Deserialize)]
struct Said {
    alt: String,
    #[serde(default)]
    focus: Option<(u8, u8)>,
}

/// The file and the line where something is said of a picture, for messages.
fn place_in(text: &str, name: &str) -> String {
    let key = format!("\"{name}\"");
    match text.lines().position(|line| line.contains(&key)) {
        Some(above) => format!("{SAID}:{}", above + 1),
        None => SAID.to_owned(),
    }
}

/// The names of the pictures in files.
fn pictures_of(files: &Files) -> impl Iterator<Item = &str> {
    let texts = files.names().filter_map(|name| files.get(name));
    texts.flat_map(pictures_named_in)
}

/// A picture that comes with texts.
struct ImportedPicture {
    name: String,
    picture: ReencodedPicture,
    /// As the database calls its format.
    kind: String,
    said: Said,
    /// Where `said` stands, for messages.
    place: String,
}

impl ImportedPicture {
    fn upload(&self) -> Upload {
        Upload {
            name: self.name.clone(),
            kind: self.picture.kind,
            width: self.picture.width,
            height: self.picture.height,
            has_alpha: self.picture.has_alpha,
            hash: self.picture.hash.clone(),
            placeholder: self.picture.placeholder.clone(),
            focus: self.said.focus,
        }
    }

    /// The picture as the database is to keep it, with what is `said` of it.
    fn as_new<'a>(&'a self, said: &'a PictureDescription, author: &'a str) -> NewPicture<'a> {
        let Self { name, picture, .. } = self;
        NewPicture {
            name: Some(name),
            hash: &picture.hash,
            kind: &self.kind,
            width: picture.width,
            height: picture.height,
            has_alpha: picture.has_alpha,
            placeholder: picture.placeholder.as_deref(),
            file: &picture.file,
            alt: &said.alt,
            focus: said.focus,
            author,
        }
    }
}

impl Import {
    /// The pictures that the texts show and the website does not know. One that it knows has to be the
    /// same.
    async fn pictures(
        &self,
        shown: &ShownTexts<'_>,
        files: &Files,
    ) -> anyhow::Result<Vec<ImportedPicture>> {
        let text = match fs::read_to_string(self.folder.join(SAID)) {
            Err(error) if error.kind() == ErrorKind::NotFound => "{}".to_owned(),
            read => read.with_context(|| format!("cannot read {SAID}"))?,
        };
        let mut said: BTreeMap<String, Said> =
            serde_json::from_str(&text).with_context(|| format!("cannot read {SAID}"))?;
        let names: BTreeSet<&str> = pictures_of(files)
            .filter(|name| name.strip_prefix(PICTURE_FOLDER).is_some_and(is_name))
            .collect();
        let there = shown.store.pictures_since(None).await?;
        let there = there.map_or_else(Vec::new, |it| it.pictures);
        let mut names_by_hash: BTreeMap<String, String> =
            there.into_iter().map(|it| (it.hash, it.name)).collect();
        let mut brought = Vec::new();
        for name in names {
            let place = |ending| self.folder.join(format!("media/{name}.{ending}"));
            // Where there is none, the text that names it is refused.
            let Some(path) = ["jpg", "webp"]
                .map(place)
                .into_iter()
                .find(|it| it.exists())
            else {
                continue;
            };
            let cannot = || format!("cannot keep {}", path.display());
            let file = fs::read(&path).with_context(cannot)?;
            let known = shown.source.1.uploads.known([name]).pop();
            let hash = blake3::hash(&file).to_hex();
            if known.as_ref().is_some_and(|it| *it.hash == *hash) {
                continue;
            }
            let picture = keep(&file).with_context(cannot)?;
            if let Some(known) = known {
                ensure!(
                    known.hash == picture.hash,
                    "nothing was published: the website has another picture that is called {name}; \
                     give the one in {} another name, also in the texts",
                    path.display()
                );
                continue;
            }
            let there = names_by_hash.insert(picture.hash.clone(), name.to_owned());
            ensure!(
                there.is_none(),
                "nothing was published: {name} is the same picture as {}; call it so in the texts",
                there.unwrap_or_default()
            );
            brought.push(ImportedPicture {
                name: name.to_owned(),
                kind: picture.kind.name().to_lowercase(),
                picture,
                said: said.remove(name).unwrap_or_default(),
                place: place_in(&text, name),
            });
        }
        Ok(brought)
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let Ok(files) = Files::read(&self.folder).map_err(|problems| eprintln!("{problems}"))
        else {
            return Ok(ExitCode::FAILURE);
        };
        ensure!(
            files.names().next().is_some(),
            "{} has no texts; name a folder that `centre content export` has written",
            self.folder.display()
        );
        self.change
            .publish(SecurityEvent::TextPublished, async |shown| {
                let present = shown.texts.files();
                let mut wanted: BTreeMap<String, Published> = files
                    .names()
                    .map(|name| {
                        let text = files.get(name).unwrap_or_default();
                        // So the site will show the text of later releases.
                        let published = if shown.texts.of_release(name) == Some(text) {
                            Published::Release
                        } else {
                            Published::Text(text.to_owned())
                        };
                        (name.to_owned(), published)
                    })
                    .collect();
                if self.whole {
                    let missing = present.names().filter(|name| files.get(name).is_none());
                    wanted.extend(missing.map(|name| (name.to_owned(), Published::Removed)));
                }
                Ok((wanted, self.pictures(shown, &files).await?))
            })
    }
}

impl History {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let file = self.key.as_deref();
        let past = with_store(&self.data, async |store| {
            Ok(store
                .publications(file.map(file_of).as_deref(), self.limit)
                .await?)
        })?;
        let mut out = io::stdout().lock();
        for it in past {
            let version = &it.version;
            // A line is a line, whatever somebody has said in it.
            let [author, reason] = [&version.author, &version.reason]
                .map(|said| escape_line(&said.replace(char::is_control, " ")));
            writeln!(
                out,
                "{}\t{:.0}\t{}\t{author}\t{reason}",
                it.revision,
                version.published_at,
                key_of(&it.file),
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Rollback {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let keys: BTreeSet<String> = self.keys.iter().map(|key| file_of(key)).collect();
        self.change
            .publish(SecurityEvent::TextRestored, async |shown| {
                let now = &shown.texts.published().files;
                ensure!(
                    (0..=shown.texts.number()).contains(&self.revision),
                    "there is no revision {}; `centre content history` lists them",
                    self.revision
                );
                if let Some(key) = keys
                    .iter()
                    .find(|key| !now.iter().any(|it| it.file == **key))
                {
                    bail!("nothing was ever published of {}", key_of(key));
                }
                let mut before: BTreeMap<String, Published> = shown
                    .store
                    .published_until(self.revision)
                    .await?
                    .into_iter()
                    .collect();
                let files = now.iter().map(|it| it.file.clone());
                let wanted = files
                    .filter(|file| keys.is_empty() || keys.contains(file))
                    .map(|file| {
                        let published = before.remove(&file).unwrap_or(Published::Release);
                        (file, published)
                    })
                    .collect();
                Ok((wanted, Vec::new()))
            })
    }
}

/// What files become, and the pictures that come with them.
type Wanted = (BTreeMap<String, Published>, Vec<ImportedPicture>);

/// What is shown at present, and where it comes from.
struct ShownTexts<'a> {
    source: &'a RevisionSource,
    store: &'a Store,
    texts: PublishedContent,
}

impl SiteArgs {
    /// Runs `work` on what is shown.
    fn with<T>(
        &self,
        work: impl AsyncFnOnce(&ShownTexts<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let _log = log::start(&self.log)?;
        let scratch = tempfile::tempdir()?;
        let source = RevisionSource::of_content(&self.content, scratch.path());
        with_store(&self.data, async |store| {
            source.1.load(store).await?;
            let texts = source.texts(store.published_revision().await?)?;
            work(&ShownTexts {
                source: &source,
                store,
                texts,
            })
            .await
        })
    }
}

impl ChangeArgs {
    /// Publishes what differs of the files that `wanted` names, as one revision, with the pictures that come
    /// with them. Nothing is published where that makes a mistake, or a page that cannot be rendered.
    fn publish(
        &self,
        event: SecurityEvent,
        wanted: impl AsyncFnOnce(&ShownTexts<'_>) -> anyhow::Result<Wanted>,
    ) -> anyhow::Result<ExitCode> {
        self.site.with(async |shown| {
            let ShownTexts {
                source,
                store,
                texts,
            } = shown;
            let (wanted, pictures) = wanted(shown).await?;
            let uploads = &source.1.uploads;
            uploads.put(pictures.iter().map(ImportedPicture::upload), false);
            let changed = self.changed(texts, wanted);
            if changed.is_empty() {
                println!("nothing differs from what the website shows");
                return Ok(ExitCode::SUCCESS);
            }
            let content = match Content::of(&texts.with_all(&changed), &source.pictures()?) {
                Ok(content) => content,
                Err(problems) => {
                    eprintln!("nothing was published:\n{problems}");
                    return Ok(ExitCode::FAILURE);
                }
            };
            let revision = source.revision(Some(content), RevisionPurpose::Visitors)?;
            revision.renderer().ready().await?;
            if let Some(path) = centre_web::smoke_test(&revision, &source.0.site()?, None).await {
                bail!("nothing was published: the page {path} cannot be rendered with this");
            }
            let (said, mistakes): (Vec<_>, Vec<_>) = pictures
                .iter()
                .map(|it| {
                    let said = revision.said_of_picture(&it.said.alt, it.said.focus);
                    said.map_err(|why| format!("{}: {}: {why}", it.place, it.name))
                })
                .partition(Result::is_ok);
            if !mistakes.is_empty() {
                let mistakes: Vec<_> = mistakes.into_iter().filter_map(Result::err).collect();
                eprintln!("nothing was published:\n{}", mistakes.join("\n"));
                return Ok(ExitCode::FAILURE);
            }
            let said: Vec<_> = said.into_iter().flatten().collect();
            let new: Vec<NewPicture<'_>> = pictures
                .iter()
                .zip(&said)
                .map(|(picture, said)| picture.as_new(said, &self.author))
                .collect();
            let named = changed.iter().filter_map(|it| it.published.text());
            let shown = uploads.known(named.flat_map(pictures_named_in));
            let shown: Vec<String> = shown.into_iter().map(|it| it.name).collect();
            let revision = store
                .publish(
                    &changed,
                    &shown,
                    Origin::Folder(&new),
                    Some(texts.number()),
                    Timestamp::now(),
                )
                .await
                .context("nothing was published; try again")?;
            note_operator(store, event).await;
            for _ in &new {
                note_operator(store, SecurityEvent::PictureAdded).await;
            }
            for new in &changed {
                println!("{}", key_of(&new.file));
            }
            println!("revision {revision}");
            Ok(ExitCode::SUCCESS)
        })
    }

    /// What of `wanted` is not as it is shown now.
    fn changed(
        &self,
        texts: &PublishedContent,
        wanted: BTreeMap<String, Published>,
    ) -> Vec<PublishedVersion> {
        let present = texts.files();
        let differs = |file: &str, published: &Published| {
            let after = match published {
                Published::Text(text) => Some(text.as_str()),
                Published::Release => texts.of_release(file),
                Published::Removed => None,
            };
            after != present.get(file)
        };
        wanted
            .into_iter()
            .filter(|(file, published)| differs(file, published))
            .map(|(file, published)| PublishedVersion {
                base: texts.version_of(&file),
                base_hash: texts.base_hash(&file),
                author: self.author.clone(),
                reason: self.reason.clone(),
                file,
                published,
            })
            .collect()
    }
}

/// The file of a key: its path below the content folder, with or without the suffix.
fn file_of(key: &str) -> String {
    let has_suffix = Path::new(key)
        .extension()
        .is_some_and(|it| it == "toml" || it == "md");
    if has_suffix {
        key.to_owned()
    } else {
        format!("{key}.toml")
    }
}

/// The key of a file, by which the website names it.
fn key_of(file: &str) -> &str {
    file.strip_suffix(".toml").unwrap_or(file)
}

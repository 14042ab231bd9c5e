//! What the program carries: bundles, snapshot, pictures and content, made by `build.rs`. Folders
//! of the operator can take their place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use centre_content::{Content, Files, Pictures, Problems};
use centre_media::{Library, Places, Upload};
use centre_os::thread_priority::yield_to_pages;
use centre_ssr::{Bundle, Config};
use centre_store::{PublishedRevision, pictures_named_in};
use centre_web::{
    Assets, FAULTS, Manifest, Media, PageCaching, PublishedContent, Recordings, RevisionBuilder,
    RevisionPurpose, Shell, SiteRevision, StartingIsolates, Styles,
};
use include_dir::{Dir, include_dir};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::added_pictures::{AddedPictures, write_whole};
use crate::settings::{ContentFolder, Settings};

static SNAPSHOT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/snapshot.bin"));
static SOURCE_MAP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/server.js.map.zst"));
static MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/bundle/manifest.json"));
static STYLES: &str = include_str!(concat!(env!("OUT_DIR"), "/bundle/app.css"));
static CONTENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/content.bin"));
static PICTURES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/pictures.bin"));
static FONT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bundle/alegreya.ttf"));
static ROUTE_STYLES: Dir<'static> = include_dir!("$OUT_DIR/bundle/styles");
static AUDIO: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/content/audio");
static ASSETS: Dir<'static> = include_dir!("$OUT_DIR/assets");

/// Reads what revisions are made of: what the program carries, or the operator's folders.
pub struct RevisionSource(pub Settings, pub AddedPictures, Mutex<Option<Library>>);

/// Isolates that are starting, and what belongs to their bundle.
pub struct StartedIsolates {
    starting: StartingIsolates,
    manifest: Cow<'static, str>,
    styles: Styles,
}

impl StartedIsolates {
    /// Waits until none is in the middle of its start.
    pub fn started(&self) -> impl Future<Output = ()> + use<> {
        self.starting.started()
    }
}

impl RevisionSource {
    pub fn new(settings: Settings) -> Self {
        let pictures = AddedPictures::new(&settings.data.data_dir);
        Self(settings, pictures, Mutex::new(None))
    }

    /// The content alone, for a command; pictures that are made go to the folder `scratch`.
    pub fn of_content(content: &ContentFolder, scratch: &Path) -> Self {
        let mut settings = Settings::defaults();
        settings.content = content.clone();
        scratch.clone_into(&mut settings.data.data_dir);
        settings.rendering.isolates = Some(1);
        Self::new(settings)
    }

    pub fn assets(&self) -> Assets {
        match &self.0.dev_bundle {
            Some(folder) => Assets::Folder(folder.join("client/assets")),
            None => Assets::embedded(&ASSETS),
        }
    }

    /// Whether anything is read from a folder, where it may change.
    pub fn can_change(&self) -> bool {
        self.content_dir().is_some() || self.0.dev_bundle.is_some()
    }

    fn content_dir(&self) -> Option<&Path> {
        self.0.content.content_dir.as_deref()
    }

    /// The content of the folder, or what is built in.
    pub fn content(&self, pictures: &dyn Pictures) -> Result<Content, Problems> {
        match self.content_dir() {
            Some(folder) => Content::load(folder, pictures),
            None => Ok(Content::from_compiled(CONTENT).expect("the build script has written it")),
        }
    }

    fn open_pictures(&self) -> anyhow::Result<Library> {
        let places = Places {
            media_dir: self.content_dir().map(|folder| folder.join("media")),
            cache_dir: self.0.data.data_dir.join("pictures"),
            prepared_dir: self.0.prepared_pictures.clone(),
        };
        let uploads = self.1.uploads.clone();
        Ok(Library::open_with(
            &Bytes::from_static(PICTURES),
            places,
            uploads,
        )?)
    }

    /// The recordings that are built in, and those of the content folder's `audio`.
    fn recordings(&self) -> anyhow::Result<Recordings> {
        let embedded = Recordings::embedded(&AUDIO);
        Ok(match self.content_dir() {
            Some(folder) => embedded.with_folder(&folder.join("audio"))?,
            None => embedded,
        })
    }

    /// Starts the isolates of a revision; returns at once.
    pub fn start_isolates(&self) -> anyhow::Result<StartedIsolates> {
        self.start(&self.0.renderer(), self.0.page_cache)
    }

    /// The bundle with its manifest and stylesheets.
    fn bundle(&self) -> anyhow::Result<(Bundle, Cow<'static, str>, Styles)> {
        let (bundle, manifest, styles) = match &self.0.dev_bundle {
            Some(folder) => from_folder(folder)?,
            None => (
                Bundle::from_snapshot(SNAPSHOT).with_source_map(|| zstd::decode_all(SOURCE_MAP)),
                MANIFEST.into(),
                Styles {
                    whole: STYLES.into(),
                    of_route: route_styles(),
                },
            ),
        };
        let bundle = match FAULTS {
            Some(faults) if self.0.test_faults => bundle.with_wrapper(faults),
            _ => bundle,
        };
        Ok((bundle, manifest, styles))
    }

    fn start(&self, renderer: &Config, page_cache: PageCaching) -> anyhow::Result<StartedIsolates> {
        let (bundle, manifest, styles) = self.bundle()?;
        Ok(StartedIsolates {
            starting: StartingIsolates::new(&bundle, renderer, page_cache)?,
            manifest,
            styles,
        })
    }

    /// The revision of this content with isolates that were started for it. Without content, takes that
    /// of the folder or what is built in.
    pub fn finish(
        &self,
        isolates: StartedIsolates,
        content: Option<Content>,
    ) -> anyhow::Result<SiteRevision> {
        let Settings {
            dev_bundle,
            retention,
            ..
        } = &self.0;
        let StartedIsolates {
            starting,
            manifest,
            styles,
        } = isolates;
        let pictures = self.pictures()?;
        let content = match content {
            Some(content) => content,
            None => self
                .content(&pictures)
                .map_err(|problems| anyhow::anyhow!("the content has mistakes:\n{problems}"))?,
        };
        let content = content.with_periods(&retention.periods());
        let manifest: Manifest =
            serde_json::from_str(&manifest).context("the bundle's manifest.json cannot be read")?;
        let shell = Shell::new(manifest, styles, dev_bundle.is_some());
        let media = Media {
            pictures,
            recordings: self.recordings()?,
            card_font: Bytes::from_static(FONT),
        };
        let now = self.0.test_clock.now();
        Ok(starting.with(&Arc::new(content), media, shell, now)?)
    }
}

impl RevisionSource {
    /// What is published above the release's files.
    pub fn texts(&self, published: PublishedRevision) -> anyhow::Result<PublishedContent> {
        let (texts, _) = PublishedContent::fitting(self.release()?, published, &self.pictures()?);
        Ok(texts)
    }
}

/// After how long without a page a preview's isolate gives back its memory.
const PREVIEW_IDLE: Duration = Duration::from_secs(2);

/// In the data folder: what was last published, for a start without the database.
const SNAPSHOT_FILE: &str = "published.json";

#[derive(Serialize, Deserialize)]
struct Snapshot {
    #[serde(flatten)]
    published: PublishedRevision,
    /// The pictures in it that editors have added.
    #[serde(default)]
    pictures: Vec<Upload>,
}

impl RevisionSource {
    /// What was last published, as far as this data folder knows. Its pictures are known from then
    /// on.
    pub fn snapshot(&self) -> Option<PublishedRevision> {
        let text = fs::read(self.0.data.data_dir.join(SNAPSHOT_FILE)).ok()?;
        match serde_json::from_slice(&text) {
            Ok(Snapshot {
                published,
                pictures,
            }) => {
                self.1.uploads.put(pictures, true);
                Some(published)
            }
            Err(error) => {
                tracing::warn!("{SNAPSHOT_FILE} cannot be read and is left out: {error}");
                None
            }
        }
    }

    fn write_snapshot(&self, published: &PublishedRevision) -> anyhow::Result<()> {
        let folder = &self.0.data.data_dir;
        fs::create_dir_all(folder)?;
        let texts = published.files.iter().filter_map(|it| it.published.text());
        let pictures = self.1.uploads.known(texts.flat_map(pictures_named_in));
        self.1.keep(&pictures);
        let snapshot = Snapshot {
            published: published.clone(),
            pictures,
        };
        let text = serde_json::to_vec(&snapshot)?;
        if fs::read(folder.join(SNAPSHOT_FILE)).is_ok_and(|snapshot| snapshot == text) {
            return Ok(());
        }
        Ok(write_whole(folder, SNAPSHOT_FILE, &text)?)
    }
}

impl RevisionBuilder for RevisionSource {
    fn release(&self) -> Result<Files, Problems> {
        match self.content_dir() {
            Some(folder) => Files::read(folder),
            None => Ok(Files::embedded()),
        }
    }

    /// The pictures that are built in, those of the content folder's `media` as it was last read, and
    /// above them those that editors have added. All who ask share one library.
    fn pictures(&self) -> anyhow::Result<Library> {
        match &mut *self.2.lock() {
            Some(library) => Ok(library.clone()),
            unopened @ None => Ok(unopened.insert(self.open_pictures()?).clone()),
        }
    }

    fn reread_pictures(&self) -> anyhow::Result<Library> {
        let reread = self.pictures()?.reread()?;
        *self.2.lock() = Some(reread.clone());
        Ok(reread)
    }

    fn revision(
        &self,
        content: Option<Content>,
        purpose: RevisionPurpose,
    ) -> anyhow::Result<SiteRevision> {
        let (renderer, caching) = (self.0.renderer(), self.0.page_cache);
        let (renderer, caching) = match purpose {
            RevisionPurpose::Visitors => (renderer, caching),
            RevisionPurpose::SmokeTest => (
                renderer.isolates(1).on_thread_start(yield_to_pages),
                caching,
            ),
            RevisionPurpose::Preview => (renderer.isolates(1).idle(PREVIEW_IDLE), PageCaching::Off),
        };
        self.finish(self.start(&renderer, caching)?, content)
    }

    fn for_visitors(&self, smoke_tested: SiteRevision) -> anyhow::Result<SiteRevision> {
        let (bundle, _, _) = self.bundle()?;
        Ok(smoke_tested.with_isolates(&bundle, &self.0.renderer(), self.0.page_cache)?)
    }

    fn keep(&self, published: &PublishedRevision) {
        if let Err(error) = self.write_snapshot(published) {
            tracing::warn!("a start without the database will show something older: {error:#}");
        }
    }
}

/// The embedded stylesheets by route id: `site/about/vedanta.css` is that of
/// `site/about/vedanta`.
fn route_styles() -> HashMap<String, &'static str> {
    let mut styles = HashMap::new();
    let mut folders = vec![&ROUTE_STYLES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            if let (Some(route), Some(css)) = (
                file.path().with_extension("").to_str(),
                file.contents_utf8(),
            ) {
                styles.insert(route.to_owned(), css);
            }
        }
    }
    styles
}

fn from_folder(folder: &Path) -> anyhow::Result<(Bundle, Cow<'static, str>, Styles)> {
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| {
            format!(
                "{} cannot be read; is the frontend's build running?",
                path.display()
            )
        })
    };
    let source_map = folder.join("server.js.map");
    let bundle =
        Bundle::from_source(read("server.js")?).with_source_map(move || fs::read(source_map));
    let styles = Styles {
        whole: read("app.css")?.into(),
        of_route: HashMap::new(),
    };
    Ok((bundle, read("manifest.json")?.into(), styles))
}

#[cfg(test)]
mod tests {
    use centre_ssr::{Host, HostError, RenderRequest, Renderer};

    use super::*;

    /// Tells the version of a content and has none of its documents.
    struct Version(String);

    impl Host for Version {
        fn call(&self, name: &str, _: &str) -> Result<Option<Arc<str>>, HostError> {
            Ok((name == "content-version").then(|| self.0.as_str().into()))
        }
    }

    async fn screens(version: &str) -> Result<String, centre_ssr::RenderError> {
        let bundle = Bundle::from_snapshot(SNAPSHOT);
        let host = Version(version.to_owned());
        let renderer = Renderer::start(&bundle, &Config::default().isolates(1), host).unwrap();
        let request = RenderRequest::new("list:screens").context("{}");
        renderer.render(request).await.map(|answer| answer.data)
    }

    #[tokio::test]
    async fn the_snapshot_lists_the_screens_of_the_built_in_content_alone() {
        let content = Content::from_compiled(CONTENT).unwrap();
        let list = screens(content.version()).await.unwrap();
        assert!(list.contains("/learn/lessons/:topicId/:lessonId"), "{list}");
        assert!(screens("another").await.is_err());
    }
}

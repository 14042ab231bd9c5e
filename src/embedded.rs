//! What the program carries: bundles, snapshot, pictures and content, as `build.rs`
//! made them, and how folders named by the operator take their place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use centre_content::{Content, Periods, Pictures, Problems};
use centre_media::{Library, Places};
use centre_ssr::{Bundle, Config};
use centre_web::{Assets, Edition, FAULTS, Manifest, Media, Recordings, Shell, Starting, Styles};
use include_dir::{Dir, include_dir};

use crate::config::{self, Serve, Switch};

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

/// Where a server's parts come from.
pub struct Source {
    content_dir: Option<PathBuf>,
    data_dir: PathBuf,
    prepared_dir: Option<PathBuf>,
    dev_bundle: Option<PathBuf>,
    periods: Periods,
    /// Whether renders of certain addresses fail, for tests.
    faults: bool,
}

impl Source {
    pub fn of(options: &Serve) -> Self {
        Self {
            content_dir: options.content.content_dir.clone(),
            data_dir: options.data.data_dir.clone(),
            prepared_dir: options.prepared_pictures.clone(),
            dev_bundle: options.dev_bundle.clone(),
            periods: options.keeping.periods(),
            faults: options.test_faults == Switch::On,
        }
    }

    /// The content alone, as it is without any other option.
    pub fn of_content(content: &config::Content, data_dir: &Path) -> Self {
        Self {
            content_dir: content.content_dir.clone(),
            data_dir: data_dir.to_owned(),
            prepared_dir: None,
            dev_bundle: None,
            periods: Periods::default(),
            faults: false,
        }
    }

    pub fn assets(&self) -> Assets {
        match &self.dev_bundle {
            Some(folder) => Assets::Folder(folder.join("client/assets")),
            None => Assets::embedded(&ASSETS),
        }
    }

    /// Whether there is anything to be read anew.
    pub fn can_change(&self) -> bool {
        self.content_dir.is_some() || self.dev_bundle.is_some()
    }

    /// The recordings that are built in, and those of the content folder's `audio`.
    fn recordings(&self) -> anyhow::Result<Recordings> {
        let embedded = Recordings::embedded(&AUDIO);
        Ok(match &self.content_dir {
            Some(folder) => embedded.with_folder(&folder.join("audio"))?,
            None => embedded,
        })
    }

    /// Reads the content and starts isolates with the bundle.
    pub fn edition(&self, renderer: &Config) -> anyhow::Result<Edition> {
        let (bundle, manifest, styles) = match &self.dev_bundle {
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
            Some(faults) if self.faults => bundle.with_wrapper(faults),
            _ => bundle,
        };
        let starting = Starting::new(&bundle, renderer)?;
        let pictures = pictures(
            self.content_dir.as_deref(),
            &self.data_dir,
            self.prepared_dir.as_deref(),
        )?;
        let content = content(self.content_dir.as_deref(), &pictures)
            .map_err(|problems| anyhow::anyhow!("the content has mistakes:\n{problems}"))?
            .with_periods(&self.periods);
        let manifest: Manifest =
            serde_json::from_str(&manifest).context("the bundle's manifest.json cannot be read")?;
        let shell = Shell::new(manifest, styles, self.dev_bundle.is_some());
        let media = Media {
            pictures,
            recordings: self.recordings()?,
            card_font: Bytes::from_static(FONT),
        };
        Ok(starting.with(&Arc::new(content), media, shell)?)
    }
}

/// The embedded stylesheets by route id: `routes/about/vedanta.css` is that of
/// `routes/about/vedanta`.
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

/// The content of the folder, or what is built in.
pub fn content(folder: Option<&Path>, pictures: &dyn Pictures) -> Result<Content, Problems> {
    match folder {
        Some(folder) => Content::load(folder, pictures),
        None => Ok(Content::from_compiled(CONTENT).expect("the build script has written it")),
    }
}

/// The pictures that are built in, and those of the content folder's `media` where there
/// is one; what is made of them is kept in `data_dir`.
pub fn pictures(
    folder: Option<&Path>,
    data_dir: &Path,
    prepared_dir: Option<&Path>,
) -> anyhow::Result<Library> {
    let places = Places {
        media_dir: folder
            .map(|folder| folder.join("media"))
            .filter(|media| media.is_dir()),
        cache_dir: data_dir.join("pictures"),
        prepared_dir: prepared_dir.map(Path::to_owned),
    };
    Ok(Library::open(&Bytes::from_static(PICTURES), places)?)
}

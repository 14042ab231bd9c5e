//! What the program carries: bundles, snapshot, pictures and content, as `build.rs`
//! made them, and how folders named by the operator take their place.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use centre_content::{Content, Fallback, PictureInfo, Pictures, Problems};
use centre_ssr::{Bundle, Config};
use centre_web::{Assets, Edition, Manifest, Shell};
use include_dir::{Dir, include_dir};

use crate::config::Serve;

static SNAPSHOT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/snapshot.bin"));
static SOURCE_MAP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/server.js.map.zst"));
static MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/bundle/manifest.json"));
static STYLES: &str = include_str!(concat!(env!("OUT_DIR"), "/bundle/app.css"));
static PICTURES: &str = include_str!(concat!(env!("OUT_DIR"), "/pictures.json"));
static ASSETS: Dir<'static> = include_dir!("$OUT_DIR/assets");

/// Where a server's parts come from.
pub struct Source {
    content_dir: Option<PathBuf>,
    dev_bundle: Option<PathBuf>,
    pictures: Catalogue,
}

impl Source {
    pub fn of(options: &Serve) -> anyhow::Result<Self> {
        Ok(Self {
            content_dir: options.content.content_dir.clone(),
            dev_bundle: options.dev_bundle.clone(),
            pictures: pictures(options.content.content_dir.as_deref())?,
        })
    }

    pub fn assets(&self) -> Assets {
        match &self.dev_bundle {
            Some(folder) => Assets::Folder(folder.join("client/assets")),
            None => Assets::embedded(&ASSETS),
        }
    }

    /// Reads the content and starts isolates with the bundle.
    pub fn edition(&self, renderer: &Config) -> anyhow::Result<Edition> {
        let content = content(self.content_dir.as_deref(), &self.pictures)
            .map_err(|problems| anyhow::anyhow!("the content has mistakes:\n{problems}"))?;
        let (bundle, manifest, styles) = match &self.dev_bundle {
            Some(folder) => from_folder(folder)?,
            None => (
                Bundle::from_snapshot(SNAPSHOT).with_source_map(|| zstd::decode_all(SOURCE_MAP)),
                MANIFEST.to_owned(),
                STYLES.to_owned(),
            ),
        };
        let manifest: Manifest =
            serde_json::from_str(&manifest).context("the bundle's manifest.json cannot be read")?;
        let shell = Shell::new(manifest, styles, self.dev_bundle.is_some());
        Ok(Edition::start(&bundle, Arc::new(content), shell, renderer)?)
    }
}

fn from_folder(folder: &Path) -> anyhow::Result<(Bundle, String, String)> {
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
    Ok((bundle, read("manifest.json")?, read("app.css")?))
}

/// The content of the folder, or what is built in.
pub fn content(folder: Option<&Path>, pictures: &dyn Pictures) -> Result<Content, Problems> {
    match folder {
        Some(folder) => Content::load(folder, pictures),
        None => Content::embedded(pictures),
    }
}

pub fn pictures(_folder: Option<&Path>) -> anyhow::Result<Catalogue> {
    Ok(Catalogue(serde_json::from_str(PICTURES)?))
}

pub struct Catalogue(BTreeMap<String, (u32, u32)>);

impl Pictures for Catalogue {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        let (width, height) = self.0.get(file).copied().unwrap_or((1200, 900));
        Some(PictureInfo {
            src: format!("/media/{file}"),
            width,
            height,
            widths: vec![640],
            fallback: Fallback::Jpg,
            placeholder: None,
        })
    }
}

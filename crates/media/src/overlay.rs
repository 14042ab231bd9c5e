//! Pictures that an installation keeps beside those that the program carries.

use std::{
    collections::BTreeMap,
    fs, io,
    path::Path,
    sync::{Arc, OnceLock, atomic::AtomicBool},
    time::UNIX_EPOCH,
};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tracing::warn;

use crate::{
    Info, MediaError, Picture, PictureProblem, Source, discover, inspect_bytes, picture::NEUTRAL,
};

/// Size that a page gives a photograph whose own size cannot be read: the shape of most of the
/// site's pictures.
const UNKNOWN_SIZE: (u32, u32) = (1200, 900);

/// The file in the cache directory that keeps an [`Index`].
pub(crate) const INDEX: &str = "index.json";

/// What is known of each photograph, by name.
pub(crate) type Index = BTreeMap<String, Known>;

/// One picture by name.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) picture: Picture,
    pub(crate) source: Source,
    pub(crate) unusable: AtomicBool,
    /// Known once the picture has been decoded; none within where it is transparent.
    pub(crate) placeholder: OnceLock<Option<String>>,
}

impl Entry {
    /// A picture that was looked at when the program was built.
    pub(crate) fn embedded(picture: Picture, source: Source) -> Self {
        Self {
            placeholder: OnceLock::from(picture.placeholder.clone()),
            picture,
            source,
            unusable: AtomicBool::new(false),
        }
    }

    /// The bytes of the source.
    ///
    /// # Errors
    /// When they cannot be read, or are others than when the program was started.
    pub(crate) fn read(&self) -> Result<Bytes, MediaError> {
        self.checked(self.source.read()?)
    }

    /// The same where there are at most `limit`.
    pub(crate) fn read_within(&self, limit: u64) -> Result<Bytes, MediaError> {
        self.checked(self.source.read_within(limit)?)
    }

    fn checked(&self, bytes: Bytes) -> Result<Bytes, MediaError> {
        if blake3::hash(&bytes).to_hex().as_str() == self.picture.hash {
            return Ok(bytes);
        }
        Err(PictureProblem::Broken {
            kind: self.source.kind.name(),
            reason: "it was changed while the program runs: start it again".to_owned(),
        }
        .at(self.source.path()))
    }
}

/// The placeholder of a photograph.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Placeholder {
    /// The photograph has not been decoded yet.
    Unknown,
    /// As in [`Picture::placeholder`].
    Found(Option<String>),
}

/// What was found out about a photograph, so that the next start need not read it again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Known {
    pub(crate) bytes: u64,
    pub(crate) modified_ns: u128,
    pub(crate) info: Info,
    pub(crate) placeholder: Placeholder,
}

/// What was known of photographs when a program last ran.
pub(crate) fn remembered(cache_dir: &Path) -> Index {
    fs::read(cache_dir.join(INDEX))
        .ok()
        .and_then(|json| serde_json::from_slice(&json).ok())
        .unwrap_or_default()
}

/// The pictures below `media_dir` that are not embedded already, and what is known of them now.
pub(crate) fn survey(
    media_dir: &Path,
    remembered: &Index,
    embedded: &BTreeMap<String, Arc<Entry>>,
) -> (Vec<Arc<Entry>>, Index) {
    let discovery = match discover(media_dir) {
        Ok(discovery) => discovery,
        Err(error) => {
            warn!(%error, "pictures of the content directory are left out");
            return (Vec::new(), Index::new());
        }
    };
    for error in discovery.refused {
        warn!(%error, "picture left out");
    }
    let mut index = Index::new();
    let mut entries = Vec::new();
    for source in discovery.sources {
        let same = embedded.get(&source.name).map(|entry| &entry.picture);
        let stamp = stamp(&source.path());
        let known = remembered
            .get(&source.name)
            .filter(|known| stamp.as_ref().ok() == Some(&(known.bytes, known.modified_ns)));
        let found = match known {
            Some(known) => Ok(known.clone()),
            None => match look_at(&source, same, stamp.unwrap_or_default()) {
                Ok(None) => continue,
                Ok(Some(known)) => Ok(known),
                Err(error) => Err(error),
            },
        };
        let entry = match found {
            Ok(known) => {
                let waiting = (!known.info.has_alpha).then(|| NEUTRAL.to_owned());
                let picture = Picture::new(&source.name, &known.info, waiting);
                let placeholder = match &known.placeholder {
                    Placeholder::Found(placeholder) => OnceLock::from(placeholder.clone()),
                    Placeholder::Unknown => OnceLock::new(),
                };
                index.insert(source.name.clone(), known);
                Entry {
                    picture,
                    source,
                    unusable: AtomicBool::new(false),
                    placeholder,
                }
            }
            Err(error) => {
                warn!(picture = %source.name, %error, "picture cannot be used: its address answers 404");
                unusable(source, same)
            }
        };
        entries.push(Arc::new(entry));
    }
    (entries, index)
}

/// A picture that keeps its place on the page but has no file.
fn unusable(source: Source, replaced: Option<&Picture>) -> Entry {
    let (width, height) = replaced.map_or(UNKNOWN_SIZE, |picture| (picture.width, picture.height));
    let info = Info {
        width,
        height,
        has_alpha: false,
        is_small_drawing: false,
        hash: blake3::hash(source.path().as_os_str().as_encoded_bytes())
            .to_hex()
            .to_string(),
    };
    Entry {
        picture: Picture::new(&source.name, &info, Some(NEUTRAL.to_owned())),
        source,
        unusable: AtomicBool::new(true),
        placeholder: OnceLock::new(),
    }
}

fn stamp(path: &Path) -> io::Result<(u64, u128)> {
    let metadata = fs::metadata(path)?;
    let modified = metadata.modified()?.duration_since(UNIX_EPOCH);
    Ok((
        metadata.len(),
        modified.map_or(0, |modified| modified.as_nanos()),
    ))
}

/// Reads a photograph's size and hash; none when it is the embedded picture itself, as it is
/// where an installation keeps a copy of all content.
fn look_at(
    source: &Source,
    embedded: Option<&Picture>,
    (bytes, modified_ns): (u64, u128),
) -> Result<Option<Known>, MediaError> {
    let content = source.read()?;
    let hash = blake3::hash(&content).to_hex();
    if embedded.is_some_and(|embedded| embedded.hash == hash.as_str()) {
        return Ok(None);
    }
    Ok(Some(Known {
        bytes,
        modified_ns,
        info: inspect_bytes(source, &content)?,
        placeholder: Placeholder::Unknown,
    }))
}

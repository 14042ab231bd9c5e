use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
};

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::{Catalogue, MediaError, Picture, Problem};

/// Bytes before the table of contents: its length, little-endian.
const PREFIX: usize = 4;

/// The table of contents at the beginning of a pack.
#[derive(Serialize, Deserialize)]
struct Contents {
    pictures: Vec<Picture>,
    entries: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    address: String,
    content_type: String,
    etag: String,
    immutable: bool,
    /// Counted from the end of the table of contents.
    offset: usize,
    length: usize,
}

/// One embedded file.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    pub(crate) content_type: String,
    pub(crate) etag: String,
    pub(crate) immutable: bool,
    pub(crate) bytes: Bytes,
}

/// A catalogue and all its files as one run of bytes, which a program embeds with one
/// `include_bytes!`.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    pub(crate) pictures: Vec<Picture>,
    pub(crate) files: HashMap<String, Packed>,
}

impl Pack {
    /// Joins a catalogue and the files that [`crate::build_catalogue`] made for it.
    ///
    /// # Errors
    /// When a file of `cache_dir` cannot be read.
    pub fn join(catalogue: &Catalogue, cache_dir: &Path) -> Result<Vec<u8>, MediaError> {
        let mut files = Vec::new();
        let mut places = BTreeMap::new();
        let mut entries = Vec::with_capacity(catalogue.assets.len());
        for asset in &catalogue.assets {
            if !places.contains_key(&asset.file) {
                let path = cache_dir.join(&asset.file);
                let bytes = fs::read(&path).map_err(|error| Problem::Read(error).at(path))?;
                places.insert(&asset.file, (files.len(), bytes.len(), etag(&bytes)));
                files.extend_from_slice(&bytes);
            }
            let (offset, length, etag) = &places[&asset.file];
            entries.push(Entry {
                address: asset.address.clone(),
                content_type: asset.content_type.clone(),
                etag: etag.clone(),
                immutable: asset.immutable,
                offset: *offset,
                length: *length,
            });
        }
        let contents = Contents {
            pictures: catalogue.pictures.clone(),
            entries,
        };
        let damaged = |reason: String| Problem::Pack(reason).at("media.pack");
        let contents = serde_json::to_vec(&contents).map_err(|error| damaged(error.to_string()))?;
        let length = u32::try_from(contents.len()).map_err(|error| damaged(error.to_string()))?;
        Ok([&length.to_le_bytes()[..], &contents, &files].concat())
    }

    /// Reads what [`Pack::join`] wrote. The files stay where they are in `bytes`.
    ///
    /// # Errors
    /// When `bytes` are not a pack.
    pub fn read(bytes: &Bytes) -> Result<Self, MediaError> {
        let damaged = |reason: &str| Problem::Pack(reason.to_owned()).at("media.pack");
        let prefix = bytes
            .first_chunk::<PREFIX>()
            .ok_or_else(|| damaged("it is too short"))?;
        let length =
            usize::try_from(u32::from_le_bytes(*prefix)).map_err(|_| damaged("it is too long"))?;
        let contents = bytes
            .get(PREFIX..)
            .and_then(|rest| rest.get(..length))
            .ok_or_else(|| damaged("its table of contents is cut off"))?;
        let contents: Contents =
            serde_json::from_slice(contents).map_err(|error| damaged(&error.to_string()))?;
        let files = bytes.slice(PREFIX + length..);
        let files = contents
            .entries
            .into_iter()
            .map(|entry| {
                let end = entry
                    .offset
                    .checked_add(entry.length)
                    .filter(|&end| end <= files.len())
                    .ok_or_else(|| damaged("a file is cut off"))?;
                let packed = Packed {
                    content_type: entry.content_type,
                    etag: entry.etag,
                    immutable: entry.immutable,
                    bytes: files.slice(entry.offset..end),
                };
                Ok((entry.address, packed))
            })
            .collect::<Result<_, MediaError>>()?;
        Ok(Self {
            pictures: contents.pictures,
            files,
        })
    }
}

/// A strong entity tag, in quotes.
pub(crate) fn etag(bytes: &[u8]) -> String {
    format!("\"{}\"", &blake3::hash(bytes).to_hex()[..16])
}

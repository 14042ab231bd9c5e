use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Read as _,
    path::{Path, PathBuf},
};

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::{DRAWING_TYPE, Format, MediaError, Originals, PictureProblem};

/// Largest photograph accepted, in bytes: well above what a 40-megapixel camera writes as JPEG.
pub const MAX_PHOTO_BYTES: u64 = 32 * 1024 * 1024;

/// Largest drawing accepted, in bytes: thirty times what a hand-made illustration needs.
pub const MAX_DRAWING_BYTES: u64 = 2 * 1024 * 1024;

/// Largest photograph accepted, in pixels. Decoded this is 120 MB, and 160 as RGBA, which a small
/// server can spare for the second that scaling it down takes.
pub const MAX_PIXELS: u64 = 40_000_000;

/// Folders below the media directory are followed to this depth, so that a link that points to
/// its own parent ends.
const MAX_DEPTH: usize = 8;

/// The file formats that a picture can be kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A drawing; text must be outlined.
    Svg,
    /// A photograph, turned upright by its EXIF orientation.
    Jpeg,
    /// A photograph or drawing, possibly with transparency.
    Png,
    /// A photograph or drawing, possibly with transparency.
    WebP,
}

impl Kind {
    /// The kind that a file extension stands for, whatever its case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "png" => Some(Self::Png),
            "webp" => Some(Self::WebP),
            _ => None,
        }
    }

    /// The name of the format in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::WebP => "WebP",
        }
    }

    /// The media type for `Content-Type`.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Svg => DRAWING_TYPE,
            Self::Jpeg => Format::Jpeg.content_type(),
            Self::Png => Format::Png.content_type(),
            Self::WebP => Format::WebP.content_type(),
        }
    }

    /// The ending of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::WebP => "webp",
        }
    }

    fn max_bytes(self) -> u64 {
        match self {
            Self::Svg => MAX_DRAWING_BYTES,
            Self::Jpeg | Self::Png | Self::WebP => MAX_PHOTO_BYTES,
        }
    }
}

/// A picture as it was drawn or taken: bytes of one kind, wherever they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Path below the media directory with `/` between folders and without extension, e.g.
    /// `home/hero`: the name by which content files call the picture.
    pub name: String,
    /// The format of the bytes.
    pub kind: Kind,
    /// Where the bytes are.
    pub place: Place,
}

/// Where the bytes of a source are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file, which is read whenever it is needed.
    File(PathBuf),
    /// In memory, compressed by Zstandard. A program carries its drawings so.
    Compressed(Bytes),
    /// Wherever the pictures are kept that are added while the program runs, under this hash.
    Uploaded(Originals, String),
}

impl Source {
    /// What messages call it: the file, or the name where there is none.
    pub fn path(&self) -> PathBuf {
        match &self.place {
            Place::File(path) => path.clone(),
            Place::Compressed(_) | Place::Uploaded(..) => PathBuf::from(&self.name),
        }
    }

    /// The bytes. No more than the kind may have are read, except of added pictures: their size is
    /// limited when they are kept.
    ///
    /// # Errors
    /// When they cannot be read, or are too many.
    pub fn read(&self) -> Result<Bytes, MediaError> {
        self.read_within(self.kind.max_bytes())
    }

    /// The same where there are at most `limit`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_within(&self, limit: u64) -> Result<Bytes, MediaError> {
        match &self.place {
            Place::File(path) => read_file(path, limit),
            Place::Uploaded(originals, hash) => originals
                .read(hash)
                .map_err(|error| PictureProblem::Read(error).at(self.path())),
            Place::Compressed(bytes) => {
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                zstd::bulk::decompress(bytes, limit)
                    .map(Bytes::from)
                    .map_err(|error| PictureProblem::Read(error).at(self.path()))
            }
        }
    }
}

fn read_file(path: &Path, limit: u64) -> Result<Bytes, MediaError> {
    let at = |problem: PictureProblem| problem.at(path);
    let file = File::open(path).map_err(|error| at(PictureProblem::Read(error)))?;
    let metadata = file
        .metadata()
        .map_err(|error| at(PictureProblem::Read(error)))?;
    let too_big = |bytes| at(PictureProblem::TooManyBytes { bytes, limit });
    if metadata.len() > limit {
        return Err(too_big(metadata.len()));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or_default());
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| at(PictureProblem::Read(error)))?;
    if bytes.len() as u64 > limit {
        return Err(too_big(bytes.len() as u64));
    }
    Ok(bytes.into())
}

/// The pictures below a directory, and the files that were left out because of their names.
#[derive(Debug, Default)]
pub struct Discovery {
    /// In order of name. Where a photograph and a drawing have the same name the photograph is
    /// the picture.
    pub sources: Vec<Source>,
    /// Files that look like pictures but cannot be used, and why.
    pub refused: Vec<MediaError>,
}

/// Finds every picture below `media_dir`. Hidden files and files of other kinds are passed over;
/// a directory that does not exist has no pictures.
///
/// # Errors
/// When a directory cannot be listed.
pub fn discover(media_dir: &Path) -> Result<Discovery, MediaError> {
    let mut found = BTreeMap::new();
    let mut refused = Vec::new();
    if media_dir.exists() {
        walk(media_dir, "", 0, &mut found, &mut refused)?;
    }
    Ok(Discovery {
        sources: found.into_values().collect(),
        refused,
    })
}

fn walk(
    directory: &Path,
    prefix: &str,
    depth: usize,
    found: &mut BTreeMap<String, Source>,
    refused: &mut Vec<MediaError>,
) -> Result<(), MediaError> {
    let unreadable = |error| PictureProblem::Read(error).at(directory);
    let mut entries = fs::read_dir(directory)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let file_name = entry.file_name();
        let Some(file_name) = file_name.to_str() else {
            refused.push(PictureProblem::Name.at(path));
            continue;
        };
        if file_name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth + 1 < MAX_DEPTH {
                let below = format!("{prefix}{file_name}/");
                walk(&path, &below, depth + 1, found, refused)?;
            }
            continue;
        }
        let Some((stem, extension)) = file_name.rsplit_once('.') else {
            continue;
        };
        let Some(kind) = Kind::from_extension(extension) else {
            continue;
        };
        let name = format!("{prefix}{stem}");
        if stem.is_empty() || !name.bytes().all(is_name_byte) {
            refused.push(PictureProblem::Name.at(path));
            continue;
        }
        let source = Source {
            name: name.clone(),
            kind,
            place: Place::File(path),
        };
        match found.get(&name) {
            Some(other) if (other.kind == Kind::Svg) == (kind == Kind::Svg) => {
                let path = other.path();
                let other = path.file_name().unwrap_or_default();
                let other = other.to_string_lossy().into_owned();
                refused.push(PictureProblem::Duplicate { other }.at(source.path()));
            }
            Some(other) if other.kind != Kind::Svg => {}
            _ => {
                found.insert(name, source);
            }
        }
    }
    Ok(())
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/')
}

use std::path::Path;

use bytes::Bytes;
use centre_content::{Fallback, PictureInfo, Pictures};
use serde::{Deserialize, Serialize};

use crate::{
    Format, Kind, MediaError, Picture, PictureProblem, Place, Source, discover, inspect_bytes,
    picture::placeholder,
    raster::{Decoded, guarded, on_large_stack},
};

/// Bytes before the table of contents: its length, little-endian.
const PREFIX: usize = 4;

/// Zstandard's level: drawings are compressed once, and read a thousand times as fast.
const LEVEL: i32 = 19;

/// What errors call the pictures of a program.
const PLACE: &str = "the pictures in the program";

/// The pictures that a program carries: sources, and what pages need to know of each. A build
/// script writes them ([`EmbeddedPictures::collect`]), `include_bytes!` puts them into the program.
#[derive(Clone, Debug, Default)]
pub struct EmbeddedPictures {
    pictures: Vec<(Picture, Source)>,
}

#[derive(Serialize, Deserialize)]
struct Row {
    picture: Picture,
    kind: Kind,
    /// Compressed, in bytes. Sources follow the table in its order.
    length: usize,
}

impl EmbeddedPictures {
    /// Reads and checks every picture below `media_dir`. Draws each once, small, for its
    /// colours; encodes nothing.
    ///
    /// # Errors
    /// At the first picture that cannot be used, with its file and what to do about it.
    pub fn collect(media_dir: &Path) -> Result<Self, MediaError> {
        let discovery = discover(media_dir)?;
        if let Some(refused) = discovery.refused.into_iter().next() {
            return Err(refused);
        }
        let sources = discovery.sources;
        let pictures =
            on_large_stack(|| sources.into_iter().map(carried).collect::<Result<_, _>>())??;
        Ok(Self { pictures })
    }

    /// The pictures as one run of bytes.
    ///
    /// # Errors
    /// When there are too many.
    pub fn to_bytes(&self) -> Result<Vec<u8>, MediaError> {
        let mut sources = Vec::new();
        let mut entries = Vec::with_capacity(self.pictures.len());
        for (picture, source) in &self.pictures {
            let before = sources.len();
            match &source.place {
                Place::Compressed(bytes) => sources.extend_from_slice(bytes),
                Place::File(_) | Place::Uploaded(..) => {
                    sources.extend_from_slice(&compress(source)?);
                }
            }
            entries.push(Row {
                picture: picture.clone(),
                kind: source.kind,
                length: sources.len() - before,
            });
        }
        let contents = serde_json::to_vec(&entries).map_err(|error| damaged(&error.to_string()))?;
        let length = u32::try_from(contents.len()).map_err(|error| damaged(&error.to_string()))?;
        Ok([&length.to_le_bytes()[..], &contents, &sources].concat())
    }

    /// Reads what [`EmbeddedPictures::to_bytes`] wrote. Sources stay compressed, where they are.
    ///
    /// # Errors
    /// When `bytes` are something else.
    pub fn read(bytes: &Bytes) -> Result<Self, MediaError> {
        let prefix = bytes
            .first_chunk::<PREFIX>()
            .ok_or_else(|| damaged("they are too short"))?;
        let length = usize::try_from(u32::from_le_bytes(*prefix))
            .map_err(|_| damaged("they are too long"))?;
        let contents = bytes
            .get(PREFIX..)
            .and_then(|rest| rest.get(..length))
            .ok_or_else(|| damaged("their table of contents is cut off"))?;
        let entries: Vec<Row> =
            serde_json::from_slice(contents).map_err(|error| damaged(&error.to_string()))?;
        let mut rest = bytes.slice(PREFIX + length..);
        let pictures = entries
            .into_iter()
            .map(|entry| {
                if entry.length > rest.len() {
                    return Err(damaged("a picture is cut off"));
                }
                let source = Source {
                    name: entry.picture.name.clone(),
                    kind: entry.kind,
                    place: Place::Compressed(rest.split_to(entry.length)),
                };
                Ok((entry.picture, source))
            })
            .collect::<Result<_, MediaError>>()?;
        Ok(Self { pictures })
    }

    /// Each picture with its source, in order of name.
    pub fn into_sources(self) -> impl Iterator<Item = (Picture, Source)> {
        self.pictures.into_iter()
    }

    /// What pages need to know of each picture, in order of name.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.pictures.iter().map(|(picture, _)| picture)
    }
}

impl From<Picture> for PictureInfo {
    fn from(picture: Picture) -> Self {
        Self {
            src: picture.src,
            width: picture.width,
            height: picture.height,
            widths: picture.widths,
            fallback: if picture.fallback == Format::Png {
                Fallback::Png
            } else {
                Fallback::Jpg
            },
            is_drawing: picture.is_drawing,
            placeholder: picture.placeholder,
            focus: picture.focus,
        }
    }
}

impl Pictures for EmbeddedPictures {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        let found = self.pictures().find(|picture| picture.name == file)?;
        Some(found.clone().into())
    }
}

fn damaged(reason: &str) -> MediaError {
    PictureProblem::Embedded(reason.to_owned()).at(PLACE)
}

fn compress(source: &Source) -> Result<Bytes, MediaError> {
    let bytes = source.read()?;
    zstd::bulk::compress(&bytes, LEVEL)
        .map(Bytes::from)
        .map_err(|error| PictureProblem::Write(error).at(source.path()))
}

fn carried(source: Source) -> Result<(Picture, Source), MediaError> {
    let bytes = source.read()?;
    let info = inspect_bytes(&source, &bytes)?;
    let colours = guarded(source.kind, || {
        let decoded = Decoded::from_bytes(source.kind, &bytes)?;
        placeholder(&decoded, info.has_alpha, source.kind)
    })
    .map_err(|problem| problem.at(source.path()))?;
    let picture = Picture::new(&source.name, &info, colours);
    let source = Source {
        place: Place::Compressed(compress(&source)?),
        ..source
    };
    Ok((picture, source))
}

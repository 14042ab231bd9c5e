use std::{io, path::PathBuf};

/// Why one picture, or the store of its variants, could not be used.
///
/// The message names the file first, so one log line is enough to act on.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct MediaError {
    /// The file or directory concerned.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: PictureProblem,
}

/// What can be wrong with a picture file.
#[derive(Debug, thiserror::Error)]
pub enum PictureProblem {
    /// The file or directory could not be read.
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    /// The file or directory could not be written.
    #[error("cannot be written: {0}")]
    Write(#[source] io::Error),
    /// The name would not survive as part of an address.
    #[error(
        "the name may hold only letters a-z, A-Z, digits, '-' and '_' (folders likewise): rename it"
    )]
    Name,
    /// Two photographs, or two drawings, claim the same picture.
    #[error("'{other}' is the same picture in another format: keep one of them")]
    Duplicate {
        /// File name of the one met first.
        other: String,
    },
    /// More bytes than a source may have.
    #[error("{bytes} bytes are more than the {limit} that a picture may have: export it smaller")]
    TooManyBytes {
        /// Size of the file.
        bytes: u64,
        /// Largest size accepted for its kind.
        limit: u64,
    },
    /// More pixels than a source may have.
    #[error(
        "{width} x {height} pixels are more than the {limit} that a picture may have: scale it down"
    )]
    TooManyPixels {
        /// Stored width in pixels.
        width: u32,
        /// Stored height in pixels.
        height: u32,
        /// Largest number of pixels accepted.
        limit: u64,
    },
    /// Neither height nor width may be zero, and one may be at most a hundred times the other.
    #[error("{width} x {height} is not the shape of a picture")]
    Shape {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The file is damaged or is not of the kind that its extension says.
    #[error("is damaged or not a {kind} file: {reason}")]
    Broken {
        /// The kind that the extension promises.
        kind: &'static str,
        /// What the decoder found.
        reason: String,
    },
    /// The drawing holds text, which is drawn only where its font is installed.
    #[error("holds <text>, which needs a font: convert the text to outlines")]
    Text,
    /// The drawing refers to another picture.
    #[error("holds <image>: draw it as shapes, or use a photograph instead of the drawing")]
    EmbeddedImage,
    /// An encoder refused the pixels.
    #[error("cannot be encoded as {format} at {width} pixels: {reason}")]
    Encode {
        /// Extension of the format.
        format: &'static str,
        /// Width asked for.
        width: u32,
        /// What the encoder said.
        reason: String,
    },
    /// The pictures that the program carries are not those that were put into it.
    #[error("the pictures in the program cannot be read: {0}; build it again")]
    Embedded(String),
}

impl PictureProblem {
    /// Names the file that has this problem.
    pub fn at(self, path: impl Into<PathBuf>) -> MediaError {
        MediaError {
            path: path.into(),
            problem: self,
        }
    }
}

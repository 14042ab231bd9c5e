//! Pictures: a file name in TOML, a set of addresses and sizes in a document.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

thread_local! {
    static KNOWN: RefCell<HashMap<String, PictureInfo>> = RefCell::default();
}

/// From here on files of this thread may name these pictures.
pub(crate) fn set_known(pictures: HashMap<String, PictureInfo>) {
    KNOWN.set(pictures);
}

/// The image type of the file that every program can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Fallback {
    /// JPEG, for pictures without transparency.
    Jpg,
    /// PNG, for pictures with transparency.
    Png,
}

/// What a page must know of a picture to show it.
#[derive(Debug, Clone, PartialEq)]
pub struct PictureInfo {
    /// The address without width and extension, for example `/media/home/hero-1a2b3c4d`.
    /// Variants answer at `{src}-{width}.avif` and `.webp`, or the drawing at `{src}.svg`.
    pub src: String,
    /// Intrinsic width in CSS pixels.
    pub width: u32,
    /// Intrinsic height in CSS pixels.
    pub height: u32,
    /// The widths in pixels at which variants exist, ascending.
    pub widths: Vec<u32>,
    /// The type of the file to take away, `{src}-{width}.{fallback}`, which exists at the
    /// largest width.
    pub fallback: Fallback,
    /// Whether browsers get the drawing itself instead of AVIF and WebP.
    pub is_drawing: bool,
    /// What is shown until the picture is there: a tiny `data:` URI or a CSS colour.
    pub placeholder: Option<String>,
    /// What stays visible where the picture is cropped, in percent from the left and from above;
    /// none where nobody has chosen it.
    pub focus: Option<(u8, u8)>,
}

/// Where pictures are looked up while content is loaded.
pub trait Pictures {
    /// The picture `file`, a path below `content/media` without extension (`home/hero`),
    /// or none when there is no such picture.
    fn picture(&self, file: &str) -> Option<PictureInfo>;
}

/// A picture with the words that stand for it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Picture {
    /// Address without width and extension; variants answer at `{src}-{width}.avif` and `.webp`, or the drawing at `{src}.svg`.
    src: String,
    /// Intrinsic width in CSS pixels.
    width: u32,
    /// Intrinsic height in CSS pixels.
    height: u32,
    /// Widths in pixels at which variants exist, ascending.
    widths: Vec<u32>,
    /// The type of the file to take away, `{src}-{width}.{fallback}`, which exists at the largest width.
    fallback: Fallback,
    /// Whether the drawing itself takes the place of AVIF and WebP.
    is_drawing: bool,
    /// A tiny `data:` URI or a CSS colour, shown until the picture is there.
    placeholder: Option<String>,
    /// What stays visible where it is cropped, as CSS has it: `40% 25%`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    focus: Option<String>,
    /// Empty for a picture that only decorates.
    pub(crate) alt: String,
    /// Its name, a path below `content/media` without extension.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) file: String,
}

impl Picture {
    /// Returns the address of the file that a visitor can save.
    pub(crate) fn file_address(&self) -> String {
        if let Some(name) = self.file.strip_prefix("images/") {
            return format!("/images/{name}.jpg");
        }
        let kind = match self.fallback {
            Fallback::Jpg => "jpg",
            Fallback::Png => "png",
        };
        let largest = self.widths.last().copied().unwrap_or_default();
        format!("{}-{largest}.{kind}", self.src)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PictureFile {
    /// Which picture is shown.
    #[schemars(extend("format" = "picture"))]
    file: String,
    /// What it shows, for those who cannot see it. Empty for a picture that only decorates.
    alt: String,
}

impl JsonSchema for Picture {
    fn schema_name() -> Cow<'static, str> {
        "Picture".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        PictureFile::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for Picture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PictureFile { file, alt } = PictureFile::deserialize(deserializer)?;
        // A picture that does not exist was reported when the file's tables were searched
        // for pictures, so a stand-in lets the rest of the file be checked too.
        let info = KNOWN.with_borrow(|known| known.get(&file).cloned());
        let info = info.unwrap_or_else(|| PictureInfo {
            src: String::new(),
            width: 1,
            height: 1,
            widths: Vec::new(),
            fallback: Fallback::Png,
            is_drawing: false,
            placeholder: None,
            focus: None,
        });
        Ok(Self {
            src: info.src,
            width: info.width,
            height: info.height,
            widths: info.widths,
            fallback: info.fallback,
            is_drawing: info.is_drawing,
            placeholder: info.placeholder,
            focus: info.focus.map(|(x, y)| format!("{x}% {y}%")),
            alt,
            file,
        })
    }
}

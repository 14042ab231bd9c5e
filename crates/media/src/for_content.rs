//! Where the content crate looks its pictures up.

use centre_content::{Fallback, PictureInfo, Pictures};

use crate::{Format, Library, Picture};

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

impl Pictures for Library {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        Library::picture(self, file).map(Into::into)
    }
}

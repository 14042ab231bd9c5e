//! Where the content crate looks its pictures up.

use centre_content::{PictureInfo, Pictures};

use crate::Library;

impl Pictures for Library {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        Library::picture(self, file).map(Into::into)
    }
}

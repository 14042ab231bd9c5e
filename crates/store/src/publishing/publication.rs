//! What somebody publishes of a file.

use serde::{Deserialize, Serialize};

/// What a file is from some version on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Published {
    /// This text.
    Text(String),
    /// What the release has; nothing where it has none.
    Release,
    /// Removed, even where the release has it.
    Removed,
}

impl Published {
    pub(crate) fn of(text: Option<String>, removed: bool) -> Self {
        match text {
            _ if removed => Self::Removed,
            Some(text) => Self::Text(text),
            None => Self::Release,
        }
    }

    /// The text, where there is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Release | Self::Removed => None,
        }
    }

    pub(crate) fn is_removed(&self) -> bool {
        *self == Self::Removed
    }
}

/// What is published, by whom and on top of what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedVersion {
    /// The file's name.
    pub file: String,
    /// What it becomes.
    pub published: Published,
    /// The number of the version that the author has seen; 0 for the release's file.
    pub base: i64,
    /// The release's file at present, as a hash; empty where there is none.
    pub beneath: String,
    /// Their name.
    pub author: String,
    /// Why, or empty.
    pub reason: String,
}

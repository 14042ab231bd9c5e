//! What somebody publishes of a file.

use serde::{Deserialize, Serialize};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

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

/// Reads the columns `text` and `removed`.
impl<'r, R: Row> FromRow<'r, R> for Published
where
    &'static str: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(match row.try_get("text")? {
            _ if row.try_get("removed")? => Self::Removed,
            Some(text) => Self::Text(text),
            None => Self::Release,
        })
    }
}

impl Published {
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub struct PublishedVersion {
    /// The file's name.
    pub file: String,
    /// What it becomes.
    #[sqlx(flatten)]
    pub published: Published,
    /// The number of the version that the author has seen; 0 for the release's file.
    pub base: i64,
    /// The release's file at present, as a hash; empty where there is none. Called as replicas of an earlier
    /// release call it.
    #[serde(rename = "beneath")]
    #[sqlx(rename = "beneath")]
    pub base_hash: String,
    /// Their name.
    pub author: String,
    /// Why, or empty.
    pub reason: String,
}

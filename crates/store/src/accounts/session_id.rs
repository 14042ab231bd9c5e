use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Serialize;

use crate::{Error, Result, Secret};

/// Names a session, a known browser or a preview without opening it: the beginning of the hash of its
/// secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub struct SessionId([u8; SESSION_ID_BYTES]);

/// Enough that no two sessions ever have the same. Statements that look for one say it, too.
const SESSION_ID_BYTES: usize = 12;

impl SessionId {
    /// Of what this secret opens.
    pub fn of(secret: &Secret) -> Self {
        let mut id = [0; SESSION_ID_BYTES];
        id.copy_from_slice(&secret.hash()[..SESSION_ID_BYTES]);
        Self(id)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Reads what [`fmt::Display`] wrote; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl From<SessionId> for String {
    fn from(id: SessionId) -> Self {
        id.to_string()
    }
}

#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct TokenHash(Vec<u8>);

impl TryFrom<TokenHash> for SessionId {
    type Error = Error;

    fn try_from(TokenHash(hash): TokenHash) -> Result<Self> {
        let id = hash
            .get(..SESSION_ID_BYTES)
            .and_then(|it| it.try_into().ok());
        id.map(Self)
            .ok_or_else(|| Error::Corrupt("a session's hash is too short".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_session_is_read_as_it_was_written() {
        let id = SessionId([7; SESSION_ID_BYTES]);
        let text = String::from(id.clone());
        assert_eq!(SessionId::parse(&text), Some(id.clone()));
        assert_eq!(text, id.to_string());
        assert_eq!(SessionId::parse(&text[1..]), None);
    }
}

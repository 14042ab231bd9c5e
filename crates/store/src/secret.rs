use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};

use crate::{Error, Result};

/// Bytes of a [`Secret`]: 256 bits, beyond any guessing.
const SECRET_BYTES: usize = 32;

/// A random token that its bearer shows: the value of a session cookie or the end of a
/// link in a mail. The database holds only its SHA-256, so a stolen copy of the
/// database opens no session. (A plain hash suffices: unlike a password it cannot be
/// guessed from a list.)
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; SECRET_BYTES]);

impl Secret {
    /// A fresh secret from the operating system.
    pub fn generate() -> Result<Self> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes).map_err(Error::Random)?;
        Ok(Self(bytes))
    }

    /// Reads what [`Secret::reveal`] wrote; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }

    /// The secret as 43 letters that are safe in cookies and addresses.
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What the database knows of the secret.
    pub(crate) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0).to_vec()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_survives_its_text_form_and_hides_from_logs() {
        let secret = Secret::generate().unwrap();
        assert_eq!(secret.reveal().len(), 43);
        assert_eq!(Secret::parse(&secret.reveal()), Some(secret.clone()));
        assert!(!format!("{secret:?}").contains(&secret.reveal()));
        assert_ne!(secret, Secret::generate().unwrap());
    }

    #[test]
    fn anything_else_is_no_secret() {
        let text = Secret::generate().unwrap().reveal();
        for wrong in [
            "",
            "abc",
            &text[1..],
            &format!("{text}A"),
            &format!("{text}="),
            "…",
        ] {
            assert_eq!(Secret::parse(wrong), None, "{wrong:?}");
        }
    }
}

//! What the browser says of a ceremony, and the authenticator signs.

use centre_store::Secret;
use serde::Deserialize;

use super::WebauthnError;

/// Bytes of the longest client data: an origin, a challenge, and what later browsers add.
const LONGEST: usize = 4 << 10;

/// What an authenticator was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ceremony {
    /// To make a passkey.
    Registration,
    /// To sign a challenge with one.
    Assertion,
}

impl Ceremony {
    /// Its name in the client data.
    const fn name(self) -> &'static str {
        match self {
            Self::Registration => "webauthn.create",
            Self::Assertion => "webauthn.get",
        }
    }
}

/// What the browser says. Fields of later browsers are not looked at.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Json {
    #[serde(rename = "type")]
    ceremony: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Client data of this site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClientData {
    /// What was signed, for whoever knows what was asked.
    pub challenge: Secret,
}

impl ClientData {
    /// Reads the client data of an answer of `ceremony` on a page of `origin`.
    pub(super) fn parse(
        ceremony: Ceremony,
        origin: &str,
        bytes: &[u8],
    ) -> Result<Self, WebauthnError> {
        if bytes.len() > LONGEST {
            return Err(WebauthnError::ClientData);
        }
        let json: Json = serde_json::from_slice(bytes).map_err(|_| WebauthnError::ClientData)?;
        if json.ceremony != ceremony.name() {
            return Err(WebauthnError::Ceremony);
        }
        // Frames of other sites are for passkeys of those; no page of this one stands in one.
        if json.origin != origin || json.cross_origin {
            return Err(WebauthnError::Origin);
        }
        let challenge = Secret::parse(&json.challenge).ok_or(WebauthnError::ClientData)?;
        Ok(Self { challenge })
    }
}

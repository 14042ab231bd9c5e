//! Checks what authenticators answer, by Web Authentication, level 3. Which make an authenticator is of nobody asks
//! ("none" attestation): statements about it are not looked at.
//!
//! Nothing here reads a clock, a database or a request. That a challenge is fresh and used once, and that counters go
//! up, is the database's to say ([`centre_store::ChallengePurpose`]).

mod authenticator_data;
mod client_data;
mod public_key;
#[cfg(test)]
mod tests;

use ciborium::Value;
use ring::digest::{SHA256, digest};
use strum::IntoStaticStr;
use url::Url;

use authenticator_data::AuthenticatorData;
pub(crate) use client_data::{Ceremony, ClientData};
pub(crate) use public_key::{Algorithm, PublicKey};

/// Bytes of the longest credential id, by the standard.
pub(crate) const LONGEST_CREDENTIAL_ID: usize = 1023;

/// Bytes of the longest attestation object: statements with several certificates have some thousand.
const LONGEST_ATTESTATION: usize = 32 << 10;

/// Bytes of the longest authenticator data: a credential id, a key and some extensions.
const LONGEST_AUTHENTICATOR_DATA: usize = 4 << 10;

/// Bytes of the longest signature. Those of P-256 have at most 72, those of Ed25519 have 64.
const LONGEST_SIGNATURE: usize = 128;

/// How deep CBOR may be nested: a certificate stands in a list of a statement of an object.
const DEEPEST: usize = 8;

/// Why an answer of an authenticator is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum WebauthnError {
    /// The client data is no JSON object of the standard's, or too long.
    #[error("the client data cannot be read")]
    ClientData,
    /// A signature for a registration, or the other way round.
    #[error("the answer is of another ceremony")]
    Ceremony,
    /// The visitor was on another site, or in a frame of one.
    #[error("the answer is for another site")]
    Origin,
    /// The authenticator data is not as the standard has it, or too long.
    #[error("the authenticator data cannot be read")]
    AuthenticatorData,
    /// The authenticator has answered for another host.
    #[error("the answer is for another host")]
    RelyingParty,
    /// Nobody has touched the authenticator, or it has not asked for a finger, a face or a PIN.
    #[error("the authenticator has not verified its user")]
    UserVerification,
    /// The key is of an algorithm that was not asked for, or not as that one's are.
    #[error("the public key cannot be used")]
    PublicKey,
    /// The signature is not that of the key.
    #[error("the signature is not right")]
    Signature,
}

/// Whom authenticators make passkeys for: this site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RelyingParty {
    /// As browsers name it in the client data.
    origin: String,
    /// The host.
    pub id: String,
}

impl RelyingParty {
    /// Returns the relying party of the site at this address; none where it has no host.
    pub fn of(public_url: &str) -> Option<Self> {
        let url = Url::parse(public_url).ok()?;
        Some(Self {
            origin: url.origin().ascii_serialization(),
            id: url.host_str()?.to_owned(),
        })
    }

    /// Reads the client data of an answer of `ceremony`.
    ///
    /// # Errors
    /// Refuses what is of another ceremony or of another site.
    pub fn client_data(
        &self,
        ceremony: Ceremony,
        bytes: &[u8],
    ) -> Result<ClientData, WebauthnError> {
        ClientData::parse(ceremony, &self.origin, bytes)
    }

    /// Reads the credential that an authenticator has made.
    ///
    /// # Errors
    /// Refuses what was made for another host, without having verified the user, or with an unknown algorithm.
    pub fn verify_registration(&self, attestation: &[u8]) -> Result<NewCredential, WebauthnError> {
        let data = authenticator_data_of(attestation).ok_or(WebauthnError::AuthenticatorData)?;
        let data = self.authenticator_data(&data)?;
        let (id, key) = data.credential.ok_or(WebauthnError::AuthenticatorData)?;
        Ok(NewCredential {
            id: id.to_vec(),
            public_key: PublicKey::of_cose(&key)?,
            sign_count: data.sign_count,
        })
    }

    /// Checks that the owner of `key` has signed `client_data`, and returns the authenticator's counter.
    ///
    /// # Errors
    /// Refuses what was signed for another host, without having verified the user, or with another key.
    pub fn verify_assertion(
        &self,
        key: &PublicKey,
        client_data: &[u8],
        data: &[u8],
        signature: &[u8],
    ) -> Result<u32, WebauthnError> {
        let parsed = self.authenticator_data(data)?;
        if parsed.credential.is_some() {
            return Err(WebauthnError::AuthenticatorData);
        }
        if signature.len() > LONGEST_SIGNATURE {
            return Err(WebauthnError::Signature);
        }
        let signed = [data, digest(&SHA256, client_data).as_ref()].concat();
        key.verify(&signed, signature)?;
        Ok(parsed.sign_count)
    }

    fn authenticator_data<'a>(
        &self,
        data: &'a [u8],
    ) -> Result<AuthenticatorData<'a>, WebauthnError> {
        let data = AuthenticatorData::parse(data).ok_or(WebauthnError::AuthenticatorData)?;
        if data.rp_id_hash != digest(&SHA256, self.id.as_bytes()).as_ref() {
            return Err(WebauthnError::RelyingParty);
        }
        if !(data.user_present && data.user_verified) {
            return Err(WebauthnError::UserVerification);
        }
        Ok(data)
    }
}

/// A credential that an authenticator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewCredential {
    /// What the authenticator calls it.
    pub id: Vec<u8>,
    /// What its signatures are checked with.
    pub public_key: PublicKey,
    /// How often it was used; zero where the authenticator does not count.
    pub sign_count: u32,
}

/// Returns the authenticator data in an attestation object, if it is one.
fn authenticator_data_of(mut attestation: &[u8]) -> Option<Vec<u8>> {
    if attestation.len() > LONGEST_ATTESTATION {
        return None;
    }
    let Value::Map(fields) = read_cbor(&mut attestation)? else {
        return None;
    };
    let is_whole = attestation.is_empty();
    let field = |name: &str| {
        let mut named = fields.iter().filter(|(key, _)| key.as_text() == Some(name));
        named.next().filter(|_| named.next().is_none())
    };
    let is_statement = field("fmt")?.1.is_text() && field("attStmt")?.1.is_map();
    let data = field("authData")?.1.as_bytes()?;
    (is_whole && is_statement).then(|| data.clone())
}

/// Reads one item of CBOR from the beginning of `bytes`, which goes on after it.
fn read_cbor(bytes: &mut &[u8]) -> Option<Value> {
    ciborium::de::from_reader_with_recursion_limit(bytes, DEEPEST).ok()
}

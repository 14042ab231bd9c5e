//! Public keys: as COSE has them (RFC 9053), and as signatures are checked with them.

use ciborium::Value;
use ring::signature::{ECDSA_P256_SHA256_ASN1, ED25519, UnparsedPublicKey, VerificationAlgorithm};
use strum::{EnumIter, IntoEnumIterator as _};

use super::WebauthnError;

/// Bytes of a coordinate of P-256, and of a key of Ed25519.
const COORDINATE: usize = 32;

/// Begins a point of a curve that is written with both coordinates.
const UNCOMPRESSED: u8 = 4;

/// Parameters of COSE keys.
const KEY_TYPE: i64 = 1;
const ALGORITHM: i64 = 3;
const CURVE: i64 = -1;
const X: i64 = -2;
const Y: i64 = -3;

/// How passkeys sign. Every authenticator that is sold knows the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
pub(crate) enum Algorithm {
    /// ECDSA with P-256 and SHA-256.
    Es256,
    /// Ed25519.
    EdDsa,
}

impl Algorithm {
    /// Its number in COSE.
    pub const fn number(self) -> i64 {
        match self {
            Self::Es256 => -7,
            Self::EdDsa => -8,
        }
    }

    fn of_number(number: i64) -> Option<Self> {
        Self::iter().find(|it| it.number() == number)
    }

    /// The numbers of its keys' type and curve in COSE.
    const fn type_and_curve(self) -> (i64, i64) {
        match self {
            Self::Es256 => (2, 1),
            Self::EdDsa => (1, 6),
        }
    }

    fn verification(self) -> &'static dyn VerificationAlgorithm {
        match self {
            Self::Es256 => &ECDSA_P256_SHA256_ASN1,
            Self::EdDsa => &ED25519,
        }
    }
}

/// What signatures of a passkey are checked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublicKey {
    pub algorithm: Algorithm,
    /// An uncompressed point, or the key of Ed25519.
    pub bytes: Vec<u8>,
}

impl PublicKey {
    /// Returns a key as the database has it; none of an unknown algorithm.
    pub fn stored(algorithm: i64, bytes: Vec<u8>) -> Option<Self> {
        let algorithm = Algorithm::of_number(algorithm)?;
        Some(Self { algorithm, bytes })
    }

    /// Reads a key in COSE.
    pub(super) fn of_cose(key: &Value) -> Result<Self, WebauthnError> {
        read(key).ok_or(WebauthnError::PublicKey)
    }

    /// Checks that a signature of `message` is that of this key.
    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), WebauthnError> {
        let key = UnparsedPublicKey::new(self.algorithm.verification(), &self.bytes);
        let verified = key.verify(message, signature);
        verified.map_err(|_| WebauthnError::Signature)
    }
}

fn read(key: &Value) -> Option<PublicKey> {
    let parameters = key.as_map()?;
    let parameter = |label: i64| {
        let is_named = |(key, _): &&(Value, Value)| number(key) == Some(label);
        let mut named = parameters.iter().filter(is_named);
        let (_, value) = named.next()?;
        // Of two, readers might take different ones.
        named.next().is_none().then_some(value)
    };
    let coordinate = |label: i64| {
        let bytes = parameter(label)?.as_bytes()?;
        (bytes.len() == COORDINATE).then_some(bytes.as_slice())
    };
    let algorithm = Algorithm::of_number(number(parameter(ALGORITHM)?)?)?;
    let kind = (number(parameter(KEY_TYPE)?)?, number(parameter(CURVE)?)?);
    if kind != algorithm.type_and_curve() {
        return None;
    }
    let bytes = match algorithm {
        Algorithm::Es256 => [&[UNCOMPRESSED], coordinate(X)?, coordinate(Y)?].concat(),
        Algorithm::EdDsa => coordinate(X)?.to_vec(),
    };
    Some(PublicKey { algorithm, bytes })
}

fn number(value: &Value) -> Option<i64> {
    value.as_integer()?.try_into().ok()
}

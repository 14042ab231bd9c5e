//! What the authenticator says of a ceremony.

use ciborium::Value;

use super::{LONGEST_AUTHENTICATOR_DATA, LONGEST_CREDENTIAL_ID, read_cbor};

/// Flags of the authenticator.
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// Bytes that name the make of an authenticator. They are not looked at.
const MAKE: usize = 16;

/// Authenticator data as its bytes have it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct AuthenticatorData<'a> {
    /// SHA-256 of the host.
    pub rp_id_hash: &'a [u8],
    /// Whether somebody has touched it.
    pub user_present: bool,
    /// Whether it has asked for a finger, a face or a PIN.
    pub user_verified: bool,
    /// How often it was used; zero where it does not count.
    pub sign_count: u32,
    /// The id of a new credential, and its public key in COSE.
    pub credential: Option<(&'a [u8], Value)>,
}

impl<'a> AuthenticatorData<'a> {
    /// Reads authenticator data to its last byte; none where it is not as the standard has it.
    pub fn parse(data: &'a [u8]) -> Option<Self> {
        if data.len() > LONGEST_AUTHENTICATOR_DATA {
            return None;
        }
        let (rp_id_hash, rest) = data.split_at_checked(32)?;
        let (flags, rest) = rest.split_first()?;
        let (sign_count, mut rest) = rest.split_first_chunk()?;
        let has = |flag| flags & flag != 0;
        if has(BACKED_UP) && !has(BACKUP_ELIGIBLE) {
            return None;
        }
        let credential = if has(HAS_CREDENTIAL) {
            Some(read_credential(&mut rest)?)
        } else {
            None
        };
        if has(HAS_EXTENSIONS) && !read_cbor(&mut rest)?.is_map() {
            return None;
        }
        rest.is_empty().then_some(Self {
            rp_id_hash,
            user_present: has(USER_PRESENT),
            user_verified: has(USER_VERIFIED),
            sign_count: u32::from_be_bytes(*sign_count),
            credential,
        })
    }
}

fn read_credential<'a>(rest: &mut &'a [u8]) -> Option<(&'a [u8], Value)> {
    let (_, after) = rest.split_at_checked(MAKE)?;
    let (length, after) = after.split_first_chunk()?;
    let length = usize::from(u16::from_be_bytes(*length));
    if length == 0 || length > LONGEST_CREDENTIAL_ID {
        return None;
    }
    let (id, mut after) = after.split_at_checked(length)?;
    let key = read_cbor(&mut after)?;
    *rest = after;
    Some((id, key))
}

//! What lies in the database and must not be read there: encrypted with a key that replicas share.
//!
//! The key is derived from one that the database holds and, where the operator has given one, from that of
//! the settings: then a stolen copy of the database alone opens nothing.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::{Error, Result, Store};

/// Names the key among the program's keys.
const KEY: &str = "one-time-codes";

/// Tells the derived key from those for other purposes.
const CONTEXT: &str = "centre 2026-11 secrets of one-time codes";

impl Store {
    /// Derives the key for secrets from that of the database and from `key`, too. What was encrypted before
    /// is still read. Without effect where there is one already.
    pub fn use_encryption_key(&self, key: &str) {
        let _ = self.encryption_key.set(key.to_owned());
    }

    /// The keys with which something may be encrypted; the first one is used for what is new.
    async fn sealing_keys(&self) -> Result<Vec<LessSafeKey>> {
        let shared = self
            .sealing_key
            .get_or_try_init(|| self.program_key(KEY))
            .await?;
        let derive = |of_operator: &str| {
            let material = [shared, of_operator.as_bytes()].concat();
            let key = blake3::derive_key(CONTEXT, &material);
            let key = UnboundKey::new(&CHACHA20_POLY1305, &key);
            key.map(LessSafeKey::new).map_err(|_| failed())
        };
        let of_operator = self.encryption_key.get().map(|key| derive(key));
        of_operator.into_iter().chain([derive("")]).collect()
    }

    /// Encrypts a secret of an account: moved to another one it cannot be read.
    pub(crate) async fn seal(&self, account: i64, secret: &[u8]) -> Result<Vec<u8>> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(Error::Random)?;
        let keys = self.sealing_keys().await?;
        let key = keys.first().ok_or_else(failed)?;
        let mut sealed = secret.to_vec();
        let aad = Aad::from(account.to_be_bytes());
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut sealed)
            .map_err(|_| failed())?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// Decrypts what [`seal`](Self::seal) made.
    pub(crate) async fn open_sealed(&self, account: i64, sealed: &[u8]) -> Result<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN).ok_or_else(failed)?;
        for key in self.sealing_keys().await? {
            let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| failed())?;
            let mut opened = sealed.to_vec();
            let aad = Aad::from(account.to_be_bytes());
            if let Ok(secret) = key.open_in_place(nonce, aad, &mut opened) {
                return Ok(secret.to_vec());
            }
        }
        Err(failed())
    }
}

fn failed() -> Error {
    Error::Corrupt("a secret cannot be decrypted: is it the same `--encryption-key`?".to_owned())
}

//! Keys of the program's own, which all replicas share.

use sha2::{Digest as _, Sha256};

use crate::{Error, Result, Secret, Store};

/// Bytes of a key.
pub(crate) const KEY_BYTES: usize = 32;

impl Store {
    /// Returns the key of a name, which is made once and kept in the database.
    pub(crate) async fn program_key(&self, name: &str) -> Result<[u8; KEY_BYTES]> {
        let fresh: [u8; KEY_BYTES] = Sha256::digest(Secret::generate()?.reveal()).into();
        let mut tx = self.begin().await?;
        tx.execute(
            "INSERT INTO program_keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            &[&name, &&fresh[..]],
        )
        .await?;
        let key: Vec<u8> = tx
            .value("SELECT key FROM program_keys WHERE name = $1", &[&name])
            .await?;
        tx.commit().await?;
        key.try_into()
            .map_err(|_| Error::Corrupt(format!("the key `{name}` has another length")))
    }
}

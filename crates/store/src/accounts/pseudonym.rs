use crate::{Result, Store};

/// Names the key among the program's keys.
const KEY: &str = "pseudonyms";

/// Hexadecimal digits of a pseudonym: 64 bits, so that no two people share one by chance.
const DIGITS: usize = 16;

impl Store {
    /// A name for `subject` (an e-mail address, a network address) by which lines of a log can
    /// be told to be about the same one, and which tells nobody who that is: a BLAKE3 hash with
    /// a key that is made once and kept in the database, so that it is the same in all replicas.
    /// `kind` keeps apart what happens to be written alike.
    pub async fn pseudonym(&self, kind: &str, subject: &str) -> Result<String> {
        let key = self
            .pseudonym_key
            .get_or_try_init(|| self.program_key(KEY))
            .await?;
        let mut hasher = blake3::Hasher::new_keyed(key);
        hasher.update(kind.as_bytes());
        hasher.update(&[0]);
        hasher.update(subject.as_bytes());
        let mut pseudonym = hasher.finalize().to_hex().to_string();
        pseudonym.truncate(DIGITS);
        Ok(pseudonym)
    }
}

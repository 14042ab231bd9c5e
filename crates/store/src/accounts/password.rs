use std::{
    fmt,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    thread::available_parallelism,
};

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version,
    password_hash::{self, phc},
};
use centre_text::{decompose, prepare_password};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{Error, Result};

/// Memory of one hash in KiB: 19 MiB, the first choice of OWASP's Password Storage
/// Cheat Sheet together with [`PASSES`] and [`LANES`].
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Characters (Unicode scalar values) of the shortest password that may be chosen. Length is what
/// makes a password hard to guess; NIST SP 800-63B and OWASP's ASVS ask for no kinds of characters.
pub const SHORTEST_PASSWORD: usize = 12;

/// Characters of the longest password that may be chosen: what ASVS asks to be allowed at least.
pub const LONGEST_PASSWORD: usize = 128;

/// The most used passwords that are long enough to be chosen, and the shorter ones that begin and end with a
/// letter; see `scripts/common-passwords`.
static COMMON_PASSWORDS: &str = include_str!("../../common-passwords.txt");

/// Whether a password is among the most used ones, in whatever letter case, or is one of them with digits
/// and signs at its ends: those that are tried first. All shorter than [`SHORTEST_PASSWORD`] are refused by
/// their length.
pub fn is_common_password(password: &str) -> bool {
    let password = prepare_password(password.trim()).to_lowercase();
    let core = password.trim_matches(|c: char| !c.is_alphabetic());
    common_passwords().any(|common| common == password || common == core)
}

fn common_passwords() -> impl Iterator<Item = &'static str> {
    let lines = COMMON_PASSWORDS.lines();
    lines.skip_while(|line| line.starts_with("# "))
}

/// As many hashes at a time as there are cores: more would not be faster, and each
/// takes [`MEMORY_KIB`], so a flood of sign-ins could otherwise exhaust the memory.
static TURNS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    Arc::new(Semaphore::new(
        available_parallelism().map_or(1, usize::from),
    ))
});

/// What a password for an unknown account is compared with, so that the very same code
/// runs for it. Which password it hashes does not matter, for it opens nothing.
static DECOY: LazyLock<Result<String>> = LazyLock::new(|| hash(b"no account"));

/// An Argon2id hash in the PHC string format, with its parameters and salt.
#[derive(Clone, PartialEq, Eq, sqlx::Type)]
#[sqlx(transparent)]
pub struct PasswordHash(String);

impl PasswordHash {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Hashes a password with a fresh salt, on a thread that may block. Devices write the same letters in
/// different ways, so it is prepared as RFC 8265 asks.
pub async fn hash_password(password: String) -> Result<PasswordHash> {
    in_turn(move || hash(prepare_password(&password).as_bytes()).map(PasswordHash)).await
}

/// The ways in which a device may have written a password. The first is that of today's hashes; earlier
/// ones are of what a device sent.
fn spellings(password: String) -> Vec<String> {
    let mut spellings = vec![prepare_password(&password)];
    for spelling in [decompose(&password).into_owned(), password] {
        if !spellings.contains(&spelling) {
            spellings.push(spelling);
        }
    }
    spellings
}

fn hash(password: &[u8]) -> Result<String> {
    let hash: phc::PasswordHash = argon2()?.hash_password(password).map_err(failed)?;
    Ok(hash.to_string())
}

/// Whether `password` is the one that was hashed, found out on a thread that may block.
///
/// Give `None` when the account is unknown: the answer is `false` after the same work,
/// so that its time does not tell which accounts exist.
pub async fn verify_password(password: String, hash: Option<PasswordHash>) -> Result<bool> {
    in_turn(move || {
        // Made before it is known whether it is needed: its making must not tell either.
        let decoy = DECOY.as_deref().map_err(failed)?;
        let known = hash.is_some();
        let hash = hash.as_ref().map_or(decoy, PasswordHash::as_str);
        let hash = phc::PasswordHash::new(hash).map_err(failed)?;
        for spelling in spellings(password) {
            match argon2()?.verify_password(spelling.as_bytes(), &hash) {
                Ok(()) => return Ok(known),
                Err(password_hash::Error::PasswordInvalid) => {}
                Err(error) => return Err(failed(error)),
            }
        }
        Ok(false)
    })
    .await
}

static HASHES: AtomicU64 = AtomicU64::new(0);

/// How many passwords this process has hashed, to store them or to compare them.
pub fn password_hashes() -> u64 {
    HASHES.load(Ordering::Relaxed)
}

/// For one hash.
fn argon2() -> Result<Argon2<'static>> {
    HASHES.fetch_add(1, Ordering::Relaxed);
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(failed)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

async fn in_turn<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let turn = Arc::clone(&TURNS).acquire_owned().await.map_err(failed)?;
    spawn_blocking(move || {
        let done = work();
        drop(turn);
        done
    })
    .await
    .map_err(failed)?
}

fn failed(error: impl fmt::Display) -> Error {
    Error::Password(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_used_passwords_are_known_in_every_case() {
        assert!(common_passwords().count() > 9_000);
        for common in common_passwords().step_by(50) {
            assert!(is_common_password(common) && is_common_password(&common.to_uppercase()));
        }
        for common in [
            "password1234",
            " Qwerty123456 ",
            "1QAZ2WSX3EDC",
            "letmein12345",
            "password123!",
            "Summer2024!!",
            "!!2024summer",
            "12345678dragon",
        ] {
            assert!(is_common_password(common), "{common}");
        }
        for own in [
            "a long password",
            "arise, awake and stop not",
            "summer and dragon",
            "490-172-553-808",
            "",
        ] {
            assert!(!is_common_password(own), "{own}");
        }
    }

    #[tokio::test]
    async fn only_the_right_password_is_accepted() {
        let hash = hash_password("Arise, awake".to_owned()).await.unwrap();
        assert!(
            hash.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{}",
            hash.0
        );
        for (password, accepted) in [("Arise, awake", true), ("arise, awake", false), ("", false)] {
            let verified = verify_password(password.to_owned(), Some(hash.clone()))
                .await
                .unwrap();
            assert_eq!(verified, accepted, "{password:?}");
        }
        assert!(!format!("{hash:?}").contains("argon2"));
    }

    #[tokio::test]
    async fn both_forms_of_a_password_are_one_word() {
        let (composed, parted) = ("a g\u{12b}t\u{101} a day", "a gi\u{304}ta\u{304} a day");
        let verified = async |password: &str, hash: &PasswordHash| {
            let verified = verify_password(password.to_owned(), Some(hash.clone()));
            verified.await.unwrap()
        };
        for chosen in [composed, parted] {
            let hash = hash_password(chosen.to_owned()).await.unwrap();
            // What an earlier release has hashed as the device sent it.
            let old = PasswordHash(super::hash(chosen.as_bytes()).unwrap());
            for typed in [composed, parted] {
                assert!(verified(typed, &hash).await && verified(typed, &old).await);
            }
            assert!(!verified("a gita a day", &hash).await);
        }
        let mixed = "g\u{12b}ta\u{304}";
        let old = PasswordHash(super::hash(mixed.as_bytes()).unwrap());
        assert!(verified(mixed, &old).await);
        assert_eq!(spellings("plain".to_owned()), ["plain"]);
    }

    #[tokio::test]
    async fn the_same_password_never_hashes_alike() {
        let first = hash_password("same".to_owned()).await.unwrap();
        assert_ne!(first, hash_password("same".to_owned()).await.unwrap());
    }

    #[tokio::test]
    async fn an_unknown_account_costs_the_same_work() {
        let hash = hash_password("known".to_owned()).await.unwrap();
        assert!(!verify_password("wrong".to_owned(), None).await.unwrap());
        let decoy = DECOY.as_deref().unwrap();
        let parameters = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(parameters(decoy), parameters(&hash.0));
        assert_eq!(decoy.len(), hash.0.len());
    }

    #[tokio::test]
    async fn a_damaged_hash_is_an_error_and_not_a_wrong_password() {
        let damaged = PasswordHash("not a hash".to_owned());
        assert!(matches!(
            verify_password("any".to_owned(), Some(damaged)).await,
            Err(Error::Password(_))
        ));
    }
}

//! One-time codes of a device that knows a secret and the time (RFC 6238, with the parameters that all
//! programs for them understand: SHA-1, six digits, half a minute).

use data_encoding::BASE32_NOPAD;
use jiff::Timestamp;
use ring::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign};

use crate::{Error, Result};

/// Seconds for which a device shows a code.
const STEP_SECONDS: i64 = 30;

/// How many steps a device's clock may be wrong, either way.
const TOLERATED_STEPS: i64 = 2;

/// Digits of a code.
const DIGITS: usize = 6;

/// Bytes of a secret: as many as SHA-1 has, as RFC 4226 advises.
const SECRET_BYTES: usize = 20;

/// What the server and a device share.
#[derive(Clone)]
pub struct TotpSecret(Vec<u8>);

impl TotpSecret {
    pub(crate) fn generate() -> Result<Self> {
        let mut secret = vec![0; SECRET_BYTES];
        getrandom::fill(&mut secret).map_err(Error::Random)?;
        Ok(Self(secret))
    }

    pub(crate) fn from_bytes(secret: Vec<u8>) -> Self {
        Self(secret)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The secret as people type it: capital letters and digits.
    pub fn reveal(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// The code of a moment.
    pub fn code_at(&self, time: Timestamp) -> String {
        self.code(step_of(time))
    }

    fn code(&self, step: i64) -> String {
        let key = Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let tag = sign(&key, &step.to_be_bytes());
        let tag = tag.as_ref();
        let offset = usize::from(tag[tag.len() - 1] & 15);
        let number = tag[offset..offset + 4]
            .iter()
            .fold(0, |number, byte| number << 8 | u32::from(*byte));
        format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
    }

    /// The steps around a moment whose code this is, the earliest first.
    pub(crate) fn steps_of_code(&self, code: &str, now: Timestamp) -> Vec<i64> {
        let now = step_of(now);
        let steps = now - TOLERATED_STEPS..=now + TOLERATED_STEPS;
        steps
            .filter(|step| is_same(&self.code(*step), code))
            .collect()
    }
}

fn step_of(time: Timestamp) -> i64 {
    time.as_second().div_euclid(STEP_SECONDS)
}

/// Compares in a time that does not tell how many digits are right.
fn is_same(code: &str, given: &str) -> bool {
    let differences = code.bytes().zip(given.bytes()).map(|(a, b)| a ^ b);
    given.len() == DIGITS && differences.fold(0, |all, one| all | one) == 0
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use proptest::prelude::*;

    use super::*;

    /// RFC 6238, appendix B, its last six digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = TotpSecret(b"12345678901234567890".to_vec());
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let time = Timestamp::from_second(second).unwrap();
            assert_eq!(secret.code_at(time), code);
        }
        assert_eq!(secret.reveal(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }

    proptest! {
        #[test]
        fn a_code_counts_two_steps_either_way(
            secret in proptest::collection::vec(any::<u8>(), SECRET_BYTES),
            second in 0_i64..4_000_000_000,
            wrong in -200_i64..200,
        ) {
            let secret = TotpSecret(secret);
            let now = Timestamp::from_second(second).unwrap();
            let device = now + SignedDuration::from_secs(wrong);
            let steps = secret.steps_of_code(&secret.code_at(device), now);
            let apart = step_of(device) - step_of(now);
            if apart.abs() <= TOLERATED_STEPS {
                prop_assert!(steps.contains(&step_of(device)));
            } else {
                // By chance a code may be that of another step.
                prop_assert!(!steps.contains(&step_of(device)));
            }
            for step in steps {
                prop_assert!((step - step_of(now)).abs() <= TOLERATED_STEPS);
            }
        }

        #[test]
        fn what_is_no_code_never_counts(text in "\\PC{0,12}", second in 0_i64..4_000_000_000) {
            let secret = TotpSecret(vec![7; SECRET_BYTES]);
            let now = Timestamp::from_second(second).unwrap();
            let steps = secret.steps_of_code(&text, now);
            prop_assert!(steps.is_empty() || text.len() == DIGITS);
        }
    }
}

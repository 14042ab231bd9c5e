//! The name of a request in the log, in its answer and in what it left behind.

use std::sync::atomic::{AtomicU32, Ordering};

use bytes::Bytes;
use centre_store::Secret;
use http::{HeaderMap, HeaderName, HeaderValue};

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Characters of the longest id that is taken over from a proxy.
const LONGEST: usize = 64;

/// A proxy's id of at least so many characters counts as unique: by chance no two are the same.
const UNIQUE: usize = 16;

/// Makes ids that no other process makes: a random beginning and a number.
#[derive(Debug)]
pub(crate) struct RequestIds {
    beginning: String,
    next: AtomicU32,
}

impl RequestIds {
    pub(crate) fn random() -> Self {
        let secret = Secret::generate().map(|secret| secret.reveal());
        let beginning = secret.unwrap_or_default().chars().take(8).collect();
        Self {
            beginning,
            next: AtomicU32::new(0),
        }
    }

    /// The id that a trusted proxy gave, or another one.
    pub(crate) fn of(&self, headers: &HeaderMap, trusted_proxies: u8) -> HeaderValue {
        if let Some(id) = of_proxy(headers, trusted_proxies) {
            return id.clone();
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        HeaderValue::from_maybe_shared(Bytes::from(format!("{}{number:08x}", self.beginning)))
            .unwrap_or(HeaderValue::from_static("-"))
    }
}

/// What a trusted proxy calls this request. Without one a visitor could write anything there.
fn of_proxy(headers: &HeaderMap, trusted_proxies: u8) -> Option<&HeaderValue> {
    let id = headers.get(REQUEST_ID)?;
    (trusted_proxies > 0 && is_request_id(id.as_bytes())).then_some(id)
}

/// As [`of_proxy`], but only an id that is long enough to be unique. With it a request that is sent
/// again is recognised.
pub(crate) fn unique_of_proxy(headers: &HeaderMap, trusted_proxies: u8) -> Option<&str> {
    let id = of_proxy(headers, trusted_proxies)?.to_str().ok()?;
    (id.len() >= UNIQUE).then_some(id)
}

fn is_request_id(id: &[u8]) -> bool {
    (1..=LONGEST).contains(&id.len())
        && id
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_give_request_ids() {
        let ids = RequestIds::random();
        let mut headers = HeaderMap::new();
        headers.insert(REQUEST_ID, "edge-1.a_B".parse().unwrap());
        assert_eq!(ids.of(&headers, 1), "edge-1.a_B");
        let own = ids.of(&headers, 0);
        assert_ne!(own, "edge-1.a_B");
        assert_ne!(own, ids.of(&headers, 0));
        assert_eq!(
            unique_of_proxy(&headers, 1),
            None,
            "too short to be told by"
        );
        for forged in ["", "a b", "a\"b", &"a".repeat(65)] {
            headers.insert(REQUEST_ID, forged.parse().unwrap());
            assert_ne!(ids.of(&headers, 1), forged);
        }
        headers.insert(REQUEST_ID, "edge-1.a_B-00000".parse().unwrap());
        assert_eq!(unique_of_proxy(&headers, 1), Some("edge-1.a_B-00000"));
        assert_eq!(unique_of_proxy(&headers, 0), None);
    }
}

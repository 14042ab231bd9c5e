//! What is sent again, and not anew: a button that was pressed twice, a request that a proxy hands on twice.

use jiff::Timestamp;

use crate::{
    Result,
    executor::Executor,
    rate_limits::{REPEATED_SUBMISSION, count_use},
    time::millis_before,
};

/// Where what somebody has sent came from.
#[derive(Debug, Clone, Copy, Default)]
pub struct SubmissionOrigin<'a> {
    /// What a proxy calls the request. It may hand the same one to several replicas, when the first has died
    /// over it.
    pub request_id: Option<&'a str>,
    /// The network of the visitor: what has the same words is not kept twice within a minute.
    pub network: Option<&'a str>,
}

impl SubmissionOrigin<'_> {
    /// The digest of who sends what; none where the network is not known.
    pub(crate) fn key_of(&self, words: &[&str]) -> Option<Vec<u8>> {
        let network = self.network?;
        Some(REPEATED_SUBMISSION.key(&format!("{network:?} {words:?}")))
    }
}

/// Milliseconds of the moment since which the same words count as sent again.
pub(crate) fn repeats_since(now: Timestamp) -> i64 {
    millis_before(now, REPEATED_SUBMISSION.period)
}

/// Counts, within a transaction, that something of the key is sent; answers whether it was a moment ago.
/// Whoever sends the same at the same time waits until this one is kept.
pub(crate) async fn is_sent_again(
    tx: &mut Executor<'_>,
    key: Option<&[u8]>,
    now: Timestamp,
) -> Result<bool> {
    match key {
        Some(key) => Ok(!count_use(tx, &REPEATED_SUBMISSION, key, now).await?),
        None => Ok(false),
    }
}

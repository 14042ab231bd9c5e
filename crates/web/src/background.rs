//! Long work beside visitors, who come first.

use std::{io, thread};

use tokio::sync::oneshot;

/// Beside a busy thread of the usual priority Linux gives such a thread a tenth of the core
/// (110 of 1,134, by `sched_prio_to_weight`).
const NICENESS: i32 = 10;

/// Why work has no result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unfinished {
    #[error("a thread could not be started")]
    NotStarted(#[from] io::Error),
    #[error("the work has panicked")]
    Panicked(#[from] oneshot::error::RecvError),
}

/// Lets visitors' threads go before this one for good. Threads that it starts inherit that.
pub(crate) fn yield_to_visitors() {
    // On Linux this concerns the thread alone. Refused, it costs visitors little.
    let _ = rustix::process::nice(NICENESS);
}

/// Does `work` on a thread that yields to visitors. It is finished also where nobody waits for it any
/// more. A thread of Tokio would not do: what has become nice cannot become urgent again.
///
/// # Errors
/// When no thread can be started, and when `work` panics.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unfinished> {
    let (done, result) = oneshot::channel();
    thread::Builder::new()
        .name("background".to_owned())
        .spawn(move || {
            yield_to_visitors();
            let _ = done.send(work());
        })?;
    Ok(result.await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn niceness() -> i32 {
        rustix::process::nice(0).expect("a process may know its own niceness")
    }

    #[tokio::test]
    async fn work_is_nice_and_who_asks_for_it_is_not() {
        let before = niceness();
        let during = in_background(niceness).await.unwrap();
        assert_eq!(during, (before + NICENESS).min(19));
        assert_eq!(niceness(), before);
    }

    #[tokio::test]
    async fn who_waits_is_told_of_a_panic() {
        let outcome = in_background(|| panic!("for a test")).await;
        assert!(matches!(outcome, Err(Unfinished::Panicked(_))));
    }
}

//! Long work beside visitors, who come first.

use std::{io, thread};

use centre_os::thread_priority::yield_to_pages;
use tokio::sync::oneshot;

/// Why work has no result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unfinished {
    #[error("a thread could not be started")]
    NotStarted(#[from] io::Error),
    #[error("the work has panicked")]
    Panicked(#[from] oneshot::error::RecvError),
}

/// Does `work` on a thread that yields to visitors. It is finished also where nobody waits for it any
/// more. A thread of Tokio would not do: what has yielded once cannot become urgent again.
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
            yield_to_pages();
            let _ = done.send(work());
        })?;
    Ok(result.await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_on_a_thread_of_its_own() {
        let name = || thread::current().name().map(str::to_owned);
        assert_eq!(
            in_background(name).await.unwrap().as_deref(),
            Some("background")
        );
        assert_ne!(name().as_deref(), Some("background"));
    }

    #[tokio::test]
    async fn who_waits_is_told_of_a_panic() {
        let outcome = in_background(|| panic!("for a test")).await;
        assert!(matches!(outcome, Err(Unfinished::Panicked(_))));
    }
}

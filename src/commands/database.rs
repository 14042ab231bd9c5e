//! The database, for commands.

use anyhow::Context;
use centre_store::Store;

use crate::settings::Data;

/// Runs `work` on the database that a running server uses too.
pub fn with_store<T>(
    data: &Data,
    work: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let url = data.database()?;
    block_on(async {
        let store = Store::open(&url)
            .await
            .with_context(|| format!("cannot open the {url}"))?;
        let done = work(&store).await;
        store.close().await;
        done
    })?
}

/// Runs `work` on this thread.
///
/// # Errors
/// When the operating system lets no runtime start.
pub fn block_on<T>(work: impl Future<Output = T>) -> std::io::Result<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map(|runtime| runtime.block_on(work))
}

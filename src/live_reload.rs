//! Follows changes of the bundle and the content during development.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use centre_web::{LiveReload, Site};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::config::Serve;
use crate::embedded::Source;
use crate::server::edition;

/// A save and a build touch several files; changes closer together than this are one.
const SETTLING: Duration = Duration::from_millis(80);

/// Publishes a new edition and reloads open pages after every change. A change that
/// does not work is logged and the old edition stays. Watching ends when the returned
/// watcher is dropped.
pub fn watch(
    options: Serve,
    site: Arc<Site>,
    source: Arc<Source>,
    reload: LiveReload,
) -> anyhow::Result<RecommendedWatcher> {
    let (touch, changed) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| !event.kind.is_access()) {
            let _ = touch.send(());
        }
    })?;
    for folder in [&options.dev_bundle, &options.content.content_dir]
        .into_iter()
        .flatten()
    {
        watcher
            .watch(Path::new(folder), RecursiveMode::Recursive)
            .with_context(|| format!("cannot watch {}", folder.display()))?;
    }
    let runtime = tokio::runtime::Handle::current();
    thread::Builder::new()
        .name("live-reload".to_owned())
        .spawn(move || {
            while next(&changed) {
                match runtime.block_on(edition(&options, &source)) {
                    Ok(edition) => {
                        site.publish(edition);
                        reload.reload();
                    }
                    Err(error) => tracing::error!("the change does not work: {error:#}"),
                }
            }
        })?;
    Ok(watcher)
}

/// Waits for the next change and for quiet after it; `false` at the end.
fn next(changed: &Receiver<()>) -> bool {
    if changed.recv().is_err() {
        return false;
    }
    while changed.recv_timeout(SETTLING).is_ok() {}
    true
}

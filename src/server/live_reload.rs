//! During development: publishes every change of the bundle and the content.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use centre_web::{LiveReload, Site};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::embedded::RevisionSource;

/// The frontend's build writes this file last, in one step.
const BUILT: &str = "manifest.json";

/// What has changed.
#[derive(Clone, Copy)]
enum FileChange {
    /// The frontend's build has written all of the bundle.
    Built,
    /// A file was touched, perhaps one of several.
    Touched,
}

impl FileChange {
    fn of(event: &Event) -> Option<Self> {
        if event.kind.is_access() {
            None
        } else if event.paths.iter().any(|path| path.ends_with(BUILT)) {
            Some(Self::Built)
        } else {
            Some(Self::Touched)
        }
    }

    /// How long to wait for another change before this one is published.
    fn debounce_interval(self) -> Duration {
        Duration::from_millis(match self {
            Self::Built => 2,
            Self::Touched => 80,
        })
    }
}

/// Publishes a revision and reloads open pages after every change. When a change has mistakes,
/// they are logged and the old revision stays. Dropping the watcher ends it.
pub fn watch(
    source: &RevisionSource,
    site: Arc<Site>,
    reload: LiveReload,
) -> anyhow::Result<RecommendedWatcher> {
    let (report, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if let Some(change) = event.ok().as_ref().and_then(FileChange::of) {
            let _ = report.send(change);
        }
    })?;
    let settings = &source.0;
    for folder in settings
        .dev_bundle
        .iter()
        .chain(&settings.content.content_dir)
    {
        watcher
            .watch(folder, RecursiveMode::Recursive)
            .with_context(|| format!("cannot watch {}", folder.display()))?;
    }
    let runtime = tokio::runtime::Handle::current();
    thread::Builder::new()
        .name("live-reload".to_owned())
        .spawn(move || {
            while next(&changes) {
                match runtime.block_on(site.reload()) {
                    Ok(()) => reload.reload(),
                    Err(error) => tracing::error!("the change does not work: {error:#}"),
                }
            }
        })?;
    Ok(watcher)
}

/// Waits for a change that no other follows at once; false when the watcher is gone.
fn next(changes: &Receiver<FileChange>) -> bool {
    let Ok(mut change) = changes.recv() else {
        return false;
    };
    while let Ok(another) = changes.recv_timeout(change.debounce_interval()) {
        change = another;
    }
    true
}

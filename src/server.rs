//! `centre serve`: puts the parts together and runs them until told to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use centre_mail::deliver;
use centre_store::Store;
use centre_web::{LiveReload, Site, router};
use jiff::Timestamp;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::config::Serve;
use crate::{embedded, live_reload};

/// How long requests under way may take to end after a signal.
const GRACE: Duration = Duration::from_secs(20);

/// How often ended sessions, old links and the like are forgotten.
const PURGE_INTERVAL: Duration = Duration::from_hours(1);

pub fn serve(options: &Serve) -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(run(options))
}

async fn run(options: &Serve) -> anyhow::Result<()> {
    let settings = options.settings()?;
    let source = embedded::Source::of(options)?;
    // The isolates start meanwhile.
    let edition = source.edition(&options.renderer())?;
    let database = options.data.database()?;
    let store = Store::open(&database)
        .await
        .with_context(|| format!("cannot open the {database}"))?;
    let delivery = options
        .mail
        .delivery(edition.centre_name(), &options.public_url)?;
    let mut site = Site::new(
        settings,
        source.assets(),
        source.pictures(),
        source.recordings()?,
        edition,
        store.clone(),
    );
    let reload = options.dev_bundle.is_some().then(LiveReload::default);
    if let Some(reload) = &reload {
        site = site.with_live_reload(reload.clone());
    }
    let site = Arc::new(site);
    let listener = TcpListener::bind(options.listen)
        .await
        .with_context(|| format!("cannot listen on {}", options.listen))?;
    let address = listener.local_addr()?;
    site.edition()
        .renderer()
        .ready()
        .await
        .context("the bundle does not work")?;
    let watcher =
        reload.map(|reload| live_reload::watch(options.clone(), Arc::clone(&site), source, reload));
    let _watcher = watcher.transpose()?;
    tracing::info!("serving {} on http://{address}", options.public_url);

    let (stopped, mut told) = tokio::sync::watch::channel(());
    let worker = delivery.map(|(server, letterhead)| {
        let mut told = told.clone();
        tokio::spawn(deliver(
            store.clone(),
            letterhead,
            server,
            site.new_mail(),
            async move {
                let _ = told.changed().await;
            },
        ))
    });
    let purging = tokio::spawn(purge(store.clone()));
    let service = router(Arc::clone(&site)).into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        stop_signal().await;
        let _ = stopped.send(());
    });
    tokio::select! {
        ended = server.into_future() => ended?,
        () = async {
            let _ = told.changed().await;
            tokio::time::sleep(GRACE).await;
        } => tracing::warn!("requests still under way after {GRACE:?} were cut off"),
    }
    purging.abort();
    if let Some(worker) = worker
        && tokio::time::timeout(GRACE, worker).await.is_err()
    {
        tracing::warn!("a mail still under way after {GRACE:?} was cut off");
    }
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Forgets at times what is over.
async fn purge(store: Store) {
    let mut pause = tokio::time::interval(PURGE_INTERVAL);
    loop {
        pause.tick().await;
        if let Err(error) = store.purge(Timestamp::now()).await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "nothing could be forgotten"
            );
        }
    }
}

/// Resolves at SIGTERM or Ctrl-C.
async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupted = tokio::signal::ctrl_c();
    match signal(SignalKind::terminate()) {
        Ok(mut terminated) => {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
        }
        Err(error) => {
            tracing::warn!(%error, "SIGTERM cannot be received");
            let _ = interrupted.await;
        }
    }
}

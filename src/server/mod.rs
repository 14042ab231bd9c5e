//! `centre serve`: puts the parts together and runs them until a signal ends it.

#[cfg(test)]
mod allocations;
mod byte_budget;
mod client_limits;
mod in_flight;
mod listener;
mod live_reload;
mod malformed;
#[cfg(test)]
mod published_snapshot;
mod stalled_streams;
mod tls;
mod unread_body;

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use centre_content::Content;
use centre_mail::{MailRenderer, SmtpClient, deliver};
use centre_os::thread_priority::never_preempt;
use centre_store::{ClockCheck, DatabaseUrl, PublishedRevision, Purged, Retention, Store};
use centre_web::{
    LiveReload, PublishedContent, RevisionBuilder as _, Site, check_left_drafts, operations_router,
    publish_in_turn, redirect_router, router, setup_address,
};
use jiff::Timestamp;
use notify::RecommendedWatcher;
use rustix::fs::Mode;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::timeout_at;

use crate::embedded::{RevisionSource, StartedIsolates};
use crate::log;
use crate::settings::Settings;
use listener::{Endpoint, Limits};
use tls::Tls;

/// How long requests and mails in flight may take to end after a signal.
const GRACE_PERIOD: Duration = Duration::from_secs(20);

/// How long it may take to record that a mail was cut off.
const RECORD_TIMEOUT: Duration = Duration::from_secs(5);

/// How long work on other threads may take to end after everything else.
const LAST_WORK_TIMEOUT: Duration = Duration::from_secs(1);

/// Time between two health checks of the database.
const DATABASE_CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Time until a database that was refused is tried again.
const PAUSE_AFTER_REFUSAL: Duration = Duration::from_mins(1);

/// How often expired sessions, links and personal data are deleted.
const PURGE_INTERVAL: Duration = Duration::from_hours(1);

/// How often it is looked whether messages wait for too long. The office is reminded once a day.
const REMINDER_INTERVAL: Duration = Duration::from_hours(1);

/// How much later than the server what no visitor waits for begins, so that the first page shares
/// neither isolate nor cores with it.
const HEAD_START: Duration = Duration::from_millis(100);

pub fn serve(options: &Settings) -> anyhow::Result<()> {
    options.check()?;
    // For files that libraries make; our own calls give theirs a mode.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let _log = log::start(&options.log)?;
    let source = Arc::new(RevisionSource::new(options.clone()));
    // One thread for each core answers requests, although each has the thread of an isolate, too. Where a load generator
    // shares two cores with the program, a single one is better (a twentieth less processor time); but visitors do not,
    // and with fewer threads pages that are ready do not grow with the cores.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .on_thread_start(never_preempt)
        .build()?;
    let signals = {
        let _runtime = runtime.enter();
        Signals::open()?
    };
    // Before the rest of the start, which takes as long as they do.
    let isolates = source.start_isolates()?;
    let started = isolates.started();
    let ended = runtime.block_on(async {
        let ended = run(options, source, isolates, signals).await;
        // A process should not end in the middle of their start.
        started.await;
        ended
    });
    // Looking up a name is work that nobody can end, and takes long where the network is silent.
    runtime.shutdown_timeout(LAST_WORK_TIMEOUT);
    ended
}

/// The release's files with what was last published above them, and the content that they are.
fn fitting(
    source: &RevisionSource,
    published: PublishedRevision,
) -> anyhow::Result<(PublishedContent, Option<Content>)> {
    Ok(PublishedContent::fitting(
        source.release()?,
        published,
        &source.pictures()?,
    ))
}

/// Brings the tables up to date. Answers whether the database can be used: without it pages are
/// shown all the same.
async fn open(store: &Store, database: &DatabaseUrl) -> anyhow::Result<bool> {
    match store.prepare().await {
        Ok(()) => Ok(true),
        Err(error) if error.is_unavailable() => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "the {database} cannot be used: pages are shown, but nobody can sign in or \
                 send a form; it is tried again"
            );
            Ok(false)
        }
        Err(error) => Err(error).with_context(|| format!("cannot open the {database}")),
    }
}

/// What is there once the program has started.
struct Started {
    site: Arc<Site>,
    store: Store,
    listeners: Listeners,
    tls: Option<Tls>,
    delivery: Option<(SmtpClient, MailRenderer)>,
    has_database: bool,
    _watcher: Option<RecommendedWatcher>,
}

/// Makes the site and opens its addresses.
async fn start(
    options: &Settings,
    source: &Arc<RevisionSource>,
    isolates: StartedIsolates,
) -> anyhow::Result<Started> {
    let settings = options.site()?;
    let snapshot = source.snapshot();
    let (texts, content) = fitting(source, snapshot.clone().unwrap_or_default())?;
    let database = options.data.database()?;
    let store = Store::unopened(&database);
    if let Some(key) = &options.encryption_key {
        store.use_encryption_key(key);
    }
    if settings.mail {
        store.enable_owner_notices();
    }
    // Nobody can have published anything there.
    let is_missing_file = database.is_missing_file();
    let data = describe_data(options, &database)?;
    // The content is known to be good, and opening takes about as long as making the revision.
    let opening = tokio::spawn({
        let store = store.clone();
        async move { open(&store, &database).await }
    });
    let revision = source.finish(isolates, content)?;
    source.1.read_from(store.clone());
    let delivery = options.mail.delivery(
        revision.mails(),
        revision.centre_name(),
        &options.public_url,
    )?;
    let mut site = Site::new(settings, source.assets(), revision, store.clone()).with_editing(
        source.clone(),
        texts,
        snapshot.is_some() || is_missing_file,
    );
    let reload = options.dev_bundle.is_some().then(LiveReload::default);
    if let Some(reload) = &reload {
        site = site.with_live_reload(reload.clone());
    }
    let site = Arc::new(site);
    // The isolates are there before the database is: they need not wait for it.
    let listing = tokio::spawn({
        let site = Arc::clone(&site);
        async move {
            site.revision().renderer().ready().await?;
            site.learn_addresses().await;
            anyhow::Ok(())
        }
    });
    let has_database = opening.await??;
    if has_database && let Err(error) = site.catch_up().await {
        tracing::error!(error = &*error, "what was published cannot be shown");
    }
    let tls = Tls::of(&options.tls, &options.data.data_dir)?;
    let listeners = Listeners::open(options, &site, tls.as_ref())?;
    listing.await?.context("the bundle does not work")?;
    let watcher = reload.map(|reload| live_reload::watch(source, Arc::clone(&site), reload));
    let watcher = watcher.transpose()?;
    log_start(options, &listeners.address, &data, delivery.is_some());
    Ok(Started {
        site,
        store,
        listeners,
        tls,
        delivery,
        has_database,
        _watcher: watcher,
    })
}

/// Serves until a signal ends the program, which may be in the middle of the start.
async fn run(
    options: &Settings,
    source: Arc<RevisionSource>,
    isolates: StartedIsolates,
    Signals { mut stop, hangups }: Signals,
) -> anyhow::Result<()> {
    let Started {
        site,
        store,
        listeners,
        tls,
        delivery,
        has_database,
        _watcher,
    } = tokio::select! {
        started = start(options, &source, isolates) => started?,
        () = stop.received() => {
            tracing::info!("stopped before the start was at its end");
            return Ok(());
        }
    };
    let (stage, stages) = watch::channel(Stage::Serving);
    let worker = delivery.map(|(server, mail_renderer)| {
        tokio::spawn(deliver(
            store.clone(),
            mail_renderer,
            server,
            options.data.data_dir.join("mail-in-hand"),
            site.new_mail(),
            reached(stages.clone(), Stage::Draining),
            reached(stages.clone(), Stage::Ending),
        ))
    });
    let publishing = publish_in_turn(Arc::clone(&site), reached(stages.clone(), Stage::Stopping));
    let mut publishing = tokio::spawn(after_head_start(publishing));
    let mut background = JoinSet::new();
    keep_current(&mut background, &site);
    let watching = watch_database(store.clone(), !has_database, options.public_url.clone());
    background.spawn(after_head_start(watching));
    let purging = purge(store.clone(), options.retention.retention());
    background.spawn(after_head_start(purging));
    if worker.is_some() {
        background.spawn(after_head_start(remind(store.clone(), site.new_mail())));
    }
    background.spawn(reload_at(hangups, source, Arc::clone(&site), tls));
    let mut serving = listeners.serve(&stages);

    stop.received().await;
    tracing::info!("stopping");
    site.drain();
    stage.send_replace(Stage::Draining);
    tokio::time::sleep(options.connections.drain_delay).await;
    stage.send_replace(Stage::Stopping);
    let deadline = tokio::time::Instant::now() + GRACE_PERIOD;
    let ended = async { while serving.join_next().await.is_some() {} };
    if timeout_at(deadline, ended).await.is_err() {
        tracing::warn!("requests still under way after {GRACE_PERIOD:?} were cut off");
    }
    if timeout_at(deadline, &mut publishing).await.is_err() {
        tracing::warn!("what was being published is published by the next start");
        publishing.abort();
    }
    background.shutdown().await;
    if let Some(mut worker) = worker
        && timeout_at(deadline, &mut worker).await.is_err()
    {
        tracing::warn!("a mail still under way after {GRACE_PERIOD:?} was cut off");
        stage.send_replace(Stage::Ending);
        // Without a database this cannot be recorded; the next start finds it in `mail-in-hand`.
        let _ = tokio::time::timeout(RECORD_TIMEOUT, worker).await;
    }
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Logs what a newcomer needs: where the site and its data are, and that nothing is sent.
fn log_start(options: &Settings, address: &str, data: &str, sends_mail: bool) {
    tracing::info!("serving {} on {address}", options.public_url);
    tracing::info!("the data are in {data}");
    if !sends_mail {
        tracing::info!("no mail server is set (smtp-url): messages are kept, and no mail is sent");
    }
}

async fn after_head_start<T>(task: impl Future<Output = T>) -> T {
    tokio::time::sleep(HEAD_START).await;
    task.await
}

/// What pages show follows the clock, and what other replicas publish.
fn keep_current(background: &mut JoinSet<()>, site: &Arc<Site>) {
    background.spawn(Arc::clone(site).warm_up_pictures());
    background.spawn(Arc::clone(site).follow_clock());
    background.spawn(after_head_start(Arc::clone(site).follow_texts()));
    background.spawn(after_head_start(check_left_drafts(Arc::clone(site))));
}

/// The stages of the program's life, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Serving,
    /// Load balancers are told to go elsewhere; requests that come are still answered.
    Draining,
    /// No connection is accepted.
    Stopping,
    /// What is still in flight is given up.
    Ending,
}

async fn reached(mut current: watch::Receiver<Stage>, stage: Stage) {
    let _ = current.wait_for(|current| *current >= stage).await;
}

/// Open listeners and what is served on each.
struct Listeners {
    /// Address of the site, for the log.
    address: String,
    endpoints: Vec<(TcpListener, Endpoint)>,
}

impl Listeners {
    fn open(options: &Settings, site: &Arc<Site>, tls: Option<&Tls>) -> anyhow::Result<Self> {
        let connections = &options.connections;
        let limits = Limits {
            connections: listener::raise_file_limit(connections.max_connections as usize),
            per_address: (options.trusted_proxies == 0)
                .then_some(connections.max_connections_per_address as usize),
            idle_timeout: connections.idle_timeout,
        };
        let plain = |router| Endpoint {
            router,
            tls: None,
            limits,
        };
        let listener = bind(options.listen)?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        let address = format!("{scheme}://{}", listener.local_addr()?);
        let unencrypted = redirect_router(Arc::clone(site));
        let public = Endpoint {
            router: router(Arc::clone(site)),
            tls: tls.map(|tls| (tls.clone(), unencrypted.clone())),
            limits,
        };
        let mut endpoints = vec![(listener, public)];
        if let Some(address) = options.tls.redirect_listen {
            endpoints.push((bind(address)?, plain(unencrypted)));
        }
        if let Some(address) = options.metrics_listen {
            let listener = bind(address)?;
            tracing::info!("metrics on http://{}/metrics", listener.local_addr()?);
            endpoints.push((listener, plain(operations_router(Arc::clone(site)))));
        }
        Ok(Self { address, endpoints })
    }

    /// Serves on all of them until the program is stopping.
    fn serve(self, stage: &watch::Receiver<Stage>) -> JoinSet<()> {
        self.endpoints
            .into_iter()
            .map(|(listener, endpoint)| {
                let stop = reached(stage.clone(), Stage::Stopping);
                listener::serve(listener, endpoint, stop)
            })
            .collect()
    }
}

fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    listener::bind(address).with_context(|| format!("cannot listen on {address}"))
}

/// Reads content and certificates again at every SIGHUP. Where they have mistakes, these are
/// logged and the old ones stay.
async fn reload_at(
    mut hangups: Signal,
    source: Arc<RevisionSource>,
    site: Arc<Site>,
    tls: Option<Tls>,
) {
    while hangups.recv().await.is_some() {
        if let Some(Err(error)) = tls.as_ref().map(Tls::reload) {
            tracing::error!("the old certificate stays: {error:#}");
        }
        if !source.can_change() {
            tracing::info!("the content is built in and stays as it is");
            continue;
        }
        match site.reload().await {
            Ok(()) => tracing::info!("the content was read anew"),
            Err(error) => {
                for line in format!("{error:#}").lines() {
                    tracing::error!("the old content stays: {line}");
                }
            }
        }
    }
}

/// Names the places of all that a backup has to hold.
fn describe_data(options: &Settings, database: &DatabaseUrl) -> anyhow::Result<String> {
    let folder = std::path::absolute(&options.data.data_dir)?;
    let is_inside = match database {
        DatabaseUrl::Sqlite(file) => std::path::absolute(file)?.starts_with(&folder),
        DatabaseUrl::Postgres(..) => false,
    };
    let folder = folder.display();
    Ok(if is_inside {
        folder.to_string()
    } else {
        format!("{folder} and in the {database}")
    })
}

/// Logs the link with which the first administrator is made, while there is none.
async fn log_setup_link(store: &Store, public_url: &str) -> centre_store::Result<()> {
    if let Some(token) = store.open_setup(Timestamp::now()).await? {
        let address = setup_address(public_url, &token);
        tracing::info!(
            target: log::SETUP,
            "there is no administrator yet: make the first one within an hour at {address}"
        );
    }
    Ok(())
}

/// Notices when the database does not answer, so that requests do not wait for it, and when it
/// answers again. Where it was `missing` at the start, its tables are brought up to date then. The
/// first time that it answers the link of the first administrator is logged.
async fn watch_database(store: Store, mut missing: bool, public_url: String) {
    let mut has_started = false;
    // Of an outage each kind of cause is told once: the first may be a busy moment, the next a full disk.
    let mut away = missing;
    let mut causes = HashSet::new();
    let mut pause = tokio::time::interval(DATABASE_CHECK_INTERVAL);
    loop {
        pause.tick().await;
        if missing {
            if let Err(error) = store.prepare().await {
                // Waiting does not help then.
                if !error.is_unavailable() {
                    tracing::error!(
                        error = &error as &dyn std::error::Error,
                        "the database answers and cannot be used"
                    );
                    tokio::time::sleep(PAUSE_AFTER_REFUSAL).await;
                }
                continue;
            }
            missing = false;
        }
        if let Err(error) = store.ping().await {
            away = true;
            if causes.insert(error.to_string()) {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "the database does not answer"
                );
            }
            continue;
        }
        if away {
            tracing::info!("the database answers again");
            away = false;
            causes.clear();
        }
        if !has_started {
            match log_setup_link(&store, &public_url).await {
                // With the next look.
                Err(error) if error.is_unavailable() => continue,
                Err(error) => tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "no link for the first administrator could be made"
                ),
                Ok(()) => {}
            }
            has_started = true;
        }
    }
}

/// Deletes at intervals what has expired. What is deleted is gone for good, so a clock that is far ahead of
/// when the program last ran has an interval to be set right.
async fn purge(store: Store, retention: Retention) {
    let mut pause = tokio::time::interval(PURGE_INTERVAL);
    let mut clock = ClockCheck::default();
    loop {
        pause.tick().await;
        let now = Timestamp::now();
        match check_clock(&store, &mut clock, now).await {
            Ok(true) => {}
            Ok(false) => continue,
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "nothing could be forgotten"
                );
                continue;
            }
        }
        match store.purge(&retention, now).await {
            Ok(purged) if purged.is_empty() => {}
            Ok(Purged {
                accounts,
                donations,
                notifications,
                messages,
            }) => tracing::info!(
                accounts,
                donations,
                notifications,
                messages,
                "what was kept long enough was removed"
            ),
            Err(error) => tracing::warn!(
                error = &error as &dyn std::error::Error,
                "nothing could be forgotten"
            ),
        }
    }
}

/// Notes that the program runs, unless the clock is to be doubted.
async fn check_clock(
    store: &Store,
    clock: &mut ClockCheck,
    now: Timestamp,
) -> centre_store::Result<bool> {
    let last = store.last_heartbeat().await?;
    if clock.is_plausible(last, now) {
        store.note_heartbeat(now).await?;
        return Ok(true);
    }
    tracing::warn!(
        last_run = last.map(tracing::field::display),
        "the clock is more than a day ahead of when the program last ran: nothing that is old by it is \
         deleted for an hour; if the clock is wrong, set it right by then"
    );
    Ok(false)
}

/// Reminds the office of messages that wait for too long.
async fn remind(store: Store, new_mail: Arc<Notify>) {
    let mut pause = tokio::time::interval(REMINDER_INTERVAL);
    loop {
        pause.tick().await;
        match store.remind_of_messages(Timestamp::now()).await {
            Ok(true) => new_mail.notify_one(),
            Ok(false) => {}
            Err(error) => tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the office could not be reminded of its messages"
            ),
        }
    }
}

/// The signals that the program waits for. They are waited for from the very beginning: the first process of a container
/// gets no others, and one that lost SIGTERM during its start would have to be killed.
struct Signals {
    stop: StopSignals,
    hangups: Signal,
}

impl Signals {
    fn open() -> std::io::Result<Self> {
        Ok(Self {
            stop: StopSignals {
                terminated: signal(SignalKind::terminate())?,
                interrupted: signal(SignalKind::interrupt())?,
            },
            hangups: signal(SignalKind::hangup())?,
        })
    }
}

struct StopSignals {
    terminated: Signal,
    interrupted: Signal,
}

impl StopSignals {
    /// Resolves at SIGTERM or Ctrl-C.
    async fn received(&mut self) {
        tokio::select! {
            _ = self.terminated.recv() => {}
            _ = self.interrupted.recv() => {}
        }
    }
}

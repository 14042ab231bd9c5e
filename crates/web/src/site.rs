use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arc_swap::ArcSwap;
use centre_store::Store;
use http::HeaderValue;
use tokio::sync::Notify;

use crate::observation::{RequestIds, Traffic};
use crate::{Assets, Donations, Edition, LearnAccess, LiveReload, PayFast, security_headers};

/// How long after a start pictures are made that nobody has asked for: the first visitor's pages
/// come first, and a program that is started again and again makes none.
const WARM_UP_DELAY: Duration = Duration::from_mins(1);

/// What an operator has decided, as far as pages depend on it.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Public origin of the site, without a trailing slash.
    pub public_url: String,
    /// Who sees `/learn` itself.
    pub learn: LearnAccess,
    /// The provider of online payments; without one the donation form is disabled.
    pub payfast: Option<PayFast>,
    /// Whether outgoing mail is configured.
    pub mail: bool,
    /// Whether pages for anonymous visitors are kept.
    pub page_cache: bool,
    /// Whether browsers keep visited pages for times without a connection.
    pub service_worker: bool,
    /// The bearer token that `/metrics` of the site asks for; without one it has none.
    pub metrics_token: Option<String>,
    /// How many proxies in front of the program add to `X-Forwarded-For`.
    pub trusted_proxies: u8,
}

impl Settings {
    /// Whether the donation form is enabled.
    pub(crate) fn donations(&self) -> Donations {
        self.payfast
            .as_ref()
            .map_or(Donations::Off, |payfast| payfast.mode)
    }
}

/// The state that all handlers share.
pub struct Site {
    pub(crate) settings: Settings,
    pub(crate) assets: Assets,
    pub(crate) live_reload: Option<LiveReload>,
    pub(crate) store: Store,
    pub(crate) new_mail: Arc<Notify>,
    /// Belongs to the edition: it names the script in its documents.
    pub(crate) content_security_policy: ArcSwap<HeaderValue>,
    pub(crate) traffic: Traffic,
    pub(crate) request_ids: RequestIds,
    draining: AtomicBool,
    edition: ArcSwap<Edition>,
}

fn policy(settings: &Settings, edition: &Edition) -> HeaderValue {
    security_headers::content_security_policy(settings, &edition.shell.recorder_source())
}

impl Site {
    /// A site that shows `edition` and keeps its state in `store`.
    pub fn new(settings: Settings, assets: Assets, edition: Edition, store: Store) -> Self {
        Self {
            content_security_policy: ArcSwap::from_pointee(policy(&settings, &edition)),
            settings,
            assets,
            live_reload: None,
            store,
            new_mail: Arc::default(),
            traffic: Traffic::default(),
            request_ids: RequestIds::random(),
            draining: AtomicBool::new(false),
            edition: ArcSwap::from_pointee(edition),
        }
    }

    /// Adds what an open page needs to reload itself during development.
    #[must_use]
    pub fn with_live_reload(mut self, live_reload: LiveReload) -> Self {
        self.live_reload = Some(live_reload);
        self
    }

    /// Told whenever a mail was queued.
    pub fn new_mail(&self) -> Arc<Notify> {
        Arc::clone(&self.new_mail)
    }

    /// From now on `/readyz` says that the program is about to stop, and every answer asks
    /// for its connection to be closed.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Whether browsers reach the site by TLS alone, which a proxy may end in front of it. Then
    /// every cookie is for TLS alone, too.
    pub(crate) fn is_secure(&self) -> bool {
        self.settings.public_url.starts_with("https://")
    }

    /// Shows another edition from now on, once its addresses are known. Requests under way end
    /// with the old one.
    pub async fn publish(&self, edition: Edition) {
        edition.learn_addresses(&self.settings).await;
        let policy = policy(&self.settings, &edition);
        self.content_security_policy.store(Arc::new(policy));
        self.edition.store(Arc::new(edition));
    }

    /// Asks the edition that is shown which addresses have a page.
    pub async fn learn_addresses(&self) {
        self.edition().learn_addresses(&self.settings).await;
    }

    /// After a while has the pictures made that phones see first.
    pub async fn warm_up_pictures(&self) {
        tokio::time::sleep(WARM_UP_DELAY).await;
        self.edition().warm_up_pictures();
    }

    /// The edition that is shown now.
    pub fn edition(&self) -> Arc<Edition> {
        self.edition.load_full()
    }
}

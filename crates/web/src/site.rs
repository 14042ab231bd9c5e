use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arc_swap::ArcSwap;
use centre_store::Store;
use http::HeaderValue;
use tokio::sync::Notify;

use crate::content_security_policy::content_security_policy;
use crate::dev::LiveReload;
use crate::edition::Edition;
use crate::files::assets::Assets;
use crate::request_id::RequestIds;
use crate::site_settings::SiteSettings;
use crate::traffic::Traffic;

/// How long after a start pictures are made that nobody has asked for: the first visitor's pages
/// come first, and a program that is started again and again makes none.
const WARM_UP_DELAY: Duration = Duration::from_mins(1);

/// Time between two looks at the clock. It may have been set, so that nothing is computed from it.
const CLOCK_PAUSE: Duration = Duration::from_millis(500);

/// The state that all handlers share.
pub struct Site {
    pub(crate) settings: SiteSettings,
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

impl Site {
    /// A site that shows `edition` and keeps its state in `store`.
    pub fn new(settings: SiteSettings, assets: Assets, edition: Edition, store: Store) -> Self {
        Self {
            content_security_policy: ArcSwap::from_pointee(content_security_policy(
                &settings,
                &edition.shell,
            )),
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
        let policy = content_security_policy(&self.settings, &edition.shell);
        self.content_security_policy.store(Arc::new(policy));
        self.edition.store(Arc::new(edition));
    }

    /// Asks the edition that is shown which addresses have a page.
    pub async fn learn_addresses(&self) {
        self.edition().learn_addresses(&self.settings).await;
    }

    /// Shows for ever what the clock changes, half a second later at most.
    pub async fn follow_clock(&self) {
        let mut pause = tokio::time::interval(CLOCK_PAUSE);
        loop {
            pause.tick().await;
            self.edition().follow_clock(self.settings.clock.now());
        }
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

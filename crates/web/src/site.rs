use std::sync::Arc;

use arc_swap::ArcSwap;

use crate::{Assets, Donations, Edition, LearnAccess, LiveReload};

/// What an operator has decided, as far as pages depend on it.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Public origin of the site, without a trailing slash.
    pub public_url: String,
    /// Who sees `/learn` itself.
    pub learn: LearnAccess,
    /// Whether the donation form is enabled.
    pub donations: Donations,
    /// Whether outgoing mail is configured.
    pub mail: bool,
    /// Whether pages for anonymous visitors are kept.
    pub page_cache: bool,
    /// The bearer token that `/metrics` asks for; without one there is no `/metrics`.
    pub metrics_token: Option<String>,
}

/// The state that all handlers share.
pub struct Site {
    pub(crate) settings: Settings,
    pub(crate) assets: Assets,
    pub(crate) live_reload: Option<LiveReload>,
    edition: ArcSwap<Edition>,
}

impl Site {
    /// A site that shows `edition`.
    pub fn new(settings: Settings, assets: Assets, edition: Edition) -> Self {
        Self {
            settings,
            assets,
            live_reload: None,
            edition: ArcSwap::from_pointee(edition),
        }
    }

    /// Adds what an open page needs to reload itself during development.
    #[must_use]
    pub fn with_live_reload(mut self, live_reload: LiveReload) -> Self {
        self.live_reload = Some(live_reload);
        self
    }

    /// Shows another edition from now on. Requests under way end with the old one.
    pub fn publish(&self, edition: Edition) {
        self.edition.store(Arc::new(edition));
    }

    /// The edition that is shown now.
    pub fn edition(&self) -> Arc<Edition> {
        self.edition.load_full()
    }
}

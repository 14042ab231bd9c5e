//! What an operator has decided, as far as the site depends on it.

use crate::clock::Clock;
use crate::donations::DonationMode;
use crate::donations::payfast::PayFast;

/// Who sees `/learn` itself instead of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnAccess {
    /// Only visitors of a local host.
    LocalHost,
    /// Everyone.
    Open,
}

/// What of pages is kept from one visitor to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCaching {
    /// Whole pages for anonymous visitors, and for all others the parts that they share.
    On,
    /// The parts that pages share.
    Parts,
    /// Nothing: every page is rendered whole.
    Off,
}

/// How much editors may write.
#[derive(Debug, Clone, Copy)]
pub struct TextLimits {
    /// Bytes of a text.
    pub longest: usize,
    /// Drafts that one person may have.
    pub drafts_of_one: u32,
}

/// How many pictures editors may add.
#[derive(Debug, Clone, Copy)]
pub struct PictureLimits {
    /// Bytes of a file as it is sent.
    pub longest: usize,
    /// Pictures in all.
    pub most: u32,
}

/// What an operator has decided, as far as pages depend on it.
#[derive(Debug, Clone)]
pub struct SiteSettings {
    /// Public origin of the site, without a trailing slash.
    pub public_url: String,
    /// Who sees `/learn` itself.
    pub learn: LearnAccess,
    /// The provider of online payments; without one the donation form is disabled.
    pub payfast: Option<PayFast>,
    /// Whether moderators and administrators get no further than the setup of a second factor.
    pub second_factor_required: bool,
    /// Whether outgoing mail is configured.
    pub mail: bool,
    /// What of pages is kept.
    pub page_cache: PageCaching,
    /// Whether browsers keep visited pages for times without a connection.
    pub service_worker: bool,
    /// The bearer token that `/metrics` of the site asks for; without one the address answers 404.
    pub metrics_token: Option<String>,
    /// URIs of those who want to hear of weaknesses; without one there is no `security.txt`.
    pub security_contacts: Vec<String>,
    /// For whom `robots.txt` says that they take no page at all.
    pub refused_crawlers: Vec<CrawlerPurpose>,
    /// How many proxies in front of the program add to `X-Forwarded-For`.
    pub trusted_proxies: u8,
    /// How much editors may write.
    pub texts: TextLimits,
    /// How many pictures they may add.
    pub pictures: PictureLimits,
    /// The time by which pages are shown.
    pub clock: Clock,
}

impl SiteSettings {
    /// Whether the donation form is enabled.
    pub(crate) fn donations(&self) -> DonationMode {
        self.payfast
            .as_ref()
            .map_or(DonationMode::Off, |payfast| payfast.mode)
    }
}

/// What crawlers other than those of search engines collect pages for.
///
/// Whoever fetches a page because somebody has just asked for it is a visitor, and not named here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CrawlerPurpose {
    /// Language models are trained with the pages.
    Training,
    /// Assistants answer from the pages, and name them.
    Answers,
}

//! The site over HTTP: pages rendered by React in V8, forms, files and feeds, and what operators
//! ask of a running program.
//!
//! # Layout
//!
//! A folder for each feature, with its handlers (extract, decide, answer), what its screens of the office
//! show of the records (`records`, as `screens` types it), and its rules:
//!
//! - `accounts`: registering, signing in, the profile, sessions, and the office's list of people.
//! - `inbox`: what visitors write, and how the office answers it.
//! - `donations`: the donation form, the payment provider's reports, the office's books.
//! - `publishing`: drafts, previews, publications and versions of the site's texts.
//! - `pictures`: the site's pictures, and those that editors add.
//! - `events`: what is shown until the clock changes it, and what programs call it.
//! - `pages`: from an address to a rendered document, and which documents are cached.
//! - `feeds`: the content for programs that follow it: the events as calendar and feed, sitemap, robots.txt.
//! - `operations`: health, metrics, the security log.
//!
//! What they share:
//!
//! - [`router`]: every address, and the layers that every request passes.
//! - `http`: access log, the client's address, cookies, the field `Host`, requests of other sites, panics,
//!   headers.
//! - `forms`: how what visitors send is read, checked, limited and answered.
//! - `office`: what the office's screens have in common: roles, queries, tables.
//! - `files`: assets, recordings, the web manifest, the service worker, security.txt; compression.
//! - [`Site`]: the state that all handlers share. What can change while the program runs
//!   (content, and in development the bundle) is an [`SiteRevision`], replaced as a whole: a
//!   request sees one revision from start to end.
//!
//! No two files need each other.

mod accounts;
mod background;
mod clock;
mod dev;
mod donations;
mod events;
mod faults;
mod feeds;
mod files;
mod forms;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod http;
mod inbox;
mod office;
mod operations;
mod pages;
mod pictures;
mod publishing;
mod router;
mod settings;
mod site;
mod site_revision;
/// The locks of `pages::single_flight`. Its test puts others in their place, to try the threads in
/// every order.
mod sync {
    pub(crate) use parking_lot::Mutex;
}
#[cfg(test)]
mod testing;

pub use crate::http::client_address::{ClientNetwork, client_networks};
pub use accounts::sessions::screens::{AccountSession, SessionUser};
pub use accounts::setup::link::setup_address;
pub use clock::Clock;
pub use dev::LiveReload;
pub use donations::DonationMode;
pub use donations::amount::in_rand;
pub use donations::payfast::{PAYFAST_SOURCES, PayFast, PayFastSource, PaymentForm};
pub use faults::FAULTS;
pub use files::assets::Assets;
pub use files::audio::Recordings;
pub use forms::flash::{FormState, Toast};
pub use forms::rules::is_email;
pub use office::screen::OfficeScreen;
pub use operations::security_log::{SecurityEvent, note_command, note_operator};
pub use pages::context::RenderContext;
pub use pages::route_list::RouteListError;
pub use pages::shell::{Manifest, Shell, Styles};
pub use pages::smoke_test::smoke_test;
pub use pictures::upload_index::to_upload;
pub use publishing::drafts::mistakes::check_left_drafts;
pub use publishing::jobs::publish_in_turn;
pub use publishing::jobs::publisher::{BuildError, RevisionBuilder, RevisionPurpose};
pub use publishing::published::PublishedContent;
pub use router::{operations_router, redirect_router, router};
pub use settings::{
    CrawlerPurpose, LearnAccess, PageCaching, PictureLimits, SiteSettings, TextLimits,
};
pub use site::Site;
pub use site_revision::{
    DocumentError, Media, PictureDescription, PreparePicturesError, SiteRevision, StartingIsolates,
};

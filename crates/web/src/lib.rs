//! The site over HTTP: pages rendered by React in V8, forms, files and feeds, and what operators
//! ask of a running program.
//!
//! # Layout
//!
//! No two files need each other. Most modules need only those below them in this list. The
//! exceptions are single types, such as those of `files` and `pages` that [`Site`] holds, and the
//! [`Edition`] that `texts` and `previews` make.
//!
//! - [`router`]: every address, and the layers that every request passes.
//! - `middleware`: access log, the field `Host`, other sites' requests, panics, security headers.
//! - `controllers`: what forms and scripts ask; each extracts, decides and answers.
//! - `feeds`: what programs read: sitemap, calendar, Atom, web manifest, service worker, security.txt.
//! - `operations`: health and metrics.
//! - `pages`: from an address to a rendered document, and which documents are kept.
//! - `office`: reads the records that the office's screens show.
//! - `files`: assets, pictures, recordings; compression.
//! - `forms`: how what visitors send is read and checked.
//! - `session`: the cookie, the account behind it, and where else that is signed in.
//! - [`Site`]: the state that all handlers share. What can change while the program runs
//!   (content, and in development the bundle) is an [`Edition`], replaced as a whole: a
//!   request sees one edition from start to end.
//! - `previews`: editions with what an editor has not published yet.
//! - `texts`: what editors have published, above the release's files.
//! - `period`: what is shown until the clock changes it.
//! - `office_screens`: what the office's screens are told, as a render context has it.
//! - `upload_index`: the pictures that editors have added.
//! - `session_user`: who is signed in, as pages show it.
//! - `background`, `clock`, `payments`, `security_log`, `cookies`, `error_body`, [`SiteSettings`]:
//!   what the others use.

mod background;
mod client_address;
mod clock;
mod content_security_policy;
mod controllers;
mod cookies;
mod dev;
mod edition;
mod error_body;
mod event_window;
mod faults;
mod feeds;
mod files;
mod forms;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod middleware;
mod office;
mod office_screens;
mod operations;
mod pages;
mod payments;
mod previews;
mod request_id;
mod router;
mod security_log;
mod session;
mod session_user;
mod setup_link;
mod site;
mod site_settings;
mod upload_index;
/// The locks of `pages::single_flight`. Its test puts others in their place, to try the threads in
/// every order.
mod sync {
    pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError};
}
#[cfg(test)]
mod testing;
mod texts;
mod traffic;

pub use client_address::{ClientNetwork, client_networks};
pub use clock::Clock;
pub use controllers::office::publishing::publish_in_turn;
pub use dev::LiveReload;
pub use edition::{DocumentError, Edition, Media, PictureDescription, SmokeTestError, Starting};
pub use faults::FAULTS;
pub use files::assets::Assets;
pub use files::audio::Recordings;
pub use forms::flash::{FormState, Notice};
pub use forms::one_line::{escape_line, is_one_line};
pub use forms::rules::is_email;
pub use office::texts::check_left_drafts;
pub use office_screens::OfficeScreen;
pub use pages::context::RenderContext;
pub use pages::page_list::RouteListError;
pub use pages::shell::{Manifest, Shell, Styles};
pub use pages::smoke_test::smoke_test;
pub use payments::DonationMode;
pub use payments::amount::in_rand;
pub use payments::payfast::{PAYFAST_SOURCES, PayFast, PayFastSource, PaymentForm};
pub use router::{operations_router, redirect_router, router};
pub use security_log::{SecurityEvent, note_command, note_operator};
pub use session_user::{AccountSession, SessionUser};
pub use setup_link::setup_address;
pub use site::Site;
pub use site_settings::{LearnAccess, PageCaching, PictureLimits, SiteSettings, TextLimits};
pub use texts::{BuildError, Editions, Texts};
pub use upload_index::upload_of;

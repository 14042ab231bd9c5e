//! The site over HTTP: pages rendered by React in V8, the content API, assets and
//! pictures, and what operators ask of a running program.
//!
//! [`Site`] is the state that all handlers share; [`router`] makes the service of it.
//! What can change while the program runs (content, and in development the bundle) is
//! an [`Edition`], replaced as a whole: a request sees one edition from start to end.

mod accounts;
mod addresses;
mod assets;
mod audio;
mod body;
mod client;
mod compression;
mod contact;
mod content_api;
mod context;
mod dev;
mod device;
mod donations;
mod edition;
mod events;
mod faults;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod notice;
mod observation;
mod operations;
mod page;
mod page_cache;
mod pages;
mod payfast;
mod personal_page;
mod pictures;
mod router;
mod security_headers;
mod security_log;
mod service_worker;
mod shared_renders;
mod shell;
mod site;
mod sitemap;
mod speculation_rules;
mod submission;
/// What single flight locks with. Its test of all orders puts another lock here.
mod sync {
    pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError};
}
mod validation;
mod web_manifest;

pub use assets::Assets;
pub use audio::Recordings;
pub use client::subscriber;
pub use context::{AccountSession, Donations, LearnAccess, RenderContext, SessionUser};
pub use dev::LiveReload;
pub use edition::{Edition, Media, Starting, UnreadableDocument};
pub use faults::FAULTS;
pub use notice::{FormState, Notice};
pub use pages::{Unlisted, Unprepared};
pub use payfast::{PAYFAST_SOURCES, PayFast, PayFastSource, PaymentForm};
pub use router::{operations_router, redirect_router, router};
pub use security_log::{SecurityEvent, note_command};
pub use shell::{Manifest, Shell, Styles};
pub use site::{Settings, Site};

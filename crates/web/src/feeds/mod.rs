//! What programs read instead of pages.

mod atom;
mod calendar;
pub(crate) mod events;
pub(crate) mod robots;
pub(crate) mod security_txt;
pub(crate) mod service_worker;
pub(crate) mod sitemap;
pub(crate) mod web_manifest;

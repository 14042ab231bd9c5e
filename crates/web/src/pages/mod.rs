//! From an address to a rendered document, and which documents are kept.

pub(crate) mod canonical_address;
pub(crate) mod content_api;
pub(crate) mod context;
pub(crate) mod form_handler;
pub(crate) mod handler;
pub(crate) mod known_addresses;
pub(crate) mod page_cache;
pub(crate) mod page_list;
pub(crate) mod page_render;
mod personal_page;
pub(crate) mod preview_page;
pub(crate) mod route_list;
pub(crate) mod shell;
mod single_flight;
pub(crate) mod smoke_test;
pub(crate) mod speculation_rules;

use std::time::Duration;

/// How long a render may run that is for no single visitor. Only what hangs meets it: what takes too much of the
/// processor is ended before.
pub(crate) const UNATTENDED_RENDER_LIMIT: Duration = Duration::from_mins(2);

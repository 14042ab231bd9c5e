//! From an address to a rendered document, and which documents are kept.

pub(crate) mod canonical_address;
pub(crate) mod content_api;
pub(crate) mod context;
pub(crate) mod handler;
pub(crate) mod known_addresses;
pub(crate) mod page_cache;
pub(crate) mod page_list;
pub(crate) mod page_render;
mod personal_page;
pub(crate) mod preview_page;
pub(crate) mod shell;
mod single_flight;
pub(crate) mod smoke_test;
pub(crate) mod speculation_rules;

//! The office's list of accounts, and what administrators do with one.

pub(crate) mod office_handlers;
pub(crate) mod records;
pub(crate) mod screens;

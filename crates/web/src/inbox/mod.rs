//! What visitors write, and how the office answers it.

pub(crate) mod contact;
pub(crate) mod office_handlers;
pub(crate) mod questions;
pub(crate) mod records;
pub(crate) mod screens;

//! The site's pictures, and those that editors add.

pub(crate) mod files;
pub(crate) mod office_handlers;
pub(crate) mod records;
pub(crate) mod screens;
pub(crate) mod upload_index;

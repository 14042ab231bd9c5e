//! The site's texts as their editors find and open them.

pub(crate) mod edited;
pub(crate) mod files;
pub(crate) mod history;
pub(crate) mod list;

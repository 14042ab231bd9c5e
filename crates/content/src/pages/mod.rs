//! The types of all pages, one module for each section of the site.

pub(crate) mod frame;
pub(crate) mod home;
pub(crate) mod shared;

//! How what visitors send is read and checked, and what they are told on the next page.

pub(crate) mod body;
pub(crate) mod flash;
pub(crate) mod local_path;
pub(crate) mod one_line;
pub(crate) mod rules;
pub(crate) mod submission;

//! How every form is read, checked, limited and answered, and what is said on the next page.

pub(crate) mod body;
pub(crate) mod flash;
pub(crate) mod local_path;
pub(crate) mod rate_limit;
pub(crate) mod request;
pub(crate) mod rules;
pub(crate) mod submission;

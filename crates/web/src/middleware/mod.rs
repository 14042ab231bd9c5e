//! What every request passes on its way in and every answer on its way out.

pub(crate) mod access_log;
pub(crate) mod host;
pub(crate) mod other_sites;
pub(crate) mod panics;
pub(crate) mod security_headers;

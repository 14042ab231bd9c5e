//! What editors make of the content's files: drafts of each of them, and every version that was
//! ever published.

pub(crate) mod drafts;
pub(crate) mod jobs;
pub(crate) mod origin;
pub(crate) mod previews;
pub(crate) mod publication;
pub(crate) mod schedule;
pub(crate) mod versions;

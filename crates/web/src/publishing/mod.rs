//! How editors change the site's texts: drafts, previews, publications, versions.

mod changes;
pub(crate) mod entries;
pub(crate) mod handlers;
pub(crate) mod jobs;
pub(crate) mod preview_handlers;
pub(crate) mod previews;
pub(crate) mod published;
pub(crate) mod records;
pub(crate) mod schedule;
pub(crate) mod screens;

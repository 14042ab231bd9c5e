//! How editors change the site's texts: drafts, previews, publications, versions.

pub(crate) mod drafts;
pub(crate) mod entries;
pub(crate) mod event_choices;
pub(crate) mod jobs;
pub(crate) mod previews;
pub(crate) mod published;
pub(crate) mod records;
pub(crate) mod request;
mod rights;
mod roles;
pub(crate) mod screens;
pub(crate) mod texts;

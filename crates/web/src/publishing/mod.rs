//! How editors change the site's texts: drafts, previews, publications, versions.

mod changes;
mod clashes;
pub(crate) mod drafts;
pub(crate) mod edited_text;
pub(crate) mod entries;
pub(crate) mod event_choices;
pub(crate) mod jobs;
pub(crate) mod mistakes;
pub(crate) mod preview_handlers;
pub(crate) mod preview_links;
pub(crate) mod previews;
pub(crate) mod publish;
pub(crate) mod published;
pub(crate) mod publisher;
pub(crate) mod records;
pub(crate) mod request;
mod rights;
pub(crate) mod schedule;
pub(crate) mod screens;
pub(crate) mod text_files;
mod text_history;
mod text_list;
pub(crate) mod together;

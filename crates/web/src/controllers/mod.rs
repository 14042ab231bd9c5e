//! What forms and scripts ask of the site: each extracts, decides and answers.

pub(crate) mod accounts;
mod answer;
pub(crate) mod contact;
pub(crate) mod content_api;
pub(crate) mod donations;

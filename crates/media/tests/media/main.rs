//! The way of a picture from its source to the browser, with real files.

mod library;
mod sources;
mod support;

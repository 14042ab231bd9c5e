//! Sessions: who is signed in, and where.

pub(crate) mod begin;
pub(crate) mod current;
pub(crate) mod handlers;
pub(crate) mod screens;

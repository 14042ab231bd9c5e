//! Calendars, feeds, the sitemap and robots.txt: the content for programs that follow it.

mod atom;
mod calendar;
pub(crate) mod events;
pub(crate) mod robots;
pub(crate) mod sitemap;

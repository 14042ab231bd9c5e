//! What of the events is shown until the clock changes it, as calendars and feeds have it, too.

mod atom;
mod calendar;
pub(crate) mod feeds;
mod publisher;
pub(crate) mod window;

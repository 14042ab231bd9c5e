//! Who publishes events, and how they are named for programs.

use centre_content::{Event, OtherDay, Status};

use crate::settings::SiteSettings;
use crate::site_revision::{EVENTS, SiteRevision};

/// Who publishes, and where.
pub(crate) struct Publisher<'a> {
    pub(crate) name: &'a str,
    pub(crate) public_url: &'a str,
    /// The title of all events together.
    pub(crate) title: String,
    pub(crate) description: &'a str,
}

impl<'a> Publisher<'a> {
    pub(crate) fn of(revision: &'a SiteRevision, settings: &'a SiteSettings) -> Self {
        let name = revision.centre_name();
        Self {
            name,
            public_url: &settings.public_url,
            title: format!("{}: {name}", revision.events_heading),
            description: &revision.events_description,
        }
    }

    /// The host's name, for identifiers.
    pub(crate) fn host(&self) -> &str {
        let authority = self.public_url.split("://").nth(1).unwrap_or_default();
        authority.split(':').next().unwrap_or_default()
    }

    /// The page of the events.
    pub(crate) fn page(&self) -> String {
        format!("{}/{EVENTS}", self.public_url)
    }

    /// The page of an event.
    pub(crate) fn address(&self, event: &Event) -> String {
        format!("{}{}", self.public_url, event.address())
    }
}

/// Where an event takes place, as far as it is known: a place, or an address of the web.
pub(crate) fn place(event: &Event) -> Option<&str> {
    match &event.status {
        Status::MovedOnline(address) => Some(address),
        _ => (!event.venue.placeholder).then_some(event.venue.text.as_str()),
    }
}

/// Where it takes place on a day on which it is not as usual.
pub(crate) fn place_on<'e>(event: &'e Event, day: &'e OtherDay) -> Option<&'e str> {
    match (&day.online, &day.venue) {
        (Some(address), _) => Some(address),
        (None, Some(venue)) => (!venue.placeholder).then_some(venue.text.as_str()),
        (None, None) => place(event),
    }
}

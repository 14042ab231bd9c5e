//! The dated events, as the document of their page has them.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;

/// The document of the events and the address of their page.
pub(crate) const DOCUMENT: &str = "services/special-functions";

/// What a feed takes of the page's document.
#[derive(Deserialize)]
pub(crate) struct Functions {
    pub(crate) page: EventsPage,
    pub(crate) heading: String,
    pub(crate) events: Vec<SpecialEvent>,
}

#[derive(Deserialize)]
pub(crate) struct EventsPage {
    pub(crate) description: String,
    pub(crate) updated: Option<Date>,
}

#[derive(Deserialize)]
pub(crate) struct SpecialEvent {
    pub(crate) title: String,
    pub(crate) date: String,
    pub(crate) time: Option<String>,
    pub(crate) description: String,
    pub(crate) location: Fact,
    pub(crate) link: Option<Link>,
    pub(crate) starts: String,
    pub(crate) ends: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Fact {
    pub(crate) text: String,
    pub(crate) placeholder: bool,
}

#[derive(Deserialize)]
pub(crate) struct Link {
    pub(crate) href: String,
}

/// A day, or a moment of one.
#[derive(Clone, Copy)]
pub(crate) enum Moment {
    Day(Date),
    Time(Timestamp),
}

impl Moment {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.contains('T') {
            text.parse().ok().map(Self::Time)
        } else {
            text.parse().ok().map(Self::Day)
        }
    }
}

/// The first moment of a day, wherever it is taken to be.
fn midnight(day: Date) -> Option<Timestamp> {
    Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

impl SpecialEvent {
    pub(crate) fn first_day(&self) -> &str {
        self.starts.get(..10).unwrap_or(&self.starts)
    }

    /// Stays the same as long as the event has its title and its first day.
    pub(crate) fn name(&self) -> String {
        let words: Vec<String> = self
            .title
            .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
            .map(|word| word.replace(['\'', '’'], "").to_lowercase())
            .filter(|word| !word.is_empty())
            .collect();
        words.join("-")
    }

    /// Where it is known.
    pub(crate) fn place(&self) -> Option<&str> {
        (!self.location.placeholder).then_some(self.location.text.as_str())
    }

    /// Where more is said of it.
    pub(crate) fn address(&self, public_url: &str) -> String {
        match &self.link {
            Some(link) => format!("{public_url}{}", link.href),
            None => format!("{public_url}/{DOCUMENT}"),
        }
    }

    /// When the description was last revised; without a date in the file, the event's start.
    pub(crate) fn revised(&self, updated: Option<Date>) -> Option<Timestamp> {
        match updated.map_or_else(|| Moment::parse(&self.starts), |day| Some(Moment::Day(day)))? {
            Moment::Day(day) => midnight(day),
            Moment::Time(time) => Some(time),
        }
    }
}

/// Who publishes, and where.
pub(crate) struct Publisher<'a> {
    pub(crate) name: &'a str,
    pub(crate) public_url: &'a str,
}

impl Publisher<'_> {
    /// The host's name, for identifiers.
    pub(crate) fn host(&self) -> &str {
        let authority = self.public_url.split("://").nth(1).unwrap_or_default();
        authority.split(':').next().unwrap_or_default()
    }
}

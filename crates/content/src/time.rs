//! Days and times in the centre's time zone.

use std::borrow::Cow;

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

/// South African Standard Time, the centre's time all year: the country has no daylight saving time.
pub const CENTRE_OFFSET: Offset = Offset::constant(2);

/// [`CENTRE_OFFSET`] as RFC 3339 writes it.
const OFFSET: &str = "+02:00";

/// Where the centre is.
fn zone() -> TimeZone {
    TimeZone::fixed(CENTRE_OFFSET)
}

/// The day in Johannesburg at a moment.
pub fn day_of(moment: Timestamp) -> Date {
    zone().to_datetime(moment).date()
}

/// Writes a moment as a clock at the centre shows it, in a format of `strftime`.
pub fn format_moment(moment: Timestamp, format: &str) -> String {
    zone().to_datetime(moment).strftime(format).to_string()
}

/// Writes day and time of a moment at the centre in words.
pub fn moment_in_words(moment: Timestamp) -> String {
    format_moment(moment, "%-d %B %Y, %H:%M")
}

/// A day, or a time of a day in Johannesburg.
///
/// In TOML `"2025-05-24"` or `"2025-05-18T10:00"`; documents hold the time with its
/// offset, `2025-05-18T10:00:00+02:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub enum Moment {
    /// A whole day.
    Day(Date),
    /// A time of a day.
    Time(DateTime),
}

impl Moment {
    /// The day that it is on.
    pub fn day(self) -> Date {
        match self {
            Self::Day(day) => day,
            Self::Time(time) => time.date(),
        }
    }

    /// The moment, or the first one of the day.
    pub fn beginning(self) -> Timestamp {
        let time = match self {
            Self::Day(day) => day.at(0, 0, 0, 0),
            Self::Time(time) => time,
        };
        // Fails for days at the end of the calendar alone.
        zone().to_timestamp(time).unwrap_or(Timestamp::MAX)
    }

    /// When its day is over.
    pub fn end_of_day(self) -> Timestamp {
        let next = self.day().checked_add(1.day());
        next.map_or(Timestamp::MAX, |next| Self::Day(next).beginning())
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Day(date) => serializer.collect_str(date),
            Self::Time(time) => serializer.collect_str(&format_args!("{time}{OFFSET}")),
        }
    }
}

impl JsonSchema for Moment {
    fn schema_name() -> Cow<'static, str> {
        "Moment".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "moment" })
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let local = text.strip_suffix(OFFSET).unwrap_or(&text);
        let moment = match local.split_once('T') {
            // Another offset would be passed over.
            Some((_, time)) if time.contains(['+', '-', '[']) => None,
            Some(_) => local.parse().ok().map(Self::Time),
            None => local.parse().ok().map(Self::Day),
        };
        moment.ok_or_else(|| {
            // Forms leave the time where the day is cleared.
            if text.is_empty() || text.starts_with('T') {
                return de::Error::custom("has no day; choose one");
            }
            de::Error::custom(format!(
                "`{text}` is not a date; write 2025-05-24 or 2025-05-18T10:00"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_carry_the_offset_of_johannesburg() {
        for (written, shown) in [
            ("2025-05-24", "2025-05-24"),
            ("2025-05-18T10:00", "2025-05-18T10:00:00+02:00"),
            ("2025-05-18T10:00:00+02:00", "2025-05-18T10:00:00+02:00"),
        ] {
            let moment: Moment = serde_json::from_value(written.into()).unwrap();
            assert_eq!(serde_json::to_value(moment).unwrap(), shown);
        }
        for wrong in [
            "2025-02-30",
            "24 May",
            "",
            "2025-05-18T25:00",
            "2025-05-18T10:00+05:00",
            "2025-05-18T10:00Z",
            "2025-05-18T10:00[Europe/London]",
        ] {
            assert!(
                serde_json::from_value::<Moment>(wrong.into()).is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_time_without_a_day_asks_for_one() {
        for wrong in ["", "T10:00"] {
            let error = serde_json::from_value::<Moment>(wrong.into()).unwrap_err();
            assert_eq!(error.to_string(), "has no day; choose one");
        }
    }

    #[test]
    fn days_begin_and_end_in_johannesburg() {
        let day: Moment = serde_json::from_value("2028-02-29".into()).unwrap();
        assert_eq!(day.beginning().to_string(), "2028-02-28T22:00:00Z");
        assert_eq!(day.end_of_day().to_string(), "2028-02-29T22:00:00Z");
        assert_eq!(day_of(day.beginning()), day.day());
    }
}

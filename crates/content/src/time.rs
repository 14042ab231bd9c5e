//! Days and times in the centre's time zone.

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

/// South African Standard Time; the country has no daylight saving time.
const OFFSET: &str = "+02:00";

/// A day, or a time of a day in Johannesburg.
///
/// In TOML `"2025-05-24"` or `"2025-05-18T10:00"`; documents hold the time with its
/// offset, `2025-05-18T10:00:00+02:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub(crate) enum Moment {
    Day(Date),
    Time(DateTime),
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Day(date) => serializer.collect_str(date),
            Self::Time(time) => serializer.collect_str(&format_args!("{time}{OFFSET}")),
        }
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moment = if text.contains('T') {
            text.parse().map(Self::Time)
        } else {
            text.parse().map(Self::Day)
        };
        moment.map_err(|_| {
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
        ] {
            let moment: Moment = serde_json::from_value(written.into()).unwrap();
            assert_eq!(serde_json::to_value(moment).unwrap(), shown);
        }
        for wrong in ["2025-02-30", "24 May", "", "2025-05-18T25:00"] {
            assert!(
                serde_json::from_value::<Moment>(wrong.into()).is_err(),
                "{wrong}"
            );
        }
    }
}

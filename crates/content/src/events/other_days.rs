//! Single days of what recurs on which it is not as usual.

use std::collections::BTreeSet;

use jiff::civil::{Date, DateTime, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use super::venue::{Venue, VenueSource};
use crate::time::Moment;

/// As an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct OtherDayTable {
    /// The day, which is one of the event's.
    pub(super) day: Date,
    /// Whether it does not take place on that day.
    #[serde(default)]
    cancelled: bool,
    /// When it starts on that day, such as 10:00.
    #[serde(default, deserialize_with = "some_time")]
    starts: Option<Time>,
    /// When it is over on that day. Without it, it takes as long as usual.
    #[serde(default, deserialize_with = "some_time")]
    ends: Option<Time>,
    /// Where it takes place on that day.
    venue: Option<VenueSource>,
    /// The address of the web where it takes place on that day, in full, from https:// on.
    online: Option<String>,
}

fn some_time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Time>, D::Error> {
    let text = String::deserialize(from)?;
    let time = text.parse().map(Some);
    time.map_err(|_| de::Error::custom("is not a time of the day; write it like 10:00"))
}

/// A day on which an event takes place in another way, or not at all.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OtherDay {
    /// One of the days that the rule gives.
    pub day: Date,
    /// Whether it does not take place.
    pub cancelled: bool,
    starts: Option<Time>,
    ends: Option<Time>,
    /// Where people go on that day, where that is not the usual place.
    pub venue: Option<Venue>,
    /// Its address of the web, where it takes place there on that day.
    pub online: Option<String>,
}

impl OtherDay {
    /// Whether it is at other hours than usual.
    pub(super) fn has_other_hours(&self) -> bool {
        self.starts.is_some() || self.ends.is_some()
    }
}

/// What is wrong: the field below `recurrence`, and a message.
pub(super) type OtherDayError = (String, String);

/// The days in their order, of an event that usually is from `starts` to `ends`.
pub(super) fn resolve(
    written: Vec<OtherDayTable>,
    starts: Moment,
    ends: Option<Moment>,
) -> Result<Vec<OtherDay>, OtherDayError> {
    let mut seen = BTreeSet::new();
    let mut days = Vec::new();
    for (at, table) in written.into_iter().enumerate() {
        let wrong = |(field, message): (&str, String)| {
            let dot = if field.is_empty() { "" } else { "." };
            (format!("days[{at}]{dot}{field}"), message)
        };
        if !seen.insert(table.day) {
            let message = format!("{} is there twice; keep one of them", table.day);
            return Err(wrong(("day", message)));
        }
        days.push(table.resolve(starts, ends).map_err(wrong)?);
    }
    days.sort_by_key(|it| it.day);
    Ok(days)
}

impl OtherDayTable {
    fn resolve(
        self,
        starts: Moment,
        ends: Option<Moment>,
    ) -> Result<OtherDay, (&'static str, String)> {
        let venue = self.venue.map(Venue::from);
        let other = OtherDay {
            day: self.day,
            cancelled: self.cancelled,
            starts: self.starts,
            ends: self.ends,
            venue,
            online: self.online,
        };
        let is_other = other.has_other_hours() || other.venue.is_some() || other.online.is_some();
        if other.cancelled && is_other {
            return Err((
                "cancelled",
                "is said of a day that has another time or place, too; keep one of them".to_owned(),
            ));
        }
        if !other.cancelled && !is_other {
            return Err((
                "",
                "does not say what is other on this day; say it, or remove the day".to_owned(),
            ));
        }
        if other.has_other_hours() && matches!(starts, Moment::Day(_)) {
            let field = if other.starts.is_some() {
                "starts"
            } else {
                "ends"
            };
            return Err((
                field,
                "is a time, but this event has no hours; give its start and end one first"
                    .to_owned(),
            ));
        }
        if other
            .venue
            .as_ref()
            .is_some_and(|it| it.text.trim().is_empty())
        {
            return Err(("venue", "is empty; write the place".to_owned()));
        }
        let address = other.online.as_deref();
        if address.is_some_and(|address| !address.starts_with("https://")) {
            return Err((
                "online",
                "is not a web address; write it in full, from https://".to_owned(),
            ));
        }
        if let (Moment::Time(first), Some(Moment::Time(last))) =
            hours_on(other.day, Some(&other), starts, ends)
            && last <= first
        {
            return Err((
                if other.ends.is_some() {
                    "ends"
                } else {
                    "starts"
                },
                "is over before it starts on this day; correct one of them".to_owned(),
            ));
        }
        Ok(other)
    }
}

/// From when to when it is on a day, of an event that usually is from `starts` to `ends`.
pub(super) fn hours_on(
    day: Date,
    other: Option<&OtherDay>,
    starts: Moment,
    ends: Option<Moment>,
) -> (Moment, Option<Moment>) {
    let first = other.and_then(|it| it.starts);
    let last = other.and_then(|it| it.ends);
    // An event may be over on a later day than it starts on.
    let later = |end: Date| day.checked_add(end - starts.day()).unwrap_or(Date::MAX);
    let Moment::Time(usual) = starts else {
        let last = ends.map(|ends| Moment::Day(later(ends.day())));
        return (Moment::Day(day), last);
    };
    let begins = day.to_datetime(first.unwrap_or(usual.time()));
    let ends = match (last, ends) {
        (Some(last), ends) => {
            let day = ends.map_or(day, |ends| later(ends.day()));
            Some(day.to_datetime(last))
        }
        (None, Some(Moment::Time(end))) => begins.checked_add(end - usual).ok(),
        (None, Some(Moment::Day(_)) | None) => None,
    };
    (
        Moment::Time(begins),
        ends.map(|it: DateTime| Moment::Time(it)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Moment {
        serde_json::from_value(text.into()).unwrap()
    }

    fn resolved(
        days: serde_json::Value,
        starts: &str,
        ends: Option<&str>,
    ) -> Result<Vec<OtherDay>, OtherDayError> {
        let days = serde_json::from_value(days).unwrap();
        resolve(days, moment(starts), ends.map(moment))
    }

    #[test]
    fn hours_of_a_day_follow_the_usual_ones() {
        const EVENING: (&str, Option<&str>) = ("2026-11-01T09:00", Some("2026-11-01T10:30"));
        const NIGHT: (&str, Option<&str>) = ("2026-11-01T22:00", Some("2026-11-02T01:00"));
        for ((starts, ends), other, from, to) in [
            (
                EVENING,
                serde_json::json!({ "starts": "10:00" }),
                "2026-12-06T10:00",
                Some("2026-12-06T11:30"),
            ),
            (
                EVENING,
                serde_json::json!({ "starts": "10:00", "ends": "12:00" }),
                "2026-12-06T10:00",
                Some("2026-12-06T12:00"),
            ),
            (
                EVENING,
                serde_json::json!({ "ends": "10:00" }),
                "2026-12-06T09:00",
                Some("2026-12-06T10:00"),
            ),
            (
                NIGHT,
                serde_json::json!({ "ends": "02:00" }),
                "2026-12-06T22:00",
                Some("2026-12-07T02:00"),
            ),
            (
                NIGHT,
                serde_json::json!({ "starts": "23:00" }),
                "2026-12-06T23:00",
                Some("2026-12-07T02:00"),
            ),
            (
                ("2026-11-01T09:00", None),
                serde_json::json!({ "starts": "10:00" }),
                "2026-12-06T10:00",
                None,
            ),
            (
                ("2026-11-01T09:00", None),
                serde_json::json!({ "ends": "10:00" }),
                "2026-12-06T09:00",
                Some("2026-12-06T10:00"),
            ),
            (
                ("2026-11-01", Some("2026-11-02")),
                serde_json::json!({ "venue": "The hall" }),
                "2026-12-06",
                Some("2026-12-07"),
            ),
        ] {
            let mut day = other;
            day["day"] = "2026-12-06".into();
            let days = resolved(serde_json::json!([day]), starts, ends).unwrap();
            let hours = hours_on(
                days[0].day,
                Some(&days[0]),
                moment(starts),
                ends.map(moment),
            );
            assert_eq!(hours, (moment(from), to.map(moment)), "{day}");
        }
    }

    #[test]
    fn days_that_contradict_themselves_are_refused() {
        const HOURS: &str = "2026-11-01T09:00";
        let day = "2026-12-06";
        for (days, starts, field) in [
            (serde_json::json!([{ "day": day }]), HOURS, "days[0]"),
            (
                serde_json::json!([{ "day": day, "cancelled": true, "venue": "The hall" }]),
                HOURS,
                "days[0].cancelled",
            ),
            (
                serde_json::json!([{ "day": day, "cancelled": true }, { "day": day, "starts": "10:00" }]),
                HOURS,
                "days[1].day",
            ),
            (
                serde_json::json!([{ "day": day, "starts": "10:00" }]),
                "2026-11-01",
                "days[0].starts",
            ),
            (
                serde_json::json!([{ "day": day, "starts": "10:00", "ends": "10:00" }]),
                HOURS,
                "days[0].ends",
            ),
            (
                serde_json::json!([{ "day": day, "venue": " " }]),
                HOURS,
                "days[0].venue",
            ),
            (
                serde_json::json!([{ "day": day, "online": "http://a.example" }]),
                HOURS,
                "days[0].online",
            ),
        ] {
            let (refused, message) = resolved(days, starts, None).unwrap_err();
            assert_eq!(refused, field, "{message}");
        }
    }
}

//! Days and times as pages write them, and what texts say of them.

use std::sync::LazyLock;

use jiff::civil::{Date, Time};
use jiff::fmt::strtime;
use regex_lite::{Captures, Regex};

use crate::time::Moment;

/// `Sunday 18 May 2025`
pub(super) fn day(day: Date) -> String {
    day.strftime("%A %-d %B %Y").to_string()
}

/// The days of an event, as many as it takes.
pub(super) fn days(starts: Moment, ends: Option<Moment>) -> String {
    let (first, last) = (starts.day(), last_day(starts, ends));
    if first == last || runs_over_midnight(starts, ends) {
        day(first)
    } else if first.year() == last.year() {
        format!("{} to {}", first.strftime("%A %-d %B"), day(last))
    } else {
        format!("{} to {}", day(first), day(last))
    }
}

/// The day on which it ends: at midnight that is the one before.
pub(super) fn last_day(starts: Moment, ends: Option<Moment>) -> Date {
    match ends {
        Some(Moment::Time(end)) if end.time() == Time::midnight() => {
            end.date().yesterday().unwrap_or(Date::MIN)
        }
        ends => ends.unwrap_or(starts).day(),
    }
}

/// An evening that ends in the night is one day for those who come.
fn runs_over_midnight(starts: Moment, ends: Option<Moment>) -> bool {
    let (Moment::Time(first), Some(Moment::Time(last))) = (starts, ends) else {
        return false;
    };
    first
        .date()
        .tomorrow()
        .is_ok_and(|next| next == last.date())
        && last.time() < first.time()
}

/// `10 AM to 12 PM`, `9:15 to 10:15 AM`, over several days `Friday 6 PM to Sunday 2 PM`; none for whole days.
pub(super) fn times(starts: Moment, ends: Option<Moment>) -> Option<String> {
    let Moment::Time(first) = starts else {
        return None;
    };
    let first = first.time();
    let Some(Moment::Time(last)) = ends else {
        return Some(hour(first));
    };
    let end_day = last_day(starts, ends);
    if starts.day() != end_day && !runs_over_midnight(starts, ends) {
        let of_day = |day: Date, time: Time| {
            let time = if time == Time::midnight() {
                "midnight".to_owned()
            } else {
                hour(time)
            };
            format!("{} {time}", day.strftime("%A"))
        };
        let (begins, ends) = (of_day(starts.day(), first), of_day(end_day, last.time()));
        return Some(format!("{begins} to {ends}"));
    }
    let last = last.time();
    let hour = if first.minute() > 0 || last.minute() > 0 {
        "%-I:%M"
    } else {
        "%-I"
    };
    let (first_half, last_half) = (first.strftime("%p").to_string(), last.strftime("%p"));
    let last_half = last_half.to_string();
    let (begins, ends) = (first.strftime(hour), last.strftime(hour));
    Some(if first_half == last_half {
        format!("{begins} to {ends} {last_half}")
    } else {
        format!("{begins} {first_half} to {ends} {last_half}")
    })
}

/// `10 AM`, `9:15 PM`.
fn hour(time: Time) -> String {
    let format = if time.minute() > 0 {
        "%-I:%M %p"
    } else {
        "%-I %p"
    };
    time.strftime(format).to_string()
}

/// What a text says of days and times, with the words that it says it in.
#[derive(Debug, PartialEq)]
pub(super) enum Statement {
    /// Hours and minutes.
    Time(Time),
    /// A day, in whatever year where there is none.
    Day {
        day: i8,
        month: i8,
        year: Option<i16>,
    },
}

impl Statement {
    /// Whether it can be said of this day.
    pub(super) fn fits(&self, date: Date) -> bool {
        match *self {
            Self::Time(_) => false,
            Self::Day { day, month, year } => {
                date.day() == day
                    && date.month() == month
                    && year.is_none_or(|year| year == date.year())
            }
        }
    }
}

static TIMES: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"\b(\d{1,2})(?::(\d\d))?(?: ?(AM|PM))? (?:to|until) (\d{1,2})(?::(\d\d))? ?(AM|PM)\b|\b(\d{1,2})(?::(\d\d))? ?(AM|PM)\b";
    Regex::new(pattern).expect("it is right")
});

static DAYS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(\d{1,2}) ([A-Z][a-z]+)\b(?: (\d{4})\b)?").expect("it is right")
});

/// Every time of day in a text and then every day, each in the order of the text.
pub(super) fn statements(text: &str) -> Vec<(Statement, &str)> {
    let mut found = Vec::new();
    for captures in TIMES.captures_iter(text) {
        let words = captures.get(0).map_or("", |all| all.as_str());
        let group = |at: usize| captures.get(at).map(|it| it.as_str());
        let times = if group(4).is_some() {
            let last_half = group(6);
            [
                clock(group(1), group(2), group(3).or(last_half)),
                clock(group(4), group(5), last_half),
            ]
        } else {
            [clock(group(7), group(8), group(9)), None]
        };
        let times = times.into_iter().flatten();
        found.extend(times.map(|time| (Statement::Time(time), words)));
    }
    found.extend(
        DAYS.captures_iter(text)
            .filter_map(|captures| stated_day(&captures)),
    );
    found
}

fn stated_day<'t>(captures: &Captures<'t>) -> Option<(Statement, &'t str)> {
    let (all, [day, month]) = (captures.get(0)?, [captures.get(1)?, captures.get(2)?]);
    let month = strtime::parse("%B", month.as_str()).ok()?;
    let statement = Statement::Day {
        day: day.as_str().parse().ok()?,
        month: month.month()?,
        year: captures.get(3).and_then(|year| year.as_str().parse().ok()),
    };
    Some((statement, all.as_str()))
}

fn clock(hour: Option<&str>, minute: Option<&str>, half: Option<&str>) -> Option<Time> {
    let hour: i8 = hour?.parse().ok()?;
    let afternoon = if half == Some("PM") { 12 } else { 0 };
    let minute = minute.map_or(Some(0), |minute| minute.parse().ok())?;
    Time::new(hour % 12 + afternoon, minute, 0, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Moment {
        serde_json::from_value(text.into()).unwrap()
    }

    #[test]
    fn days_and_times_are_written_like_the_centre_does() {
        for (starts, ends, day, time) in [
            (
                "2025-05-18T10:00",
                Some("2025-05-18T12:00"),
                "Sunday 18 May 2025",
                Some("10 AM to 12 PM"),
            ),
            (
                "2025-01-05T09:15",
                Some("2025-01-05T10:15"),
                "Sunday 5 January 2025",
                Some("9:15 to 10:15 AM"),
            ),
            ("2025-05-24", None, "Saturday 24 May 2025", None),
            (
                "2026-02-28",
                Some("2026-03-01"),
                "Saturday 28 February to Sunday 1 March 2026",
                None,
            ),
            (
                "2025-12-31",
                Some("2026-01-01"),
                "Wednesday 31 December 2025 to Thursday 1 January 2026",
                None,
            ),
            (
                "2025-12-31T22:00",
                Some("2026-01-01T01:00"),
                "Wednesday 31 December 2025",
                Some("10 PM to 1 AM"),
            ),
            (
                "2026-03-29T05:30",
                None,
                "Sunday 29 March 2026",
                Some("5:30 AM"),
            ),
            (
                "2026-03-29T12:00",
                Some("2026-03-29T12:30"),
                "Sunday 29 March 2026",
                Some("12:00 to 12:30 PM"),
            ),
            (
                "2028-02-29T00:00",
                Some("2028-03-01T00:00"),
                "Tuesday 29 February 2028",
                Some("12 to 12 AM"),
            ),
            (
                "2028-02-28T20:00",
                Some("2028-03-01T00:00"),
                "Monday 28 February to Tuesday 29 February 2028",
                Some("Monday 8 PM to Tuesday midnight"),
            ),
            (
                "2026-03-27T18:00",
                Some("2026-03-29T14:00"),
                "Friday 27 March to Sunday 29 March 2026",
                Some("Friday 6 PM to Sunday 2 PM"),
            ),
            (
                "2026-03-27T09:15",
                Some("2026-03-28T10:15"),
                "Friday 27 March to Saturday 28 March 2026",
                Some("Friday 9:15 AM to Saturday 10:15 AM"),
            ),
            (
                "2026-03-29T00:00",
                Some("2026-03-29T02:00"),
                "Sunday 29 March 2026",
                Some("12 to 2 AM"),
            ),
        ] {
            let (starts, ends) = (moment(starts), ends.map(moment));
            assert_eq!(days(starts, ends), day);
            assert_eq!(times(starts, ends).as_deref(), time);
        }
    }

    #[test]
    fn texts_are_understood_as_they_are_written() {
        let time = |hour, minute| Statement::Time(Time::constant(hour, minute, 0, 0));
        let said = |text| {
            statements(text)
                .into_iter()
                .map(|(it, _)| it)
                .collect::<Vec<_>>()
        };
        assert_eq!(said("from 9:15 to 10:15 AM:"), [time(9, 15), time(10, 15)]);
        assert_eq!(said("10 AM to 12 PM"), [time(10, 0), time(12, 0)]);
        assert_eq!(said("at 12 AM, until 12:30PM"), [time(0, 0), time(12, 30)]);
        assert_eq!(
            said("on Sunday 18 May 2025 or 3 June"),
            [
                Statement::Day {
                    day: 18,
                    month: 5,
                    year: Some(2025)
                },
                Statement::Day {
                    day: 3,
                    month: 6,
                    year: None
                }
            ]
        );
        assert_eq!(said("April 2025, 930050436 since 1942, 13 games"), []);
        for wording in ["9 AM", "9:15 to 10:15 AM", "10 PM to 1 AM", "12 to 2 AM"] {
            assert!(!statements(wording).is_empty(), "{wording}");
        }
    }
}

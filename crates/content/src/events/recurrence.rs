//! How an event recurs: an RRULE of RFC 5545, and days on which it does not take place.

use std::ops::ControlFlow;

use jiff::Timestamp;
use jiff::civil::Date;
use rrule::{Frequency, NWeekday, RRule, RRuleSet, Validated, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::holidays::is_public_holiday;
use super::other_days::{self, OtherDay, OtherDayTable};
use crate::time::{Moment, day_of};

/// More occurrences than this are not counted: what takes place daily has as many in 54 years.
const MOST: u16 = 20_000;

/// For so many years from the first day on it is known which of the days are public holidays.
const HOLIDAY_YEARS: i16 = 60;

/// Calendars are told of public holidays so many years ahead.
const TOLD_YEARS: i16 = 5;

/// As an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RecurrenceTable {
    /// Such as FREQ=WEEKLY;BYDAY=SU for every Sunday.
    rule: String,
    /// Where the rule's own words will not do.
    words: Option<String>,
    /// Days on which it does not take place.
    #[serde(default)]
    except: Vec<Date>,
    /// Whether it does not take place on public holidays of South Africa.
    #[serde(default)]
    not_on_public_holidays: bool,
    /// Days on which it is cancelled, or is at another time or place.
    #[serde(default)]
    days: Vec<OtherDayTable>,
}

/// When an event takes place again.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recurrence {
    /// The value of the property `RRULE`.
    pub rule: String,
    /// In words, such as `Every Sunday`.
    pub words: String,
    /// The days of occurrences that do not take place.
    pub(super) except: Vec<Date>,
    /// Its days of [`HOLIDAY_YEARS`] on which it does not take place, because they are public holidays.
    pub(super) holidays: Vec<Date>,
    /// Days on which it is cancelled, or is at another time or place.
    pub days: Vec<OtherDay>,
    /// The first day of the last occurrence; none for what goes on.
    pub last: Option<Date>,
    /// For programs that read schema.org.
    pub schedule: Schedule,
}

/// A recurrence in the words of schema.org.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Schedule {
    /// Such as `P1W`.
    repeat_frequency: String,
    /// `https://schema.org/Sunday`, or `1SA` for the first Saturday.
    by_day: Vec<String>,
    by_month_day: Vec<i8>,
    /// The last day of what ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    end_date: Option<Date>,
}

/// What is wrong with a recurrence.
#[derive(Debug)]
pub(super) struct RecurrenceError {
    pub(super) field: String,
    pub(super) message: String,
    /// For whoever has chosen it in a form, where that takes other words.
    pub(super) plain: Option<&'static str>,
}

impl From<(String, String)> for RecurrenceError {
    fn from((field, message): (String, String)) -> Self {
        Self {
            field,
            message,
            plain: None,
        }
    }
}

/// What is said of a rule that has a mistake.
const NOT_UNDERSTOOD: &str = "This way of repeating is not understood; choose another.";

/// What is said of a rule whose end is too early.
const ENDS_EARLY: &str = "ends before it begins; choose a later last day";

impl RecurrenceTable {
    /// The recurrence of an event that first is from `starts` to `ends`; `declared` are days that are
    /// public holidays in their year alone.
    pub(super) fn resolve(
        self,
        starts: Moment,
        ends: Option<Moment>,
        declared: &[Date],
    ) -> Result<Recurrence, RecurrenceError> {
        let refused = |message: String| RecurrenceError {
            field: "recurrence.rule".to_owned(),
            plain: (message != ENDS_EARLY).then_some(NOT_UNDERSTOOD),
            message,
        };
        let rule = normal(&self.rule, starts).map_err(refused)?;
        let set = set(&rule, starts).map_err(refused)?;
        let [parsed] = set.get_rrule().as_slice() else {
            return Err(refused("holds more than one rule; keep one".to_owned()));
        };
        let first = set.clone().all(1).dates;
        let begins = starts.beginning().as_second();
        if first
            .first()
            .is_none_or(|first| first.timestamp() != begins)
        {
            let message = format!(
                "does not begin on {}, the day of `starts`; make them agree",
                starts.day()
            );
            let plain = "It does not take place on its first day; choose another first day, or another way of repeating.";
            return Err(RecurrenceError {
                plain: Some(plain),
                ..refused(message)
            });
        }
        let words = self.words.or_else(|| words(parsed)).ok_or_else(|| (
            "recurrence.words".to_owned(),
            "is missing: this rule has no words of its own; write when it is, for example `Every second Sunday`".to_owned(),
        ))?;
        let is_of_it = |field: String, day: Date| {
            let message = || format!("{day} is no day of this event; correct or remove it");
            has(&set, day)
                .then_some(())
                .ok_or_else(|| (field, message()))
        };
        for except in &self.except {
            is_of_it("recurrence.except".to_owned(), *except)?;
        }
        let mut except = self.except;
        except.sort_unstable();
        except.dedup();
        for (at, other) in self.days.iter().enumerate() {
            let field = format!("recurrence.days[{at}].day");
            if except.binary_search(&other.day).is_ok() {
                let message = format!("{} is left out already; remove one of them", other.day);
                return Err((field, message).into());
            }
            is_of_it(field, other.day)?;
        }
        let days = other_days::resolve(self.days, starts, ends)
            .map_err(|(field, message)| (format!("recurrence.{field}"), message))?;
        let holidays = if self.not_on_public_holidays {
            holidays(&set, starts, declared)
        } else {
            Vec::new()
        };
        let mut recurrence = Recurrence {
            rule: of_calendars(rule, starts),
            words,
            except,
            holidays,
            days,
            last: None,
            schedule: schedule(parsed),
        };
        if parsed.get_count().is_some() || parsed.get_until().is_some() {
            let last = recurrence.last_of(&set)?;
            recurrence.last = Some(last);
            recurrence.schedule.end_date = Some(last);
        }
        Ok(recurrence)
    }
}

impl Recurrence {
    /// The last day of what ends.
    fn last_of(&self, set: &RRuleSet) -> Result<Date, RecurrenceError> {
        let all = set.clone().all(MOST);
        if all.limited {
            return Err((
                "recurrence.rule".to_owned(),
                format!("gives more than {MOST} occurrences; leave out its end"),
            )
                .into());
        }
        let days = all.dates.iter().map(|date| day(date.timestamp()));
        let none = || {
            let message = "leaves no day of this event; cancel all of it instead";
            ("recurrence.except".to_owned(), message.to_owned()).into()
        };
        days.rev().find(|day| self.is_on(*day)).ok_or_else(none)
    }

    /// Whether the words alone do not say on which day it is next: all but what is every day or every week.
    pub(super) fn is_rare(&self) -> bool {
        !matches!(&*self.schedule.repeat_frequency, "P1D" | "P1W")
    }

    /// How it is on a day on which it is not as usual.
    pub(super) fn other_day(&self, day: Date) -> Option<&OtherDay> {
        let at = self.days.binary_search_by_key(&day, |it| it.day).ok()?;
        self.days.get(at)
    }

    /// Whether it takes place on a day that its rule gives. What is said of a day goes before what is
    /// true of all public holidays.
    fn is_on(&self, day: Date) -> bool {
        match self.other_day(day) {
            Some(other) => !other.cancelled,
            None => !self.is_left_out(day),
        }
    }

    fn is_left_out(&self, day: Date) -> bool {
        [&self.except, &self.holidays]
            .iter()
            .any(|days| days.binary_search(&day).is_ok())
    }

    /// The days of its rule on which it does not take place, as calendars are told from a moment on:
    /// they ask again, so the public holidays of the next years will do.
    pub(super) fn left_out(&self, starts: Moment, since: Timestamp) -> Vec<Date> {
        let year = day_of(since).max(starts.day()).year();
        let holidays = self.holidays.iter();
        let holidays = holidays
            .take_while(|day| day.year() <= year.saturating_add(TOLD_YEARS))
            .filter(|day| self.other_day(**day).is_none());
        let cancelled = self.days.iter().filter(|it| it.cancelled);
        let mut days: Vec<Date> = holidays
            .chain(&self.except)
            .copied()
            .chain(cancelled.map(|it| it.day))
            .collect();
        days.sort_unstable();
        days.dedup();
        days
    }

    /// Calls `visit` with the days on which it takes place, the first one at `starts`, until it breaks.
    pub(super) fn each_day(&self, starts: Moment, visit: impl FnMut(Date) -> ControlFlow<()>) {
        // The rule was taken when the content was read.
        let Ok(set) = normal(&self.rule, starts).and_then(|rule| set(&rule, starts)) else {
            return;
        };
        let _ = set
            .into_iter()
            .take(MOST.into())
            .map(|occurrence| day(occurrence.timestamp()))
            .filter(|day| self.is_on(*day))
            .try_for_each(visit);
    }
}

/// Its days that are public holidays.
fn holidays(set: &RRuleSet, starts: Moment, declared: &[Date]) -> Vec<Date> {
    let last = starts.day().year().saturating_add(HOLIDAY_YEARS);
    let occurrences = set.clone().limit();
    occurrences
        .into_iter()
        .take(MOST.into())
        .map(|occurrence| day(occurrence.timestamp()))
        .take_while(|day| day.year() <= last)
        .filter(|day| is_public_holiday(*day) || declared.contains(day))
        .collect()
}

/// The last second of a day in Johannesburg, in UTC.
const LAST_SECOND: &str = "T215959Z";

/// The rule in capitals and with its end as a moment. Refuses what calendars and the `rrule` crate
/// understand in different ways.
fn normal(rule: &str, starts: Moment) -> Result<String, String> {
    let mut parts = Vec::new();
    for part in rule.to_ascii_uppercase().split(';') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if part.is_empty() {
            return Err("has a semicolon too many; write it like FREQ=WEEKLY;BYDAY=SU".to_owned());
        }
        if matches!(name, "BYHOUR" | "BYMINUTE" | "BYSECOND") {
            return Err(format!(
                "has {name}, but the hour is that of `starts`; leave it out"
            ));
        }
        if parts
            .iter()
            .any(|(other, _): &(String, String)| other == name)
        {
            return Err(format!("has {name} twice; keep one"));
        }
        let value = match name {
            "UNTIL" => until(value, starts)?,
            _ => value.to_owned(),
        };
        parts.push((name.to_owned(), value));
    }
    let has = |name: &str| parts.iter().any(|(other, _)| other == name);
    if has("COUNT") && has("UNTIL") {
        return Err("ends by COUNT and by UNTIL; keep one of them".to_owned());
    }
    let parts = parts.iter().map(|(name, value)| format!("{name}={value}"));
    Ok(parts.collect::<Vec<_>>().join(";"))
}

/// The end of a rule as a moment in UTC: editors may write the last day.
fn until(value: &str, starts: Moment) -> Result<String, String> {
    let day = Date::strptime("%Y%m%d", value).ok();
    let day = day.filter(|_| value.len() == 8);
    if day.is_some_and(|day| day < starts.day()) {
        return Err(ENDS_EARLY.to_owned());
    }
    match starts {
        _ if day.is_some() => Ok(format!("{value}{LAST_SECOND}")),
        Moment::Time(_) if value.ends_with('Z') => Ok(value.to_owned()),
        _ => Err(format!(
            "ends with UNTIL={value}, which is not a day; write the last one like UNTIL=20261231"
        )),
    }
}

/// The rule for calendars. If the event starts on a day without a time, the rule must end with a
/// day, too (RFC 5545, 3.3.10).
fn of_calendars(rule: String, starts: Moment) -> String {
    match starts {
        Moment::Day(_) => rule.replacen(LAST_SECOND, "", 1),
        Moment::Time(_) => rule,
    }
}

/// Whether one of the occurrences begins on this day.
fn has(set: &RRuleSet, day: Date) -> bool {
    let day = Moment::Day(day);
    let (from, to) = (day.beginning().as_second(), day.end_of_day().as_second());
    let occurrences = set.clone().limit();
    occurrences
        .into_iter()
        .take(MOST.into())
        .map(|occurrence| occurrence.timestamp())
        .take_while(|&at| at < to)
        .any(|at| at >= from)
}

fn day(seconds: i64) -> Date {
    day_of(Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX))
}

fn set(rule: &str, starts: Moment) -> Result<RRuleSet, String> {
    if rule.contains(['\n', '\r', ':']) {
        return Err("is no recurrence rule; write it like FREQ=WEEKLY;BYDAY=SU".to_owned());
    }
    let first = match starts {
        Moment::Day(day) => day.at(0, 0, 0, 0),
        Moment::Time(time) => time,
    };
    let first = first.strftime("%Y%m%dT%H%M%S");
    let set: RRuleSet = format!("DTSTART;TZID=Africa/Johannesburg:{first}\nRRULE:{rule}")
        .parse()
        .map_err(|error| {
            format!("is no recurrence rule ({error}); write it like FREQ=WEEKLY;BYDAY=SU")
        })?;
    let too_often = |rule: &RRule<Validated>| {
        matches!(
            rule.get_freq(),
            Frequency::Hourly | Frequency::Minutely | Frequency::Secondly
        )
    };
    if set.get_rrule().iter().any(too_often) {
        return Err("recurs within a day; the least is FREQ=DAILY".to_owned());
    }
    Ok(set)
}

const fn day_name(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    }
}

/// `first` for 1, `last` for -1.
fn ordinal(number: i16) -> Option<&'static str> {
    Some(match number {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        -1 => "last",
        _ => return None,
    })
}

/// Words for plain rules; none for a rule that says more.
fn words(rule: &RRule<Validated>) -> Option<String> {
    let plain = rule.get_by_set_pos().is_empty()
        && rule.get_by_year_day().is_empty()
        && rule.get_by_week_no().is_empty()
        && rule.get_by_hour().len() < 2
        && rule.get_by_minute().len() < 2
        && rule.get_by_second().len() < 2;
    if !plain {
        return None;
    }
    let interval = match rule.get_interval() {
        1 => "Every ".to_owned(),
        number => format!("Every {} ", ordinal(number.try_into().ok()?)?),
    };
    match rule.get_freq() {
        Frequency::Daily if rule.get_by_weekday().is_empty() && rule.get_by_month().is_empty() => {
            Some(format!("{interval}day"))
        }
        Frequency::Weekly if rule.get_by_month().is_empty() => {
            let days: Option<Vec<&str>> = rule
                .get_by_weekday()
                .iter()
                .map(|day| match day {
                    NWeekday::Every(day) => Some(day_name(*day)),
                    NWeekday::Nth(..) => None,
                })
                .collect();
            Some(format!("{interval}{}", listed(&days?)?))
        }
        Frequency::Monthly if rule.get_interval() == 1 && rule.get_by_month().is_empty() => {
            let [NWeekday::Nth(number, day)] = rule.get_by_weekday() else {
                return None;
            };
            let number = ordinal(*number)?;
            Some(format!("The {number} {} of every month", day_name(*day)))
        }
        _ => None,
    }
}

fn listed(days: &[&str]) -> Option<String> {
    let (last, others) = days.split_last()?;
    Some(match others {
        [] => (*last).to_owned(),
        others => format!("{} and {last}", others.join(", ")),
    })
}

/// Without the end, which is the last day that takes place.
fn schedule(rule: &RRule<Validated>) -> Schedule {
    let unit = match rule.get_freq() {
        Frequency::Yearly => 'Y',
        Frequency::Monthly => 'M',
        Frequency::Weekly => 'W',
        _ => 'D',
    };
    let by_day = rule.get_by_weekday().iter().map(|day| match day {
        NWeekday::Every(day) => format!("https://schema.org/{}", day_name(*day)),
        NWeekday::Nth(number, day) => {
            format!("{number}{}", day_name(*day)[..2].to_uppercase())
        }
    });
    Schedule {
        repeat_frequency: format!("P{}{unit}", rule.get_interval()),
        by_day: by_day.collect(),
        by_month_day: rule.get_by_month_day().to_vec(),
        end_date: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(rule: &str, starts: &str, except: &[&str]) -> Result<Recurrence, RecurrenceError> {
        let written = RecurrenceTable {
            rule: rule.to_owned(),
            words: None,
            except: except.iter().map(|day| day.parse().unwrap()).collect(),
            not_on_public_holidays: false,
            days: Vec::new(),
        };
        written.resolve(serde_json::from_value(starts.into()).unwrap(), None, &[])
    }

    #[test]
    fn plain_rules_have_words() {
        for (rule, starts, words) in [
            ("FREQ=WEEKLY;BYDAY=SU", "2025-01-05T09:00", "Every Sunday"),
            ("FREQ=WEEKLY", "2025-01-05T09:00", "Every Sunday"),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
                "2025-01-06",
                "Every second Monday and Thursday",
            ),
            ("FREQ=DAILY", "2025-01-05", "Every day"),
            (
                "FREQ=MONTHLY;BYDAY=-1SA",
                "2025-01-25",
                "The last Saturday of every month",
            ),
        ] {
            assert_eq!(resolved(rule, starts, &[]).unwrap().words, words, "{rule}");
        }
        for rule in [
            "FREQ=YEARLY",
            "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=1",
            "FREQ=WEEKLY;INTERVAL=9",
        ] {
            let RecurrenceError { field, .. } = resolved(rule, "2025-01-05", &[]).unwrap_err();
            assert_eq!(field, "recurrence.words", "{rule}");
        }
    }

    #[test]
    fn what_ends_has_a_last_day() {
        let last = |rule| resolved(rule, "2024-02-29T09:00", &[]).unwrap().last;
        assert_eq!(last("FREQ=WEEKLY"), None);
        assert_eq!(
            last("FREQ=WEEKLY;COUNT=2"),
            Some("2024-03-07".parse().unwrap())
        );
        assert_eq!(
            last("FREQ=WEEKLY;UNTIL=20240314T070000Z"),
            Some("2024-03-14".parse().unwrap())
        );
        assert_eq!(
            last("FREQ=WEEKLY;UNTIL=20240314"),
            Some("2024-03-14".parse().unwrap())
        );
    }

    #[test]
    fn the_last_day_is_one_that_takes_place() {
        let except = ["2024-03-14"];
        let ends = resolved("FREQ=WEEKLY;COUNT=3", "2024-02-29T09:00", &except).unwrap();
        assert_eq!(ends.last, Some("2024-03-07".parse().unwrap()));
    }

    #[test]
    fn calendars_are_given_what_rfc_5545_asks_for() {
        for (rule, starts, given) in [
            ("freq=weekly", "2025-01-05", "FREQ=WEEKLY"),
            (
                "FREQ=WEEKLY;UNTIL=20250202",
                "2025-01-05",
                "FREQ=WEEKLY;UNTIL=20250202",
            ),
            (
                "FREQ=WEEKLY;UNTIL=20250202",
                "2025-01-05T23:30",
                "FREQ=WEEKLY;UNTIL=20250202T215959Z",
            ),
        ] {
            let recurrence = resolved(rule, starts, &[]).unwrap();
            assert_eq!(recurrence.rule, given);
            assert!(
                recurrence
                    .last
                    .is_none_or(|last| last.to_string() == "2025-02-02")
            );
        }
        // The end of a whole day is no moment.
        let written = "FREQ=WEEKLY;UNTIL=20250202T070000Z";
        assert!(resolved(written, "2025-01-05", &[]).is_err());
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        for (rule, except, field) in [
            ("FREQ=WEEKLY;BYDAY=MO", &[][..], "recurrence.rule"),
            ("weekly", &[], "recurrence.rule"),
            ("FREQ=SECONDLY", &[], "recurrence.rule"),
            ("FREQ=DAILY;COUNT=30000", &[], "recurrence.rule"),
            ("FREQ=WEEKLY\nRRULE:FREQ=DAILY", &[], "recurrence.rule"),
            (
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
                &[],
                "recurrence.rule",
            ),
            ("FREQ=WEEKLY;COUNT=0", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;INTERVAL=0", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;UNTIL=20241231", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;UNTIL=20250230", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;UNTIL=20250202T090000", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;COUNT=3;UNTIL=20250202", &[], "recurrence.rule"),
            ("FREQ=WEEKLY;COUNT=3;COUNT=4", &[], "recurrence.rule"),
            ("FREQ=DAILY;BYHOUR=9,18", &[], "recurrence.rule"),
            ("FREQ=DAILY;BYMINUTE=0,30", &[], "recurrence.rule"),
            (
                "FREQ=WEEKLY;COUNT=2",
                &["2025-01-05", "2025-01-12"],
                "recurrence.except",
            ),
            ("FREQ=WEEKLY", &["2025-12-29"], "recurrence.except"),
            ("FREQ=WEEKLY", &["2024-12-29"], "recurrence.except"),
        ] {
            let RecurrenceError {
                field: refused,
                message,
                ..
            } = resolved(rule, "2025-01-05T09:00", except).unwrap_err();
            assert_eq!(refused, field, "{rule}: {message}");
        }
        assert!(resolved("FREQ=WEEKLY", "2025-01-05T09:00", &["2035-12-30"]).is_ok());
    }

    /// As the form of an event in the office is tested with, too.
    #[derive(Deserialize)]
    struct Case {
        rule: String,
        starts: Date,
        from: Date,
        #[serde(default)]
        holidays: bool,
        days: Vec<Date>,
    }

    #[test]
    fn days_are_those_that_the_form_of_an_event_shows() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../frontend/src/office/publishing/forms/event/days.cases.json"
        );
        let cases = std::fs::read_to_string(file).unwrap();
        let cases: Vec<Case> = serde_json::from_str(&cases).unwrap();
        for case in cases {
            let written = RecurrenceTable {
                rule: case.rule.clone(),
                words: None,
                except: Vec::new(),
                not_on_public_holidays: case.holidays,
                days: Vec::new(),
            };
            let starts = Moment::Day(case.starts);
            let recurrence = written.resolve(starts, None, &[]).unwrap();
            let mut days = Vec::new();
            recurrence.each_day(starts, |day| {
                days.extend((day >= case.from).then_some(day));
                if days.len() < case.days.len() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            assert_eq!(days, case.days, "{}", case.rule);
        }
    }
}

//! South Africa's public holidays, by the Public Holidays Act 36 of 1994.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};

/// The days of schedule 1 that have the same date every year, as month and day.
const SAME_DATE: [(i8, i8); 10] = [
    (1, 1),
    (3, 21),
    (4, 27),
    (5, 1),
    (6, 16),
    (8, 9),
    (9, 24),
    (12, 16),
    (12, 25),
    (12, 26),
];

/// Whether the Act makes it a public holiday. Days declared for one year (section 2A) are not among
/// them.
pub(super) fn is_public_holiday(day: Date) -> bool {
    let is_listed = |day: Date| SAME_DATE.contains(&(day.month(), day.day()));
    // Section 2 (1): where one falls on a Sunday, the Monday is one, too.
    let follows_one = || day.weekday() == Weekday::Monday && day.yesterday().is_ok_and(is_listed);
    is_listed(day) || follows_one() || is_of_easter(day)
}

/// Whether it is Good Friday or Family Day.
fn is_of_easter(day: Date) -> bool {
    let easter = easter(day.year());
    [easter.checked_sub(2.days()), easter.checked_add(1.day())]
        .into_iter()
        .flatten()
        .any(|of_easter| of_easter == day)
}

/// Easter Sunday of the Gregorian calendar (the computus of Meeus, Jones and Butcher).
fn easter(year: i16) -> Date {
    let y = i32::from(year);
    let a = y.rem_euclid(19);
    let (century, of_century) = (y.div_euclid(100), y.rem_euclid(100));
    let leaps = (century - (century + 8) / 25 + 1) / 3;
    let moon = (19 * a + century - century / 4 - leaps + 15).rem_euclid(30);
    let weekday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - moon - of_century % 4) % 7;
    let late = (a + 11 * moon + 22 * weekday) / 451;
    let since_march = moon + weekday - 7 * late + 21;
    date(year, 3, 1)
        .checked_add(since_march.days())
        .unwrap_or(Date::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn easter_is_on_its_published_days() {
        for (year, month, day) in [
            (1818, 3, 22),
            (1943, 4, 25),
            (1961, 4, 2),
            (2000, 4, 23),
            (2019, 4, 21),
            (2024, 3, 31),
            (2025, 4, 20),
            (2026, 4, 5),
            (2027, 3, 28),
            (2038, 4, 25),
            (2049, 4, 18),
            (2076, 4, 19),
        ] {
            assert_eq!(easter(year), date(year, month, day));
        }
    }

    #[test]
    fn holidays_are_those_that_were_published() {
        for (year, published) in [
            (
                2024,
                "01-01 03-21 03-29 04-01 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26",
            ),
            (
                2025,
                "01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26",
            ),
            (
                2026,
                "01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26",
            ),
            (
                2027,
                "01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27",
            ),
        ] {
            let days = date(year, 1, 1).series(1.day());
            let days = days.take_while(|day| day.year() == year);
            let holidays = days.filter(|day| is_public_holiday(*day));
            let holidays: Vec<String> = holidays
                .map(|day| day.strftime("%m-%d").to_string())
                .collect();
            assert_eq!(holidays.join(" "), published, "{year}");
        }
    }

    proptest! {
        #[test]
        fn easter_is_a_sunday_of_spring_in_the_north(year in 1583_i16..=9999) {
            let easter = easter(year);
            prop_assert_eq!(easter.weekday(), Weekday::Sunday);
            prop_assert!(easter >= date(year, 3, 22) && easter <= date(year, 4, 25));
            prop_assert!(!is_public_holiday(easter) || SAME_DATE.contains(&(easter.month(), easter.day())));
        }

        #[test]
        fn every_year_has_about_as_many(year in 1995_i16..=9999) {
            let days = date(year, 1, 1).series(1.day()).take_while(|day| day.year() == year);
            let count = days.filter(|day| is_public_holiday(*day)).count();
            prop_assert!((11..=17).contains(&count), "{count}");
        }
    }
}

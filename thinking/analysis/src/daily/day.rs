//! A date of the calendar.

use std::fmt;
use std::str::FromStr;

use quatuor::{Gap, Refusal, refusal};
use thiserror::Error;
use time::{Date, Month};

/// The Julian day of 1 January 1970.
const EPOCH: i32 = 2_440_588;

/// A date of the Gregorian calendar, from year 1 to 9999. Printed `2026-11-15`.
///
/// ```
/// use analysis::daily::Day;
///
/// let day: Day = "2026-12-31".parse().unwrap();
/// assert_eq!(day.next().unwrap().to_string(), "2027-01-01");
/// assert_eq!(day.colours(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(Date);

/// The text is not a date.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub struct BadDay(pub String);

impl From<BadDay> for Refusal {
    fn from(BadDay(found): BadDay) -> Refusal {
        refusal!("daily.bad-day", found = Gap::quote(&found))
    }
}

impl Day {
    /// The first day that has a deal.
    pub const FIRST: Day = match Date::from_ordinal_date(2026, 1) {
        Ok(date) => Day(date),
        Err(_) => panic!("a date"),
    };

    /// How many colours are to be cleared, from Monday to Sunday.
    const COLOURS: [usize; 7] = [1, 2, 2, 3, 3, 4, 5];

    /// The day of these numbers, month and day counted from 1.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let month = Month::try_from(month).ok()?;
        Day::of(Date::from_calendar_date(year.into(), month, day).ok()?)
    }

    /// `None` where the year has not four digits.
    fn of(date: Date) -> Option<Day> {
        (1..=9999).contains(&date.year()).then_some(Day(date))
    }

    /// How many days lie between 1 January 1970 and this day; 0 for any day before.
    pub fn days_after_1970(self) -> u32 {
        u32::try_from(self.0.to_julian_day() - EPOCH).unwrap_or(0)
    }

    /// The day this number of days after 1 January 1970.
    pub fn after_1970(days: u32) -> Option<Day> {
        let julian = EPOCH.checked_add_unsigned(days)?;
        Day::of(Date::from_julian_day(julian).ok()?)
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.0.year() as u16
    }

    /// The month, from 1.
    pub const fn month(self) -> u8 {
        self.0.month() as u8
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.0.day()
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> usize {
        self.0.weekday().number_days_from_monday().into()
    }

    /// How many colours the day's deal asks to clear: 1 on Monday, 2 on Tuesday and
    /// Wednesday, 3 on Thursday and Friday, 4 on Saturday, 5 on Sunday.
    pub fn colours(self) -> usize {
        Self::COLOURS[self.weekday()]
    }

    /// The day after.
    pub fn next(self) -> Option<Day> {
        Day::of(self.0.next_day()?)
    }

    /// The day before.
    pub fn previous(self) -> Option<Day> {
        Day::of(self.0.previous_day()?)
    }

    /// All days of the same month.
    pub fn whole_month(self) -> impl Iterator<Item = Day> {
        let days = 1..=self.0.month().length(self.0.year());
        days.filter_map(move |day| self.0.replace_day(day).ok().map(Day))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year(), self.month(), self.day())
    }
}

impl FromStr for Day {
    type Err = BadDay;

    /// Reads what is printed, and nothing else.
    fn from_str(text: &str) -> Result<Day, BadDay> {
        let read = || {
            let mut parts = text.split('-');
            let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
            Day::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        };
        read().filter(|day| day.to_string() == text).ok_or_else(|| BadDay(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn days_are_read_as_they_are_printed() {
        for text in ["2026-11-15", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(day(text).to_string(), text);
        }
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-15-",
            "2026-11-15-1",
            "2026-1-15",
            "2026-11-5",
            "26-11-15",
            "2026-13-01",
            "2026-00-10",
            "2026-11-31",
            "2026-11-00",
            "2023-02-29",
            "1900-02-29",
            "+2026-11-15",
            "2026-+1-15",
            "0000-01-01",
            "10000-01-01",
            " 2026-11-15",
            "2026/11/15",
            "2026-11-15\n",
        ] {
            let error = text.parse::<Day>().expect_err(text);
            assert_eq!(error, BadDay(text.into()));
        }
    }

    #[test]
    fn weekdays_repeat() {
        // Known from other calendars.
        for (text, weekday) in [
            ("2026-11-15", 6),
            ("2026-01-01", 3),
            ("1970-01-01", 3),
            ("2000-02-29", 1),
            ("1969-07-20", 6),
            ("2024-02-29", 3),
            ("0001-01-01", 0),
            ("9999-12-31", 4),
        ] {
            assert_eq!(day(text).weekday(), weekday, "{text}");
        }
        let colours: Vec<usize> =
            (16..=22).map(|d| Day::new(2026, 11, d).unwrap().colours()).collect();
        assert_eq!(colours, [1, 2, 2, 3, 3, 4, 5]);
    }

    #[test]
    fn one_day_follows_another() {
        let mut today = day("1899-12-25");
        let end = day("2101-01-10");
        let mut number = None;
        while today < end {
            let tomorrow = today.next().unwrap();
            assert!(tomorrow > today);
            assert_eq!(tomorrow.previous(), Some(today));
            assert_eq!(tomorrow.weekday(), (today.weekday() + 1) % 7);
            if today.to_string() == "1970-01-01" {
                number = Some(0);
            }
            if let Some(number) = &mut number {
                assert_eq!(Day::after_1970(*number), Some(today));
                *number += 1;
            }
            today = tomorrow;
        }
        assert_eq!(day("9999-12-31").next(), None);
        assert_eq!(day("0001-01-01").previous(), None);
    }

    #[test]
    fn months_have_the_right_length() {
        let length = |text: &str| day(text).whole_month().count();
        assert_eq!(
            [length("2026-02-03"), length("2028-02-03"), length("2026-04-30")],
            [28, 29, 30]
        );
    }
}

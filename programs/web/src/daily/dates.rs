//! Dates as people write them, and what day it is here.

use analysis::daily::Day;
use js_sys::{Date, Object, Reflect};
use leptos::prelude::With;

use crate::shell::Shell;

/// The day it is where the device is.
pub(crate) fn today() -> Day {
    let now = Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    Day::new(year as u16, month as u8, day as u8).unwrap_or(Day::FIRST)
}

/// A day in the language of the moment, with these parts, each `(name, how)` as
/// browsers know them.
pub(super) fn told(shell: Shell, day: Day, parts: &[(&str, &str)]) -> String {
    let date = Date::new_with_year_month_day(
        day.year().into(),
        i32::from(day.month()) - 1,
        day.day().into(),
    );
    let options = Object::new();
    for (name, how) in parts {
        // A new object takes everything.
        let _ = Reflect::set(&options, &(*name).into(), &(*how).into());
    }
    let code = shell.words.with(|words| words.language().code());
    date.to_locale_date_string(code, &options).into()
}

/// The parts of a whole date.
pub(super) const WHOLE: &[(&str, &str)] =
    &[("weekday", "long"), ("day", "numeric"), ("month", "long"), ("year", "numeric")];

/// The parts of a month.
pub(super) const MONTH: &[(&str, &str)] = &[("month", "long"), ("year", "numeric")];

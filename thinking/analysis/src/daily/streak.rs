//! Days in a row.

use crate::daily::Day;

/// How many days in a row were solved, each on its own day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// Up to today, or to yesterday while today is not solved.
    pub now: u32,
    /// The longest ever.
    pub longest: u32,
}

impl Streak {
    /// The streaks among these days, in any order.
    pub fn of(solved: &[Day], today: Day) -> Streak {
        let back_from = |last: Option<Day>| {
            let row = std::iter::successors(last, |day| day.previous());
            row.take_while(|day| solved.contains(day)).count() as u32
        };
        let now = back_from(Some(today)).max(back_from(today.previous()));
        // Only the last day of each streak, so that none is counted twice.
        let is_last = |day: &&Day| day.next().is_none_or(|next| !solved.contains(&next));
        let longest = solved.iter().filter(is_last).map(|day| back_from(Some(*day))).max();
        Streak { now, longest: longest.unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn streak(days: &[&str], today: &str) -> (u32, u32) {
        let day = |text: &str| text.parse().expect("a day");
        let days: Vec<Day> = days.iter().map(|text| day(text)).collect();
        let Streak { now, longest } = Streak::of(&days, day(today));
        (now, longest)
    }

    #[test]
    fn days_in_a_row_are_counted() {
        assert_eq!(streak(&[], "2026-03-01"), (0, 0));
        let days = ["2026-02-27", "2026-03-01", "2026-02-28", "2026-02-10", "2026-02-26"];
        assert_eq!(streak(&days, "2026-03-01"), (4, 4));
        assert_eq!(streak(&days, "2026-03-02"), (4, 4), "today may still be done");
        assert_eq!(streak(&days, "2026-03-03"), (0, 4));
        assert_eq!(streak(&days, "2026-02-10"), (1, 4));
    }
}

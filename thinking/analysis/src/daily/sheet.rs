//! A player's result for the deal of a day.

use std::fmt::Write;

use crate::daily::Day;

/// A score sheet: the current attempt, and the results of earlier ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The moves of the current attempt, in notation.
    pub moves: Vec<String>,
    /// The fewest moves of a solution.
    pub best: Option<u32>,
    /// The solver's number of moves, once it is known.
    pub par: Option<u32>,
    /// The number of abandoned attempts.
    pub given_up: u32,
    /// Whether it was solved on its own day.
    pub on_its_day: bool,
    /// Whether the player has seen the solver's solution: nothing counts after that.
    pub has_seen: bool,
}

/// The state of a day, best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// No move was made.
    Untouched,
    /// Not solved yet.
    Tried,
    /// Solved.
    Solved,
    /// Solved in as few moves as the solver, or fewer.
    Par,
}

impl Sheet {
    /// How many attempts there were, including the current one.
    pub fn attempts(&self) -> u32 {
        self.given_up.saturating_add(u32::from(!self.moves.is_empty()))
    }

    /// Merges results from elsewhere. The current attempt stays.
    pub fn merge(&mut self, other: &Sheet) {
        self.best = match (self.best, other.best) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self.par = self.par.or(other.par);
        self.given_up = self.given_up.max(other.given_up);
        self.on_its_day |= other.on_its_day;
        self.has_seen |= other.has_seen;
        if self.moves.is_empty() {
            self.moves.clone_from(&other.moves);
        }
    }

    /// Starts a new attempt.
    pub fn restart(&mut self) {
        self.given_up = self.attempts();
        self.moves.clear();
    }

    /// Notes that the current attempt has solved the deal. `is_its_day`: on the deal's own
    /// day.
    pub fn solve(&mut self, is_its_day: bool) {
        if !self.has_seen {
            let moves = self.moves.len() as u32;
            self.best = Some(self.best.map_or(moves, |best| best.min(moves)));
            self.on_its_day |= is_its_day;
        }
    }

    /// The state.
    pub fn state(&self) -> State {
        match (self.best, self.par) {
            (Some(best), Some(par)) if best <= par => State::Par,
            (Some(_), _) => State::Solved,
            (None, _) if self.attempts() > 0 || self.has_seen => State::Tried,
            (None, _) => State::Untouched,
        }
    }

    /// As text, one `name value` per line; values that are not set are left out.
    pub fn to_text(&self) -> String {
        let mut text = format!("given-up {}\n", self.given_up);
        for (name, number) in [("best", self.best), ("par", self.par)] {
            if let Some(number) = number {
                let _ = writeln!(text, "{name} {number}");
            }
        }
        for (name, is_so) in [("on-its-day", self.on_its_day), ("has-seen", self.has_seen)] {
            if is_so {
                let _ = writeln!(text, "{name} yes");
            }
        }
        if !self.moves.is_empty() {
            let _ = writeln!(text, "moves {}", self.moves.join(" "));
        }
        text
    }

    /// Reads the text of a sheet; `None` if it is damaged. Unknown lines, perhaps of a
    /// later version, are ignored.
    pub fn from_text(text: &str) -> Option<Sheet> {
        let mut sheet = Sheet::default();
        let mut is_one = false;
        for line in text.lines() {
            let (name, value) = line.split_once(' ')?;
            match name {
                "given-up" => {
                    sheet.given_up = value.parse().ok()?;
                    is_one = true;
                }
                "best" => sheet.best = Some(value.parse().ok()?),
                "par" => sheet.par = Some(value.parse().ok()?),
                "on-its-day" => sheet.on_its_day = value == "yes",
                "has-seen" => sheet.has_seen = value == "yes",
                "moves" => sheet.moves = value.split(' ').map(String::from).collect(),
                _ => {}
            }
        }
        is_one.then_some(sheet)
    }
}

/// A line to share, without the solution. `signs` are those of the colours.
pub fn share(day: Day, signs: &str, moves: u32, par: u32) -> String {
    format!("Quatuor {day} {signs} {moves}/{par}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(count: usize) -> Vec<String> {
        vec!["a1".into(); count]
    }

    #[test]
    fn sheets_are_read_as_they_are_written() {
        let full = Sheet {
            moves: vec!["a1".into(), "b2+c3".into()],
            best: Some(24),
            par: Some(22),
            given_up: 3,
            on_its_day: true,
            has_seen: true,
        };
        for sheet in [Sheet::default(), full.clone()] {
            assert_eq!(Sheet::from_text(&sheet.to_text()), Some(sheet));
        }
        let later = format!("{}colour of the sky blue\n", full.to_text());
        assert_eq!(Sheet::from_text(&later), Some(full));
    }

    #[test]
    fn sheets_of_two_devices_are_merged() {
        let mut here = Sheet { moves: played(2), best: Some(24), ..Sheet::default() };
        let there = Sheet {
            moves: played(3),
            best: Some(22),
            par: Some(21),
            on_its_day: true,
            ..Sheet::default()
        };
        let expected = Sheet { moves: played(2), ..there.clone() };
        here.merge(&there);
        assert_eq!(here, expected);
        here.merge(&Sheet::default());
        assert_eq!(here, expected);
    }

    #[test]
    fn damaged_sheets_are_refused() {
        for text in ["", "x", "given-up", "given-up -1\n", "given-up 1\nbest many\n", "best 3\n"] {
            assert_eq!(Sheet::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn attempts_are_counted_and_the_best_stays() {
        let mut sheet = Sheet { par: Some(3), ..Sheet::default() };
        assert_eq!((sheet.attempts(), sheet.state()), (0, State::Untouched));
        sheet.restart();
        assert_eq!(sheet.attempts(), 0, "nothing was tried");
        sheet.moves = played(5);
        assert_eq!((sheet.attempts(), sheet.state()), (1, State::Tried));
        sheet.solve(false);
        assert_eq!((sheet.best, sheet.on_its_day, sheet.state()), (Some(5), false, State::Solved));
        sheet.restart();
        sheet.moves = played(3);
        sheet.solve(true);
        assert_eq!((sheet.best, sheet.on_its_day, sheet.state()), (Some(3), true, State::Par));
        sheet.restart();
        sheet.moves = played(6);
        sheet.solve(false);
        assert_eq!((sheet.best, sheet.attempts(), sheet.on_its_day), (Some(3), 3, true));
    }

    #[test]
    fn nothing_counts_after_the_solution_was_seen() {
        let mut sheet = Sheet { has_seen: true, ..Sheet::default() };
        sheet.moves = played(2);
        sheet.solve(true);
        assert_eq!((sheet.best, sheet.on_its_day, sheet.state()), (None, false, State::Tried));
    }

    #[test]
    fn the_shared_line_shows_only_the_score() {
        let line = share("2026-11-15".parse().unwrap(), "●★■◆✚", 24, 22);
        assert_eq!(line, "Quatuor 2026-11-15 ●★■◆✚ 24/22");
    }
}

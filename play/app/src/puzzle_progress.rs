//! What a device keeps of a player's puzzles.

use std::collections::BTreeMap;

use analysis::daily::Day;
use analysis::puzzles::Puzzle;
use quatuor::AnyGame;

use crate::{Rating, Score, Storage, Store};

const PROGRESS: &str = "quatuor.puzzles.";
const DAYS: &str = "quatuor.puzzle-days";

/// The rating of a player of whom nothing is known.
const FIRST_RATING: f64 = 1200.0;

/// A player's rating in the puzzles of one game, and every puzzle that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleProgress {
    /// The rating.
    pub rating: Rating,
    /// Whether a puzzle was solved at once, by its number.
    pub results: BTreeMap<u32, bool>,
}

impl Default for PuzzleProgress {
    fn default() -> PuzzleProgress {
        PuzzleProgress { rating: Rating::new(FIRST_RATING), results: BTreeMap::new() }
    }
}

impl PuzzleProgress {
    /// Adds a result. Only the first time that a puzzle is tried moves the rating; one that was
    /// missed and is solved later counts as solved in the list.
    pub fn add(&mut self, puzzle: &Puzzle, is_solved: bool) {
        match self.results.insert(puzzle.number, is_solved) {
            None => {
                let score = if is_solved { Score::Win } else { Score::Loss };
                self.rating = self.rating.after(&[(puzzle.rating.into(), score)]);
            }
            // What was solved once stays solved.
            Some(true) => _ = self.results.insert(puzzle.number, true),
            Some(false) => {}
        }
    }

    /// How many puzzles were solved.
    pub fn solved(&self) -> usize {
        self.results.values().filter(|is_solved| **is_solved).count()
    }

    /// The puzzle to try next: of those that were never tried the one whose rating is nearest to
    /// the player's, or else one that was missed; `None` if all are solved.
    pub fn next<'a>(&self, pack: &'a [Puzzle]) -> Option<&'a Puzzle> {
        let wanted = self.rating.value();
        let distance = |puzzle: &&&Puzzle| u32::from(puzzle.rating).abs_diff(wanted);
        let is_new = |puzzle: &&Puzzle| !self.results.contains_key(&puzzle.number);
        let is_missed = |puzzle: &&Puzzle| self.results.get(&puzzle.number) == Some(&false);
        let new: Vec<&Puzzle> = pack.iter().filter(is_new).collect();
        let missed: Vec<&Puzzle> = pack.iter().filter(is_missed).collect();
        let choice = if new.is_empty() { missed } else { new };
        choice.iter().min_by_key(distance).copied()
    }

    fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.rating);
        for (number, is_solved) in &self.results {
            text += &format!("{}{number} ", if *is_solved { '+' } else { '-' });
        }
        text.trim_end().into()
    }

    fn from_text(text: &str) -> Option<PuzzleProgress> {
        let (rating, results) = text.split_once('\n').unwrap_or((text, ""));
        let result = |word: &str| match word.split_at_checked(1)? {
            ("+", number) => Some((number.parse().ok()?, true)),
            ("-", number) => Some((number.parse().ok()?, false)),
            _ => None,
        };
        let results = results.split(' ').filter_map(result).collect();
        Some(PuzzleProgress { rating: Rating::from_text(rating)?, results })
    }
}

impl<S: Storage> Store<S> {
    /// What is kept of the puzzles of a game. What is damaged starts again.
    pub fn puzzle_progress(&self, game: AnyGame) -> PuzzleProgress {
        let text = self.storage().get(&format!("{PROGRESS}{game}"));
        text.and_then(|text| PuzzleProgress::from_text(&text)).unwrap_or_default()
    }

    /// Keeps it; whether that was possible.
    pub fn keep_puzzle_progress(&self, game: AnyGame, progress: &PuzzleProgress) -> bool {
        self.storage().set(&format!("{PROGRESS}{game}"), &progress.to_text())
    }

    /// The days whose puzzle was solved on the day itself.
    pub fn puzzle_days(&self) -> Vec<Day> {
        let text = self.storage().get(DAYS).unwrap_or_default();
        text.split(' ').filter_map(|word| word.parse().ok()).collect()
    }

    /// Remembers that the puzzle of a day was solved on the day itself; whether that was possible.
    pub fn keep_puzzle_day(&self, day: Day) -> bool {
        let mut days = self.puzzle_days();
        if !days.contains(&day) {
            days.push(day);
        }
        let words: Vec<String> = days.iter().map(ToString::to_string).collect();
        self.storage().set(DAYS, &words.join(" "))
    }
}

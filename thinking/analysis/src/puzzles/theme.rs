//! What good players see: puzzles with the same idea.

use quatuor::AnyGame;

use crate::puzzles::{Goal, Puzzle, Puzzling, Shows};

/// An idea that returns in many positions of a game, to be explained and practised.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// The game.
    pub game: AnyGame,
    /// The name in texts: `slides-wait`.
    pub name: &'static str,
    /// What a puzzle of this theme is like.
    shows: Shows,
}

impl Theme {
    /// The themes of a game, in the order in which they are best learnt.
    pub fn of(game: AnyGame) -> Vec<Theme> {
        let themes = quatuor::with_game!(game, Position => <Position as Puzzling>::THEMES);
        themes.iter().map(|(name, shows)| Theme { game, name, shows: *shows }).collect()
    }

    /// The puzzles of a pack that show it, the easiest first.
    pub fn puzzles<'a>(&self, pack: &'a [Puzzle]) -> Vec<&'a Puzzle> {
        let mut found: Vec<&Puzzle> = pack.iter().filter(|puzzle| (self.shows)(puzzle)).collect();
        found.sort_by_key(|puzzle| puzzle.rating);
        found
    }
}

/// Whether this is what speaks for the first move.
pub(super) fn gives(puzzle: &Puzzle, reason: &str) -> bool {
    puzzle.reason.as_ref().is_some_and(|(name, _)| name == reason)
}

pub(super) fn is_win(puzzle: &Puzzle) -> bool {
    puzzle.goal == Goal::Win
}

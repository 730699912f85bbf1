//! What good players see: puzzles with the same idea.

use quatuor::{AnyGame, AnyMove, shuttles};

use crate::puzzles::{Goal, Puzzle};

/// An idea that returns in many positions of a game, to be explained and practised.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// The game.
    pub game: AnyGame,
    /// The name in texts: `slides-wait`.
    pub name: &'static str,
    /// What a puzzle of this theme is like.
    shows: fn(&Puzzle) -> bool,
}

impl Theme {
    /// The themes of a game, in the order in which they are best learnt.
    pub fn of(game: AnyGame) -> Vec<Theme> {
        let theme = |(name, shows): &(&'static str, fn(&Puzzle) -> bool)| Theme {
            game,
            name,
            shows: *shows,
        };
        match game {
            AnyGame::Slides => SLIDES.iter().map(theme).collect(),
            AnyGame::Pyramids => PYRAMIDS.iter().map(theme).collect(),
            AnyGame::Shuttles => SHUTTLES.iter().map(theme).collect(),
            AnyGame::Cups => CUPS.iter().map(theme).collect(),
        }
    }

    /// The puzzles of a pack that show it, the easiest first.
    pub fn puzzles<'a>(&self, pack: &'a [Puzzle]) -> Vec<&'a Puzzle> {
        let mut found: Vec<&Puzzle> = pack.iter().filter(|puzzle| (self.shows)(puzzle)).collect();
        found.sort_by_key(|puzzle| puzzle.rating);
        found
    }
}

type Shows = fn(&Puzzle) -> bool;

const SLIDES: [(&str, Shows); 5] = [
    ("slides-join", |puzzle| gives(puzzle, "brings-together")),
    ("slides-moment", |puzzle| is_win(puzzle) && gives(puzzle, "own-tokens-gone")),
    ("slides-wait", |puzzle| gives(puzzle, "saves-tokens")),
    ("slides-scatter", |puzzle| gives(puzzle, "scatters-others")),
    ("slides-order", |puzzle| !is_win(puzzle) && gives(puzzle, "own-tokens-gone")),
];

const PYRAMIDS: [(&str, Shows); 4] = [
    ("pyramids-place", |puzzle| gives(puzzle, "takes-place")),
    ("pyramids-rival", |puzzle| gives(puzzle, "hurts-rival")),
    ("pyramids-pair", |puzzle| gives(puzzle, "uncovers-place")),
    ("pyramids-hold", |puzzle| gives(puzzle, "leaves-places") || gives(puzzle, "saves-pieces")),
];

const SHUTTLES: [(&str, Shows); 4] = [
    ("shuttles-count", |puzzle| gives(puzzle, "leads-to-row")),
    ("shuttles-near", |puzzle| gives(puzzle, "nearer-colour")),
    ("shuttles-across", unloads),
    ("shuttles-stop", |puzzle| gives(puzzle, "stops-row")),
];

const CUPS: [(&str, Shows); 5] = [
    ("cups-safe", |puzzle| gives(puzzle, "takes-safely")),
    ("cups-settle", |puzzle| gives(puzzle, "settles-cups")),
    ("cups-rescue", |puzzle| gives(puzzle, "rescues-cups")),
    ("cups-risk", |puzzle| gives(puzzle, "takes-cups")),
    ("cups-build", |puzzle| gives(puzzle, "builds-safe-stack") || gives(puzzle, "builds-stack")),
];

/// Whether this is what speaks for the first move.
fn gives(puzzle: &Puzzle, reason: &str) -> bool {
    puzzle.reason.as_ref().is_some_and(|(name, _)| name == reason)
}

fn is_win(puzzle: &Puzzle) -> bool {
    puzzle.goal == Goal::Win
}

/// Whether every line needs what the opponent's end gives back.
fn unloads(puzzle: &Puzzle) -> bool {
    let is_unload = |mv: &AnyMove| matches!(mv, AnyMove::Shuttles(shuttles::Move::Unload(_)));
    puzzle.lines.iter().all(|line| line.iter().any(is_unload))
}

//! The puzzles of Shuttles.

use quatuor::shuttles::{Move, Position};
use quatuor::{AnyMove, Seat};

use crate::puzzles::theme::gives;
use crate::puzzles::{Puzzle, Puzzling, Shows, Table};

impl Puzzling for Position {
    const PACK: &'static str = include_str!("../../packs/shuttles.txt");

    const TABLES: &'static [Table] = &[("base", 2, &[])];

    const THEMES: &'static [(&'static str, Shows)] = &[
        ("shuttles-count", |puzzle| gives(puzzle, "leads-to-row")),
        ("shuttles-near", |puzzle| gives(puzzle, "nearer-colour")),
        ("shuttles-across", unloads),
        ("shuttles-stop", |puzzle| gives(puzzle, "stops-row")),
    ];

    fn points(&self, seat: Seat) -> u8 {
        Position::points(self, seat)
    }
}

/// Whether every line needs what the opponent's end gives back.
fn unloads(puzzle: &Puzzle) -> bool {
    let is_unload = |mv: &AnyMove| matches!(mv, AnyMove::Shuttles(Move::Unload(_)));
    puzzle.lines.iter().all(|line| line.iter().any(is_unload))
}

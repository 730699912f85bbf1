//! The puzzles of Slides.

use quatuor::slides::Position;

use crate::puzzles::theme::{gives, is_win};
use crate::puzzles::{Puzzling, Shows, Table};

impl Puzzling for Position {
    const PACK: &'static str = include_str!("../../packs/slides.txt");

    const TABLES: &'static [Table] = &[
        ("solo", 1, &["colours=2"]),
        ("base", 2, &[]),
        ("solo", 1, &["colours=3"]),
        ("base", 3, &[]),
        ("solo", 1, &["colours=4"]),
        ("duo", 2, &[]),
    ];

    const THEMES: &'static [(&'static str, Shows)] = &[
        ("slides-join", |puzzle| gives(puzzle, "brings-together")),
        ("slides-moment", |puzzle| is_win(puzzle) && gives(puzzle, "own-tokens-gone")),
        ("slides-wait", |puzzle| gives(puzzle, "saves-tokens")),
        ("slides-scatter", |puzzle| gives(puzzle, "scatters-others")),
        ("slides-order", |puzzle| !is_win(puzzle) && gives(puzzle, "own-tokens-gone")),
    ];
}

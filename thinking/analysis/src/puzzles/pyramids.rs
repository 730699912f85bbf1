//! The puzzles of Pyramids.

use quatuor::pyramids::Position;

use crate::puzzles::theme::gives;
use crate::puzzles::{Puzzling, Shows, Table};

impl Puzzling for Position {
    const PACK: &'static str = include_str!("../../packs/pyramids.txt");

    const TABLES: &'static [Table] = &[("chance", 2, &[]), ("fair", 2, &[]), ("chance", 3, &[])];

    const THEMES: &'static [(&'static str, Shows)] = &[
        ("pyramids-place", |puzzle| gives(puzzle, "takes-place")),
        ("pyramids-rival", |puzzle| gives(puzzle, "hurts-rival")),
        ("pyramids-pair", |puzzle| gives(puzzle, "uncovers-place")),
        ("pyramids-hold", |puzzle| gives(puzzle, "leaves-places") || gives(puzzle, "saves-pieces")),
    ];
}

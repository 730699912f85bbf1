//! The puzzles of Cups.

use quatuor::cups::Position;

use crate::puzzles::theme::gives;
use crate::puzzles::{Puzzling, Shows, Table};

impl Puzzling for Position {
    const PACK: &'static str = include_str!("../../packs/cups.txt");

    const TABLES: &'static [Table] = &[("base", 2, &[]), ("base", 3, &[]), ("duo", 2, &[])];

    const THEMES: &'static [(&'static str, Shows)] = &[
        ("cups-safe", |puzzle| gives(puzzle, "takes-safely")),
        ("cups-settle", |puzzle| gives(puzzle, "settles-cups")),
        ("cups-rescue", |puzzle| gives(puzzle, "rescues-cups")),
        ("cups-risk", |puzzle| gives(puzzle, "takes-cups")),
        ("cups-build", |puzzle| {
            gives(puzzle, "builds-safe-stack") || gives(puzzle, "builds-stack")
        }),
    ];
}

//! The deal: everything random before the first move.

use game_api::{Dice, Game, Seed};

use crate::{Board, Colour, Line, Position, Row};

const CELLS: usize = Row::COUNT * Line::ROW;

impl Position {
    /// Shuffles 35 pawns and 10 blanks into the 45 cells and closes the gaps,
    /// again and again until no row has equal neighbours. So every such
    /// arrangement of the cells is equally likely.
    pub(crate) fn dealt(seed: &Seed) -> Position {
        let mut dice = seed.dice(Self::INFO.name);
        let mut cells = [None; CELLS];
        for (cell, pawn) in cells.iter_mut().zip(0..Colour::ALL.len() * Colour::PAWNS) {
            *cell = Some(Colour::ALL[pawn / Colour::PAWNS]);
        }
        loop {
            dice.shuffle(&mut cells);
            let mut rows = [Line::EMPTY; Row::COUNT];
            for (row, cells) in rows.iter_mut().zip(cells.chunks(Line::ROW)) {
                *row = Line::new(cells.iter().flatten().copied()).expect("a row has five cells");
            }
            if rows.iter().all(|row| row.has_no_group()) {
                return Position::before_the_first_move(Board::new(rows));
            }
        }
    }
}

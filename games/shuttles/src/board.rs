//! The nine rows, and what each lets a cursor do.

use crate::shape::Shape;
use crate::{End, Line, Row};

/// The nine rows.
///
/// Beside the pawns it keeps, as sets of rows, what can be done at either end. A move
/// changes one or two rows, so updating the sets costs little, and all legal moves follow
/// from them at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    rows: [Line; Row::COUNT],
    abilities: Abilities,
}

/// What rows can do. Each number holds three sets of rows of nine bits, the
/// lowest for 1 pawn, then for 2, then for 3 pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Abilities {
    /// By end: the group there has at least one pawn and at most so many.
    loads: [u32; 2],
    /// By end: this number of pawns can be pushed in there without cutting a group at
    /// the far edge.
    drops: [u32; 2],
    /// This number of pawns fit.
    room: u32,
}

const SET_BITS: u32 = Row::COUNT as u32;
const SET: u32 = (1 << SET_BITS) - 1;

/// In each of the three sets, the topmost row.
const FIRST_ROW: u32 = 1 | 1 << SET_BITS | 1 << (2 * SET_BITS);

impl Board {
    /// The board with these rows, top to bottom.
    pub(crate) fn new(rows: [Line; Row::COUNT]) -> Board {
        let nothing = Abilities { loads: [0; 2], drops: [0; 2], room: 0 };
        let mut board = Board { rows, abilities: nothing };
        for row in Row::all() {
            board.set(row, rows[row.index()]);
        }
        board
    }

    /// The pawns of a row.
    #[inline]
    pub const fn row(&self, row: Row) -> Line {
        self.rows[row.index()]
    }

    /// All rows, top to bottom.
    pub const fn rows(&self) -> &[Line; Row::COUNT] {
        &self.rows
    }

    /// How many rows are complete.
    pub fn complete_rows(&self) -> usize {
        self.rows.iter().filter(|row| row.is_complete()).count()
    }

    /// Changes a row, and returns whether it is complete now.
    #[inline]
    pub(crate) const fn set(&mut self, row: Row, line: Line) -> bool {
        let shape = line.shape();
        let able = &ABILITIES[shape.index()];
        let (at, old) = (row.index() as u32, &mut self.abilities);
        self.rows[row.index()] = line;
        let keep = !(FIRST_ROW << at);
        old.loads[0] = old.loads[0] & keep | able.loads[0] << at;
        old.loads[1] = old.loads[1] & keep | able.loads[1] << at;
        old.drops[0] = old.drops[0] & keep | able.drops[0] << at;
        old.drops[1] = old.drops[1] & keep | able.drops[1] << at;
        old.room = old.room & keep | able.room << at;
        shape.is_complete()
    }

    /// The rows whose group at this end has at most `most` pawns: 1 to 3.
    #[inline]
    pub(crate) const fn loads(&self, end: End, most: usize) -> u32 {
        self.abilities.loads[end as usize] >> ((most as u32 - 1) * SET_BITS) & SET
    }

    /// The rows that 1 pawn can be pushed into at this end, nine bits higher
    /// those for 2 pawns at once, and again nine bits higher those for 3.
    #[inline]
    pub(crate) const fn drops(&self, end: End) -> u32 {
        self.abilities.drops[end as usize]
    }

    /// The rows that this number of more pawns fit into: 1 to 3.
    #[inline]
    pub(crate) const fn room(&self, count: usize) -> u32 {
        self.abilities.room >> ((count as u32 - 1) * SET_BITS) & SET
    }
}

/// By end and shape of a cursor's line: the counts that can be dropped without
/// cutting a group on it, as full sets of rows in the places of [`Board::drops`].
pub(crate) static UNCUT: [[u32; Shape::COUNT]; 2] = {
    let mut uncut = [[0; Shape::COUNT]; 2];
    let mut number = 0;
    while number < Shape::COUNT {
        let shape = Shape::ALL[number];
        let mut count = 1;
        while count <= shape.len() && count <= Line::CURSOR {
            let places = SET << ((count as u32 - 1) * SET_BITS);
            // The open end of a cursor is the one next to the rows.
            if !shape.is_alike(End::Right, count - 1) {
                uncut[End::Left as usize][shape.index()] |= places;
            }
            if !shape.is_alike(End::Left, count - 1) {
                uncut[End::Right as usize][shape.index()] |= places;
            }
            count += 1;
        }
        number += 1;
    }
    uncut
};

/// By shape: what the topmost row can do when its line has this shape.
static ABILITIES: [Abilities; Shape::COUNT] = {
    let mut all = [Abilities { loads: [0; 2], drops: [0; 2], room: 0 }; Shape::COUNT];
    let mut number = 0;
    while number < Shape::COUNT {
        let shape = Shape::ALL[number];
        all[shape.index()] = Abilities::of(shape);
        number += 1;
    }
    all
};

impl Abilities {
    /// What the topmost row can do when its line has this shape.
    const fn of(shape: Shape) -> Abilities {
        let mut able = Abilities { loads: [0; 2], drops: [0; 2], room: 0 };
        let mut count = 1;
        while count <= Line::CURSOR {
            let bit = 1 << ((count as u32 - 1) * SET_BITS);
            if shape.len() + count <= Line::ROW {
                able.room |= bit;
            }
            let mut index = 0;
            while index < 2 {
                let end = End::BOTH[index];
                let group = shape.group(end);
                if 1 <= group && group <= count {
                    able.loads[index] |= bit;
                }
                // `count` pawns pushed in make the fifth and the sixth pawn of the
                // line those that were `count` places nearer to this end.
                if !shape.is_alike(end, Line::ROW - 1 - count) {
                    able.drops[index] |= bit;
                }
                index += 1;
            }
            count += 1;
        }
        able
    }
}

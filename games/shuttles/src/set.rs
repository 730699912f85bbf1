//! A set of moves in one word.

use crate::{End, Move, Row};

/// A set of moves, one bit per move.
///
/// Search can take the legal moves of a position as a set, without a list in
/// memory: [`Position::legal_set`](crate::Position::legal_set).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveSet(
    /// Nine bits for the rows in each of the places below, then three single bits.
    u64,
);

const LOADS: u32 = 0;
const DROPS: u32 = Row::COUNT as u32;
const UNLOADS: u32 = 4 * Row::COUNT as u32;
const LEFT: u32 = 5 * Row::COUNT as u32;
const RIGHT: u32 = LEFT + 1;
const PASS: u32 = LEFT + 2;

impl MoveSet {
    /// Nothing.
    pub const EMPTY: MoveSet = MoveSet(0);

    /// The choice of a side.
    pub(crate) const SIDES: MoveSet = MoveSet(1 << LEFT | 1 << RIGHT);

    /// Nothing but a pass.
    pub(crate) const PASS: MoveSet = MoveSet(1 << PASS);

    /// Loads from the rows in `loads`, and drops: nine bits for 1 pawn, then
    /// nine for 2 pawns, then nine for 3.
    #[inline]
    pub(crate) const fn of_loads_and_drops(loads: u32, drops: u32) -> MoveSet {
        MoveSet((loads as u64) << LOADS | (drops as u64) << DROPS)
    }

    /// Unloads into the rows.
    #[inline]
    pub(crate) const fn of_unloads(rows: u32) -> MoveSet {
        MoveSet((rows as u64) << UNLOADS)
    }

    /// How many moves.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the move is among them.
    #[inline]
    pub const fn contains(self, mv: Move) -> bool {
        match index(mv) {
            Some(index) => self.0 >> index & 1 == 1,
            None => false,
        }
    }

    /// The moves, in a repeatable order.
    pub const fn iter(self) -> Moves {
        Moves(self.0)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        self.iter()
    }
}

/// The moves of a [`MoveSet`], one after the other.
#[derive(Clone, Debug)]
pub struct Moves(u64);

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let next = *MOVES.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(next)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

/// The bit of a move; none for a count that no drop can have.
#[inline]
const fn index(mv: Move) -> Option<u32> {
    Some(match mv {
        Move::Load(row) => LOADS + row.index() as u32,
        Move::Drop { row, count: count @ 1..=3 } => {
            DROPS + (count as u32 - 1) * Row::COUNT as u32 + row.index() as u32
        }
        Move::Drop { .. } => return None,
        Move::Unload(row) => UNLOADS + row.index() as u32,
        Move::Side(End::Left) => LEFT,
        Move::Side(End::Right) => RIGHT,
        Move::Pass => PASS,
    })
}

/// The move of each bit; the bits that no move has are never set.
static MOVES: [Move; 64] = {
    let mut moves = [Move::Pass; 64];
    let mut bit = 0;
    while bit < LEFT as usize {
        let row = Row::from_index(bit % Row::COUNT);
        moves[bit] = match bit / Row::COUNT {
            0 => Move::Load(row),
            count @ 1..=3 => Move::Drop { row, count: count as u8 },
            _ => Move::Unload(row),
        };
        bit += 1;
    }
    moves[LEFT as usize] = Move::Side(End::Left);
    moves[RIGHT as usize] = Move::Side(End::Right);
    moves
};

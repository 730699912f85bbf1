//! A move: one choice of one seat, several of which make a turn.

use std::fmt;
use std::str::FromStr;

use crate::{End, Refusal};

/// One of the nine rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row(u8);

impl Row {
    /// How many rows there are.
    pub const COUNT: usize = 9;

    /// The row with this number, counted from 1 at the top.
    pub const fn new(number: u8) -> Option<Row> {
        match number {
            1..=9 => Some(Row(number - 1)),
            _ => None,
        }
    }

    /// All rows, top to bottom.
    pub fn all() -> impl DoubleEndedIterator<Item = Row> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Row)
    }

    /// The row with this index, from 0 at the top.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Row {
        debug_assert!(index < Self::COUNT);
        Row(index as u8)
    }

    /// The number, from 1 at the top.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// One choice of one seat. A turn is several moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Takes the cursor at this end of the rows; only the first move of a game.
    Side(End),
    /// Takes the pawn or group at the own end of the row onto the own cursor.
    Load(Row),
    /// Pushes this number of pawns at once from the own cursor into the own end of the row.
    Drop {
        /// The row that is pushed into.
        row: Row,
        /// How many pawns, from the open end of the cursor: 1 to 3.
        count: u8,
    },
    /// Pushes the pawn or group at the open end of the opponent's cursor into
    /// the opponent's end of the row.
    Unload(Row),
    /// Passes, if no turn can be started.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Side(End::Left) => f.write_str("left"),
            Move::Side(End::Right) => f.write_str("right"),
            Move::Load(row) => write!(f, "L{row}"),
            Move::Drop { row, count } => write!(f, "D{row}:{count}"),
            Move::Unload(row) => write!(f, "U{row}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// Reads exactly what is printed.
impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        let digit = |byte: u8| byte.wrapping_sub(b'0');
        let row = |byte| Row::new(digit(byte));
        let read = match text.as_bytes() {
            b"left" => Some(Move::Side(End::Left)),
            b"right" => Some(Move::Side(End::Right)),
            b"pass" => Some(Move::Pass),
            &[b'L', number] => row(number).map(Move::Load),
            &[b'U', number] => row(number).map(Move::Unload),
            &[b'D', number, b':', count @ b'1'..=b'3'] => {
                row(number).map(|row| Move::Drop { row, count: digit(count) })
            }
            _ => None,
        };
        read.ok_or_else(|| Refusal::Unreadable(text.into()))
    }
}

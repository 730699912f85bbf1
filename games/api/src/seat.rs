//! Seats, and the sides they form.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table, numbered from 1 clockwise; serialised as its number.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 5, example = 1))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// No game has more seats than this.
    pub const MOST: usize = 5;

    /// Seat 1.
    pub const FIRST: Seat = Seat(1);

    /// The seat with this number, from 1.
    pub fn new(number: u8) -> Option<Seat> {
        (1..=Self::MOST as u8).contains(&number).then_some(Seat(number))
    }

    /// The seat with this index, from 0.
    ///
    /// # Panics
    /// When no game has such a seat.
    #[inline]
    pub const fn from_index(index: usize) -> Seat {
        assert!(index < Self::MOST);
        Seat(index as u8 + 1)
    }

    /// All seats of a game, in order.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat::from_index)
    }

    /// The number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The next seat clockwise in a game with this number of seats.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        if self.0 as usize >= seats { Seat(1) } else { Seat(self.0 + 1) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Seat, &'static str> {
        Seat::new(number).ok_or("a seat is a number from 1 to 5")
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The seats that win together: one seat, or a team of two. Printed `2` or `1+3`.
///
/// Also used as a set of any seats, such as all winners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Side(u8);

impl Side {
    /// No seat.
    pub const NONE: Side = Side(0);

    /// One seat.
    #[inline]
    pub const fn one(seat: Seat) -> Side {
        Side(1 << seat.index())
    }

    /// The seats of both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Side) -> Side {
        Side(self.0 | other.0)
    }

    /// Whether the seat belongs to it.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// Whether no seat belongs to it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A bit for each of its seats, seat 1 in the lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many seats belong to it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its seats, in order.
    #[inline]
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::MOST).filter(move |seat| self.contains(*seat))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, seat) in self.seats().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

//! A line of pawns: a row, or what a cursor holds.

use std::fmt;

use game_api::Gap;

use crate::shape::Shape;

/// The colour of a pawn. Printed as its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `r`
    Red = 1,
    /// `o`
    Orange,
    /// `y`
    Yellow,
    /// `g`
    Green,
    /// `b`
    Blue,
    /// `p`
    Purple,
    /// `w`
    White,
}

impl Colour {
    /// All seven, in the order of the notation.
    pub const ALL: [Colour; 7] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Blue,
        Colour::Purple,
        Colour::White,
    ];

    /// The pawns of each colour.
    pub const PAWNS: usize = 5;

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        b"roygbpw"[self as usize - 1] as char
    }

    /// The name, which is also the key of its translation.
    pub const fn name(self) -> &'static str {
        ["red", "orange", "yellow", "green", "blue", "purple", "white"][self as usize - 1]
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl From<Colour> for Gap {
    fn from(colour: Colour) -> Gap {
        Gap::word(colour.name())
    }
}

/// An end of a line; also which ends of the rows a cursor runs along.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum End {
    /// The left end.
    Left,
    /// The right end.
    Right,
}

impl End {
    /// Both ends.
    pub const BOTH: [End; 2] = [End::Left, End::Right];

    /// The other end.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> End {
        match self {
            End::Left => End::Right,
            End::Right => End::Left,
        }
    }

    /// Of what is at this end and what is at the other one: the left, then the
    /// right. And the other way round: from left and right, what is at this end,
    /// then what is at the other one.
    #[inline]
    const fn order<T: Copy>(self, here: T, there: T) -> (T, T) {
        match self {
            End::Left => (here, there),
            End::Right => (there, here),
        }
    }
}

/// Pawns side by side, from left to right, at most five.
///
/// A row is a line. A cursor holds a line too, from left to right: the left cursor is to
/// the left of the rows, so its open end is the right end of its line, and the open end of
/// the right cursor is the left end. Pawns that move between a cursor and a row therefore
/// never change their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Line {
    /// Three bits per pawn, the leftmost pawn lowest; all other bits are 0.
    pawns: u16,
    len: u8,
}

const PAWN_BITS: u32 = 3;

impl Line {
    /// No pawns.
    pub const EMPTY: Line = Line { pawns: 0, len: 0 };

    /// A row holds this many pawns.
    pub const ROW: usize = 5;

    /// A cursor holds this many pawns.
    pub const CURSOR: usize = 3;

    /// The line of these pawns, from left to right; `None` when they are more than five.
    pub fn new(pawns: impl IntoIterator<Item = Colour>) -> Option<Line> {
        let mut line = Line::EMPTY;
        for colour in pawns {
            if line.len() == Self::ROW {
                return None;
            }
            line = line.put(End::Right, Line { pawns: colour as u16, len: 1 });
        }
        Some(line)
    }

    /// All codes are smaller than this.
    pub const CODES: usize = 1 << (PAWN_BITS as usize * Self::ROW);

    /// A number that is different for each line, for use as an index.
    #[inline]
    pub const fn code(self) -> usize {
        self.pawns as usize
    }

    /// The number of pawns.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are no pawns.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// How many more pawns fit into a row like this.
    #[inline]
    pub const fn room(self) -> usize {
        Self::ROW - self.len()
    }

    /// The pawns, from left to right.
    pub fn pawns(self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator {
        (0..self.len()).map(move |place| {
            let code = self.pawns >> (place as u32 * PAWN_BITS) & 0b111;
            Colour::ALL[code as usize - 1]
        })
    }

    /// The groups, from left to right.
    pub fn groups(self) -> impl Iterator<Item = Line> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (right, group) = rest.take(End::Left, rest.group(End::Left));
            rest = right;
            (!group.is_empty()).then_some(group)
        })
    }

    /// The size of the pawn or group at this end; 0 for an empty line.
    #[inline]
    pub const fn group(self, end: End) -> usize {
        self.shape().group(end)
    }

    /// Whether these are five pawns of one colour.
    #[inline]
    pub const fn is_complete(self) -> bool {
        self.shape().is_complete()
    }

    /// Whether no two neighbours have the same colour.
    pub fn has_no_group(self) -> bool {
        self.groups().count() == self.len()
    }

    /// Whether these are `count` pawns of one colour.
    #[inline]
    pub const fn is_group_of(self, count: usize) -> bool {
        self.len() == count && self.group(End::Left) == count
    }

    /// Whether a group is cut when `count` pawns are taken off this end.
    pub const fn is_cut_by(self, end: End, count: usize) -> bool {
        count > 0 && self.shape().is_alike(end, count - 1)
    }

    /// Takes `count` pawns, which must be there, off this end: what stays, and what
    /// was taken. A group may be cut.
    #[inline]
    #[must_use]
    pub const fn take(self, end: End, count: usize) -> (Line, Line) {
        let (count, rest) = (count as u8, self.len - count as u8);
        let (left, right) = end.order(count, rest);
        let (left, right) = split(self.pawns as u32, left, right);
        let (taken, rest) = end.order(left, right);
        (rest, taken)
    }

    /// Puts pawns to this end; all of them must fit into a row.
    #[inline]
    #[must_use]
    pub const fn put(self, end: End, pawns: Line) -> Line {
        Line { pawns: self.join(end, pawns) as u16, len: self.len + pawns.len }
    }

    /// Pushes at most three pawns into this end of a row: the row after it, and what
    /// leaves at the far end because a row holds five. A group may be cut there.
    #[inline]
    #[must_use]
    pub const fn push(self, end: End, pawns: Line) -> (Line, Line) {
        let joined = self.join(end, pawns);
        let len = self.len + pawns.len;
        let out = len.saturating_sub(Self::ROW as u8);
        let (left, right) = end.order(len - out, out);
        let (left, right) = split(joined, left, right);
        end.order(left, right)
    }

    #[inline]
    pub(crate) const fn shape(self) -> Shape {
        Shape::of(self.pawns)
    }

    /// Both lines as one, which may be too long for a row.
    #[inline]
    const fn join(self, end: End, pawns: Line) -> u32 {
        let (left, right) = end.order(pawns, self);
        left.pawns as u32 | (right.pawns as u32) << (left.len as u32 * PAWN_BITS)
    }
}

/// The first `left` pawns, and the other `right` ones.
#[inline]
const fn split(pawns: u32, left: u8, right: u8) -> (Line, Line) {
    let at = left as u32 * PAWN_BITS;
    (
        Line { pawns: (pawns & ((1 << at) - 1)) as u16, len: left },
        Line { pawns: (pawns >> at) as u16, len: right },
    )
}

/// The letters from left to right, `-` for an empty line, as rows are written.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.pawns().try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}

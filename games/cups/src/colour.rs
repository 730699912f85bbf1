//! The four colours of cups.

use std::fmt;

use game_api::Gap;

/// A colour of cups, in the order of the notation. Printed as its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `r`
    Red,
    /// `g`
    Green,
    /// `b`
    Blue,
    /// `y`
    Yellow,
}

impl Colour {
    /// All four, in the order of the notation.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow];

    /// How many cups of each colour the box holds.
    pub const CUPS: usize = 16;

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Green => 'g',
            Colour::Blue => 'b',
            Colour::Yellow => 'y',
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The name, which is also the key of its translation.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
        }
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

/// The colours that one seat plays with: one, or two in `duo`. Printed `r` or `rg`.
///
/// Two equal colours stand for one, so that no branch is needed to get a seat's stacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colours {
    first: Colour,
    second: Colour,
}

impl Colours {
    /// One colour.
    pub const fn one(colour: Colour) -> Colours {
        Colours { first: colour, second: colour }
    }

    /// Two colours, given in any order.
    pub fn two(one: Colour, other: Colour) -> Colours {
        Colours { first: one.min(other), second: one.max(other) }
    }

    /// The first colour, in the order of the notation.
    #[inline]
    pub(crate) const fn first(self) -> Colour {
        self.first
    }

    /// The last colour, which is the first where there is one.
    #[inline]
    pub(crate) const fn last(self) -> Colour {
        self.second
    }

    /// How many colours: 1 or 2.
    pub fn count(self) -> usize {
        if self.first == self.second { 1 } else { 2 }
    }

    /// Whether the colour is among them.
    pub fn contains(self, colour: Colour) -> bool {
        colour == self.first || colour == self.second
    }

    /// The colours, in the order of the notation.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        [self.first, self.second].into_iter().take(self.count())
    }
}

impl From<Colours> for Gap {
    fn from(colours: Colours) -> Gap {
        Gap::All(colours.iter().map(Gap::from).collect())
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

/// Cups of each colour, as in a hand or in the bank. Printed `r.g.b.y`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cups([u8; 4]);

impl Cups {
    pub(crate) const NONE: Cups = Cups([0; 4]);

    pub(crate) const fn new(cups: [u8; 4]) -> Cups {
        Cups(cups)
    }

    #[inline]
    pub(crate) const fn of(self, colour: Colour) -> usize {
        self.0[colour as usize] as usize
    }

    pub(crate) fn sum(self) -> usize {
        self.0.iter().map(|&cups| usize::from(cups)).sum()
    }

    /// The same with this number of cups of one colour.
    pub(crate) fn with(mut self, colour: Colour, cups: u8) -> Cups {
        self.0[colour as usize] = cups;
        self
    }

    pub(crate) fn add(&mut self, colour: Colour, cups: u8) {
        let sum = &mut self.0[colour as usize];
        *sum = sum.wrapping_add(cups);
    }

    pub(crate) fn take_one(&mut self, colour: Colour) {
        let sum = &mut self.0[colour as usize];
        *sum = sum.saturating_sub(1);
    }
}

impl fmt::Display for Cups {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [r, g, b, y] = self.0;
        write!(f, "{r}.{g}.{b}.{y}")
    }
}

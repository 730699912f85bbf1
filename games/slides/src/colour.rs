//! The five colours, tokens, and sets of colours.

use std::fmt;

/// One of the five colours. Printed as its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `r`
    Red,
    /// `y`
    Yellow,
    /// `g`
    Green,
    /// `b`
    Blue,
    /// `p`
    Purple,
}

impl Colour {
    /// All of them, in the order of the notation.
    pub const ALL: [Colour; 5] =
        [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];

    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        ['r', 'y', 'g', 'b', 'p'][self.index()]
    }

    /// The name, which is also the key of its translation.
    pub const fn name(self) -> &'static str {
        ["red", "yellow", "green", "blue", "purple"][self.index()]
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

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// A token of a colour.
    Coloured(Colour),
    /// A joker, `*`: it counts as any colour.
    Joker,
}

impl Token {
    /// All kinds, in the order of the notation.
    pub const ALL: [Token; 6] = [
        Token::Coloured(Colour::Red),
        Token::Coloured(Colour::Yellow),
        Token::Coloured(Colour::Green),
        Token::Coloured(Colour::Blue),
        Token::Coloured(Colour::Purple),
        Token::Joker,
    ];

    /// How many kinds there are.
    pub const KINDS: usize = Self::ALL.len();

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Token::Coloured(colour) => colour.index(),
            Token::Joker => Colour::COUNT,
        }
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Token::Coloured(colour) => colour.letter(),
            Token::Joker => '*',
        }
    }

    /// The token with this letter.
    pub fn from_letter(letter: char) -> Option<Token> {
        Self::ALL.into_iter().find(|token| token.letter() == letter)
    }

    /// How many of this kind a board and the taken tokens may hold together.
    /// A deal has 19 of each colour; a classic board of five colours has 20.
    pub const fn most(self) -> u8 {
        match self {
            Token::Coloured(_) => 20,
            Token::Joker => 5,
        }
    }

    /// How many of this kind a deal has.
    pub const fn dealt(self) -> usize {
        match self {
            Token::Coloured(_) => 19,
            Token::Joker => 5,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of colours, such as the secrets of a side. Printed `rg`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ColourSet(u8);

impl ColourSet {
    /// No colour.
    pub const NONE: ColourSet = ColourSet(0);

    /// All five colours.
    pub const EVERY: ColourSet = ColourSet(0b1_1111);

    /// One colour.
    #[inline]
    pub const fn one(colour: Colour) -> ColourSet {
        ColourSet(1 << colour.index())
    }

    /// The colours of both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 | other.0)
    }

    /// The colours of this set that the other lacks.
    #[inline]
    #[must_use]
    pub const fn without(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & !other.0)
    }

    /// Whether the colour belongs to it.
    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & (1 << colour.index()) != 0
    }

    /// Whether no colour belongs to it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many colours belong to it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its colours, in the order of the notation.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |colour| self.contains(*colour))
    }

    /// All sets of this number of of its colours, by their first colours.
    pub fn subsets(self, size: usize) -> Vec<ColourSet> {
        if size == 0 {
            return vec![ColourSet::NONE];
        }
        let with_later = |first: Colour| {
            let later = self.colours().filter(|colour| *colour > first).collect::<ColourSet>();
            later.subsets(size - 1).into_iter().map(move |set| set.with(ColourSet::one(first)))
        };
        self.colours().flat_map(with_later).collect()
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        colours.into_iter().fold(ColourSet::NONE, |set, colour| set.with(Self::one(colour)))
    }
}

impl fmt::Display for ColourSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.colours().try_for_each(|colour| write!(f, "{colour}"))
    }
}

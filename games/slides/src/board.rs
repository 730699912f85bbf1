//! The board: which token lies where, which are connected, what falls.
//!
//! Knows nothing of seats, secrets or turns.

use crate::{Cell, CellSet, Colour, HEIGHT, Token};

/// The tokens on the slides. Every slide is filled from the bottom, and the
/// slides that hold tokens come first.
///
/// Every kind of token has a number from 1 (red) to 6 (joker); 0 is an empty
/// cell. The board is the three binary digits of these numbers, one set each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    digits: [CellSet; 3],
}

impl Board {
    /// No token at all.
    pub const EMPTY: Board = Board { digits: [CellSet::NONE; 3] };

    /// The board with these slides, each from bottom to top; `None` when there
    /// are too many, or one of them is empty or too high.
    pub(crate) fn from_slides<S: AsRef<[Token]>>(slides: &[S]) -> Option<Board> {
        let mut board = Board::EMPTY;
        for (index, slide) in slides.iter().enumerate() {
            if slide.as_ref().is_empty() {
                return None;
            }
            for (height, &token) in slide.as_ref().iter().enumerate() {
                board.put(Cell::new(index, height)?, token);
            }
        }
        Some(board)
    }

    /// Lays a token on an empty cell.
    fn put(&mut self, cell: Cell, token: Token) {
        let number = token.index() + 1;
        for (digit, cells) in self.digits.iter_mut().enumerate() {
            if number >> digit & 1 == 1 {
                *cells = *cells | CellSet::one(cell);
            }
        }
    }

    /// What lies on the cell.
    pub fn token(&self, cell: Cell) -> Option<Token> {
        let number = self.number_at(CellSet::one(cell));
        number.checked_sub(1).map(|index| Token::ALL[index])
    }

    /// How many slides hold tokens.
    pub fn slides(&self) -> usize {
        (self.occupied() & CellSet::BOTTOM).len()
    }

    /// How many tokens lie on the slide, counted from 0 at the left.
    pub fn height(&self, slide: usize) -> usize {
        self.slide(slide).count()
    }

    /// The tokens of one slide, counted from 0 at the left, from bottom to top.
    pub fn slide(&self, slide: usize) -> impl Iterator<Item = Token> {
        (0..HEIGHT).map_while(move |height| self.token(Cell::new(slide, height)?))
    }

    /// Every cell that holds a token.
    #[inline]
    pub fn occupied(&self) -> CellSet {
        let [ones, twos, fours] = self.digits;
        ones | twos | fours
    }

    /// The cells that hold jokers.
    #[inline]
    pub fn jokers(&self) -> CellSet {
        let [_, twos, fours] = self.digits;
        twos & fours
    }

    /// The cells that hold tokens of this colour.
    #[inline]
    pub fn tokens_of(&self, colour: Colour) -> CellSet {
        self.numbered(colour.index() + 1)
    }

    /// How many tokens of this kind there are.
    pub fn count(&self, token: Token) -> usize {
        self.numbered(token.index() + 1).len()
    }

    /// The tokens of one colour that are connected to this one, itself included.
    /// Jokers are left out; of a joker or an empty cell, nothing.
    pub fn group(&self, cell: Cell) -> CellSet {
        match self.token(cell) {
            Some(Token::Coloured(colour)) => CellSet::one(cell).flood(self.tokens_of(colour)),
            _ => CellSet::NONE,
        }
    }

    /// Every group of two or more tokens of one colour, jokers left out, by its
    /// first cell.
    pub fn groups(&self) -> impl Iterator<Item = CellSet> {
        let mut starts = self.group_starts();
        std::iter::from_fn(move || {
            let start = starts.lowest();
            (!start.is_empty()).then(|| {
                let group = self.group_of(start);
                starts = starts.without(group);
                group
            })
        })
    }

    /// The cells whose token has an equal one above or to the right, but none
    /// below or to the left. Jokers are left out. The first cell of every group
    /// is among them, and few groups have a second one.
    #[inline]
    pub(crate) fn group_starts(&self) -> CellSet {
        let coloured = self.occupied().without(self.jokers());
        let [ones, twos, fours] = self.digits;
        let unlike_above = (ones ^ ones.down()) | (twos ^ twos.down()) | (fours ^ fours.down());
        let unlike_right =
            (ones ^ ones.towards_a()) | (twos ^ twos.towards_a()) | (fours ^ fours.towards_a());
        let like_above = coloured.without(unlike_above);
        let like_right = coloured.without(unlike_right);
        (like_above | like_right).without(like_above.up()).without(like_right.towards_j())
    }

    /// The group of the coloured token on the one cell of `start`.
    #[inline]
    pub(crate) fn group_of(&self, start: CellSet) -> CellSet {
        start.flood(self.numbered(self.number_at(start)))
    }

    /// The colour of these cells, which hold tokens of one colour.
    #[inline]
    pub(crate) fn colour_index(&self, cells: CellSet) -> usize {
        self.number_at(cells).wrapping_sub(1)
    }

    /// Takes tokens off: those above fall down, emptied slides close up.
    #[inline]
    pub fn remove(&mut self, cells: CellSet) {
        // Most groups have at most two tokens on a slide. Whether one or two can't be
        // predicted, so two rounds without a branch are faster.
        let mut gone = self.drop_lowest(cells);
        gone = self.drop_lowest(gone);
        while !gone.is_empty() {
            gone = self.drop_lowest(gone);
        }
        let emptied = (cells & CellSet::BOTTOM).without(self.occupied());
        if !emptied.is_empty() {
            self.close_up(emptied);
        }
    }

    /// Takes the lowest of these cells off every slide. Returns where the others are now.
    #[inline]
    fn drop_lowest(&mut self, gone: CellSet) -> CellSet {
        let lowest = gone.lowest_of_slides();
        let falling = lowest.and_above();
        for digit in &mut self.digits {
            *digit = *digit ^ ((*digit ^ digit.down()) & falling);
        }
        (gone ^ lowest).down()
    }

    /// Moves the slides with these bottom cells out of the way, the right one first.
    fn close_up(&mut self, emptied: CellSet) {
        let mut rest = emptied;
        while !rest.is_empty() {
            let before = rest.before_last();
            self.digits = self.digits.map(|digit| digit.close_up(before));
            rest = rest & before;
        }
    }

    /// The number of the kind of token on these cells, which all hold the same kind.
    #[inline]
    fn number_at(&self, cells: CellSet) -> usize {
        let [ones, twos, fours] = self.digits.map(|digit| usize::from(digit.meets(cells)));
        ones | twos << 1 | fours << 2
    }

    /// The cells that hold the kind of token with this number.
    #[inline]
    fn numbered(&self, number: usize) -> CellSet {
        let matching = |digit: usize| {
            // All bits flipped where the number has a 0.
            let flip = ((number >> digit & 1) as u64).wrapping_sub(1);
            self.digits[digit] ^ CellSet { left: flip, right: flip }
        };
        matching(0) & matching(1) & matching(2)
    }
}

//! A move as the search sees it: a piece on any of the piles that look the same.

/// A pile as a word, 3 bits per colour: the top in the lowest bits, the base in the
/// highest, so a word below 8 is a bare base. Colours are numbers from 1 to 6.
pub(crate) type Pile = u64;

const COLOUR: Pile = 7;
/// The lowest 63 bits: the base and 20 pieces.
const WORD: Pile = (1 << 63) - 1;

/// How many colours, base included, fit into a word.
pub(crate) const MOST_COLOURS: usize = 21;

/// The colour that a pile shows.
#[inline]
pub(crate) const fn shown(pile: Pile) -> u8 {
    (pile & COLOUR) as u8
}

/// The colour that a pile shows after a piece was put on it.
#[inline]
pub(crate) const fn shown_after(pile: Pile, piece: u8) -> u8 {
    if shown(pile) == piece { shown(pile >> 3) } else { piece }
}

/// The pile after a piece was put on it: the piece lies on top, or both leave.
#[inline]
pub(crate) const fn piled(pile: Pile, piece: u8) -> Pile {
    if shown(pile) == piece { pile >> 3 } else { (pile << 3 | piece as Pile) & WORD }
}

/// How many colours lie in a pile, base included.
pub(crate) const fn height(pile: Pile) -> u32 {
    (Pile::BITS - pile.leading_zeros()).div_ceil(3)
}

/// A piece put on any of the open places that look the same. Only the pile of a place
/// matters, so moves that differ only in the number of the place are one: at the start
/// there are 12 instead of 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Put {
    /// The colour of the piece.
    pub(crate) piece: u8,
    /// The pile that it goes on.
    pub(crate) pile: Pile,
}

impl Put {
    /// The colour that shows before.
    #[inline]
    pub(crate) const fn before(self) -> u8 {
        shown(self.pile)
    }

    /// The colour that shows after.
    #[inline]
    pub(crate) const fn after(self) -> u8 {
        shown_after(self.pile, self.piece)
    }

    /// Whether the piece meets its own colour, so that both leave.
    pub(crate) const fn cancels(self) -> bool {
        self.before() == self.piece
    }

    /// How much a player with this secret colour likes the move without looking ahead: the
    /// logarithm of how often it would choose it. `late` is the last third of a game.
    ///
    /// The order of the cases was measured in thousands of games of tree search without
    /// knowledge, which is far stricter than people are.
    pub(crate) fn fondness(self, goal: u8, late: bool) -> f64 {
        match (self.before() == goal, self.after() == goal) {
            (true, _) => -3.0,
            // Own pieces are kept for the end, when opponents can't answer any more.
            (false, true) if self.piece == goal => {
                if late {
                    -0.5
                } else {
                    -2.0
                }
            }
            (false, true) => 3.0,
            (false, false) => {
                if late && self.cancels() {
                    0.5
                } else {
                    0.0
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: u8 = 1;
    const BLUE: u8 = 5;
    const GREEN: u8 = 4;

    #[test]
    fn a_piece_covers_or_cancels() {
        let base = Pile::from(RED);
        let covered = piled(base, BLUE);
        assert_eq!((shown(covered), height(covered)), (BLUE, 2));
        assert_eq!(shown_after(covered, GREEN), GREEN);
        assert_eq!(shown_after(covered, BLUE), RED);
        assert_eq!(piled(covered, BLUE), base);
    }

    #[test]
    fn a_pile_too_high_for_its_word_loses_only_its_base() {
        let mut pile = Pile::from(GREEN);
        for number in 0..40 {
            pile = piled(pile, if number % 2 == 0 { RED } else { BLUE });
        }
        assert_eq!((shown(pile), height(pile)), (BLUE, MOST_COLOURS as u32));
        assert_eq!(shown(piled(pile, BLUE)), RED);
    }
}

//! The public part of a position, and the moves on it.

use game_api::{Dice, Seat};

use crate::places::Places;
use crate::{Colour, ColourSet, Move, Place, Refusal, Ruleset, Stock, Variant};

/// The public part of a position: places, stocks, the place of the last move
/// and whose turn it is. Everything but the secret colours.
///
/// The seat to move always has a legal move, unless no seat has one: then the game is
/// over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    places: Places,
    stocks: [Stock; Board::MOST_SEATS],
    ruleset: Ruleset,
    to_move: Seat,
    /// The index of the place of the last move, or [`NO_PLACE`].
    last: u8,
}

/// Greater than the index of every place.
const NO_PLACE: u8 = u8::MAX;

/// With this number of places, every seat that has a piece has a legal move: only one
/// place is closed, and at most 4 others are bare bases of the piece's colour.
const ROOMY: usize = Ruleset::BASES_OF_A_COLOUR + 2;

impl Board {
    /// No ruleset has more seats.
    pub const MOST_SEATS: usize = 4;

    /// A board on which `to_move` moves next if it can.
    pub(crate) fn new(
        ruleset: Ruleset,
        places: Places,
        stocks: [Stock; Board::MOST_SEATS],
        to_move: Seat,
        last: Option<Place>,
    ) -> Board {
        let last = last.map_or(NO_PLACE, |place| place.index() as u8);
        Board { places, stocks, ruleset, to_move, last }
    }

    /// The same board with another seat to move.
    pub(crate) fn with_turn(self, to_move: Seat) -> Board {
        Board { to_move, ..self }
    }

    /// Variant and number of seats.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// How the pieces were dealt.
    pub fn variant(&self) -> Variant {
        self.ruleset.variant()
    }

    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> usize {
        self.ruleset.seats()
    }

    /// The seat that moves next; in a finished game, the one after the last mover.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The place of the last move, which is closed now; `None` at the start.
    pub fn last(&self) -> Option<Place> {
        (self.last != NO_PLACE).then(|| Place::from_index(self.last as usize))
    }

    /// The pieces that a seat still has to play.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn stock(&self, seat: Seat) -> Stock {
        self.stocks[..self.seats()][seat.index()]
    }

    /// All places, in order.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + use<> {
        self.places.all()
    }

    /// The base of a place.
    ///
    /// # Panics
    /// When the board has no such place.
    pub fn base(&self, place: Place) -> Colour {
        self.places.base(place)
    }

    /// The pieces on a place, from bottom to top.
    ///
    /// # Panics
    /// When the board has no such place.
    pub fn pieces(&self, place: Place) -> impl DoubleEndedIterator<Item = Colour> {
        self.places.pieces(place)
    }

    /// How many pieces lie on a place, 0 for a bare base.
    ///
    /// # Panics
    /// When the board has no such place.
    pub fn height(&self, place: Place) -> usize {
        self.places.height(place)
    }

    /// Whether no piece lies on a place.
    ///
    /// # Panics
    /// When the board has no such place.
    pub fn is_bare(&self, place: Place) -> bool {
        self.places.is_bare(place)
    }

    /// The colour that a place counts for: the top piece's, or a bare base's own.
    ///
    /// # Panics
    /// When the board has no such place.
    pub fn showing(&self, place: Place) -> Colour {
        self.places.showing(place)
    }

    /// The packed piles; see [`Places`].
    #[inline]
    pub(crate) fn piles(&self) -> &[u64] {
        self.places.words()
    }

    /// The colours of all bases, pieces and stocks.
    pub fn colours(&self) -> ColourSet {
        let stocks = self.stocks.iter().map(|stock| stock.colours());
        let laid = self.places().flat_map(|place| self.pieces(place).chain([self.base(place)]));
        laid.map(ColourSet::one).chain(stocks).fold(ColourSet::NONE, ColourSet::with)
    }

    /// Whether no seat can move: every piece has been played, or, on a tiny hand-made
    /// board, no piece that is left can go anywhere.
    #[inline]
    pub fn is_over(&self) -> bool {
        !self.can_move(self.to_move)
    }

    /// Puts all legal moves into `moves`, which is cleared first: by colour, then
    /// by place.
    pub fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        for &colour in self.stocks[self.to_move.index()].colours().as_slice() {
            // Every place is written and then kept or overwritten: which ones are kept
            // is too irregular for branch prediction. The remainder changes nothing, as
            // there are fewer places; it avoids a bounds check.
            let mut takers = [Move::new(colour, Place::from_index(0)); 32];
            let mut count = 0;
            for (index, &pile) in self.piles().iter().enumerate() {
                takers[count % 32].place = Place::from_index(index);
                count += usize::from(index as u8 != self.last && pile != colour.code());
            }
            moves.extend_from_slice(&takers[..count]);
        }
    }

    /// One legal move, every one equally likely; `None` when the game is over.
    #[inline(always)]
    pub fn random_move(&self, dice: &mut impl Dice) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        // Every pair of a colour in stock and an open place is equally likely;
        // the few pairs that are not legal are drawn again. There is a legal one,
        // because the game is not over.
        let colours = self.stocks[self.to_move.index()].colours().as_slice();
        let open = self.places.len() as u32 - u32::from(self.last != NO_PLACE);
        let pairs = colours.len() as u32 * open;
        loop {
            let (colour, place) = draw_pair(dice, colours.len() as u32, open, pairs);
            let place = place as usize + usize::from(place >= u32::from(self.last));
            let mv = Move::new(colours[colour as usize], Place::from_index(place));
            if self.places.takes(mv.place, mv.colour) {
                return Some(mv);
            }
        }
    }

    /// Says why a move is not legal here.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        let Move { colour, place } = mv;
        if place.index() >= self.places.len() {
            let found = place.to_string();
            return Err(Refusal::NoSuchPlace { found, places: self.places.len() });
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if !self.stocks[self.to_move.index()].colours().contains(colour) {
            return Err(Refusal::NotInStock { seat: self.to_move, colour });
        }
        if self.last() == Some(place) {
            return Err(Refusal::LastPlace { place });
        }
        if !self.places.takes(place, colour) {
            return Err(Refusal::OwnBase { place, colour });
        }
        Ok(())
    }

    /// Reads a move as it is typed and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    pub fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = Move::read(text, self.places.len())?;
        self.check(mv)?;
        Ok(mv)
    }

    /// Plays a move that is known to be legal.
    #[inline(always)]
    pub(crate) fn play_unchecked(&mut self, mv: Move) {
        self.stocks[self.to_move.index()].take(mv.colour);
        self.places.put(mv.place, mv.colour);
        self.last = mv.place.index() as u8;
        let next = self.to_move.next(self.seats());
        let sure = self.places.len() >= ROOMY && !self.stocks[next.index()].is_empty();
        self.to_move = if sure { next } else { self.turn_from(next) };
    }

    /// The seat that moves if the turn comes to this seat: the first seat clockwise that
    /// can move, or this one if none can.
    #[cold]
    pub(crate) fn turn_from(&self, seat: Seat) -> Seat {
        let clockwise = std::iter::successors(Some(seat), |seat| Some(seat.next(self.seats())));
        clockwise.take(self.seats()).find(|seat| self.can_move(*seat)).unwrap_or(seat)
    }

    #[inline]
    fn can_move(&self, seat: Seat) -> bool {
        let colours = self.stocks[seat.index()].colours();
        !colours.is_empty() && (self.places.len() >= ROOMY || self.is_taken_somewhere(colours))
    }

    /// Whether an open place takes a piece of one of these colours.
    #[cold]
    fn is_taken_somewhere(&self, colours: ColourSet) -> bool {
        let mut open = self.places().filter(|place| Some(*place) != self.last());
        open.any(|place| colours.as_slice().iter().any(|colour| self.places.takes(place, *colour)))
    }
}

/// A number below `first` and one below `second`, every pair equally likely.
/// `pairs` is the product of both.
///
/// The same draw as `dice.below(pairs)` without a division: the number of the
/// pair is the upper half of `bits * first * second`, taken in two steps.
#[inline]
fn draw_pair(dice: &mut impl Dice, first: u32, second: u32, pairs: u32) -> (u32, u32) {
    loop {
        let bits = dice.next_u64() >> 32;
        let product = bits * u64::from(first);
        let rest = u64::from(product as u32) * u64::from(second);
        // Low remainders would make some pairs likelier than others.
        let fair = rest as u32 >= pairs || rest as u32 >= pairs.wrapping_neg() % pairs;
        if fair {
            return ((product >> 32) as u32, (rest >> 32) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use game_api::FastDice;

    use super::*;

    #[test]
    fn a_pair_is_drawn_like_one_number_below_the_product() {
        let (mut dice, mut twin) = (FastDice::new(9), FastDice::new(9));
        for first in 1..=6 {
            for second in 1..=24 {
                for _ in 0..100 {
                    let (colour, place) = draw_pair(&mut dice, first, second, first * second);
                    assert_eq!(colour * second + place, twin.below(first * second));
                }
            }
        }
    }

    #[test]
    fn pairs_are_drawn_again_where_numbers_would_be() {
        struct Scripted(Vec<u64>);
        impl Dice for Scripted {
            fn next_u64(&mut self) -> u64 {
                self.0.remove(0)
            }
        }
        let draws = vec![0, 1 << 32, 7 << 32, u64::MAX];
        for (first, second) in [(6, 23), (5, 19), (4, 15), (3, 1)] {
            let (mut dice, mut twin) = (Scripted(draws.clone()), Scripted(draws.clone()));
            let (colour, place) = draw_pair(&mut dice, first, second, first * second);
            assert_eq!(colour * second + place, twin.below(first * second));
            assert_eq!(dice.0, twin.0, "drew more or less often");
        }
    }
}

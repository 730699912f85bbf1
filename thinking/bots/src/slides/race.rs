//! The model of Slides for tree search.

use quatuor::slides::{Colour, ColourSet, Move, Position, Variant};
use quatuor::{Dice, Game, Seat};
use search::{Model, Plain, Rewards};

/// With this number of tokens left, a lost `solo` game is worth nothing.
const HOPELESS: f32 = 20.0;

/// The maximum worth of a lost `solo` game.
const NEARLY: f32 = 0.5;

/// Random games to the end; movers are told apart by their secrets.
pub(super) struct Race {
    plain: Plain<Position>,
    is_solo: bool,
    /// Whether movers prefer other colours than their own in playouts. With three or more
    /// sides such playouts predict the winner better, with two worse.
    sparing: bool,
}

impl Race {
    /// A model for this position and all that follow.
    pub(super) fn new(position: &Position) -> Race {
        let is_solo = position.open().variant() == Variant::Solo;
        let sparing = position.sides().len() > 2;
        Race { plain: Plain::new(position), is_solo, sparing }
    }
}

/// The colours of the seat's side.
pub(super) fn colours_of(position: &Position, seat: Seat) -> ColourSet {
    position.colours_of(position.open().variant().side(seat))
}

/// Whether the move takes tokens of these colours.
#[inline]
fn takes(position: &Position, mv: Move, colours: ColourSet) -> bool {
    let board = position.open().board();
    colours.colours().any(|colour| board.tokens_of(colour).meets(mv.cells()))
}

/// How many tokens of each colour are on the board.
pub(super) fn tokens_left(position: &Position) -> [u8; Colour::COUNT] {
    Colour::ALL.map(|colour| position.open().left(colour))
}

impl Model for Race {
    type State = Position;
    type Move = Move;

    #[inline]
    fn to_move(&self, state: &Position) -> Seat {
        state.to_move()
    }

    fn legal_moves(&self, state: &Position, moves: &mut Vec<Move>) {
        state.legal_moves(moves);
    }

    #[inline]
    fn play(&self, state: &mut Position, mv: Move) {
        state.play_unchecked(mv);
    }

    #[inline]
    fn rewards(&self, state: &Position) -> Option<Rewards> {
        self.plain.rewards(state)
    }

    fn seats(&self, state: &Position) -> usize {
        state.seats()
    }

    fn playout(&self, state: &mut Position, dice: &mut impl Dice) -> Rewards {
        let mut spared = [ColourSet::NONE; Seat::MOST];
        if self.sparing {
            for seat in Seat::all(state.seats()) {
                spared[seat.index()] = colours_of(state, seat);
            }
        }
        // Drawn and played in one place each, so that the compiler makes one loop of it.
        let mut draws_again = false;
        while let Some(mv) = state.random_move(dice) {
            draws_again = !draws_again && takes(state, mv, spared[state.to_move().index()]);
            if !draws_again {
                state.play_unchecked(mv);
            }
        }
        let mut rewards = self.plain.rewards(state).unwrap_or_default();
        // In a solo game nearly every random game is lost: how close it was to being won
        // tells them apart.
        if self.is_solo && rewards[0] == 0.0 {
            let left = state.tokens_left(state.open().variant().side(Seat::FIRST)) as f32;
            rewards[0] = NEARLY * (1.0 - left / HOPELESS).max(0.0);
        }
        rewards
    }

    #[inline]
    fn secret(&self, state: &Position, seat: Seat) -> u16 {
        colours_of(state, seat).colours().fold(0, |bits, colour| bits | 1 << colour.index())
    }
}

#[cfg(test)]
mod tests {
    use quatuor::FastDice;

    use super::*;

    #[test]
    fn playouts_of_three_sides_spare_the_own_colour() {
        // Seat 1 wins at once by its last two, or leaves them and plays on.
        for (text, sparing) in [
            ("base 1 r,g,b 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rr/yyp/gg/bbp/yyg/bbg/ppb", true),
            ("base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rr/yyp/gg/bbp/yyg/bbg/ppb", false),
        ] {
            let position: Position = text.parse().expect(text);
            let race = Race::new(&position);
            let mut dice = FastDice::new(1);
            let tokens = position.open().board().occupied().len();
            let at_once = (0..6_000).filter(|_| {
                let mut end = position;
                race.playout(&mut end, &mut dice);
                let board = end.open().board();
                board.occupied().len() == tokens - 2 && board.tokens_of(Colour::Red).is_empty()
            });
            // Movers that spare the colour draw again.
            let moves = position.open().moves().len();
            let expected = 6_000 / moves / if sparing { moves } else { 1 };
            let count = at_once.count();
            assert!(count.abs_diff(expected) < expected / 3, "{text}: {count}");
        }
    }
}

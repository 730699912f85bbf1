//! Slides as the search sees it: a race to be rid of tokens.

use games::slides::{Colour, ColourSet, Move, Position, Variant};
use games::{Dice, Game, Seat};
use search::{Model, Plain, Rewards};

/// How many tokens left alone on the board make a lost game of `solo` worth
/// nothing at all.
const HOPELESS: f32 = 20.0;

/// The most that a lost game of `solo` can be worth.
const NEARLY: f32 = 0.5;

/// Random games to the end, every mover known by its secret.
pub(super) struct Race {
    plain: Plain<Position>,
    alone: bool,
    /// Whether movers rather take other colours than their own. Among three sides and
    /// more such games foretell better who wins, among two worse.
    sparing: bool,
}

impl Race {
    /// A model for this position and all that follow.
    pub(super) fn new(position: &Position) -> Race {
        let alone = position.open().variant() == Variant::Solo;
        let sparing = position.sides().len() > 2;
        Race { plain: Plain::new(position), alone, sparing }
    }
}

/// The colours of the seat's side, which is what it plays for.
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
        // Drawn and played in one place each: the compiler then makes one loop of it.
        let mut draws_again = false;
        while let Some(mv) = state.random_move(dice) {
            draws_again = !draws_again && takes(state, mv, spared[state.to_move().index()]);
            if !draws_again {
                state.play_unchecked(mv);
            }
        }
        let mut rewards = self.plain.rewards(state).unwrap_or_default();
        // Alone, nearly every random game is lost: what tells them apart is how
        // nearly it was won.
        if self.alone && rewards[0] == 0.0 {
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
    use games::FastDice;

    use super::*;

    #[test]
    fn games_among_three_sides_spare_the_own_colour() {
        // Seat 1 wins at once by its last two, or leaves them to play on.
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
            // Those who spare it draw again.
            let moves = position.open().moves().len();
            let expected = 6_000 / moves / if sparing { moves } else { 1 };
            let count = at_once.count();
            assert!(count.abs_diff(expected) < expected / 3, "{text}: {count}");
        }
    }
}

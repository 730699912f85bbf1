//! Games about a coin that one seat has seen and the other has not.

use game_api::Seat;
use search::{Model, Rewards};

/// Seat 2 has seen the coin. Seat 1 plays safe for a fixed reward, or enters a
/// game about the coin.
pub(crate) struct Coins {
    /// What playing safe is worth to seat 1.
    pub(crate) safe: f32,
    pub(crate) game: About,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// Seat 1 says what the coin shows, and wins if that is right.
    Guess,
    /// Seat 1 dares seat 2 to say what the coin shows; seat 2 wins if that is right.
    Dare,
    /// Seat 1 waits, seat 2 has to answer without a choice, then seat 1 guesses.
    Wait,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Say {
    Safe,
    Enter,
    Heads,
    Tails,
}

#[derive(Clone, Debug)]
pub(crate) struct Coin {
    pub(crate) heads: bool,
    pub(crate) said: Vec<Say>,
}

impl Coin {
    /// Both coins, heads with this chance.
    pub(crate) fn worlds(heads: f64) -> [(Coin, f64); 2] {
        let coin = |heads| Coin { heads, said: vec![] };
        [(coin(true), heads), (coin(false), 1.0 - heads)]
    }

    fn is(&self, say: Say) -> bool {
        say == if self.heads { Say::Heads } else { Say::Tails }
    }
}

impl Model for Coins {
    type State = Coin;
    type Move = Say;

    fn to_move(&self, state: &Coin) -> Seat {
        Seat::from_index(state.said.len() % 2)
    }

    fn seats(&self, _: &Coin) -> usize {
        2
    }

    fn legal_moves(&self, state: &Coin, moves: &mut Vec<Say>) {
        moves.clear();
        if self.rewards(state).is_some() {
            return;
        }
        let both = [Say::Heads, Say::Tails];
        match (state.said.len(), self.game) {
            (0, About::Guess) => moves.extend([Say::Safe, Say::Heads, Say::Tails]),
            (0, _) => moves.extend([Say::Safe, Say::Enter]),
            (1, About::Wait) => moves.push(Say::Enter),
            _ => moves.extend(both),
        }
    }

    fn play(&self, state: &mut Coin, mv: Say) {
        state.said.push(mv);
    }

    fn rewards(&self, state: &Coin) -> Option<Rewards> {
        let first = match (self.game, &state.said[..]) {
            (_, [Say::Safe]) => self.safe,
            (About::Guess, [say]) | (About::Wait, [_, _, say]) => f32::from(state.is(*say)),
            (About::Dare, [_, say]) => f32::from(!state.is(*say)),
            _ => return None,
        };
        Some([first, 1.0 - first, 0.0, 0.0, 0.0])
    }

    fn secret(&self, state: &Coin, seat: Seat) -> u16 {
        if seat == Seat::FIRST { 0 } else { u16::from(state.heads) }
    }
}

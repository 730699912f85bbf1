//! What the tree search knows of the game.

use games::{Dice, Seat};
use search::{Model, Rewards};

use super::field::Field;
use super::put::{Put, shown, shown_after};

/// What the tree search knows: which moves are the same, which look good, and how
/// players with secrets play on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    /// Of how many random moves a playout takes the best; 1 for any.
    pub(crate) choices: u32,
}

impl Model for Knowledge {
    type State = Field;
    type Move = Put;

    #[inline]
    fn to_move(&self, field: &Field) -> Seat {
        Seat::from_index(field.mover())
    }

    fn legal_moves(&self, field: &Field, moves: &mut Vec<Put>) {
        field.moves(moves);
    }

    #[inline]
    fn play(&self, field: &mut Field, mv: Put) {
        field.play(mv);
    }

    #[inline]
    fn rewards(&self, field: &Field) -> Option<Rewards> {
        field.is_over().then(|| field.rewards())
    }

    fn seats(&self, field: &Field) -> usize {
        field.seats()
    }

    fn playout(&self, field: &mut Field, dice: &mut impl Dice) -> Rewards {
        while !field.is_over() {
            let (place, piece) = self.likely_move(field, dice);
            field.play_at(place, piece);
        }
        field.rewards()
    }

    fn priors(&self, field: &Field, moves: &[Put], priors: &mut Vec<f32>) {
        let (goal, late) = (field.goal(field.mover()), field.is_late());
        priors.extend(moves.iter().map(|mv| mv.fondness(goal, late) as f32));
    }

    #[inline]
    fn secret(&self, field: &Field, seat: Seat) -> u16 {
        field.goal(seat.index()).into()
    }
}

impl Knowledge {
    /// The best of a few random moves, for somebody who wants to see more of the own
    /// colour and less of the others' colours.
    #[inline]
    fn likely_move(&self, field: &Field, dice: &mut impl Dice) -> (usize, u8) {
        let mut chosen = field.draw(dice);
        if self.choices < 2 {
            return chosen;
        }
        let mut worths = [0; 8];
        for seat in 0..field.seats() {
            worths[usize::from(field.goal(seat))] = if seat == field.mover() { 1 } else { -1 };
        }
        let worth = |(place, piece): (usize, u8)| {
            let pile = field.piles()[place];
            worths[usize::from(shown_after(pile, piece))] - worths[usize::from(shown(pile))]
        };
        let mut best: i32 = worth(chosen);
        for _ in 1..self.choices {
            let other = field.draw(dice);
            if worth(other) > best {
                (chosen, best) = (other, worth(other));
            }
        }
        chosen
    }
}

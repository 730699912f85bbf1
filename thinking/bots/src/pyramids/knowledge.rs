//! The model of Pyramids for tree search.

use quatuor::{Dice, Seat};
use search::{Model, Rewards};

use super::field::Field;
use super::put::Put;

/// The model for tree search: which moves are equivalent, and which look good to players
/// with each secret.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge;

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
            let (place, piece) = field.draw(dice);
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

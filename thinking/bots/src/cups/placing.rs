//! The advanced set-up: where to place a cup.
//!
//! Tree search over placings: each is completed at random and then judged by the score that
//! every seat can expect when play begins.

use quatuor::cups::{Move, Position};
use quatuor::{Dice, Game, Seat};
use search::{Model, Rewards};

use super::crowd::chances;
use super::field::Field;

/// The set-up as a game of its own, which ends when all cups are placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placing;

impl Model for Placing {
    type State = Position;
    type Move = Move;

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move()
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if position.in_set_up() {
            position.legal_moves(moves);
        }
    }

    fn play(&self, position: &mut Position, mv: Move) {
        position.play_unchecked(mv);
    }

    fn rewards(&self, position: &Position) -> Option<Rewards> {
        (!position.in_set_up()).then(|| self.estimate(position))
    }

    fn seats(&self, position: &Position) -> usize {
        position.seats()
    }

    fn playout_move(&self, position: &Position, dice: &mut impl Dice) -> Option<Move> {
        if position.in_set_up() { position.random_move(dice) } else { None }
    }

    fn estimate(&self, position: &Position) -> Rewards {
        let field = Field::new(position);
        let state = field.state(position);
        let expected = field.expected(&state, &field.worth(&state));
        chances(&expected[..field.seats()], f32::from(field.open(&state)))
    }

    fn priors(&self, position: &Position, moves: &[Move], priors: &mut Vec<f32>) {
        priors.extend(moves.iter().map(|&mv| match mv {
            Move::Place { colour, cell } => company(position, colour, cell),
            Move::Step(_) => 0.0,
        }));
        let sum: f32 = priors.iter().sum();
        priors.iter_mut().for_each(|prior| *prior /= sum);
    }
}

/// A cup is well placed next to its own colour, and badly next to others.
fn company(position: &Position, colour: quatuor::cups::Colour, cell: quatuor::cups::Cell) -> f32 {
    let own = position.colours(position.to_move());
    let near = cell.neighbours().filter_map(|near| position.stack(near));
    near.fold(1.0, |sum, stack| match stack.colour {
        same if same == colour => sum * 1.5,
        other if own.contains(other) => sum,
        _ => sum * 0.8,
    })
}

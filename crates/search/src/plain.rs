//! Every game as a model, without any knowledge of it.

use std::marker::PhantomData;

use game_api::{Dice, Game, Seat, Side};

use crate::{Model, Rewards};

/// A game as it stands: single moves, uniformly random playouts, nothing known.
///
/// Keeps who wins together, so one value serves for all positions of a table.
#[derive(Clone, Debug)]
pub struct Plain<G> {
    sides: Vec<Side>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Plain<G> {
    /// A model for this position and all that follow.
    pub fn new(position: &G) -> Plain<G> {
        Plain { sides: position.sides(), game: PhantomData }
    }

    /// What everybody gets when these seats have won: the winning sides share one
    /// win equally.
    pub fn share(&self, winners: Side) -> Rewards {
        let won = |side: &&Side| side.seats().any(|seat| winners.contains(seat));
        let share = 1.0 / self.sides.iter().filter(won).count().max(1) as f32;
        let mut rewards = [0.0; Seat::MOST];
        for seat in winners.seats() {
            rewards[seat.index()] = share;
        }
        rewards
    }
}

impl<G: Game> Model for Plain<G> {
    type State = G;
    type Move = G::Move;

    #[inline]
    fn to_move(&self, state: &G) -> Seat {
        state.to_move()
    }

    fn legal_moves(&self, state: &G, moves: &mut Vec<G::Move>) {
        state.legal_moves(moves);
    }

    #[inline]
    fn play(&self, state: &mut G, mv: G::Move) {
        state.play_unchecked(mv);
    }

    #[inline]
    fn rewards(&self, state: &G) -> Option<Rewards> {
        state.winners().map(|winners| self.share(winners))
    }

    fn seats(&self, state: &G) -> usize {
        state.seats()
    }

    fn allied(&self, one: Seat, other: Seat) -> bool {
        self.sides.iter().any(|side| side.contains(one) && side.contains(other))
    }

    #[inline]
    fn playout_move(&self, state: &G, dice: &mut impl Dice) -> Option<G::Move> {
        state.random_move(dice)
    }
}

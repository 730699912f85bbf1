//! A model of any game, without knowledge of it.

use std::marker::PhantomData;

use game_api::{Dice, Game, Seat, Side};

use crate::{Model, Rewards};

/// A game without knowledge: single moves and uniformly random playouts.
///
/// It knows which seats win together, so that one model serves for all positions of a game.
#[derive(Clone, Debug)]
pub struct Plain<G> {
    /// By the bits of the winners.
    shares: [Rewards; 1 << Seat::MOST],
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Plain<G> {
    /// A model for this position and all that follow.
    pub fn new(position: &G) -> Plain<G> {
        let sides = position.sides();
        let mut shares = [Rewards::default(); 1 << Seat::MOST];
        for (bits, rewards) in shares.iter_mut().enumerate() {
            let wins = |seat: &Seat| bits >> seat.index() & 1 == 1;
            let won = sides.iter().filter(|side| side.seats().any(|seat| wins(&seat)));
            let share = 1.0 / won.count().max(1) as f32;
            Seat::all(Seat::MOST).filter(wins).for_each(|seat| rewards[seat.index()] = share);
        }
        Plain { shares, game: PhantomData }
    }

    /// What each seat gets if these seats have won: the winning sides share one win equally.
    #[inline]
    pub fn share(&self, winners: Side) -> Rewards {
        self.shares[usize::from(winners.bits())]
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

    #[inline]
    fn playout_move(&self, state: &G, dice: &mut impl Dice) -> Option<G::Move> {
        state.random_move(dice)
    }

    #[inline]
    fn any_move(&self, state: &G, dice: &mut impl Dice) -> Option<G::Move> {
        state.random_move(dice)
    }

    // Written out so that drawing and playing a move are inlined into one loop, as in a
    // random game outside of any search.
    fn playout(&self, state: &mut G, dice: &mut impl Dice) -> Rewards {
        while let Some(mv) = state.random_move(dice) {
            state.play_unchecked(mv);
        }
        self.rewards(state).unwrap_or_else(|| self.estimate(state))
    }
}

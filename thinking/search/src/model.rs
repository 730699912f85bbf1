//! What a search needs to know of a game, and hooks for knowledge of the game.

use game_api::{Dice, Seat};

/// What each seat gets, by seat index: the share of the win, from 0 to 1. Partners get the
/// same; entries beyond the last seat are 0.
pub type Rewards = [f32; Seat::MOST];

/// A game as a search sees it.
///
/// [`Plain`](crate::Plain) makes a model of any game, without knowledge of it. A bot writes
/// its own model to add knowledge, or to let the search move in larger steps, such as whole
/// turns.
///
/// All moves are public. Hidden information is fixed before the first move, and in all
/// states that a seat can't tell apart the same moves are legal; only whether the game is
/// over may differ.
pub trait Model {
    /// A complete position, secrets included.
    type State: Clone;

    /// A choice of the search.
    type Move: Copy + Ord;

    /// The seat that moves next.
    fn to_move(&self, state: &Self::State) -> Seat;

    /// Puts all legal moves into `moves`, which is cleared first: each once, in a
    /// repeatable order, at most 16,384; none if and only if the game is over.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// What each seat got; `None` while the game goes on.
    fn rewards(&self, state: &Self::State) -> Option<Rewards>;

    /// How many seats the game has.
    fn seats(&self, state: &Self::State) -> usize;

    // Knowledge for tree search.

    /// The move that a playout makes; `None` if the game is over. By default a uniformly
    /// random one.
    fn playout_move(&self, state: &Self::State, dice: &mut impl Dice) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        (!moves.is_empty()).then(|| moves[dice.below(moves.len() as u32) as usize])
    }

    /// A uniformly random legal move, for models that can draw one faster than by listing
    /// all. `None` for models that can't or that have [`priors`](Model::priors), and if the
    /// game is over. A tree that can draw moves lists them only at nodes that are visited
    /// often.
    #[inline]
    fn any_move(&self, state: &Self::State, dice: &mut impl Dice) -> Option<Self::Move> {
        let _ = (state, dice);
        None
    }

    /// Whether a playout ends after this number of moves, to be judged by
    /// [`estimate`](Model::estimate).
    #[inline]
    fn cut(&self, state: &Self::State, played: u32) -> bool {
        let _ = (state, played);
        false
    }

    /// What each seat is expected to get, without looking ahead.
    fn estimate(&self, state: &Self::State) -> Rewards {
        even(self.seats(state))
    }

    /// Plays from a state to a result. The state may be left anywhere.
    fn playout(&self, state: &mut Self::State, dice: &mut impl Dice) -> Rewards {
        let mut played = 0;
        while !self.cut(state, played) {
            match self.playout_move(state, dice) {
                Some(mv) => self.play(state, mv),
                None => match self.rewards(state) {
                    Some(rewards) => return rewards,
                    None => break,
                },
            }
            played += 1;
        }
        self.rewards(state).unwrap_or_else(|| self.estimate(state))
    }

    /// Pushes how promising each of the moves looks to the mover, in the same order; or
    /// pushes nothing, and all are equal. The scale is the caller's choice;
    /// [`Formula::Prior`](crate::Formula::Prior) expects shares that sum to 1.
    fn priors(&self, state: &Self::State, moves: &[Self::Move], priors: &mut Vec<f32>) {
        let _ = (state, moves, priors);
    }

    /// Which of its possible secrets the seat has, as a small number. A mover is assumed to
    /// know its own secret and no other. Games without secrets return 0.
    #[inline]
    fn secret(&self, state: &Self::State, seat: Seat) -> u16 {
        let _ = (state, seat);
        0
    }

    // Knowledge for exact search.

    /// Equal for states that are equivalent, mover included, and different for all others;
    /// `None` if the search should not remember states.
    #[inline]
    fn key(&self, state: &Self::State) -> Option<u64> {
        let _ = state;
        None
    }
}

/// The same share for every seat.
pub fn even(seats: usize) -> Rewards {
    let mut rewards = [0.0; Seat::MOST];
    rewards[..seats].fill(1.0 / seats as f32);
    rewards
}

impl<M: Model> Model for &M {
    type State = M::State;
    type Move = M::Move;

    #[inline]
    fn to_move(&self, state: &Self::State) -> Seat {
        (**self).to_move(state)
    }

    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>) {
        (**self).legal_moves(state, moves);
    }

    #[inline]
    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        (**self).play(state, mv);
    }

    #[inline]
    fn rewards(&self, state: &Self::State) -> Option<Rewards> {
        (**self).rewards(state)
    }

    fn seats(&self, state: &Self::State) -> usize {
        (**self).seats(state)
    }

    #[inline]
    fn playout_move(&self, state: &Self::State, dice: &mut impl Dice) -> Option<Self::Move> {
        (**self).playout_move(state, dice)
    }

    #[inline]
    fn any_move(&self, state: &Self::State, dice: &mut impl Dice) -> Option<Self::Move> {
        (**self).any_move(state, dice)
    }

    #[inline]
    fn cut(&self, state: &Self::State, played: u32) -> bool {
        (**self).cut(state, played)
    }

    fn estimate(&self, state: &Self::State) -> Rewards {
        (**self).estimate(state)
    }

    #[inline]
    fn playout(&self, state: &mut Self::State, dice: &mut impl Dice) -> Rewards {
        (**self).playout(state, dice)
    }

    fn priors(&self, state: &Self::State, moves: &[Self::Move], priors: &mut Vec<f32>) {
        (**self).priors(state, moves, priors);
    }

    #[inline]
    fn secret(&self, state: &Self::State, seat: Seat) -> u16 {
        (**self).secret(state, seat)
    }

    fn key(&self, state: &Self::State) -> Option<u64> {
        (**self).key(state)
    }
}

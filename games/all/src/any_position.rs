//! Positions of any game.

use game_api::{Dice, Game, Outcome, Refusal, Seat, Side};

use crate::{AnyMove, AnyPosition, AnyView, KnownGame};

impl AnyPosition {
    /// How many seats the game has.
    pub fn seats(&self) -> usize {
        each!(AnyPosition, self, it => it.seats())
    }

    /// The seat that moves next; in a finished game, the one after the last mover.
    pub fn to_move(&self) -> Seat {
        each!(AnyPosition, self, it => it.to_move())
    }

    /// The sides, ordered by first seat.
    pub fn sides(&self) -> Vec<Side> {
        each!(AnyPosition, self, it => it.sides())
    }

    /// All legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        fn list<G: KnownGame>(position: &G) -> Vec<AnyMove> {
            let mut moves = vec![];
            position.legal_moves(&mut moves);
            moves.into_iter().map(G::any_move).collect()
        }
        each!(AnyPosition, self, it => list(it))
    }

    /// One legal move, every one equally likely; `None` when the game is over.
    pub fn random_move(&self, dice: &mut impl Dice) -> Option<AnyMove> {
        each!(AnyPosition, self, it => it.random_move(dice).map(AnyMove::from))
    }

    /// Reads a move as it is typed in this position and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, Refusal> {
        each!(AnyPosition, self, it => {
            it.parse_move(text).map(AnyMove::from).map_err(Into::into)
        })
    }

    /// Says why a move is not legal here.
    ///
    /// # Errors
    /// When it is not legal, or of another game.
    pub fn check(&self, mv: AnyMove) -> Result<(), Refusal> {
        fn check<G: KnownGame>(position: &G, mv: AnyMove) -> Result<(), Refusal> {
            position.check(mv.of::<G>()?).map_err(Into::into)
        }
        each!(AnyPosition, self, it => check(it, mv))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal, or of another game; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        fn play<G: KnownGame>(position: &mut G, mv: AnyMove) -> Result<(), Refusal> {
            position.play(mv.of::<G>()?).map_err(Into::into)
        }
        each!(AnyPosition, self, it => play(it, mv))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        each!(AnyPosition, self, it => it.winners().is_some())
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(AnyPosition, self, it => it.outcome())
    }

    /// What the seat may know.
    pub fn view(&self, seat: Seat) -> AnyView {
        each!(AnyPosition, self, it => it.view(seat).into())
    }

    /// What a spectator may know: nothing secret.
    pub fn public_view(&self) -> AnyView {
        each!(AnyPosition, self, it => it.public_view().into())
    }

    /// Everything, as it is shown once the game is over.
    pub fn revealed_view(&self) -> AnyView {
        each!(AnyPosition, self, it => it.revealed_view().into())
    }

    /// The number of move sequences of exactly this length.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(AnyPosition, self, it => game_api::perft(it, depth))
    }

    /// The same; `None` if `stop` says so before all are counted.
    pub fn perft_unless(&self, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
        each!(AnyPosition, self, it => game_api::perft_unless(it, depth, stop))
    }
}

//! The complete state: the board and every seat's secret colour.

use game_api::{Dice, Game, GameInfo, Outcome, Seat, Seed, Side};

use crate::{Board, Colour, Move, Refusal, Ruleset, View, outcome};

/// A position: the board that all see, and the secret colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    /// One for each seat of the ruleset, then nothing.
    secrets: [Option<Colour>; Board::MOST_SEATS],
}

impl Position {
    /// The secrets must fit the board: one for each seat, all different.
    pub(crate) fn new(board: Board, secrets: &[Colour]) -> Position {
        debug_assert_eq!(board.seats(), secrets.len());
        let mut all = [None; Board::MOST_SEATS];
        for (place, colour) in all.iter_mut().zip(secrets) {
            *place = Some(*colour);
        }
        Position { board, secrets: all }
    }

    /// The public part.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A seat's secret colour.
    ///
    /// # Panics
    /// When there is no such seat.
    #[inline]
    pub fn secret(&self, seat: Seat) -> Colour {
        self.secrets[seat.index()].expect("every seat has a secret")
    }
}

impl Game for Position {
    type Move = Move;
    type View = View;
    type Ruleset = Ruleset;
    type Refusal = Refusal;

    const INFO: GameInfo = GameInfo {
        name: "pyramids",
        endings: &[outcome::ALL_PLAYED, outcome::NO_PLACES],
        turns_have_several_moves: false,
        first_setup: ("chance", 3),
        notation: &["b@7"],
    };

    fn deal(ruleset: &Ruleset, seed: &Seed) -> Position {
        crate::deal::deal(*ruleset, &mut seed.dice(Self::INFO.name))
    }

    #[inline]
    fn seats(&self) -> usize {
        self.board.seats()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.board.to_move()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.board.legal_moves(moves);
    }

    // Always inlined, as is `play_unchecked`: a move that is drawn and played at
    // once then stays in registers.
    #[inline(always)]
    fn random_move(&self, dice: &mut impl Dice) -> Option<Move> {
        self.board.random_move(dice)
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.board.check(mv)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        self.board.play_unchecked(mv);
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        self.board.parse_move(text)
    }

    #[inline]
    fn winners(&self) -> Option<Side> {
        self.board.is_over().then(|| self.leaders())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.is_over().then(|| self.ranking())
    }

    fn view(&self, seat: Seat) -> View {
        let mut secrets = [None; Board::MOST_SEATS];
        secrets[seat.index()] = Some(self.secret(seat));
        View::new(self.board, secrets)
    }

    fn public_view(&self) -> View {
        View::new(self.board, [None; Board::MOST_SEATS])
    }

    fn revealed_view(&self) -> View {
        View::new(self.board, self.secrets)
    }
}

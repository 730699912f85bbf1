//! The position: the complete state, secrets included, and how a move changes it.

use game_api::{Dice, Game, GameInfo, Outcome, Seat, Seed, Side};

use crate::{ColourSet, Move, Open, Refusal, Ruleset, View, deal, outcome};

/// The complete state of a game of Slides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    open: Open,
    secrets: [ColourSet; Seat::MOST],
    /// Whether some side has no token of its colours on the board, which ends the game.
    cleared: bool,
}

impl Position {
    /// Adds the secrets to the public part.
    pub(crate) fn new(open: Open, secrets: [ColourSet; Seat::MOST]) -> Position {
        let mut position = Position { open, secrets, cleared: false };
        position.cleared = position.some_side_is_clear();
        position
    }

    /// Whether some side has no token of its colours on the board.
    pub(crate) const fn is_cleared(&self) -> bool {
        self.cleared
    }

    /// The public part.
    #[inline]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// Whether the game is over: a side has no token of its colours left on the board, or
    /// there is no group.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.cleared || !self.open.board().has_moves(self.open.options())
    }

    /// The secret colours of one seat.
    pub const fn secrets(&self, seat: Seat) -> ColourSet {
        self.secrets[seat.index()]
    }
}

impl Game for Position {
    type Move = Move;
    type View = View;
    type Ruleset = Ruleset;
    type Refusal = Refusal;

    const INFO: GameInfo = GameInfo {
        name: "slides",
        endings: &[outcome::COLOUR_CLEARED, outcome::NO_GROUPS],
        turns_have_several_moves: false,
        first_setup: ("base", 3),
        notation: &["c4", "c4+d4", "d4+d5"],
    };

    fn deal(ruleset: &Ruleset, seed: &Seed) -> Position {
        deal::deal(ruleset, &mut seed.dice(Self::INFO.name))
    }

    fn seats(&self) -> usize {
        self.open.seats()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.open.to_move()
    }

    fn sides(&self) -> Vec<Side> {
        self.open.variant().sides(self.open.seats()).collect()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if !self.cleared {
            self.open.board().list_moves(self.open.options(), moves);
        }
    }

    // Always inlined, as is `play_unchecked`: a move that is drawn and played at once
    // then stays in registers, which makes random games a tenth faster.
    #[inline(always)]
    fn random_move(&self, dice: &mut impl Dice) -> Option<Move> {
        if self.cleared {
            return None;
        }
        self.open.board().draw_move(self.open.options(), dice)
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.open.check(mv, self.is_over())
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        if self.open.remove(mv) {
            self.cleared = self.some_side_is_clear();
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        self.open.read_move(text, self.is_over())
    }

    #[inline]
    fn winners(&self) -> Option<Side> {
        self.is_over().then(|| self.best_sides())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.ranking())
    }

    fn view(&self, seat: Seat) -> View {
        View::of(self, self.open.variant().side(seat))
    }

    fn public_view(&self) -> View {
        View::of(self, Side::NONE)
    }

    fn revealed_view(&self) -> View {
        let all = Seat::all(self.seats()).map(Side::one).fold(Side::NONE, Side::with);
        View::of(self, all)
    }
}

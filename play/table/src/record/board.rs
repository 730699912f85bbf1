//! A position, or a viewer's view of one: a game can be followed on both.

use quatuor::{AnyGame, AnyMove, AnyPosition, AnyView, Outcome, Refusal, Seat, Side};

/// A complete position, or only a view of it.
///
/// Moves are public, so both are played on in the same way. A game that is only seen may be
/// over without the board showing it, if it ended by a secret.
// A box would cost an allocation for each board, and few are kept at a time.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// Everything is known.
    Known(AnyPosition),
    /// Only what a viewer may know.
    Seen(AnyView),
}

macro_rules! each {
    ($board:expr, $it:ident => $body:expr) => {
        match $board {
            Board::Known($it) => $body,
            Board::Seen($it) => $body,
        }
    };
}

impl Board {
    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        each!(self, it => it.game())
    }

    /// How many seats the game has.
    pub fn seats(&self) -> usize {
        each!(self, it => it.seats())
    }

    /// The seat that moves next; in a finished game, the one after the last mover.
    pub fn to_move(&self) -> Seat {
        each!(self, it => it.to_move())
    }

    /// The sides, ordered by first seat.
    pub fn sides(&self) -> Vec<Side> {
        each!(self, it => it.sides())
    }

    /// All sides but the one of this seat: they win if the seat resigns.
    pub fn sides_without(&self, seat: Seat) -> Vec<Side> {
        self.sides().into_iter().filter(|side| !side.contains(seat)).collect()
    }

    /// All legal moves; none if the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        each!(self, it => it.legal_moves())
    }

    /// Reads a move as it is typed and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, Refusal> {
        each!(self, it => it.read_move(text))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal, or of another game; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        each!(self, it => it.play(mv))
    }

    /// Whether the game is over, as far as is known.
    pub fn is_over(&self) -> bool {
        each!(self, it => it.is_over())
    }

    /// How the game ended, if it is over and the outcome is known.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, it => it.outcome())
    }

    /// The position, if it is known.
    pub fn position(&self) -> Option<&AnyPosition> {
        match self {
            Board::Known(position) => Some(position),
            Board::Seen(_) => None,
        }
    }

    /// What a seat may know. Of a board that is only seen, the view itself.
    pub fn view(&self, seat: Seat) -> AnyView {
        match self {
            Board::Known(position) => position.view(seat),
            Board::Seen(view) => view.clone(),
        }
    }
}

impl From<AnyPosition> for Board {
    fn from(position: AnyPosition) -> Board {
        Board::Known(position)
    }
}

/// In notation, with `?` for hidden secrets.
impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        each!(self, it => it.fmt(f))
    }
}

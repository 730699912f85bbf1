//! Positions, moves and views of whichever game it is.

use std::fmt;

use game_api::{Dice, Game, Outcome, Seat, Side, View};
use thiserror::Error;

use crate::AnyGame;

macro_rules! each {
    ($Any:ident, $value:expr, $it:ident => $body:expr) => {
        match $value {
            $Any::Slides($it) => $body,
            $Any::Pyramids($it) => $body,
            $Any::Shuttles($it) => $body,
            $Any::Cups($it) => $body,
        }
    };
}

/// One enum over the four games' own types, printed as they are.
macro_rules! any {
    ($(#[$doc:meta])* $Any:ident: $Slides:ty, $Pyramids:ty, $Shuttles:ty, $Cups:ty; $($derive:ident),*) => {
        $(#[$doc])*
        // A box would cost an allocation for every position; few are kept at a time.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, PartialEq, Eq, Hash, Debug, $($derive),*)]
        pub enum $Any {
            /// Of Slides.
            Slides($Slides),
            /// Of Pyramids.
            Pyramids($Pyramids),
            /// Of Shuttles.
            Shuttles($Shuttles),
            /// Of Cups.
            Cups($Cups),
        }

        impl $Any {
            /// The game it belongs to.
            pub fn game(&self) -> AnyGame {
                match self {
                    $Any::Slides(_) => AnyGame::Slides,
                    $Any::Pyramids(_) => AnyGame::Pyramids,
                    $Any::Shuttles(_) => AnyGame::Shuttles,
                    $Any::Cups(_) => AnyGame::Cups,
                }
            }
        }

        impl fmt::Display for $Any {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                each!($Any, self, it => it.fmt(f))
            }
        }
    };
}

any!(
    /// The complete state of any game, secrets included.
    AnyPosition: slides::Position, pyramids::Position, shuttles::Position, cups::Position;
);
any!(
    /// One choice of one seat in any game.
    AnyMove: slides::Move, pyramids::Move, shuttles::Move, cups::Move; Copy
);
any!(
    /// What one seat may know in any game.
    AnyView: slides::View, pyramids::View, shuttles::Position, cups::Position;
);

macro_rules! wraps {
    ($($Any:ident::$Game:ident($Inner:ty)),* $(,)?) => {$(
        impl From<$Inner> for $Any {
            fn from(it: $Inner) -> $Any {
                $Any::$Game(it)
            }
        }
    )*};
}

wraps!(
    AnyPosition::Slides(slides::Position),
    AnyPosition::Pyramids(pyramids::Position),
    AnyPosition::Shuttles(shuttles::Position),
    AnyPosition::Cups(cups::Position),
    AnyView::Slides(slides::View),
    AnyView::Pyramids(pyramids::View),
    AnyView::Shuttles(shuttles::Position),
    AnyView::Cups(cups::Position),
);

/// A game on the list, for code that knows its game and meets one that does not.
pub trait Listed: Game + Into<AnyPosition> {
    /// The position, if it is of this game.
    fn from_any(position: &AnyPosition) -> Option<&Self>;

    /// The move, if it is of this game.
    fn move_from_any(mv: AnyMove) -> Option<Self::Move>;

    /// The move as one of any game.
    fn any_move(mv: Self::Move) -> AnyMove;
}

macro_rules! listed {
    ($($Game:ident($Position:ty)),* $(,)?) => {$(
        impl Listed for $Position {
            fn from_any(position: &AnyPosition) -> Option<&$Position> {
                match position {
                    AnyPosition::$Game(position) => Some(position),
                    _ => None,
                }
            }

            fn move_from_any(mv: AnyMove) -> Option<Self::Move> {
                match mv {
                    AnyMove::$Game(mv) => Some(mv),
                    _ => None,
                }
            }

            fn any_move(mv: Self::Move) -> AnyMove {
                AnyMove::$Game(mv)
            }
        }
    )*};
}

listed!(
    Slides(slides::Position),
    Pyramids(pyramids::Position),
    Shuttles(shuttles::Position),
    Cups(cups::Position),
);

/// Why a move was refused, in words for a person.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Refused(String);

/// Runs the same expression with the position and with the way to wrap its moves.
macro_rules! with_moves {
    ($value:expr, $it:ident, $wrap:ident => $body:expr) => {
        match $value {
            AnyPosition::Slides($it) => {
                let $wrap = AnyMove::Slides;
                $body
            }
            AnyPosition::Pyramids($it) => {
                let $wrap = AnyMove::Pyramids;
                $body
            }
            AnyPosition::Shuttles($it) => {
                let $wrap = AnyMove::Shuttles;
                $body
            }
            AnyPosition::Cups($it) => {
                let $wrap = AnyMove::Cups;
                $body
            }
        }
    };
}

impl AnyPosition {
    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        each!(AnyPosition, self, it => it.seats())
    }

    /// The seat that moves next; in a finished game, the one after the last mover.
    pub fn to_move(&self) -> Seat {
        each!(AnyPosition, self, it => it.to_move())
    }

    /// Who wins together, by first seat.
    pub fn sides(&self) -> Vec<Side> {
        each!(AnyPosition, self, it => it.sides())
    }

    /// All legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        with_moves!(self, it, wrap => {
            let mut moves = vec![];
            it.legal_moves(&mut moves);
            moves.into_iter().map(wrap).collect()
        })
    }

    /// One legal move, every one equally likely; `None` when the game is over.
    pub fn random_move(&self, dice: &mut impl Dice) -> Option<AnyMove> {
        with_moves!(self, it, wrap => it.random_move(dice).map(wrap))
    }

    /// Reads a move that somebody wrote in this position and checks it.
    ///
    /// # Errors
    /// When it can't be read or is not legal here.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, Refused> {
        with_moves!(self, it, wrap => it.parse_move(text).map(wrap).map_err(refused))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal, or of another game; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refused> {
        match (self, mv) {
            (AnyPosition::Slides(it), AnyMove::Slides(mv)) => it.play(mv).map_err(refused),
            (AnyPosition::Pyramids(it), AnyMove::Pyramids(mv)) => it.play(mv).map_err(refused),
            (AnyPosition::Shuttles(it), AnyMove::Shuttles(mv)) => it.play(mv).map_err(refused),
            (AnyPosition::Cups(it), AnyMove::Cups(mv)) => it.play(mv).map_err(refused),
            (position, mv) => Err(Refused(format!(
                "'{mv}' is a move of {}; this is a position of {}",
                mv.game(),
                position.game()
            ))),
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(AnyPosition, self, it => it.outcome())
    }

    /// What the seat may know.
    pub fn view(&self, seat: Seat) -> AnyView {
        each!(AnyPosition, self, it => it.view(seat).into())
    }

    /// The number of move sequences of exactly this length.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(AnyPosition, self, it => game_api::perft(it, depth))
    }
}

impl AnyView {
    /// Every position that the seat could be in, given what it sees; see
    /// [`View::possible_positions`].
    pub fn possible_positions(&self) -> Vec<AnyPosition> {
        each!(AnyView, self, it => it.possible_positions().into_iter().map(Into::into).collect())
    }

    /// Whether somebody else holds a secret that this view does not know.
    pub fn hides_something(&self) -> bool {
        self.to_string().contains('?')
    }
}

fn refused(reason: impl std::error::Error) -> Refused {
    Refused(reason.to_string())
}

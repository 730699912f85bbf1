//! Batches and rulesets of any game.

use quatuor::{
    AnyGame, AnyPosition, AnyView, Game, Request, RequestError, Ruleset, Seat, with_game,
};
use quatuor::{cups, pyramids, shuttles, slides};

use crate::encoding::{Batch, Encode, legal_actions, move_of, write_mask};

/// A ruleset of any game and what its numbers look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyRuleset {
    /// The game.
    pub game: AnyGame,
    /// Variant, seats and options, complete.
    pub request: Request,
    /// How many actions.
    pub actions: usize,
    /// The shape of an observation.
    pub shape: &'static [usize],
    /// The least and the greatest number in an observation.
    pub range: (i8, i8),
    /// No game has more moves than this.
    pub longest: usize,
}

impl AnyRuleset {
    /// The ruleset that is requested.
    ///
    /// # Errors
    /// When the game has no such ruleset.
    pub fn new(game: AnyGame, request: &Request) -> Result<AnyRuleset, RequestError> {
        with_game!(game, Position => {
            let ruleset = <Position as Game>::Ruleset::from_request(request)?;
            Ok(AnyRuleset {
                game,
                request: ruleset.to_request(),
                actions: Position::actions(&ruleset),
                shape: Position::SHAPE,
                range: Position::RANGE,
                longest: Position::LONGEST,
            })
        })
    }

    /// How many actions a game from this position can have: all that any ruleset of its kind
    /// has.
    pub fn actions_from(view: &AnyView) -> usize {
        match view {
            AnyView::Slides(_) => slides::Position::actions(&slides::Ruleset::all()[0]),
            AnyView::Pyramids(_) => pyramids::Position::actions(&pyramids::Ruleset::all()[0]),
            AnyView::Shuttles(_) => shuttles::Position::actions(&shuttles::Ruleset),
            AnyView::Cups(view) => {
                let ruleset = match view.variant() {
                    cups::Variant::Duo => Some(cups::Ruleset::duo()),
                    cups::Variant::Base => cups::Ruleset::base(view.0.seats()),
                };
                let ruleset = ruleset.unwrap_or(cups::Ruleset::duo());
                let in_set_up = view.in_set_up();
                cups::Position::actions(&if in_set_up { ruleset.advanced() } else { ruleset })
            }
        }
    }

    /// The name of the variant that is played.
    pub fn variant_of(view: &AnyView) -> &'static str {
        match view {
            AnyView::Slides(view) => view.open().variant().name(),
            AnyView::Pyramids(view) => view.board().variant().name(),
            AnyView::Shuttles(_) => "base",
            AnyView::Cups(view) => view.variant().name(),
        }
    }

    /// The shape of an observation of this game.
    pub fn shape_of(game: AnyGame) -> &'static [usize] {
        with_game!(game, Position => Position::SHAPE)
    }
}

/// Evaluates the same expression for the game of the value.
macro_rules! each {
    ($Any:ident, $value:expr, $it:ident: $Position:ident => $body:expr) => {
        match $value {
            $Any::Slides($it) => {
                #[allow(dead_code)]
                type $Position = slides::Position;
                $body
            }
            $Any::Pyramids($it) => {
                #[allow(dead_code)]
                type $Position = pyramids::Position;
                $body
            }
            $Any::Shuttles($it) => {
                #[allow(dead_code)]
                type $Position = shuttles::Position;
                $body
            }
            $Any::Cups($it) => {
                #[allow(dead_code)]
                type $Position = cups::Position;
                $body
            }
        }
    };
}

/// The numbers of all legal moves, in ascending order.
pub fn any_legal_actions(view: &AnyView) -> Vec<u32> {
    each!(AnyView, view, it: Position => legal_actions::<Position>(it))
}

/// The legal move with this number.
pub fn any_move_of(view: &AnyView, action: u32) -> Option<quatuor::AnyMove> {
    each!(AnyView, view, it: Position => move_of::<Position>(it, action).map(Into::into))
}

/// The number of a legal move; `None` for a move of another game.
pub fn any_action(view: &AnyView, mv: quatuor::AnyMove) -> Option<u32> {
    use quatuor::KnownGame;
    each!(AnyView, view, it: Position => {
        Some(Position::action(it, Position::move_from_any(mv)?))
    })
}

/// Writes the mask; see [`write_mask`].
pub fn any_mask(view: &AnyView, mask: &mut [i8]) {
    each!(AnyView, view, it: Position => write_mask::<Position>(it, mask));
}

/// Writes what a seat observes; see [`Encode::observe`].
pub fn any_observe(view: &AnyView, seat: Seat, numbers: &mut [i8]) {
    each!(AnyView, view, it: Position => Position::observe(it, seat, numbers));
}

/// What each seat gets; see [`rewards`](crate::encoding::rewards).
pub fn any_rewards(position: &AnyPosition) -> [f64; Seat::MOST] {
    each!(AnyPosition, position, it: Position => crate::encoding::rewards::<Position>(it))
}

/// A batch of any game.
#[derive(Clone)]
pub enum AnyBatch {
    /// Of Slides.
    Slides(Batch<slides::Position>),
    /// Of Pyramids.
    Pyramids(Batch<pyramids::Position>),
    /// Of Shuttles.
    Shuttles(Batch<shuttles::Position>),
    /// Of Cups.
    Cups(Batch<cups::Position>),
}

/// Evaluates the same expression for the batch of any game.
///
/// ```
/// use arena::encoding::{AnyBatch, with_batch};
/// use quatuor::{AnyGame, Request};
///
/// let seeds = ["one".into(), "two".into()];
/// let batch = AnyBatch::new(AnyGame::Cups, &Request::default(), seeds).unwrap();
/// assert_eq!(with_batch!(&batch, it => it.size()), 2);
/// ```
#[macro_export]
macro_rules! with_batch {
    ($batch:expr, $it:ident => $body:expr) => {
        match $batch {
            $crate::encoding::AnyBatch::Slides($it) => $body,
            $crate::encoding::AnyBatch::Pyramids($it) => $body,
            $crate::encoding::AnyBatch::Shuttles($it) => $body,
            $crate::encoding::AnyBatch::Cups($it) => $body,
        }
    };
}

macro_rules! from_batch {
    ($($Game:ident($game:ident)),*) => {$(
        impl From<Batch<$game::Position>> for AnyBatch {
            fn from(batch: Batch<$game::Position>) -> AnyBatch {
                AnyBatch::$Game(batch)
            }
        }
    )*};
}

from_batch!(Slides(slides), Pyramids(pyramids), Shuttles(shuttles), Cups(cups));

impl AnyBatch {
    /// Deals a game for each of these seeds; see [`Batch::new`].
    ///
    /// # Errors
    /// When the game has no such ruleset.
    pub fn new(
        game: AnyGame,
        request: &Request,
        seeds: impl IntoIterator<Item = String>,
    ) -> Result<AnyBatch, RequestError> {
        with_game!(game, Position => {
            let ruleset = <Position as Game>::Ruleset::from_request(request)?;
            Ok(Batch::<Position>::new(ruleset, seeds).into())
        })
    }
}

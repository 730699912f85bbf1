//! What each game's board can do.

use games::Seat;
use words::Words;

use crate::trail::Trace;
use crate::{Ink, Scene};

/// Everything that a drawing depends on, for one game.
pub(crate) struct Sight<'a, B: Board> {
    pub(crate) view: &'a B,
    pub(crate) cast: &'a B::Cast,
    /// The moves that may be chosen from now: none while somebody else is at it.
    pub(crate) legal: &'a [B::Move],
    /// What was chosen so far, spot by spot.
    pub(crate) chosen: &'a [String],
    /// The spot under the pointer, or in focus.
    pub(crate) pointed: Option<&'a str>,
    /// The last move, with what there was before it.
    pub(crate) last: Option<(&'a B, B::Move)>,
    pub(crate) words: &'a Words,
}

impl<'a, B: Board> Sight<'a, B> {
    /// A picture to look at, with nothing to choose.
    pub(crate) fn still(view: &'a B, cast: &'a B::Cast, words: &'a Words) -> Sight<'a, B> {
        Sight { view, cast, legal: &[], chosen: &[], pointed: None, last: None, words }
    }
}

/// What a touch of a spot comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tap<M> {
    /// A whole move.
    Move(M),
    /// So much is chosen now; empty when all was given back.
    Chosen(Vec<String>),
    /// Nothing.
    Inert,
}

/// A figure in front of a seat, open to all: a colour with its sign, and how many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The colour, where the figure is about one.
    pub ink: Option<Ink>,
    /// How many.
    pub count: u32,
    /// What it is, in words.
    pub label: String,
}

/// A game's view that can be drawn and touched.
pub(crate) trait Board: Sized {
    /// The game's move.
    type Move: Copy;
    /// Which piece is which: the ids of all pieces, place by place.
    type Cast: Clone;

    /// Names all pieces.
    fn cast(&self) -> Self::Cast;

    /// Lets the names go along with a move from this view.
    fn follow(&self, cast: &mut Self::Cast, mv: Self::Move);

    /// Draws what there is to be seen.
    fn draw(sight: &Sight<Self>) -> Scene;

    /// What a touch comes to, after what was chosen so far.
    fn tap(&self, legal: &[Self::Move], chosen: &[String], spot: &str) -> Tap<Self::Move>;

    /// What a move from this view does, in words that follow the mover's name.
    fn tell(&self, mv: Self::Move, words: &Words) -> String;

    /// Where a move from this view is to be seen on an earlier picture: `now` names the
    /// pieces before the move, `start` those on the picture.
    fn trace(&self, start: &Self::Cast, now: &Self::Cast, mv: Self::Move) -> Trace;

    /// The figures in front of a seat.
    fn badges(&self, seat: Seat, words: &Words) -> Vec<Badge>;

    /// The secret colours of a seat, as far as the view knows them.
    fn secrets(&self, seat: Seat) -> Option<Vec<Ink>>;
}

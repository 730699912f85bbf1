//! What can be drawn and tapped, for one game.

use quatuor::Seat;

use crate::scene::trail::Trace;
use crate::scene::{Ink, Scene};
use crate::words::Words;

/// Everything that a drawing depends on, for one game.
pub(crate) struct Sight<'a, B: Board> {
    pub(crate) view: &'a B,
    pub(crate) piece_ids: &'a B::PieceIds,
    /// The moves to choose from; none while it is another player's turn.
    pub(crate) legal: &'a [B::Move],
    /// The spots chosen so far.
    pub(crate) chosen: &'a [String],
    /// The spot under the pointer, or in focus.
    pub(crate) pointed: Option<&'a str>,
    /// The moves that are marked, in order.
    pub(crate) past: &'a [Past<'a, B>],
    pub(crate) words: &'a Words,
}

impl<'a, B: Board> Sight<'a, B> {
    /// A picture without anything to choose.
    pub(crate) fn still(view: &'a B, piece_ids: &'a B::PieceIds, words: &'a Words) -> Sight<'a, B> {
        Sight { view, piece_ids, legal: &[], chosen: &[], pointed: None, past: &[], words }
    }

    /// The last move, with the view before it.
    pub(crate) fn last(&self) -> Option<(&'a B, B::Move)> {
        self.past.last().map(|past| (past.before, past.mv))
    }
}

/// A move that was made, and the board before it.
pub(crate) struct Past<'a, B: Board> {
    pub(crate) before: &'a B,
    pub(crate) piece_ids: &'a B::PieceIds,
    pub(crate) mv: B::Move,
}

/// The result of a tap on a spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tap<M> {
    /// A whole move.
    Move(M),
    /// The spots chosen now; empty if the choice was cancelled.
    Chosen(Vec<String>),
    /// Nothing.
    Inert,
}

/// A public figure of a seat: a colour with its sign, and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The colour, if the figure is about one.
    pub ink: Option<Ink>,
    /// The number.
    pub count: u32,
    /// What it means, as text.
    pub label: String,
    /// What is worth knowing beside the number, in a word or two.
    pub note: Option<String>,
}

/// A view of a game that can be drawn and tapped.
pub(crate) trait Board: Sized {
    /// The game's move.
    type Move: Copy;
    /// The ids of all pieces, by place.
    type PieceIds: Clone;

    /// Gives ids to all pieces.
    fn piece_ids(&self) -> Self::PieceIds;

    /// Updates the ids by a move from this view.
    fn follow(&self, piece_ids: &mut Self::PieceIds, mv: Self::Move);

    /// Draws the view.
    fn draw(sight: &Sight<Self>) -> Scene;

    /// The result of a tap, given the spots chosen so far.
    fn tap(&self, legal: &[Self::Move], chosen: &[String], spot: &str) -> Tap<Self::Move>;

    /// What a move from this view does, as a text that follows the mover's name.
    fn tell(&self, mv: Self::Move, words: &Words) -> String;

    /// Where a move from this view is shown on an earlier picture: `now` holds the ids
    /// before the move, `start` those on the picture.
    fn trace(&self, start: &Self::PieceIds, now: &Self::PieceIds, mv: Self::Move) -> Trace;

    /// The public figures of a seat.
    fn badges(&self, seat: Seat, words: &Words) -> Vec<Badge>;

    /// The secret colours of a seat, as far as the view knows them.
    fn secrets(&self, seat: Seat) -> Option<Vec<Ink>>;
}

//! What a game must say about its numbers.

use quatuor::{Game, KnownGame, Seat, View};

/// A game whose moves and views can be written as numbers.
pub trait Encode: KnownGame {
    /// The shape of an observation: planes first, then the squares of each.
    const SHAPE: &'static [usize];

    /// The least and the greatest number in an observation.
    const RANGE: (i8, i8);

    /// No game has more moves than this.
    const LONGEST: usize;

    /// How many actions the ruleset has. Actions are numbered from 0.
    fn actions(ruleset: &Self::Ruleset) -> usize;

    /// The number of a move that is legal in this view. Different moves of one view have
    /// different numbers.
    fn action(view: &Self::View, mv: Self::Move) -> u32;

    /// Writes what the seat observes. The view must hold no more than the seat may know.
    ///
    /// # Panics
    /// When `numbers` is not as long as [`SHAPE`](Encode::SHAPE) says.
    fn observe(view: &Self::View, seat: Seat, numbers: &mut [i8]);

    /// How many numbers an observation has.
    fn observed() -> usize {
        Self::SHAPE.iter().product()
    }
}

/// The numbers of all legal moves, in ascending order.
pub fn legal_actions<G: Encode>(view: &G::View) -> Vec<u32> {
    let mut moves = vec![];
    view.legal_moves(&mut moves);
    let mut actions: Vec<u32> = moves.into_iter().map(|mv| G::action(view, mv)).collect();
    actions.sort_unstable();
    actions
}

/// The legal move with this number.
pub fn move_of<G: Encode>(view: &G::View, action: u32) -> Option<G::Move> {
    let mut moves = vec![];
    view.legal_moves(&mut moves);
    moves.into_iter().find(|mv| G::action(view, *mv) == action)
}

/// Writes 1 for every legal action and 0 for the others. Actions beyond the end of `mask`
/// are left out.
pub fn write_mask<G: Encode>(view: &G::View, mask: &mut [i8]) {
    let mut moves: Vec<<G as Game>::Move> = vec![];
    view.legal_moves(&mut moves);
    mask.fill(0);
    for mv in moves {
        if let Some(place) = mask.get_mut(G::action(view, mv) as usize) {
            *place = 1;
        }
    }
}

/// The place of a seat, counted clockwise from the observer.
pub(crate) fn relative(seat: Seat, observer: Seat, seats: usize) -> usize {
    (seat.index() + seats - observer.index()) % seats
}

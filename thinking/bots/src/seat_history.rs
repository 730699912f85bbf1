//! A game as one seat has seen it.

use quatuor::{Game, Seat, View};

/// A game as one seat has seen it: its view of the start, and every move since. A bot is
/// given nothing else.
///
/// ```
/// use bots::SeatHistory;
/// use quatuor::{Game, Seat, slides};
///
/// let start: slides::Position = "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp".parse().unwrap();
/// let history = SeatHistory::<slides::Position>::new(Seat::FIRST, start.view(Seat::FIRST));
/// assert_eq!(history.possible_starts().len(), 4);
/// let history = SeatHistory::revealed(Seat::FIRST, start);
/// assert_eq!(history.possible_starts(), [start]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatHistory<G: Game> {
    seat: Seat,
    start: G::View,
    /// The start itself, if all secrets are revealed.
    truth: Option<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> SeatHistory<G> {
    /// The start, as the seat sees it.
    pub fn new(seat: Seat, start: G::View) -> SeatHistory<G> {
        SeatHistory { seat, start, truth: None, moves: vec![] }
    }

    /// A game in which nothing is hidden: a finished game that is reviewed, or a position
    /// that was made up for study.
    pub fn revealed(seat: Seat, start: G) -> SeatHistory<G> {
        SeatHistory { seat, start: start.view(seat), truth: Some(start), moves: vec![] }
    }

    /// The same game with these moves added.
    #[must_use]
    pub fn after(mut self, moves: &[G::Move]) -> SeatHistory<G> {
        self.moves.extend_from_slice(moves);
        self
    }

    /// The same game before its first move.
    #[must_use]
    pub fn from_the_start(&self) -> SeatHistory<G> {
        let SeatHistory { seat, start, truth, .. } = self.clone();
        SeatHistory { seat, start, truth, moves: vec![] }
    }

    /// Whether this is the same game as `before`, later.
    pub fn follows(&self, before: &SeatHistory<G>) -> bool {
        self.seat == before.seat
            && self.start == before.start
            && self.truth == before.truth
            && self.moves.starts_with(&before.moves)
    }

    /// Adds a move; moves are public.
    pub fn watch(&mut self, mv: G::Move) {
        self.moves.push(mv);
    }

    /// Whose history it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat knew at the start.
    pub fn start(&self) -> &G::View {
        &self.start
    }

    /// All moves since, in order.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Every position that the game may have started from without being over now. All of
    /// them look the same to this seat.
    pub fn possible_starts(&self) -> Vec<G> {
        let goes_on = |start: &G| {
            let mut position = start.clone();
            self.moves.iter().all(|&mv| {
                let goes_on = position.winners().is_none();
                position.play_unchecked(mv);
                goes_on
            }) && position.winners().is_none()
        };
        let mut starts = match &self.truth {
            Some(start) => vec![start.clone()],
            None => self.start.possible_positions(),
        };
        starts.retain(goes_on);
        starts
    }

    /// Every position that the game may be in now.
    pub fn possible_positions(&self) -> Vec<G> {
        let mut positions = self.possible_starts();
        for position in &mut positions {
            self.moves.iter().for_each(|&mv| position.play_unchecked(mv));
        }
        positions
    }

    /// One of the possible positions: the position itself, if the seat knows everything.
    pub(crate) fn one_position(&self) -> G {
        self.possible_positions().into_iter().next().expect("the seat is in some position")
    }
}

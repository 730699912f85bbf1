//! A game as one seat has seen it.

use games::{Game, Seat, View};

/// A game as one seat has seen it: what it knew at the start, and every move
/// since. This is all that a bot ever gets.
///
/// ```
/// use bots::Seen;
/// use games::{Game, Seat, slides};
///
/// let start: slides::Position = "base 1 r,g 0.0.0.0.0.0,0.0.0.0.0.0 rry/gbb/pp".parse().unwrap();
/// let seen = Seen::<slides::Position>::new(Seat::FIRST, start.view(Seat::FIRST));
/// assert_eq!(seen.possible_starts().len(), 4);
/// let seen = Seen::revealed(Seat::FIRST, start);
/// assert_eq!(seen.possible_starts(), [start]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen<G: Game> {
    seat: Seat,
    start: G::View,
    /// The start itself, where all secrets are told.
    truth: Option<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> Seen<G> {
    /// The start, as the seat sees it.
    pub fn new(seat: Seat, start: G::View) -> Seen<G> {
        Seen { seat, start, truth: None, moves: vec![] }
    }

    /// The start of a game in which nothing is hidden: whoever looks back at one that is
    /// over knows all secrets, and so does whoever makes up a position to study it.
    pub fn revealed(seat: Seat, start: G) -> Seen<G> {
        Seen { seat, start: start.view(seat), truth: Some(start), moves: vec![] }
    }

    /// What there was to be seen before the first move.
    #[must_use]
    pub fn from_the_start(&self) -> Seen<G> {
        let Seen { seat, start, truth, .. } = self.clone();
        Seen { seat, start, truth, moves: vec![] }
    }

    /// Whether this is the same game, looked at later.
    pub fn follows(&self, before: &Seen<G>) -> bool {
        self.seat == before.seat
            && self.start == before.start
            && self.truth == before.truth
            && self.moves.starts_with(&before.moves)
    }

    /// Adds a move that somebody made, in sight of all.
    pub fn watch(&mut self, mv: G::Move) {
        self.moves.push(mv);
    }

    /// Who sees.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it knew at the start.
    pub fn start(&self) -> &G::View {
        &self.start
    }

    /// All moves since, in order.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Every position that the game may have started from, and still be going on.
    /// All of them look alike to this seat.
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
}

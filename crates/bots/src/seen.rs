//! A game as one seat has seen it.

use games::{Game, Seat, View};

/// A game as one seat has seen it: what it knew at the start, and every move
/// since. This is all that a bot ever gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen<G: Game> {
    seat: Seat,
    start: G::View,
    moves: Vec<G::Move>,
}

impl<G: Game> Seen<G> {
    /// The start, as the seat sees it.
    pub fn new(seat: Seat, start: G::View) -> Seen<G> {
        Seen { seat, start, moves: vec![] }
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
        let mut starts = self.start.possible_positions();
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

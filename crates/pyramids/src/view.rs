//! What one seat may know.

use game_api::Seat;

use crate::{Board, Colour, ColourSet, Position};

/// The board, and the objective of the one seat that looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    board: Board,
    seat: Seat,
    objective: Colour,
}

impl View {
    pub(crate) fn new(board: Board, seat: Seat, objective: Colour) -> View {
        View { board, seat, objective }
    }

    /// What lies open to all.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Its secret colour.
    pub fn objective(&self) -> Colour {
        self.objective
    }
}

impl game_api::View for View {
    type Game = Position;

    /// All ways to give the other seats objectives of the colours in play. On a
    /// small hand-made board that does not show all of these, a colour that is
    /// not seen may be in play too.
    fn possible_positions(&self) -> Vec<Position> {
        let seen = self.board.colours().with(ColourSet::one(self.objective));
        let mut positions = vec![];
        self.fill_in(&mut vec![], seen, &mut positions);
        positions
    }
}

impl View {
    /// Fills in the objectives of the seats after those in `objectives`;
    /// `in_play` are the colours seen so far.
    fn fill_in(
        &self,
        objectives: &mut Vec<Colour>,
        in_play: ColourSet,
        positions: &mut Vec<Position>,
    ) {
        if objectives.len() == self.board.seats() {
            positions.push(Position::new(self.board, objectives));
            return;
        }
        let own = objectives.len() == self.seat.index();
        for colour in Colour::ALL {
            let in_play = in_play.with(ColourSet::one(colour));
            let free = !objectives.contains(&colour);
            if (colour == self.objective) == own
                && free
                && in_play.len() <= self.board.ruleset().colours_in_play()
            {
                objectives.push(colour);
                self.fill_in(objectives, in_play, positions);
                objectives.pop();
            }
        }
    }
}

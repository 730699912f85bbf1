//! A running game as one seat has seen it.

use games::{AnyMove, AnyPosition, AnyView, Seat};

use crate::Record;

impl Record {
    /// The record without anything that this seat may not know: what the seat knew at
    /// the start, all moves, and no seed. A game that is over, and one in
    /// which nothing is hidden from the seat, stays as it is.
    ///
    /// Records that look alike to the seat become the same, to the letter.
    #[must_use]
    pub fn as_seen_by(&self, seat: Seat) -> Record {
        let view = self.start.view(seat);
        let is_over = self.resigned.is_some() || self.outcome().is_some();
        if is_over || self.seen_by.is_some() || !view.hides_something() {
            return self.clone();
        }
        let start = possible_start(&view, &self.moves).expect("the true start is possible");
        let mut seen =
            Record::of_position(start).with_names(self.names.clone()).with_bots(self.bots.clone());
        seen.seen_by = Some(seat);
        for mv in &self.moves {
            seen.play(*mv).expect("a start from which all moves are legal");
        }
        seen
    }

    /// The records of a game that a seat saw begin like this, without moves: one for
    /// each way to fill in what is hidden. None when the seat would not see that.
    pub fn possible(view: &AnyView, seat: Seat) -> Vec<Record> {
        let seen = |start| Record { seen_by: Some(seat), ..Record::of_position(start) };
        let sees = |start: &AnyPosition| seat.index() < start.seats() && start.view(seat) == *view;
        if !view.hides_something() {
            return vec![];
        }
        view.possible_positions().into_iter().filter(sees).map(seen).collect()
    }
}

/// The first of all starts that look like this, from which the game went so and goes on.
fn possible_start(view: &AnyView, moves: &[AnyMove]) -> Option<AnyPosition> {
    let goes_on = |start: &AnyPosition| {
        let mut position = start.clone();
        moves.iter().all(|mv| position.play(*mv).is_ok()) && position.outcome().is_none()
    };
    view.possible_positions().into_iter().find(goes_on)
}

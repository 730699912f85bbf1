//! A finished or running game as a text file that a person can read.
//!
//! A [`Record`] holds the start, the moves and the names at the table, and is
//! always true: every move in it is legal, and its deal comes from its seed.
//! [`Record::read`] checks all of that and says which line is wrong. The format
//! is described in `docs/records.md`. This crate reads and writes text only,
//! never files.

mod escape;
mod read;
mod write;

pub use read::RecordError;

use games::{AnyGame, AnyMove, AnyPosition, Outcome, Refused, Request, Seed};

/// One game from its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names, one a seat.
    names: Vec<String>,
    deal: Option<Deal>,
    start: AnyPosition,
    moves: Vec<AnyMove>,
    /// The position after all moves.
    last: AnyPosition,
}

/// Where a start position comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Variant, players and options, complete.
    pub table: Request,
    /// The seed.
    pub seed: Seed,
}

impl Record {
    /// A record of a game dealt from a seed. Seats without a name are called
    /// by their number.
    ///
    /// # Errors
    /// When the game has no such table.
    pub fn of_deal(
        game: AnyGame,
        request: &Request,
        seed: Seed,
    ) -> Result<Record, games::TableError> {
        let start = game.deal(request, &seed)?;
        let deal = Deal { table: game.table(request)?, seed };
        Ok(Record { deal: Some(deal), ..Record::of_position(start) })
    }

    /// A record of a game that starts from any position.
    pub fn of_position(start: AnyPosition) -> Record {
        let names = (1..=start.seats()).map(|number| format!("Seat {number}")).collect();
        Record { names, deal: None, last: start.clone(), start, moves: vec![] }
    }

    /// The same record with these names at the table.
    ///
    /// # Panics
    /// When there are not as many names as seats.
    #[must_use]
    pub fn with_names(self, names: Vec<String>) -> Record {
        assert_eq!(names.len(), self.start.seats(), "one name a seat");
        Record { names, ..self }
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.start.game()
    }

    /// The names, one a seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The deal, if the start was dealt from a known seed.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// The start.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// All moves so far.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The position after all moves.
    pub fn last(&self) -> &AnyPosition {
        &self.last
    }

    /// The position after the first `count` moves; `None` when there are fewer.
    pub fn position_after(&self, count: usize) -> Option<AnyPosition> {
        let mut position = self.start.clone();
        for mv in self.moves.get(..count)? {
            position.play(*mv).expect("a record holds legal moves");
        }
        Some(position)
    }

    /// The same game, no further than its first `count` moves.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Record {
        let mut moves = self.moves.clone();
        moves.truncate(count);
        let last = self.position_after(moves.len()).expect("no more moves than there are");
        Record { moves, last, ..self.clone() }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.last.outcome()
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refused> {
        self.last.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back; `None` when there was none.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let mv = self.moves.pop()?;
        self.last = self.position_after(self.moves.len()).expect("one move fewer");
        Some(mv)
    }
}

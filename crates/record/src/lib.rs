//! A finished or running game as a text file that a person can read.
//!
//! A [`Record`] holds the start, the moves and the names at the table, and is
//! always true: every move in it is legal, and its deal comes from its seed.
//! [`Record::read`] checks all of that and says which line is wrong. The format
//! is described in `docs/records.md`.
//!
//! This crate reads and writes text, never files, and reads no clock.
//!
//! A running game with secrets can be kept [as one seat has seen
//! it](Record::as_seen_by): such a record holds nothing that the seat may not know.

mod board;
mod escape;
mod header;
mod lines;
mod read;
mod seen;
mod write;

pub use board::Board;
pub use read::RecordError;

use games::{AnyGame, AnyMove, AnyPosition, AnyView, Outcome, Refusal, Request, Seat, Seed};

/// One game from its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names, one a seat.
    names: Vec<String>,
    /// The bots among them, by the name of their level; one a seat.
    bots: Vec<Option<String>>,
    /// Whose knowledge this is; the secrets of others are made up then.
    seen_by: Option<Seat>,
    resigned: Option<Seat>,
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
    ) -> Result<Record, games::RequestError> {
        let start = game.deal(request, &seed)?;
        let deal = Deal { table: game.complete(request)?, seed };
        Ok(Record { deal: Some(deal), ..Record::of_position(start) })
    }

    /// A record of a game that starts from any position.
    pub fn of_position(start: AnyPosition) -> Record {
        let names = (1..=start.seats()).map(|number| format!("Seat {number}")).collect();
        let bots = vec![None; start.seats()];
        let last = start.clone();
        Record {
            names,
            bots,
            seen_by: None,
            resigned: None,
            deal: None,
            last,
            start,
            moves: vec![],
        }
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

    /// The same record with these bots at the table, each a word.
    ///
    /// # Panics
    /// When there are not as many as seats.
    #[must_use]
    pub fn with_bots(self, bots: Vec<Option<String>>) -> Record {
        assert_eq!(bots.len(), self.start.seats(), "a person or a bot a seat");
        Record { bots, ..self }
    }

    /// The same record, ended by a seat that gave up, unless it is over by the rules.
    #[must_use]
    pub fn with_resigned(self, seat: Option<Seat>) -> Record {
        let resigned = seat.filter(|_| self.outcome().is_none());
        Record { resigned, ..self }
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.start.game()
    }

    /// The names, one a seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The bots among the seats, each by a word; `None` for people.
    pub fn bots(&self) -> &[Option<String>] {
        &self.bots
    }

    /// Who gave up.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Whose knowledge this record is; `None` when nothing is hidden. The secrets of
    /// others are made up: nobody but this seat's view of it may be shown.
    pub fn seen_by(&self) -> Option<Seat> {
        self.seen_by
    }

    /// What the seat of [`seen_by`](Record::seen_by) knew at the start.
    pub(crate) fn seen_start(&self) -> Option<AnyView> {
        self.seen_by.map(|seat| self.start.view(seat))
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
        Record { moves, last, resigned: None, ..self.clone() }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.last.outcome()
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        self.last.play(mv)?;
        self.moves.push(mv);
        self.resigned = None;
        Ok(())
    }

    /// Takes the last move back; `None` when there was none.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let mv = self.moves.pop()?;
        self.resigned = None;
        self.last = self.position_after(self.moves.len()).expect("one move fewer");
        Some(mv)
    }
}

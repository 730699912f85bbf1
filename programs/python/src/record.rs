//! Games as documents.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use quatuor::{FastDice, Gap, Refusal, Seed, refusal};
use table::record::{Board, Player};
use table::{DealCheck, check_record};

use crate::outcome::{Outcome, seats};
use crate::position::{Position, random_bits, read_move, texts};
use crate::refused::{refused, seat_of};
use crate::ruleset::{game_of, request};
use crate::view::View;

/// One game from its start: players, start, moves and result. It never changes: moves give
/// new ones.
#[pyclass(frozen, eq, module = "quatuor")]
#[derive(Clone, PartialEq)]
pub(crate) struct Record(table::record::Record);

/// A position, or a view if something is hidden.
#[derive(IntoPyObject)]
pub(crate) enum PositionOrView {
    Position(Position),
    View(View),
}

impl From<Board> for PositionOrView {
    fn from(board: Board) -> PositionOrView {
        match board {
            Board::Known(position) => PositionOrView::Position(Position(position)),
            Board::Seen(view) => PositionOrView::View(View(view)),
        }
    }
}

#[pymethods]
impl Record {
    /// Reads a record and checks it move by move. Raises Refused, which names the first wrong line.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Record> {
        table::record::Record::read(text).map(Record).map_err(|error| refused(Refusal::from(error)))
    }

    /// A record of a game that is dealt from a seed.
    ///
    /// >>> import quatuor
    /// >>> record = quatuor.Record.of_deal("shuttles", seed="example").play("left", "L1")
    /// >>> record.moves, record.result
    /// (['left', 'L1'], 'ongoing')
    /// >>> quatuor.Record.read(str(record)) == record
    /// True
    #[staticmethod]
    #[pyo3(signature = (game, variant=None, players=None, options=Vec::new(), seed=None))]
    fn of_deal(
        game: &str,
        variant: Option<String>,
        players: Option<usize>,
        options: Vec<String>,
        seed: Option<String>,
    ) -> PyResult<Record> {
        let seed = match seed {
            Some(seed) => Seed::new(seed),
            None => Seed::random(&mut FastDice::new(random_bits()?)),
        };
        let request = request(variant, players, options);
        table::record::Record::of_deal(game_of(game)?, &request, seed).map(Record).map_err(refused)
    }

    /// A record of a game that starts from any position.
    #[staticmethod]
    fn of_position(position: &Position) -> Record {
        Record(table::record::Record::of_position(position.0.clone()))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The names of the players, by seat.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.0.names()
    }

    /// Which bot each player is; None for people.
    #[getter]
    fn bots(&self) -> Vec<Option<String>> {
        self.0.players().iter().map(|player| player.bot.clone()).collect()
    }

    /// The seed of the deal, if it is known.
    #[getter]
    fn seed(&self) -> Option<String> {
        self.0.deal().map(|deal| deal.seed.as_str().into())
    }

    /// The seat whose view this is; None if everything is known.
    #[getter]
    fn seen_by(&self) -> Option<u8> {
        self.0.seen_by().map(quatuor::Seat::number)
    }

    /// The seat that has resigned.
    #[getter]
    fn resigned(&self) -> Option<u8> {
        self.0.resigned().map(quatuor::Seat::number)
    }

    /// The start: a position, or a view if something is hidden.
    #[getter]
    fn start(&self) -> PositionOrView {
        self.0.start().clone().into()
    }

    /// The board after all moves.
    #[getter]
    fn last(&self) -> PositionOrView {
        self.0.last().clone().into()
    }

    /// All moves in notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        texts(self.0.moves())
    }

    /// Whether the game is over, by the rules or because a seat has resigned.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// The result as it is written in the record.
    #[getter]
    fn result(&self) -> String {
        self.0.result()
    }

    /// How the game ended by the rules; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    /// The sides that have won, each as its seats.
    #[getter]
    fn winners(&self) -> Vec<Vec<usize>> {
        self.0.winners().into_iter().map(seats).collect()
    }

    /// The boards after each number of moves, from none to all.
    fn boards(&self) -> Vec<PositionOrView> {
        self.0.boards().map(Into::into).collect()
    }

    /// The record with these moves added.
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: Vec<Bound<PyAny>>) -> PyResult<Record> {
        let mut record = self.0.clone();
        for mv in moves {
            let board = record.last().clone();
            let mv = match mv.extract::<&str>() {
                Ok(text) => board.read_move(text).map_err(refused)?,
                Err(_) => read_move(&board.view(board.to_move()), &mv)?,
            };
            record.play(mv).map_err(refused)?;
        }
        Ok(Record(record))
    }

    /// The same game, no further than its first moves.
    fn up_to(&self, moves: usize) -> PyResult<Record> {
        match moves <= self.0.moves().len() {
            true => Ok(Record(self.0.up_to(moves))),
            false => Err(PyIndexError::new_err("the record has fewer moves")),
        }
    }

    /// The record, ended by the resignation of a seat.
    fn resign(&self, seat: i64) -> PyResult<Record> {
        let seat = seat_of(seat, self.0.start().seats())?;
        match self.0.is_over() {
            true => Err(refused(refusal!("move.over"))),
            false => Ok(Record(self.0.clone().with_resigned(Some(seat)))),
        }
    }

    /// The record without anything that this seat may not know.
    fn as_seen_by(&self, seat: i64) -> PyResult<Record> {
        Ok(Record(self.0.as_seen_by(seat_of(seat, self.0.start().seats())?)))
    }

    /// The record with these names, and which bot each of them is.
    #[pyo3(signature = (names, bots=None))]
    fn with_players(
        &self,
        names: Vec<String>,
        bots: Option<Vec<Option<String>>>,
    ) -> PyResult<Record> {
        let seats = self.0.start().seats();
        let bots = bots.unwrap_or_else(|| vec![None; names.len()]);
        if names.len() != seats || bots.len() != seats {
            let named = names.len().max(bots.len());
            return Err(refused(refusal!("record.seats", count = seats, named = named)));
        }
        let is_word = |bot: &String| !bot.is_empty() && bot.bytes().all(|b| b.is_ascii_lowercase());
        if let Some(bot) = bots.iter().flatten().find(|bot| !is_word(bot)) {
            return Err(refused(refusal!("record.bot", found = Gap::quote(bot))));
        }
        let players = names.into_iter().zip(bots);
        let players = players.map(|(name, bot)| Player { name, bot }).collect();
        Ok(Record(self.0.clone().with_players(players)))
    }

    /// Whether the deal follows from what all players have contributed, and a word: 'verified', 'unknown' if
    /// nothing was contributed, or what is wrong.
    fn verify(&self) -> (bool, String) {
        match check_record(&self.0) {
            DealCheck::Verified { .. } => (true, "verified".into()),
            DealCheck::NotVerified(flaw) => (false, flaw.code().into()),
            DealCheck::Unknown => (false, "unknown".into()),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (game, moves) = (self.0.game(), self.0.moves().len());
        format!("<quatuor.Record of {game}, {moves} moves, {}>", self.0.result())
    }

    fn __copy__(slf: Bound<Record>) -> Bound<Record> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Record>, _memo: Bound<PyAny>) -> Bound<'py, Record> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Record>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = slf.get_type().getattr("read")?;
        Ok((read, (slf.get().0.to_string(),)))
    }
}

//! The document.

use quatuor::{
    AnyGame, AnyMove, AnyPosition, AnyView, Outcome, Refusal, Request, RequestError, Seat, Seed,
    Side, refusal,
};

use crate::record::{Board, Proof};

/// One game from its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// One per seat.
    players: Vec<Player>,
    deal: Option<Deal>,
    /// What the deal can be checked with.
    proof: Option<Proof>,
    /// Whose view the start is, if something is hidden.
    seen_by: Option<Seat>,
    start: Board,
    moves: Vec<AnyMove>,
    /// The board after all moves.
    last: Board,
    resigned: Option<Seat>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Which bot it is, as a word; `None` for a person.
    pub bot: Option<String>,
}

/// Where a start position comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Variant, seats and options, complete.
    pub request: Request,
    /// The seed.
    pub seed: Seed,
}

impl Player {
    /// A person.
    pub fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), bot: None }
    }
}

impl Record {
    /// A record of a game that was dealt from a seed. Players are named by the number of
    /// their seat, until they get [names](Record::with_players).
    ///
    /// # Errors
    /// When the game has no such ruleset.
    pub fn of_deal(game: AnyGame, request: &Request, seed: Seed) -> Result<Record, RequestError> {
        let start = game.deal(request, &seed)?;
        let deal = Deal { request: game.complete(request)?, seed };
        Ok(Record { deal: Some(deal), ..Record::of_position(start) })
    }

    /// A record of a game that starts from any position.
    pub fn of_position(start: AnyPosition) -> Record {
        Record::of_board(Board::Known(start), None)
    }

    /// A record of a game of which only a seat's view is known.
    ///
    /// # Errors
    /// When nothing is hidden, or this is not what the seat can see.
    pub fn of_view(view: AnyView, seat: Seat) -> Result<Record, Refusal> {
        if !view.hides_something() {
            return Err(refusal!("record.nothing-hidden"));
        }
        let is_viewer = view.viewer().is_some_and(|side| side.contains(seat));
        if !is_viewer || view.possible_positions().is_empty() {
            return Err(refusal!("record.not-seen", seat = seat));
        }
        Ok(Record::of_board(Board::Seen(view), Some(seat)))
    }

    fn of_board(start: Board, seen_by: Option<Seat>) -> Record {
        let numbers = 1..=start.seats();
        Record {
            players: numbers.map(|number| Player::person(format!("Seat {number}"))).collect(),
            deal: None,
            proof: None,
            seen_by,
            last: start.clone(),
            start,
            moves: vec![],
            resigned: None,
        }
    }

    /// The same record with these players.
    ///
    /// # Panics
    /// When there are not as many players as seats.
    #[must_use]
    pub fn with_players(self, players: Vec<Player>) -> Record {
        assert_eq!(players.len(), self.start.seats(), "one player per seat");
        Record { players, ..self }
    }

    /// The same record, ended by the resignation of a seat, unless it is over by the rules
    /// or only seen.
    #[must_use]
    pub fn with_resigned(self, seat: Option<Seat>) -> Record {
        let resigned = seat.filter(|_| !self.last.is_over() && self.seen_by.is_none());
        Record { resigned, ..self }
    }

    /// The same record with what its deal can be checked with, if it has a deal.
    #[must_use]
    pub fn with_proof(self, proof: Option<Proof>) -> Record {
        let seats = self.start.seats();
        let proof = proof.filter(|proof| self.deal.is_some() && proof.fits(seats));
        Record { proof, ..self }
    }

    /// The record without anything that this seat may not know: the seat's view of the
    /// start, all moves, and no seed. A game that is over, and one in which nothing is
    /// hidden from the seat, stays as it is.
    ///
    /// Records that look the same to the seat become identical texts.
    #[must_use]
    pub fn as_seen_by(&self, seat: Seat) -> Record {
        let (Board::Known(start), Board::Known(last)) = (&self.start, &self.last) else {
            return self.clone();
        };
        let view = start.view(seat);
        if self.is_over() || !view.hides_something() {
            return self.clone();
        }
        Record {
            players: self.players.clone(),
            deal: None,
            proof: None,
            seen_by: Some(seat),
            start: Board::Seen(view),
            moves: self.moves.clone(),
            last: Board::Seen(last.view(seat)),
            resigned: None,
        }
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.start.game()
    }

    /// The players, one per seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The names of the players, one per seat.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// The seat that has resigned.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// The seat whose view this is; `None` if everything is known.
    pub fn seen_by(&self) -> Option<Seat> {
        self.seen_by
    }

    /// The deal, if the start was dealt from a known seed.
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// What the deal can be checked with.
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// The start.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// All moves so far.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The board after all moves.
    pub fn last(&self) -> &Board {
        &self.last
    }

    /// The boards after each number of moves, from none to all.
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        let mut board = self.start.clone();
        let after = self.moves.iter().map(move |mv| {
            board.play(*mv).expect("a record holds legal moves");
            board.clone()
        });
        std::iter::once(self.start.clone()).chain(after)
    }

    /// The board after the first `count` moves; `None` if there are fewer.
    pub fn board_after(&self, count: usize) -> Option<Board> {
        self.boards().nth(count)
    }

    /// The same game, no further than its first `count` moves.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Record {
        let count = count.min(self.moves.len());
        let last = self.board_after(count).expect("no more moves than there are");
        let moves = self.moves[..count].to_vec();
        Record { moves, last, resigned: None, ..self.clone() }
    }

    /// Whether the game is over, by the rules or because a seat has resigned.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.last.is_over()
    }

    /// How the game ended by the rules; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.last.outcome()
    }

    /// The sides that have won; none while the game goes on, and in a solo game that is
    /// lost.
    pub fn winners(&self) -> Vec<Side> {
        match (self.resigned, self.outcome()) {
            (Some(seat), _) => self.last.sides_without(seat),
            (None, Some(outcome)) => outcome.winning_sides(),
            (None, None) => vec![],
        }
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

    /// Takes the last move back; `None` if there was none.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let mv = *self.moves.last()?;
        *self = self.up_to(self.moves.len() - 1);
        Some(mv)
    }
}

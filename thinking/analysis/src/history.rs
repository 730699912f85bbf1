//! A game up to now, as far as a job may know it.

use bots::SeatHistory;
use quatuor::{
    AnyGame, AnyMove, AnyPosition, AnyView, Game, Gap, KnownGame, Refusal, Seat, View, refusal,
};
use serde::{Deserialize, Serialize};

/// A game up to now, as far as a job may know it: where it started, and the moves since,
/// in notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct History {
    game: AnyGame,
    start: Start,
    moves: Vec<String>,
}

/// What is known of the start of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Start {
    /// Everything: the game is over, or it is a position that was made up to be studied.
    Position(String),
    /// What a seat knew.
    View { seat: Seat, view: String },
}

/// A history that was read and checked.
pub(crate) struct Known<G: Game> {
    /// As the seat of the view has seen it, or as the mover sees it if all is known.
    pub(crate) seat: SeatHistory<G>,
    /// What that seat sees now.
    pub(crate) view: G::View,
    /// Start and present position, if all is known.
    pub(crate) open: Option<Open<G>>,
}

/// A game of which all is known.
pub(crate) struct Open<G> {
    pub(crate) start: G,
    pub(crate) position: G,
}

impl History {
    /// The game as one seat has seen it: nothing that the seat may not know.
    pub fn seen(start: &AnyPosition, moves: &[AnyMove], seat: Seat) -> History {
        History::of_view(seat, &start.view(seat), moves)
    }

    /// The game as one seat has seen it, from what the seat knew at the start.
    pub fn of_view(seat: Seat, start: &AnyView, moves: &[AnyMove]) -> History {
        History::new(start.game(), Start::View { seat, view: start.to_string() }, moves)
    }

    /// The game with everything in it: for one that is over, and for a position that was
    /// made up to be studied.
    pub fn open(start: &AnyPosition, moves: &[AnyMove]) -> History {
        History::new(start.game(), Start::Position(start.to_string()), moves)
    }

    fn new(game: AnyGame, start: Start, moves: &[AnyMove]) -> History {
        let moves = moves.iter().map(ToString::to_string).collect();
        History { game, start, moves }
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.game
    }

    /// Reads it as a game of this type, which must be that of [`game`](History::game).
    pub(crate) fn read<G: KnownGame>(&self) -> Result<Known<G>, Refusal> {
        match &self.start {
            Start::Position(text) => {
                let start: G = text.parse().map_err(|_| bad_start(text))?;
                let (moves, view) = self.play::<G>(start.revealed_view())?;
                let mut position = start.clone();
                moves.iter().for_each(|mv| position.play_unchecked(*mv));
                let seat = SeatHistory::revealed(position.to_move(), start.clone()).after(&moves);
                Ok(Known { seat, view, open: Some(Open { start, position }) })
            }
            Start::View { seat, view: text } => {
                let start: G::View = text.parse().map_err(|_| bad_start(text))?;
                let sees = match start.viewer() {
                    Some(side) => side.contains(*seat),
                    None => !start.hides_something() && seat.index() < start.seats(),
                };
                if !sees {
                    return Err(refusal!("job.seat", seat = *seat));
                }
                let (moves, view) = self.play::<G>(start.clone())?;
                Ok(Known { seat: SeatHistory::new(*seat, start).after(&moves), view, open: None })
            }
        }
    }

    /// The moves, and what they lead to.
    fn play<G: KnownGame>(&self, mut view: G::View) -> Result<(Vec<G::Move>, G::View), Refusal> {
        let mut moves = vec![];
        for (index, text) in self.moves.iter().enumerate() {
            let mv = view
                .parse_move(text)
                .map_err(|_| refusal!("job.move", number = index + 1, found = Gap::quote(text)))?;
            view.play_unchecked(mv);
            moves.push(mv);
        }
        Ok((moves, view))
    }
}

impl<G: KnownGame> Known<G> {
    /// The same, unless the game is over.
    pub(crate) fn running(self) -> Result<Known<G>, Refusal> {
        match self.seat.possible_starts().is_empty() {
            false => Ok(self),
            true => Err(refusal!("job.over")),
        }
    }

    /// The same, unless the game is over or it is another seat's turn.
    pub(crate) fn at_turn(self) -> Result<Known<G>, Refusal> {
        let known = self.running()?;
        match known.view.to_move() {
            seat if seat == known.seat.seat() => Ok(known),
            seat => Err(refusal!("job.turn", seat = seat)),
        }
    }
}

fn bad_start(text: &str) -> Refusal {
    refusal!("job.start", found = Gap::quote(text))
}

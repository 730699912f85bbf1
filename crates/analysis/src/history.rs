//! A game up to now, as far as a job may know it.

use bots::SeatHistory;
use games::{AnyGame, AnyMove, AnyPosition, Game, Gap, KnownGame, Refusal, Seat, View, refusal};
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
    /// A start that fits; the only one if all is known.
    pub(crate) start: G,
    /// Where the moves lead from it.
    pub(crate) position: G,
    /// Whether all is known.
    pub(crate) is_open: bool,
}

impl History {
    /// The game as one seat has seen it: nothing that the seat may not know.
    pub fn seen(start: &AnyPosition, moves: &[AnyMove], seat: Seat) -> History {
        let view = start.view(seat).to_string();
        History::new(start.game(), Start::View { seat, view }, moves)
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
                let (moves, position) = self.play(&start)?;
                let seat = SeatHistory::revealed(position.to_move(), start.clone()).after(&moves);
                Ok(Known { seat, start, position, is_open: true })
            }
            Start::View { seat, view } => self.read_view(*seat, view),
        }
    }

    /// The moves are read in any possible world in which all of them are legal: in some
    /// worlds the game was over before. If possible, one in which it is not over yet.
    fn read_view<G: KnownGame>(&self, seat: Seat, text: &str) -> Result<Known<G>, Refusal> {
        let view: G::View = text.parse().map_err(|_| bad_start(text))?;
        let mut found: Result<Known<G>, Refusal> = Err(bad_start(text));
        for start in view.possible_positions() {
            if seat.index() >= start.seats() || start.view(seat) != view {
                return Err(refusal!("job.seat", seat = seat));
            }
            match self.play(&start) {
                Ok((moves, position)) => {
                    let is_over = position.winners().is_some();
                    let seat = SeatHistory::new(seat, view.clone()).after(&moves);
                    if found.is_err() || !is_over {
                        found = Ok(Known { seat, start, position, is_open: false });
                    }
                    if !is_over {
                        break;
                    }
                }
                Err(refusal) if found.is_err() => found = Err(refusal),
                Err(_) => {}
            }
        }
        found
    }

    /// The moves, and the position that they lead to.
    fn play<G: KnownGame>(&self, start: &G) -> Result<(Vec<G::Move>, G), Refusal> {
        let mut position = start.clone();
        let mut moves = vec![];
        for (index, text) in self.moves.iter().enumerate() {
            let refused = || refusal!("job.move", number = index + 1, found = Gap::quote(text));
            let mv = position.parse_move(text).map_err(|_| refused())?;
            position.play(mv).map_err(|_| refused())?;
            moves.push(mv);
        }
        Ok((moves, position))
    }
}

impl<G: KnownGame> Known<G> {
    /// The same, unless the game is over.
    pub(crate) fn running(self) -> Result<Known<G>, Refusal> {
        match self.position.winners() {
            None => Ok(self),
            Some(_) => Err(refusal!("job.over")),
        }
    }

    /// The same, unless the game is over or it is another seat's turn.
    pub(crate) fn at_turn(self) -> Result<Known<G>, Refusal> {
        let known = self.running()?;
        match known.position.to_move() {
            seat if seat == known.seat.seat() => Ok(known),
            seat => Err(refusal!("job.turn", seat = seat)),
        }
    }

    /// Whether any seat held a secret from another at the start.
    pub(crate) fn hides_something(&self) -> bool {
        let start: AnyPosition = self.start.clone().into();
        Seat::all(self.start.seats()).any(|seat| start.view(seat).hides_something())
    }
}

fn bad_start(text: &str) -> Refusal {
    refusal!("job.start", found = Gap::quote(text))
}

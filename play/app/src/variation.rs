//! A line of play that is studied: from any position, forwards and backwards.

use quatuor::{
    AnyGame, AnyMove, AnyPosition, AnyView, Game, KnownGame, NotationError, Outcome, Refusal, Seat,
    Side, View, refusal,
};
use table::record::{Board, Record};

/// How the first line of every record begins.
const RECORD: &str = "quatuor record ";

/// Where a line of play starts, its moves, and how far along it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    start: AnyView,
    moves: Vec<AnyMove>,
    at: usize,
}

/// A place in a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinePosition {
    /// A position that the line may start from; the only one unless something is hidden.
    pub start: AnyPosition,
    /// The position that the moves lead to from there.
    pub position: AnyPosition,
    /// The seats whose secrets are known; `None` if nothing is hidden.
    pub eyes: Option<Side>,
}

impl Variation {
    /// A line without moves.
    pub fn new(start: &AnyPosition) -> Variation {
        Variation { start: start.revealed_view(), moves: vec![], at: 0 }
    }

    /// A whole game, at its end.
    pub fn of(record: &Record) -> Variation {
        let moves = record.moves().to_vec();
        // What was only seen from one seat is not known any better here.
        let start = match record.start() {
            Board::Seen(view) => view.clone(),
            Board::Known(position) => position.revealed_view(),
        };
        Variation { start, at: moves.len(), moves }
    }

    /// Reads a position, what a seat knows of one, or a whole record. The text may be of
    /// another game than the one that is expected.
    ///
    /// # Errors
    /// When it is none of these: what is wrong with it as a position of this game.
    pub fn read(game: AnyGame, text: &str) -> Result<Variation, Refusal> {
        let text = text.trim();
        if text.starts_with(RECORD) {
            return Ok(Variation::of(&Record::read(text)?));
        }
        read_start(game, text).or_else(|error| {
            let mut others = AnyGame::ALL.into_iter().filter(|other| *other != game);
            others.find_map(|other| read_start(other, text).ok()).ok_or_else(|| error.into())
        })
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.start.game()
    }

    /// All moves, also those that lie ahead.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The moves up to the present place.
    pub fn moves_before(&self) -> &[AnyMove] {
        &self.moves[..self.at]
    }

    /// How many moves the present place is from the start.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to the place after so many moves, or to the end.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.moves.len());
    }

    /// Plays a legal move; the moves that lay ahead are forgotten, unless it is the next
    /// of them.
    pub fn play(&mut self, mv: AnyMove) {
        if self.moves.get(self.at) != Some(&mv) {
            self.moves.truncate(self.at);
            self.moves.push(mv);
        }
        self.at += 1;
    }

    /// Replaces the moves ahead of the present place.
    pub fn plan(&mut self, moves: &[AnyMove]) {
        self.moves.truncate(self.at);
        self.moves.extend_from_slice(moves);
    }

    /// The present place.
    ///
    /// # Panics
    /// Never: a line that was made can be played.
    pub fn current(&self) -> LinePosition {
        quatuor::with_game!(self.game(), Position => {
            let view = Position::view_from_any(&self.start).expect("of this game");
            line_position::<Position>(view, self.moves_before()).expect("a line that was read once")
        })
    }
}

impl LinePosition {
    /// The seat whose view is drawn: the one to move, if its secrets are known.
    pub fn viewer(&self) -> Seat {
        let mover = self.position.to_move();
        match self.eyes {
            Some(eyes) if !eyes.contains(mover) => eyes.seats().next().unwrap_or(mover),
            _ => mover,
        }
    }

    /// Whether a seat's secrets may be shown.
    pub fn shows(&self, seat: Seat) -> bool {
        self.eyes.is_none_or(|eyes| eyes.contains(seat))
    }

    /// Whether it can be said what moves are worth: the mover's secrets are known, and
    /// there is a choice.
    pub fn can_be_weighed(&self) -> bool {
        self.shows(self.position.to_move()) && self.position.outcome().is_none()
    }

    /// How the game has ended; `None` while it goes on, for all that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The position in notation, with `?` for what is hidden.
    pub fn text(&self) -> String {
        match self.eyes {
            None => self.position.to_string(),
            Some(_) => self.position.view(self.viewer()).to_string(),
        }
    }
}

/// A position of a game, or what a seat knows of one.
fn read_start(game: AnyGame, text: &str) -> Result<Variation, NotationError> {
    quatuor::with_game!(game, Position => {
        let view: <Position as Game>::View = text.parse()?;
        if !view.hides_something() {
            text.parse::<Position>()?;
        }
        line_position::<Position>(&view, &[])?;
        Ok(Variation { start: view.into(), moves: vec![], at: 0 })
    })
}

fn line_position<G: KnownGame>(
    view: &G::View,
    moves: &[AnyMove],
) -> Result<LinePosition, NotationError> {
    let moves: Vec<G::Move> = moves.iter().filter_map(|mv| G::move_from_any(*mv)).collect();
    let bad = |reason: Refusal| NotationError::new("position", reason);
    let eyes = match view.hides_something() {
        false => None,
        true => {
            let side = view.viewer();
            Some(side.ok_or_else(|| bad(refusal!("position.all-hidden")))?)
        }
    };
    let start =
        possible_start::<G>(view, &moves).ok_or_else(|| bad(refusal!("position.impossible")))?;
    let mut position = start.clone();
    moves.into_iter().for_each(|mv| position.play_unchecked(mv));
    Ok(LinePosition { start: start.into(), position: position.into(), eyes })
}

/// A position that looks like this and that the moves can be played from; if there is
/// one, one in which the game still goes on after them.
fn possible_start<G: Game>(view: &G::View, moves: &[G::Move]) -> Option<G> {
    let mut starts = view.possible_positions();
    let goes_on = |start: &G| {
        let mut position = start.clone();
        moves.iter().all(|mv| position.play(*mv).is_ok()).then(|| position.winners().is_none())
    };
    starts.retain(|start| goes_on(start).is_some());
    let running = starts.iter().position(|start| goes_on(start) == Some(true));
    (!starts.is_empty()).then(|| starts.swap_remove(running.unwrap_or(0)))
}

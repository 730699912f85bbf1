//! A line of play that is studied: from any position, forwards and backwards.

use bots::SeatHistory;
use games::{
    AnyGame, AnyMove, AnyPosition, Game, KnownGame, NotationError, Outcome, Refusal, Seat, Side,
    View, refusal,
};
use record::Record;

use crate::Table;

/// How the first line of every record begins.
const RECORD: &str = "quatuor record ";

/// Where it starts, the moves, and how far along one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    game: AnyGame,
    /// A position, or what a seat knows of one, in notation.
    start: String,
    moves: Vec<AnyMove>,
    at: usize,
}

/// The place in a line where one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// A position that the line may start from; the only one unless something is hidden.
    pub start: AnyPosition,
    /// The position that this leads to.
    pub position: AnyPosition,
    /// Who looks, where secrets are hidden; `None` when everything lies open.
    pub eyes: Option<Side>,
}

impl Line {
    /// A line without moves.
    pub fn new(start: &AnyPosition) -> Line {
        Line { game: start.game(), start: start.to_string(), moves: vec![], at: 0 }
    }

    /// A whole game, at its end.
    pub fn of(record: &Record) -> Line {
        let moves = record.moves().to_vec();
        // What was only seen from one seat is not known any better here.
        let start = match record.seen_by() {
            Some(seat) => record.start().view(seat).to_string(),
            None => record.start().to_string(),
        };
        Line { game: record.game(), start, at: moves.len(), moves }
    }

    /// Reads a position, what a seat knows of one, a whole record, or a link to a game. The
    /// text may be of another game than the one that is expected.
    ///
    /// # Errors
    /// When it is none of these: what is wrong with it as a position of this game.
    pub fn read(game: AnyGame, text: &str) -> Result<Line, Refusal> {
        let text = text.trim();
        if text.starts_with(RECORD) {
            return Ok(Line::of(&Record::read(text)?));
        }
        if let Some((_, code)) = text.split_once("#/see/") {
            return Ok(Line::of(Table::from_link(code)?.record()));
        }
        let read = |game: AnyGame| {
            let line = Line { game, start: text.into(), moves: vec![], at: 0 };
            line.find_glance().map(|_| line)
        };
        read(game).or_else(|error| {
            let mut others = AnyGame::ALL.into_iter().filter(|other| *other != game);
            others.find_map(|other| read(other).ok()).ok_or_else(|| error.into())
        })
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.game
    }

    /// All moves, also those that lie ahead.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// How many moves one is from the start.
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

    /// Adds moves ahead of the place where one is.
    pub fn plan(&mut self, moves: &[AnyMove]) {
        self.moves.truncate(self.at);
        self.moves.extend_from_slice(moves);
    }

    /// The place where one is.
    ///
    /// # Panics
    /// Never: a line that was made can be played.
    pub fn glance(&self) -> Glance {
        self.find_glance().expect("a line that was read once")
    }

    fn find_glance(&self) -> Result<Glance, NotationError> {
        let moves = &self.moves[..self.at];
        games::with_game!(self.game, Position => find_glance::<Position>(&self.start, moves))
    }

    /// The start, in notation, and the moves up to here.
    pub(crate) fn parts(&self) -> (&str, &[AnyMove]) {
        (&self.start, &self.moves[..self.at])
    }
}

impl Glance {
    /// Whose view is drawn: that of the seat to move, if it looks.
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

fn find_glance<G: KnownGame>(start: &str, moves: &[AnyMove]) -> Result<Glance, NotationError> {
    let own: Vec<G::Move> = moves.iter().filter_map(|mv| G::move_from_any(*mv)).collect();
    let (start, eyes): (G, Option<Side>) = if start.contains('?') {
        let view: G::View = start.parse()?;
        let world = world::<G>(&view, &own)
            .ok_or_else(|| NotationError::new("position", refusal!("position.impossible")))?;
        let looks = |seat: &Seat| world.view(*seat) == view;
        let eyes = Seat::all(world.seats()).filter(looks).map(Side::one);
        let eyes = eyes.fold(Side::NONE, Side::with);
        if eyes.is_empty() {
            return Err(NotationError::new("position", refusal!("position.all-hidden")));
        }
        (world, Some(eyes))
    } else {
        (start.parse()?, None)
    };
    let mut position = start.clone();
    own.into_iter().for_each(|mv| position.play_unchecked(mv));
    Ok(Glance { start: start.into(), position: position.into(), eyes })
}

/// A position that looks like this and that the moves can be played from; if there is
/// one, one in which the game still goes on after them.
fn world<G: Game>(view: &G::View, moves: &[G::Move]) -> Option<G> {
    let seen = SeatHistory::<G>::new(Seat::FIRST, view.clone()).after(moves);
    let can_be_played = |start: &G| {
        let mut position = start.clone();
        moves.iter().all(|mv| position.play(*mv).is_ok())
    };
    let on = seen.possible_starts().into_iter().next();
    on.or_else(|| view.possible_positions().into_iter().find(can_be_played))
}

//! The table itself: what its events have made of it.

use std::collections::BTreeMap;
use std::iter;

use quatuor::{AnyMove, AnyPosition, AnyView, Outcome, Refusal, Seat, Side, refusal};

use crate::clock::Clocks;
use crate::record::Board;
use crate::{
    BotName, Cause, Change, Clock, Command, Ending, Event, PersonId, Player, Setup, Start, Time,
    Viewer, Who,
};

/// A table: one game with its seats, from the set-up to the rematch.
///
/// It changes only by [events](Event), which [`apply`](Table::apply) makes of commands.
/// Built from all events it knows everything; built from those that a viewer may know
/// ([`Event::seen_by`]) it knows what the viewer may know, and drives a screen all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// With the players as they sit now.
    pub(crate) setup: Box<Setup>,
    /// The game, once it has started.
    pub(crate) course: Option<Course>,
    pub(crate) rematch: Rematch,
    /// Whether the seats are closed.
    pub(crate) is_closed: bool,
    /// All events, by number.
    pub(crate) events: Vec<Event>,
    /// The number of the first event of each command.
    pub(crate) causes: BTreeMap<Cause, u32>,
}

/// The course of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Course {
    pub(crate) start: Start,
    /// The board at the start.
    pub(crate) first: Board,
    /// The board now.
    pub(crate) board: Board,
    pub(crate) moves: Vec<AnyMove>,
    /// Who made each move.
    pub(crate) movers: Vec<Mover>,
    pub(crate) clocks: Clocks,
    pub(crate) ending: Option<Ending>,
    pub(crate) takeback: Option<Takeback>,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// Whose turn it was.
    pub seat: Seat,
    /// The person who chose the move; `None` if a bot did.
    pub person: Option<PersonId>,
}

/// A takeback that a person has asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeback {
    /// Who has asked.
    pub seat: Seat,
    /// The people who agree so far.
    pub agreed: Vec<PersonId>,
}

/// How far the people have come to agree on a rematch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rematch {
    /// The people who want one.
    pub wanted: Vec<PersonId>,
    /// Whether all do.
    pub is_agreed: bool,
    /// Where it is played.
    pub table: Option<String>,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Seats are taken.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// What a table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// The start.
    Start,
    /// A move of this seat's person.
    Person(Seat),
    /// A move of this bot.
    Bot(Seat, BotName),
    /// Nothing: the game is over.
    Over,
}

impl Table {
    /// Opens a table. The event is the first of the table.
    ///
    /// # Errors
    /// When the game has no such ruleset, or the players don't fit it.
    pub fn open(setup: Setup, cause: Cause, now: Time) -> Result<(Table, Event), Refusal> {
        let change = Change::Opened(Box::new(setup.complete()?));
        let event = Event { number: 1, at: now, cause, change };
        Ok((Table::from_events([event.clone()])?, event))
    }

    /// The table that has these events, all from the first on.
    ///
    /// # Errors
    /// When they are not the events of a table.
    pub fn from_events(events: impl IntoIterator<Item = Event>) -> Result<Table, Refusal> {
        let mut events = events.into_iter();
        let torn = || refusal!("table.torn", number = 1_u8);
        let first = events.next().filter(|first| first.number == 1).ok_or_else(torn)?;
        let Change::Opened(setup) = &first.change else { return Err(torn()) };
        let (setup, rematch) = (setup.clone(), Rematch::default());
        let causes = BTreeMap::from([(first.cause, 1)]);
        let mut table =
            Table { setup, course: None, rematch, is_closed: false, events: vec![first], causes };
        events.try_for_each(|event| table.fold(event))?;
        Ok(table)
    }

    /// Carries out a command. A command that has been carried out before gets the same
    /// events again, and nothing happens.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn apply(&mut self, who: Who, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        if let Some(events) = self.caused_by(Cause { who, id: command.id }) {
            return Ok(events.to_vec());
        }
        let events = self.decide(who, command, now)?;
        for event in &events {
            self.fold(event.clone()).expect("a table folds what it has decided");
        }
        Ok(events)
    }

    /// The events of a command that has been carried out.
    pub fn caused_by(&self, cause: Cause) -> Option<&[Event]> {
        let first = self.causes.get(&cause)?;
        let events = self.events_after(first - 1);
        let count = events.iter().take_while(|event| event.cause == cause).count();
        Some(&events[..count])
    }

    /// All events, from the first on.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events after the one of this number.
    pub fn events_after(&self, number: u32) -> &[Event] {
        self.events.get(number as usize..).unwrap_or_default()
    }

    /// The number of the last event.
    pub fn number(&self) -> u32 {
        self.events.len() as u32
    }

    /// When the last event happened.
    pub fn time(&self) -> Time {
        self.events.last().map_or(Time::default(), |event| event.at)
    }

    /// What was settled when the table was opened, with the players as they sit now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All players, by seat.
    pub fn players(&self) -> &[Player] {
        &self.setup.players
    }

    /// The player on a seat.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.setup.players[seat.index()]
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.setup.seats())
    }

    /// The seats where people play.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.player(*seat).is_person())
    }

    /// How far the table has come.
    pub fn phase(&self) -> Phase {
        match &self.course {
            None => Phase::Waiting,
            Some(course) if course.ending.is_none() => Phase::Playing,
            Some(_) => Phase::Over,
        }
    }

    /// Whether the seats are closed, and contributions to the deal are awaited.
    pub fn is_closed(&self) -> bool {
        self.is_closed && self.phase() == Phase::Waiting
    }

    /// Whether the seats can be closed, or the game can be started: all are taken, and all
    /// people ready.
    pub fn is_complete(&self) -> bool {
        self.players().iter().all(|player| match player {
            Player::Open | Player::Reserved => false,
            Player::Person(person) => person.is_ready,
            Player::Bot(_) => true,
        })
    }

    /// Whether the game is over, by the rules or otherwise.
    pub fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }

    /// Whether everything about the game may be shown: it is over, and nothing of it is
    /// unknown here.
    pub fn is_revealed(&self) -> bool {
        self.is_over() && self.board().position().is_some()
    }

    /// What the table waits for.
    pub fn next(&self) -> Next {
        match (&self.course, self.phase()) {
            (Some(course), Phase::Playing) => {
                let seat = course.board.to_move();
                match self.player(seat).bot_name() {
                    Some(bot) => Next::Bot(seat, bot.clone()),
                    None => Next::Person(seat),
                }
            }
            (Some(_), _) => Next::Over,
            (None, _) => Next::Start,
        }
    }

    fn course(&self) -> &Course {
        self.course.as_ref().expect("the game has started")
    }

    /// Where the game started from.
    ///
    /// # Panics
    /// Before the start.
    pub fn start(&self) -> &Start {
        &self.course().start
    }

    /// The board at the start.
    ///
    /// # Panics
    /// Before the start.
    pub fn first_board(&self) -> &Board {
        &self.course().first
    }

    /// The board now.
    ///
    /// # Panics
    /// Before the start.
    pub fn board(&self) -> &Board {
        &self.course().board
    }

    /// The position now, secrets included: for the program itself, not for a screen.
    ///
    /// # Panics
    /// Before the start, and where the game is only seen.
    pub fn position(&self) -> &AnyPosition {
        self.board().position().expect("a game that is known")
    }

    /// What a viewer may know now. Of a table that is only seen, what it knows.
    ///
    /// # Panics
    /// Before the start.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        match (self.board(), viewer) {
            (Board::Known(position), _) if self.is_over() => position.revealed_view(),
            (Board::Known(position), Viewer::Spectator) => position.public_view(),
            (board, Viewer::Seat(seat)) => board.view(seat),
            (Board::Seen(view), Viewer::Spectator) => view.clone(),
        }
    }

    /// The moves that the seat to move can choose from; none before the start and after
    /// the end.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match &self.course {
            Some(course) if course.ending.is_none() => course.board.legal_moves(),
            _ => vec![],
        }
    }

    /// All moves so far.
    pub fn moves(&self) -> &[AnyMove] {
        self.course.as_ref().map_or(&[], |course| &course.moves)
    }

    /// Who made each move.
    pub fn movers(&self) -> &[Mover] {
        self.course.as_ref().map_or(&[], |course| &course.movers)
    }

    /// Why the game is over; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.course.as_ref()?.ending
    }

    /// How the game ended by the rules; `None` while it goes on, if it ended otherwise, and
    /// where that is not known.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.ending()? {
            Ending::Rules => self.board().outcome(),
            Ending::Resigned(_) | Ending::TimedOut(_) | Ending::Aborted => None,
        }
    }

    /// The sides that have won; none while the game goes on, and in a solo game that is
    /// lost.
    pub fn winners(&self) -> Vec<Side> {
        match self.gave_up() {
            Some(seat) => self.board().sides_without(seat),
            None => self.outcome().map(|outcome| outcome.winning_sides()).unwrap_or_default(),
        }
    }

    /// The seat whose clock is running.
    pub(crate) fn thinking(&self) -> Option<Seat> {
        match self.next() {
            Next::Person(seat) if self.setup.clock != Clock::None => Some(seat),
            _ => None,
        }
    }

    /// Whose time is up when; `None` while no clock is running.
    pub fn deadline(&self) -> Option<(Seat, Time)> {
        let seat = self.thinking()?;
        let clocks = &self.course.as_ref()?.clocks;
        Some((seat, clocks.deadline(self.setup.clock, seat.index())?))
    }

    /// The milliseconds that a seat has left, for its next move or for all of them; `None`
    /// without clocks.
    pub fn time_left(&self, seat: Seat, now: Time) -> Option<u64> {
        let runs = self.thinking() == Some(seat);
        self.course.as_ref()?.clocks.left(self.setup.clock, seat.index(), runs, now)
    }

    /// The takeback that has been asked for.
    pub fn takeback(&self) -> Option<&Takeback> {
        self.course.as_ref()?.takeback.as_ref()
    }

    /// How far the people have come to agree on a rematch.
    pub fn rematch(&self) -> &Rematch {
        &self.rematch
    }

    /// The set-up of a rematch: all players one seat further, so that the one after the player
    /// who began this game begins.
    ///
    /// # Panics
    /// Before the start.
    pub fn rematch_setup(&self) -> Setup {
        Setup { begins: Some(self.first_board().to_move()), ..self.setup().rotated() }
    }

    /// The seat that has lost by giving up, or because its time was up.
    pub fn gave_up(&self) -> Option<Seat> {
        match self.ending()? {
            Ending::Resigned(seat) | Ending::TimedOut(seat) => Some(seat),
            Ending::Rules | Ending::Aborted => None,
        }
    }

    /// The board after the first `count` moves; `None` if there are fewer.
    pub fn board_after(&self, count: usize) -> Option<Board> {
        self.boards().nth(count)
    }

    /// The boards after each number of moves, from none to all.
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        let mut board = self.course.as_ref().map(|course| course.first.clone());
        let mut moves = self.moves().iter();
        iter::from_fn(move || {
            let now = board.take()?;
            board = moves.next().map(|mv| {
                let mut after = now.clone();
                after.play(*mv).expect("a table holds legal moves");
                after
            });
            Some(now)
        })
    }
}

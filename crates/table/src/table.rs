//! The table itself.

use games::{AnyMove, AnyPosition, AnyView, Outcome, Refusal, Seat, Side};
use record::Record;

use crate::{Chair, Setup, Taker};

/// A game that is played, or was played, by people at this device and by bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    record: Record,
    /// One a seat.
    chairs: Vec<Chair>,
    resigned: Option<Seat>,
    is_foreign: bool,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// A move of somebody at this device.
    Person(Seat),
    /// A move of a bot.
    Bot(Seat, bots::Level),
    /// Nothing: the game is over.
    Over,
}

impl Table {
    /// A table with this game on it.
    ///
    /// # Panics
    /// When there are not as many chairs as seats.
    pub fn new(record: Record, chairs: Vec<Chair>) -> Table {
        let names = chairs.iter().map(|chair| chair.name.clone()).collect();
        Table { record: record.with_names(names), chairs, resigned: None, is_foreign: false }
    }

    /// The game so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position now, secrets included: for the table itself, not for a screen.
    pub fn position(&self) -> &AnyPosition {
        self.record.last()
    }

    /// Who sits where, one a seat.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The chair of a seat.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.chairs.len())
    }

    /// The seats of people at this device.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.chair(*seat).is_person())
    }

    /// What a seat may know now.
    pub fn view(&self, seat: Seat) -> AnyView {
        self.record.last().view(seat)
    }

    /// What the table waits for.
    pub fn next(&self) -> Next {
        if self.is_over() {
            return Next::Over;
        }
        let seat = self.record.last().to_move();
        match self.chair(seat).taker {
            Taker::Person => Next::Person(seat),
            Taker::Bot(level) => Next::Bot(seat, level),
        }
    }

    /// Whether the game has ended, by the rules or because somebody gave up.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.record.outcome().is_some()
    }

    /// Whether everything about the game may be shown: it is over, and nothing of it is
    /// unknown here.
    pub fn is_revealed(&self) -> bool {
        self.is_over() && self.record.seen_by().is_none()
    }

    /// How it ended by the rules; `None` while it goes on, or when somebody gave up.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    /// Who gave up.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// The sides that won; empty for a game that goes on, and for a lost one alone.
    pub fn winners(&self) -> Vec<Side> {
        match self.resigned {
            Some(seat) => {
                let sides = self.record.last().sides();
                sides.into_iter().filter(|side| !side.contains(seat)).collect()
            }
            None => self.outcome().map(|outcome| outcome.winning_sides()).unwrap_or_default(),
        }
    }

    /// Makes a move for whoever is next. After somebody has given up, nothing happens.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        if self.resigned.is_some() {
            return Ok(());
        }
        self.record.play(mv)
    }

    /// Somebody gives up: the game ends, and everybody else has won.
    pub fn resign(&mut self, seat: Seat) {
        if !self.is_over() {
            self.resigned = Some(seat);
        }
    }

    /// Whether a person's move can be taken back.
    pub fn can_undo(&self) -> bool {
        self.last_choice_of_a_person().is_some()
    }

    /// Takes back the last move of a person, and everything after it.
    pub fn undo(&mut self) {
        let Some(kept) = self.last_choice_of_a_person() else { return };
        self.resigned = None;
        while self.record.moves().len() > kept {
            self.record.undo();
        }
    }

    /// After how many moves a person chose last.
    fn last_choice_of_a_person(&self) -> Option<usize> {
        let mut position = self.record.start().clone();
        let mut last = None;
        for (count, mv) in self.record.moves().iter().enumerate() {
            if self.chair(position.to_move()).is_person() {
                last = Some(count);
            }
            position.play(*mv).expect("a record holds legal moves");
        }
        last
    }

    /// Whether anybody holds a secret that somebody else at this device may not know:
    /// the board is covered while the device goes from hand to hand.
    pub fn passes_in_secret(&self) -> bool {
        self.people().count() > 1 && self.hides_something()
    }

    /// Whether anybody holds a secret that somebody else may not know.
    pub fn hides_something(&self) -> bool {
        self.seats().any(|seat| self.record.start().view(seat).hides_something())
    }

    /// "What if?": another table at which the same game has come no further than its
    /// first moves. The person sits on this seat now, and bots everywhere else.
    #[must_use]
    pub fn what_if(&self, moves: usize, seat: Seat, level: bots::Level) -> Table {
        let chair = |one: Seat| {
            let taker = if one == seat { Taker::Person } else { Taker::Bot(level) };
            Chair { taker, ..self.chair(one).clone() }
        };
        // Whoever knows how it went has not won it by themselves.
        Table::new(self.record.up_to(moves), self.seats().map(chair).collect()).with_foreign(true)
    }

    /// Whose view is shown while nobody has to choose: the only person at the device,
    /// or else the seat that is next.
    pub fn lone_person(&self) -> Option<Seat> {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// The set-up that leads to such a table.
    pub fn setup(&self) -> Option<Setup> {
        let deal = self.record.deal()?;
        Some(Setup {
            game: self.record.game(),
            request: deal.table.clone(),
            chairs: self.chairs.clone(),
            begins: None,
            seed: None,
        })
    }

    /// The table without anything that this seat may not know now, to be given away.
    /// Tables that look alike to the seat become the same. When the game is over,
    /// nothing is hidden any more.
    #[must_use]
    pub fn as_seen_by(&self, seat: Seat) -> Table {
        if self.is_over() {
            return self.clone();
        }
        Table { record: self.record.as_seen_by(seat), ..self.clone() }
    }

    /// The notation of the position after so many moves, as far as it is known; `None`
    /// when there are fewer.
    pub fn notation_after(&self, moves: usize) -> Option<String> {
        let position = self.record.position_after(moves)?;
        Some(match self.record.seen_by() {
            Some(seat) => position.view(seat).to_string(),
            None => position.to_string(),
        })
    }

    /// Marks it as a game that says nothing about how good those at this device are: one
    /// of other people, or one whose course was known before.
    #[must_use]
    pub fn with_foreign(self, is_foreign: bool) -> Table {
        Table { is_foreign, ..self }
    }

    /// Whether it says nothing about how good those at this device are.
    pub fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// A table that was kept: the parts fit together.
    pub(crate) fn restored(record: Record, chairs: Vec<Chair>, resigned: Option<Seat>) -> Table {
        Table { resigned, ..Table::new(record, chairs) }
    }
}

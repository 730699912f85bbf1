//! What becomes of a command: events, or a refusal.

mod agree;
mod attend;
mod game;
mod seating;
mod start;

use quatuor::{Refusal, Seat, refusal};

use crate::command::Concern;
use crate::table::{Course, Phase, Table};
use crate::{Action, Cause, Change, Command, Event, PersonId, Player, Time, Who};

/// A command on its way, with what all decisions need.
struct Decision<'a> {
    table: &'a Table,
    who: Who,
    /// The seat that the command names: there is such a seat.
    seat: Option<Seat>,
    now: Time,
}

/// What is decided.
type Decided = Result<Vec<Change>, Refusal>;

impl Table {
    /// What would happen if the command were carried out now. Changes nothing, and does not
    /// look whether it has been carried out before.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(&self, who: Who, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
        let seats = self.setup.seats();
        if command.after > self.number() {
            return Err(refusal!("table.ahead", number = self.number() as usize));
        }
        if let Some(seat) = command.seat.filter(|seat| seat.index() >= seats) {
            return Err(refusal!("table.no-seat", seat = seat));
        }
        let concern = command.action.concern();
        let missed = self.events_after(command.after).iter();
        if missed.map(|event| event.change.concern()).any(|one| one == concern)
            && concern != Concern::Nothing
        {
            return Err(refusal!("table.stale", number = self.number() as usize));
        }
        let at = now.max(self.time());
        let decision = Decision { table: self, who, seat: command.seat, now: at };
        let changes = decision.changes(&command.action)?;
        let cause = Cause { who, id: command.id };
        let number = |(number, change)| Event { number, at, cause, change };
        Ok((self.number() + 1..).zip(changes).map(number).collect())
    }
}

impl Decision<'_> {
    fn changes(&self, action: &Action) -> Decided {
        match action {
            Action::Sit { name, key, is_program } => self.sit(name, key.as_deref(), *is_program),
            Action::Stand => self.stand(),
            Action::SeatBot { name, bot } => self.seat_bot(name, bot),
            Action::Fill { bot, names } => self.fill(bot, names),
            Action::Ready(is_ready) => self.ready(*is_ready),
            Action::Commit(commitment) => self.commit(commitment),
            Action::Close => self.close(),
            Action::Contribute(share) => self.contribute(share),
            Action::Start(beginning) => self.start(beginning),
            Action::Move(text) => self.make_move(text),
            Action::AskTakeback => self.ask_takeback(),
            Action::AnswerTakeback(agrees) => self.answer_takeback(*agrees),
            Action::Resign => self.resign(),
            Action::ClaimTimeOut => self.claim_time_out(),
            Action::Abort => self.abort(),
            Action::Leave => self.leave(true),
            Action::ComeBack => self.leave(false),
            Action::TakeOver(bot) => self.take_over(bot),
            Action::Return => self.come_back_to_play(),
            Action::HandOver => self.hand_over(),
            Action::Rematch(wants) => self.rematch(*wants),
            Action::Continue { table } => self.continue_at(table),
            Action::Say(phrase) => self.say(*phrase),
        }
    }

    /// The seat that the command must name.
    fn seat(&self) -> Result<Seat, Refusal> {
        self.seat.ok_or_else(|| refusal!("table.seat-needed"))
    }

    fn person(&self) -> Option<PersonId> {
        match self.who {
            Who::Person(person) => Some(person),
            Who::System => None,
        }
    }

    /// Whether the seat belongs to the person who acts.
    fn holds(&self, seat: Seat) -> bool {
        self.person().is_some() && self.table.player(seat).person_id() == self.person()
    }

    /// Whether the person who acts holds any seat.
    fn has_seat(&self) -> bool {
        self.table.seats().any(|seat| self.holds(seat))
    }

    fn is_host(&self) -> bool {
        self.person() == Some(self.table.setup.host)
    }

    /// The seat, which must belong to the person who acts.
    fn own_seat(&self) -> Result<Seat, Refusal> {
        let seat = self.seat()?;
        match self.holds(seat) {
            true => Ok(seat),
            false => Err(refusal!("table.not-your-seat", seat = seat)),
        }
    }

    /// The seat, which must belong to the person who acts, without a bot in their place.
    fn own_playing_seat(&self) -> Result<Seat, Refusal> {
        let seat = self.own_seat()?;
        match self.table.player(seat).is_person() {
            true => Ok(seat),
            false => Err(refusal!("table.bot-plays", seat = seat)),
        }
    }

    fn host_only(&self) -> Result<(), Refusal> {
        match self.is_host() || self.who == Who::System {
            true => Ok(()),
            false => Err(refusal!("table.host-only")),
        }
    }

    fn system_only(&self) -> Result<(), Refusal> {
        match self.who {
            Who::System => Ok(()),
            Who::Person(_) => Err(refusal!("table.program-only")),
        }
    }

    fn before_start(&self) -> Result<(), Refusal> {
        match self.table.phase() {
            Phase::Waiting => Ok(()),
            Phase::Playing | Phase::Over => Err(refusal!("table.started")),
        }
    }

    /// Before the start, and while seats can be taken and left.
    fn before_closing(&self) -> Result<(), Refusal> {
        self.before_start()?;
        match self.table.is_closed {
            false => Ok(()),
            true => Err(refusal!("table.closed")),
        }
    }

    /// The course of the game, once it has started.
    fn started(&self) -> Result<&Course, Refusal> {
        self.table.course.as_ref().ok_or_else(|| refusal!("table.not-started"))
    }

    /// The course of the game while it goes on.
    fn playing(&self) -> Result<&Course, Refusal> {
        let course = self.started()?;
        match course.ending {
            None => Ok(course),
            Some(_) => Err(refusal!("table.over")),
        }
    }

    /// The person on the seat, who must be one.
    fn person_on(&self, seat: Seat) -> Result<&crate::Person, Refusal> {
        match self.table.player(seat) {
            Player::Person(person) => Ok(person),
            Player::Open | Player::Reserved => Err(refusal!("table.seat-open", seat = seat)),
            Player::Bot(_) => Err(refusal!("table.bot-plays", seat = seat)),
        }
    }
}

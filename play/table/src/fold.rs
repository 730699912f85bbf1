//! What an event makes of a table.

use quatuor::{AnyMove, Refusal, Seat, refusal};

use crate::clock::Clocks;
use crate::record::Board;
use crate::table::{Course, Takeback};
use crate::{Change, Event, Mover, Person, Player, Rematch, Start, Table, Time};

impl Table {
    /// Takes in the next event. Events that were made by [`apply`](Table::apply) or
    /// [`decide`](Table::decide) of the same table fit; others may not.
    ///
    /// # Errors
    /// When it is not the next event, or could not have happened here.
    pub fn fold(&mut self, event: Event) -> Result<(), Refusal> {
        let torn = || refusal!("table.torn", number = event.number as usize);
        if event.number != self.number() + 1 {
            return Err(torn());
        }
        self.change(&event).ok_or_else(torn)?;
        self.causes.entry(event.cause).or_insert(event.number);
        self.events.push(event);
        Ok(())
    }

    /// Makes the change; `None` when it can't be made.
    fn change(&mut self, event: &Event) -> Option<()> {
        let at = event.at;
        match &event.change {
            Change::Opened(_) => return None,
            Change::Sat { seat, person, name, is_program } => {
                let person = Person { is_program: *is_program, ..Person::new(*person, name) };
                *self.player_mut(*seat)? = Player::Person(person);
            }
            Change::Stood { seat } => *self.player_mut(*seat)? = Player::Open,
            Change::BotSat { seat, name, bot } => {
                *self.player_mut(*seat)? = Player::bot(name.clone(), bot.clone());
            }
            Change::Ready { seat, is_ready } => self.person_mut(*seat)?.is_ready = *is_ready,
            Change::Committed { seat, commitment } => {
                self.person_mut(*seat)?.commitment = Some(commitment.clone());
            }
            Change::Closed => self.is_closed = true,
            Change::Contributed { seat, share } => {
                self.person_mut(*seat)?.share = Some(share.clone());
            }
            Change::Started { start, turn } => self.start_game(start, *turn, at)?,
            Change::Moved { seat, mv } => self.make_move(*seat, mv, at)?,
            Change::TakebackAsked { seat } => {
                let takeback = Takeback { seat: *seat, agreed: vec![] };
                self.course.as_mut()?.takeback = Some(takeback);
            }
            Change::TakebackAnswered { seat, agrees } => {
                let person = self.setup.players.get(seat.index())?.person_id()?;
                let takeback = &mut self.course.as_mut()?.takeback;
                match agrees {
                    true => takeback.as_mut()?.agreed.push(person),
                    false => *takeback = None,
                }
            }
            Change::TakenBack { moves } => self.take_back(*moves as usize, at)?,
            Change::TimedOut { seat } => self.stop_clock(*seat, at)?,
            Change::Ended { ending, reveal } => {
                if let Some(start) = reveal {
                    self.course.as_mut()?.reveal(start)?;
                }
                if let Some(seat) = self.thinking() {
                    self.stop_clock(seat, at)?;
                }
                let course = self.course.as_mut()?;
                course.ending = Some(*ending);
                course.takeback = None;
            }
            Change::Left { seat } => self.person_mut(*seat)?.is_gone = true,
            Change::CameBack { seat } => self.person_mut(*seat)?.is_gone = false,
            Change::TookOver { seat, bot } => {
                self.person_mut(*seat)?;
                self.stop_clock(*seat, at)?;
                self.person_mut(*seat)?.stand_in = Some(bot.clone());
                self.course.as_mut()?.takeback = None;
            }
            Change::Returned { seat } => {
                self.person_mut(*seat)?;
                self.stop_clock(*seat, at)?;
                let person = self.person_mut(*seat)?;
                (person.stand_in, person.is_gone) = (None, false);
                self.course.as_mut()?.takeback = None;
            }
            Change::RematchWanted { seat, wants } => {
                let person = self.setup.players.get(seat.index())?.person_id()?;
                match wants {
                    true => self.rematch.wanted.push(person),
                    false => self.rematch.wanted.clear(),
                }
            }
            Change::RematchAgreed => self.rematch.is_agreed = true,
            Change::Continued { table } => self.rematch.table = Some(table.clone()),
            Change::HandedOver { seat } => drop(self.person_mut(*seat)?),
            Change::Said { .. } => {}
        }
        Some(())
    }

    fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.setup.players.get_mut(seat.index())
    }

    fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        match self.player_mut(seat)? {
            Player::Person(person) => Some(person),
            Player::Open | Player::Reserved | Player::Bot(_) => None,
        }
    }

    fn start_game(&mut self, start: &Start, turn: u8, at: Time) -> Option<()> {
        let seats = self.setup.seats();
        let first = start.board().ok().filter(|board| board.seats() == seats)?;
        if self.course.is_some() || usize::from(turn) >= seats {
            return None;
        }
        self.setup.players.rotate_left(usize::from(turn));
        self.course = Some(Course {
            start: start.clone(),
            board: first.clone(),
            first,
            moves: vec![],
            movers: vec![],
            clocks: Clocks::new(self.setup.clock, seats, at),
            ending: None,
            takeback: None,
        });
        Some(())
    }

    fn make_move(&mut self, seat: Seat, text: &str, at: Time) -> Option<()> {
        let clock = self.setup.clock;
        let person = self.setup.players.get(seat.index())?.playing_person();
        let course = self.course.as_mut().filter(|course| course.ending.is_none())?;
        if course.board.to_move() != seat {
            return None;
        }
        let mv = course.board.read_move(text).ok()?;
        course.board.play(mv).ok()?;
        course.moves.push(mv);
        course.movers.push(Mover { seat, person });
        course.takeback = None;
        let thinking = person.map(|_| seat.index());
        course.clocks.stop(clock, thinking, at);
        if let Some(seat) = thinking {
            course.clocks.add_increment(clock, seat);
        }
        Some(())
    }

    fn take_back(&mut self, moves: usize, at: Time) -> Option<()> {
        let (clock, thinking) = (self.setup.clock, self.thinking());
        let course = self.course.as_mut().filter(|course| moves <= course.moves.len())?;
        course.board = after(&course.first, &course.moves[..moves])?;
        course.clocks.stop(clock, thinking.map(Seat::index), at);
        course.moves.truncate(moves);
        course.movers.truncate(moves);
        (course.ending, course.takeback) = (None, None);
        self.rematch = Rematch::default();
        Some(())
    }

    /// Stops the seat's clock, if it is the one that runs, and starts it anew.
    fn stop_clock(&mut self, seat: Seat, at: Time) -> Option<()> {
        let (clock, thinking) = (self.setup.clock, self.thinking());
        let course = self.course.as_mut()?;
        if course.board.to_move() == seat {
            course.clocks.stop(clock, thinking.map(Seat::index), at);
        }
        Some(())
    }
}

impl Course {
    /// Takes in what was hidden at the start. It must be what was seen.
    fn reveal(&mut self, start: &Start) -> Option<()> {
        if let crate::Origin::Seen { viewer, .. } = self.start.origin {
            if start.seen_by(viewer) != self.start {
                return None;
            }
            let first = start.board().ok()?;
            self.board = after(&first, &self.moves)?;
            (self.first, self.start) = (first, start.clone());
        }
        Some(())
    }
}

/// The board after these moves.
fn after(first: &Board, moves: &[AnyMove]) -> Option<Board> {
    let mut board = first.clone();
    moves.iter().try_for_each(|mv| board.play(*mv)).ok()?;
    Some(board)
}

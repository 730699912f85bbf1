//! During the game: moves, resignation, time.

use quatuor::{Seat, refusal};

use super::{Decided, Decision};
use crate::table::Course;
use crate::{Change, Clock, Ending, Origin, TimeOut, Who};

impl Decision<'_> {
    pub(super) fn make_move(&self, text: &str) -> Decided {
        let course = self.playing()?;
        let seat = self.seat()?;
        match self.table.player(seat).is_person() {
            true if self.holds(seat) => {}
            false if self.who == Who::System => {}
            false if self.holds(seat) => return Err(refusal!("table.bot-plays", seat = seat)),
            _ => return Err(refusal!("table.not-your-seat", seat = seat)),
        }
        if course.board.to_move() != seat {
            return Err(refusal!("table.not-your-turn", seat = course.board.to_move()));
        }
        if self.table.deadline().is_some_and(|(_, deadline)| self.now >= deadline) {
            return Err(refusal!("table.time-is-up", seat = seat));
        }
        let mv = course.board.read_move(text)?;
        let mut after = course.board.clone();
        after.play(mv)?;
        // As it is written, whatever was typed.
        let mut changes = vec![Change::Moved { seat, mv: mv.to_string() }];
        if after.is_over() {
            changes.push(ended(course, Ending::Rules));
        }
        Ok(changes)
    }

    pub(super) fn resign(&self) -> Decided {
        let course = self.playing()?;
        let seat = self.own_playing_seat()?;
        Ok(vec![ended(course, Ending::Resigned(seat))])
    }

    pub(super) fn abort(&self) -> Decided {
        self.system_only()?;
        Ok(vec![ended(self.playing()?, Ending::Aborted)])
    }

    pub(super) fn claim_time_out(&self) -> Decided {
        let course = self.playing()?;
        if self.table.setup.clock == Clock::None {
            return Err(refusal!("table.no-clock"));
        }
        if self.who != Who::System && !self.is_host() && !self.has_seat() {
            return Err(refusal!("table.players-only"));
        }
        let seat = self.seat.unwrap_or(course.board.to_move());
        if seat != course.board.to_move() {
            return Err(refusal!("table.not-your-turn", seat = course.board.to_move()));
        }
        let Some((_, deadline)) = self.table.deadline() else {
            return Err(refusal!("table.bot-plays", seat = seat));
        };
        if self.now < deadline {
            return Err(refusal!("table.time-left", seat = seat));
        }
        Ok(vec![Change::TimedOut { seat }, self.time_out(course, seat)])
    }

    fn time_out(&self, course: &Course, seat: Seat) -> Change {
        match &self.table.setup.time_out {
            TimeOut::Loses => ended(course, Ending::TimedOut(seat)),
            TimeOut::Bot(bot) => Change::TookOver { seat, bot: bot.clone() },
        }
    }
}

/// The end, with all that was hidden.
fn ended(course: &Course, ending: Ending) -> Change {
    let is_known = !matches!(course.start.origin, Origin::Seen { .. });
    Change::Ended { ending, reveal: is_known.then(|| Box::new(course.start.clone())) }
}

//! Who is there: people who go and come back, bots in their place, phrases.

use quatuor::refusal;

use super::{Decided, Decision};
use crate::{BotName, Change, Clock, Phrase, Who};

impl Decision<'_> {
    /// The program tells that a person has gone, or is there again.
    pub(super) fn leave(&self, leaves: bool) -> Decided {
        self.system_only()?;
        let seat = self.seat()?;
        let is_gone = self.person_on(seat)?.is_gone;
        match (leaves, is_gone) {
            (true, false) => Ok(vec![Change::Left { seat }]),
            (false, true) => Ok(vec![Change::CameBack { seat }]),
            (true, true) => Err(refusal!("table.gone", seat = seat)),
            (false, false) => Err(refusal!("table.still-here", seat = seat)),
        }
    }

    pub(super) fn take_over(&self, bot: &BotName) -> Decided {
        self.playing()?;
        let seat = self.seat()?;
        let person = self.person_on(seat)?;
        if person.stand_in.is_some() {
            return Err(refusal!("table.bot-plays", seat = seat));
        }
        if !self.holds(seat) && self.who != Who::System {
            if !self.is_host() && !self.has_seat() {
                return Err(refusal!("table.players-only"));
            }
            if !person.is_gone {
                return Err(refusal!("table.still-here", seat = seat));
            }
        }
        Ok(vec![Change::TookOver { seat, bot: bot.clone() }])
    }

    pub(super) fn come_back_to_play(&self) -> Decided {
        self.playing()?;
        let seat = self.own_seat()?;
        if self.person_on(seat)?.stand_in.is_none() {
            return Err(refusal!("table.still-here", seat = seat));
        }
        // Where the total counts, a person without time can only watch.
        let is_total = matches!(self.table.setup.clock, Clock::Total { .. });
        if is_total && self.table.time_left(seat, self.now) == Some(0) {
            return Err(refusal!("table.time-is-up", seat = seat));
        }
        Ok(vec![Change::Returned { seat }])
    }

    pub(super) fn hand_over(&self) -> Decided {
        self.system_only()?;
        let seat = self.seat()?;
        self.person_on(seat)?;
        Ok(vec![Change::HandedOver { seat }])
    }

    pub(super) fn say(&self, phrase: Phrase) -> Decided {
        Ok(vec![Change::Said { seat: self.own_seat()?, phrase }])
    }
}

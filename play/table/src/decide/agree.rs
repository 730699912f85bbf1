//! What people agree on: takebacks and rematches.

use quatuor::{Refusal, Seat, refusal};

use super::{Decided, Decision};
use crate::table::{Course, Phase};
use crate::{Change, PersonId, Player, Takebacks};

impl Decision<'_> {
    pub(super) fn ask_takeback(&self) -> Decided {
        let course = self.started()?;
        let seat = self.own_playing_seat()?;
        let others = self.others(seat);
        // The end has revealed all secrets: only a person without human opponents goes on. One in
        // whose place a bot plays may come back.
        if course.ending.is_some() && !others.is_empty() {
            return Err(refusal!("table.over"));
        }
        let takebacks = self.table.setup.takebacks;
        if takebacks == Takebacks::Never {
            return Err(refusal!("table.no-takebacks"));
        }
        let moves = self.last_choice(course, seat)?;
        if course.takeback.is_some() {
            return Err(refusal!("table.takeback-asked"));
        }
        Ok(vec![match takebacks == Takebacks::Free || others.is_empty() {
            true => Change::TakenBack { moves },
            false => Change::TakebackAsked { seat },
        }])
    }

    pub(super) fn answer_takeback(&self, agrees: bool) -> Decided {
        let course = self.playing()?;
        // Also while a bot plays in the person's place: the person is asked all the same.
        let seat = self.own_seat()?;
        let asked = course.takeback.as_ref().ok_or_else(|| refusal!("table.no-takeback-asked"))?;
        let answered = Change::TakebackAnswered { seat, agrees };
        if !agrees {
            return Ok(vec![answered]);
        }
        let person = self.table.player(seat).person_id();
        let others = self.others(asked.seat);
        let is_waiting = |other: &PersonId| !asked.agreed.contains(other);
        if !others.iter().filter(|other| is_waiting(other)).any(|other| Some(*other) == person) {
            return Err(refusal!("table.answered"));
        }
        let mut changes = vec![answered];
        if others.iter().filter(|other| is_waiting(other)).count() == 1 {
            changes.push(Change::TakenBack { moves: self.last_choice(course, asked.seat)? });
        }
        Ok(changes)
    }

    /// The other people with a seat, each once, whether a bot plays in their place or not.
    fn others(&self, seat: Seat) -> Vec<PersonId> {
        let own = self.table.player(seat).person_id();
        let mut people: Vec<PersonId> = vec![];
        for person in self.table.players().iter().filter_map(Player::person_id) {
            if Some(person) != own && !people.contains(&person) {
                people.push(person);
            }
        }
        people
    }

    /// How many moves there were before the last choice of the seat's person.
    fn last_choice(&self, course: &Course, seat: Seat) -> Result<u32, Refusal> {
        let own = self.table.player(seat).person_id();
        let last = course.movers.iter().rposition(|mover| mover.person == own);
        last.map(|moves| moves as u32).ok_or_else(|| refusal!("table.nothing-to-take-back"))
    }

    pub(super) fn rematch(&self, wants: bool) -> Decided {
        if self.table.phase() != Phase::Over {
            return Err(refusal!("table.not-over"));
        }
        let seat = self.own_playing_seat()?;
        let rematch = &self.table.rematch;
        if rematch.is_agreed {
            return Err(refusal!("table.rematch-agreed"));
        }
        let wanted = Change::RematchWanted { seat, wants };
        if !wants {
            return Ok(vec![wanted]);
        }
        let own = self.table.player(seat).person_id();
        if own.is_some_and(|own| rematch.wanted.contains(&own)) {
            return Err(refusal!("table.answered"));
        }
        let is_awaited = |player: &&Player| match player {
            Player::Person(person) => {
                player.is_person()
                    && !person.is_gone
                    && Some(person.id) != own
                    && !rematch.wanted.contains(&person.id)
            }
            Player::Open | Player::Reserved | Player::Bot(_) => false,
        };
        let mut changes = vec![wanted];
        if !self.table.players().iter().any(|player| is_awaited(&player)) {
            changes.push(Change::RematchAgreed);
        }
        Ok(changes)
    }

    pub(super) fn continue_at(&self, table: &str) -> Decided {
        self.system_only()?;
        let rematch = &self.table.rematch;
        match (rematch.is_agreed, &rematch.table) {
            (true, None) => Ok(vec![Change::Continued { table: table.into() }]),
            (true, Some(_)) => Err(refusal!("table.continued")),
            (false, _) => Err(refusal!("table.rematch-not-agreed")),
        }
    }
}

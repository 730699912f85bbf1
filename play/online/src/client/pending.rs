//! Own commands that the server has not answered.

use std::collections::VecDeque;

use quatuor::Seat;
use table::{Action, Command, Time};

/// A command without an answer is sent again after so many milliseconds.
const PATIENCE: u64 = 8_000;

/// Own commands in the order in which they are sent: one at a time, so that each is given
/// in knowledge of what the one before has done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pending {
    queue: VecDeque<Waiting>,
    /// When the first of them was sent over this connection.
    sent: Option<Time>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Waiting {
    id: u64,
    seat: Option<Seat>,
    action: Action,
    /// What was known when it was first sent. A command that is sent again says the same.
    after: Option<u32>,
}

impl Pending {
    pub(crate) fn push(&mut self, id: u64, seat: Option<Seat>, action: Action) {
        self.queue.push_back(Waiting { id, seat, action, after: None });
    }

    /// Puts a command before all that have not been sent.
    pub(crate) fn push_first(&mut self, id: u64, seat: Option<Seat>, action: Action) {
        let place = usize::from(self.sent.is_some()).min(self.queue.len());
        self.queue.insert(place, Waiting { id, seat, action, after: None });
    }

    /// The command to send now, given the number of the last known event.
    pub(crate) fn next(&mut self, known: u32, now: Time) -> Option<Command> {
        if self.sent.is_some_and(|sent| now.since(sent) < PATIENCE) {
            return None;
        }
        let first = self.queue.front_mut()?;
        self.sent = Some(now);
        let after = *first.after.get_or_insert(known);
        Some(Command { id: first.id, after, seat: first.seat, action: first.action.clone() })
    }

    /// When the first of them was sent over this connection, if it was.
    pub(crate) fn sent(&self) -> Option<Time> {
        self.sent
    }

    /// The connection is new: what was sent over the old one may be lost.
    pub(crate) fn reconnected(&mut self) {
        self.sent = None;
    }

    /// The command with this id is answered; what it was, if it was waiting.
    pub(crate) fn answered(&mut self, id: u64) -> Option<Action> {
        let place = self.queue.iter().position(|waiting| waiting.id == id)?;
        if place == 0 {
            self.sent = None;
        }
        self.queue.remove(place).map(|waiting| waiting.action)
    }

    /// Drops the moves that were not sent yet.
    pub(crate) fn drop_moves(&mut self) -> Vec<(u64, Action)> {
        let is_move = |waiting: &Waiting| {
            matches!(waiting.action, Action::Move(_)) && waiting.after.is_none()
        };
        let (dropped, kept) = self.queue.drain(..).partition::<Vec<_>, _>(is_move);
        self.queue = kept.into();
        dropped.into_iter().map(|waiting| (waiting.id, waiting.action)).collect()
    }

    /// The moves that are not answered yet, each with its id and seat.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (u64, Seat, &Action)> {
        self.queue.iter().filter_map(|waiting| match waiting.action {
            Action::Move(_) => Some((waiting.id, waiting.seat?, &waiting.action)),
            _ => None,
        })
    }

    pub(crate) fn actions(&self) -> impl Iterator<Item = &Action> {
        self.queue.iter().map(|waiting| &waiting.action)
    }
}

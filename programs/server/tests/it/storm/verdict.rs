//! What was stored and what was answered, compared with the slow model of a table.

use std::collections::BTreeMap;

use online::body::TableDocument;
use table::{
    Action, Beginning, Cause, Change, Command, Event, Origin, PersonId, Table, Time, Viewer, Who,
};

use super::device::Device;
use super::room::{Outcome, Room, Sent};
use crate::model::{Accepted, Model};
use crate::stored::Stored;

/// How many commands were accepted, refused, repeated, refused in a state that is known
/// exactly, and not answered; and the codes and changes that came.
#[derive(Default, Debug)]
pub(super) struct Counts {
    pub(super) accepted: usize,
    pub(super) refused: usize,
    pub(super) repeated: usize,
    pub(super) exact: usize,
    pub(super) unknown: usize,
    pub(super) told: BTreeMap<String, usize>,
}

impl Counts {
    pub(super) fn add(&mut self, other: Counts) {
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.repeated += other.repeated;
        self.exact += other.exact;
        self.unknown += other.unknown;
        for (kind, count) in other.told {
            *self.told.entry(kind).or_default() += count;
        }
    }
}

/// The model after each accepted command.
pub(super) struct Course {
    accepted: Vec<Accepted>,
    models: Vec<Model>,
    pub(super) events: Vec<Event>,
}

/// The command of the program that has led to these changes.
fn of_program(changes: &[Change], after: u32, id: u64) -> Command {
    let (seat, action) = match &changes[0] {
        Change::Closed => (None, Action::Close),
        Change::Started { start, .. } => match &start.origin {
            Origin::Deal { share: Some(share), .. } => {
                (None, Action::Start(Beginning::Shares(share.clone())))
            }
            other => panic!("the program starts from {other:?}"),
        },
        Change::Moved { seat, mv } => (Some(*seat), Action::Move(mv.clone())),
        Change::TimedOut { seat } => (Some(*seat), Action::ClaimTimeOut),
        Change::Left { seat } => (Some(*seat), Action::Leave),
        Change::CameBack { seat } => (Some(*seat), Action::ComeBack),
        Change::Continued { table } => (None, Action::Continue { table: table.clone() }),
        other => panic!("the program does not cause {other:?}"),
    };
    Command { id, after, seat, action }
}

impl Room {
    fn cause(&self, sent: &Sent) -> Option<Cause> {
        let person = self.devices[sent.device].you.person?;
        Some(Cause { who: Who::Person(person), id: sent.command.id })
    }

    /// Lets the model carry out what was stored.
    pub(super) fn course(&self, stored: &Stored) -> Course {
        let events = &stored.events;
        let numbers = events.iter().map(|event| event.number);
        assert!(numbers.eq(1..=events.len() as u32), "no event is missing");
        let Change::Opened(setup) = &events[0].change else { panic!("a table is opened first") };
        let mut accepted: Vec<Accepted> = vec![];
        let mut models = vec![Model::new(setup, &[])];
        for group in events[1..].chunk_by(|one, next| one.cause == next.cause) {
            let (cause, at, first) = (group[0].cause, group[0].at, group[0].number);
            assert!(group.iter().all(|event| event.at == at));
            let is_new = |one: &Accepted| (one.who, one.command.id) != (cause.who, cause.id);
            assert!(accepted.iter().all(is_new), "carried out twice: {cause:?}");
            let changes: Vec<Change> = group.iter().map(|event| event.change.clone()).collect();
            let candidates: Vec<Command> = match cause.who {
                Who::System => vec![of_program(&changes, first - 1, cause.id)],
                Who::Person(_) => {
                    let own = |sent: &&Sent| self.cause(sent) == Some(cause) && !sent.is_unfit;
                    self.sent.iter().filter(own).map(|sent| sent.command.clone()).collect()
                }
            };
            let model = models.last().expect("there is one");
            let answer = |command: &Command| model.answer(&accepted, cause.who, command, at);
            let fits = |command: &&Command| answer(command).as_ref() == Ok(&changes);
            let command = candidates.iter().find(fits).cloned().unwrap_or_else(|| {
                let expected: Vec<_> = candidates.iter().map(answer).collect();
                panic!("{changes:?} of {cause:?}, expected {expected:?} of {candidates:?}")
            });
            accepted.push(Accepted { who: cause.who, command, at, changes, first });
            models.push(Model::new(setup, &accepted));
        }
        Course { accepted, models, events: events.clone() }
    }

    /// Whether all answers were right.
    pub(super) fn judge(&self, course: &Course) -> Counts {
        let mut counts = Counts::default();
        let mut done: Vec<Cause> = vec![];
        for change in course.events.iter().map(|event| &event.change) {
            *counts.told.entry(change.kind().into()).or_default() += 1;
        }
        for sent in &self.sent {
            let cause = self.cause(sent);
            match &sent.outcome {
                Outcome::Waiting => panic!("never answered: {:?}", sent.command),
                Outcome::Unknown => counts.unknown += 1,
                Outcome::Done(events) => {
                    let cause = cause.expect("one who acts has a number");
                    let viewer = course.viewer(&self.devices[sent.device]);
                    let caused = course.events.iter().filter(|event| event.cause == cause);
                    let seen: Vec<Event> =
                        caused.map(|event| event.seen_by(viewer).into_owned()).collect();
                    assert!(!seen.is_empty(), "acknowledged, but not there: {:?}", sent.command);
                    assert_eq!(*events, seen, "{:?}", sent.command);
                    match done.contains(&cause) {
                        true => counts.repeated += 1,
                        false => counts.accepted += 1,
                    }
                    done.push(cause);
                }
                Outcome::Refused(code) => {
                    course.check_refusal(sent, cause, code, &mut counts);
                    counts.refused += 1;
                    *counts.told.entry(code.clone()).or_default() += 1;
                }
            }
        }
        counts
    }

    /// What each device knows is what it may know, and its number is that of its account.
    pub(super) fn check_devices(&self, course: &Course, stored: &Stored) {
        for device in &self.devices {
            let account = device.http.cookie.as_ref().and_then(|cookie| {
                let digits = cookie.strip_prefix("quatuor=")?.split('.').next()?;
                i64::from_str_radix(digits, 16).ok()
            });
            if let (Some(account), Some(person)) = (account, device.you.person) {
                assert_eq!(stored.people.get(&person), Some(&account));
            }
        }
        for device in self.devices.iter().filter(|device| !device.events.is_empty()) {
            let viewer = course.viewer(device);
            let seen = course.events.iter().map(|event| event.seen_by(viewer).into_owned());
            let seen: Vec<Event> = seen.collect();
            // What the program does by itself may not have arrived, nor what was sent over a
            // connection that was cut.
            assert_eq!(device.events, seen[..device.events.len()]);
            let late = &course.events[device.events.len()..];
            let is_unknown = |cause| {
                let mut unknown =
                    self.sent.iter().filter(|sent| matches!(sent.outcome, Outcome::Unknown));
                unknown.any(|sent| self.cause(sent) == Some(cause))
            };
            let may_be_late =
                |event: &Event| event.cause.who == Who::System || is_unknown(event.cause);
            assert!(late.iter().all(may_be_late), "{late:?}");
        }
    }
}

impl Course {
    fn person_seats(&self, person: Option<PersonId>) -> Viewer {
        let players = &self.models.last().expect("there is one").players;
        let own = players.iter().position(|one| person.is_some() && one.person_id() == person);
        own.map_or(Viewer::Spectator, |seat| Viewer::Seat(quatuor::Seat::from_index(seat)))
    }

    pub(super) fn viewer(&self, device: &Device) -> Viewer {
        self.person_seats(device.you.person)
    }

    /// The number of the last event after so many accepted commands.
    fn number(&self, accepted: usize) -> u32 {
        match accepted {
            0 => 1,
            _ => {
                let last = &self.accepted[accepted - 1];
                last.first + last.changes.len() as u32 - 1
            }
        }
    }

    /// The table was in one of some states when it refused the command: after everything that
    /// was known to any device, and before what happened after the answer.
    fn check_refusal(&self, sent: &Sent, cause: Option<Cause>, code: &str, counts: &mut Counts) {
        if sent.is_unfit {
            assert_eq!(code, "table.name");
            return;
        }
        let who = cause.map_or(Who::Person(PersonId(u32::MAX)), |cause| cause.who);
        let is_same = |one: &Accepted| Some(Cause { who: one.who, id: one.command.id }) == cause;
        // After it was carried out it is never refused.
        let most = self.accepted.iter().position(is_same).unwrap_or(self.accepted.len());
        let states = (0..=most).filter(|count| {
            let is_known = self.number(*count) >= sent.seen;
            let at = count.checked_sub(1).map_or(Time(0), |last| self.accepted[last].at);
            is_known && at <= sent.answered
        });
        let states: Vec<usize> = states.collect();
        counts.exact += usize::from(states.len() == 1);
        let answers = |count: &usize| {
            let at = count.checked_sub(1).map_or(self.events[0].at, |last| self.accepted[last].at);
            let answer = |now: Time| {
                let accepted = &self.accepted[..*count];
                self.models[*count].answer(accepted, who, &sent.command, now.max(at)).err()
            };
            [answer(sent.at), answer(sent.answered)]
        };
        let is_right = |expected: &Option<&str>| match expected {
            Some("game") => !code.starts_with("table."),
            other => *other == Some(code),
        };
        let found = states.iter().any(|count| answers(count).iter().any(is_right));
        assert!(
            found,
            "{code} for {:?} by {who:?}, expected one of {:?}",
            sent.command,
            states.iter().map(answers).collect::<Vec<_>>()
        );
    }

    /// What the server says of the table to this viewer is what the model says.
    pub(super) fn check_document(&self, document: &TableDocument, person: Option<PersonId>) {
        let viewer = self.person_seats(person);
        let seen = self.events.iter().map(|event| event.seen_by(viewer).into_owned());
        let seen: Vec<Event> = seen.collect();
        let known = document.events.len().min(seen.len());
        assert_eq!(document.events[..known], seen[..known]);
        let last = document.events.len() as u32;
        let Some(count) = (0..self.models.len()).find(|count| self.number(*count) == last) else {
            // The program has gone on meanwhile.
            return;
        };
        let model = &self.models[count];
        let board = document.board.as_ref();
        assert_eq!(board.is_some(), model.position().is_some());
        let (Some(board), Some(position)) = (board, model.position()) else { return };
        let view = match viewer {
            _ if model.is_over() => position.revealed_view(),
            Viewer::Seat(seat) => position.view(seat),
            Viewer::Spectator => position.public_view(),
        };
        assert_eq!(board.view, view.to_string());
        assert_eq!(board.to_move, (!model.is_over()).then(|| position.to_move()));
    }

    /// The table of all events is what the model says.
    pub(super) fn check_table(&self, now: Time) {
        let table = Table::from_events(self.events.clone()).expect("the events of a table");
        let model = self.models.last().expect("there is one");
        assert_eq!(table.players(), model.players);
        assert_eq!(table.is_over(), model.is_over());
        let moves = table.moves().iter().map(ToString::to_string);
        assert!(moves.eq(model.moves.iter().map(|(mv, ..)| mv.clone())));
        let asked = table.takeback().map(|one| (one.seat, one.agreed.clone()));
        assert_eq!(asked, model.asked);
        if let Some(position) = model.position() {
            assert_eq!(table.position(), position);
            for seat in table.seats() {
                assert_eq!(table.time_left(seat, now), model.left(seat, now), "seat {seat}");
            }
        }
    }
}

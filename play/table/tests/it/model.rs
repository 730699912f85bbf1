//! A slow, obvious table. All it keeps is the list of accepted commands; whatever it wants
//! to know, it works out from the whole list. The tests of the server use it too.

#[path = "model/answer.rs"]
mod answer;

use quatuor::{AnyPosition, Seat, Seed};
use table::{
    Action, Bot, BotName, Change, Clock, Command, Ending, Origin, Person, PersonId, Player, Setup,
    Start, Time, TimeOut, Who,
};

/// A command that was accepted.
#[derive(Clone, Debug)]
pub(super) struct Accepted {
    pub(super) who: Who,
    pub(super) command: Command,
    pub(super) at: Time,
    pub(super) changes: Vec<Change>,
    /// The number of the first event.
    pub(super) first: u32,
}

/// What the list of accepted commands comes to.
#[derive(Clone, Debug)]
pub(super) struct Model {
    setup: Setup,
    pub(super) players: Vec<Player>,
    start: Option<Start>,
    position: Option<AnyPosition>,
    /// Move, seat, and the person who chose it.
    pub(super) moves: Vec<(String, Seat, Option<PersonId>)>,
    pub(super) given_up: Option<Ending>,
    /// Who asked for a takeback, and who agrees.
    pub(super) asked: Option<(Seat, Vec<PersonId>)>,
    /// From when on which person has been thinking; the last one still is.
    timeline: Vec<(Time, Option<Seat>)>,
    /// How often each seat was given its increment.
    increments: Vec<Seat>,
    rematch: Vec<PersonId>,
    is_agreed: bool,
    is_continued: bool,
    pub(super) is_closed: bool,
}

impl Model {
    /// Goes through the whole list.
    pub(super) fn new(setup: &Setup, accepted: &[Accepted]) -> Model {
        let mut model = Model {
            setup: setup.clone(),
            players: setup.players.clone(),
            start: None,
            position: None,
            moves: vec![],
            given_up: None,
            asked: None,
            timeline: vec![],
            increments: vec![],
            rematch: vec![],
            is_agreed: false,
            is_continued: false,
            is_closed: false,
        };
        for one in accepted {
            model.take_in(one);
        }
        model
    }

    fn take_in(&mut self, one: &Accepted) {
        let Accepted { who, command, at, .. } = one;
        let id = match who {
            Who::Person(id) => *id,
            Who::System => PersonId(u32::MAX),
        };
        let seat = command.seat.unwrap_or(Seat::FIRST);
        match &command.action {
            Action::Sit { name, is_program, .. } => {
                let Change::Sat { seat, .. } = one.changes[0] else { panic!("a seat") };
                let mut person = Person::new(id, name);
                person.is_program = *is_program;
                self.players[seat.index()] = Player::Person(person);
            }
            Action::Stand => self.players[seat.index()] = Player::Open,
            Action::SeatBot { name, bot } => {
                let (name, bot) = (name.clone(), bot.clone());
                self.players[seat.index()] = Player::Bot(Bot { name, bot });
            }
            Action::Fill { bot, names } => {
                let mut names = names.iter();
                for player in &mut self.players {
                    if player.is_free() {
                        let name = names.next().cloned().unwrap_or(bot.to_string());
                        *player = Player::Bot(Bot { name, bot: bot.clone() });
                    }
                }
            }
            Action::Ready(is_ready) => self.on(seat).is_ready = *is_ready,
            Action::Commit(commitment) => self.on(seat).commitment = Some(commitment.clone()),
            Action::Close => self.is_closed = true,
            Action::Contribute(share) => self.on(seat).share = Some(share.clone()),
            Action::Start(beginning) => {
                let (start, turn) = self.beginning(beginning).expect("it was accepted");
                self.players.rotate_left(turn);
                self.start = Some(start);
                self.position = self.replay();
                self.restart(*at);
            }
            Action::Move(_) => {
                let Change::Moved { mv, .. } = &one.changes[0] else { panic!("a move") };
                let person = self.playing(seat);
                let position = self.position.as_mut().expect("a game");
                assert_eq!(position.to_move(), seat);
                position.play(position.read_move(mv).unwrap()).unwrap();
                self.moves.push((mv.clone(), seat, person));
                if person.is_some() {
                    self.increments.push(seat);
                }
                self.asked = None;
                self.restart(*at);
            }
            Action::AskTakeback => match one.changes[..] {
                [Change::TakenBack { moves }] => self.take_back(moves, *at),
                _ => self.asked = Some((seat, vec![])),
            },
            Action::AnswerTakeback(false) => self.asked = None,
            Action::AnswerTakeback(true) => match one.changes[..] {
                [_, Change::TakenBack { moves }] => self.take_back(moves, *at),
                _ => self.asked.as_mut().expect("a question").1.push(id),
            },
            Action::Resign => self.end(Ending::Resigned(seat), *at),
            Action::Abort => self.end(Ending::Aborted, *at),
            Action::ClaimTimeOut => {
                let seat = self.position().expect("a game").to_move();
                match self.setup.time_out.clone() {
                    TimeOut::Loses => self.end(Ending::TimedOut(seat), *at),
                    TimeOut::Bot(bot) => self.replace(seat, Some(bot), *at),
                }
            }
            Action::Leave => self.on(seat).is_gone = true,
            Action::ComeBack => self.on(seat).is_gone = false,
            Action::TakeOver(bot) => self.replace(seat, Some(bot.clone()), *at),
            Action::Return => {
                self.on(seat).is_gone = false;
                self.replace(seat, None, *at);
            }
            Action::Rematch(false) => self.rematch.clear(),
            Action::Rematch(true) => {
                self.rematch.push(id);
                self.is_agreed = one.changes.len() == 2;
            }
            Action::Continue { .. } => self.is_continued = true,
            Action::Say(_) | Action::HandOver => {}
        }
    }

    fn on(&mut self, seat: Seat) -> &mut Person {
        match &mut self.players[seat.index()] {
            Player::Person(person) => person,
            other => panic!("{other:?} is not a person"),
        }
    }

    fn replace(&mut self, seat: Seat, bot: Option<BotName>, at: Time) {
        self.on(seat).stand_in = bot;
        self.asked = None;
        if self.position().expect("a game").to_move() == seat {
            self.restart(at);
        }
    }

    fn take_back(&mut self, moves: u32, at: Time) {
        self.moves.truncate(moves as usize);
        self.position = self.replay();
        (self.given_up, self.asked) = (None, None);
        self.rematch.clear();
        (self.is_agreed, self.is_continued) = (false, false);
        self.restart(at);
    }

    fn end(&mut self, ending: Ending, at: Time) {
        self.given_up = Some(ending);
        self.asked = None;
        self.restart(at);
    }

    /// Another clock runs from now on, or the same one anew.
    fn restart(&mut self, at: Time) {
        let seat = self.position().expect("a game").to_move();
        let thinks = !self.is_over() && self.playing(seat).is_some();
        self.timeline.push((at, thinks.then_some(seat)));
    }

    pub(super) fn position(&self) -> Option<&AnyPosition> {
        self.position.as_ref()
    }

    /// The position now, from the start and all moves.
    fn replay(&self) -> Option<AnyPosition> {
        let start = self.start.as_ref()?;
        let mut position = match &start.origin {
            Origin::Deal { request, seed, .. } => {
                start.game.deal(request, &Seed::new(seed)).unwrap()
            }
            Origin::Position(text) => start.game.read(text).unwrap(),
            Origin::Seen { .. } => panic!("the model knows everything"),
        };
        for (mv, seat, _) in &self.moves {
            assert_eq!(position.to_move(), *seat);
            let mv = position.read_move(mv).unwrap();
            position.play(mv).unwrap();
        }
        Some(position)
    }

    pub(super) fn is_over(&self) -> bool {
        let by_rules = self.position().is_some_and(|position| position.outcome().is_some());
        self.given_up.is_some() || by_rules
    }

    /// The person who plays on a seat.
    pub(super) fn playing(&self, seat: Seat) -> Option<PersonId> {
        match &self.players[seat.index()] {
            Player::Person(Person { id, stand_in: None, .. }) => Some(*id),
            _ => None,
        }
    }

    /// The milliseconds a seat has left.
    pub(super) fn left(&self, seat: Seat, now: Time) -> Option<u64> {
        let ends = self.timeline.iter().skip(1).map(|(end, _)| *end).chain([now]);
        let stretches: Vec<(Option<Seat>, u64)> = self
            .timeline
            .iter()
            .zip(ends)
            .map(|((from, who), end)| (*who, end.0 - from.0))
            .collect();
        match self.setup.clock {
            Clock::None => None,
            Clock::PerMove(time) => {
                let (who, spent) = *stretches.last()?;
                Some(if who == Some(seat) { time.saturating_sub(spent) } else { time })
            }
            Clock::Total { time, increment } => {
                let own = stretches.iter().filter(|(who, _)| *who == Some(seat));
                let spent: u64 = own.map(|(_, spent)| spent).sum();
                let given = self.increments.iter().filter(|one| **one == seat).count() as u64;
                Some((time + given * increment).saturating_sub(spent))
            }
        }
    }
}

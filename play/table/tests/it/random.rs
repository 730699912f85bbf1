//! Random commands, valid and not, against the slow model.

use std::collections::BTreeMap;

use quatuor::{AnyGame, Dice, FastDice, Request, Seat};
use table::{
    Action, Beginning, Cause, Clock, Command, Commitment, Event, Next, PersonId, Phase, Phrase,
    Player, Setup, Share, Table, Takebacks, Time, TimeOut, Viewer, Who,
};

use crate::model::{Accepted, Model};

/// How many commands are tried in all.
const COMMANDS: usize = 100_000;

/// Small positions, so that games come to their end.
const POSITIONS: &[(AnyGame, &str)] = &[
    (AnyGame::Slides, "duo 1 rg,yb 0.0.0.0.0.0,0.0.0.0.0.0 rr*b/ggby/yyb/pp"),
    (AnyGame::Slides, "base 2 r,g,b 0.0.0.0.0.0,0.0.0.0.0.0,0.0.0.0.0.0 rryy/ggbb/yyrr/bbgg"),
    (AnyGame::Slides, "solo 1 r 0.0.0.0.0.0 ry/ry/yy"),
    (AnyGame::Cups, "base 1 r,g,b - 0.0.0.0 0,0:r1/0,1:g1/1,-1:b1/1,0:r2/2,-1:g1"),
];

struct Trial {
    dice: FastDice,
    table: Table,
    setup: Setup,
    accepted: Vec<Accepted>,
    /// Made anew of all accepted commands after each of them.
    model: Model,
    sent: Vec<(Who, Command)>,
    now: Time,
    beginning: Beginning,
    /// How many commands were accepted, refused, repeated.
    counts: [usize; 3],
    /// The kinds of changes and the codes of refusals, as often as they came.
    told: Vec<String>,
}

/// A share with this number.
fn share(number: u8) -> Share {
    Share::new([number; 32])
}

impl Trial {
    fn new(seed: u64) -> Trial {
        let mut dice = FastDice::new(seed);
        let (game, request, beginning, seats) = match dice.below(2) {
            0 => {
                let (game, text) = POSITIONS[dice.below(POSITIONS.len() as u32) as usize];
                let seats = game.read(text).unwrap().seats();
                (game, None, Beginning::Position(text.into()), seats)
            }
            _ => {
                let game = AnyGame::ALL[dice.below(4) as usize];
                let all: Vec<Request> = game.rulesets();
                let request = all[dice.below(all.len() as u32) as usize].clone();
                let seats = request.players.unwrap();
                (game, Some(request), Beginning::Seed(format!("seed {seed}")), seats)
            }
        };
        let bot = || "casual".parse().unwrap();
        let is_fair = request.is_some() && dice.below(2) == 0;
        let beginning = if is_fair { Beginning::Shares(share(9)) } else { beginning };
        let player = |dice: &mut FastDice| match dice.below(5) {
            0 => Player::Open,
            4 => Player::Reserved,
            1 => Player::bot("Ada", bot()),
            _ => Player::person(PersonId(dice.below(3)), "Ann"),
        };
        let setup = Setup {
            game,
            request,
            players: (0..seats).map(|_| player(&mut dice)).collect(),
            begins: (dice.below(2) == 0)
                .then(|| Seat::from_index(dice.below(seats as u32) as usize)),
            host: PersonId(dice.below(3)),
            clock: match dice.below(3) {
                0 => Clock::None,
                1 => Clock::PerMove(3_000),
                _ => Clock::Total { time: 20_000, increment: dice.below(3) as u64 * 500 },
            },
            time_out: match dice.below(2) {
                0 => TimeOut::Loses,
                _ => TimeOut::Bot("strong".parse().unwrap()),
            },
            takebacks: match dice.below(4) {
                0 => Takebacks::Never,
                1 => Takebacks::Free,
                _ => Takebacks::ByConsent,
            },
            is_foreign: false,
            commitment: is_fair.then(|| share(9).commitment()),
            invitation: (dice.below(4) > 0).then(|| Commitment::to("key")),
        };
        let cause = Cause { who: Who::Person(setup.host), id: u64::MAX };
        let (table, event) = Table::open(setup, cause, Time(1_000)).unwrap();
        let setup = table.setup().clone();
        assert_eq!(event, table.events()[0]);
        let (accepted, sent, now) = (vec![], vec![], Time(1_000));
        let model = Model::new(&setup, &accepted);
        Trial {
            dice,
            table,
            setup,
            accepted,
            model,
            sent,
            now,
            beginning,
            counts: [0; 3],
            told: vec![],
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.dice.below(bound)
    }

    /// A seat, hardly ever one that does not exist.
    fn seat(&mut self) -> Seat {
        let seats = match self.below(20) {
            0 => Seat::MOST,
            _ => self.setup.seats(),
        };
        Seat::from_index(self.below(seats as u32) as usize)
    }

    /// Something that makes sense here, most of the time.
    fn sensible(&mut self) -> (Who, Option<Seat>, Action) {
        let host = Who::Person(self.setup.host);
        match self.table.phase() {
            Phase::Waiting => {
                let is_unready = |player: &Player| match player {
                    Player::Person(person) => !person.is_ready,
                    Player::Open | Player::Reserved | Player::Bot(_) => false,
                };
                let (kind, person) = (self.below(4), PersonId(self.below(4)));
                let players = self.table.players();
                let is_free = players.iter().any(Player::is_free);
                if is_free && kind > 0 {
                    let (name, key) = ("Cem".into(), Some("key".into()));
                    let action = Action::Sit { name, key, is_program: kind == 1 };
                    return (Who::Person(person), None, action);
                }
                if is_free {
                    let (bot, names) = ("casual".parse().unwrap(), vec!["Bea".into()]);
                    return (host, None, Action::Fill { bot, names });
                }
                match players.iter().position(is_unready) {
                    Some(index) if kind > 0 => {
                        let who = Who::Person(players[index].person_id().unwrap());
                        (who, Some(Seat::from_index(index)), Action::Ready(true))
                    }
                    None if self.setup.commitment.is_some() && kind > 0 => self.contribution(),
                    _ => (host, None, Action::Start(self.beginning.clone())),
                }
            }
            Phase::Playing => {
                if let (Some(asked), 0..4) = (self.table.takeback(), self.dice.clone().below(6)) {
                    let asker = self.table.player(asked.seat).person_id();
                    let is_other = |seat: &Seat| {
                        let person = self.table.player(*seat).person_id();
                        person.is_some() && person != asker
                    };
                    let seat = self.table.seats().find(is_other).unwrap();
                    let who = Who::Person(self.table.player(seat).person_id().unwrap());
                    return (who, Some(seat), Action::AnswerTakeback(self.below(4) > 0));
                }
                let is_up = |(_, deadline)| deadline <= self.now;
                if self.table.deadline().is_some_and(is_up) && self.below(3) > 0 {
                    return (Who::System, None, Action::ClaimTimeOut);
                }
                let (who, seat) = match self.table.next() {
                    Next::Person(seat) => {
                        let person = self.table.player(seat).person_id().unwrap();
                        (Who::Person(person), seat)
                    }
                    Next::Bot(seat, _) => (Who::System, seat),
                    Next::Start | Next::Over => unreachable!("the game goes on"),
                };
                let legal = self.table.legal_moves();
                let mv = legal[self.below(legal.len() as u32) as usize].to_string();
                (who, Some(seat), Action::Move(mv))
            }
            Phase::Over => {
                let people: Vec<Seat> = self.table.people().collect();
                match people.is_empty() {
                    true => (Who::System, None, Action::Continue { table: "next".into() }),
                    false => {
                        let seat = people[self.below(people.len() as u32) as usize];
                        let who = self.table.player(seat).person_id().map_or(host, Who::Person);
                        (who, Some(seat), Action::Rematch(self.below(4) > 0))
                    }
                }
            }
        }
    }

    /// The next step of a deal to which all contribute. People contribute what has the
    /// number of their own.
    fn contribution(&mut self) -> (Who, Option<Seat>, Action) {
        let is_closed = self.table.is_closed();
        let steps: Vec<(Who, Option<Seat>, Action)> = self
            .table
            .seats()
            .filter_map(|seat| match self.table.player(seat) {
                Player::Person(person) => Some((seat, person)),
                _ => None,
            })
            .filter_map(|(seat, person)| {
                let own = share(person.id.0 as u8);
                let action = match (is_closed, &person.commitment, &person.share) {
                    (false, None, _) => Action::Commit(own.commitment()),
                    (true, Some(_), None) => Action::Contribute(own),
                    _ => return None,
                };
                Some((Who::Person(person.id), Some(seat), action))
            })
            .collect();
        match steps.first() {
            Some(step) if self.below(4) > 0 => step.clone(),
            _ if is_closed => (Who::System, None, Action::Start(self.beginning.clone())),
            _ => (Who::System, None, Action::Close),
        }
    }

    /// Anything.
    fn any(&mut self) -> (Who, Option<Seat>, Action) {
        let bot = || "master".parse().unwrap();
        let name = ["Ann", "  ", "", "two\nlines", "Zoé"][self.below(5) as usize].to_string();
        // Mostly something for this phase.
        let kinds = match (self.below(6), self.table.phase()) {
            (0, _) => 0..32,
            (_, Phase::Waiting) if self.below(3) == 0 => 26..30,
            (_, Phase::Waiting) => 0..10,
            (0..3, Phase::Playing) => 14..17,
            (_, Phase::Playing) => 9..24,
            (_, Phase::Over) => 21..26,
        };
        let action = match kinds.start + self.below(kinds.end - kinds.start) {
            0..=2 => {
                let key = ["key", "other"][self.below(2) as usize];
                let key = (self.below(2) == 0).then(|| key.into());
                Action::Sit { name, key, is_program: self.below(2) == 0 }
            }
            3 => Action::Stand,
            4 => Action::SeatBot { name, bot: bot() },
            5 => Action::Ready(self.below(2) == 0),
            6 => Action::Start(Beginning::Seed("other".into())),
            7 => Action::Start(Beginning::Position("nonsense".into())),
            8 => Action::Fill { bot: bot(), names: vec![name] },
            9 => Action::Leave,
            10 => Action::ComeBack,
            11 => Action::Start(self.beginning.clone()),
            12 => {
                let legal = self.table.legal_moves();
                let mv = match legal.len() as u32 {
                    0 => "a1".into(),
                    count => legal[self.below(count) as usize].to_string(),
                };
                Action::Move(mv)
            }
            13 => Action::Move("nonsense".into()),
            14 | 15 => Action::AskTakeback,
            16 => Action::AnswerTakeback(self.below(4) > 0),
            17 => Action::Resign,
            18 => Action::ClaimTimeOut,
            19 => Action::TakeOver(bot()),
            20 => Action::Return,
            21 => Action::Leave,
            22 => Action::ComeBack,
            23 => Action::Say(Phrase::ALL[self.below(Phrase::ALL.len() as u32) as usize]),
            24 => Action::Rematch(self.below(2) == 0),
            25 => Action::Continue { table: "there".into() },
            26 => Action::Commit(share(self.below(4) as u8).commitment()),
            27 => Action::Close,
            30 => Action::HandOver,
            31 => Action::Abort,
            28 => Action::Contribute(share(self.below(4) as u8)),
            _ => Action::Start(Beginning::Shares(share(8 + self.below(2) as u8))),
        };
        let seat = (self.below(8) > 0).then(|| self.seat());
        // Mostly by those who may.
        let holder = seat.filter(|seat| seat.index() < self.setup.seats());
        let holder = holder.and_then(|seat| self.table.player(seat).person_id());
        let is_for_system = matches!(
            action,
            Action::Abort
                | Action::Leave
                | Action::ComeBack
                | Action::HandOver
                | Action::Continue { .. }
                | Action::Close
        );
        let who = match (self.below(6), holder) {
            (0, _) => Who::System,
            (1, _) => Who::Person(PersonId(self.below(4))),
            _ if is_for_system => Who::System,
            (_, Some(person)) => Who::Person(person),
            (_, None) => Who::Person(self.setup.host),
        };
        (who, seat, action)
    }

    fn command(&mut self) -> (Who, Command) {
        if self.below(12) == 0 && !self.sent.is_empty() {
            let again = self.below(self.sent.len() as u32) as usize;
            return self.sent[again].clone();
        }
        let (who, seat, action) = match self.below(10) {
            0..5 => self.sensible(),
            _ => self.any(),
        };
        let number = self.table.number();
        let after = match self.below(20) {
            0 => number + 1 + self.below(3),
            1..=3 => self.below(number + 1),
            _ => number,
        };
        let id = match self.below(30) {
            0 => u64::from(self.below(5)),
            _ => self.dice.next_u64(),
        };
        (who, Command { id, after, seat, action })
    }

    fn step(&mut self) {
        self.now = match self.below(12) {
            0 => Time(self.now.0.saturating_sub(500)),
            1 => Time(self.now.0 + u64::from(self.below(12_000))),
            _ => Time(self.now.0 + u64::from(self.below(400))),
        };
        let (who, command) = self.command();
        self.sent.push((who, command.clone()));
        let before = self.table.clone();
        let answer = self.table.apply(who, &command, self.now);
        let repeated =
            self.accepted.iter().find(|one| (one.who, one.command.id) == (who, command.id));
        if let Some(one) = repeated {
            let events = answer.expect("what was accepted once");
            let changes: Vec<_> = events.iter().map(|event| event.change.clone()).collect();
            assert_eq!(changes, one.changes);
            assert_eq!(self.table, before, "nothing happens twice");
            self.counts[2] += 1;
            return;
        }
        let at = self.now.max(self.accepted.last().map_or(Time(1_000), |one| one.at));
        let expected = self.model.answer(&self.accepted, who, &command, at);
        match (answer, expected) {
            (Ok(events), Ok(changes)) => {
                assert_eq!(events.iter().map(|e| e.change.clone()).collect::<Vec<_>>(), changes);
                assert!(events.iter().all(|event| event.at == at));
                let first = before.number() + 1;
                assert_eq!(events[0].number, first);
                self.told.extend(changes.iter().map(|change| change.kind().to_string()));
                self.accepted.push(Accepted { who, command, at, changes, first });
                self.compare(at);
                self.counts[0] += 1;
            }
            (Err(refusal), Err(code)) => {
                let is_of_the_game = code == "game" && !refusal.code.starts_with("table.");
                assert!(refusal.code == code || is_of_the_game, "{refusal} instead of {code}");
                assert_eq!(self.table, before, "nothing has changed");
                self.told.push(code.to_string());
                self.counts[1] += 1;
            }
            (answer, expected) => panic!("{answer:?} instead of {expected:?}"),
        }
    }

    /// The table is what the model says.
    fn compare(&mut self, now: Time) {
        self.model = Model::new(&self.setup, &self.accepted);
        let model = &self.model;
        assert_eq!(self.table.players(), model.players);
        assert_eq!(self.table.is_over(), model.is_over());
        let moves: Vec<String> = self.table.moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, model.moves.iter().map(|(mv, ..)| mv.clone()).collect::<Vec<_>>());
        let asked = self.table.takeback().map(|one| (one.seat, one.agreed.clone()));
        assert_eq!(asked, model.asked);
        if let Some(position) = model.position() {
            assert_eq!(self.table.position(), position);
            assert_eq!(self.table.is_over() && model.given_up.is_some(), model.given_up.is_some());
            for seat in self.table.seats() {
                assert_eq!(self.table.time_left(seat, now), model.left(seat, now), "seat {seat}");
            }
        }
    }

    /// The table is the fold of its events; and so is what a viewer may know of it.
    fn fold(&self) {
        let events = self.table.events();
        assert_eq!(Table::from_events(events.to_vec()).as_ref(), Ok(&self.table));
        let text = serde_json::to_string(events).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), events);
        let viewers = self.table.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            let seen = events.iter().map(|event| event.seen_by(viewer).into_owned());
            let seen = Table::from_events(seen).expect("a table that is seen");
            assert_eq!(seen.players(), self.table.players());
            assert_eq!((seen.phase(), seen.next()), (self.table.phase(), self.table.next()));
            assert_eq!(seen.legal_moves(), self.table.legal_moves());
            assert_eq!((seen.moves(), seen.movers()), (self.table.moves(), self.table.movers()));
            assert_eq!(seen.deadline(), self.table.deadline());
            assert_eq!(seen.winners(), self.table.winners());
            if self.table.phase() != Phase::Waiting {
                assert_eq!(seen.view(viewer), self.table.view(viewer));
            }
        }
    }
}

/// What must have come, with how often it did at least.
const TOLD: &[&str] = &[
    "sat",
    "stood",
    "bot-sat",
    "ready",
    "started",
    "moved",
    "takeback-asked",
    "takeback-answered",
    "taken-back",
    "timed-out",
    "ended",
    "left",
    "came-back",
    "took-over",
    "returned",
    "rematch-wanted",
    "rematch-agreed",
    "continued",
    "said",
    "table.ahead",
    "table.answered",
    "table.bot-plays",
    "table.continued",
    "table.full",
    "table.gone",
    "table.host-only",
    "table.name",
    "table.needs-position",
    "table.needs-seed",
    "table.no-clock",
    "table.no-seat",
    "table.no-takeback-asked",
    "table.no-takebacks",
    "table.not-over",
    "table.not-ready",
    "table.not-started",
    "table.not-your-seat",
    "table.not-your-turn",
    "table.nothing-to-take-back",
    "table.over",
    "table.people-only",
    "table.players-only",
    "table.program-only",
    "game",
    "table.rematch-agreed",
    "table.rematch-not-agreed",
    "table.seat-needed",
    "table.seat-open",
    "table.seat-taken",
    "table.stale",
    "table.started",
    "table.still-here",
    "table.takeback-asked",
    "table.time-is-up",
    "table.time-left",
];

#[test]
fn random_commands_do_what_the_slow_model_says() {
    let mut counts = [0; 3];
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0.. {
        if counts.iter().sum::<usize>() >= COMMANDS {
            break;
        }
        let tried = std::panic::catch_unwind(|| {
            let mut trial = Trial::new(seed);
            let mut rest = 20 + trial.below(120);
            while rest > 0 {
                trial.step();
                // After the end little happens.
                rest = rest.saturating_sub(if trial.table.is_over() { 8 } else { 1 });
            }
            trial.fold();
            trial
        });
        let trial = tried.unwrap_or_else(|_| panic!("failed with the seed {seed}"));
        counts.iter_mut().zip(trial.counts).for_each(|(count, one)| *count += one);
        trial.told.into_iter().for_each(|one| *told.entry(one).or_default() += 1);
    }
    let [accepted, refused, repeated] = counts;
    assert!(accepted > COMMANDS * 3 / 10 && refused > COMMANDS / 5, "{counts:?}");
    assert!(repeated > COMMANDS / 100, "{counts:?}");
    let rare: Vec<&&str> =
        TOLD.iter().filter(|one| told.get(**one).is_none_or(|n| *n < 10)).collect();
    assert!(rare.is_empty(), "hardly ever tried: {rare:?} {told:?}");
}

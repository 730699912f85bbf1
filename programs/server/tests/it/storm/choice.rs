//! What is sent: sensible commands, any commands, and what is no command at all.

use quatuor::{AnyGame, Dice, FastDice, Seat};
use table::{Action, Beginning, Next, PersonId, Phase, Phrase, Player, Share, Table};

use super::room::Room;

/// Names, and what the server makes of them; `None` if it refuses them.
const NAMES: &[(&str, Option<&str>)] = &[
    ("Ann", Some("Ann")),
    ("  Zoe\u{301} \t Z. ", Some("Zoé Z.")),
    ("<b>&\"'", Some("<b>&\"'")),
    ("\u{202e}Bob\u{2066}\u{200b}", Some("Bob")),
    ("", None),
    ("\u{200b}\u{feff}", None),
    ("a name of twenty-five char", None),
];

/// A table to be opened.
pub(super) fn order(dice: &mut FastDice) -> String {
    let game = AnyGame::ALL[dice.below(4) as usize];
    let all = game.rulesets();
    let request = &all[dice.below(all.len() as u32) as usize];
    let seats = request.players.expect("a complete request");
    let me = dice.below(seats as u32 + 1) as usize;
    let seat = |index: usize, dice: &mut FastDice| match dice.below(8) {
        _ if index == me => r#""me""#,
        0 => r#"{"bot":"random"}"#,
        1..=3 => r#""friend""#,
        _ => r#""open""#,
    };
    let chosen: Vec<&str> = (0..seats).map(|index| seat(index, dice)).collect();
    let clock = [
        r#""none""#,
        r#""none""#,
        r#"{"per-move":150}"#,
        r#"{"total":{"time":500,"increment":20}}"#,
    ][dice.below(4) as usize];
    let time_out = [r#""loses""#, r#"{"bot":"random"}"#][dice.below(2) as usize];
    let takebacks = ["never", "free", "by-consent", "by-consent"][dice.below(4) as usize];
    format!(
        r#"{{"game":"{}","request":{},"seats":[{}],"name":"Host","clock":{clock},"time_out":{time_out},"takebacks":"{takebacks}","is_public":{}}}"#,
        game.name(),
        online::write(request),
        chosen.join(","),
        dice.below(2) == 0,
    )
}

/// The share of a device.
fn share(device: usize) -> Share {
    Share::new([device as u8 + 1; 32])
}

/// What a device asks for at a table.
pub(super) struct Choice {
    pub(super) device: usize,
    pub(super) seat: Option<Seat>,
    pub(super) action: Action,
    /// What the table gets if the server changes a name in it; `Err` if it refuses it.
    pub(super) cleaned: Result<Action, ()>,
}

impl Room {
    fn below(&mut self, bound: u32) -> u32 {
        self.dice.below(bound)
    }

    fn device_of(&self, person: Option<PersonId>) -> Option<usize> {
        self.devices.iter().position(|device| person.is_some() && device.you.person == person)
    }

    fn any_device(&mut self) -> usize {
        self.dice.below(self.devices.len() as u32) as usize
    }

    fn holder(&mut self, table: &Table, seat: Seat) -> usize {
        self.device_of(table.player(seat).person_id()).unwrap_or_else(|| self.any_device())
    }

    pub(super) fn choose(&mut self) -> Choice {
        let table = self.shown.clone();
        let (device, seat, action) = match self.below(10) {
            0..5 => self.sensible(&table),
            _ => self.any(&table),
        };
        let cleaned = self.cleaned(device, &action);
        Choice { device, seat, action, cleaned }
    }

    /// The action as the server hands it to the table.
    fn cleaned(&self, device: usize, action: &Action) -> Result<Action, ()> {
        let clean = |raw: &String| match NAMES.iter().find(|(name, _)| name == raw) {
            Some((_, clean)) => clean.map(str::to_owned).ok_or(()),
            None => Ok(raw.clone()),
        };
        Ok(match action {
            Action::Sit { name, key, .. } => Action::Sit {
                name: clean(name)?,
                key: key.clone(),
                is_program: self.devices[device].is_program,
            },
            Action::SeatBot { name, bot } => {
                Action::SeatBot { name: clean(name)?, bot: bot.clone() }
            }
            Action::Fill { bot, names } => Action::Fill {
                bot: bot.clone(),
                names: names.iter().map(clean).collect::<Result<_, _>>()?,
            },
            other => other.clone(),
        })
    }

    /// Something that makes sense here, most of the time.
    fn sensible(&mut self, table: &Table) -> (usize, Option<Seat>, Action) {
        match table.phase() {
            Phase::Waiting => self.sensible_before(table),
            Phase::Playing => {
                if let (Some(asked), 0..4) = (table.takeback(), self.below(6)) {
                    let asker = table.player(asked.seat).person_id();
                    let is_other = |seat: &Seat| {
                        let person = table.player(*seat).person_id();
                        person.is_some() && person != asker
                    };
                    if let Some(seat) = table.seats().find(is_other) {
                        let agrees = self.below(4) > 0;
                        let device = self.holder(table, seat);
                        return (device, Some(seat), Action::AnswerTakeback(agrees));
                    }
                }
                let (Next::Person(seat) | Next::Bot(seat, _)) = table.next() else {
                    unreachable!("the game goes on")
                };
                let legal = table.legal_moves();
                let mv = legal[self.below(legal.len() as u32) as usize].to_string();
                (self.holder(table, seat), Some(seat), Action::Move(mv))
            }
            Phase::Over => {
                let people: Vec<Seat> = table.people().collect();
                match people.is_empty() {
                    true => (0, None, Action::Rematch(true)),
                    false => {
                        let seat = people[self.below(people.len() as u32) as usize];
                        let wants = self.below(4) > 0;
                        (self.holder(table, seat), Some(seat), Action::Rematch(wants))
                    }
                }
            }
        }
    }

    fn sensible_before(&mut self, table: &Table) -> (usize, Option<Seat>, Action) {
        let kind = self.below(4);
        if table.players().iter().any(Player::is_free) {
            if self.below(10) > 0 {
                // Those who only watch and those from elsewhere sit down less often.
                let device = self.any_device().min(self.any_device());
                let key = self.key.clone();
                return (device, None, Action::Sit { name: "Cem".into(), key, is_program: false });
            }
            let (bot, names) = ("random".parse().unwrap(), vec!["Bea".into()]);
            return (0, None, Action::Fill { bot, names });
        }
        for seat in table.seats() {
            let Player::Person(person) = table.player(seat) else { continue };
            let device = self.holder(table, seat);
            let is_committed = |one: &Share| person.commitment == Some(one.commitment());
            let own = (0..5).map(share).find(is_committed).unwrap_or_else(|| share(device));
            let action = match (table.is_closed(), &person.commitment, &person.share) {
                (false, None, _) if kind != 3 => Action::Commit(own.commitment()),
                (false, ..) if !person.is_ready => Action::Ready(true),
                (true, Some(_), None) => Action::Contribute(own),
                _ => continue,
            };
            return (device, Some(seat), action);
        }
        (0, None, Action::Start(Beginning::Shares(share(9))))
    }

    /// Anything.
    fn any(&mut self, table: &Table) -> (usize, Option<Seat>, Action) {
        let bot = || "random".parse().unwrap();
        let name = NAMES[self.below(NAMES.len() as u32) as usize].0.to_string();
        let kinds = match (self.below(6), table.phase()) {
            (0, _) => 0..31,
            (_, Phase::Waiting) if self.below(3) == 0 => 26..30,
            (_, Phase::Waiting) => 0..10,
            (0..3, Phase::Playing) => 14..17,
            (_, Phase::Playing) => 9..24,
            (_, Phase::Over) => 21..26,
        };
        let action = match kinds.start + self.below(kinds.end - kinds.start) {
            0..=2 => {
                let other = "00000000000000000000".to_string();
                let key = [None, Some(other), self.key.clone()][self.below(3) as usize].clone();
                Action::Sit { name, key, is_program: self.below(2) == 0 }
            }
            3 => Action::Stand,
            4 => Action::SeatBot { name, bot: bot() },
            5 => Action::Ready(self.below(2) == 0),
            6 => Action::Start(Beginning::Seed("other".into())),
            7 => Action::Start(Beginning::Position("nonsense".into())),
            8 => Action::Fill { bot: bot(), names: vec![name] },
            9 | 21 => Action::Leave,
            10 | 22 => Action::ComeBack,
            12 => match table.legal_moves() {
                legal if legal.is_empty() => Action::Move("a1".into()),
                legal => Action::Move(legal[self.below(legal.len() as u32) as usize].to_string()),
            },
            13 => Action::Move("nonsense".into()),
            14 | 15 => Action::AskTakeback,
            16 => Action::AnswerTakeback(self.below(4) > 0),
            // Games should go on for a while.
            17 if self.below(3) > 0 => Action::Say(Phrase::Hello),
            17 => Action::Resign,
            18 => Action::ClaimTimeOut,
            19 => Action::TakeOver(bot()),
            20 => Action::Return,
            23 => Action::Say(Phrase::ALL[self.below(Phrase::ALL.len() as u32) as usize]),
            24 => Action::Rematch(self.below(2) == 0),
            25 => Action::Continue { table: "there".into() },
            26 => Action::Commit(share(self.below(5) as usize).commitment()),
            27 => Action::Close,
            28 => Action::Contribute(share(self.below(5) as usize)),
            30 => Action::HandOver,
            _ => Action::Start(Beginning::Shares(share(8))),
        };
        let seats = if self.below(20) == 0 { Seat::MOST } else { table.setup().seats() };
        let seat = Seat::from_index(self.below(seats as u32) as usize);
        let seat = (self.below(8) > 0).then_some(seat);
        let held = seat.filter(|seat| seat.index() < table.setup().seats());
        let device = match (self.below(5), held) {
            (0, _) => self.any_device(),
            (_, Some(seat)) => self.holder(table, seat),
            (_, None) => 0,
        };
        (device, seat, action)
    }

    /// A text that is no message.
    pub(super) fn garbage(&mut self) -> String {
        let id = self.id;
        match self.below(7) {
            0 => "{".into(),
            1 => "[]".into(),
            2 => r#"{"watch":{"table":"short","after":0}}"#.into(),
            3 => format!(r#"{{"watch":{{"table":"{id}","after":-1}}}}"#),
            4 => format!(r#"{{"command":{{"table":"{id}","command":{{"id":1}}}}}}"#),
            5 => format!(
                r#"{{"command":{{"table":"{id}","command":{{"id":1,"after":1,"seat":99,"action":"resign"}}}}}}"#
            ),
            _ => (0..self.below(60)).map(|_| char::from(32 + self.below(90) as u8)).collect(),
        }
    }
}

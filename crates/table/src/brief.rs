//! What a list of games says of each: enough to show it and to count it, and so short
//! that hundreds are read at once. Holds no secrets.

use bots::Level;
use games::AnyGame;

use crate::{Chair, Table, Taker};

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// The game.
    pub game: AnyGame,
    /// Whether it goes on.
    pub stage: Stage,
    /// Whether it was somebody else's, from a link or a file.
    pub is_foreign: bool,
    /// Everybody at the table.
    pub seats: Vec<Sitter>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It waits for a move.
    Playing,
    /// It went on when somebody gave it away; not all of it is known.
    Seen,
    /// It is over.
    Over,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// Who it is.
    pub chair: Chair,
    /// Who wins together has the same number.
    pub side: usize,
    /// Whether the side has won, alone or with others.
    pub won: bool,
}

/// How a game ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Won.
    Won,
    /// Won together with a rival.
    Shared,
    /// Not won.
    Lost,
}

/// Against whom somebody played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rival {
    /// Alone.
    Nobody,
    /// A bot of this level.
    Bot(Level),
    /// Other people.
    People,
}

/// How often somebody won, shared and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won.
    pub won: usize,
    /// Won together with a rival.
    pub shared: usize,
    /// Not won.
    pub lost: usize,
}

impl Stage {
    const ALL: [(Stage, &str); 3] =
        [(Stage::Playing, "playing"), (Stage::Seen, "seen"), (Stage::Over, "over")];
}

impl Rival {
    /// All of them, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Rival> {
        [Rival::Nobody].into_iter().chain(Level::ALL.map(Rival::Bot)).chain([Rival::People])
    }
}

impl Table {
    /// What a list says of it.
    pub fn brief(&self) -> Brief {
        let stage = match (self.is_over(), self.record().seen_by()) {
            (true, _) => Stage::Over,
            (false, Some(_)) => Stage::Seen,
            (false, None) => Stage::Playing,
        };
        let (sides, winners) = (self.position().sides(), self.winners());
        let sitter = |(seat, chair): (games::Seat, &Chair)| Sitter {
            chair: chair.clone(),
            side: sides.iter().position(|side| side.contains(seat)).unwrap_or(0),
            won: winners.iter().any(|side| side.contains(seat)),
        };
        let seats = self.seats().zip(self.chairs()).map(sitter).collect();
        Brief { game: self.record().game(), stage, is_foreign: self.is_foreign(), seats }
    }
}

impl Brief {
    /// Everybody's name, in a line.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.seats.iter().map(|one| one.chair.name.as_str()).collect();
        names.join(" · ")
    }

    /// The seats of people.
    fn people(&self) -> impl Iterator<Item = &Sitter> {
        self.seats.iter().filter(|one| one.chair.is_person())
    }

    /// Where the owner of the device sits: the only person at it, or else whoever has
    /// the owner's name.
    pub fn own(&self, owner: Option<&str>) -> Option<&Sitter> {
        let mut people = self.people();
        match (people.next(), people.next()) {
            _ if self.is_foreign => None,
            (Some(only), None) => Some(only),
            _ => owner.and_then(|owner| self.people().find(|one| one.chair.name == owner)),
        }
    }

    /// How it ended for somebody at the table; `None` while it goes on.
    pub fn ending(&self, own: &Sitter) -> Option<Ending> {
        let rival_won = self.seats.iter().any(|one| one.won && one.side != own.side);
        (self.stage == Stage::Over).then_some(match (own.won, rival_won) {
            (true, false) => Ending::Won,
            (true, true) => Ending::Shared,
            (false, _) => Ending::Lost,
        })
    }

    /// Whether somebody at the table played against such a rival.
    fn meets(&self, own: &Sitter, rival: Rival) -> bool {
        let mut others = self.seats.iter().filter(|one| one.side != own.side);
        match rival {
            Rival::Nobody => others.next().is_none(),
            Rival::Bot(level) => others.any(|one| one.chair.taker == Taker::Bot(level)),
            Rival::People => others.any(|one| one.chair.is_person()),
        }
    }

    /// As a text: a line for the game, and one for each seat.
    pub fn to_text(&self) -> String {
        let stage = Stage::ALL.iter().find(|(stage, _)| *stage == self.stage).map_or("", |s| s.1);
        let mut text = format!("{} {stage} {}", self.game, u8::from(self.is_foreign));
        for Sitter { chair, side, won } in &self.seats {
            let name: String = chair.name.chars().filter(|letter| !letter.is_control()).collect();
            text += &format!("\n{side} {} {} {name}", u8::from(*won), chair.taker.as_str());
        }
        text
    }

    /// The opposite of [`to_text`](Brief::to_text); `None` for anything else.
    pub fn from_text(text: &str) -> Option<Brief> {
        let mut lines = text.split('\n');
        let mut words = lines.next()?.split(' ');
        let game = words.next()?.parse().ok()?;
        let stage = words.next()?;
        let stage = Stage::ALL.iter().find(|(_, name)| *name == stage)?.0;
        let is_foreign = words.next()? == "1";
        let sitter = |line: &str| {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            let [side, won, taker, name] = words[..] else { return None };
            let chair = Chair { name: name.into(), taker: Taker::read(taker)? };
            Some(Sitter { chair, side: side.parse().ok()?, won: won == "1" })
        };
        let seats = lines.map(sitter).collect::<Option<Vec<_>>>()?;
        (!seats.is_empty()).then_some(Brief { game, stage, is_foreign, seats })
    }
}

/// The name under which somebody plays most at this device, as far as that can be told.
pub fn owner(games: &[Brief]) -> Option<String> {
    let mut names: Vec<(&str, usize)> = vec![];
    for own in games.iter().filter_map(|game| game.own(None)) {
        match names.iter_mut().find(|(name, _)| *name == own.chair.name) {
            Some((_, count)) => *count += 1,
            None => names.push((&own.chair.name, 1)),
        }
    }
    names.into_iter().max_by_key(|(_, count)| *count).map(|(name, _)| name.into())
}

/// How the owner of the device fared against everybody they met. A game with several
/// kinds of rivals counts once for each.
pub fn results<'a>(
    games: impl Iterator<Item = &'a Brief> + Clone,
    owner: Option<&str>,
) -> Vec<(Rival, Tally)> {
    let tally = |rival: Rival| {
        let mut tally = Tally::default();
        for game in games.clone() {
            let Some(own) = game.own(owner).filter(|own| game.meets(own, rival)) else { continue };
            match game.ending(own) {
                Some(Ending::Won) => tally.won += 1,
                Some(Ending::Shared) => tally.shared += 1,
                Some(Ending::Lost) => tally.lost += 1,
                None => {}
            }
        }
        (rival, tally)
    };
    Rival::all().map(tally).filter(|(_, tally)| *tally != Tally::default()).collect()
}

//! What a list of games says of each: enough to show and to count it, and so short that
//! hundreds are read at once. Holds no secrets.

use quatuor::{AnyGame, Seat};

use crate::record::{Player, Record};
use crate::share::levels::LEVELS;

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The game.
    pub game: AnyGame,
    /// The variant; `None` if it began from a position.
    pub variant: Option<String>,
    /// Whether it goes on.
    pub stage: Stage,
    /// Whether its result says nothing about the people at this device.
    pub is_foreign: bool,
    /// The seat of the player at this device, where that is known.
    pub own: Option<Seat>,
    /// One per seat.
    pub seats: Vec<SeatSummary>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It waits for a move.
    Playing,
    /// It went on when it was shared; not all of it is known.
    Seen,
    /// It is over.
    Over,
}

/// A seat of a game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSummary {
    /// Who plays there.
    pub player: Player,
    /// Seats that win together have the same number.
    pub side: usize,
    /// Whether the side has won, alone or with others.
    pub won: bool,
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Won.
    Won,
    /// Won together with an opponent.
    Shared,
    /// Not won.
    Lost,
}

/// Against whom a person played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// No opponent: a solo game.
    None,
    /// A bot of this level.
    Bot(&'static str),
    /// Other people.
    People,
}

/// How often a person won, shared and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won.
    pub won: usize,
    /// Won together with an opponent.
    pub shared: usize,
    /// Not won.
    pub lost: usize,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, ending: Ending) {
        match ending {
            Ending::Won => self.won += 1,
            Ending::Shared => self.shared += 1,
            Ending::Lost => self.lost += 1,
        }
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.won + self.shared + self.lost
    }
}

impl Stage {
    const ALL: [(Stage, &str); 3] =
        [(Stage::Playing, "playing"), (Stage::Seen, "seen"), (Stage::Over, "over")];
}

impl Opponent {
    /// All of them, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Opponent> {
        [Opponent::None].into_iter().chain(LEVELS.map(Opponent::Bot)).chain([Opponent::People])
    }
}

impl SeatSummary {
    /// Whether a person plays there.
    pub fn is_person(&self) -> bool {
        self.player.bot.is_none()
    }
}

impl GameSummary {
    /// What a list says of a game.
    pub fn new(record: &Record, is_foreign: bool) -> GameSummary {
        let stage = match (record.is_over(), record.seen_by()) {
            (true, _) => Stage::Over,
            (false, Some(_)) => Stage::Seen,
            (false, None) => Stage::Playing,
        };
        let (sides, winners) = (record.last().sides(), record.winners());
        let seat = |(seat, player): (Seat, &Player)| SeatSummary {
            player: player.clone(),
            side: sides.iter().position(|side| side.contains(seat)).unwrap_or(0),
            won: winners.iter().any(|side| side.contains(seat)),
        };
        let players = record.players();
        let seats = Seat::all(players.len()).zip(players).map(seat).collect();
        let variant = record.deal().and_then(|deal| deal.request.variant.clone());
        GameSummary { game: record.game(), variant, stage, is_foreign, own: None, seats }
    }

    /// The names of all players, in a line.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.seats.iter().map(|seat| seat.player.name.as_str()).collect();
        names.join(" · ")
    }

    /// The seats of people.
    fn people(&self) -> impl Iterator<Item = &SeatSummary> {
        self.seats.iter().filter(|seat| seat.is_person())
    }

    /// The seat of the device's owner: where that is not known, the only person, or else the one
    /// with the owner's name.
    pub fn own(&self, owner: Option<&str>) -> Option<&SeatSummary> {
        let mut people = self.people();
        match (people.next(), people.next()) {
            _ if self.is_foreign => None,
            _ if self.own.is_some() => self.seats.get(self.own?.index()),
            (Some(only), None) => Some(only),
            _ => owner.and_then(|owner| self.people().find(|seat| seat.player.name == owner)),
        }
    }

    /// How it ended for a seat; `None` while it goes on.
    pub fn ending(&self, own: &SeatSummary) -> Option<Ending> {
        let other_won = self.seats.iter().any(|seat| seat.won && seat.side != own.side);
        (self.stage == Stage::Over).then_some(match (own.won, other_won) {
            (true, false) => Ending::Won,
            (true, true) => Ending::Shared,
            (false, _) => Ending::Lost,
        })
    }

    /// Whether a seat played against such an opponent.
    pub fn meets(&self, own: &SeatSummary, opponent: Opponent) -> bool {
        let mut others = self.seats.iter().filter(|seat| seat.side != own.side);
        match opponent {
            Opponent::None => others.next().is_none(),
            Opponent::Bot(level) => others.any(|seat| seat.player.bot.as_deref() == Some(level)),
            Opponent::People => others.any(SeatSummary::is_person),
        }
    }

    /// As a text: a line for the game, and one for each seat.
    pub fn to_text(&self) -> String {
        let stage = Stage::ALL.iter().find(|(stage, _)| *stage == self.stage).map_or("", |s| s.1);
        let variant = self.variant.as_deref().unwrap_or("-");
        let mut text = format!("{} {stage} {} {variant}", self.game, u8::from(self.is_foreign));
        if let Some(own) = self.own {
            text += &format!(" {own}");
        }
        for SeatSummary { player, side, won } in &self.seats {
            let name: String = player.name.chars().filter(|letter| !letter.is_control()).collect();
            let bot = player.bot.as_deref().unwrap_or("person");
            text += &format!("\n{side} {} {bot} {name}", u8::from(*won));
        }
        text
    }

    /// The opposite of [`to_text`](GameSummary::to_text); `None` for anything else.
    pub fn from_text(text: &str) -> Option<GameSummary> {
        let mut lines = text.split('\n');
        let mut words = lines.next()?.split(' ');
        let game = words.next()?.parse().ok()?;
        let stage = words.next()?;
        let stage = Stage::ALL.iter().find(|(_, name)| *name == stage)?.0;
        let is_foreign = words.next()? == "1";
        let variant = Some(words.next()?.to_string()).filter(|variant| variant != "-");
        let own = words.next().and_then(|own| Seat::new(own.parse().ok()?));
        let seat = |line: &str| {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            let [side, won, bot, name] = words[..] else { return None };
            let bot = (bot != "person").then(|| bot.to_string());
            let player = Player { name: name.into(), bot };
            Some(SeatSummary { player, side: side.parse().ok()?, won: won == "1" })
        };
        let seats = lines.map(seat).collect::<Option<Vec<_>>>()?;
        (!seats.is_empty()).then_some(GameSummary { game, variant, stage, is_foreign, own, seats })
    }
}

/// The name under which a person plays most at this device, as far as that can be told.
pub fn device_owner(games: &[GameSummary]) -> Option<String> {
    let mut names: Vec<(&str, usize)> = vec![];
    for own in games.iter().filter_map(|game| game.own(None)) {
        match names.iter_mut().find(|(name, _)| *name == own.player.name) {
            Some((_, count)) => *count += 1,
            None => names.push((&own.player.name, 1)),
        }
    }
    names.into_iter().max_by_key(|(_, count)| *count).map(|(name, _)| name.into())
}

/// How the owner of the device fared against each kind of opponent. A game with several
/// kinds of opponents counts once for each.
pub fn results<'a>(
    games: impl Iterator<Item = &'a GameSummary> + Clone,
    owner: Option<&str>,
) -> Vec<(Opponent, Tally)> {
    let tally = |opponent: Opponent| {
        let mut tally = Tally::default();
        for game in games.clone() {
            let own = game.own(owner).filter(|own| game.meets(own, opponent));
            let Some(own) = own else { continue };
            if let Some(ending) = game.ending(own) {
                tally.add(ending);
            }
        }
        (opponent, tally)
    };
    Opponent::all().map(tally).filter(|(_, tally)| *tally != Tally::default()).collect()
}

//! Games to sit down at.

use anyhow::{Context, Result, ensure};
use quatuor::{AnyGame, AnyPosition, Request, Seat, Seed};
use table::record::{Player, Record};
use table::share::{LEVELS, StoredGame};
use table::{Setup, Table, Time};

/// Who plays what.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The game.
    pub game: AnyGame,
    /// Its variant.
    pub variant: &'static str,
    /// Its options.
    pub options: &'static [&'static str],
    /// `person`, or a level, for each seat.
    pub takers: &'static [&'static str],
    /// What the deal is made from.
    pub seed: &'static str,
    /// What the players are called, in the order of the seats.
    pub names: [&'static str; 5],
}

impl Seating {
    /// Two people, or the players that are named, at the usual deal.
    pub fn new(game: AnyGame, variant: &'static str, takers: &'static [&'static str]) -> Seating {
        let names = ["Anna", "Bram", "Chloé", "Daan", "Eva"];
        Seating { game, variant, options: &[], takers, seed: "browser", names }
    }

    /// From another seed.
    #[must_use]
    pub fn seeded(self, seed: &'static str) -> Seating {
        Seating { seed, ..self }
    }

    /// With the longest names that the page lets a player type.
    #[must_use]
    pub fn with_long_names(self) -> Seating {
        let names = [
            "WWWWWWWWWWWWWWWWWWWWWWWW",
            "Wolfeschlegelsteinhausen",
            "Anna-Maria van der Berge",
            "MMMMMMMMMMMMMMMMMMMMMMMM",
            "Émilie du Châtelet-Lomon",
        ];
        Seating { names, ..self }
    }

    /// With options.
    #[must_use]
    pub fn with(self, options: &'static [&'static str]) -> Seating {
        Seating { options, ..self }
    }

    /// Deals; the first seat begins.
    pub fn deal(&self) -> Result<Record> {
        let player = |(name, who): (&str, &&str)| -> Result<table::Player> {
            Ok(match *who {
                "person" => table::Player::local(name),
                level => {
                    ensure!(LEVELS.contains(&level), "no player is a '{level}'");
                    table::Player::bot(name, level.parse()?)
                }
            })
        };
        let request = Request {
            variant: Some(self.variant.into()),
            players: Some(self.takers.len()),
            options: self.options.iter().map(ToString::to_string).collect(),
        };
        let players = self.names.into_iter().zip(self.takers).map(player).collect::<Result<_>>()?;
        let setup =
            Setup { begins: Some(Seat::FIRST), ..Setup::local(self.game, Some(request), players) };
        let table = Table::deal(setup, &Seed::new(self.seed), Time::default())?;
        table.record().context("a game that has started")
    }
}

/// The position that a game has come to.
///
/// # Panics
/// When it is only seen.
pub fn position(record: &Record) -> &AnyPosition {
    record.last().position().expect("a game that is known")
}

/// All seats of a game.
pub fn seats(record: &Record) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(record.players().len())
}

/// The game as the page keeps it.
pub fn stored(record: &Record) -> String {
    StoredGame { record: record.clone(), is_foreign: false, own: vec![] }.to_text()
}

/// Whether the board is covered while the device is passed on.
pub fn passes_in_secret(record: &Record) -> bool {
    Table::from_record(record, false).passes_in_secret()
}

/// The secret colours of a seat, by their English names.
pub fn secrets(position: &AnyPosition, seat: Seat) -> Vec<String> {
    let letters: Vec<char> = match position {
        AnyPosition::Slides(position) => {
            position.secrets(seat).colours().map(|colour| colour.letter()).collect()
        }
        AnyPosition::Pyramids(position) => vec![position.secret(seat).letter()],
        AnyPosition::Shuttles(_) | AnyPosition::Cups(_) => vec![],
    };
    let name = |letter: char| match letter.to_ascii_lowercase() {
        'r' => "red",
        'o' => "orange",
        'y' => "yellow",
        'g' => "green",
        'b' => "blue",
        _ => "purple",
    };
    letters.into_iter().map(|letter| name(letter).to_string()).collect()
}

/// The same game without moves, but for one seat's secret: no other seat can tell them apart.
pub fn other_secret(record: &Record, seat: Seat) -> Result<Record> {
    let start = record.start();
    let text = start.to_string();
    let field = if start.game() == AnyGame::Slides { 2 } else { 3 };
    let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
    let players: Vec<Player> = record.players().to_vec();
    let own: Vec<String> = fields[field].split(',').map(String::from).collect();
    let is_free = |letter: &char| !own.iter().any(|secret| secret.contains(*letter));
    for letter in "roygbp".chars().filter(is_free) {
        // The notation wants colours in their order: one of the places will do.
        for place in 0..own[seat.index()].len() {
            let mut all = own.clone();
            all[seat.index()].replace_range(place..=place, &letter.to_string());
            fields[field] = all.join(",");
            if let Ok(other) = start.game().read(&fields.join(" ")) {
                return Ok(Record::of_position(other).with_players(players));
            }
        }
    }
    anyhow::bail!("no other secret for seat {seat} of {text}")
}

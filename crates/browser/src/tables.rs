//! Tables to sit down at.

use anyhow::{Context, Result};
use games::{AnyGame, AnyPosition, FastDice, Request, Seat};
use record::Record;
use table::{Chair, Setup, Table, Taker};

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
}

impl Seating {
    /// Two people, or whoever is named, at the usual deal.
    pub fn new(game: AnyGame, variant: &'static str, takers: &'static [&'static str]) -> Seating {
        Seating { game, variant, options: &[], takers, seed: "browser" }
    }

    /// With options.
    #[must_use]
    pub fn with(self, options: &'static [&'static str]) -> Seating {
        Seating { options, ..self }
    }

    /// Deals; the first seat begins.
    pub fn deal(&self) -> Result<Table> {
        let names = ["Anna", "Bram", "Chloé", "Daan", "Eva"];
        let taker = |name: &str| Taker::read(name).with_context(|| format!("nobody is a '{name}'"));
        let chair = |(name, who): (&str, &&str)| -> Result<Chair> {
            Ok(Chair { name: name.into(), taker: taker(who)? })
        };
        let setup = Setup {
            game: self.game,
            request: Request {
                variant: Some(self.variant.into()),
                players: Some(self.takers.len()),
                options: self.options.iter().map(ToString::to_string).collect(),
            },
            chairs: names.into_iter().zip(self.takers).map(chair).collect::<Result<_>>()?,
            begins: Some(0),
            seed: Some(self.seed.into()),
        };
        Ok(setup.deal(&mut FastDice::new(1))?)
    }
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

/// The same table, but for one seat's secret: with it, nobody else can tell them apart.
pub fn other_secret(table: &Table, seat: Seat) -> Result<Table> {
    let start = table.record().start();
    let text = start.to_string();
    let field = if start.game() == AnyGame::Slides { 2 } else { 3 };
    let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
    let own: Vec<String> = fields[field].split(',').map(String::from).collect();
    let is_free = |letter: &char| !own.iter().any(|secret| secret.contains(*letter));
    for letter in "roygbp".chars().filter(is_free) {
        // The notation wants colours in their order: one of the places will do.
        for place in 0..own[seat.index()].len() {
            let mut all = own.clone();
            all[seat.index()].replace_range(place..=place, &letter.to_string());
            fields[field] = all.join(",");
            if let Ok(other) = start.game().read(&fields.join(" ")) {
                return Ok(Table::new(Record::of_position(other), table.chairs().to_vec()));
            }
        }
    }
    anyhow::bail!("no other secret for seat {seat} of {text}")
}

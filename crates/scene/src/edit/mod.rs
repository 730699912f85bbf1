//! Positions made by hand: what can be put down where, and the other facts of a
//! position. Every edit is made on the notation, and the game's own strict reader has
//! the last word, so that nothing but positions ever comes of it.

mod book;
mod cups;
mod pyramids;
mod shuttles;
mod slides;

use std::fmt::Display;

use games::{AnyGame, AnyPosition, NotationError};
use words::Words;

use self::book::{Book, deal_out, give};
use crate::{Fill, Ink, Motion, Scene, Shape, Spot, State, Thing};

/// Something that can be put down, or the hand that takes away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brush {
    /// What [`paint`] calls it.
    pub id: &'static str,
    /// Its colour, if it has one.
    pub ink: Option<Ink>,
    /// What it does, in words.
    pub label: String,
}

/// A fact of a position that is not painted on the board: a choice of few.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What [`set`] calls it.
    pub id: String,
    /// What it is, in words.
    pub label: String,
    /// All values, as [`set`] calls them and in words.
    pub choices: Vec<(String, String)>,
    /// The value now.
    pub chosen: String,
    /// Whether few people will want to change it.
    pub is_minor: bool,
}

/// What became of a stroke of the brush.
// There is one of these at a time: a box would save nothing.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Painted {
    /// This position.
    Done(AnyPosition),
    /// The first of two spots is chosen now.
    Chosen(String),
    /// Nothing: the key of the text that says why.
    Refused(&'static str),
}

/// Nothing is put down: something is taken away.
const AWAY: &str = "-";

/// Refusals of a position in which another seat is to move.
const WRONG_TURN: [&str; 3] = ["position.seat", "position.skipped", "cups.empty-hand"];

/// Another position, or the key of the text that says why not.
type Edited = Result<AnyPosition, &'static str>;

/// What can be put down on the board of a position.
pub fn brushes(position: &AnyPosition, words: &Words) -> Vec<Brush> {
    match position {
        AnyPosition::Slides(_) => slides::brushes(words),
        AnyPosition::Pyramids(_) => pyramids::brushes(words),
        AnyPosition::Shuttles(_) => vec![],
        AnyPosition::Cups(position) => cups::brushes(position, words),
    }
}

/// The board with every spot that a brush can touch; `chosen` is the first of two.
pub fn easel(position: &AnyPosition, chosen: Option<&str>, words: &Words) -> Scene {
    match position {
        AnyPosition::Slides(position) => slides::easel(position, words),
        AnyPosition::Pyramids(position) => pyramids::easel(position, words),
        AnyPosition::Shuttles(position) => crate::shuttles::easel(position, chosen, words),
        AnyPosition::Cups(position) => crate::cups::easel(position, words),
    }
}

/// Touches a spot with a brush, after the first of two spots where that is chosen.
pub fn paint(position: &AnyPosition, brush: &str, chosen: Option<&str>, spot: &str) -> Painted {
    let edited = match position {
        AnyPosition::Slides(_) => slides::paint(Sheet::of(position), brush, spot),
        AnyPosition::Pyramids(_) => pyramids::paint(Sheet::of(position), brush, spot),
        AnyPosition::Cups(_) => cups::paint(Sheet::of(position), brush, spot),
        AnyPosition::Shuttles(_) => match chosen {
            Some(from) if from != spot => shuttles::carry(Sheet::of(position), from, spot),
            Some(_) => return Painted::Chosen(String::new()),
            None if shuttles::is_pawn(spot) => return Painted::Chosen(spot.into()),
            None => Err("edit-refused-first"),
        },
    };
    edited.map_or_else(Painted::Refused, Painted::Done)
}

/// The same table with an empty board; `None` where no board is ever empty.
pub fn cleared(position: &AnyPosition) -> Option<AnyPosition> {
    let sheet = Sheet::of(position);
    match position {
        AnyPosition::Slides(_) => slides::cleared(sheet).ok(),
        AnyPosition::Pyramids(_) => pyramids::cleared(sheet).ok(),
        AnyPosition::Shuttles(_) => None,
        AnyPosition::Cups(_) => cups::cleared(sheet).ok(),
    }
}

/// Everything about a position that is not painted.
pub fn facts(position: &AnyPosition, words: &Words) -> Vec<Fact> {
    let (sheet, book) = (Sheet::of(position), Book { position, words });
    match position {
        AnyPosition::Slides(_) => slides::facts(&sheet, &book),
        AnyPosition::Pyramids(_) => pyramids::facts(&sheet, &book),
        AnyPosition::Shuttles(position) => shuttles::facts(&sheet, &book, position),
        AnyPosition::Cups(position) => cups::facts(&sheet, &book, position),
    }
}

/// Changes a fact, and whatever has to change with it.
///
/// # Errors
/// When no position has it so: the key of the text that says why.
pub fn set(position: &AnyPosition, fact: &str, value: &str) -> Edited {
    let (name, number) = fact.split_once(' ').unwrap_or((fact, ""));
    let sheet = Sheet::of(position);
    match position {
        AnyPosition::Slides(_) => slides::set(sheet, name, number, value),
        AnyPosition::Pyramids(_) => pyramids::set(sheet, name, number, value),
        AnyPosition::Shuttles(_) => shuttles::set(sheet, name, value),
        AnyPosition::Cups(position) => cups::set(sheet, position, name, number, value),
    }
}

/// The fields of a position's notation.
struct Sheet {
    game: AnyGame,
    fields: Vec<String>,
}

impl Sheet {
    fn of(position: &AnyPosition) -> Sheet {
        let fields = position.to_string().split(' ').map(String::from).collect();
        Sheet { game: position.game(), fields }
    }

    fn copy(&self) -> Sheet {
        Sheet { game: self.game, fields: self.fields.clone() }
    }

    /// The parts of a field.
    fn list(&self, field: usize, between: char) -> Vec<String> {
        self.fields[field].split(between).map(String::from).collect()
    }

    fn set(&mut self, field: usize, value: impl Display) {
        self.fields[field] = value.to_string();
    }

    /// Sets one of the parts of a field.
    fn set_part(&mut self, field: usize, between: char, part: usize, value: &str) {
        let mut parts = self.list(field, between);
        if let Some(part) = parts.get_mut(part) {
            *part = value.into();
        }
        self.set(field, parts.join(&between.to_string()));
    }

    fn read(&self) -> Result<AnyPosition, NotationError> {
        self.game.read(&self.fields.join(" "))
    }

    /// Reads it with this seat to move; if that has no move, with the next that has.
    fn read_turn(mut self, field: usize, seats: usize) -> Result<AnyPosition, NotationError> {
        let first: usize = self.fields[field].parse().unwrap_or(1);
        let mut read = self.read();
        for step in 0..seats {
            match &read {
                Err(error) if WRONG_TURN.contains(&&*error.reason.code) => {
                    self.set(field, (first + step - 1) % seats + 1);
                    read = self.read();
                }
                _ => break,
            }
        }
        read
    }
}

/// The brushes of these letters, each with the key of what it puts down.
fn brush(id: &'static str, key: &str, words: &Words) -> Brush {
    let ink = id.chars().next().and_then(Ink::from_letter);
    let colour = ink.map(|ink| words.say(ink.key(), &[])).unwrap_or_default();
    Brush { id, ink, label: words.say(key, &[("colour", &colour)]) }
}

/// A dashed ring: something may go here.
pub(crate) fn vacancy(spot: &Spot, radius: f32) -> Thing {
    let art = vec![
        Shape::circle(0.0, 0.0, radius, Fill::None).stroke(Fill::Flat("#1b130d"), 5.0).opacity(0.5),
        Shape::circle(0.0, 0.0, radius, Fill::None).dashes(Fill::Flat("#fff3d6"), 3.0),
    ];
    let (x, y) = (spot.area.x + spot.area.width / 2.0, spot.area.y + spot.area.height / 2.0);
    Thing::new(format!("free-{}", spot.id), x, y, Motion::Still, art)
}

/// A scene whose spots can all be painted.
fn open_all(mut scene: Scene) -> Scene {
    scene.spots.iter_mut().for_each(|spot| spot.state = State::Open);
    scene.actions.clear();
    scene.task = None;
    scene
}

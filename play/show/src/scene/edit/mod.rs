//! Editing positions: which pieces can be put where, and the other facts of a position. The
//! edits themselves are operations of the games; this module turns spots, brushes and
//! choices into such operations, and refusals into the keys of texts.

mod book;
mod cups;
mod pyramids;
mod shuttles;
mod slides;

use quatuor::AnyPosition;

use self::book::{Book, Choice};
use crate::scene::{Fill, Ink, Motion, Scene, Shape, Spot, State, Thing};
use crate::words::Words;

/// A piece to put on the board, or the eraser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brush {
    /// Its id for [`paint`].
    pub id: &'static str,
    /// Its colour, if it has one.
    pub ink: Option<Ink>,
    /// What it does, as text.
    pub label: String,
}

/// A fact of a position that is not shown on the board: one of few values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Its id for [`set`].
    pub id: String,
    /// What it is, as text.
    pub label: String,
    /// All values: their ids for [`set`], and as text.
    pub choices: Vec<(String, String)>,
    /// The id of the current value.
    pub chosen: String,
    /// Whether it is rarely changed.
    pub is_minor: bool,
}

/// The result of an edit on the board.
// There is only one of these at a time, so a box would save nothing.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Painted {
    /// The new position.
    Done(AnyPosition),
    /// The first of two spots is chosen now.
    Chosen(String),
    /// Refused: the key of the text that says why.
    Refused(&'static str),
}

/// The id of the eraser.
const AWAY: &str = "-";

/// The key of the text for all refusals without a text of their own.
const REFUSED: &str = "edit-refused";

/// The new position, or the key of the text that says why not.
type Edited<P = AnyPosition> = Result<P, &'static str>;

/// The brushes for the board of a position.
pub fn brushes(position: &AnyPosition, words: &Words) -> Vec<Brush> {
    match position {
        AnyPosition::Slides(_) => slides::brushes(words),
        AnyPosition::Pyramids(_) => pyramids::brushes(words),
        AnyPosition::Shuttles(_) => vec![],
        AnyPosition::Cups(position) => cups::brushes(position, words),
    }
}

/// Whether pieces are moved from spot to spot instead of painted with a brush.
pub fn is_carried(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Shuttles(_) => true,
        AnyPosition::Slides(_) | AnyPosition::Pyramids(_) | AnyPosition::Cups(_) => false,
    }
}

/// The board with every spot that can be edited; `chosen` is the first of two.
pub fn edit_board(position: &AnyPosition, chosen: Option<&str>, words: &Words) -> Scene {
    match position {
        AnyPosition::Slides(position) => slides::edit_board(position, words),
        AnyPosition::Pyramids(position) => pyramids::edit_board(position, words),
        AnyPosition::Shuttles(position) => {
            crate::scene::shuttles::edit_board(position, chosen, words)
        }
        AnyPosition::Cups(position) => crate::scene::cups::edit_board(position, words),
    }
}

/// Paints a spot with a brush, or moves a piece from the chosen spot to this one.
pub fn paint(position: &AnyPosition, brush: &str, chosen: Option<&str>, spot: &str) -> Painted {
    let edited = match position {
        AnyPosition::Slides(position) => slides::paint(position, brush, spot).map(Into::into),
        AnyPosition::Pyramids(position) => pyramids::paint(position, brush, spot).map(Into::into),
        AnyPosition::Cups(position) => cups::paint(position, brush, spot).map(Into::into),
        AnyPosition::Shuttles(position) => match chosen {
            Some(from) if from != spot => shuttles::carry(position, from, spot).map(Into::into),
            Some(_) => return Painted::Chosen(String::new()),
            None if shuttles::is_pawn(spot) => return Painted::Chosen(spot.into()),
            None => Err("edit-refused-first"),
        },
    };
    edited.map_or_else(Painted::Refused, Painted::Done)
}

/// The same game with an empty board; `None` if boards of the game are never empty.
pub fn cleared(position: &AnyPosition) -> Option<AnyPosition> {
    match position {
        AnyPosition::Slides(position) => Some(position.with_empty_board().into()),
        AnyPosition::Pyramids(position) => Some(position.with_bare_places().into()),
        AnyPosition::Shuttles(_) => None,
        AnyPosition::Cups(position) => Some(position.with_empty_board().into()),
    }
}

/// All facts of a position that are not shown on the board.
pub fn facts(position: &AnyPosition, words: &Words) -> Vec<Fact> {
    let book = Book { position, words };
    match position {
        AnyPosition::Slides(position) => slides::facts(position, &book),
        AnyPosition::Pyramids(position) => pyramids::facts(position, &book),
        AnyPosition::Shuttles(position) => shuttles::facts(position, &book),
        AnyPosition::Cups(position) => cups::facts(position, &book),
    }
}

/// Changes a fact, and whatever has to change with it.
///
/// # Errors
/// When no position is like that: the key of the text that says why.
pub fn set(position: &AnyPosition, fact: &str, value: &str) -> Edited {
    let choice = Choice::new(fact, value);
    match position {
        AnyPosition::Slides(position) => slides::set(position, &choice).map(Into::into),
        AnyPosition::Pyramids(position) => pyramids::set(position, &choice).map(Into::into),
        AnyPosition::Shuttles(position) => shuttles::set(position, &choice).map(Into::into),
        AnyPosition::Cups(position) => cups::set(position, &choice).map(Into::into),
    }
}

/// A brush, with the key of its text.
fn brush(id: &'static str, key: &str, words: &Words) -> Brush {
    let ink = id.chars().next().and_then(Ink::from_letter);
    let colour = ink.map(|ink| words.say(ink.key(), &[])).unwrap_or_default();
    Brush { id, ink, label: words.say(key, &[("colour", &colour)]) }
}

/// A dashed ring: something can be put here.
pub(crate) fn vacancy(spot: &Spot, radius: f32) -> Thing {
    let art = vec![
        Shape::circle(0.0, 0.0, radius, Fill::None).stroke(Fill::Flat("#1b130d"), 5.0).opacity(0.5),
        Shape::circle(0.0, 0.0, radius, Fill::None).dashes(Fill::Flat("#fff3d6"), 3.0),
    ];
    let (x, y) = (spot.area.x + spot.area.width / 2.0, spot.area.y + spot.area.height / 2.0);
    Thing::new(format!("free-{}", spot.id), x, y, Motion::Still, art)
}

/// A scene whose spots can all be tapped.
fn open_all(mut scene: Scene) -> Scene {
    scene.spots.iter_mut().for_each(|spot| spot.state = State::Open);
    scene.actions.clear();
    scene.task = None;
    scene
}

//! A scene and its contents.

use crate::scene::{Shape, svg};

/// A point of the scene; x grows to the right, y downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// A rectangle of the scene.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Area {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// From its left to its right edge.
    pub width: f32,
    /// From its upper to its lower edge.
    pub height: f32,
}

/// The animation of a thing from its place in one scene to its place in the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// It falls: slow at first, with a slight bounce at the end.
    Fall,
    /// It is carried: slow at both ends.
    Carry,
    /// It lifts off, and lands on others.
    Land,
    /// It is part of the board and never moves.
    Still,
}

/// A thing in the picture: a token, a pile, a rail.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// The same thing has the same id in every scene of a game.
    pub id: String,
    /// Where it is.
    pub at: Point,
    /// What it looks like, relative to its place.
    pub art: Vec<Shape>,
    /// Its animation.
    pub motion: Motion,
    /// Its highlight, if it has one.
    pub mark: Option<Mark>,
}

/// Why a thing is highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It can be used now.
    Open,
    /// It is chosen, or a tap would act on it.
    Lit,
    /// Nothing can be done with it now.
    Dim,
    /// It shows what would happen.
    Ghost,
}

/// What a tap on a spot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Nothing: it only has a label.
    Inert,
    /// Something.
    Open,
    /// It is chosen; a tap cancels that, or continues.
    Chosen,
}

/// A place that can be tapped, focused and read by a screen reader.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Stable, and unique in the scene.
    pub id: String,
    /// Its row in the grid for arrow keys, from the top.
    pub row: usize,
    /// Its column, from the left.
    pub column: usize,
    /// Where it is.
    pub area: Area,
    /// What it is, as text and notation.
    pub label: String,
    /// What a tap does.
    pub state: State,
}

/// A button next to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Used like the id of a spot.
    pub id: String,
    /// What it does, as text.
    pub label: String,
}

/// The picture of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What the board is, as text.
    pub title: String,
    /// Coordinates go from 0 to this.
    pub size: Point,
    /// All things, back to front.
    pub things: Vec<Thing>,
    /// All spots, row by row.
    pub spots: Vec<Spot>,
    /// The buttons next to the board.
    pub actions: Vec<Action>,
    /// What is left to do in this turn, if a turn has several moves.
    pub task: Option<String>,
}

impl Thing {
    /// A thing without a highlight.
    pub fn new(id: impl Into<String>, x: f32, y: f32, motion: Motion, art: Vec<Shape>) -> Thing {
        Thing { id: id.into(), at: Point { x, y }, art, motion, mark: None }
    }

    /// The same thing with a highlight.
    #[must_use]
    pub fn marked(self, mark: Option<Mark>) -> Thing {
        Thing { mark, ..self }
    }

    /// Its shapes as SVG, without its place.
    pub fn art_svg(&self) -> String {
        self.art.iter().map(svg::shape).collect()
    }
}

impl Area {
    /// A square around a point.
    pub fn around(x: f32, y: f32, half: f32) -> Area {
        Area { x: x - half, y: y - half, width: 2.0 * half, height: 2.0 * half }
    }
}

impl Scene {
    /// The spot of this id.
    pub fn spot(&self, id: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.id == id)
    }

    /// Whether small discs show what will lie there after the move that is pointed at.
    pub fn foretells(&self) -> bool {
        self.things.iter().any(|thing| thing.id.starts_with("lands-"))
    }

    /// The whole scene as a picture file of its own.
    pub fn to_svg(&self) -> String {
        svg::picture(self)
    }
}

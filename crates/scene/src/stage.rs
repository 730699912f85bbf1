//! A scene and what is in it.

use crate::{Shape, svg};

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

/// How a thing gets from its place in one scene to its place in the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// It falls: slow at first, a tiny settle at the end.
    Fall,
    /// It is carried: slow at both ends.
    Carry,
    /// It lifts off, and lands on others.
    Land,
    /// It is part of the board and never moves.
    Still,
}

/// One thing in the picture: a token, a pile, a rail.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// The same thing has the same id in every scene of a game.
    pub id: String,
    /// Where it is.
    pub at: Point,
    /// What it looks like, relative to its place.
    pub art: Vec<Shape>,
    /// How it moves.
    pub motion: Motion,
    /// How it stands out, if it does.
    pub mark: Option<Mark>,
}

/// Why a thing stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It can be used now.
    Open,
    /// It is chosen, or is what a touch would act on.
    Lit,
    /// Nothing can be done with it now.
    Dim,
    /// It shows what would happen.
    Ghost,
}

/// What a touch of a spot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Nothing: it is there to be read.
    Inert,
    /// Something.
    Open,
    /// It is chosen; a touch gives it back, or goes on.
    Chosen,
}

/// A place that can be touched, focused and read.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Stable, and unique in the scene.
    pub id: String,
    /// Its row in the grid that the arrow keys move in, from the top.
    pub row: usize,
    /// Its column, from the left.
    pub column: usize,
    /// Where it is.
    pub area: Area,
    /// What it is, in words and notation.
    pub label: String,
    /// What a touch does.
    pub state: State,
}

/// Something that can be done now beside the board, by a button of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Taken like the id of a spot.
    pub id: String,
    /// What it does, in words.
    pub label: String,
}

/// Everything to be seen on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What the board is, in words.
    pub title: String,
    /// From 0 to this, in both directions.
    pub size: Point,
    /// All things, the hindmost first.
    pub things: Vec<Thing>,
    /// All spots, row by row.
    pub spots: Vec<Spot>,
    /// What can be done now by a button beside the board.
    pub actions: Vec<Action>,
    /// What is still to do in this turn, where a turn is several moves.
    pub task: Option<String>,
}

impl Thing {
    /// A thing that does not stand out.
    pub fn new(id: impl Into<String>, x: f32, y: f32, motion: Motion, art: Vec<Shape>) -> Thing {
        Thing { id: id.into(), at: Point { x, y }, art, motion, mark: None }
    }

    /// The same thing, standing out.
    #[must_use]
    pub fn marked(self, mark: Option<Mark>) -> Thing {
        Thing { mark, ..self }
    }

    /// What it looks like, as SVG, without its place.
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

    /// The whole scene as a picture file of its own.
    pub fn to_svg(&self) -> String {
        svg::picture(self)
    }
}

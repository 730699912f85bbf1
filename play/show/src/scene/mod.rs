//! Drawings of the boards, independent of any screen.
//!
//! A [`Scene`] is what a viewer sees, as [`Thing`]s with stable ids and places, and
//! [`Spot`]s that can be tapped, each with a label as text. The web page turns it into live
//! SVG; [`Scene::to_svg`] makes a picture file of it. [`PieceIds`] give every token, pawn
//! and stack an id that it keeps while it moves, so that one picture can be changed into
//! the next by moving things.
//!
//! It also defines what a tap on a spot means ([`tap`]), and how positions are edited
//! ([`paint`], [`set`]), so a front end needs no rules of the games.
//!
//! It never draws on a screen, does IO or reads a clock, and a scene never shows a
//! secret that its viewer may not know.

mod aim;
mod any;
mod board;
mod cups;
mod edit;
mod ink;
mod material;
mod pyramids;
mod shape;
mod shuttles;
mod slides;
mod snug;
mod stage;
mod steps;
mod svg;
mod trail;

pub use aim::{Aim, aim, tally};
pub use any::{DrawInput, PastMove, PieceIds, badges, draw, secrets, tap, tell, trail};
pub use board::{Badge, Tap};
pub use edit::{Brush, Fact, Painted, brushes, cleared, edit_board, facts, is_carried, paint, set};
pub use ink::Ink;
pub use material::{Course, Gradient, Material, Stop};
pub use shape::{Fill, Form, Shape, Stroke};
pub use snug::Snug;
pub use stage::{Action, Area, Mark, Motion, Point, Scene, Spot, State, Thing};
pub use steps::{Way, next_spot};
pub use svg::{chip, definitions};

//! The boards, drawn without a screen.
//!
//! A [`Scene`] is what one seat sees, as [`Thing`]s with stable ids and places, and
//! [`Spot`]s that can be touched, each with a label in words. The web page turns it
//! into live SVG; [`Scene::to_svg`] makes a picture file of it. [`Cast`] gives every
//! token, pawn and stack an id that it keeps while it moves about, so that a picture
//! can be changed into the next one by moving things.
//!
//! What selecting a spot means is defined here too ([`tap`]), and how positions are made by
//! hand ([`paint`], [`set`]), so a front end needs no rules of the games.
//!
//! This crate never draws on a screen, does IO or reads a clock, and a scene never shows a
//! secret that its viewer may not know.

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
mod svg;
mod trail;

pub use any::{Cast, Look, badges, draw, secrets, tap, tell, trail};
pub use board::{Badge, Tap};
pub use edit::{Brush, Fact, Painted, brushes, cleared, easel, facts, is_carried, paint, set};
pub use ink::Ink;
pub use material::{Course, Gradient, Material, Stop};
pub use shape::{Fill, Form, Shape, Stroke};
pub use snug::Snug;
pub use stage::{Action, Area, Mark, Motion, Point, Scene, Spot, State, Thing};
pub use svg::{chip, definitions};

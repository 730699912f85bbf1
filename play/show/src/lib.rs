//! How the games of Quatuor are said and drawn.
//!
//! [`words`] has every text that people read, in three languages, and turns refusals into
//! sentences. [`learn`] has rules with figures, sheets to print and guided first games, as data.
//! [`scene`] draws what a viewer may know as shapes with stable ids and spoken labels, and says what
//! selecting each of them means. With the feature `png`, `picture` makes pixels of scenes; with the
//! feature `ansi`, `terminal` makes text with colours.
//!
//! It never does IO, reads a clock or draws chance, and decides no rule: it offers the legal moves
//! that it is given.

pub mod learn;
#[cfg(feature = "png")]
pub mod picture;
pub mod scene;
#[cfg(feature = "ansi")]
pub mod terminal;
pub mod words;

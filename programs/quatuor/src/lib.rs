#![doc = include_str!("../README.md")]
//!
//! # Where to find what
//!
//! The items of this page play any of the games, chosen at run time: [`AnyGame`] deals an
//! [`AnyPosition`], which lists and plays [`AnyMove`]s, shows each [`Seat`] an [`AnyView`]
//! and knows the [`Outcome`]. All of them print as text; positions, moves and views are read
//! back from it. The modules have the rest:
//!
//! | module | what it is for |
//! |---|---|
//! | [`slides`], [`pyramids`], [`shuttles`], [`cups`] | the rules of one game with its own types, for programs that know their game |
//! | [`game_api`] | the trait [`Game`] that each of them implements, and a conformance suite for games of your own |
//! | [`bots`] | opponents: what a seat has seen goes in, a move comes out |
//! | [`solver`] | the fewest moves that clear a board of the solo variant of Slides |
//! | [`analysis`] | thinking as data: jobs that can be written down, run anywhere and cancelled, and their findings |
//! | [`arena`] | contests between bots, counted with intervals and Elo differences |
//! | [`engine_protocol`] | the lines that engines in any language speak with the arena |
//! | [`search`] | what the bots search with, for any [`Game`] |
//! | [`encoding`] | moves, masks and what a seat observes as numbers, for programs that learn; many games at once |
//! | [`record`] | games as text: read, write, check, replay |
//! | [`daily`] | one deal of Slides per day, the same for all players |
//! | [`puzzles`] | positions with one thing to find, in packs, and how they are made and proven |
//! | [`table`] | one game with its seats, as a state machine: commands in, events out, and what each player may see of them |
//! | [`online`] | both ends of an online table, without IO: messages as JSON, and what every client does |
//! | [`share`] | games as links, stored texts and archives |
//! | [`app`] | what a front end keeps in memory: a local game, a replay, a study, what a device stores |
//! | [`scene`] | boards as shapes to draw and to select |
//! | [`picture`] | boards in pixels, as PNG files |
//! | [`terminal`] | boards as text with colours, for terminals |
//! | [`screen`] | the full-screen game in a terminal: input in, cells and effects out |
//! | [`words`] | every text that people read, in English, French and Dutch |
//! | [`learn`] | rules with figures and guided first games, as data |
//!
//! Each module is a crate of its own too, called `quatuor-` and its name. This crate never does
//! IO: the command `quatuor` (`quatuor-cli`) and the server (`quatuor-server`) are separate.
//!
//! # Play a random game
//! ```
#![doc = include_str!("../examples/random_game.rs")]
//! ```
//! # Ask a bot
//! ```
#![doc = include_str!("../examples/ask_a_bot.rs")]
//! ```
//! # Solve a board
//! ```
#![doc = include_str!("../examples/solve_a_board.rs")]
//! ```
//! # Read a record
//! ```
#![doc = include_str!("../examples/read_a_record.rs")]
//! ```
//! # Write an engine
//! ```
#![doc = include_str!("../examples/engine.rs")]
//! ```

#[doc(inline)]
pub use analysis::{daily, puzzles};
#[doc(inline)]
pub use arena::{encoding, engine_protocol};
#[doc(inline)]
pub use bots::solver;
#[doc(inline)]
pub use games::{
    AnyGame, AnyMove, AnyPosition, AnyView, Dice, FastDice, Figure, Game, Gap, NotationError,
    Outcome, Refusal, Request, RequestError, Ruleset, Seat, Seed, Side, Standing, UnknownGame,
    View, cups, perft, pyramids, shuttles, slides,
};
#[doc(inline)]
pub use show::{learn, picture, scene, terminal, words};
#[doc(inline)]
pub use table::{record, share};
#[doc(inline)]
pub use {analysis, app, arena, bots, game_api, online, screen, search, table};

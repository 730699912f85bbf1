//! The one list of all games.
//!
//! [`AnyGame`] is looked up by name; it deals and reads [`AnyPosition`]s, which
//! take [`AnyMove`]s and give [`AnyView`]s. Everything that works on a game
//! whose name arrives at run time (a link, a file, a command) goes through here;
//! code that knows its game uses the game's own crate.

mod any;
mod any_game;
mod any_move;
mod any_position;
mod any_view;
mod known_game;

pub use any_game::{AnyGame, UnknownGame};
pub use any_move::{AnyMove, Refused};
pub use any_position::AnyPosition;
pub use any_view::AnyView;
pub use game_api::{
    DealDice, Dice, FastDice, Figure, Game, Gap, NotationError, OpenView, Outcome, Refusal,
    Request, RequestError, Ruleset, Seat, Seed, Side, Standing, View, perft, refusal, sort_short,
};
pub use known_game::KnownGame;
pub use {cups, pyramids, shuttles, slides};

//! The full-screen game in a terminal: what is shown, and what keys and mouse do.
//!
//! A [`Screen`] is the state: the menu, or a game. [`Input`] goes in, [`Effect`]s come out
//! (a job to think about, a record to keep), and [`Screen::draw`] writes the state into
//! the cells of a window. A game, an online game, a replay and a lesson make the same kind
//! of stage, which one piece of code draws.
//!
//! It never touches a terminal, does IO, reads a clock or draws randomness of its
//! own: the caller reads keys, hands in the time and a seed, and runs the jobs.
//!
//! ```
//! use ratatui_core::buffer::Buffer;
//! use ratatui_core::layout::Rect;
//! use cli::screen::{Input, Key, Look, Screen};
//! use table::Time;
//! use show::words::{Language, Words};
//!
//! let look = Look { colours: show::terminal::Colours::None, is_ascii: false, has_motion: false };
//! let mut screen = Screen::menu(Words::new(Language::English), look, vec![], 1);
//! screen.handle(Input::Key(Key::Enter), Time(0));
//! let mut cells = Buffer::empty(Rect::new(0, 0, 80, 24));
//! screen.draw(&mut cells, Time(0));
//! assert!(screen.table().is_some());
//! ```

mod advice;
mod board;
mod effect;
mod game;
mod game_stage;
mod help;
mod input;
mod keys;
mod lesson;
mod look;
mod look_back;
mod menu;
mod moment;
mod mouse;
mod online;
mod online_stage;
mod overlay;
mod pen;
mod pointer;
mod prompt;
mod stage;
mod state;
mod steps;
mod svg;
mod visit;

pub use effect::{Effect, Thinker};
pub use game::PACE;
pub use input::{Input, Key};
pub use look::Look;
pub use menu::KeptGame;
pub use online_stage::clock_face;
pub use state::Screen;
pub use svg::svg;
pub use visit::{Guest, Visit};

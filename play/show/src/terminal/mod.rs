//! Boards as text for terminals.
//!
//! [`draw`] makes a [`Text`] of a view: lines of spans, each with a [`Style`] that says
//! what it means (a piece of some colour, a side note). A caller that owns the screen
//! places the spans itself; others print what [`Text::render`] makes of them for a terminal
//! with these [`Colours`]. A sign and a letter identify every piece, so that boards are
//! readable without colour.
//!
//! It never does IO and never queries the terminal: colours and width are passed
//! in.
//!
//! ```
//! use show::terminal::{Colours, draw};
//! use show::words::{Language, Words};
//!
//! let position = quatuor::AnyGame::Slides.read("solo 1 r 0.0.0.0.0.0 ry/ry").unwrap();
//! let text = draw(&position.revealed_view(), &Words::new(Language::English));
//! assert!(text.render(Colours::None).contains("  1  ●r  ●r  · "));
//! ```

mod colours;
mod cups;
mod draw;
mod pyramids;
mod shuttles;
mod slides;
mod text;

pub use colours::Colours;
pub use draw::{draw, draw_named, list_moves};
pub use text::{Line, Span, Style, Text};

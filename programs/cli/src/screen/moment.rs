//! When and where something is done.

use ratatui_core::layout::Rect;
use show::words::Words;
use table::Time;

use crate::screen::look::Look;

/// When something is done, and what the screen is like then.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) now: Time,
    /// The window.
    pub(crate) area: Rect,
    pub(crate) look: Look,
    pub(crate) words: &'a Words,
}

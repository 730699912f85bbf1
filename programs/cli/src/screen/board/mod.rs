//! The board of any game in cells, and which cells belong to which spot.

mod cups;
mod pyramids;
mod shuttles;
mod slides;

use app::Selection;
use quatuor::{AnyMove, AnyView};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};
use ratatui_core::style::Style;
use show::scene::{Ink, Tap, tap};

use crate::screen::look::{Edge, Look};
use crate::screen::pen::Pen;

pub(crate) use cups::Honeycomb;

/// Everything that the picture of a board depends on.
pub(crate) struct Sight<'a> {
    pub(crate) view: &'a AnyView,
    /// The moves to choose from; none while it is another player's turn.
    pub(crate) legal: &'a [AnyMove],
    pub(crate) selection: &'a Selection,
    /// The moves since the player's last turn.
    pub(crate) since: &'a [AnyMove],
    /// A move that is about to be made, or is advised.
    pub(crate) shown: Option<AnyMove>,
    /// Whether every stack says where it is.
    pub(crate) has_coordinates: bool,
    /// The part of the honeycomb in the picture; only used for Cups.
    pub(crate) honeycomb: Honeycomb,
    pub(crate) look: Look,
}

/// A board in cells.
pub(crate) struct Picture {
    pub(crate) cells: Buffer,
    pub(crate) places: Vec<Place>,
}

/// A spot of the scene, and the cells that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) id: String,
    pub(crate) area: Rect,
}

/// The board, as large as it can be in this room. A room that is too small gets a picture
/// that is larger than the room.
pub(crate) fn picture(sight: &Sight, room: Size) -> Picture {
    match sight.view {
        AnyView::Slides(view) => slides::picture(sight, view, room),
        AnyView::Pyramids(view) => pyramids::picture(sight, view, room),
        AnyView::Shuttles(view) => shuttles::picture(sight, view, room),
        AnyView::Cups(view) => cups::picture(sight, view, room),
    }
}

impl Sight<'_> {
    /// The move that the selection or the pointer stands for.
    fn meant(&self) -> Option<AnyMove> {
        let chosen = &self.selection.chosen;
        let in_words = |chosen: &[String]| self.view.read_move(chosen.get(1)?).ok();
        if let Some(mv) = in_words(chosen) {
            return Some(mv);
        }
        let pointed = self.selection.pointed.as_ref()?;
        match tap(self.view, self.legal, chosen, pointed) {
            Tap::Move(mv) => Some(mv),
            Tap::Chosen(chosen) => in_words(&chosen),
            Tap::Inert => None,
        }
    }

    /// The move that is shown, or else meant.
    fn lit(&self) -> Option<AnyMove> {
        self.shown.or_else(|| self.meant())
    }

    /// The board after the move that is shown or meant.
    fn after(&self) -> Option<AnyView> {
        let mut after = self.view.clone();
        after.play(self.lit()?).ok()?;
        Some(after)
    }

    fn is_pointed(&self, id: &str) -> bool {
        self.selection.pointed.as_deref() == Some(id)
    }

    fn is_chosen(&self, id: &str) -> bool {
        self.selection.chosen.first().is_some_and(|first| first == id)
    }

    /// Whether a move can begin here, while nothing is chosen.
    fn can_begin(&self, id: &str) -> bool {
        self.selection.chosen.is_empty() && !matches!(self.tap(id), Tap::Inert)
    }

    /// Whether choosing this spot completes a move.
    fn makes_move(&self, id: &str) -> bool {
        matches!(self.tap(id), Tap::Move(_))
    }

    fn tap(&self, id: &str) -> Tap<AnyMove> {
        tap(self.view, self.legal, &self.selection.chosen, id)
    }

    /// What the edges of a spot say.
    fn edge(&self, id: &str, is_lit: bool, is_target: bool, is_changed: bool) -> Edge {
        match () {
            () if self.is_pointed(id) => Edge::Cursor,
            () if is_lit => Edge::Lit,
            () if is_target => Edge::Target,
            () if is_changed => Edge::Changed,
            () => Edge::None,
        }
    }
}

/// A picture that is being drawn.
struct Sketch {
    picture: Picture,
    look: Look,
}

impl Sketch {
    fn new(width: u16, height: u16, look: Look) -> Sketch {
        let cells = Buffer::empty(Rect::new(0, 0, width, height));
        Sketch { picture: Picture { cells, places: vec![] }, look }
    }

    fn pen(&mut self) -> Pen<'_> {
        Pen { cells: &mut self.picture.cells, look: self.look }
    }

    fn area(&self) -> Rect {
        self.picture.cells.area
    }

    fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let area = self.area();
        self.pen().text(area, x, y, text, style);
    }

    fn piece(&mut self, area: Rect, ink: Ink, text: &str, edge: Edge) {
        self.pen().piece(area, ink, text, edge);
    }

    fn spot(&mut self, id: impl Into<String>, area: Rect) {
        self.picture.places.push(Place { id: id.into(), area });
    }
}

/// The colour of a piece, by its letter in the notation.
fn ink(letter: char) -> Ink {
    Ink::from_letter(letter).expect("every piece has one of the eight letters")
}

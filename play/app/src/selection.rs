//! What a player has selected on a board.

use quatuor::{AnyMove, AnyView};
use show::scene::{Tap, tap};

/// What a player has selected on a board so far, and what is pointed at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// The selected spots, in the order of selection.
    pub chosen: Vec<String>,
    /// The spot under the pointer, or in focus.
    pub pointed: Option<String>,
}

/// What a player does with the spots of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// Points at a spot, or at none any more.
    Point(Option<String>),
    /// Selects a spot.
    Tap(String),
    /// Drags from one spot to another.
    Carry(String, String),
    /// Drops the selection.
    GiveBack,
}

impl Selection {
    /// Follows what a player does; the move that is complete by it, if one is.
    pub fn touch(&mut self, view: &AnyView, legal: &[AnyMove], touch: Touch) -> Option<AnyMove> {
        match touch {
            Touch::Point(spot) => {
                self.pointed = spot;
                None
            }
            Touch::Tap(spot) => self.tap(view, legal, &spot),
            Touch::Carry(from, to) => self.tap(view, legal, &from).or_else(|| {
                let has_something = !self.chosen.is_empty();
                has_something.then(|| self.tap(view, legal, &to)).flatten()
            }),
            Touch::GiveBack => {
                self.chosen.clear();
                None
            }
        }
    }

    /// Selects a spot; the move that is complete by it, if one is.
    pub fn tap(&mut self, view: &AnyView, legal: &[AnyMove], spot: &str) -> Option<AnyMove> {
        match tap(view, legal, &self.chosen, spot) {
            Tap::Move(mv) => return Some(mv),
            Tap::Chosen(chosen) => self.chosen = chosen,
            Tap::Inert => {}
        }
        None
    }
}

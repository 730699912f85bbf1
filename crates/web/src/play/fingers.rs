//! What somebody's fingers are at on a board: what is pointed at, what is chosen.

use games::{AnyMove, AnyView};
use leptos::prelude::*;
use scene::{Tap, tap};

use crate::board::Touch;

/// The state of a hand over a board; cheap to hand around.
#[derive(Clone, Copy)]
pub(crate) struct Fingers {
    /// What was chosen so far, spot by spot.
    pub(crate) chosen: RwSignal<Vec<String>>,
    /// The spot under the pointer, or in focus.
    pub(crate) pointed: RwSignal<Option<String>>,
}

impl Fingers {
    pub(crate) fn new() -> Fingers {
        Fingers { chosen: RwSignal::new(vec![]), pointed: RwSignal::new(None) }
    }

    /// Somebody touches the board; the move that comes of it, if one does.
    pub(crate) fn touch(self, view: &AnyView, legal: &[AnyMove], touch: Touch) -> Option<AnyMove> {
        match touch {
            Touch::Point(spot) => {
                if self.pointed.get_untracked() != spot {
                    self.pointed.set(spot);
                }
                None
            }
            Touch::Tap(spot) => self.tap(view, legal, &spot),
            Touch::Carry(from, to) => self.tap(view, legal, &from).or_else(|| {
                let has_something = !self.chosen.get_untracked().is_empty();
                has_something.then(|| self.tap(view, legal, &to)).flatten()
            }),
            Touch::GiveBack => {
                self.give_back();
                None
            }
        }
    }

    /// Somebody taps a spot, or a button that stands for one.
    pub(crate) fn tap(self, view: &AnyView, legal: &[AnyMove], spot: &str) -> Option<AnyMove> {
        match self.chosen.with_untracked(|chosen| tap(view, legal, chosen, spot)) {
            Tap::Move(mv) => return Some(mv),
            Tap::Chosen(chosen) => self.chosen.set(chosen),
            Tap::Inert => {}
        }
        None
    }

    /// Gives back what is chosen.
    pub(crate) fn give_back(self) {
        self.chosen.set(vec![]);
    }

    /// Lets go of the board altogether.
    pub(crate) fn let_go(self) {
        self.give_back();
        self.pointed.set(None);
    }
}

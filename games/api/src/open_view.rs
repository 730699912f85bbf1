//! The view of a game without secrets.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::{Game, NotationError, Outcome, Seat, Side, View};

/// The view of a game that hides nothing: the position itself, for every viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenView<G>(pub G);

impl<G> Deref for OpenView<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.0
    }
}

impl<G> From<G> for OpenView<G> {
    fn from(position: G) -> OpenView<G> {
        OpenView(position)
    }
}

impl<G: fmt::Display> fmt::Display for OpenView<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: FromStr<Err = NotationError>> FromStr for OpenView<G> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<OpenView<G>, NotationError> {
        text.parse().map(OpenView)
    }
}

impl<G: Game<View = OpenView<G>>> View for OpenView<G> {
    type Game = G;

    fn viewer(&self) -> Option<Side> {
        None
    }

    fn hides_something(&self) -> bool {
        false
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn sides(&self) -> Vec<Side> {
        self.0.sides()
    }

    fn is_over(&self) -> bool {
        self.0.winners().is_some()
    }

    fn legal_moves(&self, moves: &mut Vec<G::Move>) {
        self.0.legal_moves(moves);
    }

    fn check(&self, mv: G::Move) -> Result<(), G::Refusal> {
        self.0.check(mv)
    }

    fn play_unchecked(&mut self, mv: G::Move) {
        self.0.play_unchecked(mv);
    }

    fn parse_move(&self, text: &str) -> Result<G::Move, G::Refusal> {
        self.0.parse_move(text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn position(&self) -> Option<G> {
        Some(self.0.clone())
    }

    fn possible_positions(&self) -> Vec<G> {
        vec![self.0.clone()]
    }
}

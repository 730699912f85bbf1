//! The state of a lesson: the current step, and what comes next.

use quatuor::{AnyGame, AnyMove, AnyPosition, AnyView};

use crate::learn::{Lesson, Step};

/// A lesson and its current step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    lesson: Lesson,
    step: usize,
    /// How many moves of this step have been made.
    done: usize,
    /// Whether the text of a step without a move of the learner has been read.
    has_read: bool,
}

/// What a lesson waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// The learner reads, and continues.
    Read,
    /// The learner makes this move.
    Move(AnyMove),
    /// Another seat makes this move, after a short pause.
    Other(AnyMove),
    /// A pause to look at the board: the next step has another one.
    Look,
    /// Nothing: the lesson is over.
    Over,
}

impl Walk {
    /// The beginning of a game's lesson.
    pub fn new(game: AnyGame) -> Walk {
        Walk { lesson: Lesson::of(game), step: 0, done: 0, has_read: false }
    }

    /// The current step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    /// Its number, from 1.
    pub fn number(&self) -> usize {
        self.step + 1
    }

    /// How many steps there are.
    pub fn count(&self) -> usize {
        self.lesson.steps.len()
    }

    /// Different for any two moments of a lesson.
    pub fn moment(&self) -> (usize, usize, bool) {
        (self.step, self.done, self.has_read)
    }

    /// What has to happen now.
    pub fn waits(&self) -> Wait {
        let moves = &self.step().moves;
        let is_to_read = !self.has_read && !moves.iter().any(|one| one.is_yours);
        match moves.get(self.done) {
            _ if self.number() == self.count() => Wait::Over,
            _ if is_to_read => Wait::Read,
            Some(one) if one.is_yours => Wait::Move(one.mv),
            Some(one) => Wait::Other(one.mv),
            None => Wait::Look,
        }
    }

    /// Continues, after what was waited for has happened.
    pub fn go_on(&mut self) {
        match self.waits() {
            Wait::Over => return,
            Wait::Read => self.has_read = true,
            Wait::Move(_) | Wait::Other(_) => self.done += 1,
            Wait::Look => return self.turn_to(self.step + 1),
        }
        let moves = self.step().moves.len();
        let is_new = self.lesson.steps[self.step + 1].is_new;
        if self.done == moves && (moves == 0 || !is_new) {
            self.turn_to(self.step + 1);
        }
    }

    /// Back to the beginning of this step, or from there to the step before.
    pub fn back(&mut self) {
        let is_begun = self.done > 0 || self.has_read;
        self.turn_to(if is_begun { self.step } else { self.step.saturating_sub(1) });
    }

    /// The last new position, and all moves from there so far.
    pub fn so_far(&self) -> (&AnyPosition, Vec<AnyMove>) {
        let steps = &self.lesson.steps[..=self.step];
        let first = steps.iter().rposition(|step| step.is_new).unwrap_or(0);
        let before = steps[first..self.step].iter().flat_map(|step| &step.moves);
        let moves = before.chain(&self.step().moves[..self.done]).map(|one| one.mv);
        (&steps[first].position, moves.collect())
    }

    fn turn_to(&mut self, step: usize) {
        (self.step, self.done, self.has_read) = (step, 0, false);
    }
}

/// The moves that a learner who has to make this one may choose: this move, and in Slides
/// the same group with fewer jokers, as a group is chosen before its jokers are.
pub fn open_moves(view: &AnyView, wished: AnyMove) -> Vec<AnyMove> {
    let is_open = |mv: &AnyMove| match (mv, wished) {
        (mv, wished) if *mv == wished => true,
        (AnyMove::Slides(mv), AnyMove::Slides(wished)) => {
            let first = wished.coloured().first();
            mv.cells().without(wished.cells()).is_empty()
                && first.is_some_and(|cell| mv.coloured().contains(cell))
        }
        (
            AnyMove::Slides(_) | AnyMove::Pyramids(_) | AnyMove::Shuttles(_) | AnyMove::Cups(_),
            _,
        ) => false,
    };
    view.legal_moves().into_iter().filter(is_open).collect()
}

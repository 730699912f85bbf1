//! A guided first game.

use quatuor::{AnyGame, AnyMove, AnyPosition, Seat};

use crate::learn::lines::{Fault, LineError, lines};

/// A guided first game: a list of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The steps. The last one has no moves.
    pub steps: Vec<Step>,
}

/// A text, and the moves that belong to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The key of the text.
    pub say: String,
    /// The position that the step begins with.
    pub position: AnyPosition,
    /// Whether that position is new, and not the one after the step before.
    pub is_new: bool,
    /// The moves of this step, in order. Without a move of the learner, the learner reads
    /// the text and continues.
    pub moves: Vec<LessonMove>,
}

/// A move of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonMove {
    /// Whether the learner makes it, as seat 1. Moves of other seats are made
    /// automatically.
    pub is_yours: bool,
    /// The move.
    pub mv: AnyMove,
}

impl Lesson {
    /// The seat of the learner.
    pub const LEARNER: Seat = Seat::FIRST;

    /// The guided first game of a game.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn of(game: AnyGame) -> Lesson {
        let file = match game {
            AnyGame::Slides => include_str!("../../lessons/slides.txt"),
            AnyGame::Pyramids => include_str!("../../lessons/pyramids.txt"),
            AnyGame::Shuttles => include_str!("../../lessons/shuttles.txt"),
            AnyGame::Cups => include_str!("../../lessons/cups.txt"),
        };
        Lesson::read(game, file).expect("lessons are tested")
    }

    /// Reads a lesson. All moves are checked.
    ///
    /// # Errors
    /// Names the first line that is wrong.
    pub fn read(game: AnyGame, file: &str) -> Result<Lesson, LineError> {
        let mut steps: Vec<Step> = vec![];
        let mut now: Option<AnyPosition> = None;
        let mut is_new = false;
        for line in lines(file) {
            let line = line?;
            match line.word {
                "start" => {
                    let read = game.read(line.value);
                    let fault = |error: quatuor::NotationError| Fault::Position(error.to_string());
                    now = Some(read.map_err(|error| line.wrong(fault(error)))?);
                    is_new = true;
                }
                "say" => {
                    let position = now.clone().ok_or_else(|| line.misplaced())?;
                    steps.push(Step { say: line.value.into(), position, is_new, moves: vec![] });
                    is_new = false;
                }
                "you" | "then" => {
                    let step =
                        steps.last_mut().filter(|_| !is_new).ok_or_else(|| line.misplaced())?;
                    let position = now.as_mut().ok_or_else(|| line.misplaced())?;
                    let is_yours = line.word == "you";
                    if is_yours != (position.to_move() == Lesson::LEARNER) {
                        return Err(line.wrong(Fault::Turn(position.to_move().number())));
                    }
                    let fault =
                        |error: quatuor::Refusal| line.wrong(Fault::Move(error.to_string()));
                    let mv = position.read_move(line.value).map_err(fault)?;
                    position.play(mv).map_err(fault)?;
                    step.moves.push(LessonMove { is_yours, mv });
                }
                _ => return Err(line.wrong(Fault::Unknown)),
            }
        }
        Ok(Lesson { steps })
    }
}

//! The moves that cost most in games at this device, as exercises: the position is shown once
//! more, and the player looks for a better move. The review of the game judges it.

use analysis::{Reason, Review};
use quatuor::{AnyMove, Seat};
use show::scene::tell;
use show::words::Words;
use table::Table;
use table::share::Stage;

use crate::store::REVIEW;
use crate::{BoardHistory, Storage, Store};

/// A costly move of a game that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The id that the game is kept under.
    pub id: String,
    /// The number of moves before it.
    pub step: usize,
    /// How much of the chance to win it has cost, in thousandths.
    pub cost: u32,
    /// What speaks for the best move.
    pub reason: Option<Reason>,
    /// The best move, and all that are about as good.
    pub good: Vec<String>,
    /// Whether a better move was found.
    pub is_solved: bool,
}

impl Exercise {
    fn to_text(&self) -> String {
        let reason = match &self.reason {
            Some(Reason { name, value }) => format!("{name}={value}"),
            None => "-".into(),
        };
        let sign = if self.is_solved { '+' } else { '-' };
        format!("{} {} {sign} {reason} {}", self.step, self.cost, self.good.join(" "))
    }

    fn from_text(id: &str, text: &str) -> Option<Exercise> {
        let mut words = text.split(' ');
        let (step, cost) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let is_solved = words.next()? == "+";
        let reason = words.next()?.split_once('=');
        let reason = reason.and_then(|(name, value)| {
            Some(Reason { name: name.into(), value: value.parse().ok()? })
        });
        let good: Vec<String> = words.map(Into::into).collect();
        let id = id.into();
        (!good.is_empty()).then_some(Exercise { id, step, cost, reason, good, is_solved })
    }
}

impl<S: Storage> Store<S> {
    /// Keeps the costly moves that a review has found, unless the game was reviewed before: those
    /// of people at this device. Games of others have none.
    pub fn keep_review(&self, id: &str, table: &Table, review: &Review) {
        if table.setup().is_foreign || !review.is_done() || self.is_reviewed(id) {
            return;
        }
        let own = self.own_seats(id);
        let exercise = |step: &usize| {
            let mover = table.movers().get(*step)?;
            let is_here = own.is_empty() || own.contains(&mover.seat);
            let is_own = mover.person.is_some() && is_here;
            let verdict = review.verdict(*step).filter(|one| is_own && !one.good.is_empty())?;
            let (reason, good) = (verdict.reason.clone(), verdict.good.clone());
            let (id, step, cost) = (id.into(), *step, verdict.cost);
            Some(Exercise { id, step, cost, reason, good, is_solved: false })
        };
        self.keep_exercises(
            id,
            &review.costliest().iter().filter_map(exercise).collect::<Vec<_>>(),
        );
    }

    /// Whether the costly moves of a game are known.
    fn is_reviewed(&self, id: &str) -> bool {
        self.storage().get(&format!("{REVIEW}{id}")).is_some()
    }

    fn keep_exercises(&self, id: &str, exercises: &[Exercise]) -> bool {
        let lines: Vec<String> = exercises.iter().map(Exercise::to_text).collect();
        self.storage().set(&format!("{REVIEW}{id}"), &lines.join("\n"))
    }

    /// The costly moves of one game.
    pub fn exercises(&self, id: &str) -> Vec<Exercise> {
        let text = self.storage().get(&format!("{REVIEW}{id}")).unwrap_or_default();
        text.lines().filter_map(|line| Exercise::from_text(id, line)).collect()
    }

    /// Remembers that a better move was found; whether that was possible.
    pub fn keep_exercise_solved(&self, id: &str, step: usize) -> bool {
        let mut exercises = self.exercises(id);
        for one in exercises.iter_mut().filter(|one| one.step == step) {
            one.is_solved = true;
        }
        self.keep_exercises(id, &exercises)
    }

    /// The finished games of people at this device, the latest first, each with whether its costly
    /// moves are known.
    pub fn own_games(&self) -> Vec<(String, bool)> {
        let is_own = |one: &crate::ListedGame| {
            let has_person = one.summary.seats.iter().any(|seat| seat.player.bot.is_none());
            !one.summary.is_foreign && one.summary.stage == Stage::Over && has_person
        };
        let games = self.games().0.into_iter().filter(is_own);
        games.map(|one| (one.id.clone(), self.is_reviewed(&one.id))).collect()
    }
}

/// An exercise as a player works on it. The board shows what its mover could know then.
#[derive(Clone, PartialEq, Debug)]
pub struct ExerciseState {
    exercise: Exercise,
    /// The player who made the costly move.
    seat: Seat,
    name: String,
    played: AnyMove,
    good: Vec<AnyMove>,
    start: BoardHistory,
    board: BoardHistory,
    stand: ExerciseStand,
}

/// How an exercise stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExerciseStand {
    /// The player looks for a better move.
    Open,
    /// This move is not among the good ones. It is on the board.
    Missed(AnyMove),
    /// This one is.
    Solved(AnyMove),
    /// The answer is on the board.
    Shown,
}

impl ExerciseState {
    /// An exercise from its game; `None` if the game is not the one that was reviewed.
    pub fn new(exercise: Exercise, table: &Table) -> Option<ExerciseState> {
        let played = *table.moves().get(exercise.step)?;
        let seat = table.movers().get(exercise.step)?.seat;
        let start = BoardHistory::new(table.first_board().view(seat));
        let start = start.after(&table.moves()[..exercise.step]);
        let good = exercise.good.iter().map(|mv| start.view().read_move(mv).ok());
        let good: Vec<AnyMove> = good.collect::<Option<_>>()?;
        let name = table.player(seat).name().into();
        let (board, stand) = (start.clone(), ExerciseStand::Open);
        Some(ExerciseState { exercise, seat, name, played, good, start, board, stand })
    }

    /// The exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// The player who made the costly move.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The board.
    pub fn board(&self) -> &BoardHistory {
        &self.board
    }

    /// How it stands.
    pub fn stand(&self) -> ExerciseStand {
        self.stand
    }

    /// The moves to choose from; none while there is nothing to find.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match self.stand {
            ExerciseStand::Open => self.board.view().legal_moves(),
            _ => vec![],
        }
    }

    /// The player makes a move.
    pub fn play(&mut self, mv: AnyMove) {
        if self.stand == ExerciseStand::Open {
            self.board.play(mv);
            self.stand = match self.good.contains(&mv) {
                true => ExerciseStand::Solved(mv),
                false => ExerciseStand::Missed(mv),
            };
        }
    }

    /// Back to the position.
    pub fn again(&mut self) {
        (self.board, self.stand) = (self.start.clone(), ExerciseStand::Open);
    }

    /// Shows the best move.
    pub fn show(&mut self) {
        self.board = self.start.clone().after(&self.good[..1]);
        self.stand = ExerciseStand::Shown;
    }

    /// What the player is told now, in sentences.
    pub fn comment(&self, words: &Words) -> String {
        let told = |mv| tell(self.start.view(), mv, words);
        let why = |mv: AnyMove| {
            let reason = self.exercise.reason.as_ref().filter(|_| mv == self.good[0]);
            reason.map(|Reason { name, value }| {
                let why = words.say(&format!("reason-{name}"), &[("count", value)]);
                format!(" {}", words.say("puzzle-reason", &[("reason", &why)]))
            })
        };
        match self.stand {
            ExerciseStand::Open => {
                let cost = (self.exercise.cost + 5) / 10;
                let played = told(self.played);
                let gaps: [(&str, &dyn std::fmt::Display); 3] =
                    [("name", &self.name), ("move", &played), ("cost", &cost)];
                words.say("exercise-played", &gaps)
            }
            ExerciseStand::Missed(mv) if mv == self.played => words.say("exercise-same", &[]),
            ExerciseStand::Missed(_) => words.say("exercise-missed", &[]),
            ExerciseStand::Solved(mv) => {
                format!("{}{}", words.say("exercise-solved", &[]), why(mv).unwrap_or_default())
            }
            ExerciseStand::Shown => {
                let best = self.good[0];
                let told = words.say("puzzle-answer-move", &[("move", &told(best))]);
                format!("{told}{}", why(best).unwrap_or_default())
            }
        }
    }
}

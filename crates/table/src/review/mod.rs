//! Looking back at a game that is over: how everybody's chances moved, when secrets
//! could be read, and which moves cost most.
//!
//! A [`Review`] is a job for a worker, as a text. It answers with [`Moment`]s, a text
//! each, which are gathered in [`Findings`]. The first job looks at every move once;
//! the second looks closer at those that seem to have cost most, as a quick look is
//! often wrong.

mod findings;
mod look;
mod moment;

use bots::Limit;
use games::AnyGame;

use self::look::Look;
use crate::question::bad;
use crate::{BadQuestion, Table};

pub use findings::Findings;
pub use moment::{Moment, Verdict};

/// How much more a closer look may spend.
const CLOSER: u64 = 8;

/// "How did this game go?"
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    table: Table,
    /// What may be spent on a look at one move.
    limit: Limit,
    dice: u64,
    /// After how many moves it looks, one after the other.
    steps: Vec<usize>,
    /// Whether these have been looked at before.
    is_closer: bool,
}

/// Whether everything about a game may be known: it is over, and it is known.
fn can_be_reviewed(table: &Table) -> bool {
    table.is_over() && table.record().seen_by().is_none()
}

impl Review {
    /// What a worker calls this kind of job.
    pub const KIND: &str = "review";

    /// What is still to be found out about a game; `None` while the game goes on,
    /// when nobody may look into it, and when everything is known.
    pub fn next(table: &Table, known: &Findings, limit: Limit, dice: u64) -> Option<Review> {
        if !can_be_reviewed(table) {
            return None;
        }
        let missing = known.missing();
        let is_closer = missing.is_empty();
        let steps = if is_closer { known.doubtful(table) } else { missing };
        let review = Review { table: table.clone(), limit, dice, steps, is_closer };
        (!review.steps.is_empty()).then_some(review)
    }

    /// What is worth to be spent on a look at one move, so that a whole review takes
    /// seconds: the games' bots do not all count the same.
    pub fn usual_limit(game: AnyGame) -> Limit {
        Limit::Iterations(match game {
            AnyGame::Slides => 12_000,
            AnyGame::Pyramids => 9_000,
            AnyGame::Shuttles => 500,
            AnyGame::Cups => 24_000,
        })
    }

    /// As a text.
    pub fn to_text(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(ToString::to_string).collect();
        let how = if self.is_closer { "closer" } else { "first" };
        let (limit, dice, table) = (self.limit, self.dice, self.table.to_store());
        format!("{limit}\n{dice}\n{how}\n{}\n{table}\n", steps.join(" "))
    }

    /// The opposite of [`to_text`](Review::to_text).
    ///
    /// # Errors
    /// When the text is something else.
    pub fn from_text(text: &str) -> Result<Review, BadQuestion> {
        let lines: Vec<&str> = text.lines().collect();
        let [limit, dice, how, steps, table] = lines[..] else { return Err(bad("5 lines")) };
        let table = Table::from_store(table).ok().filter(can_be_reviewed);
        let table = table.ok_or_else(|| bad("the table"))?;
        let read =
            |step: &str| step.parse().ok().filter(|step| *step <= table.record().moves().len());
        let steps: Option<Vec<usize>> = steps.split_whitespace().map(read).collect();
        Ok(Review {
            limit: limit.parse().map_err(|_| bad("the limit"))?,
            dice: dice.parse().map_err(|_| bad("the dice"))?,
            is_closer: how == "closer",
            steps: steps.ok_or_else(|| bad("the steps"))?,
            table,
        })
    }

    /// Looks, and tells what there was to be seen, moment by moment. `elapsed` tells how
    /// many milliseconds have passed.
    pub fn run(&self, elapsed: &mut dyn FnMut() -> f64, tell: &mut dyn FnMut(Moment)) {
        games::with_game!(self.table.record().game(), Position => {
            Look::<Position>::new(self).run(elapsed, tell);
        });
    }
}

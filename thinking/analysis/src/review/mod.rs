//! Looking back at a finished game: how everyone's chances moved, when secrets could be
//! read, and which moves cost most.
//!
//! A [`ReviewJob`] looks at every move once, then closer at those that seem to have cost
//! most, as a quick look is often wrong.

mod look;
mod moment;
mod report;

use bots::{Limit, Playable, Strength};
use quatuor::{AnyMove, AnyPosition, KnownGame, Refusal, Seat, Side, refusal};
use serde::{Deserialize, Serialize};

use self::look::Look;
use crate::context::Host;
use crate::written::Text;
use crate::{Context, History};

pub use moment::{Moment, Verdict};
pub use report::Review;

/// "How did this game go?"
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewJob {
    history: History,
    /// The seat that gave up, if the game ended so.
    resigned: Option<Seat>,
    /// The seats of people: their mistakes come first.
    people: Vec<Seat>,
    /// What may be spent on a look at one move.
    limit: Text<Limit>,
    dice: u64,
    /// What was found before.
    known: Review,
}

impl ReviewJob {
    /// Looks back at a game that is over by the rules, or because a seat has `resigned`.
    pub fn new(
        start: &AnyPosition,
        moves: &[AnyMove],
        resigned: Option<Seat>,
        people: impl IntoIterator<Item = Seat>,
        dice: u64,
    ) -> ReviewJob {
        ReviewJob {
            history: History::open(start, moves),
            resigned,
            people: people.into_iter().collect(),
            limit: Text(Limit::Iterations(Strength::of(start.game()).review_iterations)),
            dice,
            known: Review::of_moves(moves.len()),
        }
    }

    /// The same with another limit for a look at one move.
    #[must_use]
    pub fn within(self, limit: Limit) -> ReviewJob {
        ReviewJob { limit: Text(limit), ..self }
    }

    /// The same, going on from what an earlier review of the same game has found.
    #[must_use]
    pub fn from_known(self, known: Review) -> ReviewJob {
        ReviewJob { known, ..self }
    }

    /// Looks, one finding per move that was looked at, and one at the end.
    ///
    /// # Errors
    /// When the history makes no sense, the game goes on, or something of it is hidden.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(Review),
    ) -> Result<(), Refusal> {
        quatuor::with_game!(self.history.game(), Position => {
            self.run_in::<Position>(context.host, on_finding)
        })
    }

    fn run_in<G: Playable + KnownGame>(
        &self,
        host: Host,
        on_finding: &mut dyn FnMut(Review),
    ) -> Result<(), Refusal> {
        let known = self.history.read::<G>()?;
        let game = known.open.ok_or_else(|| refusal!("job.hidden"))?;
        let winners = self.winners(&game.position)?;
        let moves = known.seat.moves();
        let people = self.people.iter().fold(Side::NONE, |all, one| all.with(Side::one(*one)));
        let mut review = self.known.clone().of_as_many(moves.len());
        loop {
            let (steps, is_closer) = review.to_look_at(people);
            if steps.is_empty() {
                break;
            }
            let mut look =
                Look::new(&game.start, moves, &winners, self.limit.0, is_closer, self.dice);
            for step in steps {
                let moment = look.at(step, host);
                // What was found in a hurry is worth nothing.
                if host.is_stopped() {
                    return Ok(());
                }
                review.add(step, moment, people);
                on_finding(review.clone());
            }
        }
        review.is_done = true;
        on_finding(review);
        Ok(())
    }

    /// Who has won.
    fn winners<G: KnownGame>(&self, position: &G) -> Result<Vec<Side>, Refusal> {
        match (self.resigned, position.outcome()) {
            (_, Some(outcome)) => Ok(outcome.winning_sides()),
            (Some(seat), None) => {
                let sides = position.sides().into_iter();
                Ok(sides.filter(|side| !side.contains(seat)).collect())
            }
            (None, None) => Err(refusal!("job.running")),
        }
    }
}

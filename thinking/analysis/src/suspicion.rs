//! What a seat can know of the other seats' secrets.

use bots::{Allowance, Limit, Playable, suspicions};
use quatuor::{FastDice, KnownGame, Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::opinion::thousandths;
use crate::written::Text;
use crate::{Context, History};

/// "What may the others hold?"
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SuspicionJob {
    history: History,
    limit: Text<Limit>,
    dice: u64,
}

/// What a seat thinks that another seat holds in secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suspicion {
    /// The other seat.
    pub seat: Seat,
    /// The colours that it may hold, by their letters, with their chances in thousandths;
    /// the likeliest first.
    pub colours: Vec<(char, u32)>,
}

impl SuspicionJob {
    /// How long it may think.
    const LIMIT: Limit = Limit::Milliseconds(1_000);

    /// Asks what the seat of this history can know.
    pub fn new(history: History, dice: u64) -> SuspicionJob {
        SuspicionJob { history, limit: Text(Self::LIMIT), dice }
    }

    /// The same with another limit.
    #[must_use]
    pub fn within(self, limit: Limit) -> SuspicionJob {
        SuspicionJob { limit: Text(limit), ..self }
    }

    /// Thinks once. Where nothing is hidden, there are no suspicions.
    ///
    /// # Errors
    /// When the history makes no sense, or the game is over.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(Vec<Suspicion>),
    ) -> Result<(), Refusal> {
        let found = quatuor::with_game!(self.history.game(), Position => {
            self.suspicions::<Position>(context)
        })?;
        on_finding(found);
        Ok(())
    }

    fn suspicions<G: Playable + KnownGame>(
        &self,
        context: &Context,
    ) -> Result<Vec<Suspicion>, Refusal> {
        let known = self.history.read::<G>()?.running()?;
        let mut dice = FastDice::new(self.dice);
        let allowance = Allowance { memory: context.host.memory, ..self.limit.0.into() };
        let found =
            context.host.spend(allowance, |budget| suspicions::<G>(&known.seat, budget, &mut dice));
        let written = |one: bots::Suspicion| Suspicion {
            seat: one.seat,
            colours: one
                .colours
                .into_iter()
                .map(|(colour, chance)| (colour, thousandths(chance as f32)))
                .collect(),
        };
        Ok(found.into_iter().map(written).collect())
    }
}

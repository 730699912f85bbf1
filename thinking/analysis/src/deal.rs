//! The deal of a day, and the solver's par for it.

use quatuor::{Refusal, refusal};
use serde::{Deserialize, Serialize};

use crate::Context;
use crate::daily::{Day, Deal};
use crate::written::Text;

/// "What is dealt on this day, and what is par?"
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyJob {
    day: Text<Day>,
}

/// The deal of a day, and the shortest line that the solver has found so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyDeal {
    day: Text<Day>,
    seed: String,
    moves: Vec<String>,
    is_par: bool,
}

impl DailyJob {
    /// Asks about a day.
    pub fn new(day: Day) -> DailyJob {
        DailyJob { day: Text(day) }
    }

    /// Works the deal out; one finding for every shorter line, and one at the end.
    ///
    /// # Errors
    /// When the day is before the first one that has a deal.
    pub fn run(
        &self,
        context: &mut Context,
        on_finding: &mut dyn FnMut(DailyDeal),
    ) -> Result<(), Refusal> {
        let day = self.day.0;
        if day < Day::FIRST {
            return Err(refusal!("job.day"));
        }
        let host = context.host;
        let mut stop = || host.is_stopped();
        let deal = Deal::of_unless(day, &mut stop, &mut |deal| on_finding(DailyDeal::new(deal)));
        deal.iter().for_each(|deal| on_finding(DailyDeal::new(deal)));
        Ok(())
    }
}

impl DailyDeal {
    fn new(deal: &Deal) -> DailyDeal {
        DailyDeal {
            day: Text(deal.day),
            seed: deal.seed.clone(),
            moves: deal.line.iter().map(ToString::to_string).collect(),
            is_par: deal.is_par,
        }
    }

    /// The deal with its position; `None` if this is not what is dealt on that day, or the
    /// moves do not solve it.
    pub fn to_deal(&self) -> Option<Deal> {
        let moves = self.moves.iter().map(String::as_str);
        Deal::new(self.day.0, &self.seed, moves, self.is_par)
    }
}

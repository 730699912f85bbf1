//! Minds that think about the same position at the same time.

use bots::{Allowance, Level, Mind, Name, Playable, Report, SeatHistory, mind};
use quatuor::{Dice, FastDice};

use crate::context::{Host, Task};

/// One mind or more of the same bot.
///
/// Where a bot calculates or its strength is fixed, one mind thinks alone. Where it draws
/// at random and may take all the time it is given, several minds with dice of their own
/// find out more together.
pub(crate) struct Minds<G: Playable> {
    name: Name,
    minds: Vec<Box<dyn Mind<G>>>,
}

/// What minds came to.
pub(crate) struct Thought<V> {
    pub(crate) report: Report<V>,
    /// How many games, positions or turns were looked at.
    pub(crate) looked: u64,
    /// Whether there was nothing more to think about.
    pub(crate) is_exhausted: bool,
}

impl<G: Playable> Minds<G> {
    pub(crate) fn new(name: Name) -> Minds<G> {
        Minds { name, minds: vec![mind(name)] }
    }

    /// Whose minds they are.
    pub(crate) fn name(&self) -> Name {
        self.name
    }

    /// Whether the rest of this turn was decided when it began.
    pub(crate) fn has_plan(&self, seat: &SeatHistory<G>) -> bool {
        self.minds[0].has_plan(seat)
    }

    /// Thinks about the best move, or with `weighs` about what every move is worth.
    pub(crate) fn think(
        &mut self,
        seat: &SeatHistory<G>,
        weighs: bool,
        allowance: Allowance,
        dice: &mut FastDice,
        host: Host,
    ) -> Thought<G::Move> {
        let count = if self.gain_by_company(seat, allowance) { host.threads } else { 1 };
        // Minds that are not asked would only take memory.
        self.minds.truncate(count);
        let allowance =
            Allowance { memory: allowance.memory.min(host.memory) / count as u64, ..allowance };
        let think = |mind: &mut dyn Mind<G>, dice: &mut FastDice| {
            host.spend(allowance, |budget| {
                let report = match weighs {
                    true => mind.weigh(seat, budget, dice),
                    false => mind.think(seat, budget, dice),
                };
                let is_exhausted = !budget.is_over();
                let looked = report.simulations.max(budget.spent());
                Thought { report, looked, is_exhausted }
            })
        };
        if count == 1 {
            return think(&mut *self.minds[0], dice);
        }
        let name = self.name;
        self.minds.resize_with(count, || mind(name));
        let mut thoughts: Vec<Option<Thought<G::Move>>> = self.minds.iter().map(|_| None).collect();
        let think = &think;
        let tasks = self.minds.iter_mut().zip(&mut thoughts).map(|(mind, thought)| {
            let mut dice = FastDice::new(dice.next_u64());
            Box::new(move || *thought = Some(think(&mut **mind, &mut dice))) as Task
        });
        host.run_all(tasks.collect());
        let thoughts: Vec<Thought<G::Move>> = thoughts.into_iter().flatten().collect();
        let looked = thoughts.iter().map(|one| one.looked).sum();
        let is_exhausted = thoughts.iter().all(|one| one.is_exhausted);
        let reports: Vec<Report<G::Move>> = thoughts.into_iter().map(|one| one.report).collect();
        let report = Report::merge(seat.seat().index(), &reports);
        Thought { report, looked, is_exhausted }
    }

    /// Whether several minds would find out more than one, and may.
    fn gain_by_company(&self, seat: &SeatHistory<G>, allowance: Allowance) -> bool {
        let is_limited_by_strength = !matches!(self.name, Name::Plain | Name::Level(Level::Master));
        let is_timed = allowance.iterations == u64::MAX;
        !is_limited_by_strength && is_timed && self.minds[0].samples(seat)
    }
}

//! Looks at a game, move by move.
//!
//! What a move cost is judged by what its mover could know then. The chances are
//! those with everything open: the game is over, and lines that jump with whoever
//! is to move would tell nothing.

use bots::{Budget, Level, Limit, Mind, Playable, Report, SeatHistory, Watcher};
use games::{FastDice, KnownGame, Seat, Side};

use super::{CLOSER, Moment, Review, Verdict};
use crate::Table;
use crate::spend::{thousandths, within};

/// No look takes longer than this, in milliseconds: a slow device sees less.
const LONGEST: f64 = 250.0;

/// What a watcher may spend on one move.
const WATCHING: u64 = 8_000;

/// Everything that is needed to look at one game.
pub(super) struct Look<'a, G: Playable> {
    review: &'a Review,
    start: G,
    moves: Vec<G::Move>,
    hides: bool,
    dice: FastDice,
    /// One that judges moves for each seat; where nothing is secret, one for all.
    judges: Vec<Box<dyn Mind<G>>>,
    /// One that knows everything.
    knowing: Box<dyn Mind<G>>,
    /// One that watches the others from each seat.
    watchers: Vec<Watcher<G>>,
}

impl<'a, G: Playable + KnownGame> Look<'a, G> {
    pub(super) fn new(review: &'a Review) -> Look<'a, G> {
        let record = review.table.record();
        let start = G::from_any(record.start()).expect("the record is of this game").clone();
        let moves = record.moves().iter().filter_map(|mv| G::move_from_any(*mv)).collect();
        let seats = start.seats();
        let hides = review.table.hides_something();
        let mind = || G::level(Level::Master);
        Look {
            review,
            moves,
            hides,
            dice: FastDice::new(review.dice),
            judges: (0..if hides { seats } else { 1 }).map(|_| mind()).collect(),
            knowing: mind(),
            watchers: (0..if hides { seats } else { 0 }).map(|_| G::watcher()).collect(),
            start,
        }
    }

    pub(super) fn run(mut self, elapsed: &mut dyn FnMut() -> f64, tell: &mut dyn FnMut(Moment)) {
        let mut position = self.start.clone();
        let mut last = None;
        for step in 0..=self.moves.len() {
            let mover = position.to_move();
            // Nobody wants to see the chances drawn for every move of a long turn.
            let begins = !G::TURNS_HAVE_SEVERAL_MOVES || last != Some(mover);
            last = Some(mover);
            if self.review.steps.contains(&step) {
                tell(self.moment(step, &position, begins, elapsed));
            }
            if let Some(&mv) = self.moves.get(step) {
                position.play_unchecked(mv);
            }
        }
    }

    fn moment(
        &mut self,
        step: usize,
        position: &G,
        begins: bool,
        elapsed: &mut dyn FnMut() -> f64,
    ) -> Moment {
        let Some(&played) = self.moves.get(step) else {
            let chances = chances_at_the_end(&self.review.table);
            return Moment {
                step,
                chances,
                beliefs: self.beliefs(step.saturating_sub(1)),
                verdict: None,
            };
        };
        let (seat, is_closer) = (position.to_move(), self.review.is_closer);
        let limit = match self.review.limit {
            Limit::Iterations(count) if is_closer => {
                Limit::Iterations(count.saturating_mul(CLOSER))
            }
            Limit::Iterations(count) if !begins => Limit::Iterations(count / 4),
            Limit::Milliseconds(time) if is_closer => {
                Limit::Milliseconds(time.saturating_mul(CLOSER as u32))
            }
            limit => limit,
        };
        let longest = if is_closer { LONGEST * CLOSER as f64 } else { LONGEST };
        let seen = SeatHistory::new(seat, self.start.view(seat)).after(&self.moves[..step]);
        let judge = seat.index() % self.judges.len();
        let report = within(limit, longest, elapsed, |budget| {
            self.judges[judge].weigh(&seen, budget, &mut self.dice)
        });
        let verdict = verdict(&seen, &report, played, is_closer);
        if is_closer {
            return Moment { step, chances: vec![], beliefs: vec![], verdict };
        }
        let chances = match (begins, self.hides) {
            (false, _) => vec![],
            (true, false) => chances(position, &report),
            (true, true) => {
                let seen =
                    SeatHistory::revealed(seat, self.start.clone()).after(&self.moves[..step]);
                let report = within(limit, longest, elapsed, |budget| {
                    self.knowing.think(&seen, budget, &mut self.dice)
                });
                chances(position, &report)
            }
        };
        Moment { step, chances, beliefs: self.beliefs(step), verdict }
    }

    /// How sure the others are of every seat's true secret, on average.
    fn beliefs(&mut self, step: usize) -> Vec<u32> {
        let seats: Vec<Seat> = Seat::all(self.watchers.len()).collect();
        let mut sums = vec![(0.0, 0); seats.len()];
        for (watcher, &seat) in self.watchers.iter_mut().zip(&seats) {
            let seen = SeatHistory::new(seat, self.start.view(seat)).after(&self.moves[..step]);
            let mut budget = Budget::iterations(WATCHING);
            let belief = watcher(&seen, &mut budget, &mut self.dice);
            let own_side = side_of(&self.start, seat);
            for &other in seats.iter().filter(|other| !own_side.contains(**other)) {
                let truth = self.start.secret(other);
                let (sum, count) = &mut sums[other.index()];
                *sum += belief.chance(|world| world.secret(other) == truth);
                *count += 1;
            }
        }
        sums.into_iter().map(|(sum, count)| thousandths((sum / f64::from(count)) as f32)).collect()
    }
}

fn side_of<G: Playable>(position: &G, seat: Seat) -> Side {
    let mut sides = position.sides().into_iter();
    sides.find(|side| side.contains(seat)).unwrap_or(Side::one(seat))
}

/// Every side's chance with best play.
fn chances<G: Playable>(position: &G, report: &Report<G::Move>) -> Vec<u32> {
    let best = report.best.and_then(|best| report.of(best)).map(|best| best.rewards);
    let rewards = report.proven.or(best).unwrap_or_default();
    let first = |side: Side| side.seats().next().map_or(0, Seat::index);
    position.sides().into_iter().map(|side| thousandths(rewards[first(side)])).collect()
}

/// Who has won has all of it, or a share.
fn chances_at_the_end(table: &Table) -> Vec<u32> {
    let winners = table.winners();
    let share = |side: &Side| match winners.contains(side) {
        true => thousandths(1.0 / winners.len() as f32),
        false => 0,
    };
    table.position().sides().iter().map(share).collect()
}

fn verdict<G: Playable + KnownGame>(
    seen: &SeatHistory<G>,
    report: &Report<G::Move>,
    played: G::Move,
    is_sure: bool,
) -> Option<Verdict> {
    let best = report.best?;
    let worth = |mv: G::Move| {
        let found = report.of(mv).filter(|one| one.visits > 0 || one.exact)?;
        Some(thousandths(found.rewards[seen.seat().index()]))
    };
    // What was not looked at is not blamed.
    let cost = worth(best).zip(worth(played)).map_or(0, |(best, own)| best.saturating_sub(own));
    let reason = G::reason(seen, best).map(|reason| (reason.name.into(), reason.value));
    Some(Verdict { best: G::any_move(best).to_string(), reason, cost, is_sure })
}

//! Looks at a game, move by move.
//!
//! What a move cost is judged by what its mover could know then. The chances are those
//! with everything open: the game is over, and lines that jump with the seat to move
//! would say nothing.

use bots::{Allowance, Budget, Level, Limit, Mind, Playable, Report, SeatHistory, Watcher};
use quatuor::{FastDice, KnownGame, Seat, Side, View};

use super::{Moment, Verdict};
use crate::Reason;
use crate::context::Host;
use crate::opinion::{thousandths, worth};

/// No look takes longer than this, in milliseconds: a slow device sees less.
const LONGEST: f64 = 250.0;

/// How much more a closer look may spend.
const CLOSER: u64 = 8;

/// A move within a turn gets this part of a look.
const WITHIN_A_TURN: u64 = 4;

/// A move that is worse by no more than so many thousandths is about as good.
const AS_GOOD: u32 = 20;

/// What a watcher may spend on one move.
const WATCHING: u64 = 8_000;

/// Everything that is needed to look at one game.
pub(super) struct Look<'a, G: Playable> {
    start: &'a G,
    moves: &'a [G::Move],
    winners: &'a [Side],
    limit: Limit,
    is_closer: bool,
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
    pub(super) fn new(
        start: &'a G,
        moves: &'a [G::Move],
        winners: &'a [Side],
        limit: Limit,
        is_closer: bool,
        dice: u64,
    ) -> Look<'a, G> {
        let seats = start.seats();
        let hides = Seat::all(seats).any(|seat| start.view(seat).hides_something());
        let mind = || G::level(Level::Master);
        Look {
            start,
            moves,
            winners,
            limit,
            is_closer,
            hides,
            dice: FastDice::new(dice),
            judges: (0..if hides { seats } else { 1 }).map(|_| mind()).collect(),
            knowing: mind(),
            watchers: (0..if hides { seats } else { 0 }).map(|_| G::watcher()).collect(),
        }
    }

    /// The game after so many moves. To be asked in rising order: minds remember.
    pub(super) fn at(&mut self, step: usize, host: Host) -> Moment {
        let mut position = self.start.clone();
        let mut before = None;
        for mv in &self.moves[..step] {
            before = Some(position.to_move());
            position.play_unchecked(*mv);
        }
        let mover = position.to_move();
        let Some(&played) = self.moves.get(step) else {
            let (chances, beliefs) = (self.final_chances(), self.beliefs(step.saturating_sub(1)));
            return Moment { mover, chances, beliefs, verdict: None };
        };
        // A chart with a point for every move of a long turn would be unreadable.
        let begins = !G::INFO.turns_have_several_moves || before != Some(mover);
        let allowance = self.allowance(begins);
        let seat = SeatHistory::new(mover, self.start.view(mover)).after(&self.moves[..step]);
        let judge = mover.index() % self.judges.len();
        let report =
            host.spend(allowance, |budget| self.judges[judge].weigh(&seat, budget, &mut self.dice));
        let verdict = verdict(&seat, &report, played, self.is_closer);
        let mut moment = Moment { mover, chances: vec![], beliefs: vec![], verdict };
        if self.is_closer {
            return moment;
        }
        if begins {
            moment.chances = match self.hides {
                false => chances(&position, &report),
                true => {
                    let all = SeatHistory::revealed(mover, self.start.clone());
                    let all = all.after(&self.moves[..step]);
                    let report = host.spend(allowance, |budget| {
                        self.knowing.think(&all, budget, &mut self.dice)
                    });
                    chances(&position, &report)
                }
            };
        }
        moment.beliefs = self.beliefs(step);
        moment
    }

    /// What a look may take.
    fn allowance(&self, begins: bool) -> Allowance {
        let mut allowance = Allowance::from(self.limit);
        let is_timed = matches!(self.limit, Limit::Milliseconds(_));
        if !is_timed {
            allowance.milliseconds = LONGEST;
        }
        if self.is_closer {
            allowance.milliseconds *= CLOSER as f64;
            allowance.iterations = allowance.iterations.saturating_mul(CLOSER);
        } else if !begins && !is_timed {
            allowance.iterations /= WITHIN_A_TURN;
        }
        allowance
    }

    /// How sure the others are of every seat's true secret, on average.
    fn beliefs(&mut self, step: usize) -> Vec<u32> {
        let seats: Vec<Seat> = Seat::all(self.watchers.len()).collect();
        let mut sums = vec![(0.0, 0); seats.len()];
        for (watcher, &seat) in self.watchers.iter_mut().zip(&seats) {
            let seen = SeatHistory::new(seat, self.start.view(seat)).after(&self.moves[..step]);
            let mut budget = Budget::iterations(WATCHING);
            let belief = watcher(&seen, &mut budget, &mut self.dice);
            let own_side = side_of(self.start, seat);
            for &other in seats.iter().filter(|other| !own_side.contains(**other)) {
                let truth = self.start.secret(other);
                let (sum, count) = &mut sums[other.index()];
                *sum += belief.chance(|world| world.secret(other) == truth);
                *count += 1;
            }
        }
        sums.into_iter().map(|(sum, count)| thousandths((sum / f64::from(count)) as f32)).collect()
    }

    /// The winners have all of it, or a share.
    fn final_chances(&self) -> Vec<u32> {
        let share = |side: &Side| match self.winners.contains(side) {
            true => thousandths(1.0 / self.winners.len() as f32),
            false => 0,
        };
        self.start.sides().iter().map(share).collect()
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

fn verdict<G: Playable + KnownGame>(
    seat: &SeatHistory<G>,
    report: &Report<G::Move>,
    played: G::Move,
    is_sure: bool,
) -> Option<Verdict> {
    let best = report.best?;
    let worth = |mv| worth(report, mv, seat.seat().index());
    // What was not looked at is not blamed.
    let cost = worth(best).zip(worth(played)).map_or(0, |(best, own)| best.saturating_sub(own));
    let best_move = G::any_move(best).to_string();
    let mut good = vec![];
    if is_sure {
        good.push(best_move.clone());
        let least = worth(best).unwrap_or(0).saturating_sub(AS_GOOD);
        let others = report.moves.iter().filter(|one| one.mv != best && one.mv != played);
        let is_good = |mv| worth(mv).is_some_and(|worth| worth >= least);
        let others = others.filter(|one| is_good(one.mv));
        good.extend(others.map(|one| G::any_move(one.mv).to_string()));
    }
    Some(Verdict { best: best_move, reason: Reason::of(seat, best), cost, good, is_sure })
}

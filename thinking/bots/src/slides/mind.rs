//! The opponents of all levels.

use quatuor::slides::{Move, Position, Variant};
use quatuor::{Dice, FastDice, Game};
use search::{Belief, Budget, Report, Settings, TreeSearch};

use super::outlook::appeal;
use super::race::Race;
use super::solo::{self, Solo};
use super::suspicion::Suspicion;
use crate::{Level, Mind, SeatHistory};

/// Worlds that are this much less likely than the likeliest are ignored.
const UNLIKELY: f64 = 0.02;

/// A bot that joins a game late examines all earlier moves, but spends no more time on them
/// than on this number of moves.
const MOST_NEW: usize = 4;

/// At most about one in this number of playouts goes into watching the other seats: with
/// little time, their secrets are of no use without a look at the own moves.
const WATCHING_PART: u64 = 3;

/// How many playouts it expects to have time for before its first move.
const FIRST_PACE: u64 = 48_000;

/// By secret, and a little deeper than plain search.
const SETTINGS: Settings = Settings { exploration: 0.35, by_secret: true, ..Settings::PLAIN };

/// For the worth of every move.
const THOROUGH: Settings = Settings { thorough: true, ..SETTINGS };

/// What sets one level apart from another.
#[derive(Clone, Copy)]
struct Habits {
    /// How many moves it considers by their immediate effect; it plays the best of them. 0: it
    /// plays the result of its search.
    glances: u32,
    /// How many playouts it makes.
    simulations: u64,
    /// How many playouts it spends on each move of the other seats, to infer their secrets.
    watching: u64,
}

impl Habits {
    fn of(level: Level) -> Habits {
        match level {
            Level::Beginner => Habits { glances: 4, simulations: 64, watching: 0 },
            Level::Casual => Habits { glances: 0, simulations: 250, watching: 0 },
            Level::Strong => Habits { glances: 0, simulations: 4_000, watching: 1_500 },
            Level::Master => Habits { glances: 0, simulations: u64::MAX, watching: 4_000 },
        }
    }
}

/// An opponent of one level.
pub(super) struct SlidesMind {
    habits: Habits,
    suspicion: Option<Suspicion>,
    /// Its plan in a solo game, for levels that plan.
    solo: Option<Solo>,
    /// How many playouts it had time for at its last move.
    pace: u64,
}

impl SlidesMind {
    /// An opponent of this level that has seen nothing yet.
    pub(super) fn new(level: Level) -> SlidesMind {
        let solo = (level == Level::Master).then(Solo::default);
        SlidesMind { habits: Habits::of(level), suspicion: None, solo, pace: FIRST_PACE }
    }

    /// What it believes, without very unlikely worlds.
    fn believe(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Belief<Position> {
        if self.habits.watching == 0 {
            return Belief::uniform(seen.possible_positions());
        }
        let known = self.suspicion.take();
        let before = known.as_ref().map_or(0, Suspicion::moves);
        // One of the new moves is its own.
        let new = seen.moves().len().saturating_sub(before + 1).clamp(1, MOST_NEW);
        let games = (self.habits.watching * new as u64).min(self.pace / WATCHING_PART);
        let suspicion = Suspicion::follow(known, seen, games, budget, dice);
        let belief = suspicion.belief().likely(UNLIKELY);
        self.suspicion = Some(suspicion);
        belief
    }

    /// Searches in all worlds that it believes in, and returns these too.
    fn search(
        &mut self,
        seen: &SeatHistory<Position>,
        settings: Settings,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> (Belief<Position>, Report<Move>) {
        let before = budget.spent();
        let belief = self.believe(seen, budget, dice);
        let (position, _) = belief.worlds().first().expect("the seat is in some position");
        let mut search = TreeSearch::new(Race::new(position), settings);
        let simulations = self.habits.simulations;
        let report = budget.part(simulations, |part| search.run(belief.worlds(), part, dice));
        // A proof ends the search early and says nothing about the time available.
        if report.proven.is_none() {
            self.pace = budget.spent() - before;
        }
        (belief, report)
    }
}

impl Mind<Position> for SlidesMind {
    fn think(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        if let Some((solo, position)) = self.solo.as_mut().zip(puzzle(seen))
            && let Some(winning) = solo.first_step(&position, budget, dice)
        {
            return solo::report(&position, winning);
        }
        let (belief, mut report) = self.search(seen, SETTINGS, budget, dice);
        if self.habits.glances > 0 && report.proven.is_none() {
            report.best = best_at_a_glance(belief.worlds(), self.habits.glances, dice);
        }
        report
    }

    fn weigh(
        &mut self,
        seen: &SeatHistory<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let certain = self.solo.as_mut().zip(puzzle(seen));
        let certain = certain.map(|(solo, position)| solo.certain(&position, budget, dice));
        let found = self.search(seen, THOROUGH, budget, dice).1;
        certain.unwrap_or_default().into_iter().fold(found, solo::make_certain)
    }

    /// The solver does not sample.
    fn samples(&self, seen: &SeatHistory<Position>) -> bool {
        self.solo.is_none() || puzzle(seen).is_none()
    }
}

/// The position, if it is a solo game.
fn puzzle(seen: &SeatHistory<Position>) -> Option<Position> {
    let is_solo = seen.start().open().variant() == Variant::Solo;
    is_solo.then(|| seen.possible_positions().into_iter().next()).flatten()
}

/// The most appealing of a few moves.
fn best_at_a_glance(
    worlds: &[(Position, f64)],
    glances: u32,
    dice: &mut impl Dice,
) -> Option<Move> {
    let (position, _) = worlds.first()?;
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    dice.shuffle(&mut moves);
    moves.truncate(glances as usize);
    let rated = moves.into_iter().map(|mv| (mv, appeal(position, mv)));
    rated.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use quatuor::slides::Ruleset;
    use quatuor::{Request, Ruleset as _, Seat, Seed};

    use super::*;

    fn deal(variant: &str, players: usize) -> Position {
        let request =
            Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
        let ruleset = Ruleset::from_request(&request).expect("a ruleset");
        Position::deal(&ruleset, &Seed::new("little time"))
    }

    #[test]
    fn a_small_budget_goes_mostly_into_its_own_move() {
        for most in [40, 200] {
            let mut position = deal("base", 4);
            let mut seen = SeatHistory::new(Seat::FIRST, position.view(Seat::FIRST));
            let mut master = SlidesMind::new(Level::Master);
            let mut dice = FastDice::new(1);
            for number in 0..16 {
                let mut mv = position.random_move(&mut dice).expect("the game goes on");
                if position.to_move() == Seat::FIRST {
                    // The callback ends the search at some call, which can't be known
                    // beforehand.
                    let mut calls = 0;
                    let mut stop = || {
                        calls += 1;
                        calls > most
                    };
                    let mut budget = Budget::until(&mut stop);
                    let report = master.think(&seen, &mut budget, &mut dice);
                    let games = (report.simulations, budget.spent());
                    // It learns gradually how much time there is.
                    assert!(number < 8 || games.0 * 2 > games.1, "move {number}: {games:?}");
                    mv = report.best.expect("a move");
                }
                position.play_unchecked(mv);
                seen.watch(mv);
            }
        }
    }

    #[test]
    fn joining_late_leaves_time_for_its_own_move() {
        for (variant, players) in [("duo", 2), ("base", 5)] {
            let mut position = deal(variant, players);
            let mut dice = FastDice::new(1);
            let mut seen: Vec<_> = Seat::all(players)
                .map(|seat| SeatHistory::new(seat, position.view(seat)))
                .collect();
            for _ in 0..18 {
                let mv = position.random_move(&mut dice).expect("the game goes on");
                position.play_unchecked(mv);
                seen.iter_mut().for_each(|seen| seen.watch(mv));
            }
            let mut budget = Budget::iterations(1_000);
            let seen = &seen[position.to_move().index()];
            let report = SlidesMind::new(Level::Master).think(seen, &mut budget, &mut dice);
            let games = (report.simulations, budget.spent());
            assert!(games.0 * 4 >= games.1 * 3 - 8, "{variant}: {games:?}");
        }
    }
}

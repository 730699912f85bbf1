//! The opponents that people choose from.

use games::slides::{Move, Position};
use games::{Dice, FastDice, Game};
use search::{Belief, Budget, Report, Settings, TreeSearch};

use super::outlook::appeal;
use super::race::Race;
use super::suspicion::Suspicion;
use crate::{Level, Mind, Seen};

/// A world that is so much less likely than the likeliest is left out.
const UNLIKELY: f64 = 0.02;

/// Whoever joins a game that has gone on for long looks at all its moves, but no
/// longer than at so many.
const MOST_NEW: usize = 4;

/// No more than such a part of all games goes into watching the others: with little
/// time, knowing what they hold is of no use to who has not looked at any move.
const WATCHING_PART: u64 = 3;

/// What it expects to have time for before it has moved.
const FIRST_PACE: u64 = 12_000;

/// By secret, and looking a little deeper than plain search does.
const SETTINGS: Settings = Settings { exploration: 0.35, by_secret: true, ..Settings::PLAIN };

/// To tell what every move is worth.
const THOROUGH: Settings = Settings { thorough: true, ..SETTINGS };

/// What sets one level apart from another.
#[derive(Clone, Copy)]
struct Habits {
    /// Of how many moves it notices what they do at once; it plays the best of
    /// them. 0: it trusts its search.
    glances: u32,
    /// How many games it plays through in its head.
    simulations: u64,
    /// How many it spends on each move of the others, to tell what they hold.
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
pub(super) struct Thinker {
    habits: Habits,
    suspicion: Option<Suspicion>,
    /// How many games it played through in its head before its last move.
    pace: u64,
}

impl Thinker {
    /// Somebody who has seen nothing yet.
    pub(super) fn new(level: Level) -> Thinker {
        Thinker { habits: Habits::of(level), suspicion: None, pace: FIRST_PACE }
    }

    /// What it believes, without what is hardly possible.
    fn believe(
        &mut self,
        seen: &Seen<Position>,
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
        let mut belief = suspicion.belief().clone();
        let most = belief.worlds().iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
        let worlds = belief.worlds().iter().filter(|(_, chance)| *chance >= UNLIKELY * most);
        belief = Belief::weighted(worlds.copied().collect::<Vec<_>>());
        self.suspicion = Some(suspicion);
        belief
    }

    /// Plays the game through in its head, in all the worlds it believes in.
    fn search(
        &self,
        belief: &Belief<Position>,
        settings: Settings,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let (position, _) = belief.worlds().first().expect("the seat is in some position");
        let mut search = TreeSearch::new(Race::new(position), settings);
        budget.part(self.habits.simulations, |part| search.run(belief.worlds(), part, dice))
    }
}

impl Mind<Position> for Thinker {
    fn think(
        &mut self,
        seen: &Seen<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let before = budget.spent();
        let belief = self.believe(seen, budget, dice);
        let mut report = self.search(&belief, SETTINGS, budget, dice);
        if report.proven.is_none() {
            // What is proven is proven early, and says nothing about the time there is.
            self.pace = budget.spent() - before;
            if self.habits.glances > 0 {
                report.best = best_at_a_glance(belief.worlds(), self.habits.glances, dice);
            }
        }
        report
    }

    fn weigh(
        &mut self,
        seen: &Seen<Position>,
        budget: &mut Budget,
        dice: &mut FastDice,
    ) -> Report<Move> {
        let belief = self.believe(seen, budget, dice);
        self.search(&belief, THOROUGH, budget, dice)
    }
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

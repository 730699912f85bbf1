//! All that a review has found out so far.

use games::Seat;

use super::Moment;
use crate::Table;

/// What is not worth talking about, in thousandths of a chance to win.
const TRIFLE: u32 = 60;

/// So many moves are told of.
const TOLD: usize = 5;

/// So many moves are looked at again: a closer look will spare some of them.
const DOUBTED: usize = 8;

/// Whoever has so many thousandths has as good as won.
const DECIDED: u32 = 990;

/// The moments of a game, as they come in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// One for every number of moves, from none to all.
    moments: Vec<Option<Moment>>,
}

impl Findings {
    /// Nothing is known of a game yet.
    pub fn none(table: &Table) -> Findings {
        Findings { moments: vec![None; table.record().moves().len() + 1] }
    }

    /// Takes in what was found; a closer look changes the verdict only.
    pub fn add(&mut self, moment: Moment) {
        let Some(known) = self.moments.get_mut(moment.step) else { return };
        match known {
            Some(known) if moment.chances.is_empty() => known.verdict = moment.verdict,
            known => *known = Some(moment),
        }
    }

    /// The moments that nobody has looked at.
    pub(super) fn missing(&self) -> Vec<usize> {
        (0..self.moments.len()).filter(|step| self.moments[*step].is_none()).collect()
    }

    /// How many moments are known, in order from the start.
    pub fn known(&self) -> usize {
        self.moments.iter().take_while(|moment| moment.is_some()).count()
    }

    /// How many moments there are.
    pub fn all(&self) -> usize {
        self.moments.len()
    }

    /// The moves that should be looked at again, in order.
    pub(super) fn doubtful(&self, table: &Table) -> Vec<usize> {
        let mut steps = self.costly(table, DOUBTED);
        steps.retain(|step| self.verdict(*step).is_some_and(|verdict| !verdict.is_sure));
        steps.sort_unstable();
        steps
    }

    /// The moves that cost most, as the number of moves before them: those of people
    /// first, as they want to learn. Only those that were looked at closely.
    pub fn costliest(&self, table: &Table) -> Vec<usize> {
        let mut steps = self.costly(table, DOUBTED);
        steps.retain(|step| self.verdict(*step).is_some_and(|verdict| verdict.is_sure));
        steps.truncate(TOLD);
        steps
    }

    /// Whether there is nothing more to find out about a game.
    pub fn is_whole(&self, table: &Table) -> bool {
        self.missing().is_empty() && self.doubtful(table).is_empty()
    }

    fn costly(&self, table: &Table, most: usize) -> Vec<usize> {
        if !self.missing().is_empty() {
            return vec![];
        }
        let mut position = table.record().start().clone();
        let mut found: Vec<(bool, u32, usize)> = vec![];
        let mut turn = 0;
        for (step, mv) in table.record().moves().iter().enumerate() {
            let is_bot = !table.chair(position.to_move()).is_person();
            if self.moment(step).is_some_and(|moment| !moment.chances.is_empty()) {
                turn = step;
            }
            let cost = self.verdict(step).map_or(0, |verdict| verdict.cost);
            if cost >= TRIFLE {
                let one = (is_bot, u32::MAX - cost, step);
                match found.last_mut() {
                    // One move of a turn speaks for all of it.
                    Some(last) if last.2 >= turn => *last = one.min(*last),
                    _ => found.push(one),
                }
            }
            position.play(*mv).expect("a record holds legal moves");
        }
        found.sort_unstable();
        found.truncate(most);
        found.into_iter().map(|(_, _, step)| step).collect()
    }

    /// What to think of the move after so many moves.
    pub fn verdict(&self, step: usize) -> Option<&super::Verdict> {
        self.moment(step)?.verdict.as_ref()
    }

    /// One moment, if it is known.
    pub fn moment(&self, step: usize) -> Option<&Moment> {
        self.moments.get(step)?.as_ref()
    }

    /// How the chance of a side moved: numbers of moves and thousandths. Evened out over
    /// a round of so many seats, as whoever is next always looks a little better off;
    /// but where somebody has as good as won, it stands as it is.
    pub fn line(&self, side: usize, seats: usize) -> Vec<(usize, u32)> {
        let known = self.moments.iter().map_while(Option::as_ref);
        let found: Vec<&Moment> = known.filter(|moment| moment.chances.len() > side).collect();
        let is_decided = |moment: &Moment| {
            moment.verdict.is_none() || moment.chances.iter().any(|one| *one >= DECIDED)
        };
        let even = |index: usize| {
            let moment = found[index];
            if is_decided(moment) {
                return (moment.step, moment.chances[side]);
            }
            let width = (seats / 2).min(index).min(found.len() - 1 - index);
            // Of an even number of seats, the outermost two are the same.
            let has_twins = width > 0 && seats.is_multiple_of(2);
            let (mut sum, mut weights) = (0, 0);
            for (place, near) in (0..).zip(&found[index - width..=index + width]) {
                let is_twin = has_twins && (place == 0 || place == 2 * width);
                let weight = if is_decided(near) { 0 } else { 2 - u32::from(is_twin) };
                (sum, weights) = (sum + near.chances[side] * weight, weights + weight);
            }
            (moment.step, sum / weights)
        };
        (0..found.len()).map(even).collect()
    }

    /// How sure the others were of a seat's secret: numbers of moves and thousandths.
    pub fn belief_line(&self, seat: Seat) -> Vec<(usize, u32)> {
        let known = self.moments.iter().map_while(Option::as_ref);
        known.filter_map(|one| Some((one.step, *one.beliefs.get(seat.index())?))).collect()
    }

    /// The first move after which the others were surer of a seat's secret than not,
    /// and stayed so to the end. `None` also while not everything is known.
    pub fn readable_from(&self, seat: Seat) -> Option<usize> {
        let mut first = None;
        for moment in &self.moments {
            let moment = moment.as_ref()?;
            let is_read = *moment.beliefs.get(seat.index())? > 500;
            first = if is_read { first.or(Some(moment.step)) } else { None };
        }
        first
    }
}

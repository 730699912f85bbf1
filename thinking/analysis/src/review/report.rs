//! All that a review has found so far.

use quatuor::{Seat, Side, sort_short};
use serde::{Deserialize, Serialize};

use super::{Moment, Verdict};

/// A loss that is not worth mentioning, in thousandths of a chance to win.
const TRIFLE: u32 = 60;

/// The most moves that are mentioned.
const MENTIONED: usize = 5;

/// So many moves are looked at again: a closer look will clear some of them.
const DOUBTED: usize = 8;

/// With so many thousandths a game is as good as won.
const DECIDED: u32 = 990;

/// What is known of a finished game, moment by moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// One for every number of moves, from none to all.
    moments: Vec<Option<Moment>>,
    /// The moves that cost most; see [`costliest`](Review::costliest).
    costliest: Vec<usize>,
    pub(super) is_done: bool,
}

impl Review {
    /// Nothing is known yet of a game of this many moves.
    pub fn of_moves(moves: usize) -> Review {
        Review { moments: vec![None; moves + 1], costliest: vec![], is_done: false }
    }

    /// The same, or nothing if it is the review of a longer or shorter game.
    pub(super) fn of_as_many(self, moves: usize) -> Review {
        if self.moments.len() == moves + 1 { self } else { Review::of_moves(moves) }
    }

    /// Whether there is nothing more to find out.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// How many moments are known, in order from the start.
    pub fn known(&self) -> usize {
        self.moments.iter().take_while(|moment| moment.is_some()).count()
    }

    /// How many moments there are.
    pub fn all(&self) -> usize {
        self.moments.len()
    }

    /// The game after so many moves, if it is known.
    pub fn moment(&self, step: usize) -> Option<&Moment> {
        self.moments.get(step)?.as_ref()
    }

    /// What to think of the move after so many moves.
    pub fn verdict(&self, step: usize) -> Option<&Verdict> {
        self.moment(step)?.verdict.as_ref()
    }

    /// The moves that cost most, as the numbers of moves before them: those of people
    /// first, then by what they cost. Only those that were looked at closely.
    pub fn costliest(&self) -> &[usize] {
        &self.costliest
    }

    /// Adds what was found after so many moves; a closer look changes the verdict only.
    pub(super) fn add(&mut self, step: usize, moment: Moment, people: Side) {
        let Some(place) = self.moments.get_mut(step) else { return };
        match place {
            Some(known) if moment.chances.is_empty() => known.verdict = moment.verdict,
            place => *place = Some(moment),
        }
        self.costliest = self.costly(people);
        self.costliest.retain(|step| {
            let moment = self.moments[*step].as_ref();
            moment.and_then(|moment| moment.verdict.as_ref()).is_some_and(|one| one.is_sure)
        });
        self.costliest.truncate(MENTIONED);
    }

    /// The moments that should be looked at next, in order, and whether closely.
    pub(super) fn to_look_at(&self, people: Side) -> (Vec<usize>, bool) {
        let missing: Vec<usize> =
            (0..self.moments.len()).filter(|step| self.moments[*step].is_none()).collect();
        if !missing.is_empty() {
            return (missing, false);
        }
        let mut doubtful = self.costly(people);
        doubtful.retain(|step| self.verdict(*step).is_some_and(|verdict| !verdict.is_sure));
        sort_short(&mut doubtful, usize::cmp);
        (doubtful, true)
    }

    /// The moves that seem to have cost most; none while some were not looked at.
    fn costly(&self, people: Side) -> Vec<usize> {
        let mut found: Vec<(bool, u32, usize)> = vec![];
        let mut turn = 0;
        for (step, moment) in self.moments.iter().enumerate() {
            let Some(moment) = moment else { return vec![] };
            if !moment.chances.is_empty() {
                turn = step;
            }
            let cost = moment.verdict.as_ref().map_or(0, |verdict| verdict.cost);
            if cost >= TRIFLE {
                let one = (!people.contains(moment.mover), u32::MAX - cost, step);
                match found.last_mut() {
                    // One move of a turn speaks for all of it.
                    Some(last) if last.2 >= turn => *last = one.min(*last),
                    _ => found.push(one),
                }
            }
        }
        sort_short(&mut found, Ord::cmp);
        found.truncate(DOUBTED);
        found.into_iter().map(|(_, _, step)| step).collect()
    }

    /// How the chance of a side moved: numbers of moves and thousandths. It is evened out
    /// over a round of so many seats, as the seat to move always looks a little better off;
    /// but where a side has as good as won, it stands as it is.
    pub fn line(&self, side: usize, seats: usize) -> Vec<(usize, u32)> {
        let known = self.moments.iter().map_while(Option::as_ref).enumerate();
        let found: Vec<(usize, &Moment)> =
            known.filter(|(_, moment)| moment.chances.len() > side).collect();
        let is_decided = |moment: &Moment| {
            moment.verdict.is_none() || moment.chances.iter().any(|one| *one >= DECIDED)
        };
        let even = |index: usize| {
            let (step, moment) = found[index];
            if is_decided(moment) {
                return (step, moment.chances[side]);
            }
            let width = (seats / 2).min(index).min(found.len() - 1 - index);
            // Of an even number of seats, the outermost two are the same.
            let has_twins = width > 0 && seats.is_multiple_of(2);
            let (mut sum, mut weights) = (0, 0);
            for (place, (_, near)) in (0..).zip(&found[index - width..=index + width]) {
                let is_twin = has_twins && (place == 0 || place == 2 * width);
                let weight = if is_decided(near) { 0 } else { 2 - u32::from(is_twin) };
                (sum, weights) = (sum + near.chances[side] * weight, weights + weight);
            }
            (step, sum / weights)
        };
        (0..found.len()).map(even).collect()
    }

    /// How sure the others were of a seat's secret: numbers of moves and thousandths.
    pub fn belief_line(&self, seat: Seat) -> Vec<(usize, u32)> {
        let known = self.moments.iter().map_while(Option::as_ref).enumerate();
        known.filter_map(|(step, one)| Some((step, *one.beliefs.get(seat.index())?))).collect()
    }

    /// The first move after which the others were surer of a seat's secret than not,
    /// and stayed so to the end. `None` also while not everything is known.
    pub fn readable_from(&self, seat: Seat) -> Option<usize> {
        let mut first = None;
        for (step, moment) in self.moments.iter().enumerate() {
            let is_read = *moment.as_ref()?.beliefs.get(seat.index())? > 500;
            first = if is_read { first.or(Some(step)) } else { None };
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(chances: [u32; 2], beliefs: Vec<u32>, cost: Option<u32>) -> Moment {
        let verdict =
            |cost| Verdict { best: "x".into(), reason: None, cost, good: vec![], is_sure: false };
        let (mover, chances) = (Seat::FIRST, chances.to_vec());
        Moment { mover, chances, beliefs, verdict: cost.map(verdict) }
    }

    #[test]
    fn a_secret_is_readable_from_the_move_after_which_it_stayed_so() {
        let mut review = Review::of_moves(4);
        for (step, belief) in [900, 400, 501, 800, 800].into_iter().enumerate() {
            assert_eq!(review.readable_from(Seat::FIRST), None, "not everything is known");
            review.add(step, moment([500, 500], vec![belief, 300], None), Side::NONE);
        }
        assert_eq!(review.readable_from(Seat::FIRST), Some(2));
        assert_eq!(review.readable_from(Seat::from_index(1)), None);
    }

    #[test]
    fn lines_do_not_jump_with_the_seat_to_move() {
        let mut review = Review::of_moves(6);
        for (step, chance) in [500, 600, 400, 600, 1000, 400, 0].into_iter().enumerate() {
            let cost = (step < 6).then_some(0);
            review.add(step, moment([chance, 1000 - chance], vec![], cost), Side::NONE);
        }
        let line: Vec<u32> = review.line(0, 2).into_iter().map(|(_, chance)| chance).collect();
        assert_eq!(line, [500, 525, 500, 533, 1000, 400, 0], "a win that was missed is seen");
    }

    #[test]
    fn a_closer_look_changes_the_verdict_only() {
        let mut review = Review::of_moves(1);
        review.add(0, moment([300, 700], vec![], Some(400)), Side::NONE);
        assert_eq!(review.to_look_at(Side::NONE), (vec![1], false));
        review.add(1, moment([0, 1000], vec![], None), Side::NONE);
        assert_eq!(review.to_look_at(Side::NONE), (vec![0], true));
        assert_eq!(review.costliest(), [0; 0], "no step was looked at closely");
        let mut closer = moment([0, 0], vec![], Some(200));
        closer.chances.clear();
        closer.verdict.iter_mut().for_each(|verdict| verdict.is_sure = true);
        review.add(0, closer, Side::NONE);
        assert_eq!(review.moment(0).expect("known").chances, [300, 700]);
        assert_eq!(review.costliest(), [0]);
        assert_eq!(review.to_look_at(Side::NONE), (vec![], true));
    }
}

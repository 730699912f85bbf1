//! How likely each of three or four seats is to win, without looking ahead.
//!
//! The standing of a seat is a weighted sum of features, and the chance to win is a softmax
//! of the standings. The weights were fitted to the winners of 667 games between four
//! seats, one of them an earlier master and three without any knowledge (conditional
//! logistic regression on 7,977 of their states). While most cups are open, this predicts
//! the winner better than 60 fast playouts.

use search::Rewards;
use search::number::exp;

use super::field::{Field, State, slots};
use super::height_sets::HeightSets;
use super::odds;

/// The weight of a feature at the end of a game and at its start; in between it is
/// interpolated by the part of cups that are settled.
struct Weight {
    end: f32,
    start: f32,
}

/// Each settled cup.
const SETTLED: Weight = Weight { end: 0.518, start: 0.130 };
/// Each other cup, times the odds that it keeps its colour.
const KEPT: Weight = Weight { end: 0.483, start: 0.162 };
/// Each spare move: useful at the end, and early a sign that little is at stake.
const SPARE: Weight = Weight { end: 0.246, start: -0.288 };
/// Each cup in a stack that can't be taken at once.
const SAFE: Weight = Weight { end: 0.161, start: 0.161 };
/// Each cup in a stack that can.
const AT_RISK: Weight = Weight { end: 0.003, start: 0.142 };
/// Each cup in the largest stack of others that the seat can take.
const PREY: Weight = Weight { end: 0.404, start: 0.093 };
/// Each stack: many small ones are worth less than a few large ones.
const STACK: Weight = Weight { end: -0.108, start: -0.123 };

/// More spare moves than this are of no use.
const MOST_SPARE: u8 = 6;

impl Weight {
    fn at(&self, open: f32) -> f32 {
        self.end + (self.start - self.end) * open
    }
}

impl Field {
    /// By seat, the chance to win. Every seat has one colour.
    pub(crate) fn standing(&self, state: &State) -> Rewards {
        let open = self.open_share(state);
        let weights = [SETTLED, KEPT, SPARE, SAFE, AT_RISK, PREY, STACK];
        let weights = weights.map(|weight| weight.at(open));
        let height_sets = HeightSets::new(state);
        let mut standings = [0.0; 4];
        for (seat, standing) in standings.iter_mut().enumerate().take(self.seats()) {
            let things = self.things(state, &height_sets, seat);
            *standing = weights.iter().zip(things).map(|(weight, thing)| weight * thing).sum();
        }
        chances(&standings[..self.seats()])
    }

    /// The features of a seat, in the order of the weights.
    fn things(&self, state: &State, height_sets: &HeightSets, seat: usize) -> [f32; 7] {
        let table = odds::table(self.seats(), false);
        let moving = seat == state.to_move();
        let [colour, _] = self.colours(seat);
        let (occupied, own) = (state.occupied(), state.tops[colour]);
        let (mut kept, mut safe, mut at_risk, mut prey) = (0.0, 0.0, 0.0, 0);
        for slot in slots(own) {
            let height = state.height(slot);
            let stack = (slot, colour, height);
            let situation = self.situation((state, height_sets), stack, occupied, (moving, true));
            let cups = f32::from(height);
            kept += cups * table[situation.index()];
            *if situation.threats == 0 { &mut safe } else { &mut at_risk } += cups;
            if situation.targets > 0 {
                let foes = self.near(slot) & occupied & !own & !height_sets.at_least(height + 1);
                while prey < height && foes & height_sets.at_least(prey + 1) != 0 {
                    prey += 1;
                }
            }
        }
        let settled = f32::from(state.settled[colour]);
        let spare = f32::from(state.spare[seat].min(MOST_SPARE));
        [settled, kept, spare, safe, at_risk, f32::from(prey), own.count_ones() as f32]
    }
}

/// The chances to win of seats with these standings.
fn chances(standings: &[f32]) -> Rewards {
    let most = standings.iter().copied().fold(f32::MIN, f32::max);
    let mut rewards = Rewards::default();
    let mut sum = 0.0;
    for (reward, standing) in rewards.iter_mut().zip(standings) {
        *reward = exp(f64::from(standing - most)) as f32;
        sum += *reward;
    }
    rewards.map(|reward| reward / sum)
}

#[cfg(test)]
mod tests {
    use quatuor::cups::Position;

    use super::*;

    fn standing(text: &str) -> Rewards {
        let position: Position = text.parse().expect(text);
        let field = Field::new(&position);
        field.standing(&field.state(&position))
    }

    #[test]
    fn more_cups_give_a_better_chance() {
        // A row that is open, and a stack of three for each colour but red, which has six.
        let row = "0,0:r1/1,0:b1/2,0:g1/3,0:y1";
        let chances =
            standing(&format!("base 1 r,b,g,y - 0.0.0.0 {row}/6,0:r6/8,0:b3/10,0:g3/12,0:y3"));
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
        assert!(chances[1..4].iter().all(|&chance| chances[0] > 1.5 * chance), "{chances:?}");
    }

    #[test]
    fn prey_is_the_largest_stack_that_can_be_taken() {
        // Blue's three can take the green two; red's four next to it is too high, and can
        // take it.
        let text = "base 1 r,b,g,y - 0.0.0.0 0,0:g2/1,0:b3/2,0:r4/4,0:b1/5,0:y1";
        let position: Position = text.parse().expect(text);
        let field = Field::new(&position);
        let state = field.state(&position);
        let [.., safe, at_risk, prey, stacks] = field.things(&state, &HeightSets::new(&state), 1);
        assert_eq!((safe, at_risk, prey, stacks), (0.0, 4.0, 2.0, 2.0));
    }
}

//! How likely every seat among three or four is to win, as a state stands.
//!
//! A few things about a seat make up its standing, and the better it is than those of
//! the others, the likelier the seat wins. What counts how much was fitted to who won
//! 667 games between four seats, one of them an earlier master and three without any
//! knowledge (conditional logistic regression on 7,977 of their states). While most
//! cups are open that foretells the winner better than 60 playouts in a rush.

use search::Rewards;
use search::number::exp;

use super::field::{Field, State, slots};
use super::height_sets::HeightSets;
use super::odds;

/// What a thing adds to a seat's standing at the end of a game and at its start; in
/// between it fades from the one to the other as cups are settled.
struct Weight {
    end: f32,
    start: f32,
}

/// A cup that is settled.
const SETTLED: Weight = Weight { end: 0.518, start: 0.130 };
/// A cup that is not, times the odds that it stays.
const KEPT: Weight = Weight { end: 0.483, start: 0.162 };
/// A spare move: good to have at the end, and early a sign that little is at stake.
const SPARE: Weight = Weight { end: 0.246, start: -0.288 };
/// A cup in a stack that nobody can take at once.
const SAFE: Weight = Weight { end: 0.161, start: 0.161 };
/// A cup in a stack that somebody can.
const AT_RISK: Weight = Weight { end: 0.003, start: 0.142 };
/// A cup in the largest stack of others that it can take.
const PREY: Weight = Weight { end: 0.404, start: 0.093 };
/// A stack: many small ones are worth less than a few large ones.
const STACK: Weight = Weight { end: -0.108, start: -0.123 };

/// More spare moves than this are of no more use.
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

    /// What makes up the standing of a seat, in the order of the weights.
    fn things(&self, state: &State, height_sets: &HeightSets, seat: usize) -> [f32; 7] {
        let table = odds::table(self.seats(), false);
        let moving = seat == state.to_move();
        let [colour, _] = self.colours(seat);
        let (occupied, own) = (state.occupied(), state.tops[colour]);
        let (mut kept, mut safe, mut at_risk, mut prey) = (0.0, 0.0, 0.0, 0);
        for slot in slots(own) {
            let height = state.height(slot);
            let stack = (slot, colour, height);
            let look = self.look((state, height_sets), stack, occupied, (moving, true));
            let cups = f32::from(height);
            kept += cups * table[look.index()];
            *if look.threats == 0 { &mut safe } else { &mut at_risk } += cups;
            if look.targets > 0 {
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
    use games::cups::Position;

    use super::*;

    fn standing(text: &str) -> Rewards {
        let position: Position = text.parse().expect(text);
        let field = Field::new(&position);
        field.standing(&field.state(&position))
    }

    #[test]
    fn who_has_more_stands_better() {
        // A row that is open, and a stack of three for each but red, who has six.
        let row = "0,0:r1/1,0:b1/2,0:g1/3,0:y1";
        let chances =
            standing(&format!("base 1 r,b,g,y - 0.0.0.0 {row}/6,0:r6/8,0:b3/10,0:g3/12,0:y3"));
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
        assert!(chances[1..4].iter().all(|&chance| chances[0] > 1.5 * chance), "{chances:?}");
    }

    #[test]
    fn prey_is_the_largest_stack_that_can_be_taken() {
        // Blue's three can take the green two; red's four beside it is too high, and
        // can take it.
        let text = "base 1 r,b,g,y - 0.0.0.0 0,0:g2/1,0:b3/2,0:r4/4,0:b1/5,0:y1";
        let position: Position = text.parse().expect(text);
        let field = Field::new(&position);
        let state = field.state(&position);
        let [.., safe, at_risk, prey, stacks] = field.things(&state, &HeightSets::new(&state), 1);
        assert_eq!((safe, at_risk, prey, stacks), (0.0, 4.0, 2.0, 2.0));
    }
}

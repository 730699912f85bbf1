//! Differences in strength, in Elo points.

use crate::{Estimate, Spread};

/// How much stronger one bot is than another, as far as it is known. Chances to win are
/// assumed to be proportional to strength; ten times the strength is 400 points, with any
/// number of seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Difference {
    /// Neither bot has won.
    Unknown,
    /// The other bot has not won: at least this many points, with 95 % confidence.
    Above(f64),
    /// This bot has not won: at most this many points, with 95 % confidence.
    Below(f64),
    /// An estimate with its 95 % interval.
    About {
        /// The estimate.
        points: f64,
        /// The lower end of the interval, unless it is unbounded.
        low: Option<f64>,
        /// The upper end of the interval, unless it is unbounded.
        high: Option<f64>,
    },
}

impl Difference {
    /// The difference, from the mean shares per seat of the two bots in each deal.
    pub fn of(deals: &[(f64, f64)]) -> Difference {
        let sum = |part: fn(&(f64, f64)) -> f64| deals.iter().map(part).sum::<f64>();
        let (one, other) = (sum(|deal| deal.0), sum(|deal| deal.1));
        match (one > 0.0, other > 0.0) {
            (false, false) => Difference::Unknown,
            (true, false) => Difference::Above(least(deals)),
            (false, true) => Difference::Below(-least(deals)),
            (true, true) => Difference::about(deals, one / (one + other), one + other),
        }
    }

    /// `share` is the part of the first bot in `all` that the two won together.
    fn about(deals: &[(f64, f64)], share: f64, all: f64) -> Difference {
        // The share is a ratio of two sums over deals. By the delta method its interval is
        // that of the mean of these numbers, which say how far each deal moves it.
        let mean = all / deals.len() as f64;
        let pull = |(one, other): &(f64, f64)| share + (one - share * (one + other)) / mean;
        let margin = Estimate::of(&deals.iter().map(pull).collect::<Spread>()).margin;
        let inside = |share: f64| (share > 0.0 && share < 1.0).then(|| points(share));
        let (low, high) = (inside(share - margin), inside(share + margin));
        Difference::About { points: points(share), low, high }
    }
}

/// The points that belong to a share of what two bots won together.
fn points(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The lower bound for a bot that won everything: if it were weaker, such a clean result
/// would come up less than once in twenty times.
fn least(deals: &[(f64, f64)]) -> f64 {
    let decided = deals.iter().filter(|(one, other)| one + other > 0.0).count();
    points(0.05_f64.powf(1.0 / decided as f64))
}

#[cfg(test)]
mod tests {
    use quatuor::{Dice, FastDice};

    use super::*;

    #[test]
    fn between_two_sides_it_follows_from_the_share() {
        let shares = [1.0, 0.5, 0.5, 1.0, 0.0, 1.0, 1.0, 0.5, 0.75, 1.0];
        let estimate = Estimate::of(&shares.into_iter().collect());
        let deals: Vec<(f64, f64)> = shares.iter().map(|share| (*share, 1.0 - share)).collect();
        let Difference::About { points: found, low: Some(low), high: Some(high) } =
            Difference::of(&deals)
        else {
            panic!("{:?}", Difference::of(&deals));
        };
        let expected =
            [0.0, -estimate.margin, estimate.margin].map(|by| points(estimate.mean + by));
        for (found, expected) in [found, low, high].into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
        }
        assert_eq!(points(0.5), 0.0);
        assert!((points(0.75) - 190.8).abs() < 0.1);
    }

    #[test]
    fn between_three_seats_the_interval_covers_the_truth() {
        // Strengths of 4, 2 and 1, and deals of three games that share their luck: in half
        // of the deals the winner of the first game wins all three.
        let mut dice = FastDice::new(5);
        let truth = 400.0 * 2.0_f64.log10();
        let mut held = 0;
        for _ in 0..1000 {
            let deals: Vec<(f64, f64)> = (0..150).map(|_| deal(&mut dice)).collect();
            let Difference::About { low: Some(low), high: Some(high), .. } = Difference::of(&deals)
            else {
                panic!("{:?}", Difference::of(&deals));
            };
            held += usize::from((low..=high).contains(&truth));
        }
        assert!((925..=975).contains(&held), "{held} of 1000");
    }

    fn deal(dice: &mut FastDice) -> (f64, f64) {
        let winners = if dice.below(2) == 0 {
            [dice.below(7); 3]
        } else {
            [dice.below(7), dice.below(7), dice.below(7)]
        };
        let part = |range: std::ops::Range<u32>| {
            winners.iter().filter(|one| range.contains(*one)).count() as f64 / 3.0
        };
        (part(0..4), part(4..6))
    }
}

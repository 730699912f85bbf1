//! Differences in strength, in Elo points.

use show::words::Words;

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

    /// The difference as a sentence.
    pub fn sentence(&self, words: &Words, one: &str, other: &str) -> String {
        let (key, points, range) = match *self {
            Difference::Unknown => ("arena-none-won", 0.0, String::new()),
            Difference::Above(least) if least < 0.0 => ("arena-at-most-weaker", least, "".into()),
            Difference::Above(least) => ("arena-at-least-stronger", least, "".into()),
            Difference::Below(most) if most > 0.0 => ("arena-at-most-stronger", most, "".into()),
            Difference::Below(most) => ("arena-at-least-weaker", most, "".into()),
            Difference::About { points, low, high } => {
                let key = if points < 0.0 { "arena-weaker" } else { "arena-stronger" };
                (key, points, range(words, low, high))
            }
        };
        let points = format!("{:.0}", points.abs());
        words.say(key, &[("one", &one), ("other", &other), ("points", &points), ("range", &range)])
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

/// An interval, as far as its ends are known.
fn range(words: &Words, low: Option<f64>, high: Option<f64>) -> String {
    match (low.map(signed), high.map(signed)) {
        (Some(low), Some(high)) => words.say("arena-range", &[("low", &low), ("high", &high)]),
        (Some(low), None) => words.say("arena-range-from", &[("low", &low)]),
        (None, Some(high)) => words.say("arena-range-up-to", &[("high", &high)]),
        (None, None) => words.say("arena-range-any", &[]),
    }
}

fn signed(points: f64) -> String {
    // Adding zero turns -0 into 0.
    format!("{:+}", points.round() + 0.0)
}

#[cfg(test)]
mod tests {
    use quatuor::{Dice, FastDice};
    use show::words::Language;

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

    #[test]
    fn nothing_is_claimed_that_was_not_measured() {
        let words = Words::new(Language::English);
        let line = |deals: &[(f64, f64)]| Difference::of(deals).sentence(&words, "A", "B");
        assert_eq!(line(&[(1.0, 0.0); 100]), "A is at least 607 Elo stronger than B (95 %).");
        assert_eq!(line(&[(0.0, 0.5); 100]), "A is at least 607 Elo weaker than B (95 %).");
        assert_eq!(line(&[(1.0, 0.0)]), "A is at most 512 Elo weaker than B (95 %).");
        let nothing = "Neither A nor B has won, so nothing is known between them.";
        assert_eq!(line(&[(0.0, 0.0); 9]), nothing);
        assert_eq!(line(&[]), nothing);
        // Deals that a third bot won say nothing about these two.
        let third = [[(1.0, 0.0); 100], [(0.0, 0.0); 100]].concat();
        assert_eq!(line(&third), "A is at least 607 Elo stronger than B (95 %).");
        assert_eq!(line(&[(0.5, 0.5)]), "A is 0 Elo stronger than B (95 %: anything).");
        let mut nearly = [(1.0, 0.0); 50];
        nearly[7] = (0.5, 0.5);
        let nearly = line(&nearly);
        assert_eq!(nearly, "A is 798 Elo stronger than B (95 %: at least +606).");
        let hardly: Vec<(f64, f64)> = (0..50).map(|deal| (f64::from(deal == 7), 1.0)).collect();
        assert!(line(&hardly).contains("(95 %: at most -"), "{}", line(&hardly));
        let known = [[(1.0, 0.0); 60], [(0.0, 1.0); 60]].concat();
        assert_eq!(line(&known), "A is 0 Elo stronger than B (95 %: -63 to +63).");
    }
}

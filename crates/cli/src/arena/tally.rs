//! What results add up to.

use std::collections::BTreeMap;

use super::contest::{Contest, Played};

/// How one bot did.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Score {
    pub(crate) bot: String,
    /// Mean share of the win per seat that the bot took, with its 95 % interval.
    pub(crate) share: Estimate,
    /// The part of games that the bot won alone, per seat.
    pub(crate) wins: f64,
    /// Mean milliseconds for a move.
    pub(crate) thinking: f64,
}

/// A mean and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    /// Half of the 95 % interval.
    pub(crate) margin: f64,
    /// Half of an interval that holds at all times at once, so that one may stop
    /// as soon as it is clear.
    pub(crate) lasting_margin: f64,
}

impl Estimate {
    /// Games of one deal have luck in common, so deals are what is counted.
    fn of(deals: &[f64]) -> Estimate {
        let count = deals.len() as f64;
        let mean = deals.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = deals.iter().map(|share| (share - mean).powi(2)).sum();
        // A short run that went one way only is not certain: no spread below that of
        // one deal that went otherwise.
        let variance = (squares / (count - 1.0).max(1.0)).max(1.0 / (4.0 * count.max(1.0)));
        let margin = 1.96 * (variance / count.max(1.0)).sqrt();
        // Robbins' normal mixture, tuned to be tightest around fifty deals.
        let tune = 1.0 / 50.0;
        let grown = count * tune + 1.0;
        let lasting = (2.0 * grown * (grown.sqrt() / 0.05).ln() / (count * count * tune)).sqrt();
        Estimate { mean, margin, lasting_margin: lasting * variance.sqrt() }
    }

    /// Whether it certainly differs from this value, however often one looks.
    pub(crate) fn is_clear_of(&self, value: f64) -> bool {
        (self.mean - value).abs() > self.lasting_margin
    }
}

/// How every bot did, in the order of the first seating.
pub(crate) fn scores(contest: &Contest, played: &[Played]) -> Vec<Score> {
    let mut bots: Vec<String> = vec![];
    for bot in &contest.seatings[0] {
        let name = bot.to_string();
        if !bots.contains(&name) {
            bots.push(name);
        }
    }
    bots.into_iter().map(|bot| score(contest, played, bot)).collect()
}

fn score(contest: &Contest, played: &[Played], bot: String) -> Score {
    let mut deals: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
    let (mut seats, mut wins, mut thinking) = (0.0, 0.0, 0.0);
    for game in played {
        let seating = &contest.seatings[game.seating];
        for (index, _) in seating.iter().enumerate().filter(|(_, one)| one.to_string() == bot) {
            let deal = deals.entry(game.deal).or_default();
            deal.0 += game.shares[index];
            deal.1 += 1.0;
            seats += 1.0;
            wins += f64::from(u8::from(game.shares[index] == 1.0));
            thinking += game.thinking[index];
        }
    }
    let shares: Vec<f64> = deals.values().map(|(sum, seats)| sum / seats).collect();
    let per_seat = |sum: f64| if seats > 0.0 { sum / seats } else { 0.0 };
    Score { bot, share: Estimate::of(&shares), wins: per_seat(wins), thinking: per_seat(thinking) }
}

/// How many Elo points a share of a game between two is worth.
pub(crate) fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_truth_about_as_often_as_it_says() {
        let mut dice = games::FastDice::new(1);
        let mut held = 0;
        for _ in 0..1000 {
            let deal = |dice: &mut games::FastDice| f64::from(games::Dice::below(dice, 10) < 6);
            let deals: Vec<f64> = (0..100).map(|_| deal(&mut dice)).collect();
            let estimate = Estimate::of(&deals);
            held += usize::from((estimate.mean - 0.6).abs() <= estimate.margin);
            assert!(estimate.lasting_margin > estimate.margin);
        }
        assert!((925..=975).contains(&held), "{held} of 1000");
    }

    #[test]
    fn looking_often_rarely_finds_what_is_not_there() {
        let mut dice = games::FastDice::new(2);
        let mut fooled = 0;
        for _ in 0..300 {
            let mut deals = vec![];
            let found = (0..200).any(|_| {
                deals.push(f64::from(games::Dice::below(&mut dice, 2)));
                deals.len() >= 10 && Estimate::of(&deals).is_clear_of(0.5)
            });
            fooled += usize::from(found);
        }
        assert!(fooled <= 25, "{fooled} of 300");
    }

    #[test]
    fn equal_shares_are_no_elo_apart() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
        assert!((elo(0.75) + elo(0.25)).abs() < 1e-9);
    }
}

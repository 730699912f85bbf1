//! Counting results.

use std::collections::BTreeMap;

use quatuor::Refusal;

use crate::engine_protocol::FaultKind;
use crate::{Contest, Contestant, Difference, GameResult};

/// How well a bot did.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// The bot, as it is written.
    pub bot: String,
    /// The mean share of the win per seat of the bot, with its 95 % interval.
    pub share: Estimate,
    /// The part of games that the bot won without sharing, per seat.
    pub wins: f64,
    /// The mean time per move in milliseconds.
    pub thinking: f64,
}

/// How often an engine has lost its seat for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// The engine, as it is written.
    pub bot: String,
    /// What went wrong.
    pub kind: FaultKind,
    /// In how many games; two seats of one game count twice.
    pub games: usize,
    /// Why exactly the first time.
    pub reason: Refusal,
}

/// A mean and its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half of the width of the 95 % interval.
    pub margin: f64,
    /// Half of the width of an interval that holds at all times at once, so that a
    /// contest may stop as soon as its result is clear.
    pub lasting_margin: f64,
}

impl Estimate {
    /// The estimate from one number per deal. Games of the same deal share its luck, so
    /// deals are the independent samples.
    pub fn of(deals: &Spread) -> Estimate {
        let count = deals.count;
        let mean = deals.sum / count.max(1.0);
        let squares = (deals.squares - deals.sum * mean).max(0.0);
        // A few deals that all went the same way prove little: assume at least the
        // variance of one deal that went the other way.
        let variance = (squares / (count - 1.0).max(1.0)).max(1.0 / (4.0 * count.max(1.0)));
        let margin = 1.96 * (variance / count.max(1.0)).sqrt();
        // Robbins' normal mixture, tightest around fifty deals.
        let tune = 1.0 / 50.0;
        let grown = count * tune + 1.0;
        let lasting = (2.0 * grown * (grown.sqrt() / 0.05).ln() / (count * count * tune)).sqrt();
        Estimate { mean, margin, lasting_margin: lasting * variance.sqrt() }
    }

    /// Whether it differs from this value for certain, no matter how often this is checked.
    pub fn is_clear_of(&self, value: f64) -> bool {
        (self.mean - value).abs() > self.lasting_margin
    }
}

/// The sums of some numbers and of their squares.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn insert(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn remove(&mut self, number: f64) {
        self.count -= 1.0;
        self.sum -= number;
        self.squares -= number * number;
    }
}

impl FromIterator<f64> for Spread {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Spread {
        let mut spread = Spread::default();
        numbers.into_iter().for_each(|number| spread.insert(number));
        spread
    }
}

/// All results so far. Adding a game takes the same time after ten games as after a
/// million.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The different bots, in the order of the first seating.
    bots: Vec<String>,
    /// The index of the bot, by seating and seat.
    places: Vec<Vec<usize>>,
    games: usize,
    moves: usize,
    /// By deal and bot.
    deals: BTreeMap<usize, Vec<Part>>,
    /// By bot.
    totals: Vec<Total>,
    faults: Vec<Faults>,
}

/// The results of one bot in one deal.
#[derive(Clone, Copy, Default, Debug)]
struct Part {
    shares: f64,
    seats: f64,
}

impl Part {
    fn mean(&self) -> f64 {
        self.shares / self.seats
    }
}

/// The results of one bot in all deals.
#[derive(Clone, Copy, Default, Debug)]
struct Total {
    /// The mean shares of all deals.
    deals: Spread,
    seats: f64,
    wins: f64,
    thinking: f64,
}

impl Tally {
    /// A tally of no games.
    pub fn new(contest: &Contest) -> Tally {
        let mut bots: Vec<String> = vec![];
        for bot in contest.seatings[0].iter().map(ToString::to_string) {
            if !bots.contains(&bot) {
                bots.push(bot);
            }
        }
        let place = |bot: &Contestant| bots.iter().position(|name| *name == bot.to_string());
        let places = |seating: &Vec<Contestant>| seating.iter().filter_map(place).collect();
        Tally {
            places: contest.seatings.iter().map(places).collect(),
            games: 0,
            moves: 0,
            deals: BTreeMap::new(),
            totals: vec![Total::default(); bots.len()],
            faults: vec![],
            bots,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.moves += result.moves;
        let new = || vec![Part::default(); self.bots.len()];
        let parts = self.deals.entry(result.game.deal).or_insert_with(new);
        for (total, part) in
            self.totals.iter_mut().zip(&*parts).filter(|(_, part)| part.seats > 0.0)
        {
            total.deals.remove(part.mean());
        }
        for (seat, &bot) in self.places[result.game.seating].iter().enumerate() {
            let (part, total, share) =
                (&mut parts[bot], &mut self.totals[bot], result.shares[seat]);
            part.shares += share;
            part.seats += 1.0;
            total.seats += 1.0;
            total.wins += f64::from(u8::from(share == 1.0));
            total.thinking += result.thinking[seat];
        }
        for (total, part) in self.totals.iter_mut().zip(parts) {
            total.deals.insert(part.mean());
        }
        for (seat, fault) in &result.faults {
            let bot = &self.bots[self.places[result.game.seating][seat.index()]];
            let is_same = |known: &&mut Faults| known.bot == *bot && known.kind == fault.kind;
            match self.faults.iter_mut().find(is_same) {
                Some(known) => known.games += 1,
                None => self.faults.push(Faults {
                    bot: bot.clone(),
                    kind: fault.kind,
                    games: 1,
                    reason: fault.reason.clone(),
                }),
            }
        }
    }

    /// Why engines have lost their seats, and how often.
    pub fn faults(&self) -> &[Faults] {
        &self.faults
    }

    /// How many games were added.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Of how many deals.
    pub fn deals(&self) -> usize {
        self.deals.len()
    }

    /// The mean number of moves of a game.
    pub fn moves_per_game(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }

    /// The score of the first bot, which a contest is about.
    pub fn first(&self) -> Score {
        self.score(0)
    }

    /// The score of every bot, in the order of the first seating.
    pub fn scores(&self) -> Vec<Score> {
        (0..self.bots.len()).map(|bot| self.score(bot)).collect()
    }

    /// Engines that have lost their seats in all games, other than by resigning: all results
    /// are those of the random mover that played on.
    pub fn failed(&self) -> Vec<String> {
        let has_failed = |bot: &usize| self.has_failed(*bot);
        (0..self.bots.len()).filter(has_failed).map(|bot| self.bots[bot].clone()).collect()
    }

    fn has_failed(&self, bot: usize) -> bool {
        let faults = self.faults.iter().filter(|faults| faults.bot == self.bots[bot]);
        let lost = faults.filter(|faults| faults.kind != FaultKind::Resigned);
        let lost: usize = lost.map(|faults| faults.games).sum();
        lost > 0 && lost as f64 >= self.totals[bot].seats
    }

    /// How much stronger the first bot is than each of the others, in the same order. `None`
    /// where one of the two has failed.
    pub fn differences(&self) -> Vec<Option<Difference>> {
        let difference = |bot: usize| {
            if self.has_failed(0) || self.has_failed(bot) {
                return None;
            }
            let shares = |deal: &Vec<Part>| (deal[0].mean(), deal[bot].mean());
            Some(Difference::of(&self.deals.values().map(shares).collect::<Vec<_>>()))
        };
        (1..self.bots.len()).map(difference).collect()
    }

    fn score(&self, bot: usize) -> Score {
        let total = &self.totals[bot];
        let seats = total.seats.max(1.0);
        Score {
            bot: self.bots[bot].clone(),
            share: Estimate::of(&total.deals),
            wins: total.wins / seats,
            thinking: total.thinking / seats,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameId;

    #[test]
    fn an_interval_covers_the_truth_as_often_as_it_says() {
        let mut dice = quatuor::FastDice::new(1);
        let mut held = 0;
        for _ in 0..1000 {
            let deal = |dice: &mut quatuor::FastDice| f64::from(quatuor::Dice::below(dice, 10) < 6);
            let deals: Vec<f64> = (0..100).map(|_| deal(&mut dice)).collect();
            let estimate = Estimate::of(&deals.into_iter().collect());
            held += usize::from((estimate.mean - 0.6).abs() <= estimate.margin);
            assert!(estimate.lasting_margin > estimate.margin);
        }
        assert!((925..=975).contains(&held), "{held} of 1000");
    }

    #[test]
    fn frequent_checks_rarely_find_a_false_difference() {
        let mut dice = quatuor::FastDice::new(2);
        let mut fooled = 0;
        for _ in 0..300 {
            let mut deals = Spread::default();
            let found = (0..200).any(|_| {
                deals.insert(f64::from(quatuor::Dice::below(&mut dice, 2)));
                deals.count >= 10.0 && Estimate::of(&deals).is_clear_of(0.5)
            });
            fooled += usize::from(found);
        }
        assert!(fooled <= 25, "{fooled} of 300");
    }

    #[test]
    fn running_sums_agree_with_recounting() {
        let bots = ["greedy", "random"].map(|bot| bot.parse().expect("a bot"));
        let contest = Contest::new(
            quatuor::AnyGame::Cups,
            &quatuor::Request { players: Some(3), ..quatuor::Request::default() },
            &bots,
            "test",
        )
        .expect("a contest");
        let mut tally = Tally::new(&contest);
        // Seats of greedy: 1, 2, 3; its share is 1, 1/2, 0 in deal 1 and 1/3 in deal 2.
        for (deal, seating, shares) in [
            (1, 0, [1.0, 0.0, 0.0]),
            (2, 0, [1.0 / 3.0; 3]),
            (1, 1, [0.5, 0.5, 0.0]),
            (1, 2, [1.0, 0.0, 0.0]),
        ] {
            let thinking = vec![2.0; 3];
            let game = GameId { deal, seating };
            let shares = shares.into();
            tally.add(&GameResult { game, shares, moves: 5, thinking, faults: vec![] });
        }
        assert_eq!((tally.games(), tally.deals(), tally.moves_per_game()), (4, 2, 5.0));
        let scores = tally.scores();
        assert_eq!(scores[0], tally.first());
        let anew = Estimate::of(&[1.5 / 3.0, 1.0 / 3.0].into_iter().collect());
        assert!((scores[0].share.mean - anew.mean).abs() < 1e-12);
        assert!((scores[0].share.margin - anew.margin).abs() < 1e-12);
        assert_eq!((scores[0].wins, scores[0].thinking), (0.25, 2.0));
        assert!((scores[1].share.mean - (1.5 / 6.0 + 1.0 / 3.0) / 2.0).abs() < 1e-12);
        assert_eq!((scores[1].bot.as_str(), scores[1].wins), ("random", 0.125));
    }
}

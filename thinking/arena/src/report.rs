//! What the results of a contest mean.

use crate::{Contest, Difference, Faults, Score, Tally};

/// With fewer deals nothing is called clear.
const FEWEST_DEALS: usize = 10;

/// What the results of a contest mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The contest in one line.
    pub title: String,
    /// How many games were played.
    pub games: usize,
    /// Of how many deals.
    pub deals: usize,
    /// The mean number of moves of a game.
    pub moves_per_game: f64,
    /// The share of wins of each side if all were equally strong.
    pub fair_share: f64,
    /// The score of every bot, in the order of the first seating.
    pub scores: Vec<Score>,
    /// How much stronger the first bot is than each of the other bots in `scores`. Empty if
    /// partners differ, whose wins do not tell them apart; `None` where one has failed.
    pub differences: Vec<Option<Difference>>,
    /// How the first bot compares to its fair share.
    pub verdict: Verdict,
    /// Why engines have lost their seats, and how often.
    pub faults: Vec<Faults>,
    /// Engines that have lost their seats in all games, so that nothing is known of how strong
    /// they are.
    pub failed: Vec<String>,
}

/// How the first bot of a contest compares to its fair share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins more, for certain.
    More,
    /// It wins less, for certain.
    Less,
    /// That is not certain yet.
    Unclear,
}

impl Report {
    /// The report on all games in the tally.
    pub fn new(contest: &Contest, tally: &Tally) -> Report {
        let alike = contest.partners_are_alike();
        Report {
            title: contest.title(),
            games: tally.games(),
            deals: tally.deals(),
            moves_per_game: tally.moves_per_game(),
            fair_share: contest.fair_share(),
            scores: tally.scores(),
            differences: if alike { tally.differences() } else { vec![] },
            verdict: Verdict::new(contest, tally),
            faults: tally.faults().to_vec(),
            failed: tally.failed(),
        }
    }
}

impl Verdict {
    /// The verdict so far. It may be computed after every game, so that the contest can
    /// stop as soon as it is clear.
    pub fn new(contest: &Contest, tally: &Tally) -> Verdict {
        let (share, fair) = (tally.first().share, contest.fair_share());
        if tally.deals() < FEWEST_DEALS || !share.is_clear_of(fair) {
            Verdict::Unclear
        } else if share.mean > fair {
            Verdict::More
        } else {
            Verdict::Less
        }
    }

    /// Whether it is certain.
    pub fn is_clear(self) -> bool {
        self != Verdict::Unclear
    }
}

#[cfg(test)]
mod tests {
    use quatuor::{AnyGame, Request};

    use super::*;
    use crate::{GameId, GameResult};

    #[test]
    fn a_verdict_needs_some_deals() {
        let bots = ["greedy", "random"].map(|bot| bot.parse().expect("a bot"));
        let contest = Contest::new(AnyGame::Shuttles, &Request::default(), &bots, "test");
        let contest = contest.expect("a contest");
        let verdicts = |first: f64| -> Vec<Verdict> {
            let mut tally = Tally::new(&contest);
            let verdict = |deal| {
                let (shares, thinking) = (vec![first, 1.0 - first], vec![0.0; 2]);
                let game = GameId { deal, seating: 0 };
                tally.add(&GameResult { game, shares, moves: 9, thinking, faults: vec![] });
                Verdict::new(&contest, &tally)
            };
            (1..=40).map(verdict).collect()
        };
        let won = verdicts(1.0);
        assert!(won[..9].iter().all(|verdict| *verdict == Verdict::Unclear));
        assert_eq!(won[39], Verdict::More);
        assert_eq!(verdicts(0.0)[39], Verdict::Less);
        assert!(verdicts(0.5).iter().all(|verdict| !verdict.is_clear()));
    }
}

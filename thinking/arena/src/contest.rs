//! Which bots meet, and in which seatings.

use bots::{Bot, Budget};

use quatuor::{AnyGame, Refusal, Request, RequestError, Seat, Seed, Side, refusal};
use thiserror::Error;

use crate::Contestant;

/// Bots that play each other under the same rules.
#[derive(Clone, Debug)]
pub struct Contest {
    pub(crate) game: AnyGame,
    pub(crate) request: Request,
    pub(crate) sides: Vec<Side>,
    /// The bots by seat. The first seating is the given one; the others are its
    /// permutations.
    pub(crate) seatings: Vec<Vec<Contestant>>,
    pub(crate) seed: String,
    pub(crate) memory: u64,
}

/// Why there can be no such contest.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", Refusal::from(self.clone()))]
pub enum ContestError {
    /// There are no such rules.
    Ruleset(#[from] RequestError),
    /// No bot is named.
    NoBots,
    /// There are more bots than seats.
    TooManyBots {
        /// How many bots are named.
        bots: usize,
        /// How many seats there are.
        seats: usize,
    },
}

impl From<ContestError> for Refusal {
    fn from(error: ContestError) -> Refusal {
        match error {
            ContestError::Ruleset(error) => error.into(),
            ContestError::NoBots => refusal!("arena.no-bots"),
            ContestError::TooManyBots { bots, seats } => {
                refusal!("arena.too-many-bots", count = bots, seats = seats)
            }
        }
    }
}

impl Contest {
    /// A contest between these bots. If there are as many bots as sides, each bot takes a
    /// side. If there are fewer bots than seats, the last one takes the remaining seats.
    ///
    /// # Errors
    /// If the rules do not exist, or the number of bots does not fit.
    pub fn new(
        game: AnyGame,
        request: &Request,
        bots: &[Bot],
        seed: impl Into<String>,
    ) -> Result<Contest, ContestError> {
        let bots: Vec<Contestant> = bots.iter().map(|bot| Contestant::Bot(*bot)).collect();
        Contest::between(game, request, &bots, seed)
    }

    /// A contest in which bots and engines may meet.
    ///
    /// # Errors
    /// As [`Contest::new`].
    pub fn between(
        game: AnyGame,
        request: &Request,
        bots: &[Contestant],
        seed: impl Into<String>,
    ) -> Result<Contest, ContestError> {
        let seed = seed.into();
        let request = game.complete(request)?;
        let start = game.deal(&request, &Seed::new(&seed))?;
        let (seats, sides) = (start.seats(), start.sides());
        let first: Vec<Contestant> = match bots {
            [] => return Err(ContestError::NoBots),
            bots if bots.len() > seats => {
                return Err(ContestError::TooManyBots { bots: bots.len(), seats });
            }
            bots if bots.len() == sides.len() => {
                let side_of = |seat| sides.iter().position(|side| side.contains(seat));
                Seat::all(seats).map(|seat| bots[side_of(seat).expect("a side")].clone()).collect()
            }
            [.., last] => {
                let rest = std::iter::repeat(last);
                bots.iter().chain(rest).take(seats).cloned().collect()
            }
        };
        let seatings = seatings(&first, &sides);
        Ok(Contest { game, request, sides, seatings, seed, memory: Budget::MEMORY })
    }

    /// The same contest with at most this number of bytes per bot.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Contest {
        Contest { memory: bytes, ..self }
    }

    /// The contest in one line. It says everything that must be the same for results to
    /// belong together.
    pub fn title(&self) -> String {
        let Contest { game, request, seed, .. } = self;
        let bots: Vec<String> = self.seatings[0].iter().map(ToString::to_string).collect();
        let title = format!("{game} {request} / {} / seed {seed}", bots.join(" "));
        // Results from before memory was part of the title used the default.
        match self.memory {
            Budget::MEMORY => title,
            bytes => format!("{title} / memory {} MB", bytes >> 20),
        }
    }

    /// Whether a program plays in it.
    pub fn has_engines(&self) -> bool {
        self.seatings[0].iter().any(|one| matches!(one, Contestant::Engine(_)))
    }

    /// In how many different ways the bots can be seated.
    pub fn seatings(&self) -> usize {
        self.seatings.len()
    }

    /// The share of wins of each side if all were equally strong.
    pub fn fair_share(&self) -> f64 {
        1.0 / self.sides.len() as f64
    }

    /// Whether all partners are the same bot. Partners win together, so results say nothing
    /// about which of two partners is stronger.
    pub fn partners_are_alike(&self) -> bool {
        let bots = &self.seatings[0];
        let is_alike = |side: &Side| {
            let mut partners = side.seats().map(|seat| &bots[seat.index()]);
            let first = partners.next();
            partners.all(|bot| Some(bot) == first)
        };
        self.sides.iter().all(is_alike)
    }
}

/// Every different order in which these bots can be seated; partners stay together.
fn seatings(first: &[Contestant], sides: &[Side]) -> Vec<Vec<Contestant>> {
    let seats_of = |side: &Side| side.seats().map(|seat| seat.index()).collect::<Vec<_>>();
    let teams: Vec<Vec<usize>> = sides.iter().map(seats_of).collect();
    let mut orders: Vec<Vec<Contestant>> = vec![];
    permutations(sides.len(), &mut |order| {
        let mut seating = first.to_vec();
        for (team, &from) in teams.iter().zip(order) {
            for (&to, &from) in team.iter().zip(&teams[from]) {
                seating[to] = first[from].clone();
            }
        }
        if !orders.contains(&seating) {
            orders.push(seating);
        }
    });
    orders
}

/// Calls with every permutation of the numbers below `count`, the identity first.
fn permutations(count: usize, call: &mut impl FnMut(&[usize])) {
    fn extend(order: &mut Vec<usize>, count: usize, call: &mut impl FnMut(&[usize])) {
        if order.len() == count {
            call(order);
        }
        for next in 0..count {
            if !order.contains(&next) {
                order.push(next);
                extend(order, count, call);
                order.pop();
            }
        }
    }
    extend(&mut vec![], count, call);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(game: AnyGame, variant: Option<&str>, bots: &str) -> Contest {
        let request = Request { variant: variant.map(Into::into), ..Request::default() };
        let bots: Vec<Bot> = bots.split(' ').map(|bot| bot.parse().expect("a bot")).collect();
        Contest::new(game, &request, &bots, "test").expect("a contest")
    }

    fn seats(contest: &Contest) -> Vec<String> {
        let line = |seating: &Vec<Contestant>| {
            seating.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        contest.seatings.iter().map(line).collect()
    }

    #[test]
    fn every_bot_takes_every_seat() {
        let two = contest(AnyGame::Shuttles, None, "greedy random");
        assert_eq!(seats(&two), ["greedy random", "random greedy"]);
        let four = contest(AnyGame::Cups, None, "greedy random");
        assert_eq!(four.seatings(), 4, "one against three");
        let all = contest(AnyGame::Cups, None, "greedy random plain master");
        assert_eq!(all.seatings(), 24);
        let teams = contest(AnyGame::Slides, Some("teams"), "greedy random");
        assert_eq!(seats(&teams), ["greedy random greedy random", "random greedy random greedy"]);
    }

    #[test]
    fn different_partners_are_not_compared() {
        assert!(contest(AnyGame::Slides, Some("teams"), "greedy random").partners_are_alike());
        let mixed = contest(AnyGame::Slides, Some("teams"), "greedy random plain");
        assert!(!mixed.partners_are_alike());
    }

    #[test]
    fn the_title_names_everything_that_matters() {
        let contest = contest(AnyGame::Shuttles, None, "greedy random");
        assert_eq!(contest.title(), "shuttles base, 2 players / greedy random / seed test");
        assert_eq!(contest.clone().with_memory(256 << 20).title(), contest.title());
        let little = contest.clone().with_memory(64 << 20).title();
        assert_eq!(little, format!("{} / memory 64 MB", contest.title()));
    }

    #[test]
    fn wrong_numbers_of_bots_are_refused() {
        let refused = |bots: &[Bot]| {
            Contest::new(AnyGame::Shuttles, &Request::default(), bots, "test").expect_err("refused")
        };
        assert_eq!(refused(&[]), ContestError::NoBots);
        let random: Bot = "random".parse().expect("a bot");
        assert_eq!(refused(&[random; 3]), ContestError::TooManyBots { bots: 3, seats: 2 });
    }
}

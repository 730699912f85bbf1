//! Which games are still to be played.

use std::collections::HashSet;

use crate::Contest;

/// A game of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameId {
    /// The number of the deal, from 1.
    pub deal: usize,
    /// The number of the seating, from 0.
    pub seating: usize,
}

/// The games of a contest that are still to be played, deal by deal. They are counted, not
/// listed: any number of deals takes no memory.
#[derive(Clone, Debug)]
pub struct Plan {
    next: usize,
    games: usize,
    seatings: usize,
    done: HashSet<GameId>,
}

impl Plan {
    /// Every deal from 1 to `deals` in every seating, except for games that are done.
    pub fn new(contest: &Contest, deals: usize, done: impl IntoIterator<Item = GameId>) -> Plan {
        Plan::with_seatings(contest.seatings(), deals, done)
    }

    fn with_seatings(
        seatings: usize,
        deals: usize,
        done: impl IntoIterator<Item = GameId>,
    ) -> Plan {
        let done = done.into_iter().filter(|game| game.deal <= deals).collect();
        Plan { next: 0, games: deals.saturating_mul(seatings), seatings, done }
    }

    /// How many games there are in all.
    pub fn games(&self) -> usize {
        self.games
    }

    /// How many of them were done at the start.
    pub fn done(&self) -> usize {
        self.done.len()
    }
}

impl Iterator for Plan {
    type Item = GameId;

    fn next(&mut self) -> Option<GameId> {
        while self.next < self.games {
            let number = self.next;
            self.next += 1;
            let game = GameId { deal: number / self.seatings + 1, seating: number % self.seatings };
            if !self.done.contains(&game) {
                return Some(game);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game((deal, seating): (usize, usize)) -> GameId {
        GameId { deal, seating }
    }

    #[test]
    fn every_game_comes_once() {
        let plan = Plan::with_seatings(2, 3, [(1, 1), (2, 0), (9, 0)].map(game));
        assert_eq!((plan.games(), plan.done()), (6, 2));
        let games: Vec<GameId> = plan.collect();
        assert_eq!(games, [(1, 0), (2, 1), (3, 0), (3, 1)].map(game));
        assert_eq!(Plan::with_seatings(24, 0, []).next(), None);
    }

    #[test]
    fn numbers_of_games_do_not_overflow() {
        let mut plan = Plan::with_seatings(24, usize::MAX, []);
        assert_eq!(plan.games(), usize::MAX);
        assert_eq!(plan.next(), Some(game((1, 0))));
    }
}

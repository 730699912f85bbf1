//! How a game ended.

use std::fmt;

use crate::{Side, sort_short};

/// Why a game ended, who won, and how every side did. Printed as `winners 1,3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why the game ended, as a stable name for programs and translations: one of
    /// [`GameInfo::endings`](crate::GameInfo::endings).
    pub ending: &'static str,
    /// Every side, best first.
    pub standings: Vec<Standing>,
}

/// How one side did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The side.
    pub side: Side,
    /// 1 for the best; equal sides share a rank.
    pub rank: usize,
    /// Whether this side won. Only a lost solo game has a best side that did not.
    pub won: bool,
    /// What decided, the most important first.
    pub figures: Vec<Figure>,
}

/// A number that decided something, such as 2 tokens left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// A stable name for programs and translations: `tokens-left`.
    pub name: &'static str,
    /// How many.
    pub value: i64,
}

impl Figure {
    /// A figure.
    pub fn new(name: &'static str, value: impl Into<i64>) -> Figure {
        Figure { name, value: value.into() }
    }
}

impl Outcome {
    /// Ranks sides by a key, smallest key first; the best win.
    pub fn ranked<K: Ord>(
        ending: &'static str,
        sides: impl IntoIterator<Item = (Side, K, Vec<Figure>)>,
    ) -> Outcome {
        let mut sides: Vec<_> = sides.into_iter().collect();
        sort_short(&mut sides, |a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0)));
        let mut standings: Vec<Standing> = Vec::with_capacity(sides.len());
        let mut before: Option<K> = None;
        for (index, (side, key, figures)) in sides.into_iter().enumerate() {
            let rank = match (&before, standings.last()) {
                (Some(best), Some(last)) if *best == key => last.rank,
                _ => index + 1,
            };
            before = Some(key);
            standings.push(Standing { side, rank, won: rank == 1, figures });
        }
        Outcome { ending, standings }
    }

    /// The winning sides, by their first seat.
    pub fn winning_sides(&self) -> Vec<Side> {
        let mut sides: Vec<Side> =
            self.standings.iter().filter(|standing| standing.won).map(|s| s.side).collect();
        sort_short(&mut sides, |a, b| a.seats().next().cmp(&b.seats().next()));
        sides
    }

    /// All seats that won.
    pub fn winners(&self) -> Side {
        self.winning_sides().into_iter().fold(Side::NONE, Side::with)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("winners ")?;
        let sides = self.winning_sides();
        if sides.is_empty() {
            return f.write_str("-");
        }
        for (index, side) in sides.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{side}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    fn seat(number: u8) -> Side {
        Side::one(Seat::new(number).expect("a seat"))
    }

    #[test]
    fn equal_sides_share_a_rank_and_the_next_rank_is_left_out() {
        let outcome = Outcome::ranked(
            "over",
            [
                (seat(1), 4, vec![]),
                (seat(2), 2, vec![]),
                (seat(3), 2, vec![]),
                (seat(4), 3, vec![]),
            ],
        );
        let ranks: Vec<_> = outcome.standings.iter().map(|s| (s.side, s.rank, s.won)).collect();
        let expected =
            [(seat(2), 1, true), (seat(3), 1, true), (seat(4), 3, false), (seat(1), 4, false)];
        assert_eq!(ranks, expected);
        assert_eq!(outcome.to_string(), "winners 2,3");
    }

    #[test]
    fn a_team_is_joined_by_a_plus() {
        let outcome = Outcome::ranked(
            "over",
            [(seat(2).with(seat(4)), 1, vec![]), (seat(1).with(seat(3)), 0, vec![])],
        );
        assert_eq!(outcome.to_string(), "winners 1+3");
    }
}

//! Exhaustive search: whether a goal can be reached, whatever the others do.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use quatuor::{Seat, Side};
use thiserror::Error;

use crate::puzzles::{Goal, Puzzling};

/// Exhaustive search for one goal from one position on. Positions that were searched are
/// remembered.
///
/// The player to move in the first position chooses among all moves; against that player all
/// other seats play together, so that an answer also holds with more than two seats.
#[derive(Debug)]
pub struct Exact<G> {
    seat: Seat,
    side: Side,
    aim: Aim,
    /// Whether the goal can be reached, by position and moves left.
    known: HashMap<(G, u8), bool, BuildHasherDefault<Mixer>>,
    /// How many more positions may be searched.
    positions: u32,
}

/// A goal as the search counts.
#[derive(Clone, Copy, Debug)]
enum Aim {
    Win,
    Clear,
    /// The player has this number of points at the end of the turn.
    Points(u8),
}

/// The search was larger than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("too many positions to search")]
pub struct TooLarge;

impl<G: Puzzling> Exact<G> {
    /// A search from this position of at most this number of positions.
    pub fn new(start: &G, goal: Goal, positions: u32) -> Exact<G> {
        let seat = start.to_move();
        let mut sides = start.sides().into_iter();
        let side = sides.find(|side| side.contains(seat)).unwrap_or(Side::one(seat));
        let aim = match goal {
            Goal::Win => Aim::Win,
            Goal::Clear(_) => Aim::Clear,
            Goal::Rows(rows) => Aim::Points(start.points(seat) + rows),
        };
        Exact { seat, side, aim, known: HashMap::default(), positions }
    }

    /// Whether the goal can be reached from a position. `left` is how many moves are left to
    /// clear a solo board; it means nothing for other goals.
    ///
    /// # Errors
    /// When there are too many positions to search.
    pub fn reaches(&mut self, position: &G, left: u8) -> Result<bool, TooLarge> {
        if let Some(result) = self.settled(position, left) {
            return Ok(result);
        }
        let key = (position.clone(), left);
        if let Some(result) = self.known.get(&key) {
            return Ok(*result);
        }
        self.positions = self.positions.checked_sub(1).ok_or(TooLarge)?;
        let is_own = self.is_own(position);
        let next = self.next_left(left);
        let mut moves = vec![];
        position.legal_moves(&mut moves);
        let mut open = vec![];
        let mut result = !is_own;
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            match self.settled(&after, next) {
                Some(found) if found == is_own => {
                    self.known.insert(key, is_own);
                    return Ok(is_own);
                }
                Some(_) => {}
                None => open.push(after),
            }
        }
        for after in open {
            if self.reaches(&after, next)? == is_own {
                result = is_own;
                break;
            }
        }
        self.known.insert(key, result);
        Ok(result)
    }

    /// The moves after which the goal can still be reached, or, if another seat is to move,
    /// those after which it can't.
    ///
    /// # Errors
    /// When there are too many positions to search.
    pub fn good_moves(&mut self, position: &G, left: u8) -> Result<Vec<G::Move>, TooLarge> {
        let (is_own, next) = (self.is_own(position), self.next_left(left));
        let (mut moves, mut good) = (vec![], vec![]);
        position.legal_moves(&mut moves);
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            if self.reaches(&after, next)? == is_own {
                good.push(mv);
            }
        }
        Ok(good)
    }

    /// Whether the goal is reached, and nothing is left to do.
    pub fn is_reached(&self, position: &G, left: u8) -> bool {
        self.settled(position, left) == Some(true)
    }

    /// Whether the player who solves is to move.
    pub(crate) fn is_own(&self, position: &G) -> bool {
        self.side.contains(position.to_move())
    }

    /// How many moves are left after one more.
    pub(crate) fn next_left(&self, left: u8) -> u8 {
        match self.aim {
            Aim::Clear => left.saturating_sub(1),
            Aim::Win | Aim::Points(_) => left,
        }
    }

    /// Whether the goal is reached or missed, if nothing more can change that.
    fn settled(&self, position: &G, left: u8) -> Option<bool> {
        let winners = position.winners();
        match self.aim {
            Aim::Win => winners.map(|winners| winners == self.side),
            Aim::Clear => match winners {
                Some(winners) => Some(winners == self.side),
                None => (left == 0).then_some(false),
            },
            Aim::Points(wanted) => {
                let has_all = position.points(self.seat) >= wanted;
                let is_turn_over = winners.is_some() || position.to_move() != self.seat;
                (has_all || is_turn_over).then_some(has_all)
            }
        }
    }
}

/// A quick hash: the standard one takes longer than the moves.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

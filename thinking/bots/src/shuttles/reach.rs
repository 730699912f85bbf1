//! How far every colour is from a complete row, from either end.

use std::sync::LazyLock;

use quatuor::shuttles::{Colour, End, Line, Position};
use quatuor::{Dice, FastDice};

/// How many pawns a cursor would have to load to unite all five of a colour, for every
/// colour and from either end.
///
/// Loading happens at one end only. So to gather a colour, a cursor takes from each row
/// everything down to the last pawn of the colour, except in one row, where the deepest
/// group stays and the others are dropped onto it. A turn loads three pawns: a colour that
/// is at most three away can be completed at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// By end: a byte for each colour, the number of pawns to load.
    loads: [u64; 2],
}

impl Reach {
    /// How many pawns a turn loads at most.
    pub(super) const TURN: u8 = Line::CURSOR as u8;

    /// How many pawns a cursor at this end would have to load to complete the
    /// colour; 0 when it is complete.
    #[inline]
    pub(super) const fn loads(&self, end: End, colour: Colour) -> u8 {
        (self.loads[end as usize] >> (8 * (colour as u32 - 1))) as u8
    }

    /// The same for all colours: a byte for each, red lowest.
    #[inline]
    pub(super) const fn packed(&self, end: End) -> u64 {
        self.loads[end as usize]
    }
}

/// What is known about every possible line of a row.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    facts: &'static [Facts],
}

/// What is known about a line. All but the mark have one byte per colour.
#[derive(Clone, Copy, Default)]
struct Facts {
    /// By end: how many pawns there are down to the last one of the colour.
    down_to: [u64; 2],
    /// The size of the deepest group, as that many bits: in the lower half of the byte from
    /// the left, in the upper half from the right. The bitwise or of the lines of a board
    /// gives the largest one.
    deepest: u64,
    /// How many pawns of the colour there are.
    count: u64,
    /// A random number that stands for the line.
    mark: u64,
}

impl Lines {
    /// Computes the values of all lines.
    pub(super) fn known() -> Lines {
        static FACTS: LazyLock<Vec<Facts>> = LazyLock::new(all_facts);
        Lines { facts: &FACTS }
    }

    #[inline]
    fn facts(&self, line: Line) -> &Facts {
        &self.facts[line.code()]
    }

    /// How far the colours are from complete rows; and a number that is the same for
    /// positions that differ only in the order of the rows, which does not matter. Phase,
    /// points and counters are not included.
    #[inline]
    pub(super) fn look(&self, position: &Position) -> (Reach, u64) {
        let (mut left, mut right, mut deepest, mut key) = (0, 0, 0, 0u64);
        for &line in position.board().rows() {
            let facts = self.facts(line);
            left += facts.down_to[0];
            right += facts.down_to[1];
            deepest |= facts.deepest;
            key = key.wrapping_add(facts.mark);
        }
        let on_left = self.facts(position.cursor(End::Left));
        let on_right = self.facts(position.cursor(End::Right));
        key ^= on_left.mark.rotate_left(17) ^ on_right.mark.rotate_left(34);
        // A pawn on a cursor costs nothing at its own end, where its place can be chosen,
        // and will be some way down at the other.
        left += 2 * on_right.count;
        right += 2 * on_left.count;
        let loads = [left - count_bits(deepest), right - count_bits(deepest >> 4)];
        (Reach { loads }, key)
    }
}

/// In each byte, how many of its lowest four bits are set.
#[inline]
const fn count_bits(bytes: u64) -> u64 {
    const EVERY: u64 = 0x0101_0101_0101_0101;
    (bytes & EVERY) + (bytes >> 1 & EVERY) + (bytes >> 2 & EVERY) + (bytes >> 3 & EVERY)
}

fn all_facts() -> Vec<Facts> {
    let mut facts = vec![Facts::default(); Line::CODES];
    let mut dice = FastDice::new(0x5407_71e5);
    facts[Line::EMPTY.code()].mark = dice.next_u64();
    let mut longest = vec![vec![]];
    for _ in 0..Line::ROW {
        let longer = |pawns: &Vec<Colour>| {
            let pawns = pawns.clone();
            Colour::ALL.map(move |colour| [&pawns[..], &[colour]].concat())
        };
        longest = longest.iter().flat_map(longer).collect();
        for pawns in &longest {
            let line = Line::new(pawns.iter().copied()).expect("at most five pawns");
            facts[line.code()] = Facts::of(pawns, dice.next_u64());
        }
    }
    facts
}

impl Facts {
    fn of(pawns: &[Colour], mark: u64) -> Facts {
        let mut facts = Facts { mark, ..Facts::default() };
        for colour in Colour::ALL {
            let byte = 8 * (colour as u32 - 1);
            let count = pawns.iter().filter(|pawn| **pawn == colour).count();
            facts.count |= (count as u64) << byte;
            let seen = |pawns: &mut dyn DoubleEndedIterator<Item = Colour>| {
                // From the far end: what lies behind, then the deepest group.
                let mut rest = pawns.rev().skip_while(|pawn| *pawn != colour).peekable();
                let mut group = 0;
                while rest.next_if_eq(&colour).is_some() {
                    group += 1;
                }
                (group + rest.count(), group)
            };
            let (left, left_group) = seen(&mut pawns.iter().copied());
            let (right, right_group) = seen(&mut pawns.iter().copied().rev());
            // A complete row is at distance 0, although only four bits count it.
            let most =
                |count: usize, group: usize| if group == Line::ROW { 4 } else { count } as u64;
            facts.down_to[0] |= most(left, left_group) << byte;
            facts.down_to[1] |= most(right, right_group) << byte;
            let bits = |group: usize| (1u64 << group.min(4)) - 1;
            facts.deepest |= (bits(left_group) | bits(right_group) << 4) << byte;
        }
        facts
    }
}

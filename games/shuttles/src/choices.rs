//! What a seat can choose from.

use game_api::Dice;

use crate::{End, Move, MoveSet, Row};

/// The legal moves by kind, as sets of rows of nine bits.
pub(crate) enum Choices {
    /// The game is over.
    Nothing,
    /// Left or right.
    Sides,
    /// A pass and nothing else.
    Pass,
    /// Loads, at the start of a turn.
    Loads(u32),
    /// Loads, and drops: three sets of rows, for 1, 2 and 3 pawns.
    LoadsAndDrops(u32, u32),
    /// Unloads.
    Unloads(u32),
}

impl Choices {
    /// The same as a set.
    #[inline]
    pub(crate) const fn set(self) -> MoveSet {
        match self {
            Choices::Nothing => MoveSet::EMPTY,
            Choices::Sides => MoveSet::SIDES,
            Choices::Pass => MoveSet::PASS,
            Choices::Loads(rows) => MoveSet::of_loads_and_drops(rows, 0),
            Choices::LoadsAndDrops(loads, drops) => MoveSet::of_loads_and_drops(loads, drops),
            Choices::Unloads(rows) => MoveSet::of_unloads(rows),
        }
    }

    /// One of them, every one equally likely.
    #[inline]
    pub(crate) fn random(self, dice: &mut impl Dice) -> Option<Move> {
        Some(match self {
            Choices::Nothing => return None,
            Choices::Sides => Move::Side(End::BOTH[dice.below(2) as usize]),
            Choices::Pass => Move::Pass,
            Choices::Loads(rows) => Move::Load(random_row(rows, dice)),
            Choices::Unloads(rows) => Move::Unload(random_row(rows, dice)),
            Choices::LoadsAndDrops(loads, drops) => {
                let loads = Listed::of(loads);
                let ones = Listed::of(drops);
                let twos = Listed::of(drops >> Row::COUNT);
                let threes = Listed::of(drops >> (2 * Row::COUNT));
                let up_to_one = loads.len() + ones.len();
                let up_to_two = up_to_one + twos.len();
                let drawn = dice.below(up_to_two + threes.len());
                if drawn < loads.len() {
                    return Some(Move::Load(loads.row(drawn)));
                }
                let (mut count, mut rows, mut place) = (1, ones, drawn - loads.len());
                if drawn >= up_to_one {
                    (count, rows, place) = (2, twos, drawn - up_to_one);
                }
                if drawn >= up_to_two {
                    (count, rows, place) = (3, threes, drawn - up_to_two);
                }
                Move::Drop { row: rows.row(place), count }
            }
        })
    }
}

/// One of the rows of a set that is not empty, every one equally likely.
#[inline]
fn random_row(set: u32, dice: &mut impl Dice) -> Row {
    let rows = Listed::of(set);
    rows.row(dice.below(rows.len()))
}

/// The rows of a set, listed from the top: four bits each, and their number in
/// the highest four bits.
#[derive(Clone, Copy)]
struct Listed(u64);

impl Listed {
    /// The rows in the lowest nine bits.
    #[inline]
    fn of(set: u32) -> Listed {
        Listed(LISTS[set as usize % LISTS.len()])
    }

    #[inline]
    const fn len(self) -> u32 {
        (self.0 >> 60) as u32
    }

    #[inline]
    const fn row(self, place: u32) -> Row {
        Row::from_index((self.0 >> (4 * place) & 15) as usize)
    }
}

static LISTS: [u64; 1 << Row::COUNT] = {
    let mut lists = [0; 1 << Row::COUNT];
    let mut set = 0;
    while set < lists.len() {
        let mut len = 0;
        let mut row = 0;
        while row < Row::COUNT {
            if set >> row & 1 == 1 {
                lists[set] |= (row as u64) << (4 * len);
                len += 1;
            }
            row += 1;
        }
        lists[set] |= len << 60;
        set += 1;
    }
    lists
};

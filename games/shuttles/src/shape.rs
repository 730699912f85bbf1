//! The shape of a line: where neighbours differ.

use crate::{End, Line};

/// Everything about a line but its colours: its length, and where neighbours differ. What
/// can be done with a line depends on nothing else, and there are only 32 shapes, so small
/// tables hold all answers.
///
/// A pawn *differs* if its right neighbour has another colour or is missing. So the last
/// pawn always does, which also gives the length.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape(
    /// The lowest bit of the three of each pawn of the line: whether it differs.
    u16,
);

impl Shape {
    /// How many shapes there are.
    pub(crate) const COUNT: usize = 1 << Line::ROW;

    /// Only the fifth pawn differs.
    const COMPLETE: Shape = Shape(0o10000);

    /// The shape of pawns of three bits each, none of them 0, the leftmost lowest.
    #[inline]
    pub(crate) const fn of(pawns: u16) -> Shape {
        let differ = pawns ^ pawns >> 3;
        Shape((differ | differ >> 1 | differ >> 2) & 0o11111)
    }

    /// The shape in which the pawns with a bit in `differ` do, the leftmost lowest.
    const fn with(differ: usize) -> Shape {
        let mut shape = 0;
        let mut place = 0;
        while place < Line::ROW {
            shape |= (differ as u16 >> place & 1) << (3 * place);
            place += 1;
        }
        Shape(shape)
    }

    /// A number below [`COUNT`](Shape::COUNT), different for each shape.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        // The bits stand at the places 0, 3, 6, 9 and 12, which leave five different
        // remainders when divided by 5. So in three copies, each 5 places above the
        // one before, no two bits meet, and any five places in the middle, here those
        // that end up on top, hold each bit once.
        const COPIES: u32 = 1 | 1 << 5 | 1 << 10;
        ((self.0 as u32).wrapping_mul(COPIES << 17) >> 27) as usize
    }

    #[inline]
    pub(crate) const fn is_complete(self) -> bool {
        self.0 == Self::COMPLETE.0
    }

    /// The number of pawns.
    pub(crate) const fn len(self) -> usize {
        (u16::BITS - self.0.leading_zeros()).div_ceil(3) as usize
    }

    /// Whether the pawns `place` and `place + 1`, counted from 0 at this end,
    /// are both there and of one colour.
    pub(crate) const fn is_alike(self, end: End, place: usize) -> bool {
        if place + 1 >= self.len() {
            return false;
        }
        let from_left = match end {
            End::Left => place,
            End::Right => self.len() - 2 - place,
        };
        self.0 >> (3 * from_left) & 1 == 0
    }

    /// The size of the pawn or group at this end; 0 for no pawns at all.
    #[inline]
    pub(crate) const fn group(self, end: End) -> usize {
        static GROUPS: [[u8; Shape::COUNT]; 2] = {
            let mut groups = [[0; Shape::COUNT]; 2];
            let mut differ = 1;
            while differ < Shape::COUNT {
                let shape = Shape::with(differ);
                groups[0][shape.index()] = shape.count_group(End::Left);
                groups[1][shape.index()] = shape.count_group(End::Right);
                differ += 1;
            }
            groups
        };
        GROUPS[end as usize][self.index()] as usize
    }

    const fn count_group(self, end: End) -> u8 {
        let mut size = 1;
        while self.is_alike(end, size - 1) {
            size += 1;
        }
        size as u8
    }

    /// Each shape once; a list that constants can be made from.
    pub(crate) const ALL: [Shape; Shape::COUNT] = {
        let mut all = [Shape(0); Shape::COUNT];
        let mut differ = 0;
        while differ < Shape::COUNT {
            all[differ] = Shape::with(differ);
            differ += 1;
        }
        all
    };
}

//! The value of a position without looking ahead.

use std::sync::LazyLock;

use quatuor::shuttles::{Colour, End, Phase, Position, Ruleset};
use quatuor::{Game, Seat};

use super::reach::{Lines, Reach};

/// Evaluates positions. One point counts [`POINT`](Judgement::POINT).
#[derive(Clone, Copy)]
pub(super) struct Judgement {
    lines: Lines,
    weights: &'static Weights,
}

/// What a colour is worth to the seat that moves next, by how far it is from complete for
/// this seat and for the other: pawns to load, up to [`FAR`].
type Weights = [[i32; FAR + 1]; FAR + 1];

/// Greater distances do not matter.
const FAR: usize = 15;

/// A colour that is no farther can be completed in one turn.
const IN_REACH: usize = Reach::TURN as usize;

/// This many points decide the game.
const MAJORITY: i32 = Position::ROWS_TO_COMPLETE as i32 / 2 + 1;

impl Judgement {
    /// What a point is worth while the game is undecided.
    pub(super) const POINT: i32 = 1_000;

    /// More than the value of any undecided position.
    pub(super) const DECIDED: i32 = 100_000;

    /// The value of a game that is over and won.
    pub(super) const WON: i32 = 1_000_000;

    pub(super) fn new() -> Judgement {
        static WEIGHTS: LazyLock<Box<Weights>> = LazyLock::new(all_weights);
        Judgement { lines: Lines::known(), weights: &WEIGHTS }
    }

    /// How far the colours are from complete rows.
    pub(super) fn reach(&self, position: &Position) -> Reach {
        self.lines.look(position).0
    }

    /// The value for a seat if its turn leads here, also in the middle of the turn; and a
    /// key, the same for positions of one turn that differ only in the order of rows.
    #[inline]
    pub(super) fn after(&self, position: &Position, seat: Seat) -> (i32, u64) {
        let other = seat.next(Ruleset::SEATS);
        let points = [seat, other].map(|seat| i32::from(position.points(seat)));
        let (reach, key) = self.lines.look(position);
        if position.is_over() {
            let margin = points[0] - points[1];
            return (margin.signum() * Self::WON + margin, key);
        }
        let Some(end) = position.end_of(seat) else {
            return (0, key);
        };
        let score = Self::standing(points);
        // A seat that has just chosen its side moves next itself.
        match chose_side(position, seat) {
            true => (score + self.colours(&reach, end, points[0]), key),
            false => (score - self.colours(&reach, end.opposite(), points[1]), key),
        }
    }

    /// What the colours are worth to the seat at this end, which has this many points and
    /// moves next.
    #[inline]
    fn colours(&self, reach: &Reach, end: End, points: i32) -> i32 {
        let (mut near, mut far) = (reach.packed(end), reach.packed(end.opposite()));
        let (mut sum, mut nearest) = (0, FAR);
        for _ in Colour::ALL {
            let [own, other] = [near, far].map(|loads| (loads as usize & 255).min(FAR));
            sum += self.weights[own][other];
            // Complete colours do not count.
            nearest = nearest.min(own.wrapping_sub(1));
            (near, far) = (near >> 8, far >> 8);
        }
        let wins = points == MAJORITY - 1 && nearest < IN_REACH;
        sum + i32::from(wins) * Self::DECIDED
    }

    /// What the points are worth. Four of seven decide the game.
    #[inline]
    fn standing([own, other]: [i32; 2]) -> i32 {
        let decided = i32::from(own >= MAJORITY) - i32::from(other >= MAJORITY);
        decided * Self::DECIDED + (own - other) * Self::POINT
    }
}

/// Whether the position comes right after this seat's choice of a side: the only time that
/// a seat with empty cursors is about to load in a turn of its own.
#[inline]
fn chose_side(position: &Position, seat: Seat) -> bool {
    position.to_move() == seat
        && position.phase() == Phase::Load
        && End::BOTH.iter().all(|end| position.cursor(*end).is_empty())
}

fn all_weights() -> Box<Weights> {
    let hope = |loads: usize| 1_200 / (loads as i32 + 1);
    let mut weights = Box::new([[0; FAR + 1]; FAR + 1]);
    for (own, weights) in weights.iter_mut().enumerate() {
        for (other, weight) in weights.iter_mut().enumerate() {
            *weight = match (own, other) {
                // Complete.
                (0, 0) => 0,
                // All missing pawns are on a cursor: as good as complete.
                (_, 0) => -900,
                (0, _) => 900,
                // Can be completed at once.
                (..=IN_REACH, _) => 800,
                // Will be completed, unless the other side prevents it.
                (_, ..=IN_REACH) => hope(own) - 450,
                _ => hope(own) - hope(other),
            };
        }
    }
    weights
}

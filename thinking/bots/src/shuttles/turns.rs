//! Whole turns, and the positions they lead to.

use quatuor::shuttles::{End, Move, Phase, Position};
use quatuor::{Game, Seat};

use super::judgement::Judgement;

/// The moves of a turn, or of the rest of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    moves: [Move; Turn::MOST],
    len: u8,
}

impl Turn {
    /// Three loads, three drops and three unloads.
    const MOST: usize = 9;

    const EMPTY: Turn = Turn { moves: [Move::Pass; Turn::MOST], len: 0 };

    /// The moves, in order.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }

    /// The turn that begins with these moves and continues like this one.
    fn following(&self, moves: &[Move]) -> Turn {
        let mut turn = Turn::EMPTY;
        moves.iter().chain(self.moves()).for_each(|&mv| turn.push(mv));
        turn
    }

    fn push(&mut self, mv: Move) {
        self.moves[usize::from(self.len)] = mv;
        self.len += 1;
    }
}

/// A turn, or the beginning of one, and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Its moves.
    pub(super) turn: Turn,
    /// Where it leads.
    pub(super) position: Position,
    /// The value for the player of the turn, without looking ahead.
    pub(super) score: i32,
    /// Equal for positions that differ only in the order of rows.
    key: u64,
}

impl Way {
    /// No moves yet.
    pub(super) fn nothing(position: &Position) -> Way {
        Way { turn: Turn::EMPTY, position: *position, score: 0, key: 0 }
    }

    /// The way that begins with these moves and continues like this one.
    pub(super) fn following(&self, moves: &[Move]) -> Way {
        Way { turn: self.turn.following(moves), ..*self }
    }
}

/// Finds promising turns.
///
/// An opening has millions of different turns. But a good turn is good step by step: what
/// it takes away does not hurt, and where it puts things helps. So turns are extended from
/// load to drop to unload, and at each stage only the best beginnings are continued,
/// evaluated as if the pawns on the cursors did not exist. Beginnings are compared with
/// others that hold as many pawns on either cursor.
#[derive(Clone)]
pub(super) struct Finder {
    judgement: Judgement,
    /// By the number of pawns on the own cursor, then on the other one.
    stages: [[Stage; 4]; 4],
    complete: Stage,
}

/// The best ways at one stage of a turn.
#[derive(Clone, Default)]
struct Stage {
    ways: Vec<Way>,
    keep: usize,
    /// Scores up to this are not among the best.
    enough: Option<i32>,
}

impl Finder {
    pub(super) fn new() -> Finder {
        Finder {
            judgement: Judgement::new(),
            stages: Default::default(),
            complete: Stage::default(),
        }
    }

    /// The best turns without looking ahead, at most `keep`, the best first. At every stage
    /// `width` beginnings are continued.
    pub(super) fn find(&mut self, position: &Position, width: usize, keep: usize) -> &[Way] {
        for stage in self.stages.iter_mut().flatten() {
            stage.clear(width);
        }
        self.complete.clear(keep);
        let start = Way::nothing(position);
        match position.phase() {
            Phase::Side => self.step(&start, position.to_move(), |_| true),
            Phase::Load => self.load(&start, position.to_move()),
            Phase::Drop | Phase::Unload => self.stage(position).add(start),
        }
        let seat = position.to_move();
        let mut ways = vec![];
        for own in (0..=3).rev() {
            for other in (0..=3).rev() {
                let stage = &mut self.stages[own][other];
                stage.tidy();
                std::mem::swap(&mut ways, &mut stage.ways);
                for way in &ways {
                    self.step(way, seat, |mv| !matches!(mv, Move::Load(_)));
                }
            }
        }
        self.complete.tidy();
        &self.complete.ways
    }

    /// The same for turns that begin with this move.
    pub(super) fn find_after(
        &mut self,
        position: &Position,
        mv: Move,
        width: usize,
        keep: usize,
    ) -> Vec<Way> {
        let seat = position.to_move();
        let first = self.next(&Way::nothing(position), mv, seat);
        if is_complete(&first.position, seat) {
            return vec![first];
        }
        let ways = self.find(&first.position, width, keep).iter();
        ways.map(|way| way.following(&[mv])).collect()
    }

    /// Continues with all loads, and keeps everything that can be dropped.
    fn load(&mut self, way: &Way, seat: Seat) {
        if !is_between_turns(&way.position) {
            self.stage(&way.position).add(*way);
        }
        for mv in way.position.legal_set() {
            match mv {
                Move::Load(_) => {
                    let next = self.next(way, mv, seat);
                    self.load(&next, seat);
                }
                Move::Pass => self.complete.add(self.next(way, mv, seat)),
                _ => {}
            }
        }
    }

    /// Continues with all moves of the wanted kind.
    fn step(&mut self, way: &Way, seat: Seat, wanted: impl Fn(Move) -> bool) {
        for mv in way.position.legal_set().iter().filter(|mv| wanted(*mv)) {
            let next = self.next(way, mv, seat);
            match is_complete(&next.position, seat) {
                true => self.complete.add(next),
                false => self.stage(&next.position).add(next),
            }
        }
    }

    #[inline]
    fn next(&self, way: &Way, mv: Move, seat: Seat) -> Way {
        let mut next = *way;
        next.position.play_unchecked(mv);
        next.turn.push(mv);
        (next.score, next.key) = self.judgement.after(&next.position, seat);
        next
    }

    #[inline]
    fn stage(&mut self, position: &Position) -> &mut Stage {
        let end = position.end_of(position.to_move()).unwrap_or(End::Left);
        let (own, other) = (position.cursor(end).len(), position.cursor(end.opposite()).len());
        &mut self.stages[own][other]
    }
}

/// Whether a turn of this seat ends here.
fn is_complete(position: &Position, seat: Seat) -> bool {
    position.to_move() != seat || is_between_turns(position)
}

/// Whether both cursors are empty.
fn is_between_turns(position: &Position) -> bool {
    End::BOTH.iter().all(|end| position.cursor(*end).is_empty())
}

impl Stage {
    fn clear(&mut self, keep: usize) {
        self.ways.clear();
        (self.keep, self.enough) = (keep.max(1), None);
    }

    #[inline]
    fn add(&mut self, way: Way) {
        if self.enough.is_none_or(|enough| way.score > enough) {
            self.ways.push(way);
            if self.ways.len() >= 4 * self.keep + 16 {
                self.tidy();
            }
        }
    }

    /// Keeps the best ways, each position once, the best first.
    fn tidy(&mut self) {
        self.ways.sort_by(|a, b| b.score.cmp(&a.score).then(a.key.cmp(&b.key)));
        self.ways.dedup_by_key(|way| way.key);
        if self.ways.len() >= self.keep {
            self.ways.truncate(self.keep);
            self.enough = self.ways.last().map(|way| way.score);
        }
    }
}

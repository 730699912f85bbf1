//! Why a move is refused.

use game_api::{Gap, refusal};
use thiserror::Error;

use crate::{Line, Move, Phase, Position, Row};

/// The kinds of moves that are possible, by the keys of their translated notation.
type Expected = &'static [&'static str];

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", game_api::Refusal::from(self.clone()))]
pub enum Refusal {
    /// The text is no move of this game.
    Unreadable(String),
    /// No more moves.
    GameOver,
    /// The first move of a game is another one.
    SideFirst,
    /// The sides are settled.
    SideSettled(Expected),
    /// A drop has been made in this turn.
    LoadedTooLate(Expected),
    /// There is nothing in the row.
    EmptyRow(Row),
    /// Five pawns of one colour stay where they are.
    CompleteRow(Row),
    /// The cursor is full.
    CursorFull,
    /// The whole group would have to come.
    GroupTooLarge {
        /// The row.
        row: Row,
        /// The size of its group at the own end.
        group: usize,
        /// How many pawns the cursor still takes.
        room: usize,
    },
    /// There is nothing to drop yet.
    NothingLoaded,
    /// Everything is dropped already.
    NothingToDrop,
    /// No push is that large or that small.
    NoSuchCount(u8),
    /// There are fewer pawns on the cursor.
    TooFewHeld {
        /// The pawns on the cursor.
        held: usize,
        /// The pawns that were to be dropped.
        count: u8,
    },
    /// The push takes a part of a group.
    CutsCursor {
        /// The pawns that were to be dropped.
        count: u8,
    },
    /// The row's edge falls inside a group.
    CutsRow {
        /// The row.
        row: Row,
        /// The pawns that were to be dropped.
        count: u8,
    },
    /// The own cursor comes first.
    UnloadedTooEarly(Expected),
    /// The pawn or group does not fit.
    NoRoom {
        /// The row.
        row: Row,
        /// How many pawns it still takes.
        room: usize,
        /// The size of the group at the open end of the opponent's cursor.
        group: usize,
    },
    /// There would be no way to empty both cursors.
    Stuck(Move),
    /// There are other moves.
    NoPass(Expected),
}

impl From<Refusal> for game_api::Refusal {
    fn from(refusal: Refusal) -> game_api::Refusal {
        let any = |expected: Expected| Gap::any_word(expected.iter().copied());
        match refusal {
            Refusal::Unreadable(found) => {
                let all = &[LEFT, RIGHT, LOAD, DROP, UNLOAD, PASS];
                refusal!("shuttles.unreadable", found = Gap::quote(&found), expected = any(all))
            }
            Refusal::GameOver => refusal!("move.over"),
            Refusal::SideFirst => refusal!("shuttles.side-first", expected = any(&[LEFT, RIGHT])),
            Refusal::SideSettled(expected) => {
                refusal!("shuttles.side-settled", expected = any(expected))
            }
            Refusal::LoadedTooLate(expected) => {
                refusal!("shuttles.loaded-too-late", expected = any(expected))
            }
            Refusal::EmptyRow(row) => refusal!("shuttles.empty-row", row = Gap::text(row)),
            Refusal::CompleteRow(row) => refusal!("shuttles.complete-row", row = Gap::text(row)),
            Refusal::CursorFull => refusal!("shuttles.cursor-full", most = Line::CURSOR),
            Refusal::GroupTooLarge { row, group, room } => {
                let row = Gap::text(row);
                refusal!("shuttles.group-too-large", row = row, group = group, count = room)
            }
            Refusal::NothingLoaded => refusal!("shuttles.nothing-loaded"),
            Refusal::NothingToDrop => {
                refusal!("shuttles.nothing-to-drop", expected = any(&[UNLOAD]))
            }
            Refusal::NoSuchCount(count) => {
                refusal!("shuttles.no-such-count", found = count, most = Line::CURSOR)
            }
            Refusal::TooFewHeld { held, count } => {
                refusal!("shuttles.too-few-held", count = held, found = count)
            }
            Refusal::CutsCursor { count } => refusal!("shuttles.cuts-cursor", number = count),
            Refusal::CutsRow { row, count } => {
                refusal!("shuttles.cuts-row", row = Gap::text(row), number = count)
            }
            Refusal::UnloadedTooEarly(expected) => {
                refusal!("shuttles.unloaded-too-early", expected = any(expected))
            }
            Refusal::NoRoom { row, room, group } => {
                refusal!("shuttles.no-room", row = Gap::text(row), room = room, group = group)
            }
            Refusal::Stuck(mv) => refusal!("shuttles.stuck", found = Gap::text(mv)),
            Refusal::NoPass(expected) => refusal!("shuttles.no-pass", expected = any(expected)),
        }
    }
}

const LEFT: &str = "form-left";
const RIGHT: &str = "form-right";
const LOAD: &str = "form-load";
const DROP: &str = "form-drop";
const UNLOAD: &str = "form-unload";
const PASS: &str = "form-pass";

impl Position {
    /// Why this move, which is not legal, is not.
    pub(crate) fn refusal(&self, mv: Move) -> Refusal {
        if self.is_over() {
            return Refusal::GameOver;
        }
        if self.phase == Phase::Side {
            return Refusal::SideFirst;
        }
        match mv {
            Move::Side(_) => Refusal::SideSettled(self.expected()),
            Move::Load(row) => self.load_refusal(row),
            Move::Drop { row, count } => self.drop_refusal(row, count),
            Move::Unload(row) => self.unload_refusal(row),
            Move::Pass => Refusal::NoPass(self.expected()),
        }
    }

    fn load_refusal(&self, row: Row) -> Refusal {
        let line = self.board.row(row);
        let group = line.group(self.end);
        let room = Line::CURSOR - self.own_cursor().len();
        match self.phase {
            Phase::Drop | Phase::Unload => Refusal::LoadedTooLate(self.expected()),
            _ if line.is_empty() => Refusal::EmptyRow(row),
            _ if line.is_complete() => Refusal::CompleteRow(row),
            _ if room == 0 => Refusal::CursorFull,
            _ if group > room => Refusal::GroupTooLarge { row, group, room },
            _ => Refusal::Stuck(Move::Load(row)),
        }
    }

    fn drop_refusal(&self, row: Row, count: u8) -> Refusal {
        let own = self.own_cursor();
        let held = own.len();
        let pawns = usize::from(count);
        if self.phase == Phase::Unload {
            return Refusal::NothingToDrop;
        }
        if held == 0 {
            return Refusal::NothingLoaded;
        }
        if !(1..=Line::CURSOR).contains(&pawns) {
            return Refusal::NoSuchCount(count);
        }
        if pawns > held {
            return Refusal::TooFewHeld { held, count };
        }
        if own.is_cut_by(self.end.opposite(), pawns) {
            return Refusal::CutsCursor { count };
        }
        let line = self.board.row(row);
        let leaving = (line.len() + pawns).saturating_sub(Line::ROW);
        if line.is_cut_by(self.end.opposite(), leaving) {
            return Refusal::CutsRow { row, count };
        }
        Refusal::Stuck(Move::Drop { row, count })
    }

    fn unload_refusal(&self, row: Row) -> Refusal {
        if self.phase != Phase::Unload {
            return Refusal::UnloadedTooEarly(self.expected());
        }
        let room = self.board.row(row).room();
        Refusal::NoRoom { row, room, group: self.other_cursor().group(self.end) }
    }

    /// The kinds of moves that are possible now.
    fn expected(&self) -> Expected {
        match (self.phase, self.own_cursor().len()) {
            (Phase::Side, _) => &[LEFT, RIGHT],
            (Phase::Load, 0) if self.board.loads(self.end, Line::CURSOR) == 0 => &[PASS],
            (Phase::Load, 0) => &[LOAD],
            (Phase::Load, 1 | 2) => &[LOAD, DROP],
            (Phase::Load | Phase::Drop, _) => &[DROP],
            (Phase::Unload, _) => &[UNLOAD],
        }
    }
}

//! The ids of the stacks, and the cells that ever had a cup.

use std::collections::{BTreeMap, BTreeSet};

use quatuor::Game;
use quatuor::cups::{Cell, Colour, Move, Position};

use super::frame::Frame;

/// The ids of all stacks by cell, and what else is needed to draw a game: where cups stood
/// earlier, and the frame, which stays the same during play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PieceIds {
    ids: BTreeMap<Cell, usize>,
    /// Every cell that ever had a cup, empty ones too.
    prints: BTreeSet<Cell>,
    next: usize,
    frame: Frame,
}

impl PieceIds {
    pub(super) fn new(view: &Position) -> PieceIds {
        let (mut ids, mut prints) = (BTreeMap::new(), BTreeSet::new());
        for (stack, id) in view.stacks().zip(0..) {
            ids.insert(stack.cell, id);
            prints.insert(stack.cell);
        }
        let frame = match view.in_set_up() {
            true => {
                let in_hand: usize = Colour::ALL.iter().map(|&colour| view.in_hand(colour)).sum();
                let mut frame = Frame::roomy(prints.len() + in_hand);
                frame.grow(prints.iter().copied().chain(view.free_cells()));
                frame
            }
            false => Frame::around(prints.iter().copied()),
        };
        PieceIds { next: ids.len(), ids, prints, frame }
    }

    /// A stack keeps its id where it lands; the id of the one under it is dropped.
    pub(super) fn follow(&mut self, view: &Position, mv: Move) {
        let mut after = *view;
        after.play_unchecked(mv);
        match mv {
            Move::Step(step) => {
                if let Some(id) = self.ids.remove(&step.from()) {
                    self.ids.insert(step.to(), id);
                }
            }
            Move::Place { cell, .. } => {
                self.ids.insert(cell, self.next);
                self.prints.insert(cell);
                self.next += 1;
            }
        }
        // Banked stacks leave the board.
        self.ids.retain(|&cell, _| after.stack(cell).is_some());
        match (view.in_set_up(), after.in_set_up()) {
            (true, true) => self.frame.grow(after.free_cells()),
            // From here on no cell is added: the frame closes around the existing ones.
            (true, false) => self.frame = Frame::around(self.prints.iter().copied()),
            _ => {}
        }
    }

    /// Enlarges the frame for these cells.
    pub(super) fn with_room(mut self, cells: impl IntoIterator<Item = Cell>) -> PieceIds {
        self.frame.grow(cells);
        self
    }

    /// The id of the stack on a cell.
    pub(super) fn id(&self, cell: Cell) -> Option<String> {
        self.ids.get(&cell).map(|id| format!("c{id}"))
    }

    /// Every cell that ever had a cup.
    pub(super) fn prints(&self) -> impl Iterator<Item = Cell> {
        self.prints.iter().copied()
    }

    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }
}

//! Which stack is which, and which cells the game was dealt on.

use std::collections::{BTreeMap, BTreeSet};

use games::Game;
use games::cups::{Cell, Colour, Move, Position};

use super::frame::Frame;

/// The ids of all stacks by cell, and what else has to be remembered of a game to
/// draw it: where cups stood once, and the frame, which stays as it is during play.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    ids: BTreeMap<Cell, usize>,
    /// Every cell that ever had a cup, empty ones too.
    prints: BTreeSet<Cell>,
    next: usize,
    frame: Frame,
}

impl Cast {
    pub(super) fn new(view: &Position) -> Cast {
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
        Cast { next: ids.len(), ids, prints, frame }
    }

    /// A stack keeps its id where it lands; the one under it is seen no more.
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
        // What was banked is gone from the table.
        self.ids.retain(|&cell, _| after.stack(cell).is_some());
        match (view.in_set_up(), after.in_set_up()) {
            (true, true) => self.frame.grow(after.free_cells()),
            // From here on no cell is added: the frame closes around those there are.
            (true, false) => self.frame = Frame::around(self.prints.iter().copied()),
            _ => {}
        }
    }

    /// With room for these cells as well.
    pub(super) fn with_room(mut self, cells: impl IntoIterator<Item = Cell>) -> Cast {
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

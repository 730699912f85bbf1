//! A table, and its board as one viewer sees it: what local and online games share.

use games::{AnyMove, AnyView, Seat};
use scene::{Scene, tell};
use table::Table;
use words::Words;

use crate::{BoardHistory, Selection, Touch};

/// A table whose game has started, its board as a viewer sees it, and the move that waits
/// for a confirmation.
#[derive(Clone, Debug)]
pub struct GameView {
    table: Table,
    board: BoardHistory,
    /// Whose view the board is. A spectator sees the board from the first seat.
    viewer: Seat,
    offered: Option<AnyMove>,
}

impl GameView {
    /// The game of a table as a seat sees it.
    pub fn new(table: Table, viewer: Seat) -> GameView {
        let board = board(&table, viewer);
        GameView { table, board, viewer, offered: None }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whose view is shown.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// What is seen of the game.
    pub fn view(&self) -> &AnyView {
        self.board.view()
    }

    /// The board, with these moves to choose from.
    pub fn scene(&self, legal: &[AnyMove], selection: &Selection, words: &Words) -> Scene {
        self.board.scene(legal, selection, words)
    }

    /// Follows what a player does on the board; the move that is complete by it.
    pub fn touch(
        &self,
        legal: &[AnyMove],
        selection: &mut Selection,
        touch: Touch,
    ) -> Option<AnyMove> {
        selection.touch(self.view(), legal, touch)
    }

    /// What a move of the seat to move does, in words that follow its name.
    pub fn told(&self, mv: AnyMove, words: &Words) -> String {
        tell(self.view(), mv, words)
    }

    /// A move that waits for a confirmation.
    pub fn offered(&self) -> Option<AnyMove> {
        self.offered
    }

    /// Makes a move wait for a confirmation, or none any more.
    pub fn offer(&mut self, mv: Option<AnyMove>) {
        self.offered = mv;
    }

    /// The table has changed, or another seat looks on. Moves that have come are played, so
    /// that pieces keep their names; after anything else the board is made anew. What waits
    /// for a confirmation is forgotten if there was a move.
    pub fn follow(&mut self, table: Table, viewer: Seat) {
        let before = self.table.moves().len();
        let has_same_start =
            table.first_board().view(self.viewer) == self.table.first_board().view(self.viewer);
        if self.table.moves() != table.moves() {
            self.offered = None;
        }
        if has_same_start && table.moves().starts_with(self.table.moves()) {
            table.moves()[before..].iter().for_each(|mv| self.board.play(*mv));
        }
        (self.table, self.viewer) = (table, viewer);
        // Without secrets all seats see the same, and nothing is made anew.
        if self.table.board().view(viewer) != *self.board.view() {
            self.board = board(&self.table, viewer);
        }
    }
}

fn board(table: &Table, viewer: Seat) -> BoardHistory {
    BoardHistory::new(table.first_board().view(viewer)).after(table.moves())
}

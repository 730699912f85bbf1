//! A table, and its board as one viewer sees it: what local and online games share.

use quatuor::{AnyMove, AnyView, Seat};
use show::scene::{Scene, tell};
use show::words::Words;
use table::Table;

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
    /// The number of moves that are shown, and the board after them, while the viewer looks
    /// back.
    looked: Option<(usize, BoardHistory)>,
}

impl GameView {
    /// The game of a table as a seat sees it.
    pub fn new(table: Table, viewer: Seat) -> GameView {
        let board = board(&table, viewer);
        GameView { table, board, viewer, offered: None, looked: None }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whose view is shown.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// What is seen of the game now, wherever the viewer looks.
    pub fn view(&self) -> &AnyView {
        self.board.view()
    }

    /// What is seen at the moment that is shown.
    pub fn shown_view(&self) -> &AnyView {
        self.shown().view()
    }

    /// The board that is shown.
    pub fn shown(&self) -> &BoardHistory {
        self.looked.as_ref().map_or(&self.board, |(_, board)| board)
    }

    /// How many moves have been made on the board that is shown.
    pub fn step(&self) -> usize {
        self.looked.as_ref().map_or(self.table.moves().len(), |(step, _)| *step)
    }

    /// Whether an earlier moment is shown.
    pub fn looks_back(&self) -> bool {
        self.looked.is_some()
    }

    /// Shows the board after this number of moves; after the last one, the game goes on.
    pub fn look(&mut self, step: usize) {
        let moves = self.table.moves();
        self.looked = (step < moves.len()).then(|| {
            let start = BoardHistory::new(self.table.first_board().view(self.viewer));
            (step, start.after(&moves[..step]))
        });
    }

    /// The number of moves after the viewer's last turn, or at the start: where the last
    /// round begins for the viewer.
    pub fn round_start(&self) -> usize {
        round_start(&self.table, self.viewer)
    }

    /// The board, with these moves to choose from.
    pub fn scene(&self, legal: &[AnyMove], selection: &Selection, words: &Words) -> Scene {
        match &self.looked {
            Some((_, board)) => board.scene(&[], &Selection::default(), words),
            None => self.board.scene(legal, selection, words),
        }
    }

    /// Follows what a player does on the board; the move that is complete by it.
    pub fn touch(
        &self,
        legal: &[AnyMove],
        selection: &mut Selection,
        touch: Touch,
    ) -> Option<AnyMove> {
        match self.looked {
            Some(_) => None,
            None => selection.touch(self.view(), legal, touch),
        }
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
    /// for a confirmation is forgotten if there was a move. Who looks back goes on doing so.
    pub fn follow(&mut self, table: Table, viewer: Seat) {
        if self.table.moves() != table.moves() {
            self.offered = None;
        }
        let step = self.looked.as_ref().map(|(step, _)| *step);
        self.board = board(&table, viewer);
        (self.table, self.viewer) = (table, viewer);
        if let Some(step) = step {
            self.look(step);
        }
    }
}

/// The board now, with all moves marked since the viewer's last turn.
fn board(table: &Table, viewer: Seat) -> BoardHistory {
    let count = table.moves().len() - round_start(table, viewer);
    BoardHistory::new(table.first_board().view(viewer)).marking(count).after(table.moves())
}

/// The number of moves after the last turn of the viewer. Without people, and to a viewer
/// who has just moved, that is the last move.
fn round_start(table: &Table, viewer: Seat) -> usize {
    let movers = table.movers();
    let own = movers.iter().rposition(|mover| mover.seat == viewer);
    let has_people = table.people().next().is_some();
    match own {
        _ if !has_people => movers.len().saturating_sub(1),
        Some(own) if own + 1 == movers.len() => own,
        Some(own) => own + 1,
        None => 0,
    }
}

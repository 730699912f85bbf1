//! The board of a game as a viewer sees it: the view now, which piece is which, and the
//! moves that led here.

use quatuor::{AnyMove, AnyView};
use show::scene::{DrawInput, PastMove, PieceIds, Scene, Snug, draw, trail};
use show::words::Words;

use crate::Selection;

/// The board now, and how it came about. It holds what its viewer may know, nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardHistory {
    view: AnyView,
    pieces: PieceIds,
    /// The moves that are marked on the board, the last one last.
    past: Vec<PastMove>,
    /// How many moves are marked.
    marked: usize,
    /// Set where the board is drawn no larger than it has to be.
    snug: Option<Snug>,
}

impl BoardHistory {
    /// A board before the first move.
    pub fn new(start: AnyView) -> BoardHistory {
        let pieces = PieceIds::new(&start);
        BoardHistory { view: start, pieces, past: vec![], marked: 1, snug: None }
    }

    /// A board before the first move, drawn no larger than it has to be.
    pub fn snug(start: AnyView) -> BoardHistory {
        let snug = Snug::of(&start);
        BoardHistory { snug, ..BoardHistory::new(start) }
    }

    /// The board after these moves.
    #[must_use]
    pub fn after(mut self, moves: &[AnyMove]) -> BoardHistory {
        moves.iter().for_each(|mv| self.play(*mv));
        self
    }

    /// The board with the last `count` moves marked and numbered; all boards mark one.
    #[must_use]
    pub fn marking(mut self, count: usize) -> BoardHistory {
        self.marked = count.max(1);
        self
    }

    /// What the viewer sees now.
    pub fn view(&self) -> &AnyView {
        &self.view
    }

    /// How many moves are marked on the board.
    pub fn marked(&self) -> usize {
        self.past.len()
    }

    /// Plays a move. One that is not legal changes nothing.
    pub fn play(&mut self, mv: AnyMove) {
        let (before, piece_ids) = (self.view.clone(), self.pieces.clone());
        if self.view.play(mv).is_ok() {
            self.pieces.follow(&before, mv);
            self.past.push(PastMove { before, piece_ids, mv });
            let surplus = self.past.len().saturating_sub(self.marked);
            self.past.drain(..surplus);
        }
    }

    /// Draws the board, with the moves to choose from and what is selected so far.
    pub fn scene(&self, legal: &[AnyMove], selection: &Selection, words: &Words) -> Scene {
        let scene = draw(&DrawInput {
            view: &self.view,
            piece_ids: &self.pieces,
            legal,
            chosen: &selection.chosen,
            pointed: selection.pointed.as_deref(),
            past: &self.past,
            words,
        });
        match self.snug {
            Some(snug) => snug.fit(scene),
            None => scene,
        }
    }

    /// Draws a line of play from here over a picture of this board.
    pub fn draw_line(&self, line: &[AnyMove], scene: &mut Scene) {
        scene.things.extend(trail(&self.view, &self.pieces, scene.size, line));
    }
}

//! A game as a moving picture: the position now, which piece is which, and the
//! move that led here.

use games::{AnyMove, AnyPosition, Seat};
use record::Board;
use scene::{DrawInput, PieceIds, Scene, Snug, draw, trail};
use words::Words;

/// The picture now, and how it came about.
#[derive(Clone)]
pub(crate) struct Film {
    board: Board,
    piece_ids: PieceIds,
    last: Option<(Board, AnyMove)>,
    /// Where the board is drawn no larger than it has to be.
    snug: Option<Snug>,
}

/// What somebody is about to do.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hand<'a> {
    /// The moves to choose from.
    pub(crate) legal: &'a [AnyMove],
    /// What was chosen so far.
    pub(crate) chosen: &'a [String],
    /// What is pointed at.
    pub(crate) pointed: Option<&'a str>,
}

impl Film {
    /// The first picture.
    pub(crate) fn new(start: impl Into<Board>) -> Film {
        let board = start.into();
        // Pieces are open to all: any seat's view names them.
        let piece_ids = PieceIds::new(&board.view(Seat::FIRST));
        Film { board, piece_ids, last: None, snug: None }
    }

    /// The first picture of a board that is no larger than it has to be.
    pub(crate) fn snug(start: &AnyPosition) -> Film {
        let snug = Snug::of(&start.view(Seat::FIRST));
        Film { snug, ..Film::new(start.clone()) }
    }

    /// The picture after these moves.
    pub(crate) fn of(start: &Board, moves: &[AnyMove]) -> Film {
        let mut film = Film::new(start.clone());
        moves.iter().for_each(|mv| film.play(*mv));
        film
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The position, where nothing is hidden from the page.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.board.position().expect("a position that is known")
    }

    /// The next picture. A move that is not legal changes nothing.
    pub(crate) fn play(&mut self, mv: AnyMove) {
        let before = self.board.clone();
        if self.board.play(mv).is_ok() {
            self.piece_ids.follow(&before.view(Seat::FIRST), mv);
            self.last = Some((before, mv));
        }
    }

    /// Draws a line of play from here over what a seat sees.
    pub(crate) fn draw_line(&self, seat: Seat, line: &[AnyMove], scene: &mut Scene) {
        if let Some(position) = self.board.position() {
            scene.things.extend(trail(position, seat, &self.piece_ids, scene.size, line));
        }
    }

    /// What a seat sees.
    pub(crate) fn scene(&self, seat: Seat, hand: Hand, words: &Words) -> Scene {
        let before = self.last.as_ref().map(|(before, mv)| (before.view(seat), *mv));
        let scene = draw(&DrawInput {
            view: &self.board.view(seat),
            piece_ids: &self.piece_ids,
            legal: hand.legal,
            chosen: hand.chosen,
            pointed: hand.pointed,
            last: before.as_ref().map(|(view, mv)| (view, *mv)),
            words,
        });
        match self.snug {
            Some(snug) => snug.fit(scene),
            None => scene,
        }
    }
}

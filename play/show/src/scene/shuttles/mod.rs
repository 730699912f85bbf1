//! Shuttles: nine grooves of pawns, and a cursor on a rail at either side.

mod art;
mod choose;
mod edit_board;
mod layout;
mod paint;
mod piece_ids;
mod speech;
mod spots;
mod transfer;

use quatuor::Seat;
use quatuor::shuttles::{Move, Position};

use crate::scene::board::{Board, Sight};
use crate::scene::trail::Trace;
use crate::scene::{Action, Badge, Ink, Point, Scene, Tap};
use crate::words::Words;

pub(crate) use edit_board::edit_board;
pub(crate) use piece_ids::PieceIds;

impl Board for Position {
    type Move = Move;
    type PieceIds = PieceIds;

    fn piece_ids(&self) -> PieceIds {
        PieceIds::new(self)
    }

    fn follow(&self, piece_ids: &mut PieceIds, mv: Move) {
        piece_ids.follow(self, mv);
    }

    fn draw(sight: &Sight<Position>) -> Scene {
        let words = sight.words;
        let pass = || Action { id: choose::PASS.into(), label: words.say("shuttles-pass", &[]) };
        Scene {
            title: words.say("shuttles-board", &[]),
            size: Point { x: layout::WIDTH, y: layout::HEIGHT },
            things: paint::things(sight),
            spots: spots::spots(sight),
            actions: sight.legal.contains(&Move::Pass).then(pass).into_iter().collect(),
            task: speech::task(sight.view, sight.legal, sight.chosen, words),
        }
    }

    fn tap(&self, legal: &[Move], chosen: &[String], spot: &str) -> Tap<Move> {
        choose::tap(self, legal, chosen, spot)
    }

    fn tell(&self, mv: Move, words: &Words) -> String {
        speech::tell(self, mv, words)
    }

    fn trace(&self, start: &PieceIds, _: &PieceIds, mv: Move) -> Trace {
        layout::trace(self, start, mv)
    }

    fn badges(&self, seat: Seat, words: &Words) -> Vec<Badge> {
        let count = u32::from(self.points(seat));
        let mut label = words.say("points", &[("count", &count)]);
        if let Some(end) = self.end_of(seat) {
            label += ", ";
            label += &speech::cursor(end, words);
        }
        vec![Badge { ink: None, count, label, note: None }]
    }

    fn secrets(&self, _: Seat) -> Option<Vec<Ink>> {
        None
    }
}

//! Draws a position as an SVG picture: `picture GAME POSITION SEAT [MOVE…] [+SPOT…] [@SPOT]`.
//! Moves are made first; the spots after `+` are chosen, the spot after `@` is pointed at.

use quatuor::{AnyGame, Seat};
use show::scene::{DrawInput, PastMove, PieceIds, draw};
use show::words::{Language, Words};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().expect("GAME POSITION SEAT");
    let game: AnyGame = next().parse().expect("a game");
    let mut position = game.read(&next()).expect("a position");
    let seat = Seat::new(next().parse().expect("a seat")).expect("a seat");
    let mut piece_ids = PieceIds::new(&position.view(seat));
    let (mut past, mut pointed, mut chosen) = (None, None, vec![]);
    for text in arguments {
        if let Some(spot) = text.strip_prefix('@') {
            pointed = Some(spot.to_string());
            continue;
        }
        if let Some(spot) = text.strip_prefix('+') {
            chosen.push(spot.to_string());
            continue;
        }
        let before = position.view(seat);
        let mv = position.read_move(&text).expect("a move");
        position.play(mv).expect("a legal move");
        let before_move = PastMove { before, piece_ids: piece_ids.clone(), mv };
        piece_ids.follow(&before_move.before, mv);
        past = Some(before_move);
    }
    let scene = draw(&DrawInput {
        view: &position.view(seat),
        piece_ids: &piece_ids,
        legal: &position.legal_moves(),
        chosen: &chosen,
        pointed: pointed.as_deref(),
        past: past.as_slice(),
        words: &Words::new(Language::English),
    });
    print!("{}", scene.to_svg());
}

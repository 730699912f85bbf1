//! Short functions that give answers about a position as text.

use game_api::Game;
use shuttles::Position;

/// The position that a text stands for.
pub(crate) fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves, sorted as bytes.
pub(crate) fn legal(text: &str) -> Vec<String> {
    let mut moves = vec![];
    position(text).legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// The position after moves separated by spaces.
pub(crate) fn after(text: &str, moves: &str) -> String {
    let mut position = position(text);
    for mv in moves.split(' ') {
        let read = position.parse_move(mv).unwrap_or_else(|e| panic!("{position} {mv}: {e}"));
        position.play(read).unwrap_or_else(|e| panic!("{position} {mv}: {e}"));
    }
    position.to_string()
}

/// Why a move is refused.
pub(crate) fn refusal(text: &str, mv: &str) -> String {
    match position(text).parse_move(mv) {
        Ok(mv) => panic!("{text}: {mv} is legal"),
        Err(refusal) => refusal.to_string(),
    }
}

/// `ongoing`, or who won.
pub(crate) fn outcome(text: &str) -> String {
    position(text).outcome().map_or("ongoing".into(), |outcome| outcome.to_string())
}

//! The moves of a game in words.

use quatuor::Seat;
use show::scene::tell;
use show::words::Words;
use table::Table;

/// A turn of a player, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldTurn {
    /// Who made it.
    pub name: String,
    /// The number of moves before it.
    pub start: usize,
    /// What each of its moves did.
    pub moves: Vec<String>,
}

/// Every move of a game, as a viewer sees it: who made it, and what it did.
pub fn told_moves(table: &Table, viewer: Seat, words: &Words) -> Vec<(String, String)> {
    let mut view = table.first_board().view(viewer);
    let told = |mv: &quatuor::AnyMove| {
        let name = table.player(view.to_move()).name().to_string();
        let told = tell(&view, *mv, words);
        view.play(*mv).expect("a table holds legal moves");
        (name, told)
    };
    table.moves().iter().map(told).collect()
}

/// The same, turn by turn: where a turn has several moves, they are told together.
pub fn told_turns(table: &Table, viewer: Seat, words: &Words) -> Vec<ToldTurn> {
    let mut turns: Vec<ToldTurn> = vec![];
    let groups = table.game().info().turns_have_several_moves;
    let (movers, mut before) = (table.movers(), None);
    for (start, (name, told)) in told_moves(table, viewer, words).into_iter().enumerate() {
        let seat = movers.get(start).map(|mover| mover.seat);
        match turns.last_mut().filter(|_| groups && before == seat) {
            Some(turn) => turn.moves.push(told),
            None => turns.push(ToldTurn { name, start, moves: vec![told] }),
        }
        before = seat;
    }
    turns
}

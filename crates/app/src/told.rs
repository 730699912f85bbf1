//! The moves of a game in words.

use games::Seat;
use scene::tell;
use table::Table;
use words::Words;

/// Every move of a game, as a viewer sees it: who made it, and what it did.
pub fn told_moves(table: &Table, viewer: Seat, words: &Words) -> Vec<(String, String)> {
    let mut view = table.first_board().view(viewer);
    let told = |mv: &games::AnyMove| {
        let name = table.player(view.to_move()).name().to_string();
        let told = tell(&view, *mv, words);
        view.play(*mv).expect("a table holds legal moves");
        (name, told)
    };
    table.moves().iter().map(told).collect()
}

//! Tables from the outside.

mod archive;
mod history;
mod links;
mod machine;
mod play;
mod samples;
mod setups;
mod sharing;
mod store;
mod variations;
mod what_if;

use bots::Level;
use games::{AnyGame, FastDice, Request};
use table::{Chair, Setup, Table};

/// A person and bots at the usual table of a game.
fn setup(game: AnyGame, variant: &str, players: usize) -> Setup {
    let bot = |number| Chair::bot(format!("Bot {number}"), Level::Casual);
    let chairs = [Chair::person("Ann")].into_iter().chain((2..=players).map(bot)).collect();
    let request =
        Request { variant: Some(variant.into()), players: Some(players), options: vec![] };
    Setup { game, request, chairs, begins: None, seed: Some("test".into()) }
}

fn dealt(game: AnyGame, variant: &str, players: usize) -> Table {
    setup(game, variant, players).deal(&mut FastDice::new(1)).expect("a table")
}

/// One table of every game.
fn usual_tables() -> Vec<Table> {
    [
        (AnyGame::Slides, "base", 3),
        (AnyGame::Pyramids, "chance", 4),
        (AnyGame::Shuttles, "base", 2),
        (AnyGame::Cups, "base", 4),
    ]
    .map(|(game, variant, players)| dealt(game, variant, players))
    .into()
}

/// Any legal moves, so many or to the end.
fn play_on(table: &mut Table, moves: usize, dice: &mut FastDice) {
    for _ in 0..moves {
        let Some(mv) = table.position().random_move(dice) else { return };
        table.play(mv).expect("a legal move");
    }
}

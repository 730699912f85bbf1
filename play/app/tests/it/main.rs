//! What a front end keeps in memory, without a front end.

mod boards;
mod daily_deal;
mod deal_drafts;
mod exercises;
mod files;
mod local_games;
mod online_games;
mod puzzles;
mod replays;
mod statistics;
mod store;
mod studies;
mod transcripts;
mod variations;

use quatuor::{AnyGame, Dice, FastDice, Request, Seed};
use show::words::{Language, Words};
use table::{Player, Setup, Table, Time};

fn words() -> Words {
    Words::new(Language::English)
}

/// A table with people first and casual bots after them.
fn table(game: AnyGame, variant: &str, people: usize, bots: usize) -> Table {
    seeded(game, variant, people, bots, "test")
}

fn seeded(game: AnyGame, variant: &str, people: usize, bots: usize, seed: &str) -> Table {
    let casual = || "casual".parse().expect("a bot");
    let people = (1..=people).map(|number| Player::local(format!("Player {number}")));
    let bots = (1..=bots).map(|number| Player::bot(format!("Bot {number}"), casual()));
    let players: Vec<Player> = people.chain(bots).collect();
    let request =
        Request { variant: Some(variant.into()), players: Some(players.len()), options: vec![] };
    let setup = Setup::local(game, Some(request), players);
    Table::deal(setup, &Seed::new(seed), Time(0)).expect("a table")
}

/// The usual table of every game, with a person and a bot or more.
fn usual_tables() -> Vec<Table> {
    [(AnyGame::Slides, 2), (AnyGame::Pyramids, 2), (AnyGame::Shuttles, 1), (AnyGame::Cups, 1)]
        .map(|(game, bots)| {
            let variant = if game == AnyGame::Pyramids { "chance" } else { "base" };
            table(game, variant, 1, bots)
        })
        .into()
}

/// Any legal moves, so many or to the end.
fn play_random(table: &mut Table, moves: usize, seed: u64) {
    let mut dice = FastDice::new(seed);
    for _ in 0..moves {
        let legal = table.legal_moves();
        if legal.is_empty() {
            return;
        }
        let mv = legal[dice.below(legal.len() as u32) as usize];
        table.play(mv, Time(0)).expect("a legal move");
    }
}
